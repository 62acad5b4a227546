"""What Inspect finds through the package's entry point: tasks and the scripted provider."""

from fmbench.evals.launch import LAUNCH_FOLDER
from fmbench.evals.scripted import scripted
from fmbench.evals.tasks import arena, solo

__all__ = ["LAUNCH_FOLDER", "arena", "scripted", "solo"]
