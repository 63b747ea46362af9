"""Encounters: who meets whom, the games that decide it, and what it is worth.

Everything is plain, immutable data. What changes an encounter in the course of a tournament is in `tournament`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from fracas_tournaments.plan import FrozenModel

__all__ = [
    "Correction",
    "Encounter",
    "Entrant",
    "How",
    "Outcome",
    "TournamentGame",
    "beaten_counts",
    "is_bot",
    "new_games",
]

How: TypeAlias = Literal[
    "", "played", "forfeit", "no_show", "double_forfeit", "fault", "broken_off", "bye", "withdrawn", "corrected"
]
"""How a game or an encounter came to its end; empty while it has not.

- `played`: by the rules of the game, surrender and clocks included.
- `forfeit`: a seat left and stayed away, or let its clock decide too often.
- `no_show`: a seat never came.
- `double_forfeit`: all sides stayed away; each has lost.
- `fault`: a bot raised, took too long, or offered what is illegal.
- `broken_off`: nobody is to blame and nobody wins: the rules failed, or an operator ended it.
- `bye`: nobody was left to meet.
- `withdrawn`: somebody had left the tournament.
- `corrected`: an arbiter has said so, with a reason.
"""


class Entrant(FrozenModel):
    """Who takes part."""

    id: str
    """A word that is the entrant's in this tournament."""
    name: str
    team: str = ""
    rating: float | None = None
    """What seeds go by; None: unknown, which comes after all that are known."""
    number: int = 0
    """The place in the order of registration, from 1."""
    seed: int = 0
    """The place among all entrants, from 1; 0 before the start."""
    subject: str = ""
    """Whose it is, on a service; empty for the house's own bots and in local tournaments."""
    bot: str = ""
    """The policy that plays it; empty: a person, or a bot that connects by itself."""
    plays_as: Literal["person", "bot"] = "person"
    """What it says it is."""
    creatures: tuple[str, ...] = ()
    """What it fights with, where the plan leaves that open."""
    withdrawn: bool = False


def is_bot(entrant: Entrant) -> bool:
    """Tell whether an entrant is a bot, the house's or another."""
    return bool(entrant.bot) or entrant.plays_as == "bot"


class Outcome(FrozenModel):
    """How a game ended."""

    points: tuple[float, ...]
    """What each seat is worth, in the order of the seats: how many others it has left behind, shared places half."""
    how: How = "played"
    note: str = ""
    """What has to be said about it, for people: whose fault it was and which."""
    rounds: int = 0
    """How many rounds the battle took; 0: unknown."""


class TournamentGame(FrozenModel):
    """One battle of an encounter."""

    number: int
    """From 1, in its encounter."""
    order: tuple[int, ...]
    """Who sits where: the seat at this place is taken by the entrant of this number in the encounter."""
    pair: int
    """Games of the same number have the same dice, where the tournament is mirrored; they have the same board."""
    state: Literal["due", "running", "over"] = "due"
    match: str = ""
    """The match on the service, once it has begun."""
    points: tuple[float, ...] = ()
    """What each entrant is worth, in the order of the encounter, once it is over."""
    how: How = ""
    note: str = ""
    rounds: int = 0


class Correction(FrozenModel):
    """What an arbiter has put right."""

    by: str
    reason: str
    before: tuple[float, ...]
    """The scores until then; empty where there were none."""
    at_ms: int = 0


class Encounter(FrozenModel):
    """Two or more entrants who meet, or one who has nobody to meet."""

    id: str
    """Such as `r2t5`: round 2, table 5."""
    round: int
    table: int
    """From 1, the most important one first."""
    entrants: tuple[str, ...]
    """By id; the first has the first seat in the first game."""
    slot: str = ""
    """The place in the bracket of an elimination."""
    games: tuple[TournamentGame, ...] = ()
    scores: tuple[float, ...] = ()
    """What it is worth to each, once it is over: how many others one has left behind, ties half; a bye counts one."""
    how: How = ""
    note: str = ""
    corrections: tuple[Correction, ...] = Field(default=())

    @property
    def over(self) -> bool:
        """Whether its scores are known."""
        return bool(self.scores)

    @property
    def played(self) -> bool:
        """Whether it counts for tie-breaks: a game of it was decided by its rules (FIDE C.07, 16: forfeits do not)."""
        return any(game.how in {"played", "fault"} for game in self.games)

    @property
    def met(self) -> bool:
        """Whether its entrants have met and are not paired again: all sides came to a game of it."""
        return self.played or any(game.how == "forfeit" for game in self.games)

    def totals(self) -> tuple[float, ...]:
        """Return the points of all its games that are over, by entrant."""
        over = [game.points for game in self.games if game.state == "over"]
        return tuple(sum(points[place] for points in over) for place in range(len(self.entrants)))

    def score_of(self, entrant: str) -> float:
        """Return what it is worth to one who took part."""
        return self.scores[self.entrants.index(entrant)]


def beaten_counts(totals: Sequence[float]) -> tuple[float, ...]:
    """Return how many others each has left behind, ties counted half.

    Between two that is 1, ½ or 0. Entrants without a point share nothing: all of them have lost (`double_forfeit`).

    Args:
        totals: What each has got; more is better.
    """
    return tuple(
        sum(1.0 if mine > other else 0.5 for at, other in enumerate(totals) if at != own and mine and mine >= other)
        for own, mine in enumerate(totals)
    )


def new_games(count: int, entrants: int, *, after: int = 0, first: int = 0) -> tuple[TournamentGame, ...]:
    """Return the next games of an encounter; with each, everybody moves on by one seat.

    Args:
        count: How many.
        entrants: Entrants of the encounter.
        after: The number of the last game there is.
        first: Who has the first seat in game 1.
    """
    return tuple(
        TournamentGame(
            number=number,
            order=tuple((seat + number - 1 + first) % entrants for seat in range(entrants)),
            pair=(number + entrants - 1) // entrants,
        )
        for number in range(after + 1, after + count + 1)
    )
