"""A node with a bug: `python -m tests.chaos.planted "show first" serve ...`."""

import sys

from tests.chaos.plants import PLANTS

__all__: list[str] = []

if __name__ == "__main__":
    plant = PLANTS[sys.argv.pop(1)].in_node
    assert plant is not None, "a bug of nodes"
    import fracas_cli.main
    import fracas_server.cli  # noqa: F401 - all modules are there before the bug is planted

    plant()
    fracas_cli.main.main()
