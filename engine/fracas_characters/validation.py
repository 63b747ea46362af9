"""Validation of a character: choices that violate a rule, and choices that are still open.

Malformed files (an unknown key, text in place of a number) are rejected by the model; this module reports rule
violations, each with the ledger id of the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fracas_characters.abilities import score_breaches
from fracas_characters.alignment import ALIGNMENTS, alignment_named
from fracas_characters.breach import Breach, Way
from fracas_characters.carrying import bear
from fracas_characters.generation import (
    point_buy_breaches,
    roll_total,
    rolled_breaches,
    scores_of,
)
from fracas_characters.grants import carried_weight, granted
from fracas_characters.history import held_by, scores_at, trades
from fracas_characters.languages import LANGUAGES, choice_breach, language_named
from fracas_characters.levels import (
    TABLE,
    feats_by,
    increase_breaches,
    level_breach,
    level_for,
    selections_between,
)
from fracas_characters.model import CharacterSpec
from fracas_characters.retraining import Holder, requirement_faults
from fracas_characters.sheet_bonuses import bonus_breach
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS
from fracas_engine.rulesets.orcus.vocabulary import HIGHEST


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that the character may still make."""

    rule: str
    """Ledger id of the rule that grants the choice."""
    level: int
    """The level that granted the choice."""
    what: str
    """What can be chosen: `feat`, `two abilities`, `prestige class`, ..."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of the validation of a character."""

    breaches: tuple[Breach, ...]
    """Choices that violate a rule; empty for a legal character."""
    open: tuple[OpenChoice, ...]
    """Choices that can still be made, by level; a legal character may have some."""

    @property
    def legal(self) -> bool:
        """True if no rule is violated."""
        return not self.breaches


def check(spec: CharacterSpec) -> Verdict:
    """Validate all choices of a character."""
    impossible = level_breach(spec.level)
    if impossible is not None:
        return Verdict((impossible.under("level"),), ())
    breaches = (
        *_level(spec),
        *_alignment(spec),
        *_abilities(spec),
        *_increases(spec),
        *_languages(spec),
        *_skills(spec),
        *_feats(spec),
        *_powers(spec),
        *trades(spec),
        *_selections(spec),
        *_modifiers(spec),
        *_load(spec),
    )
    return Verdict(breaches, tuple(sorted(_open(spec), key=lambda choice: choice.level)))


# ---------------------------------------------------------------- level and alignment


def _level(spec: CharacterSpec) -> Iterator[Breach]:
    if spec.xp is not None and level_for(spec.xp) != spec.level:
        row = TABLE[level_for(spec.xp) - 1]
        hint = f"level {spec.level} is reached with {TABLE[spec.level - 1].cumulative_xp}"
        yield Breach("OC-LEVEL-04", f"{spec.xp} experience points are level {row.level}", hint, ("xp",))


def _alignment(spec: CharacterSpec) -> Iterator[Breach]:
    if alignment_named(spec.alignment) is None:
        hint = did_you_mean(spec.alignment, ALIGNMENTS)
        yield Breach("OC-ALIGN-01", f"unknown alignment {spec.alignment}", hint, ("alignment",))


# ---------------------------------------------------------------- abilities


def _abilities(spec: CharacterSpec) -> Iterator[Breach]:
    generated = spec.abilities
    found = [breach.under("abilities", "scores") for breach in score_breaches(generated.scores)]
    yield from found
    match generated.method:
        case "point_buy":
            yield from (b.under("abilities", "scores") for b in point_buy_breaches(scores_of(generated.scores)))
        case "roll_4d6_drop_lowest":
            yield from _rolls(spec)
        case "gm_array":
            pass  # the game master may enter any scores within the range (OC-GEN-01)
    if generated.rolls and generated.method != "roll_4d6_drop_lowest":
        yield Breach("OC-GEN-01", f"the method {generated.method} has no rolls", "remove them", ("abilities", "rolls"))
    if not found:
        for ability, score in scores_at(spec, spec.level).items():
            if not 1 <= score <= HIGHEST:
                hint = f"scores are 1 to {HIGHEST}"
                yield Breach("OC-ABIL-02", f"{ability} is {score} in total", hint, ("abilities", "scores", ability))


def _rolls(spec: CharacterSpec) -> Iterator[Breach]:
    totals: list[int] = []
    for number, faces in enumerate(spec.abilities.rolls):
        try:
            totals.append(roll_total(faces))
        except ValueError as error:
            yield Breach("OC-GEN-07", str(error), "write four faces of 1 to 6", ("abilities", "rolls", number))
            return
    scores = [score for _, score in scores_of(spec.abilities.scores)]
    for breach in rolled_breaches(scores, totals):
        yield breach.under("abilities", "rolls" if breach.rule == "OC-GEN-07" else "scores")


def _increases(spec: CharacterSpec) -> Iterator[Breach]:
    for level, picks in spec.increases.items():
        way: Way = ("increases", level)
        if not 1 <= level <= spec.level:
            yield Breach("OC-LEVEL-06", f"level {level} is not reached", f"the character is of level {spec.level}", way)
        else:
            yield from (breach.under(*way) for breach in increase_breaches(level, picks))


# ---------------------------------------------------------------- languages and skills


def _languages(spec: CharacterSpec) -> Iterator[Breach]:
    for number, word in enumerate(spec.race.languages.fixed):
        if language_named(word) is None:
            hint = did_you_mean(word, LANGUAGES)
            yield Breach("OC-LANG-02", f"unknown language {word}", hint, ("race", "languages", "fixed", number))
    fixed = {language_named(word) for word in spec.race.languages.fixed}
    chosen = 0
    for number, one in enumerate(spec.languages):
        way: Way = ("languages", number)
        known = language_named(one.language)
        chosen += one.level == 1
        if not 1 <= one.level <= spec.level:
            yield Breach(
                "OC-LANG-05",
                f"{one.language} is learned at level {one.level}",
                "the character has not reached that level",
                way,
            )
        elif known is None and not one.secret:
            hint = did_you_mean(one.language, LANGUAGES) or "mark a secret language of your own by secret: true"
            yield Breach("OC-LANG-02", f"unknown language {one.language}", hint, way)
        elif known is None and one.level == 1:
            yield Breach("OC-LANG-04", f"{one.language} is secret and cannot be chosen at level 1", None, way)
        elif known is not None and (breach := choice_breach(known, one.level)) is not None:
            yield breach.under(*way)
        elif known in fixed:
            yield Breach("OC-LANG-01", f"the race already grants {one.language}", "choose another one", way)
        if one.level == 1 and chosen > spec.race.languages.choices:
            hint = f"{spec.race.race} chooses {spec.race.languages.choices}"
            yield Breach("OC-LANG-01", f"{one.language} is choice {chosen} at level 1", hint, way)


def _skills(spec: CharacterSpec) -> Iterator[Breach]:
    offered = spec.class_.skills.offered
    first = [one for one in spec.skills if one.level == 1 and one.offered is None]
    for number, one in enumerate(spec.skills):
        way: Way = ("skills", number)
        allowed = one.offered if one.offered is not None else offered
        if one.skill not in SKILLS:
            yield Breach("OC-ABIL-08", f"unknown skill {one.skill}", did_you_mean(one.skill, SKILLS, limit=16), way)
        elif allowed and one.skill not in allowed:
            hint = f"offered are {', '.join(allowed)}"
            yield Breach("OC-RETRAIN-08", f"{one.skill} is not available for training", hint, way)
        elif one in first[spec.class_.skills.choose :]:
            hint = f"{spec.class_.class_} chooses {spec.class_.skills.choose}"
            yield Breach("OC-RETRAIN-08", f"{one.skill} is one skill too many", hint, way)
    yield from _twice(((("skills", n), one.skill) for n, one in enumerate(spec.skills)), "OC-RETRAIN-08")
    for number, word in enumerate(offered):
        if word not in SKILLS:
            yield Breach(
                "OC-ABIL-08",
                f"unknown skill {word}",
                did_you_mean(word, SKILLS),
                ("class", "skills", "offered", number),
            )


def _twice(named: Iterable[tuple[Way, str]], rule: str) -> Iterator[Breach]:
    seen: set[str] = set()
    for way, name in named:
        if name in seen:
            yield Breach(rule, f"{name} is chosen twice", "choose another one", way)
        seen.add(name)


# ---------------------------------------------------------------- feats, powers, classes


def _feats(spec: CharacterSpec) -> Iterator[Breach]:
    taken: Counter[int] = Counter()
    for number, one in sorted(enumerate(spec.feats), key=lambda pair: pair[1].level):
        way: Way = ("feats", number)
        if not 1 <= one.level <= spec.level:
            hint = f"the character is of level {spec.level}"
            yield Breach("OC-LEVEL-08", f"{one.feat} is chosen at level {one.level}", hint, way)
            continue
        if one.grant is None:
            taken[0] += 1
            if taken[0] > feats_by(one.level):
                hint = f"the levels up to {one.level} bring {feats_by(one.level)}"
                yield Breach("OC-LEVEL-08", f"{one.feat} is feat {taken[0]} by level {one.level}", hint, way)
        elif one.feat not in one.grant.offered:
            hint = f"offered are {', '.join(one.grant.offered)}"
            yield Breach("OC-RETRAIN-06", f"{one.feat} is not offered by {one.grant.by}", hint, way)
    yield from _twice(((("feats", n), one.feat) for n, one in enumerate(spec.feats)), "OC-LEVEL-08")
    yield from _requirements(spec, "feat")


def _powers(spec: CharacterSpec) -> Iterator[Breach]:
    yield from _twice(((("powers", n), one.id) for n, one in enumerate(spec.powers)), "OC-RETRAIN-07")
    yield from _requirements(spec, "power")


def _requirements(spec: CharacterSpec, kind: str) -> Iterator[Breach]:
    """Yield a violation for each option whose requirements the character did not meet when choosing it.

    Rules: OC-RETRAIN-05 and -07, which require it for swaps.
    """
    for level in range(1, spec.level + 1):
        held = held_by(spec, level)
        holder = Holder(level=level, abilities=scores_at(spec, level), options=tuple(one.option for one in held))
        for one in held:
            if one.option.kind != kind or one.way[0] == "retraining" or one.option.taken != level:
                continue
            if lacking := ", ".join(requirement_faults(holder, one.option)):
                rule = {"feat": "OC-RETRAIN-05", "power": "OC-RETRAIN-07"}.get(kind, "OC-LEVEL-09")
                yield Breach(rule, f"{one.option.name} requires {lacking}", f"at level {level}", one.way)


def _selections(spec: CharacterSpec) -> Iterator[Breach]:
    for key, level in (("prestige_class", 11), ("epic_class", 21)):
        if getattr(spec, key) is not None and spec.level < level:
            what = key.replace("_", " ")
            yield Breach("OC-LEVEL-09", f"a {what} cannot be selected before level {level}", "remove it", (key,))
    yield from _requirements(spec, "class")


# ---------------------------------------------------------------- modifiers and loads


def _modifiers(spec: CharacterSpec) -> Iterator[Breach]:
    for grant in granted(spec):
        breach = bonus_breach(grant.bonus)
        if breach is not None:
            yield breach.under(*grant.way)
        elif grant.bonus.to.startswith("check:") and grant.bonus.to.removeprefix("check:") not in SKILLS:
            skill = grant.bonus.to.removeprefix("check:")
            hint = did_you_mean(skill, SKILLS, limit=16)
            yield Breach("OC-ABIL-08", f"unknown skill {skill}", hint, (*grant.way, "to"))


def _load(spec: CharacterSpec) -> Iterator[Breach]:
    load = bear(scores_at(spec, spec.level).get("str", 10), carried_weight(spec))
    if load.breach is not None:
        yield load.breach.under("gear" if spec.gear else "weapons")


# ---------------------------------------------------------------- open choices


MOST_CHOICES = 40
"""Maximum number of open choices listed of each kind; more than any rule grants, but a file may contain any number."""


def _open(spec: CharacterSpec) -> Iterator[OpenChoice]:
    for row in TABLE[: spec.level]:
        if row.ability_increase == "two" and not spec.increases.get(row.level):
            yield OpenChoice("OC-LEVEL-06", row.level, "two abilities")
    yield from (OpenChoice("OC-LEVEL-08", level, "feat") for level in _open_feats(spec))
    for what in selections_between(0, spec.level):
        if getattr(spec, what.replace(" ", "_")) is None:
            yield OpenChoice("OC-LEVEL-09", 11 if what == "prestige class" else 21, what)
    languages = min(spec.race.languages.choices, MOST_CHOICES)
    for _ in range(languages - sum(one.level == 1 for one in spec.languages)):
        yield OpenChoice("OC-LANG-01", 1, "language")
    skills = min(spec.class_.skills.choose, MOST_CHOICES)
    for _ in range(skills - sum(one.level == 1 and one.offered is None for one in spec.skills)):
        yield OpenChoice("OC-ABIL-08", 1, "trained skill")


def _open_feats(spec: CharacterSpec) -> list[int]:
    """Return the levels whose feat is still to be chosen; a feat chosen later counts for the first of these levels."""
    slots = [row.level for row in TABLE[: spec.level] for _ in range(row.feats)]
    for taken in sorted(one.level for one in spec.feats if one.grant is None):
        filled = next((level for level in slots if level <= taken), None)
        if filled is not None:
            slots.remove(filled)
    return slots
