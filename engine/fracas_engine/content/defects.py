"""Conversion of validation errors to defects with file positions.

A model knows the path of a value (`creatures`, 2, `actions`, 0); the tree of `fracas_engine.content.yaml_source` knows
its position. Messages of pydantic are reworded for content authors here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Mapping as Map
from typing import Any, Final, TypeAlias

from pydantic import ValidationError

from fracas_engine.content.errors import Defect
from fracas_engine.content.models.validation_messages import KEY, shown
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.yaml_source import Mapping, Node, Scalar, Sequence

Way = tuple[str | int, ...]
"""Path from the document to a value: keys and indices, as pydantic reports them."""

Fault: TypeAlias = tuple[Way, str, str | None]
"""Path in the document, message, and hint (or None)."""


def defects_of(error: ValidationError, root: Node, *, file: str, document: int) -> list[Defect]:
    """Convert a model's validation errors to defects.

    Args:
        error: The error that validation raised.
        root: The root node of the document that was validated.
        file: The file's name.
        document: The index of the document in the file, from 0.
    """
    return [defect_of(line, root, file=file, document=document) for line in error.errors()]


def defect_of(line: Any, root: Node, *, file: str, document: int) -> Defect:
    """Convert one item of a validation error's `errors()` to a defect; see `defects_of`."""
    row, column, path = place(root, line["loc"])
    message, hint = sentence_of(line)
    return Defect(
        file=file, line=row, column=column, field_path=field_path(path), message=message, hint=hint, document=document
    )


def place(root: Node, way: Way) -> tuple[int, int, tuple[Any, ...]]:
    """Return the position of a value in its file.

    Parts of the path that are not in the file (union branches, keys added by normalization) are skipped.

    Returns:
        Line, column, and the path in the keys and indices of the file.
    """
    node, key, path = root, root, list[Any]()
    row: int | None = None
    skip_index = False
    for number, part in enumerate(way):
        if isinstance(part, str) and part.startswith("<") and part.endswith(">"):
            skip_index = part == "<several>"
            continue
        if part == KEY:
            return key.line, key.column, tuple(path)
        if skip_index and isinstance(part, int):
            skip_index = False
            continue
        match node:
            case Mapping(keys=keys, values=values):
                # In a list converted from a mapping (conditions), the index counts the keys.
                name = list(values)[part] if isinstance(part, int) and _counts(part, values) else part
                if name in values:
                    path.append(name)
                    key, node = keys[name], values[name]
                elif number == len(way) - 1:
                    path.append(part)
            case Sequence(items=items) if isinstance(part, int) and part < len(items):
                path.append(part)
                key = node = items[part]
            case Scalar(block=True) if isinstance(part, int):
                row = node.line + 1 + part
            case _:
                pass
    return row or node.line, node.column if row is None else 1, tuple(path)


def _counts(part: int, values: Map[Any, Node]) -> bool:
    return part not in values and 0 <= part < len(values)


def field_path(path: Iterable[Any]) -> str:
    """Format a path, such as `creatures[2].actions[0].hit[1].damage`."""
    written = ""
    for part in path:
        if isinstance(part, str):
            written += f".{part}" if written else part
        else:
            written += f"[{shown(part)}]"
    return written


Sentence = Callable[[Any, Map[str, Any]], tuple[str, str | None]]
"""Function from the value found and pydantic's context to a message and a hint."""


def _not_a_number(found: Any, _: Map[str, Any]) -> tuple[str, str | None]:
    hint = "remove the quotes" if isinstance(found, str) and re.fullmatch(r"[-+]?\d+", found) else None
    return f"{shown(found)} is not a whole number", hint


def _not_a_text(found: Any, _: Map[str, Any]) -> tuple[str, str | None]:
    hint = f'write "{found}" in quotes' if isinstance(found, int | float) else None
    return f"{shown(found)} is not a text", hint


def _not_a_list(found: Any, _: Map[str, Any]) -> tuple[str, str | None]:
    return (
        f"{shown(found)} is not a list",
        f"write [{shown(found)}]" if found is not None else "write [] for an empty one",
    )


def _not_one_of(found: Any, data: Map[str, Any]) -> tuple[str, str | None]:
    expected = data["expected"]
    known = re.findall(r"'([^']*)'", expected) or [expected.lower()]  # True is written as true
    wanted = f"one of {', '.join(known)}" if len(known) > 1 else known[0]
    return f"{shown(found)} is not {wanted}", did_you_mean(str(found), known, limit=0)


SENTENCES: Final[Map[str, Sentence]] = {
    "missing": lambda _, __: ("is missing", None),
    "int_type": _not_a_number,
    "bool_type": lambda found, _: (f"{shown(found)} is not true or false", None),
    "string_type": _not_a_text,
    "tuple_type": _not_a_list,
    "dict_type": lambda found, _: (f"{shown(found)} is not a mapping", "write keys with values"),
    "mapping_type": lambda found, _: (f"{shown(found)} is not a mapping", "write keys with values"),
    "literal_error": _not_one_of,
    "greater_than_equal": lambda found, data: (f"{shown(found)} is too small", f"use at least {data['ge']}"),
    "less_than_equal": lambda found, data: (f"{shown(found)} is too large", f"use at most {data['le']}"),
}
"""Messages for pydantic's error types; any other type keeps pydantic's message."""


def sentence_of(line: Any) -> tuple[str, str | None]:
    """Return the message and the hint (or None) for one item of a validation error's `errors()`."""
    data = line.get("ctx", {})
    if line["type"] == "content":
        return data["sentence"], data["hint"]
    sentence = SENTENCES.get(line["type"])
    if sentence is not None:
        return sentence(line["input"], data)
    return f"{shown(line['input'])}: {line['msg']}", None
