"""The table of docs/ruleset-differences.md: the switches of all d20 rulesets.

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


def table() -> str:
    """Return the table: a row per switch, a column per ruleset."""
    switches = {}
    for name in RULESETS:
        ruleset = ruleset_named(name)
        assert isinstance(ruleset, D20Ruleset)
        switches[name] = ruleset.switches
    told = {**meanings(FamilySwitches), **meanings(Switches)}
    names = dict.fromkeys(field.name for each in (Switches, FamilySwitches) for field in fields(each))
    lines = [f"| switch | meaning | {' | '.join(RULESETS)} |", "|---|---|" + "---|" * len(RULESETS)]
    for name in names:
        values = (shown(getattr(each, name)) if hasattr(each, name) else "" for each in switches.values())
        lines.append(f"| `{name}` | {told[name]} | {' | '.join(values)} |")
    return "\n".join(lines) + "\n"


def test_the_page_shows_every_switch_of_every_d20_ruleset() -> None:
    """Row by row, with a meaning for each."""
    page = PAGE.read_text(encoding="utf-8")
    assert page[page.index(START) :] == table()


if __name__ == "__main__":
    before = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(before[: before.index(START)] + table(), encoding="utf-8")
