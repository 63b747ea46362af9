"""Values of untrusted files: JSON with limits, and checked numbers, texts and lists.

Every function raises `BoardFileError` with the place of the value in the file and the accepted values.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from contextlib import suppress
from typing import Any, Final, NoReturn

from fracas_engine.board_files.errors import BoardFileError

MAX_FILE: Final = 64 * 2**20
"""Maximum size of a file in bytes; the picture of a Universal VTT file counts."""

MAX_COORDINATE: Final = 1_000_000
"""The largest absolute value of a coordinate in a file, in its own unit."""


def read_json(data: bytes) -> Any:
    """Return the value of a JSON file.

    Raises:
        BoardFileError: The file is too large, nested too deeply, or not JSON in UTF-8.
    """
    check_size(data)
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise BoardFileError("The file is nested too deeply: export it again from the map editor.") from None
    except UnicodeDecodeError as error:
        raise BoardFileError(f"The file is not UTF-8 (byte {error.start}): save it as UTF-8.") from None
    except ValueError as error:
        raise BoardFileError(f"The file is not JSON: {error}.") from None


def check_size(data: bytes) -> None:
    """Check the size of a file.

    Raises:
        BoardFileError: The file is too large.
    """
    if len(data) > MAX_FILE:
        raise BoardFileError(f"The file has {len(data)} bytes: use at most {MAX_FILE // 2**20} MiB.")


def _refuse_constant(text: str) -> NoReturn:
    raise BoardFileError(f"The file has the number {text}: use finite numbers.")


def mapping(value: Any, where: str) -> dict[str, Any]:
    """Return a value that must be an object."""
    if not isinstance(value, dict):
        raise BoardFileError(f"{where} is not an object: export the file again from the map editor.")
    return value


def items(value: Any, where: str) -> list[Any]:
    """Return a value that must be a list; a missing one is empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise BoardFileError(f"{where} is not a list: export the file again from the map editor.")
    return value


def number(value: Any, where: str, *, low: float = -MAX_COORDINATE, high: float = MAX_COORDINATE) -> float:
    """Return a value that must be a finite number within limits; numbers in texts are read."""
    if isinstance(value, str) and len(value) < 40:
        with suppress(ValueError):
            value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise BoardFileError(f"{where} is not a number from {low:g} to {high:g}: {shown(value)}.")
    return float(value)


def whole(value: Any, where: str, *, low: int = 0, high: int = MAX_COORDINATE) -> int:
    """Return a value that must be a whole number within limits."""
    found = number(value, where, low=low, high=high)
    if not found.is_integer():
        raise BoardFileError(f"{where} is not a whole number: {shown(value)}.")
    return int(found)


def is_number(value: Any) -> bool:
    """Return True for a finite number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def text(value: Any) -> str:
    """Return a text; anything else counts as an empty one."""
    return value if isinstance(value, str) else ""


def shown(value: Any) -> str:
    """Return a short description of a value for an error."""
    if value is None:
        return "missing"
    told = value if isinstance(value, str) else type(value).__name__ if isinstance(value, (list, dict)) else repr(value)
    return told if len(told) <= 40 else f"{told[:40]}..."


def decode_base64(value: str, where: str) -> bytes:
    """Return the bytes of a base64 text; blanks are ignored."""
    try:
        return base64.b64decode("".join(value.split()), validate=True)
    except (binascii.Error, ValueError):
        raise BoardFileError(f"{where} is not base64: export the file again from the map editor.") from None
