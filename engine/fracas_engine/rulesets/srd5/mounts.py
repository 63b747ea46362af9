"""Riding: mounting, dismounting, falling off, being carried (S5-MOUNT).

What a controlled mount may do is in `actions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fracas_engine.board import Footprint
from fracas_engine.d20.conditions import begin_condition
from fracas_engine.d20.space import SIDES
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import checks, conditions
from fracas_engine.rulesets.srd5.cover import filling
from fracas_engine.rulesets.srd5.space import ORDER, crowded, space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature

__all__ = ["can_bear", "carry", "free_cells", "mount", "put_down", "set_down", "stays_on", "unseat"]

SADDLE_DC: Final = 10


def can_bear(mount: Creature, rider: Creature, traits: tuple[str, ...]) -> bool:
    """Say whether a creature can serve another as a mount (S5-MOUNT-01)."""
    return (
        ("mount" in traits or "trained_mount" in traits)
        and mount.side == rider.side
        and mount.seat == rider.seat
        and ORDER[mount.size] > ORDER[rider.size]
        and s5(mount).rider is None
        and s5(mount).mount is None
        and not conditions.incapacitated(mount)
    )


def mount(resolution: Resolution, rider: Srd5Creature, steed: Srd5Creature, *, controlled: bool, cost: int) -> None:
    """Let a rider mount: they share a space, and a controlled mount its place in the order."""
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
        changes["to_come"] = tuple(name for name in game.to_come if name != steed.id)
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


def carry(resolution: Resolution, steed: Creature) -> None:
    """Bring a rider to where its mount is (S5-MOUNT-14)."""
    name = s5(steed).rider
    if name is not None:
        rider = resolution.state.creatures[name]
        if (rider.at, rider.altitude) != (steed.at, steed.altitude):
            resolution.emit("carried", (rider, {"at": steed.at, "altitude": steed.altitude}), who=rider.id, by=steed.id)


def free_cells(situation: Situation, rider: Creature, steed: Footprint, within: int = 1) -> Iterator[Cell]:
    """Yield the cells around a mount where its rider could stand, by row and column (S5-MOUNT-02 and -11)."""
    grid = situation.map.grid
    (x, y), size, altitude = steed
    side = SIDES[rider.size]
    for ay in range(y - within - side + 1, y + size + within):
        for ax in range(x - within - side + 1, x + size + within):
            there = Footprint((ax, ay), side, altitude)
            apart = max(x - ax - side + 1, ax - x - size + 1, y - ay - side + 1, ay - y - size + 1)
            if apart != within or not there.fits(grid) or there.on(grid) & filling(situation):
                continue
            if not there.on(grid) & steed.on(grid) and not crowded(situation, rider, there):
                yield ax, ay


def put_down(resolution: Resolution, rider: Srd5Creature, to: Cell, cost: int = 0) -> None:
    """Put a rider on the ground beside its mount."""
    assert rider.mount is not None
    steed = s5(resolution.state.creatures[rider.mount])
    game = game_of(resolution)
    to_come = game.to_come
    if steed.controlled and game.acting == rider.id and (steed.spent or steed.commanded):
        to_come = tuple(name for name in to_come if name != steed.id)  # it has had its turn with its rider's
    resolution.emit(
        "dismounted",
        (rider, {"mount": None, "at": to, "altitude": steed.altitude, "spent": rider.spent + cost, "run": 0}),
        (steed, {"rider": None}),
        (game, {"to_come": to_come}),
        who=rider.id,
        mount=steed.id,
        to=to,
    )


def set_down(resolution: Resolution, rider: Srd5Creature, steed: Creature) -> None:
    """Put the rider of a mount that is gone on the nearest free ground, free of cost (S5-MOUNT-12)."""
    assert steed.at is not None
    to = _nearest(resolution, rider, Footprint(steed.at, SIDES[steed.size], steed.altitude), own=True)
    resolution.emit("dismounted", (rider, {"mount": None, "at": to}), who=rider.id, mount=steed.id, to=to)


def _nearest(situation: Situation, rider: Creature, steed: Footprint, *, own: bool = False) -> Cell:
    if own:
        return steed.cell
    grid = situation.map.grid
    for within in range(1, max(grid.width, grid.height)):
        found = next(free_cells(situation, rider, steed, within), None)
        if found is not None:
            return found
    return steed.cell


def stays_on(resolution: Resolution, rider: Srd5Creature) -> bool:
    """Roll the save of a rider that is about to fall off (S5-MOUNT-10 and -12)."""
    return checks.save(resolution, rider, SADDLE_DC, "dex")


def unseat(resolution: Resolution, rider: Srd5Creature, *, sure: bool = False) -> None:
    """Let a rider save against falling off; failing it, it lies Prone beside the mount (S5-MOUNT-10 to -12)."""
    if rider.mount is None:
        return
    if not sure and stays_on(resolution, rider):
        return
    steed = resolution.state.creatures[rider.mount]
    to = _nearest(resolution, rider, space_of(resolution, steed))
    put_down(resolution, rider, to)
    if not rider.has("prone") and "prone" not in resolution.setup.sheets[rider.sheet].immune:
        begin_condition(resolution, rider, Condition("prone", ENCOUNTER))
