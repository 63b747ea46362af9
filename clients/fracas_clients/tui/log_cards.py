"""Log texts for cards and automatic monsters; only few rulesets have these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from fracas_clients.texts import term
from fracas_clients.texts import text as t
from fracas_clients.tui.log_rolls import joined

__all__ = ["CARD_WRITERS", "CHOSEN", "QUIET_CARDS", "card_attack", "card_roll", "chosen"]

Data: TypeAlias = Mapping[str, Any]
Namer: TypeAlias = Callable[[str], str]

QUIET_CARDS: Final = frozenset({"cards_put_away", "put_away", "order_settled", "card_used", "cards_fixed", "shuffled"})
"""Events that are not logged, because the roster and the cards screen already show them."""


def _words(value: Any) -> str:
    return term(str(value))


def _card(id_: Any) -> str:
    """Return the name printed on a card."""
    words = _words(id_)
    return words[:1].upper() + words[1:]


def _cards(ids: Any) -> str:
    return joined(_card(card) for card in ids)


def _revealed(data: Data, call: Namer) -> str | None:
    cards = data.get("cards") or ()
    if not cards:
        return None
    if tuple(cards) == ("long_rest",):
        return t("log_long_rest", who=call(str(data["who"])))
    message = "log_plays" if data.get("initiative") is None else "log_plays_at"
    return t(message, who=call(str(data["who"])), cards=_cards(cards), initiative=str(data.get("initiative")))


_ADDED: Final = re.compile(r"(move|attack) ([+-]\d{1,9}) ?(.*)")


def _deed(part: str) -> str:
    """Return one part of a monster card as text; its number is shown as a change of the monster's own value."""
    found = _ADDED.fullmatch(part)
    if found is None:
        return part
    what, more = found[1], int(found[2])
    change = "plain" if not more else "more" if more > 0 else "less"
    told = t(f"log_card_{what}_{change}", number=abs(more))
    return t("log_card_with", told=told, rest=found[3]) if found[3] else told


def _ability(data: Data, _: Namer) -> str:
    does = ", ".join(_deed(part) for part in str(data.get("text") or "").split(", ") if part)
    whose = _words(data.get("type") or data.get("deck") or "monsters").title()
    message = "log_monster_card_does" if does else "log_monster_card"
    return t(message, name=whose, initiative=str(data["initiative"]), does=does)


def _focused(data: Data, call: Namer) -> str:
    if data.get("on") is None:
        return t("log_no_focus", who=call(str(data["who"])))
    return t("log_goes_for", who=call(str(data["who"])), on=call(str(data["on"])))


def _bonus(data: Data, call: Namer) -> str:
    return t("log_bonus_began", who=call(str(data["who"])), bonus=_words(data["bonus"]), amount=str(data["amount"]))


def _prevented(data: Data, call: Namer) -> str:
    return t("log_damage_prevented", who=call(str(data["who"])), cards=_cards(data["cards"]))


def _rested(data: Data, call: Namer) -> str:
    who, how = call(str(data["who"])), _words(data["how"])
    if not data.get("lost"):
        return t("log_rested_how", who=who, how=how)
    return t("log_rested_losing", who=who, how=how, cards=_cards(data["lost"]))


def _exhausted(data: Data, call: Namer) -> str:
    return t("log_exhausted", who=call(str(data["who"])))


def _added(data: Data, call: Namer) -> str:
    deck = str(data["deck"])
    count = data.get("count", 1)
    cards = t("log_card" if count == 1 else "log_cards", count=str(count), card=_words(data["card"]))
    if deck == "monsters":
        return t("log_card_added_monsters", cards=cards)
    return t("log_card_added", cards=cards, whose=call(deck))


_CELL: Final = re.compile(r"-?\d+(,-?\d+)+")
"""Matches a cell as text. An answer that is a cell is not logged, because the move to the cell is."""

CHOSEN: Final = frozenset({"choose_cards", "prevent_damage", "tie"})
"""Kinds of questions whose answers `chosen` writes to the log."""


def chosen(data: Data, call: Namer) -> str | None:
    """Return the log line for an answer to a question; None if the answer is secret or its result is logged anyway."""
    match data["kind"], data.get("answer"):
        case "choose_cards", _:
            return t("log_ready", who=call(str(data["by"])))
        case "tie", str(answer) if not _CELL.fullmatch(answer):
            return t("log_players_choose", what=_card(call(answer)))
        case "prevent_damage", "no" | False:
            return t("log_keeps_cards", who=call(str(data["by"])))
        case _:
            return None


def card_roll(data: Data, call: Namer) -> str | None:
    """Return the log line for a drawn card; None for modifier and monster cards, whose results are logged."""
    drawn = str(data["total"])
    if data["purpose"] == "modifier" or (data.get("who") is None and call(drawn) == drawn):
        return None
    return t("log_drawn", what=_card(call(drawn)))


_MODIFIERS: Final[Mapping[Any, str]] = {"null": "log_null_card", "x2": "log_doubled"}
"""Message ids for the modifier cards whose id does not show their effect."""


def card_attack(data: Data, call: Namer) -> str:
    """Return the log line for an attack without a hit roll, with its modifier card and the target's shield."""
    faces, face = [_modifier(face) for face in data.get("faces") or ()], _modifier(data["face"])
    drawn = t("log_cards_drawn", faces=joined(faces), face=face) if len(faces) > 1 else t("log_card_drawn", face=face)
    shield = t("log_shield", number=str(data["defense"])) if data.get("defense") else ""
    by, on = call(str(data["by"])), call(str(data["on"]))
    return t("log_attack_card", by=by, on=on, total=str(data["total"]), drawn=drawn, shield=shield)


def _modifier(card: Any) -> str:
    return t(_MODIFIERS[card]) if card in _MODIFIERS else str(card)


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
"""Functions that write the log line of an event, by event name."""
