"""The tables of docs/ruleset-differences.md: the switches of all d20 rulesets, and those of the family alone.

After a change of a switch: `python -m tests.docs.test_ruleset_differences`.
"""

import ast
import inspect
from dataclasses import fields
from pathlib import Path
from typing import Final

from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.switches import Switches
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.fourth_family.switches import FamilySwitches

PAGE: Final = Path(__file__).parents[2] / "docs" / "ruleset-differences.md"
RULESETS: Final = ("srd5", "monster_mash", "fourth_edition", "orcus")
START: Final = "| switch |"
FAMILY: Final = """\
## Switches of the family alone

`fourth_edition` and `orcus` also set these (`FamilySwitches` in `rulesets/fourth_family/switches.py`).
The code in `d20/` reads none of them, so that another ruleset has no such switch."""


def meanings(table: type) -> dict[str, str]:
    """Return the first sentence of what is said of each field of a class."""
    body = ast.parse(inspect.getsource(table)).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(text.value, ast.Constant)
            found[field.target.id] = str(text.value.value).split("\n\n")[0]
    return found


def shown(value: object) -> str:
    """Return a value as the page shows it."""
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, dict):
        return f"{len(value)} entries"
    if isinstance(value, tuple | frozenset):
        return ", ".join(map(str, value if isinstance(value, tuple) else sorted(value))) or "none"
    return str(value)


def row(*cells: str) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |"


def tables() -> str:
    """Return both tables: the switches of all d20 rulesets with their defaults, and those of the family alone."""
    found = {name: ruleset_named(name) for name in RULESETS}
    switches = {name: ruleset.switches for name, ruleset in found.items() if isinstance(ruleset, D20Ruleset)}
    family = [name for name in RULESETS if isinstance(switches[name], FamilySwitches)]
    shared = [field.name for field in fields(Switches)]
    lines = [row("switch", "meaning", "default", *RULESETS), "|---" * (3 + len(RULESETS)) + "|"]
    for field, told in zip(fields(Switches), map(meanings(Switches).get, shared), strict=True):
        values = (shown(getattr(switches[name], field.name)) for name in RULESETS)
        lines.append(row(f"`{field.name}`", str(told), shown(field.default), *values))
    lines += ["", FAMILY, "", row("switch", "meaning", *family), "|---" * (2 + len(family)) + "|"]
    for name, told in meanings(FamilySwitches).items():
        if name not in shared:
            lines.append(row(f"`{name}`", told, *(shown(getattr(switches[one], name)) for one in family)))
    return "\n".join(lines) + "\n"


def test_the_page_shows_every_switch_of_every_d20_ruleset() -> None:
    """Row by row, with a meaning for each."""
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(START) :] == tables()
    for switches in (Switches, FamilySwitches):
        for field in fields(switches):
            assert f"\n| `{field.name}` |" in page


if __name__ == "__main__":
    before = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(before[: before.index(START)] + tables(), encoding="utf-8")
