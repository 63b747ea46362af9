"""Movement square by square, with a window for opportunity attacks before each step.

Which ways are possible and what they cost is planned by the ruleset from `fracas_engine.board`; here is only the going.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.figures.action_uses import spend_use
from fracas_engine.d20.figures.space import enemies
from fracas_engine.d20.frames import Moving, Strike
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import D20Creature
from fracas_engine.d20.triggers.opportunity import opportunity_choices
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step

__all__ = ["SQUEEZED", "STEPS", "moving_frame", "step_moving"]

SQUEEZED = "squeezed"
"""The condition of a mover in a place too narrow for it."""

_UNDER_WAY = Ends("movement")
"""The end of a condition that lasts for a part of one movement."""


def moving_frame(situation: Situation[D20Rules], creature: Creature) -> Moving | None:
    """Return the movement that a creature is in the middle of, if any."""
    return next(
        (f for f in reversed(situation.state.stack) if isinstance(f, Moving) and f.who == creature.id),
        None,
    )


def step_moving(resolution: Resolution[D20Rules], frame: Moving, answers: Answers) -> None:
    """Go on until somebody is to be asked, or until the way or the mover's freedom ends."""
    rules = resolution.rules
    mover = resolution.state.creatures[frame.who]
    if answers and _strike(resolution, frame, mover, answers):
        return
    stack = resolution.state.stack
    index, points, stay, asked = frame.index, frame.points, frame.stay, frame.asked
    thrown = False
    while index < len(frame.path):
        if not mover.alive:
            return
        if frame.start is not None and mover.at != (frame.path[index - 1] if index else frame.start):
            # Something has moved it off its way: the way that was announced is at an end.
            thrown = True
            break
        if not rules.may_go_on(resolution, mover, frame):
            break
        if frame.provokes:
            enemy = _to_be_asked(resolution, frame, mover, asked)
            if enemy is not None:
                asked = (*asked, CreatureId(enemy[0].id))
                resolution.then(replace(frame, index=index, points=points, stay=stay, asked=asked))
                _ask(resolution, mover, *enemy, frame.path[index])
                return
        before = mover.at
        there = frame.path[index]
        height = len(stack)
        _note_squeeze(resolution, mover, squeezed=frame.squeezed[index])
        resolution.emit("moved", (mover, {"at": there}), who=mover.id, from_=before, to=there, mode=frame.mode)
        points -= frame.costs[index]
        if frame.may_end[index]:
            stay = there
        index += 1
        asked = ()
        rules.moved(resolution, mover)
        if len(stack) > height:
            # What the step has set off (a zone that was entered) comes first; the frame is put below it.
            stack.insert(height, replace(frame, index=index, points=points, stay=stay, asked=asked))
            return
    stopped_badly = not thrown and 0 < index < len(frame.path) and not frame.may_end[index - 1]
    _arrive(resolution, mover, stay if stopped_badly else None)


def _to_be_asked(
    resolution: Resolution[D20Rules], frame: Moving, mover: Creature, asked: tuple[CreatureId, ...]
) -> tuple[Creature, tuple[Choice, ...]] | None:
    """Return the next creature that the coming step provokes, with what it may strike with; None if there is none."""
    rules = resolution.rules
    for enemy in rules.provoked(resolution, mover, frame):
        if enemy.id not in asked and enemies(enemy, mover):
            choices = opportunity_choices(resolution, enemy, mover)
            if choices:
                return enemy, choices
    return None


def _ask(
    resolution: Resolution[D20Rules], mover: Creature, enemy: Creature, choices: tuple[Choice, ...], to: Cell
) -> None:
    about = {"mover": mover.id, "from": mover.at, "to": to}
    number = resolution.number()
    by = CreatureId(enemy.id)
    resolution.ask([Ask(number, enemy.seat, "opportunity_attack", by, (*choices, NO), about=about)])


def _strike(resolution: Resolution[D20Rules], frame: Moving, mover: Creature, answers: Answers) -> bool:
    """Carry out the opportunity attack that was chosen; say whether one was."""
    given = answers[0]
    enemy = resolution.state.creatures[given.by]
    if given.value is False or not mover.alive or not enemy.alive:
        return False
    rules = resolution.rules
    assert isinstance(enemy, D20Creature)
    struck = (*enemy.struck, CreatureId(mover.id))
    resolution.emit("opportunity_taken", (enemy, {"struck": struck}), by=enemy.id, on=mover.id)
    name = str(given.value)
    action = rules.sheet(resolution, enemy).actions[name]
    spent = spend_use(enemy, action)
    if spent:
        resolution.emit("use_spent", (enemy, spent), who=enemy.id, action=name)
    resolution.then(Strike(CreatureId(enemy.id), name, CreatureId(mover.id), opportunity=True), frame)
    return True


def _note_squeeze(resolution: Resolution[D20Rules], mover: Creature, *, squeezed: bool) -> None:
    if not squeezed and not mover.conditions:
        return
    under_way = any(c.name == SQUEEZED and c.ends.until == "movement" for c in mover.conditions)
    if squeezed and not under_way:
        conditions = (*mover.conditions, Condition(SQUEEZED, _UNDER_WAY))
        resolution.emit(
            "condition_began", (mover, {"conditions": conditions}), who=mover.id, condition=SQUEEZED, source=None
        )
    elif under_way and not squeezed:
        conditions = tuple(c for c in mover.conditions if c.name != SQUEEZED or c.ends.until != "movement")
        resolution.emit("condition_ended", (mover, {"conditions": conditions}), who=mover.id, condition=SQUEEZED)


def _arrive(resolution: Resolution[D20Rules], mover: Creature, back: Cell | None) -> None:
    """End the movement.

    Args:
        resolution: The battle.
        mover: Who moved.
        back: Where it is put back, as it was stopped where it cannot stay (MM-SQZ-06, FE-MOVE-07); None: it stays.
    """
    if not mover.alive:
        return
    _note_squeeze(resolution, mover, squeezed=False)
    if back is not None:
        before = mover.at
        resolution.emit("moved", (mover, {"at": back}), who=mover.id, from_=before, to=back, mode="set_back")
        resolution.rules.moved(resolution, mover)


STEPS = (asking_step(Moving, step_moving),)
