"""Roster drafts: before the first round, entrants take turns to pick their creatures from one pool.

The order is that of the seeds, reversed for every further creature (a snake draft). Every creature can be picked
equally often: once, or as often as needed for all entrants to get enough. If an entrant's time runs out, and for
every server bot, a creature is picked at random; the choice follows from the tournament's seed.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

from fracas_tournaments.encounters import Entrant
from fracas_tournaments.errors import Refused
from fracas_tournaments.progression import advance
from fracas_tournaments.tournament import Tournament


def on_move(tournament: Tournament) -> Entrant | None:
    """Return the entrant who has to pick now; None if the draft is over or the tournament is not running."""
    entrant = tournament.drafting
    return None if entrant is None or tournament.head.phase != "running" else tournament.entrants[entrant]


def left(tournament: Tournament) -> dict[str, int]:
    """Return how often each creature that is still available can be picked."""
    plan = tournament.plan
    if not plan.draft_from:
        return {}
    each = -(-len(tournament.entrants) * plan.draft // len(plan.draft_from))
    # Creatures of withdrawn entrants return to the pool.
    taken = Counter(name for one in tournament.entrants.values() if not one.withdrawn for name in one.creatures)
    return {creature: each - taken[creature] for creature in plan.draft_from if taken[creature] < each}


def pick(tournament: Tournament, entrant: str, creature: str, *, at_ms: int) -> Tournament:
    """Pick a creature for an entrant; after the last pick the first round is paired.

    Args:
        tournament: The tournament before.
        entrant: The entrant who picks.
        creature: The creature.
        at_ms: The time of the pick; the next entrant's time runs from then on.

    Raises:
        Refused: No pick is due, it is another entrant's turn, or the creature is not available.
    """
    turn = on_move(tournament)
    if turn is None:
        raise Refused("not_now", "No draft is in progress in this tournament.")
    if turn.id != entrant:
        raise Refused("not_now", f"It is {turn.name}'s turn to pick: wait for yours.")
    if creature not in left(tournament):
        raise Refused("bad_options", f"{creature!r} is not available: pick one of {', '.join(left(tournament))}.")
    picked = turn.model_copy(update={"creatures": (*turn.creatures, creature)})
    after = replace(asked_since(tournament, at_ms), entrants={**tournament.entrants, entrant: picked})
    return advance(after)


def asked_since(tournament: Tournament, at_ms: int) -> Tournament:
    """Return the tournament with the picking entrant's time running from the given moment."""
    return replace(tournament, head=tournament.head.model_copy(update={"asked_ms": at_ms}))


def overdue(tournament: Tournament, now_ms: int) -> bool:
    """Return True if the entrant who has to pick has used up the time."""
    turn = on_move(tournament)
    if turn is None:
        return False
    asked = tournament.head.asked_ms
    return bool(turn.bot) or (asked > 0 and now_ms - asked >= 1000 * tournament.plan.draft_s)


def picked_by_chance(tournament: Tournament, now_ms: int) -> Tournament:
    """Pick at random for each entrant whose time is up, in turn, and start the next entrant's time."""
    now = tournament
    while overdue(now, now_ms) and (turn := on_move(now)) is not None:
        open_ = sorted(left(now))
        text = f"fracas draft v1 {now.head.seed} {turn.id} {len(turn.creatures)}"
        drawn = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        now = pick(now, turn.id, open_[drawn % len(open_)], at_ms=now_ms)
    if on_move(now) is not None and not now.head.asked_ms:
        now = asked_since(now, now_ms)
    return now
