"""Comparison of creatures with those of another pack, such as an import of other programs' stat blocks.

A value is compared if the other pack states it: an import lists the rest in its `omits`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fracas_engine.content.models.creatures import CreatureSpec

_COMPARED: Final = (
    "size", "hp", "ac", "cr", "speed", "abilities", "saves", "senses", "resist", "vulnerable", "immune", "skills",
)  # fmt: skip
"""Keys of creatures that are compared."""
_OF_ACTIONS: Final = ("attack", "save", "reach", "range", "uses")
"""Keys of actions that are compared, beside their damage."""
_TYPED: Final = frozenset({"damage", "heal", "temp_hp"})


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that two creatures of the same name do not share."""

    creature: str
    """Id of the creature that is compared."""
    field: str
    """Path of the field, such as `actions.bite.attack.bonus`."""
    value: str
    """The value of the creature that is compared, as text; empty if it has none."""
    other: str
    """The value in the other pack, as text; empty if it has none."""

    def __str__(self) -> str:
        return f"{self.creature}: {self.field}: {self.value or 'nothing'}, in the pack {self.other or 'nothing'}"


def compare(creatures: Mapping[str, CreatureSpec], pack: Mapping[str, CreatureSpec]) -> tuple[int, list[Difference]]:
    """Compare creatures with those of the same id, or else the same name, in another pack.

    Args:
        creatures: The creatures to compare, by id.
        pack: The creatures of the other pack, by id.

    Returns:
        The number of creatures found in both, and the differences, in the order of the creatures.
    """
    named = {_name(creature): creature for creature in pack.values()}
    found: list[Difference] = []
    count = 0
    for name, creature in creatures.items():
        other = pack.get(name) or named.get(_name(creature))
        if other is not None:
            count += 1
            found += _differences(name, creature, other)
    return count, found


def _name(creature: CreatureSpec) -> str:
    return re.sub(r"[^a-z0-9]+", " ", creature.title.casefold()).strip()


def _differences(name: str, creature: CreatureSpec, other: CreatureSpec) -> Iterator[Difference]:
    ours = creature.model_dump(mode="json", by_alias=True)
    theirs = other.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    ours["hp"], theirs["hp"] = creature.hp.max, other.hp.max
    for key in _COMPARED:
        if key in theirs:
            yield from _between(name, key, ours.get(key), theirs[key])
    actions = {one["id"]: one for one in ours.get("actions", ())}
    for one in theirs.get("actions", ()):
        own = actions.get(one["id"])
        if own is None:
            continue  # the same action may have another name here, and its figures are those of a variant
        for key in _OF_ACTIONS:
            if key in one:
                yield from _between(name, f"actions.{one['id']}.{key}", own.get(key), one[key])
        yield from _between(name, f"actions.{one['id']}.damage", sorted(_amounts(own)), sorted(_amounts(one)))


def _between(name: str, field: str, value: Any, other: Any) -> Iterator[Difference]:
    """Yield the differences of two plain values; a mapping is compared by the keys that the other one has."""
    if isinstance(other, Mapping):
        for key, inner in other.items():
            here = value.get(key) if isinstance(value, Mapping) else None
            yield from _between(name, f"{field}.{key}", here, inner)
    elif isinstance(other, Sequence) and not isinstance(other, str):
        own = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []
        if missing := [one for one in other if one not in own]:
            yield Difference(name, field, _text(own), _text(missing))
    elif value != other:
        yield Difference(name, field, _text(value), _text(other))


def _amounts(value: Any) -> Iterator[str]:
    """Yield all damage and healing in the effects of an action, with its type."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in _TYPED and isinstance(inner, str | int):
                yield f"{inner} {value['type']}" if "type" in value else str(inner)
            else:
                yield from _amounts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _amounts(inner)


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
