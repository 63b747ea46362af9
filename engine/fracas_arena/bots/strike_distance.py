"""Number of steps around walls to the nearest attack position, for all cells of a board; creatures are ignored."""

from __future__ import annotations

from fracas_arena.bots.battle_fight import seen_from, still_up
from fracas_clients.policies.grid_geometry import BLOCKING
from fracas_engine.battle import Battle
from fracas_engine.board.grid import Mask
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.state import Creature


def steps_to_strike(battle: Battle, mover: Creature, reach: int) -> list[Mask]:
    """Return masks of cells by the number of steps to a position from which a foe can be attacked.

    A cell stands for the attacker's position with its north-west corner there.

    Args:
        battle: The battle.
        mover: The attacker.
        reach: Range of the attack, in cells.
    """
    situation, grid = battle.situation, battle.situation.board.grid
    width = SIDES.get(mover.size, 1)
    open_ = situation.map_memo(
        f"arena open {width}", lambda: grid.anchors(grid.everywhere & ~situation.board.mask(*BLOCKING), width)
    )
    near = 0
    for foe, at in still_up(battle):
        if foe.side != mover.side:
            side = SIDES.get(foe.size, 1)
            near |= grid.grown(grid.block(at, side, side), reach) & seen_from(battle, at)
    layer = grid.anchors_over(near, width) & open_
    found, left = [], open_
    while layer:
        found.append(layer)
        left &= ~layer
        layer = grid.grown(layer, 1) & left
    return found
