"""Where used cards go: to the discard pile, lost, or active (MT-CHAR-04)."""

from __future__ import annotations

from fracas_engine.content.models.cards import (
    Act,
    RetaliateAct,
    ShieldAct,
)
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions.orders import BASIC
from fracas_engine.rulesets.monster_turn.decks import hero_card
from fracas_engine.rulesets.monster_turn.frames import Performing
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure
from fracas_engine.situation import Situation


def put_card_away(resolution: Resolution[TurnRules], hero: Figure, frame: Performing) -> None:
    """Discard a card, or lose it if the performed half has the lost icon (MT-CHAR-04)."""
    if not frame.card:
        return
    lost = not frame.basic and frame.half in hero_card(resolution, frame.card).lost
    acts = acts_of_half(resolution, frame)
    lasting = not frame.basic and any(isinstance(act, ShieldAct | RetaliateAct) for act in acts)
    pile = ("active_lost" if lost else "active") if lasting else ("lost" if lost else "discard")
    cards: tuple[str, ...] = (*getattr(hero, pile), frame.card)
    resolution.emit("card_used", (hero, {pile: cards, "performing": ""}), who=hero.id, card=frame.card, to=pile)


def acts_of_half(situation: Situation[TurnRules], frame: Performing) -> tuple[Act, ...]:
    """Return the acts of the performed half, or of the basic attack or move that replaces it."""
    if frame.basic:
        return BASIC["basic_attack" if frame.half == "top" else "basic_move"]
    card = hero_card(situation, frame.card)
    return card.top if frame.half == "top" else card.bottom
