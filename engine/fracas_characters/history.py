"""Scores and options of a character at each level, taking increases and retraining into account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.breach import Breach, Way
from fracas_characters.levels import TABLE
from fracas_characters.model import (
    CharacterSpec,
    FeatSpec,
    LaterClassSpec,
    PowerSpec,
    RequirementSpec,
    SkillSpec,
    SwapSpec,
)
from fracas_characters.retraining import Holder, Option, Requirement, swap_breaches, too_many
from fracas_engine.content.words import Ability


@dataclass(frozen=True, slots=True)
class Held:
    """An option (feat, trained skill or power) of a character, with its location in the file."""

    option: Option
    way: Way
    spec: FeatSpec | SkillSpec | PowerSpec | LaterClassSpec


def with_race(spec: CharacterSpec) -> dict[Ability, int]:
    """Return the ability scores at level 1: generated scores plus racial bonuses (OC-GEN-02)."""
    bonuses = spec.race.abilities
    return {ability: score + bonuses.get(ability, 0) for ability, score in spec.abilities.scores.items()}


def scores_at(spec: CharacterSpec, level: int) -> dict[Ability, int]:
    """Return the ability scores at a level, with all increases up to that level (OC-LEVEL-06 and -07)."""
    scores = with_race(spec)
    for row in TABLE[:level]:
        up = ABILITY_NAMES if row.ability_increase == "all" else spec.increases.get(row.level, ())
        for ability in up:
            scores[ability] = scores.get(ability, 10) + 1
    return scores


# ---------------------------------------------------------------- options


def _requirement(spec: RequirementSpec) -> Requirement:
    return Requirement(
        level=spec.level, abilities=spec.abilities, feats=spec.feats, skills=spec.skills, powers=spec.powers
    )


def _option(spec: CharacterSpec, one: FeatSpec | SkillSpec | PowerSpec | LaterClassSpec, taken: int = 1) -> Option:
    match one:
        case FeatSpec():
            offered = one.grant.offered if one.grant is not None else None
            return Option(
                kind="feat", name=one.feat, taken=one.level, requires=_requirement(one.requires), offered=offered
            )
        case LaterClassSpec():
            return Option(kind="class", name=one.class_, taken=taken, requires=_requirement(one.requires))
        case SkillSpec():
            offered = one.offered if one.offered is not None else spec.class_.skills.offered or None
            return Option(kind="skill", name=one.skill, taken=one.level, offered=offered)
        case PowerSpec():
            return Option(
                kind="power",
                name=one.id,
                taken=one.level or 1,
                requires=_requirement(one.requires),
                level=one.level,
                class_=one.class_ or spec.class_.class_,
                category=one.category,
                frequency=one.frequency,
            )


def _taken(spec: CharacterSpec) -> list[Held]:
    lists: tuple[tuple[str, Sequence[FeatSpec | SkillSpec | PowerSpec]], ...] = (
        ("feats", spec.feats),
        ("skills", spec.skills),
        ("powers", spec.powers),
    )
    found = [Held(_option(spec, one), (key, number), one) for key, some in lists for number, one in enumerate(some)]
    for key, level, one in (("prestige_class", 11, spec.prestige_class), ("epic_class", 21, spec.epic_class)):
        if one is not None:
            found.append(Held(_option(spec, one, level), (key,), one))
    return found


def held_by(spec: CharacterSpec, level: int) -> tuple[Held, ...]:
    """Return the options at a level, with all retraining up to that level; impossible swaps are skipped."""
    held = [one for one in _taken(spec) if one.option.taken <= level]
    for number, swap in sorted(enumerate(spec.retraining), key=lambda pair: pair[1].level):
        place = _place(held, swap)
        if swap.level <= level and place is not None:
            old = held[place].option
            held[place] = Held(_new(spec, swap, old), ("retraining", number, "for"), swap.option)
    return tuple(held)


def final_options(spec: CharacterSpec) -> tuple[Held, ...]:
    """Return the character's present options."""
    return held_by(spec, spec.level)


def _place(held: list[Held], swap: SwapSpec) -> int | None:
    return next((n for n, h in enumerate(held) if (h.option.kind, h.option.name) == (swap.kind, swap.old)), None)


def _new(spec: CharacterSpec, swap: SwapSpec, old: Option) -> Option:
    """Return the new option of a swap, which keeps the way the old option was gained (OC-RETRAIN-06 and -08)."""
    return replace(_option(spec, swap.option), taken=swap.level, offered=old.offered)


# ---------------------------------------------------------------- retraining


def trades(spec: CharacterSpec) -> Iterator[Breach]:
    """Yield the rule violations in a character's retraining, level by level (OC-RETRAIN-01 to -08)."""
    made: dict[int, int] = {}
    for number, swap in sorted(enumerate(spec.retraining), key=lambda pair: pair[1].level):
        made[swap.level] = made.get(swap.level, 0) + 1
        way = ("retraining", number)
        if swap.level > spec.level:
            yield Breach("OC-RETRAIN-02", f"level {swap.level} is not reached yet", None, (*way, "level"))
            continue
        breach = too_many(swap.level, made[swap.level])
        if breach is not None:
            yield breach.under(*way)
            continue
        yield from (fault.under(*way) for fault in _trade(spec, swap, number))


def _trade(spec: CharacterSpec, swap: SwapSpec, number: int) -> Iterator[Breach]:
    earlier = tuple(s for n, s in enumerate(spec.retraining) if n != number and s.level < swap.level)
    before = spec.model_copy(update={"retraining": earlier})
    options = tuple(held.option for held in held_by(before, swap.level))
    holder = Holder(level=swap.level, abilities=scores_at(spec, swap.level), options=options)
    old = holder.option(swap.kind, swap.old)
    if old is None:
        hint = "trade what was chosen at an earlier level"
        yield Breach("OC-RETRAIN-01", f"the character has no {swap.kind} {swap.old} to retrain", hint, (swap.kind,))
        return
    if old.taken >= swap.level:
        hint = "trade what was chosen at an earlier level"
        yield Breach("OC-RETRAIN-01", f"{old.name} is not chosen before level {old.taken}", hint, (swap.kind,))
        return
    yield from (fault.under("for") for fault in swap_breaches(holder, old, _new(spec, swap, old)))
