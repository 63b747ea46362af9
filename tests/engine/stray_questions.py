"""Stray questions: about squares, on the map and off it, at any height; areas anywhere; paths anywhere.

`fracas_engine.testing.digests` asks all that may be asked about creatures; together the two say what is so everywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId, Place
from fracas_engine.testing.random_players import Chooser

__all__ = ["PATHS", "stray_questions"]

PATHS: Final = (
    "initiative", "failures", "passive_perception", "budget", "movement", "mount", "rider", "squeezed", "speed",
    "attack_bonus.melee_basic", "attack_bonus.ranged_basic", "attack_bonus.unarmed", "defense.ac", "defense.luck",
)  # fmt: skip
"""Paths of `expect` that are looked at as well; what a ruleset does not know, it says."""
_PAIRS: Final = ("distance", "range", "sight", "effect_line", "adjacent", "threatens", "cover", "concealment")
_SHAPES: Final = ("burst", "blast", "emanation", "line", "cone", "cube", "sphere", "wall")
_BASICS: Final = ("melee_basic", "ranged_basic", "unarmed")
_ALL: Final = 3
"""Creatures that are asked about."""
_SPOTS: Final = 5
"""Squares that are asked about."""


def stray_questions(battle: Battle, chance: Chooser) -> Iterator[Mapping[str, Any]]:
    """Yield questions about a battle.

    Args:
        battle: Is only looked at.
        chance: Chooses the squares, the areas and the modes of movement.
    """
    board = battle.situation.board
    spots = [_spot(chance, board.width, board.height) for _ in range(_SPOTS)]
    shapes = [shape for shape in _SHAPES if shape in getattr(getattr(battle.ruleset, "areas", None), "shapes", ())]
    present = [CreatureId(creature.id) for creature in battle.situation.present()][:_ALL]
    for one, other in itertools.pairwise(spots):
        for name in _PAIRS:
            yield _pair(name, one, other)
    for creature in present:
        for spot in spots:
            yield _pair(chance.one_of(_PAIRS), creature, spot)
            yield _pair(chance.one_of(_PAIRS), spot, creature)
            if shapes:
                yield {"area": {chance.one_of(shapes): chance.between(1, 4), "by": creature, "at": spot}}
            yield {"way": {"by": creature, "move": _mode(battle, chance), "to": spot}}
        yield {"reachable": {"by": creature, "move": _mode(battle, chance)}}
        for action in _BASICS:
            yield {"attack_roll": {"by": creature, "use": action, "on": chance.one_of(present)}}
        yield from _of_actions(battle, creature, chance.one_of(spots))


def _of_actions(battle: Battle, creature: CreatureId, spot: Place) -> Iterator[Mapping[str, Any]]:
    for action in battle.situation.sheet(battle.state.creatures[creature]).actions:
        if action.area is not None:
            yield {"affected": {"by": creature, "use": action.id, "at": spot}}
            yield {"odds": {"by": creature, "use": action.id, "at": spot}}


def _pair(name: str, origin: object, target: object) -> Mapping[str, Any]:
    return {name: {"from": origin, "of" if name in ("cover", "concealment") else "to": target}}


def _mode(battle: Battle, chance: Chooser) -> str:
    return chance.one_of(sorted(battle.ruleset.vocabulary.move_modes))


def _spot(chance: Chooser, width: int, height: int) -> Place:
    cell = (chance.between(-1, width), chance.between(-1, height))
    return cell if chance.below(3) else (*cell, chance.between(-2, 3))
