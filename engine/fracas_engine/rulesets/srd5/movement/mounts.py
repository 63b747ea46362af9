"""Mounted combat: mounting, dismounting, falling off, being carried (S5-MOUNT).

The actions of a controlled mount are in `actions.mounting`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.board import Footprint, contains_edge, separated
from fracas_engine.d20.conditions import begin_condition
from fracas_engine.d20.queries.space import SIDES, nearest
from fracas_engine.d20.rules import D20Rules
from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import saving_throws
from fracas_engine.rulesets.srd5.frames import FallOff
from fracas_engine.rulesets.srd5.queries.cover import filling
from fracas_engine.rulesets.srd5.queries.enclosure import borne_by
from fracas_engine.rulesets.srd5.queries.space import ORDER, crowded, earth, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature
from fracas_engine.stepping import asking_step

SADDLE_DC: Final = 10


def can_bear(mount: Creature, rider: Creature, traits: tuple[str, ...]) -> bool:
    """Return True if a creature can serve another as a mount (S5-MOUNT-01)."""
    return (
        ("mount" in traits or "trained_mount" in traits)
        and mount.side == rider.side
        and ORDER[mount.size] > ORDER[rider.size]
        and s5(mount).rider is None
        and s5(mount).carrier is None
        and not conditions.incapacitated(mount)
    )


def mount(
    resolution: Resolution[D20Rules], rider: Srd5Creature, steed: Srd5Creature, *, controlled: bool, cost: int
) -> None:
    """Let a rider mount another creature; the two then share a space.

    A controlled mount moves to its rider's place in the turn order.

    Args:
        resolution: The battle.
        rider: The rider.
        steed: The mount.
        controlled: Whether the rider controls the mount.
        cost: The cost in cells of movement.
    """
    values: dict[str, object] = {"rider": CreatureId(rider.id), "controlled": controlled}
    game = game_of(resolution)
    changes: dict[str, object] = {}
    if controlled:
        values |= {"commanded": False, "spent": 0, "dashes": (), "disengaged": False}
        values["budget"] = {**steed.budget, "reaction": steed.budget.get("reaction", 1), "action": 1}
        order = [name for name in game.order if name != steed.id]
        if rider.id in order:
            order.insert(order.index(rider.id) + 1, steed.id)
        changes["order"] = tuple(order)
        ranks = [name for name in game.ranks if name != steed.id]
        if rider.id in ranks:
            ranks.insert(ranks.index(CreatureId(rider.id)) + 1, CreatureId(steed.id))
        changes["ranks"] = tuple(ranks)
        # A mount that has not had its turn this round keeps it: it is skipped while it is ridden (S5-MOUNT-05), and
        # comes right after a rider that dismounted without directing it (S5-MOUNT-06).
        waiting = set(game.to_come)
        changes["to_come"] = tuple(CreatureId(name) for name in ranks if name in waiting)
        if rider.id in game.counts:
            changes["counts"] = {**game.counts, steed.id: game.counts[rider.id]}
    resolution.emit(
        "mounted",
        (
            rider,
            {
                "mount": CreatureId(steed.id),
                "at": steed.at,
                "altitude": steed.altitude,
                "spent": rider.spent + cost,
                "run": 0,
            },
        ),
        (steed, values),
        (game, changes),
        who=rider.id,
        mount=steed.id,
    )


def carried_by(situation: Situation[D20Rules], creature: Creature) -> tuple[Srd5Creature, ...]:
    """Return the creatures that a creature takes along: its rider, those inside it or attached to it, and theirs."""
    name = s5(creature).rider
    own = (s5(situation.state.creatures[name]),) if name is not None else ()
    first = (*own, *borne_by(situation, creature))
    return tuple(one for each in first for one in (each, *carried_by(situation, each)))


def carry(resolution: Resolution[D20Rules], steed: Creature) -> None:
    """Move the creatures that a creature takes along to its position (S5-MOUNT-14, S5-INSIDE-01)."""
    for one in carried_by(resolution, steed):
        if (one.at, one.altitude) != (steed.at, steed.altitude):
            resolution.emit("carried", (one, {"at": steed.at, "altitude": steed.altitude}), who=one.id, by=steed.id)


def free_cells(situation: Situation[D20Rules], rider: Creature, steed: Footprint, within: int = 1) -> Iterator[Cell]:
    """Yield the cells at a distance from a mount where its rider could stand, ordered by row and column.

    Creatures that the rider's seat does not know of do not block a cell. Rules: S5-MOUNT-02 and -11.

    Args:
        situation: The battle.
        rider: The rider.
        steed: The mount's space.
        within: The distance from the mount in cells.
    """
    grid = situation.map.grid
    known = situation.as_known_to(rider.seat)
    (x, y), size, altitude = steed
    side = SIDES[rider.size]
    solid = filling(situation) | earth(situation, altitude)
    for ay in range(y - within - side + 1, y + size + within):
        for ax in range(x - within - side + 1, x + size + within):
            there = Footprint((ax, ay), side, altitude)
            apart = max(x - ax - side + 1, ax - x - size + 1, y - ay - side + 1, ay - y - size + 1)
            if apart != within or not there.fits(grid) or there.on(grid) & solid:
                continue
            if contains_edge(grid, there, solid) or separated(situation.board, there.on(grid), steed.on(grid), solid):
                continue
            if not crowded(known, rider, there):
                yield ax, ay


def put_down(resolution: Resolution[D20Rules], rider: Srd5Creature, to: Cell, cost: int = 0) -> None:
    """Dismount a rider into a cell, at the altitude of its mount.

    Args:
        resolution: The battle.
        rider: The rider.
        to: The cell.
        cost: The cost in cells of movement.
    """
    assert rider.mount is not None
    steed = s5(resolution.state.creatures[rider.mount])
    resolution.emit(
        "dismounted",
        (rider, {"mount": None, "at": to, "altitude": steed.altitude, "spent": rider.spent + cost, "run": 0}),
        (steed, {"rider": None}),
        (game_of(resolution), {"to_come": still_to_come(resolution, rider, steed)}),
        who=rider.id,
        mount=steed.id,
        to=to,
    )


def part(resolution: Resolution[D20Rules], rider: Srd5Creature) -> None:
    """Separate a rider from its mount without moving the rider, because another effect is about to move it."""
    if rider.mount is not None:
        steed = s5(resolution.state.creatures[rider.mount])
        resolution.emit(
            "dismounted",
            (rider, {"mount": None}),
            (steed, {"rider": None}),
            (game_of(resolution), {"to_come": still_to_come(resolution, rider, steed)}),
            who=rider.id,
            mount=steed.id,
        )


def still_to_come(situation: Situation[D20Rules], rider: Srd5Creature, steed: Srd5Creature) -> tuple[CreatureId, ...]:
    """Return the creatures that still have a turn in this round after a rider has dismounted.

    The mount is left out if it has already acted during the rider's turn. Rules: S5-MOUNT-05 and -06.
    """
    game = game_of(situation)
    if steed.controlled and game.acting == rider.id and (steed.spent or steed.commanded):
        return tuple(name for name in game.to_come if name != steed.id)
    return game.to_come


def look_at_reins(resolution: Resolution[D20Rules], creature: Srd5Creature) -> None:
    """End a rider's control of its mount if a ruling has given them different seats or sides."""
    creatures = resolution.state.creatures
    rider = s5(creatures[creature.rider]) if creature.rider is not None else creature
    if rider.mount is None:
        return
    steed = s5(creatures[rider.mount])
    if steed.controlled and (rider.seat, rider.side) != (steed.seat, steed.side):
        resolution.emit("reins_lost", (steed, {"controlled": False}), who=rider.id, mount=steed.id)


def led(situation: Situation[D20Rules], creature: Srd5Creature) -> Srd5Creature | None:
    """Return the mount whose turn ends together with a creature's turn; None if there is none.

    This is a mount that the creature controls, or a mount that has acted this turn and that the creature has left since
    (S5-MOUNT-05).
    """
    creatures = situation.state.creatures
    if creature.mount is not None:
        steed = s5(creatures[creature.mount])
        return steed if steed.controlled else None
    game = game_of(situation)
    place = game.ranks.index(CreatureId(creature.id)) + 1 if creature.id in game.ranks else len(game.ranks)
    if place >= len(game.ranks):
        return None
    steed = s5(creatures[game.ranks[place]])
    has_acted = steed.controlled and steed.rider is None and steed.id not in game.to_come
    return steed if has_acted and steed.alive and steed.at is not None else None


# ---------------------------------------------------------------- falling off


def unseat(resolution: Resolution[D20Rules], rider: Srd5Creature, *, sure: bool = False) -> bool:
    """Roll a rider's save against falling off; on a failure the rider lies Prone next to the mount.

    Rules: S5-MOUNT-10 to -12.

    Args:
        resolution: The battle.
        rider: The creature that may fall.
        sure: Whether the rider falls off without a save.

    Returns:
        True if the rider fell off.
    """
    if rider.mount is None:
        return False
    if not sure and saving_throws.save(resolution, rider, SADDLE_DC, "dex"):
        return False
    _let_down(resolution, rider)
    if not rider.has("prone") and "prone" not in resolution.setup.sheets[rider.sheet].immune:
        begin_condition(resolution, rider, Condition("prone", ENCOUNTER))
    return True


def shake_riders(resolution: Resolution[D20Rules], by: Creature) -> tuple[CreatureId, ...]:
    """Roll the saves of riders before a creature drags them or their mounts (S5-MOUNT-10).

    Args:
        resolution: The battle.
        by: The creature that drags them.

    Returns:
        The riders that have fallen off.
    """
    fallen = []
    for held in tuple(resolution.present()):
        own = s5(held)
        if held.side == by.side or by.id not in conditions.grappled_by(held):
            continue
        rider = own if own.mount is not None else None
        if own.rider is not None:
            rider = s5(resolution.state.creatures[own.rider])
        if rider is not None and unseat(resolution, rider):
            fallen.append(CreatureId(rider.id))
    return tuple(fallen)


def lose_mount(resolution: Resolution[D20Rules], rider: Srd5Creature, *, fallen: bool) -> None:
    """Put the rider of a mount that leaves the battle on the ground, at no cost (S5-MOUNT-12).

    Args:
        resolution: The battle.
        rider: The rider.
        fallen: Whether the mount has died, so that the rider makes a save against falling off first.
    """
    if not (fallen and unseat(resolution, rider)):
        _let_down(resolution, rider)


def _let_down(resolution: Resolution[D20Rules], rider: Srd5Creature) -> None:
    """Put a rider next to its mount, then let its seat choose another of the nearest free cells (S5-MOUNT-11)."""
    assert rider.mount is not None
    cells = nearest_cells(resolution, rider, space_of(resolution, resolution.state.creatures[rider.mount]))
    steed = space_of(resolution, resolution.state.creatures[rider.mount])
    there = place_beside(resolution, rider, steed, cells[0])
    place = there if there is not None else steed.cell
    put_down(resolution, rider, place)
    resolution.then(FallOff(CreatureId(rider.id), (place, *(cell for cell in cells if cell != place))))


def place_beside(resolution: Resolution[D20Rules], rider: Creature, steed: Footprint, to: Cell) -> Cell | None:
    """Return the cell next to the mount where the rider ends up; None if there is no room.

    If a hidden creature is in the chosen cell, it is noticed, and the rider takes the nearest other cell
    (S5-SPACE-12).
    """
    side = SIDES[rider.size]
    there = Footprint(to, side, steed.altitude)
    if not crowded(resolution, rider, there):
        return to
    resolution.rules.sight.runs_into(resolution, rider, there)
    for within in range(1, max(resolution.map.grid.width, resolution.map.grid.height)):
        cells = free_cells(resolution, rider, steed, within)
        found = nearest((c for c in cells if not crowded(resolution, rider, Footprint(c, side, steed.altitude))), to)
        if found is not None:
            return found
    return None


def nearest_cells(situation: Situation[D20Rules], rider: Creature, steed: Footprint) -> tuple[Cell, ...]:
    """Return the free cells nearest to a creature where the one that it has carried could be put."""
    grid = situation.map.grid
    for within in range(1, max(grid.width, grid.height)):
        found = tuple(free_cells(situation, rider, steed, within))
        if found:
            return found
    return (steed.cell,)


def step_fall_off(resolution: Resolution[D20Rules], frame: FallOff, answers: Answers) -> None:
    """Ask the seat of a rider that fell off its mount where the rider lies; in the air, the rider then falls.

    Rules: S5-MOUNT-11, S5-SPEED-07.
    """
    rider = s5(resolution.state.creatures[frame.who])
    if not rider.alive or rider.at != frame.cells[0]:
        return
    if answers or len(frame.cells) == 1:
        to = answers[0].value if answers else None
        there = next((cell for cell in frame.cells if cell == to), rider.at)
        space = Footprint(there, SIDES[rider.size], rider.altitude)
        if there != rider.at and crowded(resolution, rider, space):
            resolution.rules.sight.runs_into(resolution, rider, space)
        elif there != rider.at:
            resolution.emit("moved", (rider, {"at": there}), who=rider.id, from_=rider.at, to=there, mode="fall")
        resolution.rules.movement.moved(resolution, rider)
        return
    choices = (*(Choice(f"{x},{y}", f"{x}, {y}", (x, y)) for x, y in frame.cells), NO)
    resolution.question(frame, Ask(resolution.number(), rider.seat, "fall_off", frame.who, choices))


STEPS = (asking_step(FallOff, step_fall_off),)
