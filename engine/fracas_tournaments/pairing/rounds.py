"""Next rounds of a tournament: the module that calls the pairing system of each format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from fracas_tournaments.encounters import Encounter, Entrant
from fracas_tournaments.pairing.berger import berger_round, gauntlet_round
from fracas_tournaments.pairing.elimination import Decided, bracket, ready_slots
from fracas_tournaments.pairing.heats import heats_round, ladder_order, ladder_round
from fracas_tournaments.pairing.proposal import ProposedPairing, met_before
from fracas_tournaments.pairing.swiss import swiss_round
from fracas_tournaments.pairing.swiss_player import PastRound, SwissPlayer
from fracas_tournaments.plan import TournamentPlan, rounds_of


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of one round."""

    number: int
    meetings: tuple[ProposedPairing, ...]


def next_rounds(
    plan: TournamentPlan,
    entrants: Sequence[Entrant],
    encounters: Mapping[str, Encounter],
    *,
    paired: int,
    ranked: Callable[[], Sequence[str]],
) -> list[Round]:
    """Return the rounds that can be paired now; empty if results are awaited or everything is paired.

    Args:
        plan: The tournament's settings.
        entrants: The entrants by seed.
        encounters: The encounters so far.
        paired: Number of the last round that was paired.
        ranked: Returns the current ranking, the best first.
    """
    if plan.eliminates:
        return _elimination(plan, entrants, encounters)
    if plan.format == "uploaded":
        return []
    planned = rounds_of(plan, len(entrants))
    free = plan.at_once and plan.format in {"round_robin", "gauntlet"}
    if not free and not all(encounter.over for encounter in encounters.values()):
        return []
    if planned and paired >= planned:
        return []
    if plan.format in {"heats", "ladder"} and sum(not entrant.withdrawn for entrant in entrants) < 2:
        return []  # one alone would have a bye in every round to come, and a ladder may have no last one
    numbers = range(paired + 1, planned + 1) if free else (paired + 1,)
    ids = [entrant.id for entrant in entrants]
    return [Round(number, tuple(_round(plan, entrants, ids, encounters, number, ranked))) for number in numbers]


def _round(
    plan: TournamentPlan,
    entrants: Sequence[Entrant],
    ids: Sequence[str],
    encounters: Mapping[str, Encounter],
    number: int,
    ranked: Callable[[], Sequence[str]],
) -> list[ProposedPairing]:
    match plan.format:
        case "swiss":
            players = _swiss_players(entrants, encounters.values(), number)
            return swiss_round(players, number, rounds=rounds_of(plan, len(entrants)), avoid_teams=plan.avoid_teams)
        case "round_robin":
            return berger_round(ids, number)
        case "gauntlet":
            return gauntlet_round(ids, number, challengers=plan.challengers)
        case "heats":
            met = met_before([encounter.entrants for encounter in encounters.values()])
            teams = {entrant.id: entrant.team for entrant in entrants} if plan.avoid_teams else None
            gone = _gone(entrants)
            order = [one for one in (ids if number == 1 else ranked()) if one not in gone]
            return heats_round(order, number, table=plan.table, met=met, apart=teams)
        case "ladder":
            gone = _gone(entrants)
            return ladder_round([one for one in ladder_now(ids, encounters.values()) if one not in gone], number)
        case "single_elimination" | "double_elimination" | "uploaded":
            raise AssertionError(plan.format)
        case _:
            assert_never(plan.format)


def _gone(entrants: Iterable[Entrant]) -> set[str]:
    return {entrant.id for entrant in entrants if entrant.withdrawn}


def _swiss_players(entrants: Sequence[Entrant], encounters: Iterable[Encounter], number: int) -> list[SwissPlayer]:
    past: dict[str, dict[int, PastRound]] = {entrant.id: {} for entrant in entrants}
    for encounter in encounters:
        for place, one in enumerate(encounter.entrants):
            other = next((each for each in encounter.entrants if each != one), "")
            past[one][encounter.round] = PastRound(
                opponent=other, first=place == 0, score=_whole(encounter.scores[place]), played=encounter.met
            )
    return [
        SwissPlayer(
            entrant.id,
            tuple(past[entrant.id].get(each, PastRound()) for each in range(1, number)),
            team=entrant.team,
            absent=entrant.withdrawn,
        )
        for entrant in entrants
    ]


def _whole(score: float) -> float:
    """Return a score as the pairing library expects it: that of a win, a loss or a draw."""
    return score if score in {0.0, 1.0} else 0.5


def _elimination(plan: TournamentPlan, entrants: Sequence[Entrant], encounters: Mapping[str, Encounter]) -> list[Round]:
    slots = bracket(len(entrants), double=plan.format == "double_elimination", third_place=plan.third_place)
    begun = {encounter.slot for encounter in encounters.values()}
    meetings = ready_slots(slots, [entrant.id for entrant in entrants], decided_slots(encounters.values()), begun)
    stage = {slot.id: slot.stage for slot in slots}
    numbers = sorted({stage[meeting.slot] for meeting in meetings})
    return [
        Round(number, tuple(meeting for meeting in meetings if stage[meeting.slot] == number)) for number in numbers
    ]


def decided_slots(encounters: Iterable[Encounter]) -> Decided:
    """Return winner and loser of every decided slot of a bracket.

    Args:
        encounters: All encounters.
    """
    found: dict[str, tuple[str, str]] = {}
    for encounter in encounters:
        if encounter.slot and encounter.over:
            first, second = encounter.entrants
            won = encounter.scores[0] >= encounter.scores[1]
            found[encounter.slot] = (first, second) if won else (second, first)
    return found


def ladder_now(seeds: Sequence[str], encounters: Iterable[Encounter]) -> list[str]:
    """Return the current order of a ladder.

    Args:
        seeds: The initial order.
        encounters: All encounters.
    """
    order = list(seeds)
    over = sorted(
        (each for each in encounters if each.over and len(each.entrants) == 2),
        key=lambda each: (each.round, each.table),
    )
    for encounter in over:
        (one, other), (mine, theirs) = encounter.entrants, encounter.scores
        if mine != theirs:
            order = ladder_order(order, [(one, other) if mine > theirs else (other, one)])
    return order
