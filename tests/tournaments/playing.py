"""Simulation of tournaments without games: the stronger entrant by some rule wins at once."""

from collections.abc import Callable

from fracas_tournaments.encounters import Entrant, Outcome
from fracas_tournaments.plan import TournamentPlan
from fracas_tournaments.tournament import DueGame, Tournament, TournamentHeader
from fracas_tournaments.transitions import begun, ended, register, start

__all__ = ["by_number", "drawn", "field", "played", "started"]

Rule = Callable[[DueGame], Outcome]


def field(count: int, *, teams: int = 0) -> list[Entrant]:
    """Return entrants `p1`, `p2`, ..., the first the strongest, in so many teams."""
    return [
        Entrant(id=f"p{one}", name=f"P{one}", rating=3000.0 - one, team=f"t{one % teams}" if teams else "")
        for one in range(1, count + 1)
    ]


def started(plan: TournamentPlan, entrants: list[Entrant]) -> Tournament:
    """Return a tournament that has just started."""
    tournament = Tournament.planned(TournamentHeader(id="cup", plan=plan, seed="7"))
    for one in entrants:
        tournament = register(tournament, one)
    return start(tournament)


def by_number(due: DueGame) -> Outcome:
    """Let the lower number win; at larger tables, places go by it."""
    numbers = [int(one.id[1:]) for one in due.seats]
    return Outcome(points=tuple(float(sum(other > mine for other in numbers)) for mine in numbers))


def drawn(due: DueGame) -> Outcome:
    """Let everything be drawn."""
    return Outcome(points=tuple((len(due.seats) - 1) / 2 for _ in due.seats))


def played(tournament: Tournament, rule: Rule = by_number, *, most: int = 100_000) -> Tournament:
    """Play until nothing is due any more."""
    for _ in range(most):
        due = next(iter(tournament.due()), None)
        if due is None:
            return tournament
        tournament = begun(tournament, due.encounter.id, due.game.number)
        tournament = ended(tournament, due.encounter.id, {due.game.number: rule(due)})
    raise AssertionError("the tournament does not end")
