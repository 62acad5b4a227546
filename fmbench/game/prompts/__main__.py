"""Print the rules of the declared settings: `python -m fmbench.game.prompts [NAME=VALUE ...]`.

docs/rules.md is written by `python -m fmbench.game.prompts > docs/rules.md`.
"""

import sys

from fmbench.game.prompts import load_prompt, write_rules
from fmbench.settings import load_settings

settings = load_settings(sys.argv[1:])
print(write_rules(settings, load_prompt(settings.harness.prompt)))
