"""Victory: the last side with a living creature, checked after all results of one effect (MM-WIN-01 to -03)."""

from __future__ import annotations

from fracas_engine.arrivals import is_coming
from fracas_engine.d20.rules import D20Rules, sides_so_far
from fracas_engine.ids import SideId
from fracas_engine.resolution import Resolution


def look_for_winner(resolution: Resolution[D20Rules], how: str = "last_standing") -> None:
    """End the battle if fewer than two of the initial sides are left.

    Args:
        resolution: The battle.
        how: How the battle was won, for the event: `last_standing` or `concession`.
    """
    state = resolution.state
    if state.game.over:
        return
    alive: set[str] = set()
    began = sides_so_far(resolution, state.creatures.values())
    for creature in state.creatures.values():
        if creature.alive:
            alive.add(creature.side)
    if len(alive) > 1 or (alive and len(began) < 2) or is_coming(resolution, alive):
        return
    winner = SideId(alive.pop()) if alive else None
    resolution.end_battle(winner, how if winner is not None else "draw")
