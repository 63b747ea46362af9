"""Tournament host commands typed in the terminal client: adding server bots, and correcting results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_clients.texts import text as t
from fracas_clients.tournaments import Tournaments
from fracas_protocol.v1 import Tournament
from fracas_protocol.values import whole_number

__all__ = ["add_bots", "correct_result"]

_LEAST: Final = 4
"""Minimum number of words of a command that corrects a result: the encounter, two scores, a reason."""


async def add_bots(tournaments: Tournaments, tournament: str, words: Sequence[str]) -> Tournament:
    """Register server bots in a tournament.

    Args:
        tournaments: Sends the requests.
        tournament: The tournament id.
        words: The bots: each word is `POLICY` or `NAME=POLICY`, optionally followed by `*COUNT`.

    Raises:
        ValueError: A count is invalid; no bot was registered.
        Refused: The server rejects a bot; the bots before it were registered.
    """
    wanted: list[tuple[str, str, int]] = []
    for word in words:
        text, times, number = word.partition("*")
        if times and not whole_number(number):
            raise ValueError(t("tournament-invalid-count", word=word))
        name, equals, policy = text.partition("=")
        wanted.append((name if equals else "", policy if equals else text, int(number) if times else 1))
    stands: Tournament | None = None
    for name, policy, count in wanted:
        for number_ in range(1, count + 1):
            called = f"{name} {number_}" if name and count > 1 else name
            stands = await tournaments.enter(tournament, bot=policy, name=called)
    return stands if stands is not None else await tournaments.get(tournament)


async def correct_result(tournaments: Tournaments, tournament: str, words: Sequence[str]) -> Tournament:
    """Correct a result.

    Args:
        tournaments: Sends the requests.
        tournament: The tournament id.
        words: The encounter, its scores and a reason: `r2t5 1 0 the clock was wrong`.

    Raises:
        ValueError: The words are invalid.
        Refused: The server rejects the correction.
    """
    scores: list[float] = []
    for word in words[1:]:
        try:
            scores.append(float(word))
        except ValueError:
            break
    reason = " ".join(words[1 + len(scores) :])
    if len(words) < _LEAST or len(scores) < 2 or not reason:
        raise ValueError(t("tournament-invalid-correction"))
    return await tournaments.correct(tournament, words[0], scores, reason)
