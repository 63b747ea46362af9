"""Encounters: two or more entrants, the games that decide between them, and the scores.

All classes are immutable data. The functions that change an encounter are in `transitions` and `progression`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pydantic import Field

from fracas_tournaments.plan import FrozenModel

How: TypeAlias = Literal[
    "", "played", "forfeit", "no_show", "double_forfeit", "fault", "broken_off", "bye", "withdrawn", "corrected"
]
"""How a game or an encounter ended; empty before its end.

- `played`: by the rules of the game, including surrender and clocks.
- `forfeit`: a seat left and stayed away, or let its clock decide too often.
- `no_show`: a seat never connected.
- `double_forfeit`: all sides stayed away; each has lost.
- `fault`: a bot raised an error, took too long, or chose an illegal action.
- `broken_off`: no side is to blame and no side wins: the rules failed, or an operator ended it.
- `bye`: there was no opponent left.
- `withdrawn`: an entrant had left the tournament.
- `corrected`: an arbiter has set the result, with a reason.
"""


class Entrant(FrozenModel):
    """A participant of a tournament."""

    id: str
    """Identifier within this tournament."""
    name: str
    team: str = ""
    rating: float | None = None
    """Rating used for seeding; None: unknown, seeded after all known ratings."""
    number: int = 0
    """Place in the order of registration, from 1."""
    seed: int = 0
    """Place in seed order, from 1; 0 before the start."""
    subject: str = ""
    """The player's account on the server; empty for server bots and in local tournaments."""
    bot: str = ""
    """The policy that plays for the entrant; empty for a person, or a bot that connects by itself."""
    plays_as: Literal["person", "bot"] = "person"
    """Whether the entrant has declared to be a person or a bot."""
    creatures: tuple[str, ...] = ()
    """The creatures of the entrant, if the plan leaves them open."""
    withdrawn: bool = False


def is_bot(entrant: Entrant) -> bool:
    """Return True if the entrant is a server bot or has declared to be a bot."""
    return bool(entrant.bot) or entrant.plays_as == "bot"


class Outcome(FrozenModel):
    """Result of one game."""

    points: tuple[float, ...]
    """Points of each seat, in seat order: the number of seats placed behind it, shared places counted half."""
    how: How = "played"
    note: str = ""
    """Note for people, such as the fault and the side that committed it."""
    rounds: int = 0
    """Number of rounds of the battle; 0: unknown."""


class TournamentGame(FrozenModel):
    """One battle of an encounter."""

    number: int
    """Number within the encounter, from 1."""
    order: tuple[int, ...]
    """For each seat, the index of its entrant in the encounter's list of entrants."""
    pair: int
    """Pair number. Games with the same number have the same board, and in mirrored tournaments the same dice."""
    state: Literal["due", "running", "over"] = "due"
    match: str = ""
    """The id of the match on the server, once it has begun."""
    points: tuple[float, ...] = ()
    """Points of each entrant once the game is over, in the order of the encounter's entrants."""
    how: How = ""
    note: str = ""
    rounds: int = 0


class Correction(FrozenModel):
    """A correction of a result by an arbiter."""

    by: str
    reason: str
    before: tuple[float, ...]
    """The scores before the correction; empty if there were none."""
    at_ms: int = 0


class Encounter(FrozenModel):
    """Two or more entrants who play each other, or one entrant with a bye."""

    id: str
    """Identifier within the tournament, for example `r2t5`: round 2, table 5."""
    round: int
    table: int
    """Table number from 1, the most important table first."""
    entrants: tuple[str, ...]
    """Entrant ids; the first has the first seat in the first game."""
    slot: str = ""
    """Id of the slot in an elimination bracket; empty in other formats."""
    games: tuple[TournamentGame, ...] = ()
    scores: tuple[float, ...] = ()
    """Score of each entrant once the encounter is over: the number of entrants behind it, ties counted half.

    A bye counts 1.
    """
    how: How = ""
    note: str = ""
    corrections: tuple[Correction, ...] = Field(default=())

    @property
    def over(self) -> bool:
        """True if the encounter is over, so that its scores are known."""
        return bool(self.scores)

    @property
    def played(self) -> bool:
        """True if the encounter counts for tie-breaks: at least one game was decided by its rules.

        Forfeits do not count (FIDE C.07, 16).
        """
        return any(game.how in {"played", "fault"} for game in self.games)

    @property
    def met(self) -> bool:
        """True if the entrants have met and must not be paired again: all sides appeared for a game."""
        return self.played or any(game.how == "forfeit" for game in self.games)

    def totals(self) -> tuple[float, ...]:
        """Return the points of all finished games, by entrant."""
        over = [game.points for game in self.games if game.state == "over"]
        return tuple(sum(points[place] for points in over) for place in range(len(self.entrants)))

    def score_of(self, entrant: str) -> float:
        """Return the score of an entrant of this encounter."""
        return self.scores[self.entrants.index(entrant)]


def beaten_counts(totals: Sequence[float]) -> tuple[float, ...]:
    """Return for each entrant the number of entrants with fewer points, ties counted half.

    Between two entrants that is 1, ½ or 0. Entrants without a point get nothing: all of them have lost
    (`double_forfeit`).

    Args:
        totals: Points of each entrant; more is better.
    """
    return tuple(
        sum(1.0 if mine > other else 0.5 for at, other in enumerate(totals) if at != own and mine and mine >= other)
        for own, mine in enumerate(totals)
    )


def new_games(count: int, entrants: int, *, after: int = 0, first: int = 0) -> tuple[TournamentGame, ...]:
    """Return the next games of an encounter; from game to game, every entrant moves on by one seat.

    Args:
        count: Number of games.
        entrants: Number of entrants of the encounter.
        after: Number of the last existing game.
        first: Index of the entrant with the first seat in game 1.
    """
    return tuple(
        TournamentGame(
            number=number,
            order=tuple((seat + number - 1 + first) % entrants for seat in range(entrants)),
            pair=(number + entrants - 1) // entrants,
        )
        for number in range(after + 1, after + count + 1)
    )
