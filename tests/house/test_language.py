"""Docstrings are plain English: limits on three marks of a private style, measured over packages, tools and tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = (
    "engine", "protocol", "server", "clients", "tools", "tests/arena", "tests/bench", "tests/chaos", "tests/deploy",
    "tests/docs", "tests/engine", "tests/fuzz", "tests/house", "tests/oracles", "tests/projection", "tests/protocol",
    "tests/tools", "tests/tournaments",
)  # fmt: skip
"""Folders to measure; the tests of clients and server are not reworded yet."""

OPENING: Final = re.compile(r"(What|Who|Whom|Whose|Where|Whether|How|Which|When|Whatever|Whoever)\b")
"""A module docstring that opens so is a riddle; a noun phrase says what the module provides."""
PRONOUN: Final = re.compile(
    r"\b(whoever|whom|whose|whatever|somebody|nobody|anybody|everybody|oneself|one's)\b", re.IGNORECASE
)
FUSED: Final = re.compile(
    r"(?:\b(?:of|to|for|by|with|from|on|at|where|and|that|,|;|than|as)|[,;:])\s+(?:who|whom|whoever|what|whatever)\s"
)
"""A relative clause without a noun: "of who", ", what"."""
PER_MODULES: Final = 0.01
PRONOUNS_PER_WORD: Final = 1.0 / 1000
FUSED_PER_WORD: Final = 0.4 / 1000


def documented(source: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield every node that has a docstring, with its docstring."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield node, text


def modules() -> list[Path]:
    """Return our Python files, without the generated ones."""
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if not path.name.endswith("_pb2.py") and "node_modules" not in path.parts]


@pytest.mark.slow
def test_docstrings_are_plain_english() -> None:
    """Less than 1 % of modules open with a question word; few pronouns and fused relatives."""
    count = words = 0
    openings: list[str] = []
    pronouns: list[str] = []
    fused: list[str] = []
    for path in modules():
        for node, text in documented(path.read_text(encoding="utf-8")):
            where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}"
            words += len(re.findall(r"[A-Za-z']+", text))
            pronouns += [f"{where}: {found}" for found in PRONOUN.findall(text)]
            fused += [f"{where}: {found}" for found in FUSED.findall(text)]
            if isinstance(node, ast.Module):
                count += 1
                openings += [where] if OPENING.match(text) else []

    assert len(openings) <= PER_MODULES * count, openings
    assert len(pronouns) <= PRONOUNS_PER_WORD * words, pronouns
    assert len(fused) <= FUSED_PER_WORD * words, fused


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        (OPENING, "What became of a match."),
        (PRONOUN, "The seat of whoever asks."),
        (FUSED, "Return the id of who sits there."),
        (FUSED, "Take an answer, what is chosen stays."),
    ],
)
def test_marks_are_found(mark: re.Pattern[str], text: str) -> None:
    """Each measure can fail."""
    assert mark.search(text)
