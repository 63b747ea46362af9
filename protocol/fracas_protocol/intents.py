"""Conversion between intent messages and plain mappings.

An example of such a mapping is `{"by": "ogre", "use": "club", "on": ["goblin"]}`. Its keys are those of a step in a
scenario file. Bots write this form and the engine reads it. Only the engine validates it (lengths, sizes, combinations
of keys).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from fracas_protocol import v1
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.v1 import Place
from fracas_protocol.values import Plain, read_value, read_values, write_map, write_value

__all__ = ["Intent", "read_intent", "read_place", "write_intent", "write_place"]

Intent: TypeAlias = Mapping[str, Any]
"""An intent as a plain mapping with the keys of a scenario's step: `by`, then `move`, `use` or `answer`, `on`, ..."""

_KINDS: Final = ("move", "use", "answer", "end", "rest", "stand", "concede", "gm")
_USE_PLACES: Final = ("at", "to", "push_to", "slide_to")


# ------------------------------------------------------------------------------------------------------------ writing


def write_intent(intent: Intent) -> v1.Intent:
    """Convert a plain intent to a message.

    Raises:
        MalformedMessage: The intent does not have exactly one of the keys that define its kind (such as `move` or
            `use`), has a key that its kind does not allow, or a value of the wrong type.
    """
    kinds = [kind for kind in _KINDS if kind in intent]
    if len(kinds) != 1:
        found = " and ".join(kinds) or "none of them"
        raise MalformedMessage(f"an intent has exactly one of the keys {', '.join(_KINDS)}; found {found}")
    try:
        return _write(kinds[0], dict(intent))
    except (TypeError, ValueError, LookupError, OverflowError) as error:
        raise MalformedMessage(f"a value of the wrong type: {error}", where=kinds[0]) from error


def _write(kind: str, rest: dict[str, Any]) -> v1.Intent:
    word = rest.pop(kind)
    match kind:
        case "move":
            message = v1.Intent(move=_write_move(word, rest))
        case "use":
            message = v1.Intent(use=_write_use(word, rest))
        case "answer":
            answer = v1.Answer(
                by=_required(rest, "by"),
                answer=write_value(word),
                on=_texts(rest.pop("on", ())),
                path=_places(rest.pop("path", ())),
                to=write_place(rest.pop("to", None)),
            )
            message = v1.Intent(answer=answer)
        case "end":
            message = v1.Intent(end=v1.End(by=_required(rest, "by")))
        case "rest":
            by, spend = rest.pop("by", None), rest.pop("spend", None)
            message = v1.Intent(rest=v1.Rest(kind=word, by=by, spend=None if spend is None else write_value(spend)))
        case "stand":
            message = v1.Intent(stand=v1.Stand(kind=word, answer=_required(rest, "standing")))
        case "gm":
            message = v1.Intent(ruling=_write_ruling(word, rest.pop("secret", False)))
        case _:
            message = v1.Intent(concede=v1.Concede())
    if rest:
        raise MalformedMessage(f"no key of an intent with {kind}: {', '.join(sorted(map(str, rest)))}", where=kind)
    return message


def _write_ruling(orders: Mapping[str, Any], secret: bool) -> v1.Ruling:  # noqa: FBT001 - a key of the mapping
    orders = dict(orders)
    message = v1.Ruling(secret=secret)
    if "rewind_to" in orders:
        message.rewind_to = orders.pop("rewind_to")
    for name, details in orders.items():  # the order counts
        message.orders.entries.add(name=name, value=write_value(details))
    return message


def _write_move(mode: str, rest: dict[str, Any]) -> v1.Move:
    return v1.Move(
        by=_required(rest, "by"),
        mode=mode,
        path=_places(rest.pop("path", ())),
        to=write_place(rest.pop("to", None)),
        choices=_texts(rest.pop("with", ())),
    )


def _write_use(action: str, rest: dict[str, Any]) -> v1.Use:
    by, with_, trigger = _required(rest, "by"), rest.pop("with", ()), rest.pop("trigger", None)
    readied = _write_readied(by, with_) if isinstance(with_, Mapping) else None
    return v1.Use(
        by=by,
        action=action,
        on=_texts(rest.pop("on", ())),
        cells=_places(rest.pop("cells", ())),
        direction=rest.pop("direction", None) or (),
        path=_places(rest.pop("path", ())),
        choices=() if readied else _texts(with_),
        knock_out=rest.pop("knock_out", False),
        on_save=rest.pop("on_save", None),
        spend=write_value(rest.pop("spend")) if rest.get("spend") is not None else rest.pop("spend", None),
        trigger=None if trigger is None else write_map(trigger),
        readied=readied,
        **{key: write_place(rest.pop(key, None)) for key in _USE_PLACES},
    )


def _write_readied(by: str, plain: Mapping[str, Any]) -> v1.Readied:
    inner = write_intent({"by": by, **plain})
    match inner.WhichOneof("kind"):
        case "move":
            return v1.Readied(move=inner.move)
        case "use":
            return v1.Readied(use=inner.use)
    raise MalformedMessage("what is readied is a move or the use of an action", where="with")


def _required(rest: dict[str, Any], key: str) -> Any:
    if key not in rest:
        raise MalformedMessage(f"the key {key} is missing")
    return rest.pop(key)


def _texts(names: str | Iterable[str]) -> Iterable[str]:
    return (names,) if isinstance(names, str) else names


def write_place(place: Sequence[int] | None) -> Place | None:
    """Convert a cell, `(x, y)` or `(x, y, altitude)`, to a message; None stays None.

    Raises:
        ValueError: The cell has another length.
    """
    return None if place is None else _place(place)


def _place(place: Sequence[int]) -> Place:
    if len(place) not in {2, 3}:
        sentence = f"a cell has two numbers, or three with the altitude, not {len(place)}"
        raise ValueError(sentence)
    return Place(x=place[0], y=place[1], altitude=place[2] if len(place) == 3 else None)


def _places(places: Iterable[Sequence[int]]) -> list[Place]:
    return [_place(place) for place in places]


# ------------------------------------------------------------------------------------------------------------ reading


def read_intent(message: v1.Intent) -> dict[str, Plain]:
    """Convert a message to the plain intent that the engine reads, without empty fields.

    Raises:
        MalformedMessage: The kind of the intent is unknown.
    """
    match message.WhichOneof("kind"):
        case "move":
            return _read_move(message.move)
        case "use":
            return _read_use(message.use)
        case "answer":
            answer = message.answer
            plain: dict[str, Plain] = {"by": answer.by, "answer": read_value(answer.answer)}
            return _with(plain, on=tuple(answer.on), path=_read_path(answer.path), to=_read_to(answer, "to"))
        case "end":
            return {"by": message.end.by, "end": "turn"}
        case "rest":
            spend = read_value(message.rest.spend) if message.rest.HasField("spend") else None
            return _with({"rest": message.rest.kind}, by=message.rest.by or None, spend=spend)
        case "stand":
            return {"stand": message.stand.kind, "standing": message.stand.answer}
        case "concede":
            return {"concede": True}
        case "ruling":
            orders = read_values(message.ruling.orders.entries)
            if message.ruling.HasField("rewind_to"):
                orders["rewind_to"] = message.ruling.rewind_to
            return _with({"gm": orders}, secret=message.ruling.secret or None)
        case _:
            raise MalformedMessage("no intent that is known here", where="intent")


def _read_move(move: v1.Move) -> dict[str, Plain]:
    plain: dict[str, Plain] = {"by": move.by, "move": move.mode}
    return _with(plain, path=_read_path(move.path), to=_read_to(move, "to"), with_=tuple(move.choices))


def _read_use(use: v1.Use) -> dict[str, Plain]:
    plain: dict[str, Plain] = {"by": use.by, "use": use.action}
    _with(
        plain,
        on=tuple(use.on),
        cells=_read_path(use.cells),
        direction=tuple(use.direction),
        path=_read_path(use.path),
        with_=tuple(use.choices),
        knock_out=use.knock_out or None,
        on_save=use.on_save if use.HasField("on_save") else None,
        spend=read_value(use.spend) if use.HasField("spend") else None,
        trigger=read_values(use.trigger.entries) if use.HasField("trigger") else None,
        **{key: _read_to(use, key) for key in _USE_PLACES},
    )
    match use.readied.WhichOneof("kind"):
        case "move":
            plain["with"] = _read_move(use.readied.move)
        case "use" if not use.readied.use.HasField("readied"):
            plain["with"] = _read_use(use.readied.use)
        case "use":
            raise MalformedMessage("what is readied readies nothing itself", where="intent.use.readied")
        case _:
            pass
    return plain


def _with(plain: dict[str, Plain], **values: Plain) -> dict[str, Plain]:
    for key, value in values.items():
        if value is not None and value != ():
            plain["with" if key == "with_" else key] = value
    return plain


def read_place(place: Place) -> tuple[int, ...]:
    """Convert a message to a cell, `(x, y)` or `(x, y, altitude)`."""
    return (place.x, place.y, place.altitude) if place.HasField("altitude") else (place.x, place.y)


def _read_path(places: Iterable[Place]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(read_place, places))


def _read_to(message: Any, field: str) -> tuple[int, ...] | None:
    return read_place(getattr(message, field)) if message.HasField(field) else None
