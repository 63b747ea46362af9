"""Movement square by square, with a window for opportunity attacks before each step.

Which ways are possible and what they cost is planned by the ruleset from `fracas_engine.board`; here is only the going.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.d20.frames import Moving, Strike
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.space import enemies
from fracas_engine.d20.state import D20Creature
from fracas_engine.decisions import NO, Ask
from fracas_engine.durations import Ends
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.state import Condition, Creature

__all__ = ["SQUEEZED", "moving_frame", "step"]

SQUEEZED = "squeezed"
"""The condition of a mover in a place too narrow for it."""

_UNDER_WAY = Ends("movement")
"""The end of a condition that lasts for a part of one movement."""


def moving_frame(resolution: Resolution, creature: Creature) -> Moving | None:
    """Return the movement that a creature is in the middle of, if any."""
    return next(
        (f for f in reversed(resolution.state.stack) if isinstance(f, Moving) and f.who == creature.id),
        None,
    )


def step(resolution: Resolution, frame: Moving) -> None:
    """Go on until somebody is to be asked, or until the way or the mover's freedom ends."""
    rules = rules_of(resolution)
    mover = resolution.state.creatures[frame.who]
    if resolution.answers:
        if _strike(resolution, frame, mover):
            return
        resolution.answers = ()
    while frame.index < len(frame.path):
        if not mover.alive:
            return
        if not rules.may_go_on(resolution, mover, frame):
            break
        if frame.provokes and _open_window(resolution, frame, mover):
            return
        before = mover.at
        there = frame.path[frame.index]
        height = len(resolution.state.stack)
        _note_squeeze(resolution, mover, squeezed=frame.squeezed[frame.index])
        resolution.emit("moved", (mover, {"at": there}), who=mover.id, from_=before, to=there, mode=frame.mode)
        frame = replace(
            frame,
            index=frame.index + 1,
            points=frame.points - frame.costs[frame.index],
            stay=there if frame.may_end[frame.index] else frame.stay,
            asked=(),
        )
        rules.moved(resolution, mover)
        if len(resolution.state.stack) > height:
            # What the step has set off (a zone that was entered) comes first; the frame is put below it.
            resolution.state.stack.insert(height, frame)
            return
    _arrive(resolution, mover, frame)


def _open_window(resolution: Resolution, frame: Moving, mover: Creature) -> bool:
    """Ask the next creature that the coming step provokes; say whether somebody is asked."""
    rules = rules_of(resolution)
    for enemy in rules.provoked(resolution, mover, frame):
        if enemy.id in frame.asked or not enemies(enemy, mover):
            continue
        choices = rules.opportunity_choices(resolution, enemy, mover)
        if not choices:
            continue
        resolution.then(replace(frame, asked=(*frame.asked, CreatureId(enemy.id))))
        resolution.ask([
            Ask(
                resolution.number(),
                enemy.seat,
                "opportunity_attack",
                CreatureId(enemy.id),
                (*choices, NO),
                about={"mover": mover.id, "from": mover.at, "to": frame.path[frame.index]},
            )
        ])
        return True
    return False


def _strike(resolution: Resolution, frame: Moving, mover: Creature) -> bool:
    """Carry out the opportunity attack that was chosen; say whether one was."""
    given = resolution.answers[0]
    enemy = resolution.state.creatures[given.by]
    if given.value is False or not mover.alive or not enemy.alive:
        return False
    rules = rules_of(resolution)
    assert isinstance(enemy, D20Creature)
    rules.strike_taken(resolution, enemy, mover)
    name = str(given.value)
    action = rules.sheet(resolution, enemy).actions[name]
    spent = rules.spent(enemy, action)
    if spent:
        resolution.emit("use_spent", (enemy, spent), who=enemy.id, action=name)
    resolution.then(Strike(CreatureId(enemy.id), name, CreatureId(mover.id), opportunity=True), frame)
    return True


def _note_squeeze(resolution: Resolution, mover: Creature, *, squeezed: bool) -> None:
    under_way = any(c.name == SQUEEZED and c.ends.until == "movement" for c in mover.conditions)
    if squeezed and not under_way:
        conditions = (*mover.conditions, Condition(SQUEEZED, _UNDER_WAY))
        resolution.emit("condition_began", (mover, {"conditions": conditions}), who=mover.id, condition=SQUEEZED, source=None)
    elif under_way and not squeezed:
        conditions = tuple(c for c in mover.conditions if c.name != SQUEEZED or c.ends.until != "movement")
        resolution.emit("condition_ended", (mover, {"conditions": conditions}), who=mover.id, condition=SQUEEZED)


def _arrive(resolution: Resolution, mover: Creature, frame: Moving) -> None:
    """End the movement; whoever stands where it cannot end goes back to the last place where it could."""
    if not mover.alive:
        return
    stopped_badly = 0 < frame.index < len(frame.path) and not frame.may_end[frame.index - 1]
    _note_squeeze(resolution, mover, squeezed=False)
    if stopped_badly:
        before = mover.at
        resolution.emit("moved", (mover, {"at": frame.stay}), who=mover.id, from_=before, to=frame.stay, mode="set_back")
        rules_of(resolution).moved(resolution, mover)
