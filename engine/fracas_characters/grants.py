"""Typed modifiers that a character gets from race, class, feats and items, and the weight of the items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fracas_characters.breach import Way
from fracas_characters.history import final_options
from fracas_characters.model import BonusSpec, CharacterSpec, FeatSpec
from fracas_characters.sheet_bonuses import Bonus


@dataclass(frozen=True, slots=True)
class Granted:
    """A modifier with its location in the file."""

    bonus: Bonus
    way: Way


def granted(spec: CharacterSpec) -> Iterator[Granted]:
    """Yield all modifiers of a character, including armor and shield (OC-MOD-11 to -16)."""
    yield from _listed(spec.race.modifiers, "racial", spec.race.race, ("race",))
    yield from _listed(spec.class_.modifiers, "untyped", spec.class_.class_, ("class",))
    for held in final_options(spec):
        if isinstance(held.spec, FeatSpec):
            yield from _listed(held.spec.modifiers, "feat", held.spec.feat, held.way)
    if spec.armor is not None:
        armor = Bonus(by=spec.armor.bonus, type="armor", source=spec.armor.armor, to="ac")
        yield Granted(armor, ("armor", "bonus"))
        yield from _listed(spec.armor.modifiers, "enhancement", spec.armor.armor, ("armor",))
    if spec.shield is not None:
        shield = Bonus(by=spec.shield.bonus, type="shield", source=spec.shield.shield, to="ac")
        yield Granted(shield, ("shield", "bonus"))
        yield from _listed(spec.shield.modifiers, "enhancement", spec.shield.shield, ("shield",))
    for number, item in enumerate(spec.gear):
        yield from _listed(item.modifiers, "enhancement", item.item, ("gear", number))


def _listed(some: Iterable[BonusSpec], kind: str, source: str, way: Way) -> Iterator[Granted]:
    for number, one in enumerate(some):
        bonus = Bonus(by=one.by, type=one.type or kind, source=source, to=one.to, stacks=one.stacks)
        yield Granted(bonus, (*way, "modifiers", number))


def bonuses_to(spec: CharacterSpec, *numbers: str) -> list[Bonus]:
    """Return the modifiers to a statistic, which may have several names that apply (`ac` and `defenses`)."""
    return [one.bonus for one in granted(spec) if one.bonus.to in numbers]


def carried_weight(spec: CharacterSpec) -> int:
    """Return the weight of everything worn and carried, in pounds."""
    things = [thing.weight for thing in (spec.armor, spec.shield, spec.focus) if thing is not None]
    return sum(things) + sum(w.weight for w in spec.weapons) + sum(item.weight * item.count for item in spec.gear)
