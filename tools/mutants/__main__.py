"""The command `make mutants`: mutation testing of the rules."""

import sys

from tools.mutants.cli import main

sys.exit(main())
