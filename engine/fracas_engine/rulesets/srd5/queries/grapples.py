"""The creatures that a creature grapples (S5-GRAP)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.d20.rules import D20Rules
from fracas_engine.rulesets.srd5.conditions import grappled_by
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def held_by(situation: Situation[D20Rules], creature: Creature) -> tuple[Creature, ...]:
    """Return the creatures that a creature grapples, in set-up order."""
    held = situation.steady_memo("grapples", lambda: _grapples(situation)).get(creature.id, ())
    creatures = situation.state.creatures
    return tuple(creatures[name] for name in held) if held else ()


def _grapples(situation: Situation[D20Rules]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for other in situation.state.creatures.values():
        for name in dict.fromkeys(grappled_by(other)) if other.conditions else ():
            found[name] = (*found.get(name, ()), other.id)
    return found
