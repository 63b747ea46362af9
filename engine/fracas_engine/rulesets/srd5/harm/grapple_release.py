"""Ending grapples (S5-GRAP-07)."""

from __future__ import annotations

from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.rules import D20Rules
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5.harm import bindings
from fracas_engine.rulesets.srd5.queries.space import distance_between
from fracas_engine.state import Creature


def release(resolution: Resolution[D20Rules], holder: Creature, held: str | None = None) -> tuple[Creature, ...]:
    """End all of a creature's grapples, or only its grapple on `held` (S5-GRAP-07).

    Returns:
        The released creatures; the caller checks whether they fall.
    """
    freed = []
    for bearer in tuple(resolution.state.creatures.values()):
        meant = bearer.conditions and (held is None or bearer.id == held)
        if meant and any(c.name == "grappled" and c.source == holder.id for c in bearer.conditions):
            let_go(resolution, bearer, holder.id)
            freed.append(bearer)
    return tuple(freed)


def let_go(resolution: Resolution[D20Rules], bearer: Creature, holder: str) -> None:
    """End a grapple, and the grappler's other effects on the target that last until an escape.

    Rules: S5-GRAP-07, S5-REF-03.
    """
    end_conditions(
        resolution, bearer, lambda c: c.source == holder and (c.name == "grappled" or c.ends.until == "escape")
    )
    if resolution.state.objects:
        bindings.tidy(resolution, bearer)


def release_parted(resolution: Resolution[D20Rules], moved: Creature) -> tuple[Creature, ...]:
    """End the grapples by and on a creature that has moved, if grappler and target are now too far apart (S5-GRAP-07).

    Returns:
        The released creatures; the caller checks whether they fall.
    """
    freed = []
    creatures = resolution.state.creatures
    for bearer in tuple(creatures.values()):
        for condition in bearer.conditions:
            if (
                condition.name != "grappled"
                or condition.source is None
                or moved.id not in (bearer.id, condition.source)
            ):
                continue
            holder = creatures.get(condition.source)
            if holder is None or holder.at is None or bearer.at is None:
                continue
            if distance_between(resolution, holder, bearer) > (condition.amount or 1):
                let_go(resolution, bearer, condition.source)
                freed.append(bearer)
    return tuple(freed)
