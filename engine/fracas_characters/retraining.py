"""Retraining: swapping one option for another on gaining a level (OC-RETRAIN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from fracas_characters.abilities import ABILITY_NAMES
from fracas_characters.breach import Breach
from fracas_engine.content.words import Ability

Kind: TypeAlias = Literal["feat", "skill", "power"]

KINDS: Final[tuple[Kind, ...]] = ("feat", "skill", "power")
"""Kinds of options that can be swapped, each only for an option of the same kind (OC-RETRAIN-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What a character needs to have an option."""

    level: int = 1
    abilities: Mapping[Ability, int] = field(default_factory=dict)
    feats: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()

    def of(self, kind: Kind | Literal["class"]) -> tuple[str, ...]:
        """Return the names of the required options of a kind; empty for classes, which are never required."""
        return {"feat": self.feats, "skill": self.skills, "power": self.powers, "class": ()}[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A feat, trained skill or power that a character has or wants."""

    kind: Kind | Literal["class"]
    """Kind of the option; a prestige or epic class (`class`) has requirements, but cannot be swapped."""
    name: str
    taken: int = 1
    """The level at which the option was chosen."""
    requires: Requirement = Requirement()
    offered: tuple[str, ...] | None = None
    """The options from which this one was chosen; None: any option of its kind."""
    level: int | None = None
    """Level of the power itself; None for other options and powers without a level."""
    class_: str = ""
    """The class to which a power belongs; empty for other options."""
    category: str = ""
    """Category of a power; empty for other options."""
    frequency: str = ""
    """Frequency of a power; category and frequency together are its type (OC-RETRAIN-07)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """A character's level, abilities and options at the time of retraining."""

    level: int
    abilities: Mapping[Ability, int] = field(default_factory=dict)
    """Present ability scores; missing ones are 10."""
    options: tuple[Option, ...] = ()

    def option(self, kind: Kind | Literal["class"], name: str) -> Option | None:
        """Return an option of the character; None if the character does not have it."""
        return next((one for one in self.options if (one.kind, one.name) == (kind, name)), None)

    def with_swap(self, old: Option, new: Option) -> Holder:
        """Return the holder with the old option replaced by the new one."""
        return replace(self, options=tuple(new if one == old else one for one in self.options))


def requirement_faults(holder: Holder, option: Option) -> Iterator[str]:
    """Yield descriptions of an option's requirements that a character does not meet."""
    asked = option.requires
    if holder.level < asked.level:
        yield f"level {asked.level}"
    for ability, score in asked.abilities.items():
        if holder.abilities.get(ability, 10) < score:
            yield f"{ABILITY_NAMES[ability]} {score}"
    for kind in KINDS:
        yield from (f"the {kind} {name}" for name in asked.of(kind) if holder.option(kind, name) is None)


def too_many(level: int, number: int) -> Breach | None:
    """Return the rule violation if a swap is not the only one at a level gained, or None (OC-RETRAIN-01 and -02).

    A swap that is not made at a level cannot be made later.

    Args:
        level: The level gained.
        number: The number of the swap at this level, from 1.
    """
    if level < 2:
        return Breach(
            "OC-RETRAIN-02", f"retraining is not possible at level {level}", "each level gained allows one swap"
        )
    if number > 1:
        return Breach(
            "OC-RETRAIN-01",
            f"there is a second swap at level {level}",
            "each level allows one swap; unused swaps are lost",
        )
    return None


def swap_breaches(holder: Holder, old: Option, new: Option) -> Iterator[Breach]:
    """Yield the rule violations in swapping one option for another.

    Args:
        holder: The character, with the old option.
        old: The option given up.
        new: The new option.
    """
    if old.kind == "class":
        yield Breach("OC-RETRAIN-01", f"{old.name} is a class", f"only {', '.join(KINDS)} can be swapped")
        return
    if old.kind != new.kind:
        yield Breach(
            "OC-RETRAIN-01", f"a {old.kind} cannot be swapped for a {new.kind}", "choose an option of the same kind"
        )
        return
    if holder.option(new.kind, new.name) is not None:
        yield Breach("OC-RETRAIN-01", f"the character already has the {new.kind} {new.name}", "choose another one")
        return
    needing = [o for o in holder.options if o != old and old.name in o.requires.of(old.kind)]
    for one in needing:
        yield Breach("OC-RETRAIN-03", f"{one.name} requires {old.name}", f"swap {one.name} first, at an earlier level")
    yield from _of_kind(holder.with_swap(old, new), old, new)


def _of_kind(after: Holder, old: Option, new: Option) -> Iterator[Breach]:
    lacking = tuple(requirement_faults(after, new))
    match old.kind:
        case "feat":
            if lacking:
                yield Breach("OC-RETRAIN-05", f"{new.name} requires {', '.join(lacking)}")
            if old.offered is not None and new.name not in old.offered:
                yield Breach(
                    "OC-RETRAIN-06",
                    f"{new.name} was not offered where {old.name} came from",
                    f"options: {', '.join(old.offered)}",
                )
        case "skill":
            if old.offered is not None and new.name not in old.offered:
                yield Breach(
                    "OC-RETRAIN-08",
                    f"{new.name} could not be trained when {old.name} was chosen",
                    f"options: {', '.join(old.offered)}",
                )
        case "power":
            if lacking:
                yield Breach("OC-RETRAIN-07", f"{new.name} requires {', '.join(lacking)}")
            yield from _unlike(old, new)


def _unlike(old: Option, new: Option) -> Iterator[Breach]:
    if (new.level or 0) > (old.level or 0):
        yield Breach(
            "OC-RETRAIN-04",
            f"{new.name} is of level {new.level}, {old.name} of {old.level}",
            "choose one of the same or a lower level",
        )
    for what, one, other in (
        ("level", new.level, old.level),
        ("class", new.class_, old.class_),
        ("category", new.category, old.category),
        ("frequency", new.frequency, old.frequency),
    ):
        if one != other:
            yield Breach(
                "OC-RETRAIN-07", f"{new.name} differs in {what}: {one}, not {other}", f"choose one with the same {what}"
            )
