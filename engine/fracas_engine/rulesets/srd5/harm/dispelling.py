"""Ending spells by magic: the spells that a creature bears, and those in whose area it is (S5-SPELL-05)."""

from __future__ import annotations

from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import end_conditions, end_modifiers, end_ongoing
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.summons.zones import end_zone, zones_of
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import concentration
from fracas_engine.rulesets.srd5.queries.d20_bonuses import proficiency
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BASE_DC: Final = 10
"""The DC of the check against a spell of a higher level, to which the level is added."""

OWN_DC: Final = 8
"""What a spell save DC has in addition to the modifier and the Proficiency Bonus (S5-SPELL-01)."""


def dispel(resolution: Resolution[D20Rules], user: Creature, action: Action, target: Creature, level: int) -> None:
    """End the spells on a creature; against one of a higher level the user makes an ability check.

    Zones of enemies' spells in which the target is end too.

    Args:
        resolution: The battle.
        user: The creature that ends the spells.
        action: The action with which it does so; its DC is the user's spell save DC.
        target: The creature.
        level: The level up to which spells end without a check.
    """
    borne = {(one.source, one.cause) for one in target.conditions}
    borne |= {(one.source, one.cause) for one in target.modifiers}
    borne |= {(one.source, one.cause) for one in s5(target).ongoing}
    spells = {(source, cause) for source, cause in borne if _level(resolution, cause) is not None}
    ended = {
        (source, cause)
        for source, cause in sorted(spells, key=str)
        if _overcomes(resolution, user, action, _level(resolution, cause) or 0, level)
    }
    if ended:
        end_conditions(resolution, target, lambda one: (one.source, one.cause) in ended)
        end_modifiers(resolution, target, lambda one: (one.source, one.cause) in ended)
        end_ongoing(resolution, s5(target), lambda one: (one.source, one.cause) in ended)
    here = set(space_of(resolution, target).cells()) if target.at is not None else set()
    for zone in tuple(zones_of(resolution)):
        owner = resolution.state.creatures.get(zone.owner or "")
        cause = Cause(sheet=zone.sheet, action=zone.cause)
        of_spell = _level(resolution, cause)
        if owner is None or owner.side == user.side or of_spell is None or here.isdisjoint(zone.cells):
            continue
        if _overcomes(resolution, user, action, of_spell, level):
            if s5(owner).concentration == cause:
                concentration.end(resolution, s5(owner))
            else:
                end_zone(resolution, zone)


def _level(situation: Situation[D20Rules], cause: Cause) -> int | None:
    """Return the level of the spell that is the cause of an effect; None if it is no spell."""
    if not cause.action or cause.sheet not in situation.setup.sheets:
        return None
    action = situation.rules.sheet_named(situation, cause.sheet).actions.get(cause.action)
    if action is None or not action.spell:
        return None
    return (action.spec.level or 0) if action.spec is not None else 0


def _overcomes(resolution: Resolution[D20Rules], user: Creature, action: Action, of_spell: int, level: int) -> bool:
    if of_spell <= level:
        return True
    dc = action.later_dc if action.later_dc is not None else OWN_DC
    bonus = dc - OWN_DC - proficiency(resolution.setup.sheets[user.sheet])
    rolled = resolution.roll("check", "1d20", who=CreatureId(user.id)).total
    return rolled + bonus >= BASE_DC + of_spell
