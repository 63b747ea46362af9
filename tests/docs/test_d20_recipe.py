"""The table of docs/recipes.md, "A ruleset on the d20 layer": the methods that a ruleset has to write itself."""

from pathlib import Path
from typing import Any, Final, get_type_hints

from fracas_engine.d20 import ruleset as d20
from fracas_engine.d20 import rulings
from fracas_engine.d20.component import Component
from fracas_engine.d20.ruling_rules import GameMaster
from fracas_engine.ruleset import Ruleset

PAGE: Final = Path(__file__).parents[2] / "docs" / "recipes.md"
COMPONENTS: Final = {
    name: getattr(rulings if kind is GameMaster else d20, f"D20{kind.__name__}")
    for name, kind in get_type_hints(d20.D20Ruleset).items()
    if isinstance(kind, type) and issubclass(kind, Component)
}
"""The default class of each component of a d20 ruleset."""


def own(kind: type[Any]) -> list[str]:
    """Return the names of the methods of a class that have no default, sorted."""
    return sorted(name for name in dir(kind) if getattr(getattr(kind, name), "__isabstractmethod__", False))


def test_the_page_lists_the_methods_without_a_default() -> None:
    """A row for each component that has any, in the order of the classes, and one for all others."""
    lines = PAGE.read_text(encoding="utf-8").partition("### A ruleset on the d20 layer")[2].partition("\n## ")[0]
    rows = [line.strip() for line in lines.splitlines() if line.startswith("  | `")]

    expected = [
        f"| `{name}` | `{kind.__name__}` | {', '.join(f'`{method}`' for method in own(kind))} |"
        for name, kind in COMPONENTS.items()
        if own(kind)
    ]
    complete = [name for name, kind in COMPONENTS.items() if not own(kind)]
    assert rows[:-1] == expected
    assert rows[-1].startswith(f"| {', '.join(f'`{name}`' for name in complete)} | ")
    assert len(COMPONENTS) == 11
    assert sorted(own(d20.D20Ruleset)) == own(Ruleset)
