"""Durations of conditions that a creature has from the start of the battle."""

from __future__ import annotations

from fracas_engine.durations import ENCOUNTER, Edge, Ends
from fracas_engine.ids import CreatureId


def borne_ends(until: str, bearer: str, source: str | None, dc: int | None = None) -> Ends:
    """Return when a condition that a creature has from the start ends; "next turn" means the first turn of the battle.

    Args:
        until: A duration word of scenarios.md; empty for the end of the encounter.
        bearer: Id of the creature that has the condition.
        source: Id of the creature that caused the condition (`user` in `until`); None for the bearer.
        dc: The DC of the escape check or saving throw.
    """
    edge: Edge = "start" if until.startswith("start") else "end"
    match until:
        case "" | "encounter":
            return ENCOUNTER
        case "start_of_user_next_turn" | "end_of_user_next_turn":
            return Ends(until, CreatureId(source or bearer), 1, edge, dc=dc)
        case "start_of_target_next_turn" | "end_of_target_next_turn":
            return Ends(until, CreatureId(bearer), 1, edge, dc=dc)
        case _:
            return Ends(until, CreatureId(bearer), dc=dc)
