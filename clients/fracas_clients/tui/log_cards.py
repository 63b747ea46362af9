"""What happens with cards and monsters that act by themselves, in words: the part of the log that few rulesets need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

__all__ = ["CARD_WRITERS", "CHOSEN", "QUIET_CARDS", "card_attack", "card_roll", "chosen"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]

QUIET_CARDS: Final = frozenset({"cards_put_away", "put_away", "order_settled", "card_used", "cards_fixed", "shuffled"})
"""What the roster and the card screen show anyway."""


def _words(value: Any) -> str:
    return str(value).replace("_", " ")


def _cards(ids: Any) -> str:
    return " and ".join(_words(card) for card in ids)


def _revealed(data: Data, call: Namer) -> str | None:
    cards = data.get("cards") or ()
    if not cards:
        return None
    if tuple(cards) == ("long_rest",):
        return f"{call(str(data['who']))} takes a long rest"
    when = f", and acts at {data['initiative']}" if data.get("initiative") is not None else ""
    return f"{call(str(data['who']))} plays {_cards(cards)}{when}"


def _ability(data: Data, _: Namer) -> str:
    text = f": {data['text']}" if data.get("text") else ""
    return f"{_words(data.get('type') or data.get('deck') or 'monsters').capitalize()}, {data['initiative']}{text}"


def _focused(data: Data, call: Namer) -> str:
    if data.get("on") is None:
        return f"{call(str(data['who']))} finds no focus"
    return f"{call(str(data['who']))} goes for {call(str(data['on']))} (f: why)"


def _bonus(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} has {_words(data['bonus'])} {data['amount']} this round"


def _prevented(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} loses {_cards(data['cards'])} instead"


def _rested(data: Data, call: Namer) -> str:
    lost = f", losing {_cards(data['lost'])}" if data.get("lost") else ""
    return f"{call(str(data['who']))} takes a {_words(data['how'])} rest{lost}"


def _exhausted(data: Data, call: Namer) -> str:
    return f"  {call(str(data['who']))} is exhausted"


def _added(data: Data, call: Namer) -> str:
    deck = str(data["deck"])
    whose = "the monsters'" if deck == "monsters" else f"{call(deck)}'s"
    count = data.get("count", 1)
    return f"  {count} {_words(data['card'])} card{'s' if count != 1 else ''} into {whose} deck"


CHOSEN: Final = frozenset({"choose_cards", "prevent_damage", "tie"})
"""Kinds of questions whose answers are told here."""


def chosen(data: Data, call: Namer) -> str | None:
    """Tell that somebody has answered; what was chosen in secret, or is told by what comes of it, is left out."""
    match data["kind"], data.get("answer"):
        case "choose_cards", _:
            return f"{call(str(data['by']))} is ready"
        case "tie", str(answer):
            return f"The players choose {_words(call(answer))}"
        case "prevent_damage", "no" | False:
            return f"{call(str(data['by']))} keeps its cards"
        case _:
            return None


def card_roll(data: Data, call: Namer) -> str | None:
    """Tell what was drawn; modifiers and monsters' cards are told by what comes of them."""
    drawn = str(data["total"])
    if data["purpose"] == "modifier" or (data.get("who") is None and call(drawn) == drawn):
        return None
    return f"Drawn: {_words(call(drawn))}"


_MODIFIERS: Final[Mapping[Any, str]] = {"null": "null card", "x2": "doubled"}
"""What people call a modifier card whose name does not say what it does."""


def card_attack(data: Data, call: Namer) -> str:
    """Tell an attack that always hits, with the modifier drawn and what the shield keeps off."""
    drawn = ", ".join(str(_MODIFIERS.get(face, face)) for face in data.get("faces") or ())
    face = _MODIFIERS.get(data["face"], data["face"])
    which = f", of {drawn} drawn" if len(data.get("faces") or ()) > 1 else ""
    kept = f", shield {data['defense']}" if data.get("defense") else ""
    return f"{call(str(data['by']))} ⚔ {call(str(data['on']))}: {data['total']} ({face}{which}){kept}"


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
"""What writes a line for an event, by its name."""
