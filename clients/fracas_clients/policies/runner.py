"""Playing a match with a policy: it is asked at every decision, and its choice is sent.

A policy that chooses what the server refuses is told so in the log and gets two more tries at the same decision. After
that the first choice offered that is accepted is made in its place: a match must not hang because of a bot's bug. One
that raises gives the match up, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fracas_clients.errors import ClientError, PolicyError, PolicyFailed, Refused
from fracas_clients.match import Match
from fracas_clients.outcome import PASSED, Outcome, Rejected
from fracas_clients.policies.base import Policy
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

__all__ = ["MatchResult", "play", "start_policy"]

_TRIES: Final = 3
"""How often a policy may choose for one decision."""

_BUSY: Final = frozenset({"rate_limited", "unavailable"})
"""Codes of refusals that have nothing to do with the choice: the same one is made again a little later."""
_BUSY_S: Final = 0.25
"""Seconds before that."""

_log = logging.getLogger("fracas_clients")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What became of a match."""

    winner: str | None
    """The side that won; None for a draw."""
    how: str
    won: bool
    """Whether it is the side of the seat that the policy played."""
    choices: int
    """How many intents were accepted."""
    refused: int
    """How many choices of the policy were refused."""


async def play(
    match: Match, policy: Policy, *, pace: float = 0.0, turn: Callable[[], Awaitable[None]] | None = None
) -> MatchResult:
    """Play a match to its end.

    Args:
        match: A match in which one has a seat.
        policy: What decides.
        pace: Seconds to wait before each choice, so that people can follow.
        turn: Awaited before each choice; None: nothing is.

    Raises:
        ClientError: The link was lost and did not come back.
        PolicyError: Nothing that a decision offers is accepted, in place of the policy's choice either.
        PolicyFailed: The policy raised; the match has been given up.
    """
    choices = refused = 0
    tries = (0, 0)
    while (decision := await match.next_decision()) is not None:
        number, count = tries
        count = count + 1 if number == decision.number else 1
        tries = (decision.number, count)
        if count > _TRIES:
            await _choose_anything(match, decision, policy)
            choices += 1
            continue
        if pace:
            await asyncio.sleep(pace)
        if turn is not None:
            await turn()
        outcome = await _act(match, policy, decision)
        if not isinstance(outcome, Rejected):
            choices += 1
        elif outcome.code in _BUSY:
            tries = (decision.number, count - 1)
            await asyncio.sleep(_BUSY_S)
        elif outcome.code not in PASSED:
            refused += 1
    ended = match.ended
    assert ended is not None, "there is no decision any more because the match has ended"
    side = next((seat.side for seat in match.info.seats if seat.id == match.seat), match.seat)
    return MatchResult(ended.winner, ended.how, ended.winner == side, choices, refused)


async def start_policy(match: Match, policy: Callable[[], Policy], name: str) -> Policy:
    """Return a new policy for a match; one that raises at its start gives the match up, as at any choice.

    Args:
        match: A match in which one has a seat.
        policy: Makes the policy.
        name: What the policy is called.

    Raises:
        ClientError: The link was lost and did not come back.
        PolicyFailed: The policy raised; the match has been given up.
    """
    try:
        return policy()
    except Exception as error:
        if await match.next_decision() is not None:  # before the battle begins nothing can be given up
            await _give_up(match)
        raise PolicyFailed(name, error) from error


async def _act(match: Match, policy: Policy, decision: Decision) -> Outcome:
    """Do what the policy chooses; tell in the log what is refused of it.

    Raises:
        PolicyFailed: It raised, and has given up by that.
    """
    try:
        questions = policy.questions(match.view, decision)
        policy.answers = await _answers(match, questions)
        intent = policy.choose(match.view, decision)
    except ClientError:  # of the questions' link, not of the policy
        raise
    except Exception as error:
        await _give_up(match)
        raise PolicyFailed(policy.name or type(policy).__name__, error) from error
    outcome: Outcome = Rejected("malformed", f"{intent!r} is no intent; options.intents() yields some")
    if isinstance(intent, Mapping):
        try:
            outcome = await match.act(intent, decision=decision)
        except MalformedMessage as error:
            outcome = Rejected("malformed", str(error))
    if isinstance(outcome, Rejected) and outcome.code not in PASSED | _BUSY:
        _log.warning("match %s refuses %s of policy %s: %s", match.id, intent, policy.name, outcome)
    return outcome


async def _give_up(match: Match) -> None:
    await match.act({"concede": True})
    await match.leave()


async def _answers(match: Match, questions: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, question in questions.items():
        try:
            found[name] = await match.ask(question)
        except Refused:
            found[name] = None
    return found


async def _choose_anything(match: Match, decision: Decision, policy: Policy) -> None:
    for intent in _all(decision):
        outcome = await match.act(intent, decision=decision)
        if not isinstance(outcome, Rejected) or outcome.code in PASSED:
            return
    raise PolicyError(policy.name, f"nothing that decision {decision.number} ({decision.kind}) offers is accepted")


def _all(decision: Decision) -> Iterator[Intent]:
    # Ending the turn is the quietest way on, so it is tried first.
    yield from ({"by": by, "end": "turn"} for by in decision.ends)
    yield from decision.intents()
