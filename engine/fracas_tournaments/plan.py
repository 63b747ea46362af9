"""What a host decides before a tournament begins: its format and everything that follows from it.

A plan is checked whole when it is made; a tournament never changes its plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from fracas_tournaments.errors import Refused

__all__ = [
    "FORMATS",
    "MAX_DRAFT",
    "MAX_ENTRANTS",
    "MAX_GAMES",
    "Format",
    "FrozenModel",
    "TieBreak",
    "TournamentPlan",
    "bye_points",
    "games_of",
    "rounds_of",
    "validated",
]

Format: TypeAlias = Literal[
    "swiss", "round_robin", "single_elimination", "double_elimination", "heats", "gauntlet", "ladder", "uploaded"
]
"""How entrants are brought together:

- `swiss`: nobody meets twice, and whoever has as many points; FIDE's Dutch system.
- `round_robin`: everybody meets everybody, by Berger tables.
- `single_elimination`, `double_elimination`: who loses once, or twice, is out.
- `heats`: more than two at a table, free for all.
- `gauntlet`: the first few entrants against all others.
- `ladder`: neighbours meet, and who wins stands above.
- `uploaded`: what the host pairs, and nothing but that.
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
"""What decides between those of the same points; each is explained in `tie_breaks`."""
MAX_ENTRANTS: Final = 4096
MAX_GAMES: Final = 100_000
"""Games of one encounter, at most."""
MAX_ROUNDS: Final = 4096
MAX_DRAFT: Final = 6
"""Creatures of one entrant; no match has room for more."""


class FrozenModel(BaseModel):
    """A part of the record: immutable, and read from JSON without loss."""

    # What a newer node has added is kept: nodes of two versions share a store while a service is renewed.
    model_config = ConfigDict(frozen=True, extra="allow")


class TournamentPlan(FrozenModel):
    """What the host has decided."""

    name: str
    """What people call the tournament."""
    format: Format = "swiss"
    ruleset: str
    rounds: int = Field(default=0, ge=0, le=MAX_ROUNDS)
    """Rounds of a Swiss, of heats or of a ladder; cycles of a round robin or a gauntlet. 0: what fits the field; a
    ladder goes on until it is ended."""
    games: int = Field(default=1, ge=1, le=MAX_GAMES)
    """Games of one encounter; the sides change with each."""
    mirrored: bool = False
    """Whether games go in pairs with the same dice, the sides swapped. For bots only."""
    table: int = Field(default=2, ge=2, le=8)
    """Entrants at one table; more than two in heats only."""
    at_once: bool = False
    """Whether what does not wait for results is paired at once and not round by round (round robin, gauntlet)."""
    tables: int = Field(default=0, ge=0)
    """Games that run at the same time, at most; 0: as many as there are."""
    challengers: int = Field(default=1, ge=1)
    """How many of the first entrants run a gauntlet."""
    third_place: bool = False
    """Whether those who lose the semi-finals of a single elimination meet once more."""
    avoid_teams: bool = False
    """Whether members of a team do not meet (Swiss, heats) or as late as can be (elimination)."""
    tie_breaks: tuple[TieBreak, ...] = ()
    """The first first; empty: what is usual for the format."""
    deciders: int = Field(default=3, ge=0, le=20)
    """Further rounds of games after which an elimination's tie goes to the higher seed."""
    entrants: int = Field(default=MAX_ENTRANTS, ge=2, le=MAX_ENTRANTS)
    """How many may register."""
    who: Literal["all", "people", "bots"] = "all"
    invited: bool = False
    """Whether registration needs the invitation's code."""
    boards: tuple[str, ...] = ()
    """Boards, in turn from pair of games to pair of games; empty: the first that fits."""
    creatures: tuple[str, ...] = ()
    """What everybody fights with; empty: what each has named, or the match's default."""
    draft: int = Field(default=0, ge=0, le=MAX_DRAFT)
    """How many creatures each entrant picks before the first round (`drafting`); 0: rosters are not drafted."""
    draft_from: tuple[str, ...] = ()
    """The pool that they are picked from; a service fills it with all that there are."""
    draft_s: int = Field(default=60, ge=1, le=86_400)
    """Seconds for one pick, after which chance picks."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options."""
    match_options: Mapping[str, Any] = Field(default_factory=dict)
    """Clock, grace and delay of every match, in the words of the service."""

    def board_of(self, pair: int) -> str:
        """Return the board of the games with this pair number; empty: the first board that fits."""
        return self.boards[(pair - 1) % len(self.boards)] if self.boards else ""

    @property
    def eliminates(self) -> bool:
        """Whether losing puts one out."""
        return self.format in {"single_elimination", "double_elimination"}


def validated(plan: TournamentPlan) -> TournamentPlan:
    """Return a plan that makes sense.

    Raises:
        Refused: It does not; the sentence names everything that is wrong.
    """
    wrong: list[str] = []
    if not plan.name.strip():
        wrong.append("a tournament has a name")
    if plan.table > 2 and plan.format not in {"heats", "uploaded"}:
        wrong.append(f"{plan.table} at a table is for heats; a {_spoken(plan.format)} has 2")
    if plan.mirrored and plan.table > 2:
        wrong.append("games are mirrored between two, not at tables of more")
    if plan.mirrored and plan.games % 2:
        wrong.append(f"mirrored games go in pairs: {plan.games} is odd")
    if plan.mirrored and plan.who != "bots":
        wrong.append("mirrored games are for bots: people remember dice")
    if plan.avoid_teams and plan.format in {"round_robin", "gauntlet", "ladder", "uploaded"}:
        wrong.append(f"in a {_spoken(plan.format)} members of a team cannot avoid each other")
    if plan.third_place and plan.format != "single_elimination":
        wrong.append("a game for the third place is for a single elimination")
    if plan.draft and plan.creatures:
        wrong.append("rosters are drafted or the same for all, not both")
    if plan.draft and not plan.draft_from:
        wrong.append("a draft needs a pool of creatures to pick from")
    if plan.draft_from and not plan.draft:
        wrong.append("say how many creatures each entrant picks from the pool")
    if wrong:
        raise Refused("bad_plan", "; ".join(wrong))
    return plan


def bye_points(plan: TournamentPlan) -> float:
    """Return the points of an entrant with nobody to meet in a round: 1, or 0 where the schedule gives each one a rest.

    In a round robin and a gauntlet with an odd field, the free round is nobody's gain (FIDE C.05).
    """
    return 0.0 if plan.format in {"round_robin", "gauntlet"} else 1.0


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def rounds_of(plan: TournamentPlan, entrants: int) -> int:
    """Return how many rounds are planned; 0: that shows, or there is no end.

    Args:
        plan: The plan.
        entrants: How many take part.
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
    """Return how many games are planned, of a ladder without a last round those of one round; deciders come on top.

    Args:
        plan: The plan.
        entrants: How many take part.
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
    """Return the rounds in which everybody has met everybody whom it is to meet once."""
    if plan.format == "gauntlet":
        return max(1, entrants - plan.challengers)
    return max(1, entrants - 1 + entrants % 2)
