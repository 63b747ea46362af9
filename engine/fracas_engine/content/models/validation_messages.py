"""Messages of validators: a sentence with a hint, or several of them, each with its path.

`fracas_engine.content.defects` finds the position in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

KEY: Final = "[key]"
"""The last part of a path if the defect is in a key itself, as pydantic writes it."""


def defect(message: str, hint: str | None = None) -> PydanticCustomError:
    """Return an error for a validator to raise."""
    # Braces in a template are placeholders, so the message is passed as data.
    return PydanticCustomError("content", "{sentence}", {"sentence": message, "hint": hint})


def defects(found: Iterable[tuple[tuple[str | int, ...], PydanticCustomError]]) -> ValidationError:
    """Return an error with several defects for a validator to raise.

    Args:
        found: The defects: the path of each, starting at the validated value, and its error.
    """
    return ValidationError.from_exception_data(
        "content", [InitErrorDetails(type=error, loc=way, input=None) for way, error in found]
    )


def inside(way: Iterable[str | int], error: ValidationError) -> ValidationError:
    """Return an error for a validator to raise, with the same defects under an outer path.

    Args:
        way: The path from the outer value to the value that the error is about.
        error: The error that a nested validation raised.
    """
    before = tuple(way)
    found = [{**line, "loc": before + line["loc"]} for line in error.errors()]
    return ValidationError.from_exception_data(error.title, [repeated(line) for line in found])


def joined(errors: Iterable[ValidationError]) -> ValidationError:
    """Return one error for a validator to raise, with the defects of several errors."""
    return ValidationError.from_exception_data(
        "content", [repeated(line) for error in errors for line in error.errors()]
    )


def repeated(line: Any) -> InitErrorDetails:
    """Return the details with which an item of a validation error can be raised again unchanged."""
    context = line.get("ctx", {})
    if line["type"] == "content":
        return InitErrorDetails(type=defect(context["sentence"], context["hint"]), loc=line["loc"], input=line["input"])
    return InitErrorDetails(type=line["type"], loc=line["loc"], input=line["input"], ctx=context)


_LIKE_ANOTHER: Final = re.compile(r"[-+]?[0-9]+|true|false|null")


def shown(value: Any) -> str:
    """Format a value for a message: as YAML, truncated if it is long."""
    match value:
        case None:
            text = "null"
        case bool():
            text = "true" if value else "false"
        case str():
            text = f'"{value}"' if _LIKE_ANOTHER.fullmatch(value) else value or "an empty text"
        case tuple() | list():
            text = f"[{', '.join(shown(item) for item in value)}]"
        case dict():
            text = "{" + ", ".join(f"{shown(key)}: {shown(item)}" for key, item in value.items()) + "}"
        case _:
            text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
