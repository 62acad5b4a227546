"""What Inspect finds through the package's entry point: tasks, the audit, the scripted provider, hooks."""

from fmbench.evals.audit import notebook_audit
from fmbench.evals.hooks import RunHooks
from fmbench.evals.launch import LAUNCH_FOLDER
from fmbench.evals.scripted import scripted
from fmbench.evals.tasks import arena, solo

__all__ = ["LAUNCH_FOLDER", "RunHooks", "arena", "notebook_audit", "scripted", "solo"]
