"""Log texts for cards and automatic monsters, needed by few rulesets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

__all__ = ["CARD_WRITERS", "CHOSEN", "QUIET_CARDS", "card_attack", "card_roll", "chosen"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]

QUIET_CARDS: Final = frozenset({"cards_put_away", "put_away", "order_settled", "card_used", "cards_fixed", "shuffled"})
"""Events that the roster and the cards screen already show."""


def _words(value: Any) -> str:
    return str(value).replace("_", " ")


def _card(id_: Any) -> str:
    """Return the printed name of a card."""
    words = _words(id_)
    return words[:1].upper() + words[1:]


def _cards(ids: Any) -> str:
    return " and ".join(_card(card) for card in ids)


def _revealed(data: Data, call: Namer) -> str | None:
    cards = data.get("cards") or ()
    if not cards:
        return None
    if tuple(cards) == ("long_rest",):
        return f"{call(str(data['who']))} takes a long rest"
    when = f", and acts at {data['initiative']}" if data.get("initiative") is not None else ""
    return f"{call(str(data['who']))} plays {_cards(cards)}{when}"


_ADDED: Final = re.compile(r"(move|attack) ([+-]\d{1,9}) ?(.*)")


def _deed(part: str) -> str:
    """Return a part of a monster card as its result: numbers that are added to the monster's own."""
    found = _ADDED.fullmatch(part)
    if found is None:
        return part
    what, more = found[1], int(found[2])
    if what == "move":
        told = "moves" if not more else f"moves {more} further" if more > 0 else f"moves {-more} less"
    else:
        told = "attacks" if not more else f"attacks by {more} more" if more > 0 else f"attacks by {-more} less"
    return told + (f" ({found[3]})" if found[3] else "")


def _ability(data: Data, _: Namer) -> str:
    does = ", ".join(_deed(part) for part in str(data.get("text") or "").split(", ") if part)
    whose = _words(data.get("type") or data.get("deck") or "monsters").title()
    return f"{whose} acts at {data['initiative']}" + (f": {does}" if does else "")


def _focused(data: Data, call: Namer) -> str:
    if data.get("on") is None:
        return f"{call(str(data['who']))} finds no focus"
    return f"{call(str(data['who']))} goes for {call(str(data['on']))}"


def _bonus(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} has {_words(data['bonus'])} {data['amount']} this round"


def _prevented(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} loses {_cards(data['cards'])} instead"


def _rested(data: Data, call: Namer) -> str:
    lost = f", losing {_cards(data['lost'])}" if data.get("lost") else ""
    return f"{call(str(data['who']))} takes a {_words(data['how'])} rest{lost}"


def _exhausted(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} is out of hit points or cards"


def _added(data: Data, call: Namer) -> str:
    deck = str(data["deck"])
    whose = "the monsters'" if deck == "monsters" else f"{call(deck)}'s"
    count = data.get("count", 1)
    return f"  {count} {_words(data['card'])} card{'s' if count != 1 else ''} among those drawn for {whose} attacks"


_CELL: Final = re.compile(r"-?\d+(,-?\d+)+")
"""A cell; moves to a cell are logged by their move events."""

CHOSEN: Final = frozenset({"choose_cards", "prevent_damage", "tie"})
"""Kinds of questions whose answers are logged here."""


def chosen(data: Data, call: Namer) -> str | None:
    """Return the line of an answer, except secret ones and those logged by their results."""
    match data["kind"], data.get("answer"):
        case "choose_cards", _:
            return f"{call(str(data['by']))} is ready"
        case "tie", str(answer) if not _CELL.fullmatch(answer):
            return f"No rule decides; the players choose {_card(call(answer))}"
        case "prevent_damage", "no" | False:
            return f"{call(str(data['by']))} keeps its cards"
        case _:
            return None


def card_roll(data: Data, call: Namer) -> str | None:
    """Return the line of a drawn card; modifiers and monster cards are logged by their results."""
    drawn = str(data["total"])
    if data["purpose"] == "modifier" or (data.get("who") is None and call(drawn) == drawn):
        return None
    return f"Drawn: {_card(call(drawn))}"


_MODIFIERS: Final[Mapping[Any, str]] = {"null": "no damage", "x2": "doubled"}
"""Display names of modifier cards."""


def card_attack(data: Data, call: Namer) -> str:
    """Return the line of an attack that always hits, with the modifier card and the shield."""
    drawn = " and ".join(str(_MODIFIERS.get(face, face)) for face in data.get("faces") or ())
    face = _MODIFIERS.get(data["face"], data["face"])
    which = f"cards drawn {drawn}; {face} counts" if len(data.get("faces") or ()) > 1 else f"card drawn {face}"
    kept = f", {data['defense']} less by the shield" if data.get("defense") else ""
    return f"{call(str(data['by']))} ⚔ {call(str(data['on']))}: {data['total']} ({which}){kept}"


CARD_WRITERS: Final[Mapping[str, Callable[[Data, Namer], str | None]]] = {
    "cards_revealed": _revealed,
    "card_revealed": _ability,
    "focused": _focused,
    "bonus_began": _bonus,
    "damage_prevented": _prevented,
    "rested": _rested,
    "exhausted": _exhausted,
    "card_added": _added,
}
"""Line writers by event name."""
