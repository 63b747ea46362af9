"""Serialization of intents as plain mappings, with the keys of a scenario step.

`{"by": "ogre", "use": "club", "on": ["goblin"]}` is a `Use`. Scenarios, server messages and replay files share this
form. Mappings may be untrusted input: every error is raised as `IllegalIntent("malformed", ...)`, and types, depth and
size are checked.

The other keys of a step (`dice`, `expect`, `rejected`) are not part of this form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Answer, Concede, End, Intent, Move, Rest, Ruling, Stand, Use

KIND_KEYS: Final = ("move", "use", "answer", "end", "rest", "stand", "concede", "gm")
"""Keys that determine the kind of an intent; an intent has exactly one of them."""

MAX_TEXT: Final = 100
"""Maximum number of characters of an id or word; the longest one in the shipped content has 31."""
MAX_ITEMS: Final = 500
"""Maximum length of a list; enough for a path over every second cell of a 30x30 board."""
MAX_NUMBER: Final = 1_000_000
"""Maximum absolute value of a number; larger than any board."""
MAX_DEPTH: Final = 5
"""Maximum nesting of free-form values (`answer`, `spend`, `trigger`)."""

MAX_ORDER_DEPTH: Final = 8
"""Maximum nesting of the orders of a ruling, which contain effects."""

_Reader: TypeAlias = Callable[[str, Any], Any]


# ------------------------------------------------------------------------------------------------- what the classes say


@dataclass(frozen=True, slots=True)
class _Form:
    """How the intents of one class are written as a mapping."""

    kind: type[Any]
    key: str
    """The mapping key that determines the kind of intent."""
    fields: Mapping[str, str]
    """Field names by mapping key, in output order; the main field is under `key`."""
    readers: Mapping[str, _Reader]
    """Function that reads the value of each mapping key."""


def _form_of(kind: type[Any]) -> _Form:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind) if field.name not in (kind.WORD, "readied")]
    keys = {_key_of(kind, name): name for name in names}
    readers = {key: _reader_of(hints[name]) for key, name in keys.items()}
    if kind is Use:
        readers["with"] = _with
    if kind.WORD:
        keys = {"by": "by", kind.KEY: kind.WORD, **keys} if "by" in keys else {kind.KEY: kind.WORD, **keys}
        own = {Answer: _answer, Concede: _forfeit, Ruling: _orders}.get(kind)
        readers[kind.KEY] = own or _reader_of(hints[kind.WORD])
    else:
        readers[kind.KEY] = _one_of("turn")
    return _Form(kind, kind.KEY, keys, {key: readers[key] for key in (*keys, kind.KEY)})


def _key_of(kind: type[Any], name: str) -> str:
    if kind is Stand and name == "answer":
        return "standing"  # `answer` is what tells an answer to a question
    return name.removesuffix("_")


def _reader_of(hint: Any) -> _Reader:
    """Return the reader for a field's type."""
    if get_origin(hint) is Literal:
        return _one_of(*get_args(hint))
    # By its text: a reference of a type to itself is not equal to its like.
    return _READERS[str(hint)]


# -------------------------------------------------------------------------------------------------------- to a mapping


def to_plain(intent: Intent) -> dict[str, Plain]:
    """Return an intent as a mapping, without default values.

    `from_plain` reads it back: `from_plain(to_plain(intent)) == intent`.
    """
    form = _forms()[intent.KEY]
    plain: dict[str, Plain] = {}
    defaults = {field.name: field.default for field in fields(intent)}
    for key, name in form.fields.items():
        value, default = getattr(intent, name), defaults[name]
        # 0 and False are no other word for None: what is spent may be either.
        if key == form.key or value != default or type(value) is not type(default):
            plain[key] = value
    if form.kind is End:
        plain[form.key] = "turn"
    if isinstance(intent, Concede):
        plain[form.key] = intent.why or True
    names = plain.get("with")
    if isinstance(names, tuple) and len(names) == 1:
        plain["with"] = names[0]
    if isinstance(intent, Use) and intent.readied is not None:
        plain["with"] = {key: value for key, value in to_plain(intent.readied).items() if key != "by"}
    return plain


# ------------------------------------------------------------------------------------------------------ from a mapping


def from_plain(mapping: Any) -> Intent:
    """Read an intent from an untrusted mapping.

    Args:
        mapping: Output of a YAML or JSON reader: mappings with text keys, lists or tuples, scalars.

    Raises:
        IllegalIntent: `malformed`; the message names the key, the value found and the expected form.
    """
    if not isinstance(mapping, Mapping):
        raise _malformed(f"an intent must be a mapping, not {_show(mapping)}")
    if len(mapping) > MAX_ITEMS:
        raise _malformed(f"too many keys ({len(mapping)}): use at most {MAX_ITEMS}")
    kinds = [key for key in KIND_KEYS if key in mapping]
    if len(kinds) != 1:
        found = " and ".join(kinds) or "none"
        raise _malformed(f"unclear intent (found {found}): write exactly one of the keys {', '.join(KIND_KEYS)}")
    form = _forms()[kinds[0]]
    read = _fields(mapping, form.readers, form.key)
    if form.kind is not Rest and "by" in form.fields and "by" not in read:
        raise _malformed("key by missing: name the creature that acts")
    if form.kind is Move and bool(read.get("path")) == ("to" in read):
        raise _malformed("unclear move: write either a path of at least one cell or a destination (to)")
    if form.kind is Stand and "standing" not in read:
        raise _malformed("key standing missing: write always, never or ask")
    values = {form.fields[key]: value for key, value in read.items() if key in form.fields}
    if isinstance(values.get("with_"), Mapping):
        values["readied"] = _readied(read["by"], dict(values.pop("with_")))
    intent: Intent = form.kind(**values)
    return intent


def _readied(by: str, inner: dict[str, Any]) -> Use | Move:
    if inner.setdefault("by", by) != by:
        raise _malformed(f"with: {_show(inner['by'])} cannot act here: ready an action of {by}")
    # A readied action that readies another would let a stranger nest as deep as the stack is.
    found = None if isinstance(inner.get("with"), Mapping) else from_plain(inner)
    if not isinstance(found, Use | Move):
        raise _malformed("with: this cannot be readied: use a move, or an action that does not ready another")
    return found


def _fields(mapping: Mapping[Any, Any], readers: Mapping[str, _Reader], kind: str) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in mapping.items():
        reader = readers.get(key) if isinstance(key, str) else None
        if reader is None:
            raise _malformed(f"unknown key {_show(key)} beside {kind}: use {', '.join(readers)}")
        read[key] = reader(key, value)
    return read


# --------------------------------------------------------------------------------------------------------- the readers


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise _malformed(f"{key} must be a text, not {_show(value)}")
    if len(value) > MAX_TEXT:
        raise _malformed(f"{key} is too long ({len(value)} characters): use at most {MAX_TEXT}")
    if not value.isprintable():
        raise _malformed(f"{key} contains a non-printable character: {_show(value)}")
    return value


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _malformed(f"{key} must be a whole number, not {_show(value)}")
    if abs(value) > MAX_NUMBER:
        raise _malformed(f"{key} is out of range: use -{MAX_NUMBER} to {MAX_NUMBER}")
    return value


def _items(key: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _malformed(f"{key} must be a list, not {_show(value)}")
    if len(value) > MAX_ITEMS:
        raise _malformed(f"{key} is too long ({len(value)} items): use at most {MAX_ITEMS}")
    return tuple(value)


def _texts(key: str, value: Any) -> tuple[str, ...]:
    return tuple(_text(f"{key}[{index}]", item) for index, item in enumerate(_items(key, value)))


def _text_or_texts(key: str, value: Any) -> tuple[str, ...]:
    return (_text(key, value),) if isinstance(value, str) else _texts(key, value)


def _place(key: str, value: Any) -> Place:
    items = _items(key, value)
    if len(items) not in (2, 3):
        raise _malformed(f"{key} must be a cell of two numbers, or three with the altitude, not {len(items)}")
    return tuple(_number(f"{key}[{index}]", item) for index, item in enumerate(items))


def _places(key: str, value: Any) -> tuple[Place, ...]:
    return tuple(_place(f"{key}[{index}]", item) for index, item in enumerate(_items(key, value)))


def _direction(key: str, value: Any) -> tuple[int, int]:
    place = _place(key, value)
    if len(place) != 2:
        raise _malformed(f"{key} must be a direction of two numbers, not {len(place)}")
    return place[0], place[1]


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _malformed(f"{key} must be true or false, not {_show(value)}")
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
        raise _malformed(f"{key} is nested too deeply: use at most {MAX_DEPTH} levels")
    if isinstance(value, Mapping):
        if len(value) > MAX_ITEMS:
            raise _malformed(f"{key} has too many keys ({len(value)}): use at most {MAX_ITEMS}")
        return {_text(f"{key}: key", name): _plain(f"{key}.{name}", item, levels - 1) for name, item in value.items()}
    if isinstance(value, list | tuple):
        items = _items(key, value)
        return tuple(_plain(f"{key}[{index}]", item, levels - 1) for index, item in enumerate(items))
    raise _malformed(f"{key} must be a text, whole number, true, false, list or mapping, not {_show(value)}")


def _answer(key: str, value: Any) -> Plain:
    if value is None:
        raise _malformed(f"{key} is empty: name a choice, or write false to decline")
    return _free(key, value)


def _mapping(key: str, value: Any) -> Mapping[str, Plain]:
    plain = _free(key, value)
    if not isinstance(plain, Mapping):
        raise _malformed(f"{key} must be a mapping, not {_show(value)}")
    return plain


def _orders(key: str, value: Any) -> Mapping[str, Plain]:
    orders = _plain(key, value, MAX_ORDER_DEPTH)
    if not isinstance(orders, Mapping) or not orders:
        raise _malformed(f"{key} must be a mapping of at least one order, not {_show(value)}")
    return orders


def _one_of(*words: str) -> _Reader:
    def read(key: str, value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise _malformed(f"{key} must be {' or '.join(words)}, not {_show(value)}")
        return value

    return read


def _forfeit(key: str, value: Any) -> str:
    """Read the reason for a forfeit; the value true means that the seat itself concedes."""
    if value is True:
        return ""
    if value not in ("away", "clock"):
        raise _malformed(f"{key} must be true, away or clock, not {_show(value)}")
    return str(value)


_HINTS: Final = get_type_hints(Use)
_READERS: Final[Mapping[str, _Reader]] = {
    str(CreatureId): _text,
    str(CreatureId | None): _text,
    str(str): _text,
    str(str | None): _text,
    str(tuple[str, ...]): _text_or_texts,
    str(Place | None): _place,
    str(tuple[Place, ...]): _places,
    str(tuple[int, int] | None): _direction,
    str(bool): _flag,
    str(_HINTS["trigger"]): _mapping,
    str(_HINTS["spend"]): _free,
}
"""Value readers by field type."""


@cache
def _forms() -> Mapping[str, _Form]:
    return {kind.KEY: _form_of(kind) for kind in (Move, Use, Answer, End, Rest, Stand, Concede, Ruling)}


def _malformed(detail: str) -> IllegalIntent:
    return IllegalIntent("malformed", detail)


def _show(value: Any) -> str:
    """Return a short form of an untrusted value of any size."""
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


def keys() -> Mapping[str, tuple[str, ...]]:
    """Return the mapping keys of each kind of intent, by the key that determines the kind."""
    return {key: tuple(form.readers) for key, form in _forms().items()}
