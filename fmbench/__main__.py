"""`python -m fmbench`: the same as the command `fmbench`."""

import sys

from fmbench.cli import main

if __name__ == "__main__":
    sys.exit(main())
