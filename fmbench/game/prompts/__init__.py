"""What a model is told before it sees its first packet, and the short notes within a stop.

Texts stand in files, one folder a version; a version is frozen once results exist.
"""

from fmbench.game.prompts.rulebook import RuleTextError, named_knobs, write_rules
from fmbench.game.prompts.texts import Prompt, UnknownPromptError, load_prompt, prompt_names

__all__ = [
    "Prompt",
    "RuleTextError",
    "UnknownPromptError",
    "load_prompt",
    "named_knobs",
    "prompt_names",
    "write_rules",
]
