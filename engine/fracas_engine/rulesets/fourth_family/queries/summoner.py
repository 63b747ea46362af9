"""Conjurations and summoned creatures: their creators, and the statistics they take from them (OC-CONJ, OC-SUMMON)."""

from __future__ import annotations

from collections.abc import Mapping

from fracas_engine.content import ConjureEffect, CreatureSpec
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.sheet import Action
from fracas_engine.rulesets.fourth_family.queries.modifiers import modifier_of
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


def made_by(situation: AnySituation, creature: Creature) -> FamilyCreature | None:
    """Return the creature that conjured or summoned a creature, or None if it was not created during the battle."""
    own: FamilyCreature = creature  # type: ignore[assignment] # called very often
    return family(situation.state.creatures[own.made_by]) if own.made_by is not None else None


def summons_of(situation: AnySituation, maker: Creature) -> tuple[FamilyCreature, ...]:
    """Return the summoned creatures of a creator that are still present, in order of arrival."""
    creatures: Mapping[str, FamilyCreature] = situation.state.creatures  # type: ignore[assignment]
    return tuple([c for c in creatures.values() if c.made_by == maker.id and not c.conjured and c.alive])


def acting_creature(situation: AnySituation, creature: Creature) -> Creature:
    """Return the creature responsible for an action: a conjuration's creator, else the creature itself (OC-CONJ-04)."""
    maker = made_by(situation, creature)
    return maker if family(creature).conjured and maker is not None else creature


def hand_of(situation: AnySituation, creature: FamilyCreature, action: Action) -> FamilyCreature:
    """Return the creature from whose position an action is used: the user, or its conjuration.

    An action with the tag `conjuration` that conjures nothing is used from the position of the user's conjuration, or
    from the user's own position if it has no conjuration.
    """
    if "conjuration" not in action.tags:
        return creature
    listed = (*action.spec.hit, *action.spec.effect) if action.spec is not None else ()
    if any(isinstance(one, ConjureEffect) for one in listed):
        return creature
    things = (c for c in map(family, situation.state.creatures.values()) if c.conjured and c.alive)
    return next((thing for thing in things if thing.made_by == creature.id), creature)


def permanent_defense(situation: AnySituation, creature: Creature, name: str) -> int:
    """Return a defense without temporary modifiers (OC-SUMMON-03 and -06).

    It comes from the creature's own sheet, else from its summoner's sheet, else it is 10.
    """
    base = getattr(situation.sheet(creature), name)
    maker = made_by(situation, creature)
    if base is None and maker is not None:
        return permanent_defense(situation, maker, name)
    return 10 if base is None else int(base)


def lent_bonus(situation: AnySituation, maker: Creature, power: str, ability: str | None) -> int:
    """Return the attack bonus that a summoned creature takes from its summoner (OC-SUMMON-05).

    Args:
        situation: The battle.
        maker: The summoner.
        power: The id of the action that summoned the creature.
        ability: The ability that the creature's attack names; None for the ability of the power's attack, or the
            summoner's highest ability if the power has no attack.

    Returns:
        The ability modifier plus half the level; weapons add nothing.
    """
    spec = situation.sheet(maker)
    used = spec.action(power)
    if ability is None and used is not None and used.attack is not None:
        ability = used.attack.ability
    scores = dict(spec.abilities)
    score = scores[ability] if ability is not None else max(scores.values())  # type: ignore[index]
    return modifier_of(score) + (spec.level or 0) // 2


def sheet_with_skill(situation: AnySituation, creature: Creature, skill: str) -> CreatureSpec:
    """Return the sheet from which a skill bonus is taken: the creature's own, else its summoner's (OC-SUMMON-04)."""
    spec = situation.sheet(creature)
    maker = made_by(situation, creature)
    return spec if maker is None or skill in spec.skills else sheet_with_skill(situation, maker, skill)


def may_pass_conjured(mover: Creature, thing: Creature) -> tuple[bool, bool]:
    """Return whether a mover may cross a conjuration's space, and whether it may end there (OC-CONJ-03)."""
    return not enemies(mover, thing), False
