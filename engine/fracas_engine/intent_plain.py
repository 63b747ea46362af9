"""Intents as plain mappings, with the keys of a scenario's step.

`{"by": "ogre", "use": "club", "on": ["goblin"]}` is a `Use`. Scenarios, the server's messages and replay files all go
through here, so one page says what an intent looks like outside the engine. Mappings come from strangers: whatever is
wrong with one is told as `IllegalIntent("malformed", ...)`; nothing in it is trusted for its type, depth or size.

Keys that a step has beside its intent (`dice`, `expect`, `rejected`) are no part of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, assert_never

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Answer, Concede, End, Intent, Move, Rest, Stand, Use

__all__ = ["KIND_KEYS", "MAX_DEPTH", "MAX_ITEMS", "MAX_NUMBER", "MAX_TEXT", "from_plain", "to_plain"]

KIND_KEYS: Final = ("move", "use", "answer", "end", "rest", "stand", "concede")
"""The keys of which an intent has exactly one; it says which kind of intent it is."""

MAX_TEXT: Final = 100
"""Characters of an id or word; the longest that we ship has 31."""
MAX_ITEMS: Final = 500
"""Items of a list: a path over every second cell of a 30x30 board would fit."""
MAX_NUMBER: Final = 1_000_000
"""The greatest absolute value of a number; no board is that wide."""
MAX_DEPTH: Final = 5
"""Levels of a value whose form is free (`answer`, `spend`, `trigger`)."""

_Reader: TypeAlias = Callable[[str, Any], Any]


# -------------------------------------------------------------------------------------------------------- to a mapping


def to_plain(intent: Intent) -> dict[str, Plain]:
    """Turn an intent into a mapping; what stands at its default is left out.

    `from_plain` brings it back: `from_plain(to_plain(intent)) == intent`.
    """
    match intent:
        case Move():
            plain: dict[str, Plain] = {"by": intent.by, "move": intent.mode}
            _put(plain, path=intent.path, to=intent.to)
            _put_with(plain, intent.with_)
        case Use():
            plain = {"by": intent.by, "use": intent.action}
            _put(
                plain,
                on=intent.on,
                at=intent.at,
                to=intent.to,
                cells=intent.cells,
                direction=intent.direction,
                path=intent.path,
                push_to=intent.push_to,
                slide_to=intent.slide_to,
                knock_out=intent.knock_out or None,
                on_save=intent.on_save,
                trigger=intent.trigger,
            )
            if intent.spend is not None:
                plain["spend"] = intent.spend
            if intent.readied is not None:
                readied = to_plain(intent.readied)
                del readied["by"]
                plain["with"] = readied
            else:
                _put_with(plain, intent.with_)
        case Answer():
            plain = {"by": intent.by, "answer": intent.answer}
            _put(plain, on=intent.on, path=intent.path, to=intent.to)
        case End():
            plain = {"by": intent.by, "end": "turn"}
        case Rest():
            plain = {"rest": intent.kind}
            _put(plain, by=intent.by, spend=intent.spend)
        case Stand():
            plain = {"stand": intent.kind, "standing": intent.answer}
        case Concede():
            plain = {"concede": True}
        case _:  # pragma: no cover - the set of intents is closed
            assert_never(intent)
    return plain


def _put(plain: dict[str, Plain], **values: Plain) -> None:
    plain.update((key, value) for key, value in values.items() if value is not None and value != ())


def _put_with(plain: dict[str, Plain], names: tuple[str, ...]) -> None:
    if names:
        plain["with"] = names[0] if len(names) == 1 else names


# ------------------------------------------------------------------------------------------------------ from a mapping


def from_plain(mapping: Any) -> Intent:
    """Read an intent out of a mapping that may hold anything.

    Args:
        mapping: What a YAML or JSON reader gave: mappings with text keys, lists or tuples, scalars.

    Raises:
        IllegalIntent: `malformed`; the sentence names the key, what was found and what would be right.
    """
    if not isinstance(mapping, Mapping):
        raise _malformed(f"an intent is a mapping, not {_show(mapping)}")
    if len(mapping) > MAX_ITEMS:
        raise _malformed(f"an intent has no {len(mapping)} keys")
    kinds = [key for key in KIND_KEYS if key in mapping]
    if len(kinds) != 1:
        found = " and ".join(kinds) or "none of them"
        raise _malformed(f"an intent has exactly one of the keys {', '.join(KIND_KEYS)}; found {found}")
    match kinds[0]:
        case "move":
            read = _fields(mapping, _MOVE, "move")
            if bool(read.get("path")) == ("to" in read):
                raise _malformed("a move has either a path of at least one cell, or a cell to go to")
            return Move(by=_by(read), mode=read["move"], **_renamed(read, "by", "move"))
        case "use":
            read = _fields(mapping, _USE, "use")
            return _use(read)
        case "answer":
            read = _fields(mapping, _ANSWER, "answer")
            return Answer(by=_by(read), answer=read["answer"], **_renamed(read, "by", "answer"))
        case "end":
            return End(by=_by(_fields(mapping, _END, "end")))
        case "rest":
            read = _fields(mapping, _REST, "rest")
            by = CreatureId(read["by"]) if "by" in read else None
            return Rest(kind=read["rest"], by=by, spend=read.get("spend"))
        case "stand":
            read = _fields(mapping, _STAND, "stand")
            if "standing" not in read:
                raise _malformed("the key standing is missing: always, never or ask")
            return Stand(kind=read["stand"], answer=read["standing"])
        case _:
            _fields(mapping, _CONCEDE, "concede")
            return Concede()


def _use(read: dict[str, Any]) -> Use:
    by = _by(read)
    readied = None
    if isinstance(read.get("with"), Mapping):
        inner = dict(read.pop("with"))
        if inner.setdefault("by", by) != by:
            raise _malformed(f"with: the readied action is that of {by}, not of {_show(inner['by'])}")
        # A readied action that readies another would let a stranger nest as deep as the stack is.
        found = None if isinstance(inner.get("with"), Mapping) else from_plain(inner)
        if not isinstance(found, Use | Move):
            raise _malformed("with: what is readied is a move or the use of an action that readies nothing itself")
        readied = found
    return Use(by=by, action=read["use"], readied=readied, **_renamed(read, "by", "use"))


def _fields(mapping: Mapping[Any, Any], readers: Mapping[str, _Reader], kind: str) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in mapping.items():
        reader = readers.get(key) if isinstance(key, str) else None
        if reader is None:
            raise _malformed(f"{_show(key)} is no key of an intent with {kind}; there are {', '.join(readers)}")
        read[key] = reader(key, value)
    return read


def _by(read: Mapping[str, Any]) -> CreatureId:
    if "by" not in read:
        raise _malformed("the key by is missing: the creature that acts")
    return CreatureId(read["by"])


def _renamed(read: Mapping[str, Any], *without: str) -> dict[str, Any]:
    return {("with_" if key == "with" else key): value for key, value in read.items() if key not in without}


# --------------------------------------------------------------------------------------------------------- the readers


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _malformed(f"{key}: a text is wanted, not {_show(value)}")
    if len(value) > MAX_TEXT:
        raise _malformed(f"{key}: a text of {len(value)} characters; at most {MAX_TEXT} are read")
    if not value.isprintable():
        raise _malformed(f"{key}: {_show(value)} holds characters that cannot be printed")
    return value


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _malformed(f"{key}: a whole number is wanted, not {_show(value)}")
    if abs(value) > MAX_NUMBER:
        raise _malformed(f"{key}: numbers go from -{MAX_NUMBER} to {MAX_NUMBER}")
    return value


def _items(key: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _malformed(f"{key}: a list is wanted, not {_show(value)}")
    if len(value) > MAX_ITEMS:
        raise _malformed(f"{key}: a list of {len(value)} items; at most {MAX_ITEMS} are read")
    return tuple(value)


def _texts(key: str, value: Any) -> tuple[str, ...]:
    return tuple(_text(f"{key}[{index}]", item) for index, item in enumerate(_items(key, value)))


def _text_or_texts(key: str, value: Any) -> tuple[str, ...]:
    return (_text(key, value),) if isinstance(value, str) else _texts(key, value)


def _place(key: str, value: Any) -> Place:
    items = _items(key, value)
    if len(items) not in (2, 3):
        raise _malformed(f"{key}: a cell has two numbers, or three with the altitude, not {len(items)}")
    return tuple(_number(f"{key}[{index}]", item) for index, item in enumerate(items))


def _places(key: str, value: Any) -> tuple[Place, ...]:
    return tuple(_place(f"{key}[{index}]", item) for index, item in enumerate(_items(key, value)))


def _direction(key: str, value: Any) -> tuple[int, int]:
    place = _place(key, value)
    if len(place) != 2:
        raise _malformed(f"{key}: a direction has two numbers, not {len(place)}")
    return place[0], place[1]


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _malformed(f"{key}: true or false is wanted, not {_show(value)}")
    return value


def _with(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return value  # what is readied: read by `_use`, which knows for whom
    return _text_or_texts(key, value)


def _free(key: str, value: Any) -> Plain:
    return _plain(key, value, MAX_DEPTH)


def _plain(key: str, value: Any, levels: int) -> Plain:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _number(key, value)
    if isinstance(value, str):
        return _text(key, value) if value else value
    if levels == 0:
        raise _malformed(f"{key}: nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, Mapping):
        if len(value) > MAX_ITEMS:
            raise _malformed(f"{key}: a mapping of {len(value)} keys; at most {MAX_ITEMS} are read")
        return {_text(f"{key}: key", name): _plain(f"{key}.{name}", item, levels - 1) for name, item in value.items()}
    if isinstance(value, list | tuple):
        items = _items(key, value)
        return tuple(_plain(f"{key}[{index}]", item, levels - 1) for index, item in enumerate(items))
    raise _malformed(f"{key}: {_show(value)} is no text, whole number, true, false, list or mapping")


def _answer(key: str, value: Any) -> Plain:
    if value is None:
        raise _malformed(f"{key}: nothing is no answer; false declines")
    return _free(key, value)


def _mapping(key: str, value: Any) -> Mapping[str, Plain]:
    plain = _free(key, value)
    if not isinstance(plain, Mapping):
        raise _malformed(f"{key}: a mapping is wanted, not {_show(value)}")
    return plain


def _one_of(*words: str) -> _Reader:
    def read(key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise _malformed(f"{key}: {' or '.join(words)} is wanted, not {_show(value)}")
        return value

    return read


def _true(key: str, value: Any) -> bool:
    if value is not True:
        raise _malformed(f"{key}: true is wanted, not {_show(value)}")
    return True


_MOVE: Final[Mapping[str, _Reader]] = {
    "by": _text,
    "move": _text,
    "path": _places,
    "to": _place,
    "with": _text_or_texts,
}
_USE: Final[Mapping[str, _Reader]] = {
    "by": _text,
    "use": _text,
    "on": _text_or_texts,
    "at": _place,
    "to": _place,
    "cells": _places,
    "direction": _direction,
    "path": _places,
    "push_to": _place,
    "slide_to": _place,
    "with": _with,
    "knock_out": _flag,
    "on_save": _text,
    "spend": _free,
    "trigger": _mapping,
}
_ANSWER: Final[Mapping[str, _Reader]] = {
    "by": _text,
    "answer": _answer,
    "on": _text_or_texts,
    "path": _places,
    "to": _place,
}
_END: Final[Mapping[str, _Reader]] = {"by": _text, "end": _one_of("turn")}
_REST: Final[Mapping[str, _Reader]] = {"rest": _one_of("short", "long"), "by": _text, "spend": _free}
_STAND: Final[Mapping[str, _Reader]] = {"stand": _text, "standing": _one_of("always", "never", "ask")}
_CONCEDE: Final[Mapping[str, _Reader]] = {"concede": _true}


def _malformed(detail: str) -> IllegalIntent:
    return IllegalIntent("malformed", detail)


def _show(value: Any) -> str:
    """Show a stranger's value in a few characters, whatever its size."""
    match value:
        case str():
            return repr(value if len(value) <= 40 else value[:37] + "...")
        case None | bool():
            return {None: "nothing", True: "true", False: "false"}[value]
        case int():
            return str(value) if abs(value) <= MAX_NUMBER else "a huge number"
        case list() | tuple():
            return f"a list of {len(value)}"
        case Mapping():
            return "a mapping"
        case _:
            return f"a {type(value).__name__}"
