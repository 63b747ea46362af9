"""Going step by step: Opportunity Attacks before each step, and what each step brings about.

S5-OA, S5-MOVE, S5-GRAP-08. Which ways there are is in `movement`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.figures.space import SIDES
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.summons import zones
from fracas_engine.decisions import NO, Ask
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.rulesets.srd5 import (
    afflictions,
    conditions,
    falling,
    hiding,
    jumping,
    mounts,
    movement,
    opportunity,
    sight,
    windows,
)
from fracas_engine.rulesets.srd5.cover import filling
from fracas_engine.rulesets.srd5.frames import Attack, Grip, Travelling
from fracas_engine.rulesets.srd5.space import overlapping, place_of, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import asking_step

__all__ = ["STEPS", "after_move", "ask_those_left", "check_drag", "drag_to", "step_travelling", "strike_back"]


def step_travelling(resolution: AnyResolution, frame: Travelling, answers: Answers) -> None:
    """Go on until somebody is to be asked, or until the way or the mover's freedom ends."""
    mover = s5(resolution.state.creatures[frame.who])
    if answers:
        attacks = strike_back(resolution, mover, answers)
        if attacks:
            resolution.then(*attacks, replace(frame, asked=True))
            return
        frame = replace(frame, asked=True)
    while frame.index < len(frame.path):
        if not _may_go_on(resolution, mover, frame):
            return
        if not frame.flees and _bumps(resolution, mover, frame):
            return
        if not frame.asked and _open_window(resolution, mover, frame):
            return
        if frame.flees:
            afflictions.leave(
                resolution,
                mover,
                "fled",
                {"at": None, "gone": "fled", "alive": False, "spent": mover.spent + frame.costs[0]},
            )
            rules_of(resolution).aftermath(resolution)
            return
        height = len(resolution.state.stack)
        if not _take(resolution, mover, frame):
            return
        frame = replace(frame, index=frame.index + 1, asked=False)
        if len(resolution.state.stack) > height:
            if frame.index < len(frame.path):
                resolution.state.stack.insert(height, frame)
            return


def _may_go_on(resolution: AnyResolution, mover: Srd5Creature, frame: Travelling) -> bool:
    """Say whether a mover that may have been interrupted can take its next step (S5-OA-03)."""
    if not mover.alive or mover.at is None or mover.gone or conditions.has(mover, "unconscious"):
        return False
    if frame.mode == "flee":
        return movement.most_left(resolution, mover) >= frame.costs[frame.index]
    if frame.mode not in ("jump", "dismount") and frame.mode not in movement.modes(resolution, mover):
        return False
    left = frame.costs[frame.index]
    if frame.free:
        return bool(movement.speed_for(resolution, mover, frame.mode))
    return left <= movement.movement_left(resolution, mover, frame.mode)


def _space_after(mover: Srd5Creature, frame: Travelling) -> Footprint:
    x, y, z = (*frame.path[frame.index], 0)[:3]
    return Footprint((x, y), SIDES[mover.size] - frame.squeezed[frame.index], z)


def _open_window(resolution: AnyResolution, mover: Srd5Creature, frame: Travelling) -> bool:
    """Ask all whom the coming step provokes; say whether anybody is asked."""
    if mover.disengaged:
        return False
    if frame.mode == "fly" and "flyby" in resolution.setup.sheets[mover.sheet].traits:
        return False  # a trait that says so (S5-REF-03)
    return ask_those_left(resolution, mover, None if frame.flees else _space_after(mover, frame), frame)


def ask_those_left(resolution: AnyResolution, mover: Srd5Creature, there: Footprint | None, frame: Frame) -> bool:
    """Ask all whose reach a step leaves, if there are any, and say whether there are (S5-OA-01).

    Args:
        resolution: The battle.
        mover: Who steps.
        there: The space that it steps into; None: off the map.
        frame: What goes on with the answers.
    """
    provoked = opportunity.provoked(resolution, mover, there)
    if not provoked:
        return False
    resolution.then(frame)
    to = None if there is None else (*there.cell, there.altitude)
    about = {"mover": mover.id, "from": place_of(mover), "to": to}
    resolution.ask(
        [
            Ask(
                resolution.number(), enemy.seat, "opportunity_attack", CreatureId(enemy.id), (*choices, NO), about=about
            )
            for enemy, choices in provoked
        ]
    )
    return True


def strike_back(resolution: AnyResolution, mover: Srd5Creature, answers: Answers) -> list[Frame]:
    """Return the Opportunity Attacks that were chosen, paid with Reactions (S5-OA-02)."""
    attacks: list[Frame] = []
    for given in answers:
        enemy = resolution.state.creatures[given.by]
        if given.value is False or not isinstance(given.value, str) or not windows.can_react(enemy):
            continue
        budget = {**enemy.budget, "reaction": 0}
        resolution.emit("reacted", (enemy, {"budget": budget}), who=enemy.id, action=given.value)
        if given.value in opportunity.GRIPS:
            attacks.append(Grip(CreatureId(enemy.id), CreatureId(mover.id), given.value))
        else:
            attacks.append(Attack(CreatureId(enemy.id), given.value, mover.id, opportunity=True))
    return attacks


def _bumps(resolution: AnyResolution, mover: Srd5Creature, frame: Travelling) -> bool:
    """Stop before a space that holds somebody whose place the mover's seat did not know (S5-SPACE-12)."""
    there = _space_after(mover, frame)
    for other in tuple(resolution.present()):
        if other is mover or sight.knows_place(resolution, mover, other):
            continue
        if overlapping(space_of(resolution, other), there):
            hiding.notice(resolution, mover, other)
            return True
    return False


def _take(resolution: AnyResolution, mover: Srd5Creature, frame: Travelling) -> bool:
    """Take one step; say whether the mover may go on."""
    before = place_of(mover)
    x, y, z = (*frame.path[frame.index], 0)[:3]
    held = movement.dragged(resolution, mover)
    places = (
        drag_to(resolution, mover, held, (x - before[0], y - before[1]), _space_after(mover, frame)) if held else {}
    )
    if places is None:
        return False
    walking = frame.mode == "walk"
    values: dict[str, object] = {
        "at": (x, y),
        "altitude": z,
        "squeezed": frame.squeezed[frame.index],
        "run": mover.run + 1 if walking else 0,
    }
    if not frame.free:
        values["spent"] = mover.spent + frame.costs[frame.index]
    resolution.emit(
        "moved",
        (mover, values),
        who=mover.id,
        from_=before[:2] if not before[2] else before,
        to=(x, y) if not z else (x, y, z),
        mode=frame.mode,
    )
    for other, at in places.items():
        creature = resolution.state.creatures[other]
        resolution.emit("dragged", (creature, {"at": at, "altitude": z}), who=other, by=mover.id, to=at)
        zones.notice_move(resolution, creature)
    after_move(resolution, mover, frame.mode, before)
    if frame.mode == "jump" and frame.index + 1 == len(frame.path):
        _land(resolution, mover)
    return True


def _land(resolution: AnyResolution, mover: Srd5Creature) -> None:
    """End a jump: a high one comes down in its cell, a long one lands (S5-JUMP-03 and -04)."""
    if mover.altitude > 0:
        resolution.emit("came_down", (mover, {"altitude": 0}), who=mover.id)
        return
    falling.look(resolution, mover, "walk")
    if mover.alive and mover.altitude == 0:
        jumping.land(resolution, mover)


def after_move(
    resolution: AnyResolution, mover: Srd5Creature, mode: str, before: tuple[int, int, int] | None = None
) -> None:
    """Draw the consequences of a creature's having changed its place."""
    mounts.carry(resolution, mover)
    if mover.noticed:
        resolution.emit("slipped_away", (mover, {"noticed": ()}), who=mover.id)
    hiding.refresh(resolution)
    rider = [resolution.state.creatures[mover.rider]] if mover.rider is not None else []
    for moved in (mover, *rider):
        zones.notice_move(resolution, moved)
        afflictions.release_parted(resolution, moved)
    falling.look(resolution, mover, mode)
    if before is not None and windows.anyone(resolution):
        for event in ("leaves_adjacent", "moves_adjacent", "enters_range"):
            windows.open_window(resolution, event, mover, before=before)


# ---------------------------------------------------------------- dragging


def drag_to(
    situation: AnySituation, mover: Srd5Creature, held: tuple[Creature, ...], step: Cell, there: Footprint
) -> dict[str, Cell] | None:
    """Return where those who are dragged come to be; None where one of them finds no room (S5-GRAP-08)."""
    grid = situation.map.grid
    places: dict[str, Cell] = {}
    for victim in held:
        other = s5(victim)
        assert other.at is not None
        reach = next((c.amount or 1 for c in other.conditions if c.name == "grappled" and c.source == mover.id), 1)
        side = SIDES[other.size]
        wanted = (other.at[0] + step[0], other.at[1] + step[1])
        near = [wanted]
        near += sorted(
            grid.cells(
                grid.block(
                    (there.cell[0] - reach - side + 1, there.cell[1] - reach - side + 1),
                    2 * reach + there.size + side - 1,
                    2 * reach + there.size + side - 1,
                )
            ),
            key=lambda c: (max(abs(c[0] - wanted[0]), abs(c[1] - wanted[1])), c[1], c[0]),
        )
        for cell in near:
            space = Footprint(cell, side, there.altitude)
            if not space.fits(grid) or space.on(grid) & filling(situation) or overlapping(space, there):
                continue
            if distance(space, there) > reach or _taken(situation, other, mover, space):
                continue
            places[other.id] = cell
            break
        else:
            return None
    return places


def _taken(situation: AnySituation, victim: Srd5Creature, mover: Srd5Creature, space: Footprint) -> bool:
    for other in situation.present():
        if other is victim or other is mover or s5(other).mount is not None:
            continue
        if overlapping(space_of(situation, other), space):
            return True
    return False


def check_drag(situation: AnySituation, mover: Srd5Creature, path: tuple[tuple[int, ...], ...]) -> None:
    """Check that whoever is dragged finds room at the first step.

    Raises:
        IllegalIntent: `blocked`.
    """
    held = movement.dragged(situation, mover)
    if not held or not path or mover.at is None:
        return
    step = (path[0][0] - mover.at[0], path[0][1] - mover.at[1])
    there = Footprint((path[0][0], path[0][1]), SIDES[mover.size], mover.altitude)
    if drag_to(situation, mover, held, step, there) is None:
        raise IllegalIntent("blocked", "there is no room for whom it drags", rule="S5-GRAP-08")


STEPS = (asking_step(Travelling, step_travelling),)
