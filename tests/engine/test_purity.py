"""Allowed imports inside the engine: no clock, no chance, no I/O; the board below everything; rulesets apart.

The arrows between packages are import-linter's (pyproject.toml). The rules here speak of folders that come and go, so
the files are read, and every rule is a function of one import.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ENGINE = Path(__file__).parents[2] / "engine" / "fracas_engine"
CHARACTERS = ENGINE.with_name("fracas_characters")

IMPURE = frozenset(
    [
        *("asyncio", "datetime", "logging", "multiprocessing", "os", "random", "secrets", "select", "selectors"),
        *("signal", "socket", "subprocess", "threading", "time", "uuid"),
    ]
)
"""Standard modules that bring a clock, chance, or the world outside."""

FOR_PEOPLE = frozenset({"rich", "typer"})
"""Libraries of command lines, which only modules named `cli` may use."""

TOP = "fracas_engine"
RULESETS = f"{TOP}.rulesets"
SHARED = {"orcus": "fourth_family", "fourth_edition": "fourth_family"}
"""The one exception: these two stand on a common base beside them."""


class Import(NamedTuple):
    """One import statement's module."""

    module: str
    """The importing module."""
    target: str
    """The imported module; for `from a import b` it is `a.b`, which may also name an object."""

    def __str__(self) -> str:
        return f"{self.module} imports {self.target}"


def imports_of(module: str, source: str) -> Iterator[Import]:
    """Yield all imports of a module, those inside functions and under TYPE_CHECKING included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(module, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports hide where a name comes from"
            yield from (Import(module, f"{node.module}.{alias.name}") for alias in node.names)


def modules(package: Path) -> dict[str, str]:
    """Read the source of all modules of a package, by name; a package is named for its folder."""
    names = {path: path.relative_to(package.parent).with_suffix("").parts for path in package.rglob("*.py")}
    return {
        ".".join(parts[:-1] if parts[-1] == "__init__" else parts): path.read_text(encoding="utf-8")
        for path, parts in names.items()
    }


@cache
def all_imports(package: Path) -> tuple[Import, ...]:
    """Return the imports of a whole package."""
    return tuple(one for name, source in modules(package).items() for one in imports_of(name, source))


def inside(name: str, package: str) -> bool:
    """Tell whether a module, or a name in one, is in a package."""
    return name == package or name.startswith(f"{package}.")


def is_pure(one: Import) -> bool:
    """No module reads a clock, draws chance or touches the world; `cli` modules speak to people."""
    top = one.target.partition(".")[0]
    if "cli" in one.module.split("."):
        return True
    return top not in IMPURE | FOR_PEOPLE


def is_below(one: Import) -> bool:
    """The board knows nothing else of the engine."""
    return not inside(one.module, f"{TOP}.board") or not inside(one.target, TOP) or inside(one.target, f"{TOP}.board")


def is_apart(one: Import) -> bool:
    """A ruleset imports no other one."""
    if not (inside(one.module, RULESETS) and one.target.startswith(f"{RULESETS}.")) or one.module == RULESETS:
        return True
    own, other = one.module.split(".")[2], one.target.split(".")[2]
    return own == other or SHARED.get(own) == other


def is_ignorant(one: Import) -> bool:
    """Outside the rulesets the engine knows none by name: they are found by entry points."""
    return inside(one.module, RULESETS) or not inside(one.target, RULESETS)


@pytest.mark.parametrize("rule", [is_pure, is_below, is_apart, is_ignorant])
def test_engine_keeps_the_rule(rule: Callable[[Import], bool]) -> None:
    """Every import of the engine keeps the rule."""
    assert [str(one) for one in all_imports(ENGINE) if not rule(one)] == []


def test_characters_are_pure() -> None:
    """The character builder reads no clock, draws no chance and touches no world, its commands aside."""
    assert [str(one) for one in all_imports(CHARACTERS) if not is_pure(one)] == []


@pytest.mark.parametrize(
    ("rule", "module", "source"),
    [
        (is_pure, "fracas_engine.dice", "import random"),
        (is_pure, "fracas_engine.dice", "def f():\n    from os import urandom"),
        (is_pure, "fracas_engine.content.read", "from rich.table import Table"),
        (is_below, "fracas_engine.board.reach", "from fracas_engine.ids import Cell"),
        (is_apart, "fracas_engine.rulesets.srd5.turns", "from fracas_engine.rulesets.orcus.turns import order"),
        (is_apart, "fracas_engine.rulesets.srd5.turns", "from fracas_engine.rulesets import fourth_family"),
        (is_ignorant, "fracas_engine.battle", "import fracas_engine.rulesets.srd5"),
    ],
)
def test_rules_catch(rule: Callable[[Import], bool], module: str, source: str) -> None:
    """Each rule refuses what it is there for."""
    assert not all(rule(one) for one in imports_of(module, source))


@pytest.mark.parametrize(
    ("rule", "module", "source"),
    [
        (is_pure, "fracas_engine.scenario.cli", "import typer, rich.console, os"),
        (is_pure, "fracas_engine.dice", "import hmac, hashlib"),
        (is_below, "fracas_engine.board.reach", "from fracas_engine.board.grid import Grid"),
        (is_below, "fracas_engine.battle", "from fracas_engine.board import Board"),
        (is_apart, "fracas_engine.rulesets.orcus.turns", "from fracas_engine.rulesets.fourth_family import turns"),
        (is_apart, "fracas_engine.rulesets.srd5.turns", "from fracas_engine.rulesets.srd5 import dying"),
        (is_ignorant, "fracas_engine.rulesets.srd5", "from fracas_engine.rulesets.srd5.turns import order"),
    ],
)
def test_rules_allow(rule: Callable[[Import], bool], module: str, source: str) -> None:
    """No rule refuses what is meant to be."""
    assert all(rule(one) for one in imports_of(module, source))


def test_relative_imports_are_refused() -> None:
    """A relative import is told with its module."""
    with pytest.raises(AssertionError, match=r"fracas_engine\.dice: relative imports"):
        list(imports_of("fracas_engine.dice", "from . import ids"))
