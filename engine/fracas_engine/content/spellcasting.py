"""Actions of a creature made out of the spells that its `spells` names.

The numbers of a spell come from its caster: spell attack bonus, save DC, the growth of a cantrip, and the slots. Each
spell becomes an action with the id of the spell; a spell that grows with a higher slot becomes a further action for
each slot level that the caster has (`fireball_4`). `slots` become the pools `slot_1` to `slot_9`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from fracas_engine.content.defects import Way
from fracas_engine.content.documents import ContentDocument
from fracas_engine.content.models.base import ContentModel, tupled
from fracas_engine.content.models.spells import Casting, Growth, SpellList, SpellSpec
from fracas_engine.content.vocabulary import CasterNumbers, did_you_mean
from fracas_engine.content.words import ABILITIES, Ability
from fracas_engine.dice_expression import DiceExpression, parse

SLOT: Final = "slot_"
"""How the names of the pools of spell slots begin."""

_AMOUNTS: Final = ("damage", "heal", "temp_hp", "ongoing", "max_hp")
_LIBRARY_KEYS: Final = frozenset(
    (
        "spell", "level", "school", "save", "per_slot", "per_tier", "add_modifier", "duration", "components", "omits",
        "variants", "lasting", "own_dc",
    )
)  # fmt: skip

Model = TypeVar("Model", bound=ContentModel)


def with_spells(
    plain: Mapping[str, Any],
    spells: Mapping[str, SpellSpec],
    numbers: CasterNumbers,
    document: ContentDocument,
    way: Way = (),
) -> dict[str, Any]:
    """Return a creature's keys with its spells as actions and its slots as pools.

    A value of the wrong form is left as it is, so that the model reports it.

    Args:
        plain: The keys of the creature, with inherited keys resolved.
        spells: The spell library.
        numbers: How the ruleset computes a caster's numbers.
        document: The document that gets a defect for an unknown spell.
        way: The path of the creature in the document.
    """
    slots = plain.get("slots", {})
    if not _are_slots(slots):
        return dict(plain)
    found = {key: value for key, value in plain.items() if key != "slots"}
    if slots:
        found["pools"] = {
            **{f"{SLOT}{level}": number for level, number in sorted(slots.items())},
            **_mapping(plain, "pools"),
        }
    listed, casting = _read(SpellList, plain.get("spells", ())), _read(Casting, plain.get("casting", {}))
    if listed is None:
        return found
    found.pop("spells", None)
    if casting is None or not isinstance(plain.get("actions", ()), tuple):
        return found
    found.pop("casting", None)
    shared = {name: number for name, number in listed.uses.items() if name in spells and len(spells[name].forms()) > 1}
    shared |= {name: group.uses for name, group in listed.shared.items()}
    if shared:
        found["pools"] = {**shared, **_mapping(found, "pools")}
    caster = _Caster(plain, casting, sorted(slots), numbers, frozenset(shared))
    own = tuple(plain.get("actions", ()))
    taken = {action.get("id") for action in own if isinstance(action, dict)}
    made: list[dict[str, Any]] = []
    for place, name in _names(listed):
        spell = spells.get(name)
        if spell is None:
            hint = did_you_mean(name, spells) or "name a spell of the library"
            document.blame((*way, "spells", *place), f"unknown spell {name}", hint)
        elif place[0] == "known" and spell.level and not any(level >= spell.level for level in slots):
            hint = f"write slots: {{{spell.level}: 1}}, or spells: {{uses: {{{name}: 1}}}}"
            document.blame((*way, "spells", *place), f"no slot for {name}, a spell of level {spell.level}", hint)
        else:
            group = listed.shared.get(str(place[1])) if place[0] == "shared" else None
            cost = {"cost": group.cost} if group is not None and group.cost is not None else {}
            cast = caster.actions(spell, listed, place[0], str(place[1]))
            made += ({**one, **cost} for one in cast if one["id"] not in taken)
            taken |= {one["id"] for one in made}
    if made:
        found["actions"] = (*own, *made)
    return found


def _are_slots(slots: Any) -> bool:
    return isinstance(slots, dict) and all(
        type(level) is int and 1 <= level <= 9 and type(number) is int and number >= 1
        for level, number in slots.items()
    )


def _mapping(plain: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = plain.get(key)
    return found if isinstance(found, dict) else {}


def _read(model: type[Model], plain: Any) -> Model | None:
    try:
        return model.model_validate(plain)
    except ValidationError:
        return None


def _names(listed: SpellList) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the spells of a list, each with its path."""
    for part in ("known", "at_will", "unbound"):
        for number, name in enumerate(getattr(listed, part)):
            yield (part, number), name
    for name in listed.uses:
        yield ("uses", name), name
    for pool, group in listed.shared.items():
        for number, name in enumerate(group.spells):
            yield ("shared", pool, "spells", number), name


class _Caster:
    """The numbers that a creature's spells take from it."""

    def __init__(
        self,
        plain: Mapping[str, Any],
        casting: Casting,
        slots: list[int],
        numbers: CasterNumbers,
        pools: frozenset[str],
    ) -> None:
        scores = {name: _whole(_mapping(plain, "abilities").get(name), 10) for name in ABILITIES}
        best: Ability = max(numbers.abilities, key=scores.__getitem__)
        ability = best if casting.ability is None else casting.ability
        rating = plain.get("level") if plain.get("level") is not None else plain.get("cr")
        level = level_of(rating)
        proficiency = _whole(plain.get("proficiency"), numbers.proficiency_at(level))
        self.modifier = numbers.ability_modifier(scores[ability])
        self.bonus = casting.bonus if casting.bonus is not None else self.modifier + proficiency
        self.dc = casting.dc if casting.dc is not None else numbers.base_dc + self.modifier + proficiency
        level = casting.level if casting.level is not None else level
        self.tier = sum(level >= step for step in numbers.tiers)
        self.slots = slots
        self.without = casting.without
        self.pools = pools
        """Spells whose uses are a pool, because they have several forms."""

    def actions(self, spell: SpellSpec, listed: SpellList, part: str | int, pool: str) -> Iterator[dict[str, Any]]:
        """Yield the actions with which the creature casts a spell, and those that it can take while the spell lasts."""
        unbound = part == "unbound"
        omits = tuple(f"{spell.title}: {one}" for one in spell.omits if not unbound)
        for form in spell.forms():
            for made in self._of_form(form, spell.spell, listed, part, pool):
                action = _unbound(made) if unbound else made
                yield {**action, "omits": omits} if omits else action
                omits = ()  # they are told once for all actions of the spell

    def _of_form(
        self, spell: SpellSpec, name: str, listed: SpellList, part: str | int, pool: str
    ) -> Iterator[dict[str, Any]]:
        if not spell.level:
            yield from self._actions(spell, spell.per_tier, self.tier)
        elif part == "known":
            able = [level for level in self.slots if level >= spell.level]
            if spell.per_slot is None:
                yield from self._actions(spell, None, 0, {"pool": tuple(f"{SLOT}{level}" for level in able)})
                return
            last = -1
            for level in able:
                steps = (level - spell.level) // spell.per_slot.every
                if steps != last:
                    pools = tuple(
                        f"{SLOT}{one}" for one in able if (one - spell.level) // spell.per_slot.every == steps
                    )
                    higher = level if level > spell.level else None
                    yield from self._actions(spell, spell.per_slot, steps, {"pool": pools}, higher)
                last = steps
        else:
            level = max(spell.level, listed.at_level.get(name, 0))
            growth = spell.per_slot
            steps = (level - spell.level) // growth.every if growth is not None else 0
            common = pool if part == "shared" else name
            uses = {"pool": (common,)} if common in self.pools else {"max": listed.uses.get(name, 1)}
            for action in self._actions(spell, growth, steps, uses if part in ("uses", "shared") else None):
                yield {**action, "level": level}

    def _actions(
        self,
        spell: SpellSpec,
        growth: Growth | None,
        steps: int,
        uses: Mapping[str, Any] | None = None,
        higher: int | None = None,
    ) -> Iterator[dict[str, Any]]:
        cast = self._action(spell, growth, steps, uses, higher)
        yield cast
        for form in spell.lasting_forms():
            yield {**self._action(form, growth, steps, None, higher), "during": cast["id"]}

    def _action(
        self,
        spell: SpellSpec,
        growth: Growth | None,
        steps: int,
        uses: Mapping[str, Any] | None = None,
        higher: int | None = None,
    ) -> dict[str, Any]:
        plain = {key: value for key, value in spell.to_plain().items() if key not in _LIBRARY_KEYS}
        action: dict[str, Any] = tupled({"id": spell.spell, "name": spell.title, **plain})
        action["spell"] = True
        if spell.level:
            action["level"] = higher or spell.level
        if higher is not None:
            action |= {"id": f"{spell.spell}_{higher}", "name": f"{spell.title} ({higher})"}
        if uses is not None:
            action["uses"] = dict(uses)
        if spell.attack is not None and spell.attack.bonus is None:
            action["attack"] = {"bonus": self.bonus, **action["attack"]}
        if spell.save is not None:
            action["save"] = {"dc": self.dc, **spell.save.to_plain()}
        for effect in action.get("effect", ()) if spell.own_dc else ():
            if "condition" in effect:
                effect["dc"] = self.dc
        tags = tuple(part for part in spell.components if part not in (*spell.tags, *self.without))
        if tags:
            action["tags"] = (*action.get("tags", ()), *tags)
        _grow(action, growth, steps, self.modifier if spell.add_modifier else 0, spell.spell)
        return action


def _unbound(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action of a spell without Concentration, and without temporary hit points."""
    tags = tuple(tag for tag in action.get("tags", ()) if tag != "concentration")
    effects = tuple(effect for effect in action.get("effect", ()) if "temp_hp" not in effect)
    return {**action, "tags": tags, "effect": effects}


def _grow(action: dict[str, Any], growth: Growth | None, steps: int, modifier: int, spell: str) -> None:
    """Add the dice of a higher slot or tier, and the caster's modifier, to the amounts of an action."""
    apart = {"hit", "effect"} - {growth.only} if growth is not None and growth.only is not None else set()
    lists = [action[part] for part in ("hit", "effect") if part in action]
    lists += [
        effect["zone"][part]
        for listed in lists
        for effect in listed
        for part in ("enter", "step", "start", "end")
        if "zone" in effect and part in effect["zone"]
    ]
    if isinstance(action.get("on_save"), tuple):
        lists.append(action["on_save"])
    for listed in lists:
        for effect in listed:
            if "modifier" in effect and spell != action["id"]:
                effect["modifier"].setdefault("type", spell)  # one spell, whatever its slot (S5-SPELL-03)
        for key in _AMOUNTS:
            amounts = [effect for effect in listed if key in effect]
            grows = growth is not None and not any(listed is action.get(part) for part in apart)
            added = getattr(growth, key) if grows else ()
            for effect, dice in zip(amounts, added, strict=False):
                effect[key] = _sum(effect[key], dice, steps)
            if modifier and amounts and key not in ("temp_hp", "max_hp"):
                amounts[0][key] = _sum(amounts[0][key], DiceExpression((), modifier), 1)
    if growth is None or not steps:
        return
    if growth.targets:
        action["targets"] = action.get("targets", 1) + growth.targets * steps
    for shape in ("sphere", "cylinder", "emanation") if growth.radius else ():
        if shape in action.get("area", {}):
            action["area"][shape] += growth.radius * steps


def _sum(amount: Any, dice: DiceExpression, times: int) -> Any:
    """Return an amount with dice added several times; dice with the same number of sides are counted together."""
    first = parse(str(amount))
    counts: dict[int, int] = {}
    for count, sides in (*first.terms, *((count * times, sides) for count, sides in dice.terms)):
        counts[sides] = counts.get(sides, 0) + count
    total = DiceExpression(
        tuple((count, sides) for sides, count in counts.items() if count), first.bonus + dice.bonus * times
    )
    return total.bonus if total.fixed else str(total)


def level_of(rating: Any) -> int:
    """Return a level or challenge rating as a number; 1 for fractions and None."""
    return int(str(rating)) if str(rating).isdecimal() else 1


def _whole(value: Any, otherwise: int) -> int:
    return value if type(value) is int else otherwise


def spells_by_name(specs: Iterable[SpellSpec]) -> dict[str, SpellSpec]:
    """Return spells by their ids, sorted."""
    return {spec.spell: spec for spec in sorted(specs, key=lambda spec: spec.spell)}
