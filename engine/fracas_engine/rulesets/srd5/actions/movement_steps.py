"""Going step by step: Opportunity Attacks before each step, and what each step brings about.

S5-OA, S5-MOVE, S5-GRAP-08. Which ways there are is in `movement`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint
from fracas_engine.d20.figures.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.decisions import NO, Ask
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import hiding
from fracas_engine.rulesets.srd5.figures import sight, turn_order
from fracas_engine.rulesets.srd5.figures.space import overlapping, place_of, space_of
from fracas_engine.rulesets.srd5.frames import Attack, Grip, Travelling
from fracas_engine.rulesets.srd5.harm import death, falling, grapple_release, landing
from fracas_engine.rulesets.srd5.movement import dragging, mounts, speeds
from fracas_engine.rulesets.srd5.movement.dragging import drag_to
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.triggers import opportunity, windows
from fracas_engine.state import Frame
from fracas_engine.stepping import asking_step

__all__ = ["STEPS", "after_move", "ask_those_left", "step_travelling", "strike_back"]


def step_travelling(resolution: Resolution[D20Rules], frame: Travelling, answers: Answers) -> None:
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
            death.leave(
                resolution,
                mover,
                "fled",
                {"at": None, "gone": "fled", "alive": False, "spent": mover.spent + frame.costs[0]},
            )
            resolution.rules.aftermath(resolution)
            return
        height = len(resolution.state.stack)
        if not _take(resolution, mover, frame):
            return
        frame = replace(frame, index=frame.index + 1, asked=False)
        if len(resolution.state.stack) > height:
            if frame.index < len(frame.path):
                resolution.state.stack.insert(height, frame)
            return


def _may_go_on(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Say whether a mover that may have been interrupted can take its next step (S5-OA-03)."""
    if not mover.alive or mover.at is None or mover.gone or conditions.has_condition(mover, "unconscious"):
        return False
    if frame.mode == "flee":
        return speeds.most_left(resolution, mover) >= frame.costs[frame.index]
    if frame.mode not in ("jump", "dismount") and frame.mode not in speeds.modes(resolution, mover):
        return False
    left = frame.costs[frame.index]
    if frame.free:
        return bool(speeds.speed_for(resolution, mover, frame.mode))
    return left <= speeds.movement_left(resolution, mover, frame.mode)


def _space_after(mover: Srd5Creature, frame: Travelling) -> Footprint:
    x, y, z = (*frame.path[frame.index], 0)[:3]
    return Footprint((x, y), SIDES[mover.size] - frame.squeezed[frame.index], z)


def _open_window(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Ask all whom the coming step provokes; say whether anybody is asked."""
    if mover.disengaged:
        return False
    if frame.mode == "fly" and "flyby" in resolution.setup.sheets[mover.sheet].traits:
        return False  # a trait that says so (S5-REF-03)
    return ask_those_left(resolution, mover, None if frame.flees else _space_after(mover, frame), frame)


def ask_those_left(
    resolution: Resolution[D20Rules], mover: Srd5Creature, there: Footprint | None, frame: Frame
) -> bool:
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


def strike_back(resolution: Resolution[D20Rules], mover: Srd5Creature, answers: Answers) -> list[Frame]:
    """Return the Opportunity Attacks that were chosen, paid with Reactions (S5-OA-02)."""
    attacks: list[Frame] = []
    for given in answers:
        enemy = resolution.state.creatures[given.by]
        if given.value is False or not isinstance(given.value, str) or not turn_order.can_react(enemy):
            continue
        budget = {**enemy.budget, "reaction": 0}
        resolution.emit("reacted", (enemy, {"budget": budget}), who=enemy.id, action=given.value)
        if given.value in opportunity.GRIPS:
            attacks.append(Grip(CreatureId(enemy.id), CreatureId(mover.id), given.value))
        else:
            attacks.append(Attack(CreatureId(enemy.id), given.value, mover.id, opportunity=True))
    return attacks


def _bumps(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Stop before a space that holds somebody whose place the mover's seat did not know (S5-SPACE-12)."""
    there = _space_after(mover, frame)
    for other in tuple(resolution.present()):
        if other is mover or sight.knows_place(resolution, mover, other):
            continue
        if overlapping(space_of(resolution, other), there):
            hiding.notice(resolution, mover, other)
            return True
    return False


def _take(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Take one step; say whether the mover may go on."""
    before = place_of(mover)
    x, y, z = (*frame.path[frame.index], 0)[:3]
    held = dragging.dragged(resolution, mover)
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


def _land(resolution: Resolution[D20Rules], mover: Srd5Creature) -> None:
    """End a jump: a high one comes down in its cell, a long one lands (S5-JUMP-03 and -04)."""
    if mover.altitude > 0:
        resolution.emit("came_down", (mover, {"altitude": 0}), who=mover.id)
        return
    falling.look(resolution, mover, "walk")
    if mover.alive and mover.altitude == 0:
        landing.land(resolution, mover)


def after_move(
    resolution: Resolution[D20Rules], mover: Srd5Creature, mode: str, before: tuple[int, int, int] | None = None
) -> None:
    """Draw the consequences of a creature's having changed its place."""
    mounts.carry(resolution, mover)
    if mover.noticed:
        resolution.emit("slipped_away", (mover, {"noticed": ()}), who=mover.id)
    hiding.refresh(resolution)
    rider = [resolution.state.creatures[mover.rider]] if mover.rider is not None else []
    for moved in (mover, *rider):
        zones.notice_move(resolution, moved)
        for freed in grapple_release.release_parted(resolution, moved):
            falling.look(resolution, freed)
    falling.look(resolution, mover, mode)
    if before is not None and windows.anyone(resolution):
        for event in ("leaves_adjacent", "moves_adjacent", "enters_range"):
            windows.open_window(resolution, event, mover, before=before)


# ---------------------------------------------------------------- dragging


STEPS = (asking_step(Travelling, step_travelling),)
