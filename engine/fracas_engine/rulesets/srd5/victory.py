"""End of the battle and victory (S5-END)."""

from __future__ import annotations

from fracas_engine.arrivals import is_coming
from fracas_engine.d20.rules import D20Rules, sides_so_far
from fracas_engine.ids import SideId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.conditions import undefeated


def look_for_winner(resolution: Resolution[D20Rules], how: str = "last_standing") -> None:
    """End the battle if at most one of the initial sides has an undefeated creature (S5-END-01 and -02)."""
    state = resolution.state
    if state.game.over:
        return
    first: str | None = None
    for creature in state.creatures.values():
        if creature.side != first and undefeated(creature):
            if first is not None:
                return  # two sides are left, the usual case
            first = creature.side
    began = sides_so_far(resolution, state.creatures.values())
    standing = {creature.side for creature in state.creatures.values() if undefeated(creature)}
    if len(standing) > 1 or (standing and len(began) < 2) or is_coming(resolution, standing):
        return
    end(resolution, SideId(standing.pop()) if standing else None, how)


def end(resolution: Resolution[D20Rules], winner: SideId | None, how: str) -> None:
    """End the battle."""
    resolution.end_battle(winner, how if winner is not None else "draw")
