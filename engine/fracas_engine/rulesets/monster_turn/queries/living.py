"""Living figures, their fixed order, and characters with cards."""

from __future__ import annotations

from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation


def living_figures(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the living figures of a kind (`hero`, `monster`, `summon`), in order of appearance."""
    return [one for one in map(figure, situation.state.creatures.values()) if one.alive and one.kind == kind]


def has_cards(situation: Situation[TurnRules], creature: Figure) -> bool:
    """Return True if a character plays with cards instead of a fixed initiative."""
    return situation.sheet(creature).hand is not None


def in_fixed_order(situation: Situation[TurnRules]) -> tuple[CreatureId, ...] | None:
    """Return the living figures in the turn order fixed by the set-up; None if the set-up fixes none.

    Figures that joined later act just before their owner, or after the last figure of their type (MT-FOC-08,
    MT-DECK-03).
    """
    fixed = situation.setup.order
    if fixed is None:
        return None
    present = {one.id: one for one in map(figure, situation.present())}
    order = [name for name in fixed if name in present]
    for one in present.values():
        if one.id in fixed:
            continue
        if one.owner in order:
            order.insert(order.index(one.owner), one.id)
            continue
        alike = [place for place, name in enumerate(order) if present[name].type == one.type]
        order.insert(alike[-1] + 1 if alike else len(order), one.id)
    return tuple(map(CreatureId, order))
