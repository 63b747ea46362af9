"""Questions about ability scores: modifiers, point buy, rolling (OC-ABIL, OC-GEN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from fracas_characters.abilities import ABILITY_NAMES, ability_named, score_breaches, task_ability
from fracas_characters.breach import Breach
from fracas_characters.generation import (
    COSTS,
    METHODS,
    POINTS,
    point_buy_breaches,
    point_buy_cost,
    roll_total,
    rolled_breaches,
)
from fracas_characters.questions.checks import skill_check
from fracas_characters.questions.details import Details, answer, judged
from fracas_characters.sheet_bonuses import bonus_breach, kind_of
from fracas_engine.content.words import Ability
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS, ability_modifier, skill_named
from fracas_engine.rulesets.orcus.vocabulary import HIGHEST, LOWEST

_RACIAL: Final = ("racial", "race", "racial_bonuses", "racial_bonus", "bonuses")
_BOUGHT: Final = ("abilities", "scores", "bought", "base", "buy")


# ---------------------------------------------------------------- modifiers and scores


def _modifier(details: Details) -> dict[str, Any]:
    """Answer with the modifiers of ability scores, or whether a typed modifier is a bonus or a penalty.

    Rules: OC-ABIL-03, OC-MOD-01 and -09.
    """
    if type(details.bare) is int:
        return _of_score(details.bare)
    if details.has("type") or details.has("by"):
        return _typed(details)
    if type(details.keys.get("ability")) is int or details.has("score"):
        name = details.get("ability") if details.has("score") else None
        score = details.number("score", "ability")
        return _of_score(score) if name is None else {**_of_score(score), "ability": name}
    found = details.scores()
    if isinstance(details.keys.get("ability"), str):
        ability = details.ability("ability")
        found = {ability: found[ability]} if ability in found else {}
    if not found:
        details.fail("write a score, as in {modifier: {str: 15}}")
    breaches = list(_beyond(found))
    each = {} if breaches else {ability: ability_modifier(score) for ability, score in found.items()}
    return judged(breaches, next(iter(each.values()), None) if len(found) == 1 else None, **each)


def _of_score(score: int) -> dict[str, Any]:
    breaches = tuple(_beyond({"str": score}))
    return judged(breaches, None if breaches else ability_modifier(score), score=score)


def _beyond(scores: Mapping[Ability, int]) -> Iterator[Breach]:
    full = {**dict.fromkeys(ABILITY_NAMES, 10), **scores}
    return score_breaches(full)


def _typed(details: Details) -> dict[str, Any]:
    bonus = details.bonus({key: details.get(key) for key in tuple(details.keys)})
    breach = bonus_breach(bonus)
    kind = kind_of(bonus.by)
    breaches = [breach] if breach else []
    return judged(breaches, None if breach else kind, bonus.by, kind=kind, type=bonus.type, by=bonus.by)


def _modifier_type(details: Details) -> dict[str, Any]:
    """Answer whether the rules have a modifier type (OC-MOD-09)."""
    bonus = details.bonus({"by": 1, "type": details.bare_word("type", "name")})
    breach = bonus_breach(bonus)
    return judged([breach] if breach else [], bonus.type)


def _classify(details: Details) -> dict[str, Any]:
    kind = kind_of(details.bare_number("by", "value", "modifier"))
    return answer(kind, "nothing" if kind == "none" else kind)


def _abilities(details: Details) -> dict[str, Any]:
    """Answer with the abilities, or whether a set of scores is legal: all six, each from 1 to 30.

    Rules: OC-ABIL-01 and -02.
    """
    if not details.keys:
        return answer(tuple(ABILITY_NAMES), tuple(ABILITY_NAMES.values()), len(ABILITY_NAMES), count=len(ABILITY_NAMES))
    racial = _racial(details)
    base = details.scores(*_BOUGHT)
    final = {ability: base.get(ability, 0) + racial.get(ability, 0) for ability in base}
    return judged(score_breaches(final), None, **final)


def _ability_score(details: Details) -> dict[str, Any]:
    score = details.bare_number("score", "value", "ability")
    return judged(_beyond({"str": score}), score, score=score, lowest=LOWEST, highest=HIGHEST)


def _ability(details: Details) -> dict[str, Any]:
    word = details.bare_word("name", "ability")
    found = ability_named(word)
    if found is None:
        return judged([Breach("OC-ABIL-01", f"unknown ability {word}")])
    return answer(found, ABILITY_NAMES[found], name=ABILITY_NAMES[found])


# ---------------------------------------------------------------- skills and tasks


def _skills(details: Details) -> dict[str, Any]:
    """Answer with all skills, or with those of one ability (OC-ABIL-08)."""
    ability = ability_named(details.bare) if isinstance(details.bare, str) else details.ability("ability", "of")
    if details.bare == "all":
        ability = None
    found = tuple(skill for skill, key in SKILLS.items() if ability in (None, key))
    return answer(found, len(found), count=len(found), number=len(found), skills=found)


def _skill(details: Details) -> dict[str, Any]:
    if details.question == "skill" and details.keys.keys() - {"skill", "name"}:
        return skill_check(details)
    word = details.bare_word("skill", "name")
    skill = skill_named(word)
    if skill is None:
        return judged([Breach("OC-ABIL-08", f"unknown skill {word}", "the rules have sixteen skills")])
    ability = SKILLS[skill]
    return answer(ability, ABILITY_NAMES[ability], skill=skill, ability=ability)


def _task(details: Details) -> dict[str, Any]:
    word = details.bare_word("task", "name")
    ability = task_ability(word)
    if ability is None:
        details.fail(f"unknown task {word}; name the ability instead")
    return answer(ability, ABILITY_NAMES[ability], ability=ability)


# ---------------------------------------------------------------- generation


def _methods(details: Details) -> dict[str, Any]:
    """Answer with the methods of generating ability scores, or whether a given method is among them (OC-GEN-01)."""
    word = details.bare if isinstance(details.bare, str) else details.get("method", "name")
    if word in (None, "all"):
        return answer(METHODS, len(METHODS), count=len(METHODS), methods=METHODS)
    known = word in METHODS
    return judged([] if known else [Breach("OC-GEN-01", f"unknown method {word}")], word if known else None)


def _racial(details: Details) -> dict[Ability, int]:
    nested = details.get(*_RACIAL, default={})
    if isinstance(nested, Mapping):
        nested = nested.get("abilities", nested)
    if not isinstance(nested, Mapping):
        details.fail(f"{nested} is not a racial bonus; write {{str: 2}}")
    found: dict[Ability, int] = {}
    for key, bonus in nested.items():
        ability = ability_named(str(key))
        if ability is None or type(bonus) is not int:
            details.fail(f"{key}: {bonus} is not a racial bonus; write {{str: 2}}")
        found[ability] = bonus
    return found


def _point_buy(details: Details) -> dict[str, Any]:
    """Answer whether bought scores are legal, with their cost and the scores after racial bonuses.

    Rules: OC-GEN-02 to -06.
    """
    racial = _racial(details)
    points = details.number("points", default=POINTS)
    listed = (
        details.bare
        if details.bare is not None
        else next((details.get(key) for key in _BOUGHT if isinstance(details.keys.get(key), tuple)), None)
    )
    if isinstance(listed, tuple) and all(type(score) is int for score in listed):
        bought = list(enumerate(listed))
        breaches = list(point_buy_breaches([(str(number), score) for number, score in bought]))
        final: dict[str, Any] = {"scores": listed}
    else:
        scores = details.scores(*_BOUGHT)
        if not scores:
            details.fail("write the scores bought, as in {point_buy: {str: 16, con: 14, ...}}")
        breaches = list(point_buy_breaches(list(scores.items())))
        bought = list(enumerate(scores.values()))
        together = {ability: score + racial.get(ability, 0) for ability, score in scores.items()}
        final = {"scores": together, "final": together, **{str(key): score for key, score in together.items()}}
    cost = point_buy_cost(score for _, score in bought)
    if points != POINTS:
        breaches = [breach for breach in breaches if breach.rule != "OC-GEN-03"]
        if cost > points:
            breaches.append(Breach("OC-GEN-03", f"the scores cost {cost} points", f"spend at most {points}"))
    return judged(breaches, cost, cost=cost, spent=cost, points=points, left=points - cost, **final)


def _cost(details: Details) -> dict[str, Any]:
    score = details.bare_number("score", "ability")
    if score not in COSTS:
        return judged(point_buy_breaches([("score", score)]))
    return answer(COSTS[score], score=score, cost=COSTS[score])


def _roll(details: Details) -> dict[str, Any]:
    """Answer with the score of one roll of four dice, or with the scores of several rolls (OC-GEN-07)."""
    faces = details.bare if details.bare is not None else details.get("faces", "dice", "rolls", "roll")
    if not isinstance(faces, tuple) or not faces:
        details.fail("write four faces, as in {roll: [6, 5, 3, 1]}")
    many = isinstance(faces[0], tuple)
    try:
        totals = tuple(roll_total(one) for one in (faces if many else (faces,)))
    except (ValueError, TypeError) as error:
        return judged([Breach("OC-GEN-07", str(error))])
    return answer(totals if many else totals[0], totals=totals, total=totals[0])


def _assign(details: Details) -> dict[str, Any]:
    """Answer whether scores are the rolled totals, in any order (OC-GEN-08)."""
    rolls = details.get("rolls", "rolled", "totals", default=())
    totals = tuple(roll_total(one) if isinstance(one, tuple) else one for one in rolls)
    listed = next((details.get(key) for key in _BOUGHT if isinstance(details.keys.get(key), tuple)), None)
    scores = tuple(listed) if listed is not None else tuple(details.scores(*_BOUGHT).values())
    return judged(rolled_breaches(scores, totals), None, totals=totals)


ANSWERS: Final = {
    "modifier": _modifier,
    "ability_modifier": _modifier,
    "modifier_type": _modifier_type,
    "classify": _classify,
    "abilities": _abilities,
    "ability_scores": _abilities,
    "scores": _abilities,
    "ability_score": _ability_score,
    "score": _ability_score,
    "ability": _ability,
    "skills": _skills,
    "skill": _skill,
    "key_ability": _skill,
    "skill_ability": _skill,
    "task": _task,
    "preset": _task,
    "methods": _methods,
    "method": _methods,
    "generation_methods": _methods,
    "point_buy": _point_buy,
    "cost": _cost,
    "ability_cost": _cost,
    "point_cost": _cost,
    "roll": _roll,
    "rolled": _roll,
    "roll_ability": _roll,
    "roll_abilities": _roll,
    "roll_4d6": _roll,
    "drop_lowest": _roll,
    "roll_4d6_drop_lowest": _roll,
    "assign": _assign,
    "assign_rolls": _assign,
}
"""Functions that answer the questions, by name."""
