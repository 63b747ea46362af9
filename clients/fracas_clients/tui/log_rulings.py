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
    """Return the line of the event `ruled`: `GM: 8 damage to Ogre`.

    It is the message `log_ruled_ORDER` if there is one and the details have all that it needs, otherwise
    `GM: Terrain: [1,2] water`.
    """
    order, details = str(data["order"]), data.get("details")
    if isinstance(data.get("total"), int):
        return t("log_ruled_roll", dice=str(details), total=str(data["total"]), faces=str(data.get("faces") or ""))
    if isinstance(details, Mapping) and texts.has(f"log_ruled_{order}"):
        fields = {key: _describe(value, call) for key, value in details.items()}
        own = texts.complete(f"log_ruled_{order}", {"type": "none", **fields})
        if own is not None:
            return own
    name = t(f"ruling_{order}") if texts.has(f"ruling_{order}") else term(order)
    told = _describe(details, call)
    return t("log_ruled", what=f"{name}: {told}" if told else name)


def _describe(value: Any, call: Namer) -> str:
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, str):
        return term(call(value))
    if isinstance(value, list | tuple):
        if value and all(isinstance(one, int) for one in value):
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
