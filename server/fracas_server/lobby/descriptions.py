"""Ruleset descriptions for players: the creatures with their stat blocks and roles."""

from __future__ import annotations

from functools import cache

from fracas_engine.content import CreatureSpec, HealEffect, SummonEffect
from fracas_engine.content.library import library_of
from fracas_engine.difficulty import challenge_rating
from fracas_engine.ruleset import Ruleset, ruleset_named, ruleset_names
from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from fracas_protocol.sheets import write_sheet
from fracas_server.errors import RequestRefused


@cache
def describe(ruleset: str) -> v1.RulesetDescription:
    """Return the description of a ruleset's content; call `cache_clear` after content was reloaded.

    Raises:
        RequestRefused: There is no such ruleset.
    """
    if ruleset not in ruleset_names():
        raise RequestRefused("not_found", f"Unknown ruleset {ruleset!r}: choose one of {', '.join(ruleset_names())}.")
    rules, library = ruleset_named(ruleset), library_of(ruleset)
    offered = (creature for creature in library.creatures.values() if rules.offers(creature))
    creatures = [creature_info(creature, rules) for creature in offered]
    return v1.RulesetDescription(ruleset=ruleset, creatures=creatures, terms=terms_of(ruleset))


def creature_info(creature: CreatureSpec, rules: Ruleset) -> v1.CreatureInfo:
    """Return a creature with its stat block."""
    return v1.CreatureInfo(
        name=creature.id,
        role=role_of(creature),
        hp=creature.hp.max,
        hero=creature.hero,
        sheet=_sheet(creature, rules),
        strength=rules.strength(creature),
        xp=(rules.budgets.xp(creature) or 0) if rules.budgets is not None else 0,
        challenge=challenge_rating(creature) if rules.budgets is not None else "",
    )


def _sheet(creature: CreatureSpec, rules: Ruleset) -> v1.Sheet:
    """Return a creature's stat block, with the texts of all cards that the creature may use."""
    cards = rules.cards(creature)
    return write_sheet(0, creature.id, {**rules.sheet_spec(creature).to_plain(), **({"cards": cards} if cards else {})})


def role_of(creature: CreatureSpec) -> str:
    """Return the role of a creature, derived from its stat block."""
    attacks = [action for action in creature.actions if (action.attack or action.save) and not action.trigger]
    afar = sum(action.origin in ("ranged", "far") or (action.range is not None) for action in attacks)
    words = ["minion"] if creature.minion else []
    if any(isinstance(effect, HealEffect) for action in creature.actions for effect in action.effects()):
        words.append("healer")
    if any(isinstance(effect, SummonEffect) for action in creature.actions for effect in action.effects()):
        words.append("summoner")
    if any(action.area is not None for action in attacks):
        words.append("area")
    words.append("shooter" if attacks and afar * 2 > len(attacks) else "fighter")
    return ", ".join(words[:2])
