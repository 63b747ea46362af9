"""Who imports whom among our modules, and what is allowed to be wrong for a while yet.

`allowances.toml` lists today's faults while the rooms are being rebuilt. It only shrinks: an entry that is no longer
needed fails its test, and nothing is ever added.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import grimp

__all__ = ["PACKAGES", "ROOT", "allowance", "circles", "graph"]

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "fracas_engine", "fracas_protocol", "fracas_projection", "fracas_arena", "fracas_server", "fracas_tournaments",
    "fracas_clients", "fracas_cli",
)  # fmt: skip
ALLOWANCES = Path(__file__).with_name("allowances.toml")


def allowance(name: str) -> Any:
    """Return what is allowed under a heading of the file."""
    return tomllib.loads(ALLOWANCES.read_text(encoding="utf-8"))[name]


@cache
def graph(*, typing: bool) -> grimp.ImportGraph:
    """Build the graph of all our modules.

    Args:
        typing: Whether imports that only a type checker reads count.
    """
    return grimp.build_graph(*PACKAGES, exclude_type_checking_imports=not typing, cache_dir=None)


def circles(of: grimp.ImportGraph) -> list[frozenset[str]]:
    """Find the largest sets of modules that all reach each other, the longest first."""
    others = {module: of.find_upstream_modules(module) & of.find_downstream_modules(module) for module in of.modules}
    found = {frozenset(circle | {module}) for module, circle in others.items() if circle}
    return sorted(found, key=lambda circle: (-len(circle), min(circle)))
