"""Movement step by step, for all d20 rulesets: reactions to a step, the step, and its consequences.

Paths and costs are planned in `paths`. After every event during the movement, the rest of the path is validated again
before the next step (`remaining_path`).
"""

from __future__ import annotations

from fracas_engine.d20.conditions import SQUEEZED
from fracas_engine.d20.frames import Moving, Strike, aim_of_answer
from fracas_engine.d20.movement.remaining_path import rest_of_way
from fracas_engine.d20.queries.action_uses import spend_use
from fracas_engine.d20.queries.allies_and_enemies import enemies
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.state import D20Creature
from fracas_engine.d20.triggers import opportunity_choices
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import Ends
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature, Frame
from fracas_engine.stepping import asking_step
from fracas_engine.unknown_ground import block, step_cells

_UNDER_WAY = Ends("movement")
"""End of a condition that lasts for part of one movement."""


def moving_frame(situation: Situation[D20Rules], creature: Creature) -> Moving | None:
    """Return the current movement of a creature, if any."""
    return next(
        (f for f in reversed(situation.state.stack) if isinstance(f, Moving) and f.who == creature.id),
        None,
    )


def step_moving(resolution: Resolution[D20Rules], frame: Moving, answers: Answers) -> None:
    """Continue the movement until a creature must be asked, the path ends, or the mover is stopped.

    Each step is processed in this order: whether the mover may go on, collisions, reactions before the step, the step
    itself, and reactions after the step.
    """
    rules = resolution.rules
    mover = resolution.state.creatures[frame.who]
    stack = resolution.state.stack
    if answers:
        strikes = rules.movement.strikes_chosen(resolution, mover, answers)
        frame = fast_replace(frame, opened=mover.at) if rules.switches.asks_all_at_once else frame
        if strikes:
            resolution.then(*strikes, frame)
            return
    if frame.under_way:
        frame = rest_of_way(resolution, mover, frame)
    while frame.index < len(frame.path):
        if not mover.alive or mover.at is None:
            return
        if not rules.movement.may_go_on(resolution, mover, frame) or rules.movement.bumps(resolution, mover, frame):
            break
        if frame.opened != mover.at or rules.switches.asks_all_at_once:
            waiting = rules.movement.before_step(resolution, mover, fast_replace(frame, under_way=True))
            if waiting is None:
                return
            frame = waiting
        height = len(stack)
        asked = frame.asked
        before = (*mover.at, mover.altitude)
        rules.movement.take_step(resolution, mover, frame)
        taken = frame.index
        frame = fast_replace(
            frame,
            points=frame.points - frame.costs[taken],
            stay=frame.path[taken] if frame.may_end[taken] else frame.stay,
            index=taken + 1,
            opened=None,
            asked=(),
            under_way=True,
        )
        after = rules.movement.after_step(resolution, mover, frame, before, asked)
        if after is None:
            return
        if after or len(stack) > height:
            # What the step has set off (a zone that was entered) comes first; the frame is put below it.
            stack[height:height] = [frame, *reversed(after)]
            return
    _arrive(resolution, mover, frame)


def take_step(resolution: Resolution[D20Rules], mover: Creature, frame: Moving) -> None:
    """Take the next step of a movement on one level."""
    before, there = mover.at, frame.path[frame.index]
    _note_squeeze(resolution, mover, squeezed=frame.squeezed[frame.index])
    resolution.emit("moved", (mover, {"at": there}), who=mover.id, from_=before, to=there, mode=frame.mode)


# ---------------------------------------------------------------- opportunity attacks, asked one after the other


def ask_before_step(resolution: Resolution[D20Rules], mover: Creature, frame: Moving) -> Moving | None:
    """Ask the next creature provoked by the coming step; return the movement to continue if no creature is left to ask.

    Rules: MM-OA-07 and -08.
    """
    found = _to_be_asked(resolution, frame, mover) if frame.provokes else None
    if found is None:
        return frame
    enemy, choices = found
    by = CreatureId(enemy.id)
    about = {"mover": mover.id, "from": mover.at, "to": frame.path[frame.index]}
    ask = Ask(resolution.number(enemy), enemy.seat, "opportunity_attack", by, (*choices, NO), about=about)
    resolution.question(fast_replace(frame, asked=(*frame.asked, by)), ask)
    return None


def _to_be_asked(
    resolution: Resolution[D20Rules], frame: Moving, mover: Creature
) -> tuple[Creature, tuple[Choice, ...]] | None:
    """Return the next creature that the coming step provokes, with its possible attacks; None if there is none."""
    for enemy in resolution.rules.movement.provoked(resolution, mover, frame):
        if enemy.id not in frame.asked and enemies(enemy, mover):
            choices = opportunity_choices(resolution, enemy, mover)
            if choices:
                return enemy, choices
    return None


def strikes_chosen(resolution: Resolution[D20Rules], mover: Creature, answers: Answers) -> list[Frame]:
    """Pay for a chosen opportunity attack and return its frame; none if it was declined (MM-OA-04)."""
    given = answers[0]
    enemy = resolution.state.creatures[given.by]
    if given.value is False or not mover.alive or not enemy.alive:
        return []
    assert isinstance(enemy, D20Creature)
    struck = (*enemy.struck, CreatureId(mover.id))
    resolution.emit("opportunity_taken", (enemy, {"struck": struck}), by=enemy.id, on=mover.id)
    name = str(given.value)
    spent = spend_use(enemy, resolution.rules.sheet(resolution, enemy).actions[name])
    if spent:
        resolution.emit("use_spent", (enemy, dict(spent)), who=enemy.id, action=name)
    aim = aim_of_answer(given.path, given.to)
    return [Strike(CreatureId(enemy.id), name, CreatureId(mover.id), opportunity=True, aim=aim)]


# ---------------------------------------------------------------- squeezed under way, and the end


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


def _arrive(resolution: Resolution[D20Rules], mover: Creature, frame: Moving) -> None:
    """End the movement; a mover that cannot stay in its cell goes back to the last cell where it could.

    A mover displaced from its path stays where it is.

    Rules: MM-SQZ-06, FE-MOVE-07.
    """
    if not mover.alive or mover.at is None:
        return
    rules = resolution.rules
    taken = frame.index
    on_its_way = taken > 0 and mover.at == frame.path[taken - 1]
    if on_its_way and not frame.may_end[taken - 1] and rules.switches.set_back_if_stopped:
        _set_back(resolution, mover, frame)
    if frame.refused and taken == len(frame.path) and (on_its_way or not taken):
        block(resolution, mover, step_cells(resolution, frame.refused, side_length(mover)))
    rules.movement.arrived(resolution, mover, frame)


def _set_back(resolution: Resolution[D20Rules], mover: Creature, frame: Moving) -> None:
    """Put a mover back on the last cell of its path where it may stay; if there is no free one, it stays in place."""
    way = resolution.rules.movement.passage(resolution, mover, frame.mode)
    grid, taken = resolution.map.grid, way.walls | way.barred | way.occupied | way.no_end
    places = [at for at, good in zip(frame.path[: frame.index], frame.may_end, strict=False) if good]
    back = (frame.stay, *reversed(places), *((frame.start,) if frame.start is not None else ()))
    there = next((at for at in back if not grid.block(at, way.size, way.size) & taken), None)
    if there is None:
        return
    before = mover.at
    resolution.emit("moved", (mover, {"at": there}), who=mover.id, from_=before, to=there, mode="set_back")
    resolution.rules.movement.moved(resolution, mover)


def stand_up_straight(resolution: Resolution[D20Rules], mover: Creature) -> None:
    """End the mover's squeezed condition after a movement."""
    _note_squeeze(resolution, mover, squeezed=False)


STEPS = (asking_step(Moving, step_moving),)
