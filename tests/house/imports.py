"""Import graph of our modules."""

from functools import cache
from pathlib import Path

import grimp

__all__ = ["PACKAGES", "ROOT", "circles", "graph"]

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "fracas_engine", "fracas_characters", "fracas_protocol", "fracas_projection", "fracas_arena", "fracas_server",
    "fracas_tournaments", "fracas_clients", "fracas_cli",
)  # fmt: skip


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
