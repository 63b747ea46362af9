"""Limits of replay files: maximum sizes when unpacking and reading, and ranges of numbers in a set-up.

A replay file is untrusted input. The limits here and in `chain` keep a file of one megabyte from unpacking to a
gigabyte, and keep numbers within the range of the rules and the protocol.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.content.models.scenarios import MAX_CREATURES
from fracas_engine.content.yaml_source import MAX_NUMBER
from fracas_engine.replay.errors import ReplayUnreadable

MAX_FILE: Final = 64 * 1024 * 1024
"""Maximum number of bytes of an unpacked replay; a match of a thousand decisions has about two million."""
_MAX_DEPTH: Final = 40
"""Maximum nesting depth of a set-up."""
_GZIP: Final = b"\x1f\x8b"


def unpacked(data: bytes) -> bytes:
    """Return a replay file decompressed, or unchanged if it is not compressed.

    Raises:
        ReplayUnreadable: The file cannot be decompressed, or is larger than `MAX_FILE`.
    """
    if data.startswith(_GZIP):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MAX_FILE + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise ReplayUnreadable(0, f"cannot decompress the file: {error}") from error
    if len(data) > MAX_FILE:
        raise ReplayUnreadable(0, f"the file is too large for a replay (more than {MAX_FILE // 2**20} MiB)")
    return data


def check_setup(setup: Mapping[str, Any]) -> None:
    """Check the set-up of a replay against the limits.

    Args:
        setup: The set-up as plain values.

    Raises:
        ReplayUnreadable: The set-up has too many creatures or too large a number, or is nested too deeply.
    """
    lists = [setup.get(key) for key in ("creatures", "summons", "objects")]
    count = sum(len(found) for found in lists if isinstance(found, list | tuple))
    if count > MAX_CREATURES:
        raise ReplayUnreadable(1, f"setup: too many creatures and objects ({count}, at most {MAX_CREATURES})")
    level: list[Any] = [setup]
    for _ in range(_MAX_DEPTH):
        level = [inner for value in level for inner in _parts(value)]
        if any(isinstance(number, int | float) and not abs(number) <= MAX_NUMBER for number in level):
            raise ReplayUnreadable(1, f"setup: a number is too large (at most {MAX_NUMBER})")
    if level:
        raise ReplayUnreadable(1, f"setup: nested too deeply (at most {_MAX_DEPTH} levels)")


def _parts(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return list(value) if isinstance(value, list | tuple) else []
