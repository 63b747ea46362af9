"""Print the modules of ours that cannot be imported first: `python -m tests.house.first`, in a fresh interpreter.

Modules are imported from the bottom up. Those that reach each other, a package and what is in it included, are each
tried in a fork that has imported what lies below them and none of them; likewise all that stand on one that fails, for
whether they can be imported depends on where they enter its circle.
"""

import importlib
import os
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter

from tests.house.imports import PACKAGES, circles, graph

__all__ = ["not_first"]

STARTS = "__main__"
"""Modules of this name are run, not imported."""


def not_first() -> Iterator[str]:
    """Yield the modules that cannot be imported first; afterwards all that stand on none of those are imported."""
    of = graph(typing=False)
    for module in list(of.modules):
        parts = module.split(".")
        for length in range(1, len(parts)):
            of.add_import(importer=module, imported=".".join(parts[:length]))
    together = {module: circle for circle in circles(of) for module in circle}
    groups = {module: together.get(module, frozenset({module})) for module in of.modules}
    below = {
        group: {groups[other] for module in group for other in of.find_modules_directly_imported_by(module)} - {group}
        for group in set(groups.values())
    }
    faulty: set[frozenset[str]] = set()
    for group in TopologicalSorter(below).static_order():
        modules = sorted(module for module in group if module.rpartition(".")[2] != STARTS)
        early = [module for module in modules if module in sys.modules]
        assert not early, f"imported by something below them: {early}"
        tainted = not faulty.isdisjoint(below[group])
        fails = [module for module in modules if (tainted or len(group) > 1) and not imports_in_a_fork(module)]
        if tainted or fails:
            faulty.add(group)
        for module in () if group in faulty else modules:
            importlib.import_module(module)
        yield from fails


def imports_in_a_fork(module: str) -> bool:
    """Tell whether a module can be imported in a process like this one."""
    if (pid := os.fork()) == 0:
        status = 1
        try:
            importlib.import_module(module)
            status = 0
        finally:
            os._exit(status)
    return os.waitpid(pid, 0)[1] == 0


if __name__ == "__main__":
    assert not [name for name in sys.modules if name.partition(".")[0] in PACKAGES]
    sys.stdout.write("\n".join(not_first()))
