"""The order of simultaneous decisions, and which creatures can react (S5-REF-04, S5-ACT-21)."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def can_react(creature: Creature) -> bool:
    """Return True if a creature has its Reaction left and can take it (S5-ACT-21, S5-COND-14)."""
    unable = conditions.has_condition(creature, "no_reactions")
    return not unable and creature.budget.get("reaction", 1) > 0 and can_answer(creature)


def can_answer(creature: Creature) -> bool:
    """Return True if a creature can act on another creature's turn, regardless of costs (S5-COND-14)."""
    return creature.alive and creature.at is not None and not conditions.incapacitated(creature) and creature.hp > 0


def in_order(situation: Situation[D20Rules]) -> Iterator[Creature]:
    """Yield the creatures on the map in turn order, starting with the one after the acting creature (S5-REF-04)."""
    game = situation.state.game
    creatures = situation.state.creatures
    order = list(game.order)
    if game.acting in order:
        place = order.index(game.acting)
        order = [*order[place + 1 :], *order[: place + 1]]
    for name in order:
        creature = creatures.get(name)
        if creature is not None and creature.alive and creature.at is not None:
            yield creature
    for name, creature in creatures.items():
        if name not in game.order and creature.alive and creature.at is not None and s5(creature).mount is None:
            yield creature
