"""Players of load tests: they choose, and wait for the other's choice."""

from __future__ import annotations

import time
from math import inf

from fracas_clients.match import Match
from fracas_clients.policies.base import Policy

__all__ = ["chosen", "seen"]


async def chosen(match: Match, policy: Policy, *, most: float = inf, until: float = inf) -> int:
    """Choose until the match is over, or give up; returns how many choices were accepted.

    Args:
        match: As one seat of it plays it.
        policy: What chooses.
        most: Choices after which the seat gives up.
        until: When it gives up, as `time.monotonic` has it.
    """
    await match.started()
    made = accepted = 0
    while (decision := await match.next_decision()) is not None:
        if made >= most or time.monotonic() > until:
            await match.act({"concede": True})
            continue
        made += 1
        accepted += bool(await match.act(policy.choose(match.view, decision), decision=decision))
    return accepted


async def seen(match: Match, version: int) -> None:
    """Wait until a player's view shows a version, or the match is over; the server is asked for nothing."""
    while match.version < version and await anext(match, None) is not None:
        pass
