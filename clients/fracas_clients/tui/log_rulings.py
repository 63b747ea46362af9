"""Rulings of the game master as log text; the browser page has the same in `text/rulings.ts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fracas_clients import texts
from fracas_clients.texts import term
from fracas_clients.texts import text as t

__all__ = ["ruled"]

Namer: TypeAlias = Callable[[str], str]

_PARTS: Final = (
    "on", "by", "use", "condition", "skill", "ability", "side", "at", "amount", "type", "dc", "add", "remove", "until",
    "hidden",
)  # fmt: skip
"""Order of the parts of a ruling in its line."""
_LEFT_OUT: Final = frozenset({"fail", "success", "id"})
"""Parts that the lines of the consequences show."""


def ruled(data: Mapping[str, Any], call: Namer) -> str:
    """Return the line of the event `ruled`: `GM: Damage: Ogre 8 fire`."""
    order = str(data["order"])
    name = t(f"ruling_{order}") if texts.has(f"ruling_{order}") else term(order)
    told = _describe(data.get("details"), call)
    return t("log_ruled", what=f"{name}: {told}" if told else name)


def _describe(value: Any, call: Namer) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, str):
        return term(call(value))
    if isinstance(value, list | tuple):
        if all(isinstance(one, int) for one in value):
            return "[" + ",".join(map(str, value)) + "]"
        return ", ".join(_describe(one, call) for one in value)
    if isinstance(value, Mapping):
        keys = sorted((key for key in value if key not in _LEFT_OUT), key=lambda key: (_rank(key), key))
        return " ".join(filter(None, (_part(key, value[key], call) for key in keys)))
    return str(value)


def _rank(key: str) -> int:
    return _PARTS.index(key) if key in _PARTS else len(_PARTS)


def _part(key: str, value: Any, call: Namer) -> str:
    if value is True:
        return term(key)
    if key in _PARTS:
        return _describe(value, call)
    return " ".join(filter(None, (term(call(key)), _describe(value, call))))
