"""Playing a match with a policy: the policy is asked for every decision, and its choice is sent to the server.

If the server rejects a choice, the reason is logged and the policy gets two more tries. After that, the offered
choices are sent in order until one is accepted, so that a bot's bug does not block the match. If a policy raises an
error, the match is given up.
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
"""Maximum number of choices that a policy may make for one decision."""

_BUSY: Final = frozenset({"rate_limited", "unavailable"})
"""Refusal codes that have nothing to do with the choice; the same choice is sent again a little later."""
_BUSY_S: Final = 0.25
"""Delay before the same choice is sent again, in seconds."""

PLACEMENT: Final = "placement"
"""Kind of the decision before a battle in which a seat places its creatures."""

_log = logging.getLogger("fracas_clients")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """Result of a match."""

    winner: str | None
    """The winning side; None for a draw."""
    how: str
    won: bool
    """True if the policy's side won."""
    choices: int
    """Number of accepted intents."""
    refused: int
    """Number of rejected choices."""


async def play(
    match: Match, policy: Policy, *, pace: float = 0.0, turn: Callable[[], Awaitable[None]] | None = None
) -> MatchResult:
    """Play a match to its end.

    Args:
        match: A match in which the client has a seat.
        policy: The policy.
        pace: Seconds to wait before each choice, for human viewers.
        turn: Awaited before each choice; None: choose immediately.

    Raises:
        ClientError: The connection was lost and could not be restored.
        PolicyError: The policy's choices were rejected, and so were all offered choices.
        PolicyFailed: The policy raised an error; the match has been given up.
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
    """Return a new policy for a match; if its constructor raises an error, the match is given up.

    Args:
        match: A match in which the client has a seat.
        policy: Creates the policy.
        name: The policy's name.

    Raises:
        ClientError: The connection was lost and could not be restored.
        PolicyFailed: The policy raised an error; the match has been given up.
    """
    try:
        return policy()
    except Exception as error:
        if await match.next_decision() is not None:  # before the battle begins nothing can be given up
            await _give_up(match)
        raise PolicyFailed(name, error) from error


async def _act(match: Match, policy: Policy, decision: Decision) -> Outcome:
    """Send the policy's choice to the server, and log a refusal.

    Raises:
        PolicyFailed: The policy raised an error; the match has been given up.
    """
    try:
        if decision.kind == PLACEMENT:
            intent = policy.place(match.view, decision)
        else:
            questions = policy.questions(match.view, decision)
            policy.answers = await _answers(match, questions)
            intent = policy.choose(match.view, decision)
    except ClientError:  # of the questions' link, not of the policy
        raise
    except Exception as error:
        await _give_up(match)
        raise PolicyFailed(policy.name or type(policy).__name__, error) from error
    outcome: Outcome = Rejected("malformed", f"{intent!r} is not an intent: use one of options.intents()")
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
    raise PolicyError(policy.name, f"no option of decision {decision.number} ({decision.kind}) is accepted")


def _all(decision: Decision) -> Iterator[Intent]:
    # Ending the turn is the quietest way on, so it is tried first.
    yield from ({"by": by, "end": "turn"} for by in decision.ends)
    yield from decision.intents()
