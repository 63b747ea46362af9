"""Drafted rosters: entrants take turns to pick what they fight with, out of one pool, before the first round.

They pick in the order of their seeds, and back again with every further creature, so that who is last once is first
then. Every creature can be had equally often: once, or as often as is needed for everybody to have enough. Who lets the
time pass, and every bot of the house, gets one by chance, which follows from the tournament's seed.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

from fracas_tournaments.encounters import Entrant
from fracas_tournaments.errors import Refused
from fracas_tournaments.progression import advance
from fracas_tournaments.tournament import Tournament

__all__ = ["asked_since", "left", "on_move", "overdue", "pick", "picked_by_chance"]


def on_move(tournament: Tournament) -> Entrant | None:
    """Return who is to pick now; None where nobody is."""
    entrant = tournament.drafting
    return None if entrant is None or tournament.head.phase != "running" else tournament.entrants[entrant]


def left(tournament: Tournament) -> dict[str, int]:
    """Return what is left to be picked, and how often."""
    plan = tournament.plan
    if not plan.draft_from:
        return {}
    each = -(-len(tournament.entrants) * plan.draft // len(plan.draft_from))
    # What those have who have left is theirs no more.
    taken = Counter(name for one in tournament.entrants.values() if not one.withdrawn for name in one.creatures)
    return {creature: each - taken[creature] for creature in plan.draft_from if taken[creature] < each}


def pick(tournament: Tournament, entrant: str, creature: str, *, at_ms: int) -> Tournament:
    """Let somebody pick a creature; after the last one the first round is paired.

    Args:
        tournament: What it was.
        entrant: Who picks.
        creature: What.
        at_ms: When, from which the next one's time is counted.

    Raises:
        Refused: Nobody picks now, it is somebody else's turn, or that creature is not to be had.
    """
    turn = on_move(tournament)
    if turn is None:
        raise Refused("not_now", "nobody picks creatures in this tournament now")
    if turn.id != entrant:
        raise Refused("not_now", f"it is {turn.name}'s turn to pick")
    if creature not in left(tournament):
        raise Refused("bad_options", f"{creature!r} is not to be had; there are {', '.join(left(tournament))}")
    picked = turn.model_copy(update={"creatures": (*turn.creatures, creature)})
    after = replace(asked_since(tournament, at_ms), entrants={**tournament.entrants, entrant: picked})
    return advance(after)


def asked_since(tournament: Tournament, at_ms: int) -> Tournament:
    """Return it with the time of who is to pick counted from a moment."""
    return replace(tournament, head=tournament.head.model_copy(update={"asked_ms": at_ms}))


def overdue(tournament: Tournament, now_ms: int) -> bool:
    """Say whether who is to pick is to be waited for no longer."""
    turn = on_move(tournament)
    if turn is None:
        return False
    asked = tournament.head.asked_ms
    return bool(turn.bot) or (asked > 0 and now_ms - asked >= 1000 * tournament.plan.draft_s)


def picked_by_chance(tournament: Tournament, now_ms: int) -> Tournament:
    """Let chance pick for whoever is not waited for, one after the other, and begin to count the next one's time."""
    now = tournament
    while overdue(now, now_ms) and (turn := on_move(now)) is not None:
        open_ = sorted(left(now))
        text = f"fracas draft v1 {now.head.seed} {turn.id} {len(turn.creatures)}"
        drawn = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        now = pick(now, turn.id, open_[drawn % len(open_)], at_ms=now_ms)
    if on_move(now) is not None and not now.head.asked_ms:
        now = asked_since(now, now_ms)
    return now
