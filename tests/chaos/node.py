"""A node that leaves no log line out, with a bug if one is named: `python -m tests.chaos.node "show first" serve ...`.

The suite reads in the log which matches were set back, so the log has to name every one of them.
"""

import sys
from functools import partial

from fracas_server import logs
from tests.chaos.plants import PLANTS

__all__ = ["log_everything"]


def log_everything() -> None:
    """Lift the server's limit on repeated log lines; call this before the logs are configured."""
    logs.RepeatFilter = partial(logs.RepeatFilter, burst=10**9)  # type: ignore[assignment,misc]


if __name__ == "__main__":
    plant = PLANTS[sys.argv.pop(1)].in_node if sys.argv[1] in PLANTS else None
    import fracas_cli.main
    import fracas_server.cli  # noqa: F401 - all modules are there before the bug is planted

    log_everything()
    if plant is not None:
        plant()
    fracas_cli.main.main()
