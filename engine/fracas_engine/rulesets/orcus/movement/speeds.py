"""Several speeds in one move, and the maximum altitude of flyers (OB-SPD-02 and -03, OB-FLY-06)."""

from __future__ import annotations

from typing import Final

from fracas_engine.board import Footprint, Mask
from fracas_engine.content import TeleportEffect
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.fourth_family.queries.water import wet
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

MIXED: Final = ("walk", "swim")
"""Modes of movement that are used in turn on a path that leads through both land and water."""


def teleports(action: Action) -> bool:
    """Return True if an action teleports its target."""
    return action.spec is not None and any(isinstance(effect, TeleportEffect) for effect in action.spec.effect)


def deep(situation: Situation[FamilyRules], creature: Creature, mode: str) -> Mask:
    """Return the squares that need the slower of two speeds; they are entered only on a path given square by square.

    For a walking creature these are the squares of water if it swims more slowly than it walks, for a swimming creature
    the squares of land if it walks more slowly than it swims.
    """
    walk, swim = (situation.rules.speed(situation, creature, one) for one in MIXED)
    if mode not in MIXED or swim is None or walk is None:
        return 0
    swum = wet(situation)
    if mode == "walk":
        return swum if swim < walk else 0
    return situation.map.grid.everywhere & ~swum if walk < swim else 0


def most_points(situation: Situation[FamilyRules], creature: Creature, mode: str, points: int) -> int:
    """Return the maximum movement for a path given square by square: the highest speed that the path may use."""
    if mode not in MIXED or points != situation.rules.speed(situation, creature, mode):
        return points
    found = (situation.rules.speed(situation, creature, one) for one in MIXED)
    return max(points, *(one for one in found if one is not None))


def check_speeds(situation: Situation[FamilyRules], creature: Creature, frame: Moving) -> None:
    """Check each step of a path: the movement so far must not exceed the speed that the step uses.

    A step in water uses the swim speed, any other step the walking speed.

    Raises:
        IllegalIntent: `not_enough_movement`.
    """
    ruleset = situation.rules
    walk, swim = (ruleset.speed(situation, creature, mode) for mode in MIXED)
    if frame.mode not in MIXED or swim is None or walk is None:
        return
    swum = wet(situation)
    spent = 0
    for cell, cost in zip(frame.path, frame.costs, strict=True):
        spent += cost
        swims = Footprint(cell, side_length(creature)).on(situation.map.grid) & swum
        if spent > (swim if swims else walk):
            word = "swimming" if swims else "walking"
            raise IllegalIntent(
                "not_enough_movement", f"{list(cell)} is out of range: {spent} squares are too far for {word}"
            )
