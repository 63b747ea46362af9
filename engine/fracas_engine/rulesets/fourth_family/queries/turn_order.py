"""Turn order: initiative modifiers, and the order in which simultaneous responses are resolved."""

from __future__ import annotations

from fracas_engine.rulesets.fourth_family.queries.modifiers import modifier_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def initiative_modifier(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return a creature's initiative modifier (FE-INIT-01, OB-INIT-01)."""
    spec = situation.sheet(creature)
    base = spec.initiative
    if base is None:
        base = modifier_of(spec.abilities["dex"]) + (spec.level or 0) // 2
    return base + situation.rules.conditions.modified(creature, "initiative")


def in_turn_order(situation: Situation[FamilyRules]) -> list[FamilyCreature]:
    """Return the living creatures in the order in which their responses are resolved."""
    return situation.memo("in_order", lambda: _in_turn_order(situation))


def _in_turn_order(situation: Situation[FamilyRules]) -> list[FamilyCreature]:
    game = game_of(situation)
    names = list(game.order) or list(situation.state.creatures)
    names += [name for name in situation.state.creatures if name not in names]
    if situation.rules.switches.answers_follow_turn and game.acting in names:
        place = names.index(game.acting) + 1
        names = names[place:] + names[:place]
    creatures = situation.state.creatures
    return [family(creatures[name]) for name in names if name in creatures and creatures[name].alive]
