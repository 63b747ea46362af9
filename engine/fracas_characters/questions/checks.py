"""Questions about checks and saving throws (OC-ABIL-06 and -07, OC-DEX-02, OC-CORE-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_characters import attacks_and_checks
from fracas_characters.abilities import ABILITY_NAMES, score_breaches, task_ability
from fracas_characters.breach import Breach
from fracas_characters.levels import level_breach
from fracas_characters.questions.details import Details, answer, judged
from fracas_characters.sheet_bonuses import total
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.content.words import Ability
from fracas_engine.rulesets.fourth_family.queries.skills import skill_bonus
from fracas_engine.rulesets.orcus.queries.senses import NEEDS, fails_without
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS, skill_named

FACE: Final = ("d20", "die", "face", "roll", "rolled")
"""Keys of a question under which the rolled face of the die may be given."""

_TARGET: Final = ("target", "target_number", "against", "dc", "versus")
_SAVE: Final = 10
"""DC of a saving throw (OC-CORE-03)."""


def faults_of(scores: Mapping[Ability, int], level: int) -> list[Breach]:
    """Return the rule violations in ability scores and a level."""
    found = list(score_breaches({**dict.fromkeys(ABILITY_NAMES, 10), **scores}))
    breach = level_breach(level)
    return [*found, breach] if breach is not None else found


def rolled(details: Details, bonus: int, **facets: Any) -> dict[str, Any]:
    """Return an answer with a bonus, the total if a face is given, and the success if a DC is given (OC-CORE-01)."""
    if not details.has(*FACE):
        return answer(bonus, bonus=bonus, **facets)
    reached = details.number(*FACE) + bonus
    if not details.has(*_TARGET):
        return answer(reached, total=reached, bonus=bonus, **facets)
    success = reached >= details.number(*_TARGET)
    words = ("success", "succeeds") if success else ("failure", "fails")
    found = answer(reached, total=reached, bonus=bonus, success=success, succeeds=success, **facets)
    return {**found, "also": (success, *words)}  # yes or no means success or failure here


def _ability_check(details: Details) -> dict[str, Any]:
    """Answer with an ability check (OC-ABIL-06); a task implies the ability to check (OC-STR-01 and similar rules)."""
    task = details.get("task", "preset")
    ability = details.ability("ability")
    if task is not None and ability is None:
        ability = task_ability(str(task))
        if ability is None:
            details.fail(f"unknown task {task}; name the ability")
    level, score, ability = details.level(), *score_of(details, ability)
    faults = faults_of({ability or "str": score}, level)
    if faults:
        return judged(faults)
    bonus = attacks_and_checks.ability_check(score, level, details.bonuses("modifiers", "other"))
    return rolled(details, bonus, ability=ability)


def score_of(details: Details, ability: Ability | None) -> tuple[int, Ability | None]:
    """Return the ability score given in the question, and the ability if the question names it."""
    if details.has("score"):
        return details.number("score"), ability
    scores = details.scores()
    if ability is None and len(scores) == 1:
        ability = next(iter(scores))
    if ability is None:
        details.fail("name the ability of the score, as in {ability_check: {str: 16, level: 6}}")
    return scores.get(ability, 10), ability


def skill_check(details: Details) -> dict[str, Any]:
    """Answer with a skill check (OC-ABIL-07)."""
    word = details.get("skill", "name")
    skill = skill_named(word) if isinstance(word, str) else None
    if skill is None:
        return judged([Breach("OC-ABIL-08", f"unknown skill {word}", "the rules have sixteen skills")])
    level = details.level()
    scores = {SKILLS[skill]: details.number("score")} if details.has("score") else details.scores()
    faults = faults_of(scores, level)
    if faults:
        return judged(faults)
    training = details.get("training", "trained", default=0)
    if type(training) is not int and training is not False:
        details.fail("write the bonus of training as a number; the rules give none")
    bonus = attacks_and_checks.skill_bonus(
        scores, level, skill, details.bonuses("modifiers", "other"), training=int(training)
    )
    return rolled(details, bonus, skill=skill, ability=SKILLS[skill])


def _initiative(details: Details) -> dict[str, Any]:
    """Answer with an initiative check (OC-DEX-02, OC-LEVEL-13)."""
    level, scores = details.level(), details.scores()
    faults = faults_of(scores, level)
    if faults:
        return judged(faults)
    return rolled(details, attacks_and_checks.initiative(scores.get("dex", 10), level, details.bonuses()))


def _save(details: Details) -> dict[str, Any]:
    """Answer with a saving throw, to which neither abilities nor level add (OC-CORE-03, OC-LEVEL-16)."""
    details.level()
    details.scores()
    bonus = details.number("bonus", default=0) + total(details.bonuses())
    reached = details.number(*FACE) + bonus
    success = reached >= details.number(*_TARGET, default=_SAVE)
    words = ("success", "succeeds") if success else ("failure", "fails")
    return answer(success, *words, reached, total=reached, success=success, succeeds=success)


def _needing(details: Details) -> dict[str, Any]:
    """Answer with a check of a creature in battle that requires sight or hearing (OB-CBLN-01, OB-CDEA-01).

    A creature that lacks the required sense fails whatever the total. The skill bonus is the creature's current one.
    """
    situation, creature = details.in_battle()
    needs = tuple(str(need) for need in details.items("needs"))
    for need in needs:
        if need not in NEEDS:
            details.fail(f"a check does not need {need}; {did_you_mean(need, NEEDS)}")
    if details.has("skill"):
        skill = skill_named(str(details.get("skill")))
        if skill is None:
            details.fail(f"unknown skill {details.get('skill')}")
        bonus = skill_bonus(situation, creature, skill) + total(details.bonuses("modifiers"))
    else:
        score, _ = score_of(details, details.ability("ability"))
        bonus = attacks_and_checks.ability_check(score, details.level(), details.bonuses("modifiers"))
    automatic = any(fails_without(creature, need) for need in needs)
    found = rolled(details, bonus, needs=needs, automatic=automatic)
    if not automatic:
        return found
    details.get(*_TARGET)
    return {**found, "success": False, "succeeds": False, "also": (False, "failure", "fails")}


def _whole_ability_check(details: Details) -> dict[str, Any]:
    return _needing(details) if details.has("needs") else _ability_check(details)


def _whole_skill_check(details: Details) -> dict[str, Any]:
    return _needing(details) if details.has("needs") else skill_check(details)


def _check(details: Details) -> dict[str, Any]:
    if details.has("needs"):
        return _needing(details)
    return skill_check(details) if details.has("skill") else _ability_check(details)


ANSWERS: Final = {
    "ability_check": _whole_ability_check,
    "check": _check,
    "skill_check": _whole_skill_check,
    "skill_bonus": skill_check,
    "initiative": _initiative,
    "save": _save,
    "saving_throw": _save,
}
"""Functions that answer the questions, by name."""
