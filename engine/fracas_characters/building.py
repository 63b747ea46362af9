"""Conversion of a character to a creature document with the keys of content files (`docs/scenarios.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import ValidationError

from fracas_characters import attacks_and_checks, defenses, hit_points_and_recoveries
from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.breach import Way
from fracas_characters.carrying import Load, bear
from fracas_characters.grants import bonuses_to, carried_weight
from fracas_characters.history import final_options, scores_at
from fracas_characters.model import CharacterSpec, PowerSpec
from fracas_characters.powers import PowerFault, basic_actions, power_action, word_of
from fracas_characters.sheet_bonuses import total
from fracas_engine.content.area_checks import area_fault
from fracas_engine.content.consistency import id_fault, nothing_fault, origin_fault
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.base import Plain, Reading, reader
from fracas_engine.content.models.validation_messages import defect, defects, inside
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY

_PLAIN: Final = reader(Plain)


def build(spec: CharacterSpec) -> dict[str, Any]:
    """Return the creature document of a character, as plain values for YAML or JSON.

    Args:
        spec: A legal character whose powers can be converted (`action_defects` yields nothing).
    """
    level = spec.level
    scores = scores_at(spec, level)
    heavy = spec.armor is not None and spec.armor.heavy
    class_points = spec.class_.hp + spec.class_.hp_per_level * (level - 1)
    creature: dict[str, Any] = {"id": spec.character}
    if spec.name is not None:
        creature["name"] = spec.name
    if spec.icon is not None:
        creature["icon"] = spec.icon
    creature |= {
        "size": spec.race.size,
        "level": level,
        "hero": True,
        "hp": max(1, hit_points_and_recoveries.hit_points(class_points, scores["con"]) + total(bonuses_to(spec, "hp"))),
        "recoveries": max(
            0,
            hit_points_and_recoveries.recoveries(spec.class_.recoveries, scores["con"])
            + total(bonuses_to(spec, "recoveries")),
        ),
    }
    for name in defenses.DEFENSES:
        creature[name] = defenses.defense(scores, level, name, bonuses_to(spec, name, "defenses"), heavy=heavy)
    if counted := dict(_counted(spec)):
        creature["counted"] = counted
    creature |= {
        "speed": max(0, spec.race.speed + total(bonuses_to(spec, "speed"))),
        "initiative": attacks_and_checks.initiative(scores["dex"], level, bonuses_to(spec, "initiative")),
        "abilities": {ability: scores[ability] for ability in ABILITY_NAMES},
        "skills": dict(_skills(spec)),
    }
    if spec.race.traits:
        creature["traits"] = list(spec.race.traits)
    if load_of(spec).slowed:
        creature["conditions"] = ["slowed"]
    if spec.weapons or spec.shield is not None or spec.focus is not None:
        creature["items"] = _items(spec)
    creature["actions"] = [*basic_actions(spec), *(power_action(spec, power) for _, power in _powers(spec))]
    return creature


def _counted(spec: CharacterSpec) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield for each defense the typed bonuses that its value already includes.

    In battle, bonuses of the same type from powers do not stack with these bonuses.
    """
    for name in defenses.DEFENSES:
        best: dict[str, int] = {}
        for bonus in bonuses_to(spec, name, "defenses"):
            if bonus.by > 0 and bonus.type != "untyped" and not bonus.stacks:
                best[bonus.type] = max(best.get(bonus.type, bonus.by), bonus.by)
        if best:
            yield name, best


def load_of(spec: CharacterSpec) -> Load:
    """Return the load that the character carries; above the carrying capacity, it slows the character (OC-STR-13)."""
    return bear(scores_at(spec, spec.level).get("str", 10), carried_weight(spec))


def action_defects(spec: CharacterSpec) -> Iterator[ValidationError]:
    """Yield the errors in powers that cannot be converted to actions, with their locations in the character's file."""
    yield from (
        defects([(way, defect(message, hint))]) for way, message, hint in id_fault(spec.character, ("character",))
    )
    seen = {action["id"] for action in basic_actions(spec)}
    for way, power in _powers(spec):
        if power.id in seen:
            second = defect(f"duplicate action {power.id}", "give each action of a character its own id")
            yield defects([((*way, "id"), second)])
        seen.add(power.id)
        try:
            plain = _PLAIN.validate_python(power_action(spec, power))
            action = ActionSpec.model_validate(plain, context=Reading(VOCABULARY))
        except PowerFault as fault:
            yield defects([((*way, *fault.way), defect(fault.message, fault.hint))])
        except ValidationError as error:
            yield inside(way, error)
        else:
            faults = (
                *id_fault(power.id, (*way, "id")),
                *nothing_fault(action, way),
                *origin_fault(action, way, VOCABULARY),
                *area_fault(action, way, VOCABULARY),
            )
            yield from (defects([(place, defect(message, hint))]) for place, message, hint in faults)


def _powers(spec: CharacterSpec) -> Iterator[tuple[Way, PowerSpec]]:
    for held in final_options(spec):
        if isinstance(held.spec, PowerSpec):
            yield held.way, held.spec


def _skills(spec: CharacterSpec) -> Iterator[tuple[str, int]]:
    """Yield the total bonus of every skill (OC-ABIL-07 and -08)."""
    scores = scores_at(spec, spec.level)
    trained = {held.option.name for held in final_options(spec) if held.option.kind == "skill"}
    for skill in SKILLS:
        training = spec.training if skill in trained else 0
        bonuses = bonuses_to(spec, f"check:{skill}")
        yield skill, attacks_and_checks.skill_bonus(scores, spec.level, skill, bonuses, training=training)


def _items(spec: CharacterSpec) -> dict[str, Any]:
    """Return the number of free hands and the items that can be drawn.

    Weapons are not among the items, because they are always available through their attacks.
    """
    full = 2 if spec.weapons and "two_handed" in spec.weapons[0].properties else int(bool(spec.weapons))
    full += int(spec.shield is not None) + int(spec.focus is not None)
    carried = [word_of(item.item) for item in spec.gear]
    return {"hands_free": max(0, 2 - full), **({"carried": carried} if carried else {})}
