"""YAML text of content: values in flow style, and creatures as documents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

_WORDS: Final = ("true", "false", "null", "y", "n", "yes", "no", "on", "off")
"""Words that some YAML readers do not take as text."""
_LISTS: Final = ("actions", "omits")
"""Keys of a creature whose entries have lines of their own."""
_WIDTH: Final = 110
"""Length of a line from which the effects of an action have lines of their own."""


def flow(value: Any) -> str:
    """Return a plain value in flow style; texts are in quotes, which every YAML reader takes as JSON does."""
    match value:
        case Mapping():
            return "{" + ", ".join(f"{flow(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str() if value.isidentifier() and value.isascii() and value.lower() not in _WORDS:
            return value
    return json.dumps(value, ensure_ascii=False)


def write_creature(plain: Mapping[str, Any]) -> str:
    """Return a creature as one YAML document.

    Args:
        plain: The keys of the creature, which may have defects.
    """
    return "".join(f"{line}\n" for key, value in plain.items() for line in _lines(key, value))


def _lines(key: Any, value: Any) -> Iterator[str]:
    if key not in _LISTS or not isinstance(value, (list, tuple)) or not value:
        yield f"{flow(key)}: {flow(value)}"
        return
    yield f"{key}:"
    for entry in value:
        if not isinstance(entry, Mapping) or not entry:
            yield f"  - {flow(entry)}"
            continue
        mark = "-"
        for name, inner in entry.items():
            line = f"  {mark} {flow(name)}: {flow(inner)}"
            if len(line) > _WIDTH and isinstance(inner, (list, tuple)):
                yield f"  {mark} {flow(name)}:"
                yield from (f"      - {flow(one)}" for one in inner)
            else:
                yield line
            mark = " "
