"""Strings of the rules that carry two data: texts put together with a colon, and taken apart at one.

Where the outside has such a word, it is read and written at the border: `fracas_engine.modifiers` does that for
`check:SKILL` of docs/scenarios.md, `fracas_engine.causes` for the causes of the wire.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.house.imports import ROOT

ENGINE: Final = ROOT / "engine" / "fracas_engine"
RULES: Final = sorted(path for folder in ("d20", "rulesets") for path in (ENGINE / folder).rglob("*.py"))

APART: Final = {"partition", "rpartition", "split", "rsplit"}


def joined(source: ast.AST) -> Iterator[int]:
    """Yield the lines where a text is put together with a colon right before or behind a value, or taken apart at one.

    A colon with a blank behind it is a sentence's.
    """
    for node in ast.walk(source):
        if isinstance(node, ast.JoinedStr):
            texts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
            before = any(text.endswith(":") for text in texts[:-1])
            behind = any(text.startswith(":") and text[1:2].strip() for text in texts[1:])
            if before or behind:
                yield node.lineno
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in APART
            and any(isinstance(arg, ast.Constant) and arg.value == ":" for arg in node.args)
        ):
            yield node.lineno


def found(paths: list[Path]) -> dict[str, int]:
    """Count such strings in each module that has any."""
    counted = {
        str(path.relative_to(ENGINE)): len(list(joined(ast.parse(path.read_text(encoding="utf-8"))))) for path in paths
    }
    return {name: count for name, count in counted.items() if count}


def test_no_string_carries_two_data() -> None:
    """The rules keep them apart: `Cause`, `Modifier.skill` and `foe`, `TurnOf`."""
    assert found(RULES) == {}


def test_such_strings_are_found() -> None:
    """Put together and taken apart alike; not a sentence, and not another separator."""
    bad = 'f"{a}:{b}"\nf"on:{a}"\nf"{a}:on"\nx.partition(":")\nx.rsplit(":", 1)\n'
    good = 'f"{a}: {b}"\nf"to {a}:"\nf"{a:>3}"\nx.partition(".")\n"on:off"\n'

    assert list(joined(ast.parse(bad))) == [1, 2, 3, 4, 5]
    assert list(joined(ast.parse(good))) == []


@pytest.mark.parametrize("package", ["engine", "protocol", "server", "clients"])
def test_digits_are_asked_for_by_a_test_that_int_agrees_with(package: str) -> None:
    """`str.isdigit` and `str.isnumeric` are true of texts that `int` does not read, as `²`."""
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if "node_modules" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"isdigit", "isnumeric"}
    ]
    assert asked == []
