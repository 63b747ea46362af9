"""Cells that groups have explored, and cells that a creature sees, for fog of war.

What a creature sees is cached while neither it nor the map nor a light changes. Sight itself is a matter of the rules
(`Ruleset.perceives_cells`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields
from operator import attrgetter, is_
from typing import Any, Final

from fracas_engine.board import Mask
from fracas_engine.carried_light import carried_light
from fracas_engine.situation import AnySituation
from fracas_engine.state import USED_UP, Creature, State

OPAQUE: Final = ("wall", "pillar", "door", "statue", "heavily_obscured", "totally_obscured")
"""Properties of cells of which only the outside is seen."""

_KNOWLEDGE: Final = frozenset({"name", "hidden_from", "unseen_by", "felt_by"})
"""Fields of a creature that have no influence on what it sees."""


class _Sight:
    """Cells that a creature sees, as far as they have been determined."""

    __slots__ = ("direct", "lights", "looked", "seen", "sought", "values")

    def __init__(self, values: tuple[Any, ...], lights: tuple[Any, ...]) -> None:
        self.values = values
        """Values on which the sight depends: those of the creature, and of creatures that it refers to, as a mount."""
        self.lights = lights
        self.looked: Mask = 0
        """Cells for which the rules have been asked."""
        self.direct: Mask = 0
        """Those of `looked` that are seen by the rules."""
        self.sought: Mask = 0
        """Cells for which it is known whether they or their near sides are seen."""
        self.seen: Mask = 0
        """Those of `sought` that are seen."""


def explored(state: State, keys: Collection[str]) -> Mask:
    """Return the cells that all of some groups have explored."""
    assert state.fog is not None
    found = -1
    for key in keys:
        found &= int(state.fog.cells.get(key, "0"), 16)
    return max(found, 0)


def cells_seen(situation: AnySituation, watcher: Creature, cells: Mask) -> Mask:
    """Return the cells among some cells of which a creature sees the inside, or the near side of a filled one."""
    if not watcher.alive or watcher.at is None:
        return 0
    opaque, sight = _sight(situation, watcher)
    new = cells & ~sight.sought
    if new:
        grid = situation.map.grid
        # A wall or a closed door is seen from a cell beside it, too. The rules are asked for all cells at once.
        filled = new & opaque
        beside = grid.grown(filled, 1) & ~opaque if filled else 0
        asked = new | beside
        if unknown := asked & ~sight.looked:
            sight.direct |= situation.rules.perceives_cells(situation, watcher, unknown)
            sight.looked |= unknown
        seen = asked & sight.direct
        found = new & seen
        if filled:
            found |= filled & grid.grown(seen & beside, 1)
        sight.sought |= new
        sight.seen |= found
    return cells & sight.seen


def _sight(situation: AnySituation, watcher: Creature) -> tuple[Mask, _Sight]:
    """Return the cells whose filling hides what is in them, so that only their outside is seen, and a sight."""
    found: tuple[Mask, dict[str, _Sight]] = situation.map_memo("fog_sight", lambda: (situation.board.mask(*OPAQUE), {}))
    opaque, known = found
    values = _values(watcher)
    creatures = situation.state.creatures
    for value in values:
        if value.__class__ is str and value != watcher.id and value in creatures:
            values += _values(creatures[value])
    lights: tuple[Any, ...] = situation.place_memo("fog_lights", lambda: _lights(situation))
    sight = known.get(watcher.id)
    # The same objects, which is faster than comparing them: a changed field has a new value.
    if (
        sight is None
        or len(sight.values) != len(values)
        or not all(map(is_, sight.values, values))
        or sight.lights != lights
    ):
        sight = known[watcher.id] = _Sight(values, lights)
    return opaque, sight


def _lights(situation: AnySituation) -> tuple[Any, ...]:
    """Return the places of all carried lights."""
    sheets = situation.setup.sheets
    return tuple(
        (carried_light(situation, one), one.at, one.altitude, one.size)
        for one in situation.present()
        if one.modifiers or sheets[one.sheet].light is not None
    )


_GETTERS: dict[type, Callable[[Any], tuple[Any, ...]]] = {}


def _values(creature: Creature) -> tuple[Any, ...]:
    """Return the values of the fields on which a creature's sight may depend."""
    kind = type(creature)
    getter = _GETTERS.get(kind)
    if getter is None:
        left_out = USED_UP[kind] | _KNOWLEDGE
        getter = _GETTERS[kind] = attrgetter(*(f.name for f in fields(kind) if f.name not in left_out))
    return getter(creature)
