"""Tournament settings: the format and everything that depends on it.

A plan is validated as a whole when it is made; a tournament never changes its plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from fracas_tournaments.errors import Refused

Format: TypeAlias = Literal[
    "swiss", "round_robin", "single_elimination", "double_elimination", "heats", "gauntlet", "ladder", "uploaded"
]
"""Tournament formats:

- `swiss`: opponents with equal points, no rematches; FIDE's Dutch system.
- `round_robin`: all entrants meet each other, by Berger tables.
- `single_elimination`, `double_elimination`: an entrant is out after one or two losses.
- `heats`: free-for-all tables, usually of more than two entrants.
- `gauntlet`: the first few entrants against all others.
- `ladder`: neighbours meet, and the winner moves up.
- `uploaded`: only the pairings that the host uploads.
"""
FORMATS: Final[tuple[Format, ...]] = (
    "swiss",
    "round_robin",
    "single_elimination",
    "double_elimination",
    "heats",
    "gauntlet",
    "ladder",
    "uploaded",
)
TieBreak: TypeAlias = Literal[
    "buchholz",
    "buchholz_cut_1",
    "buchholz_cut_2",
    "median_buchholz",
    "sonneborn_berger",
    "head_to_head",
    "wins",
    "games",
]
"""Tie-breaks between entrants with equal points; `tie_breaks` explains each."""
MAX_ENTRANTS: Final = 4096
MAX_GAMES: Final = 100_000
"""Maximum number of games per encounter."""
MAX_ROUNDS: Final = 4096
MAX_DRAFT: Final = 6
"""Maximum number of creatures per entrant; no match has room for more."""


class FrozenModel(BaseModel):
    """Base class of records: immutable, and converted to JSON and back without loss."""

    # What a newer node has added is kept: nodes of two versions share a store while a service is renewed.
    model_config = ConfigDict(frozen=True, extra="allow")


class TournamentPlan(FrozenModel):
    """The settings of a tournament."""

    name: str
    """Name of the tournament, as shown to people."""
    format: Format = "swiss"
    ruleset: str
    rounds: int = Field(default=0, ge=0, le=MAX_ROUNDS)
    """Rounds of a Swiss tournament, of heats or of a ladder; cycles of a round robin or a gauntlet. 0: as many as
    fit the number of entrants; a ladder goes on until it is ended.
    """
    games: int = Field(default=1, ge=1, le=MAX_GAMES)
    """Games per encounter; the entrants change seats with each game."""
    mirrored: bool = False
    """Play games in pairs with the same dice and swapped sides. For bots only."""
    table: int = Field(default=2, ge=2, le=8)
    """Number of entrants per table; more than two only in heats."""
    at_once: bool = False
    """Pair all rounds that do not depend on results at the start, not one after the other (round robin, gauntlet)."""
    tables: int = Field(default=0, ge=0)
    """Maximum number of games at the same time; 0: no limit."""
    challengers: int = Field(default=1, ge=1)
    """Number of challengers in a gauntlet; the challengers are the first entrants."""
    third_place: bool = False
    """Play a match for third place in a single elimination."""
    avoid_teams: bool = False
    """Do not pair members of the same team (Swiss, heats), or only as late as possible (elimination)."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """Tie-breaks, the most important first; empty: the default ones of the format."""
    deciders: int = Field(default=3, ge=0, le=20)
    """Maximum number of extra rounds of games in a tied elimination encounter, after which the higher seed advances."""
    entrants: int = Field(default=MAX_ENTRANTS, ge=2, le=MAX_ENTRANTS)
    """Maximum number of entrants."""
    who: Literal["all", "people", "bots"] = "all"
    invited: bool = False
    """True if registration requires the invitation code."""
    boards: tuple[str, ...] = ()
    """Ids of the boards, used in rotation by pair number; empty: the first board that fits."""
    creatures: tuple[str, ...] = ()
    """The creatures of all entrants; empty: each entrant names its own, or gets the match's default."""
    draft: int = Field(default=0, ge=0, le=MAX_DRAFT)
    """Number of creatures that each entrant picks before the first round (`drafting`); 0: no draft."""
    draft_from: tuple[str, ...] = ()
    """Creatures that can be picked in the draft; if empty, a server fills in all creatures."""
    draft_s: int = Field(default=60, ge=1, le=86_400)
    """Seconds per pick, after which a creature is picked at random."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options."""
    match_options: Mapping[str, Any] = Field(default_factory=dict)
    """Clock, grace period and delay of every match, under the server's names for these options."""

    def board_of(self, pair: int) -> str:
        """Return the board of the games with this pair number; empty: the first board that fits."""
        return self.boards[(pair - 1) % len(self.boards)] if self.boards else ""

    @property
    def eliminates(self) -> bool:
        """True if a loss can eliminate an entrant."""
        return self.format in {"single_elimination", "double_elimination"}


def validated(plan: TournamentPlan) -> TournamentPlan:
    """Return the plan unchanged if it is valid.

    Raises:
        Refused: The plan is invalid; the sentence names every problem.
    """
    wrong: list[str] = []
    if not plan.name.strip():
        wrong.append("no name: name the tournament")
    if plan.table > 2 and plan.format not in {"heats", "uploaded"}:
        wrong.append(f"invalid table size {plan.table}: a {_spoken(plan.format)} has 2 entrants per table")
    if plan.mirrored and plan.table > 2:
        wrong.append("mirrored games need tables of two")
    if plan.mirrored and plan.games % 2:
        wrong.append(f"mirrored games need an even number of games, not {plan.games}")
    if plan.mirrored and plan.who != "bots":
        wrong.append("mirrored games are only for bots")
    if plan.avoid_teams and plan.format in {"round_robin", "gauntlet", "ladder", "uploaded"}:
        wrong.append(f"a {_spoken(plan.format)} cannot avoid encounters within a team")
    if plan.third_place and plan.format != "single_elimination":
        wrong.append("a game for third place needs a single elimination")
    if plan.draft and plan.creatures:
        wrong.append("rosters are either drafted or the same for all: leave one out")
    if plan.draft and not plan.draft_from:
        wrong.append("a draft needs a pool of creatures")
    if plan.draft_from and not plan.draft:
        wrong.append("a pool needs a draft: set the number of picks per entrant")
    if wrong:
        raise Refused("bad_plan", "; ".join(wrong))
    return plan


def bye_points(plan: TournamentPlan) -> float:
    """Return the points for a round without an opponent: 1, or 0 if the schedule gives each entrant a free round.

    In a round robin or gauntlet with an odd number of entrants, the free round gives no points (FIDE C.05).
    """
    return 0.0 if plan.format in {"round_robin", "gauntlet"} else 1.0


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def rounds_of(plan: TournamentPlan, entrants: int) -> int:
    """Return the planned number of rounds; 0 if it is not known in advance, or there is no limit.

    Args:
        plan: The plan.
        entrants: Number of entrants.
    """
    if plan.format == "swiss":
        # Enough to leave one alone unbeaten, and never more than there are opponents.
        fitting = max(1, (entrants - 1).bit_length())
        return min(plan.rounds or fitting, max(1, entrants - 1 + entrants % 2))
    if plan.format == "heats":
        return plan.rounds or 3
    if plan.format in {"round_robin", "gauntlet"}:
        return (plan.rounds or 1) * _cycle(plan, entrants)
    return plan.rounds if plan.format == "ladder" else 0


def games_of(plan: TournamentPlan, entrants: int) -> int:
    """Return the planned number of games without deciders; for a ladder without a last round, the games of one round.

    Args:
        plan: The plan.
        entrants: Number of entrants.
    """
    match plan.format:
        case "round_robin":
            encounters = (plan.rounds or 1) * entrants * (entrants - 1) // 2
        case "gauntlet":
            encounters = (plan.rounds or 1) * plan.challengers * max(0, entrants - plan.challengers)
        case "single_elimination" | "double_elimination":
            encounters = 2 * entrants
        case _:
            encounters = max(1, rounds_of(plan, entrants)) * -(-entrants // plan.table)
    return encounters * plan.games


def _cycle(plan: TournamentPlan, entrants: int) -> int:
    """Return the number of rounds after which all scheduled opponents have met once."""
    if plan.format == "gauntlet":
        return max(1, entrants - plan.challengers)
    return max(1, entrants - 1 + entrants % 2)
