"""Pushes that allow the user to shift into the vacated space (FE-BULL-04, OB-SHOV-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fracas_engine.board import Footprint
from fracas_engine.d20.movement import forced_movement
from fracas_engine.d20.movement.paths import own_steps
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Use
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.fourth_family.conditions import can_act, can_move, has_condition
from fracas_engine.rulesets.fourth_family.frames import FollowUp
from fracas_engine.rulesets.fourth_family.queries.sight import ground_footprint
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation
from fracas_engine.state import Creature
from fracas_engine.stepping import asking_step

FOLLOWED: Final = ("bull_rush", "shove")
"""Push maneuvers that allow the user to follow the target."""


def is_followed(action: Action) -> bool:
    """Return True if an action is a push maneuver after which its user may follow the target.

    A power of the sheet with the same name as such a maneuver does not count.
    """
    return action.maneuver and action.id in FOLLOWED


def take_follow_up(
    situation: Situation[FamilyRules], creature: FamilyCreature, intent: Use
) -> tuple[Use, tuple[Any, ...]]:
    """Separate the path of the push from the path of the user's shift after the push.

    Returns:
        The intent without the path of the shift, and the path of the shift. If the intent has `push_to`, its `path`
        is the path of the shift.
    """
    if not intent.path:
        return intent, ()
    target = situation.state.creatures.get(intent.on[0]) if intent.on else None
    if not is_push(situation, intent, forced_movement.from_user(situation.rules, creature), target, intent.path):
        if not can_move(creature) or has_condition(creature, "prone"):
            raise IllegalIntent("not_available", f"{creature.id} cannot shift now")
        return replace(intent, path=()), intent.path
    return intent, ()


def is_push(
    situation: Situation[FamilyRules],
    intent: Use,
    origin: Footprint | None,
    target: Creature | None,
    path: tuple[Place, ...],
) -> bool:
    """Return True if a path is the path of the pushed target, False if it is the user's shift after the push.

    Args:
        situation: The battle.
        intent: The player's intent.
        origin: The space from which the target is pushed.
        target: The creature that is pushed.
        path: The path to classify.
    """
    if intent.push_to is not None or target is None or target.at is None:
        return False
    return forced_movement.fits(situation, origin, target, "push", 1, path)


def step_follow_up(resolution: Resolution[FamilyRules], frame: FollowUp, answers: Answers) -> None:
    """Offer the user of a push a shift into the vacated space, and make the shift if it is accepted."""
    user, target = resolution.state.creatures[frame.user], resolution.state.creatures[frame.target]
    if (
        not can_act(user)
        or not can_move(user)
        or has_condition(user, "prone")
        or user.at is None
        or target.at == frame.was
    ):
        return
    left = set(Footprint(frame.was, side_length(target)).cells()) - set(
        ground_footprint(target).cells() if target.alive else ()
    )
    size = side_length(user)
    steps = sorted(own_steps(resolution, user, 1), key=lambda at: (at[1], at[0]))
    cells = [at for at in steps if left & set(Footprint(at, size).cells())]
    there: Cell | None = None
    if frame.path:
        named = (frame.path[-1][0], frame.path[-1][1])
        there = named if named in cells else None
    elif frame.asked:
        value = answers[0].value
        there = (int(value[0]), int(value[1])) if isinstance(value, tuple) else None  # type: ignore[arg-type]
    elif cells:
        who = CreatureId(user.id)
        choices = (*(Choice(f"{a},{b}", f"shift to {a}, {b}", (a, b)) for a, b in cells), NO)
        ask = Ask(resolution.number(), user.seat, "choice", who, choices, about={"what": "shift", "who": who})
        resolution.question(replace(frame, asked=True), ask)
        return
    if there is not None:
        resolution.emit("moved", (user, {"at": there}), who=user.id, from_=user.at, to=there, mode="shift")
        resolution.rules.movement.moved(resolution, user)


STEPS = (asking_step(FollowUp, step_follow_up),)
