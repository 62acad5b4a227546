"""The folder that a command was given in; Inspect changes it while it makes the tasks of a file."""

from pathlib import Path

LAUNCH_FOLDER = Path.cwd()
"""Where relative paths of task arguments begin: the working folder when this was first imported."""
