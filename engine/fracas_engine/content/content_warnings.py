"""Keys of actions without effect, and warnings about valid content that probably does not do what its author intends.

Keys without effect are defects, because the battle would silently ignore them. Only `fracas content check` shows the
warnings, along with the defects.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from fracas_engine.content.defects import Fault, Way
from fracas_engine.content.models.actions import ActionSpec
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.content.models.creatures import CreatureSpec
from fracas_engine.content.vocabulary import DAMAGE_TYPES, Vocabulary, did_you_mean, word_set

_ROLLED = ("hit", "miss", "crit")
"""Lists of effects that depend on an attack roll."""
_OF_ONE_ATTACK = ("attack", "save", "weapon", "area", "hit", "miss", "effect", "crit", "on_save")
"""Keys that an action with a `sequence` cannot have, because the attacks of the sequence have them."""


def inert_in(creature: CreatureSpec, way: Way = ()) -> Iterator[Fault]:
    """Yield the keys of a creature's actions that have no effect; only for content without other defects.

    Args:
        creature: The creature with all its keys. Do not pass a reduced copy: keys that depend on a removed key would be
            reported too.
        way: The path of the creature in its document.
    """
    for number, action in enumerate(creature.actions):
        yield from inert_faults(action, (*way, "actions", number))


def inert_faults(action: ActionSpec, way: Way) -> Iterator[Fault]:
    """Yield the keys of an action that have no effect.

    Args:
        action: The action.
        way: The path of the action.
    """
    if action.sequence:
        for key in _OF_ONE_ATTACK:
            if action.given(key):
                yield (
                    (*way, key),
                    f"{key} has no effect beside a sequence",
                    "write it in one of the attacks of the sequence",
                )
        return
    if action.alternatives:
        hint = "write the attacks that they replace, such as sequence: [claw, claw]"
        yield (*way, "alternatives"), "alternatives have no effect without a sequence", hint
    if action.attack is None and action.weapon is None:
        for key in _ROLLED:
            if getattr(action, key):
                hint = (
                    "write its effects under effect, which the save modifies"
                    if action.save is not None
                    else "write attack: {bonus: 5, vs: ac}, or the effects under effect"
                )
                yield (*way, key), f"{key} has no effect without an attack roll", hint
        if action.given("basic") and action.basic:
            yield (*way, "basic"), "basic has no effect without an attack roll", "leave it out"
    if action.save is None and action.given("on_save"):
        hint = "write save: {dc: 13, ability: dex}, or leave on_save out"
        yield (*way, "on_save"), "on_save has no effect without a save", hint
    if action.trigger is not None and action.trigger.tags and action.trigger.event != "uses":
        hint = "write event: uses, or leave the tags out"
        yield (*way, "trigger", "tags"), f"tags have no effect with the event {action.trigger.event}", hint


_LIKE = 0.8
"""Similarity (0 to 1) to a known word from which an unknown word is reported as a probable typo."""

_COMMON_TAGS = DAMAGE_TYPES | word_set("weapon focus zone conjuration summon concentration loud")
"""Tags that are known in all rulesets."""

_MOST_WALK, _MOST_SPEED, _MOST_RANGE, _MOST_THROW = 16, 24, 30, 24
_MOST_REACH, _MOST_SENSE, _MOST_LIGHT, _MOST_SHAPE = 6, 30, 12, 24
"""The largest plausible distances in cells; a larger number was probably meant in feet."""

_NUMBER = re.compile(r"_\d+$")


def creature_warnings(creature: CreatureSpec, vocabulary: Vocabulary) -> Iterator[Fault]:
    """Yield the likely mistakes in a creature.

    Args:
        creature: The creature, without defects.
        vocabulary: The vocabulary of its ruleset.
    """
    for number, action in enumerate(creature.actions):
        way: Way = ("actions", number)
        yield from _tags(action, way, vocabulary)
        yield from _properties(action, way, vocabulary)
        if vocabulary.saves_by_ability and action.save is not None and action.save.ability is None:
            hint = "write one of str, dex, con, int, wis, cha"
            yield (*way, "save", "ability"), "is missing, so no ability's bonus is added", hint
    if vocabulary.in_feet:
        yield from _feet(creature)


def board_warnings(board: BoardSpec) -> Iterator[Fault]:
    """Yield the likely mistakes in a library board.

    Args:
        board: The board, without defects.
    """
    if not board.starts:
        hint = "write a place for each seat, such as starts: {a: [[0, 0], [1, 0]], b: [[9, 0]]}; scenarios need none"
        yield ("starts",), "is missing, so no match can use the board", hint


def _near(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that `word` is probably a typo of; None if there is none."""
    choices = set(known)
    plain = _NUMBER.sub("_N", word)
    if word in choices or plain in choices:
        return None
    meant = next(iter(difflib.get_close_matches(plain, sorted(choices), n=1, cutoff=_LIKE)), None)
    number = _NUMBER.search(word)
    return meant.replace("_N", number[0] if number else "_3") if meant is not None else None


def _tags(action: ActionSpec, way: Way, vocabulary: Vocabulary) -> Iterator[Fault]:
    known = _COMMON_TAGS | vocabulary.read_tags
    listed: list[tuple[tuple[str, ...], Way]] = [(action.tags, (*way, "tags"))]
    if action.trigger is not None:
        listed.append((action.trigger.tags, (*way, "trigger", "tags")))
    for tags, here in listed:
        for place, tag in enumerate(tags):
            meant = _near(tag, known)
            if meant is not None:
                yield (*here, place), f"no rule reads the tag {tag}", f"did you mean {meant}?"


def _properties(action: ActionSpec, way: Way, vocabulary: Vocabulary) -> Iterator[Fault]:
    known = vocabulary.weapon_properties
    if action.weapon is None or known is None:
        return
    for place, name in enumerate(action.weapon.properties):
        if name not in known and not (name.startswith("versatile_") and "versatile" in known):
            message = f"no rule of {vocabulary.name} reads the weapon property {name}"
            yield (*way, "weapon", "properties", place), message, did_you_mean(name, known)


def _feet(creature: CreatureSpec) -> Iterator[Fault]:
    """Yield a warning for each number that is probably in feet: distances are in cells of 5 feet."""
    speed = creature.speed
    for mode in ("walk", "fly", "swim", "climb", "burrow") if speed is not None else ():
        cells = getattr(speed, mode)
        most = _MOST_WALK if mode == "walk" else _MOST_SPEED
        yield from _too_far(cells, most, ("speed", mode))
    yield from _too_far(creature.reach, _MOST_REACH, ("reach",))
    for sense in type(creature.senses).model_fields:
        yield from _too_far(getattr(creature.senses, sense), _MOST_SENSE, ("senses", sense))
    if creature.light is not None:
        yield from _too_far(creature.light.bright, _MOST_LIGHT, ("light", "bright"))
    for number, action in enumerate(creature.actions):
        way: Way = ("actions", number)
        yield from _too_far(action.reach, _MOST_REACH, (*way, "reach"))
        if action.range is not None:
            thrown = action.weapon is not None and "thrown" in action.weapon.properties
            furthest = action.range.furthest if thrown else action.range.normal
            yield from _too_far(furthest, _MOST_THROW if thrown else _MOST_RANGE, (*way, "range"))
        if action.area is not None:
            extent = action.area.extent if action.area.shape != "offsets" else None
            yield from _too_far(extent, _MOST_SHAPE, (*way, "area", action.area.shape))
            yield from _too_far(action.area.within, _MOST_RANGE, (*way, "area", "within"))


def _too_far(cells: int | None, most: int, way: Way) -> Iterator[Fault]:
    if cells is not None and cells > most:
        feet = f"{cells} cells are {cells * 5} feet"
        yield way, feet, f"write distances in cells of 5 feet: {cells} feet are {max(1, cells // 5)}"
