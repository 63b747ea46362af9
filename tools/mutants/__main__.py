"""The command `make mutants`: change the rules in one place, and see whether anything notices."""

import sys

from tools.mutants.cli import main

sys.exit(main())
