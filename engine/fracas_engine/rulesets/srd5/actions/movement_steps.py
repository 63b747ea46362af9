"""Movement step by step: Opportunity Attacks before each step, and the consequences of each step.

S5-OA, S5-MOVE, S5-GRAP-08. Pathfinding is in `movement`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.d20.frames import aim_of_answer
from fracas_engine.d20.movement.walking import step_moving
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.summons import zones
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.fast_frozen import fast_replace
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import crossing
from fracas_engine.rulesets.srd5.attacks import hiding
from fracas_engine.rulesets.srd5.frames import Attack, Grip, Travelling, Window
from fracas_engine.rulesets.srd5.harm import burning, death, falling, grapple_release, landing
from fracas_engine.rulesets.srd5.movement import dragging, mounts, speeds
from fracas_engine.rulesets.srd5.movement.dragging import drag_to
from fracas_engine.rulesets.srd5.queries import action_uses, sight, turn_order
from fracas_engine.rulesets.srd5.queries.hands import held_by
from fracas_engine.rulesets.srd5.queries.space import overlapping, place_of, space_of
from fracas_engine.rulesets.srd5.queries.straight import trail_after
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.triggers import matching, opportunity, windows
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame
from fracas_engine.stepping import asking_step

NOBODY_TOGETHER: Final[Mapping[CreatureId, tuple[int, int, int]]] = MappingProxyType({})


def may_go_on(situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Return True if the mover can take its next step, even after an interruption (S5-OA-03)."""
    if not mover.alive or mover.at is None or mover.gone or conditions.has_condition(mover, "unconscious"):
        return False
    if frame.mode == "flee":
        return speeds.most_left(situation, mover) >= frame.costs[frame.index]
    if frame.mode == "jump" and conditions.has_condition(mover, "prone"):
        return False  # S5-COND-25
    if frame.mode not in ("jump", "dismount") and frame.mode not in speeds.modes(situation, mover):
        return False
    left = frame.costs[frame.index]
    if frame.free:
        return bool(speeds.speed_for(situation, mover, frame.mode))
    return left <= speeds.movement_left(situation, mover, frame.mode)


def _space_after(mover: Srd5Creature, frame: Travelling) -> Footprint:
    (x, y), z = frame.path[frame.index], frame.heights[frame.index]
    return Footprint((x, y), SIDES[mover.size] - frame.squeezed[frame.index], z)


def step_travelling(resolution: Resolution[D20Rules], frame: Travelling, answers: Answers) -> None:
    """Continue a movement.

    Args:
        resolution: The battle.
        frame: The movement.
        answers: Answers to the questions asked before the step, for example the cell that the mover's seat chooses
            for a dragged creature (S5-GRAP-08).
    """
    if answers and answers[0].by == frame.who:
        mover = s5(resolution.state.creatures[frame.who])
        found = _open_drag(resolution, mover, frame)
        if found is not None:
            victim, rooms = found
            chosen = next((cell for cell in rooms if cell == answers[0].value), rooms[0])
            frame = fast_replace(frame, drags=(*_settled(frame), (frame.index, CreatureId(victim.id), chosen)))
        answers = ()
    step_moving(resolution, frame, answers)


def _settled(frame: Travelling) -> tuple[tuple[int, CreatureId, Cell], ...]:
    """Return the destinations of dragged creatures that the mover's seat has already chosen for the next step."""
    return tuple(one for one in frame.drags if one[0] == frame.index)


def _open_drag(
    situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling
) -> tuple[Creature, list[Cell]] | None:
    """Return a dragged creature and the cells among which the mover's seat may choose; None if there is no choice.

    Creatures that the seat does not know of are ignored, so that the choices do not reveal them.
    """
    if mover.at is None or frame.flees or not dragging.dragged(situation, mover):
        return None
    step = _next_step(mover, frame)
    known = situation.as_known_to(mover.seat)
    own = s5(known.state.creatures[mover.id])
    return dragging.open_drag(known, own, step, _space_after(own, frame), [who for _, who, _ in _settled(frame)])


def _ask_where(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Ask the mover's seat where to drag a creature that cannot follow in the mover's direction.

    The default is the nearest space. Return False if no question is necessary.
    """
    found = _open_drag(resolution, mover, frame)
    if found is None:
        return False
    victim, rooms = found
    choices = tuple(Choice(f"{x},{y}", f"drag to {x}, {y}", (x, y)) for x, y in rooms)
    about = {"what": "drag", "who": victim.id}
    resolution.question(
        frame, Ask(resolution.number(), mover.seat, "choice", CreatureId(mover.id), (*choices, NO), about=about)
    )
    return True


def before_step(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> Travelling | None:
    """Ask all questions that come before a step; return the movement to continue with, or None to wait for answers.

    First the mover's seat chooses the spaces of dragged creatures, then interrupts and Opportunity Attacks are offered.
    Last, right before the step, riders save against falling off mounts that are dragged (S5-MOUNT-10).
    """
    if frame.opened != mover.at:
        going = _ask_before_step(resolution, mover, frame)
        if going is None:
            return None
        frame = going
    return _shake_riders(resolution, mover, frame)


def _shake_riders(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> Travelling | None:
    """Roll the saves of riders whose mounts are dragged; return None if a question must be answered before the step.

    A rider that falls off stays behind and may make an Opportunity Attack.
    """
    if frame.flees:
        return frame
    if not frame.shaken:
        frame = fast_replace(frame, shaken=True, opened=mover.at)
        stack = resolution.state.stack
        height = len(stack)
        fallen = mounts.shake_riders(resolution, mover)
        if fallen:
            # First its seat chooses where it lies.
            stack.insert(height, fast_replace(frame, fallen=fallen))
            return None
    if frame.fallen:
        fallen, frame = frame.fallen, fast_replace(frame, fallen=())
        if frame.provokes and not opportunity.is_safe(resolution, mover, frame.mode):
            there, along = _space_after(mover, frame), _spaces_along(resolution, mover, frame)
            if ask_those_left(resolution, mover, there, frame, along, only=fallen):
                return None
    return frame


def _ask_before_step(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> Travelling | None:
    if _ask_where(resolution, mover, frame):
        return None
    moments, asked_first = _about_to_step(resolution, mover, frame)
    if moments:
        resolution.then(*moments, fast_replace(frame, asked=asked_first))
        return None
    if not frame.provokes or opportunity.is_safe(resolution, mover, frame.mode):
        return frame
    there = None if frame.flees else _space_after(mover, frame)
    along = {} if frame.flees else _spaces_along(resolution, mover, frame)
    return None if ask_those_left(resolution, mover, there, frame, along) else frame


def _about_to_step(
    resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling
) -> tuple[list[Window], tuple[CreatureId, ...]]:
    """Return the windows in which the next step can be interrupted before it is taken (S5-ACT-22).

    The second value is the creatures that are asked. Both are empty if this step has been interrupted already, or if it
    leads off the map.
    """
    if frame.asked or frame.flees:
        return [], ()
    moments: list[Window] = []
    asked: list[CreatureId] = []
    there = _space_after(mover, frame)
    spaces = _spaces_along(resolution, mover, frame)
    along = tuple((CreatureId(name), (*space.cell, space.altitude)) for name, space in spaces.items())
    for event in matching.MOVES:
        if matching.is_interrupted(resolution, event):
            place = (*there.cell, there.altitude)
            moment = Window(event, frame.who, interrupt=True, there=place, along=along)
            who = [c for c in turn_order.in_order(resolution) if matching.choices(resolution, c, moment)[1]]
            moments += [moment] if who else []
            asked += [CreatureId(creature.id) for creature in who]
    return moments, tuple(asked)


def ask_those_left(
    resolution: Resolution[D20Rules],
    mover: Srd5Creature,
    there: Footprint | None,
    frame: Frame,
    along: Mapping[str, Footprint] = opportunity.NOBODY_ALONG,
    only: tuple[CreatureId, ...] | None = None,
) -> bool:
    """Offer an Opportunity Attack to each enemy whose reach a step leaves; return True if there are any (S5-OA-01).

    Args:
        resolution: The battle.
        mover: The creature about to step.
        there: The space that the mover would enter; None for a step off the map.
        frame: The frame that receives the answers.
        along: The new spaces of the creatures that move with the mover.
        only: The enemies that may be asked; None for all.
    """
    provoked = opportunity.provoked(resolution, mover, there, along)
    if only is not None:
        provoked = [one for one in provoked if one[0].id in only]
    if not provoked:
        return False
    to = None if there is None else (*there.cell, there.altitude)
    about = {"mover": mover.id, "from": place_of(mover), "to": to}
    asks = [
        Ask(
            resolution.number(enemy),
            enemy.seat,
            "opportunity_attack",
            CreatureId(enemy.id),
            (*choices, NO),
            about=about,
        )
        for enemy, choices in provoked
    ]
    resolution.question(frame, *asks)
    return True


def strike_back(resolution: Resolution[D20Rules], mover: Srd5Creature, answers: Answers) -> list[Frame]:
    """Return the frames of the Opportunity Attacks that were chosen, after spending the Reactions (S5-OA-02)."""
    attacks: list[Frame] = []
    for given in answers:
        enemy = resolution.state.creatures[given.by]
        if given.value is False or not isinstance(given.value, str) or not turn_order.can_react(enemy):
            continue
        budget = {**enemy.budget, "reaction": 0}
        resolution.emit("reacted", (enemy, {"budget": budget}), who=enemy.id, action=given.value)
        grip = opportunity.grip_named(resolution, enemy, given.value)
        if grip is not None:
            attacks.append(Grip(CreatureId(enemy.id), CreatureId(mover.id), grip))
        else:
            _spend(resolution, s5(enemy), given.value)
            aim = aim_of_answer(given.path, given.to)
            attacks.append(Attack(CreatureId(enemy.id), given.value, mover.id, opportunity=True, aim=aim))
    return attacks


def _spend(resolution: Resolution[D20Rules], enemy: Srd5Creature, name: str) -> None:
    """Count an Opportunity Attack as a use of its action if the action has limited uses."""
    spent = action_uses.spend_use(resolution, enemy, resolution.rules.sheet(resolution, enemy).actions[name])
    if spent:
        resolution.emit("use_spent", (enemy, spent), who=enemy.id, action=name)


def bumps(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> bool:
    """Return True if the mover must stop before a space that holds a creature its seat does not know of (S5-SPACE-12).

    The creature in the space is revealed to that seat. The mover also stops if a dragged creature finds no free space
    (S5-GRAP-08).
    """
    if frame.flees:
        return False
    there = _space_after(mover, frame)
    for other in tuple(resolution.present()):
        if other is mover or sight.knows_place(resolution, mover, other):
            continue
        if overlapping(space_of(resolution, other), there):
            hiding.notice(resolution, mover, other)
            return True
    _drag_into(resolution, mover, frame)
    return _dragged_to(resolution, mover, frame) is None


def _drag_into(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> None:
    """Reveal hidden creatures in the spaces to which creatures are about to be dragged (S5-SPACE-12).

    They are revealed to the mover's seat and to the seat of the dragged creature.
    """
    held = dragging.dragged(resolution, mover)
    if not held or not any(other.has("hidden") for other in resolution.present()):
        return
    for seeker in (mover, *held):
        known = resolution.as_known_to(seeker.seat)
        for name, (x, y, z) in (_dragged_to(known, s5(known.state.creatures[mover.id]), frame) or {}).items():
            victim = resolution.state.creatures[name]
            if seeker in (mover, victim):
                there = Footprint((x, y), SIDES[victim.size], z)
                runs_into(resolution, seeker, there)


def runs_into(resolution: Resolution[D20Rules], seeker: Creature, space: Footprint) -> None:
    """Reveal hidden creatures in the target space to the seeker's seat; they stay hidden (S5-SPACE-12)."""
    for other in tuple(resolution.present()):
        if not sight.knows_place(resolution, seeker, other) and overlapping(space_of(resolution, other), space):
            hiding.notice(resolution, seeker, other)


def _next_step(mover: Creature, frame: Travelling) -> dragging.Step:
    """Return the direction of a movement's next step."""
    return dragging.step_from(mover, (*frame.path[frame.index], frame.heights[frame.index]))


def _dragged_to(
    situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling
) -> dict[str, dragging.Space] | None:
    """Return the spaces to which the next step drags grappled creatures; None if there is no room."""
    held = dragging.dragged(situation, mover)
    if not held or mover.at is None:
        return {}
    chosen = {str(who): cell for _, who, cell in _settled(frame)}
    return drag_to(situation, mover, held, _next_step(mover, frame), _space_after(mover, frame), chosen)


def _spaces_along(situation: Situation[D20Rules], mover: Srd5Creature, frame: Travelling) -> dict[str, Footprint]:
    """Return the spaces after the next step of all creatures that move with the mover: dragged creatures and riders."""
    creatures = situation.state.creatures
    found: dict[str, Footprint] = {}
    for name, (x, y, z) in (_dragged_to(situation, mover, frame) or {}).items():
        victim = s5(creatures[name])
        found[name] = Footprint((x, y), SIDES[victim.size], z)
        found |= dict.fromkeys((one.id for one in mounts.carried_by(situation, victim)), found[name])
    carried = mounts.carried_by(situation, mover)
    if carried:
        found |= dict.fromkeys((one.id for one in carried), _space_after(mover, frame))
    return found


def _group(situation: Situation[D20Rules], *movers: Creature) -> dict[CreatureId, tuple[int, int, int]]:
    """Return the positions of creatures that move together, including those that they take along."""
    found: dict[CreatureId, tuple[int, int, int]] = {}
    for mover in movers:
        found[CreatureId(mover.id)] = place_of(mover)
        found |= {CreatureId(one.id): place_of(mover) for one in mounts.carried_by(situation, mover)}
    return found


def take_step(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> None:
    """Take the next step, together with dragged creatures.

    The last step of a creature that flees leads off the map (S5-END-04).
    """
    if frame.flees:
        gone: dict[str, object] = {"at": None, "gone": "fled", "alive": False, "spent": mover.spent + frame.costs[0]}
        death.leave(resolution, mover, "fled", gone)
        resolution.rules.damage.aftermath(resolution)
        return
    before = place_of(mover)
    (x, y), z = frame.path[frame.index], frame.heights[frame.index]
    places = _dragged_to(resolution, mover, frame) or {}
    together = _group(resolution, mover, *(resolution.state.creatures[name] for name in places))
    values: dict[str, object] = {
        "at": (x, y),
        "altitude": z,
        "squeezed": frame.squeezed[frame.index],
        "run": mover.run + 1 if frame.mode == "walk" else 0,
        **trail_after(resolution, mover, before),
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
    for other, place in places.items():
        creature, at = resolution.state.creatures[other], place[:2]
        resolution.emit("dragged", (creature, {"at": at, "altitude": place[2]}), who=other, by=mover.id, to=at)
    leaps = frame.mode == "jump" and frame.index + 1 < len(frame.path)
    for other in places:
        # A dragged creature releases its own grapples, and falls if unsupported; during a jump only at its end.
        after_move(resolution, s5(resolution.state.creatures[other]), "jump" if leaps else "forced", together=together)
    after_move(resolution, mover, frame.mode, together=together, asked=frame.asked)
    if frame.mode == "jump" and frame.index + 1 == len(frame.path):
        _land(resolution, mover)
    if not leaps:
        crossing.tell_of_spaces(resolution, mover, before)


def _land(resolution: Resolution[D20Rules], mover: Srd5Creature) -> None:
    """End a jump: a High Jump comes down in the same cell, a Long Jump lands (S5-JUMP-03 and -04)."""
    if mover.altitude > 0:
        resolution.emit("came_down", (mover, {"altitude": 0}), who=mover.id)
        return
    falling.look(resolution, mover, "walk")
    if mover.alive and mover.altitude == 0:
        landing.land(resolution, mover)


def arrived(resolution: Resolution[D20Rules], mover: Srd5Creature, frame: Travelling) -> None:
    """End the jump of a creature that was stopped by another creature it did not know of (S5-SPACE-12)."""
    if frame.mode == "jump" and 0 < frame.index < len(frame.path) and mover.alive and mover.at is not None:
        _land(resolution, mover)
    if frame.index and mover.alive and mover.at is not None and windows.anyone(resolution):
        windows.open_window(resolution, "ends_move", mover)


def after_move(
    resolution: Resolution[D20Rules],
    mover: Srd5Creature,
    mode: str,
    before: tuple[int, int, int] | None = None,
    asked: tuple[CreatureId, ...] = (),
    together: Mapping[CreatureId, tuple[int, int, int]] = NOBODY_TOGETHER,
) -> None:
    """Apply the consequences of a change of position.

    Args:
        resolution: The battle.
        mover: The creature that has moved.
        mode: The mode of movement; `forced` if the creature did not move itself.
        before: The mover's previous position, if creatures may react to the movement; None if `together` contains it,
            or if no reaction is possible.
        asked: The creatures that have already been offered an interrupt before the step.
        together: The previous positions of the mover and of all creatures that moved with it.
    """
    before = together.get(CreatureId(mover.id), before)
    mounts.carry(resolution, mover)
    if mover.noticed:
        resolution.emit("slipped_away", (mover, {"noticed": ()}), who=mover.id)
    hiding.refresh(resolution)
    for moved in (mover, *mounts.carried_by(resolution, mover)):
        zones.notice_move(resolution, moved)
        for freed in grapple_release.release_parted(resolution, moved):
            falling.look(resolution, freed)
        for victim in held_by(resolution, moved):
            falling.look(resolution, victim, "jump" if mode == "jump" else "")  # it may have been held up
    falling.look(resolution, mover, mode)
    burning.douse(resolution, mover)
    if before is not None:
        tell_of_move(resolution, mover, before, asked, together)


def tell_of_move(
    resolution: Resolution[D20Rules],
    mover: Creature,
    before: Place,
    asked: tuple[CreatureId, ...] = (),
    together: Mapping[CreatureId, Place] = NOBODY_TOGETHER,
) -> None:
    """Offer reactions to creatures that wait for the mover's arrival or departure (S5-ACT-13).

    Interrupts are offered as well, to creatures that could not interrupt before the step because they were out of
    range. They are resolved before the rest of the path.

    Args:
        resolution: The battle.
        mover: The creature that has moved.
        before: The mover's previous position.
        asked: The creatures that have already been offered an interrupt before the step.
        together: The previous positions of the mover and of all creatures that moved with it.
    """
    if not windows.anyone(resolution):
        return
    along = tuple((name, place) for name, place in together.items() if name != mover.id)
    for event in matching.MOVES:
        windows.open_window(resolution, event, mover, before=before, along=along)
        if matching.is_interrupted(resolution, event):
            windows.open_window(resolution, event, mover, interrupt=True, before=before, spared=asked, along=along)


STEPS = (asking_step(Travelling, step_travelling),)
