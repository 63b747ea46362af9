"""Special senses and blindness (OB-SENS, OB-CONC-05 to -09)."""

from __future__ import annotations

from typing import Final

from fracas_engine.causes import Cause
from fracas_engine.d20.conditions import end_effects
from fracas_engine.d20.queries.space import distance_between, footprint
from fracas_engine.d20.state import Ongoing
from fracas_engine.durations import Ends
from fracas_engine.modifiers import Modifier
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.queries.concealment import concealment
from fracas_engine.rulesets.fourth_family.queries.lines_of_effect import effect_line, ground_footprint, sight_line
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.orcus.queries.tremorsense import touch_the_same
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

BLIND: Final = frozenset({"blind", "naturally_blind", "blind_beyond", "blind_beyond_blindsight"})
"""Traits of creatures that perceive nothing beyond their blindsight (OB-SENS-02)."""

ILLUSIONS: Final = frozenset({"illusion", "visual_illusion"})
"""Tags of illusions that truesight sees through (OB-SENS-07)."""


NEEDS: Final = {"sight": "blinded", "hearing": "deafened"}
"""Senses that a check may require, with the condition that makes the check fail automatically.

Rules: OB-CBLN-01, OB-CDEA-01.
"""


def fails_without(creature: Creature, need: str) -> bool:
    """Return True if a creature automatically fails a check that requires sight or hearing (OB-CBLN-01, OB-CDEA-01)."""
    return has_condition(creature, NEEDS[need])


def sensed(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer perceives the target by blindsight or tremorsense (OB-SENS-01, -04 and -05)."""
    senses = situation.sheet(viewer).senses
    away = distance_between(viewer, target)
    if senses.blindsight is not None and away <= senses.blindsight:
        return effect_line(situation, ground_footprint(viewer), ground_footprint(target))
    return (
        senses.tremorsense is not None
        and away <= senses.tremorsense
        and "incorporeal" not in situation.sheet(target).traits
        and touch_the_same(situation, viewer, target)
    )


def true(situation: Situation[FamilyRules], viewer: Creature, other: Creature) -> bool:
    """Return True if the other creature is within range of the viewer's truesight (OB-SENS-06)."""
    reach = situation.sheet(viewer).senses.truesight
    return reach is not None and other.at is not None and distance_between(viewer, other) <= reach


def form_seen(situation: Situation[FamilyRules], viewer: Creature, other: Creature) -> str:
    """Return the name of the form in which a creature appears to a viewer (OB-SENS-08).

    Its true form appears to the creature itself and to viewers that see it with truesight.
    """
    form = situation.sheet(other).true_form
    if form is None or viewer is other:
        return form or other.name
    seen = (
        true(situation, viewer, other)
        and not cannot_see(situation, viewer, other)
        and sight_line(situation, footprint(viewer), footprint(other))
        and concealment(situation, viewer, other) != "total"
    )
    return form if seen else other.name


def cannot_see(situation: Situation[FamilyRules], viewer: Creature, target: Creature) -> bool:
    """Return True if the viewer cannot see the target in any light (OB-CBLN-05, OB-CONC-09, OB-SENS-02 and -06)."""
    if has_condition(viewer, "blinded") or not BLIND.isdisjoint(situation.sheet(viewer).traits):
        return True
    return has_condition(target, "invisible") and not true(situation, viewer, target)


def shake_off_illusions(resolution: Resolution[FamilyRules], creature: FamilyCreature) -> None:
    """End the visual illusions on a creature that its truesight reveals, without a saving throw (OB-SENS-07)."""
    if resolution.sheet(creature).senses.truesight is None:
        return
    found: list[Ends] = []
    borne: tuple[Condition | Ongoing | Modifier, ...] = (*creature.conditions, *creature.ongoing, *creature.modifiers)
    for effect in borne:
        maker = resolution.state.creatures.get(effect.source or "")
        if effect.ends.until != "save_ends" or maker is None or not true(resolution, creature, maker):
            continue
        if _is_illusion(resolution, maker, effect.cause):
            found.append(effect.ends)
    for ends in found:
        resolution.emit("saw_through", who=creature.id)
        # Effects that a save ends have a group number; those with the same number end together.
        end_effects(resolution, creature, lambda other, group=ends.group: other.group == group)  # type: ignore[misc]


def _is_illusion(situation: Situation[FamilyRules], maker: Creature, cause: Cause) -> bool:
    action = situation.rules.sheet(situation, maker).actions.get(cause.action)
    return action is not None and not ILLUSIONS.isdisjoint(action.tags)
