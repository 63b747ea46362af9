"""Finder of refusals in source code, for the tables that list their sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple


class Refusal(NamedTuple):
    """Positions of the texts among the arguments of an error or a function that refuses."""

    code: int | None
    """The code; None if there is none."""
    sentences: tuple[int, ...]
    """The sentences, such as a message and a hint."""


def sentences(root: Path, refusals: Mapping[str, Refusal], *, under: str = "") -> list[str]:
    """Return `module | code | sentence` for every refusal in the source, with expressions as written.

    Args:
        root: The folder of the modules, which are named relative to it.
        refusals: The errors and functions that refuse, by name.
        under: The folder in `root` to read; empty for all.
    """
    found = []
    for path in sorted((root / under).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for call, refusal in _refusals_in(ast.parse(source), refusals):
            code = "-" if refusal.code is None else _written(source, call.args[refusal.code])
            for place in refusal.sentences:
                if place < len(call.args):
                    sentence = call.args[place]
                    constant = isinstance(sentence, ast.Constant) and isinstance(sentence.value, str)
                    text = str(ast.literal_eval(sentence)) if constant else _written(source, sentence)
                    found.append(f"{path.relative_to(root)} | {code} | {text}")
    return sorted(found)


def sentence_of(line: str) -> str | None:
    """Return the sentence of a line of a table, with its placeholders; None for an expression written elsewhere."""
    text = line.split(" | ", 2)[2]
    if (quoted := re.fullmatch(r"""f(['"])(.*)\1""", text)) is not None:
        return quoted[2]
    first = text.split(" ")[0]
    return None if text.isidentifier() or "(" in first or "." in first else text


def _refusals_in(tree: ast.AST, refusals: Mapping[str, Refusal]) -> Iterator[tuple[ast.Call, Refusal]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            refusal = refusals.get(getattr(node.func, "id", ""))
            if refusal is not None and len(node.args) > refusal.sentences[0]:
                yield node, refusal


def _written(source: str, part: ast.expr) -> str:
    # As written: `ast.unparse` quotes differently in each version of Python.
    return " ".join((ast.get_source_segment(source, part) or "").split())
