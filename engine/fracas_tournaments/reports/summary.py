"""The data of all reports as one JSON value: standings, comparisons and faults."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from fracas_tournaments.encounters import Encounter, TournamentGame
from fracas_tournaments.significance import Comparison, compared, samples
from fracas_tournaments.tie_breaks import USUAL
from fracas_tournaments.tournament import Tournament

FORMAT: Final = 1
"""Version of the JSON format."""
_COMPARED: Final = 12
"""Maximum number of entrants for which all pairs are compared.

If there are more, only the first is compared with each other entrant.
"""


def summary(tournament: Tournament) -> dict[str, Any]:
    """Return all report data as one JSON value; the same tournament always gives the same value."""
    return {
        "fracas_tournament": FORMAT,
        **tournament.plain(),
        "tie_breaks": list(tournament.plan.tie_breaks or USUAL[tournament.plan.format]),
        "standings": [standing.model_dump(mode="json") for standing in tournament.standings],
        "comparisons": [{**one.model_dump(mode="json"), "sentence": one.sentence} for one in comparisons(tournament)],
        "faults": [
            {"encounter": encounter.id, "game": game.number, "how": game.how, "note": game.note}
            for encounter, game in faults(tournament)
        ],
    }


def as_json(tournament: Tournament) -> str:
    """Return `summary` as JSON text; the same tournament always gives the same bytes."""
    return json.dumps(summary(tournament), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def comparisons(tournament: Tournament) -> list[Comparison]:
    """Return a comparison of every two entrants that have met, better-placed entrants first."""
    order = [standing.entrant for standing in tournament.standings]
    pairs = list(combinations(order, 2)) if len(order) <= _COMPARED else [(order[0], other) for other in order[1:]]
    names = {one.id: one.name for one in tournament.entrants.values()}
    mirrored = tournament.plan.mirrored
    met: dict[frozenset[str], list[Encounter]] = {}
    for encounter in tournament.encounters.values():
        met.setdefault(frozenset(encounter.entrants), []).append(encounter)
    scores = {
        pair: found for pair in pairs if (found := samples(met.get(frozenset(pair), ()), *pair, mirrored=mirrored))
    }
    return [
        compared(names[first], names[second], found, games=len(found) * (2 if mirrored else 1), among=len(scores))
        for (first, second), found in scores.items()
    ]


def faults(tournament: Tournament) -> Iterator[tuple[Encounter, TournamentGame]]:
    """Yield the games that were lost by a fault, forfeit or absence, or broken off."""
    for encounter in sorted(tournament.encounters.values(), key=lambda one: (one.round, one.table)):
        for game in encounter.games:
            if game.note or game.how in {"fault", "forfeit", "no_show", "broken_off"}:
                yield encounter, game


def standings_csv(tournament: Tournament) -> str:
    """Return the standings as CSV."""
    breaks = tournament.plan.tie_breaks or USUAL[tournament.plan.format]
    rows = [["rank", "entrant", "name", "team", "points", "played", "won", "drawn", "lost", "game_points", *breaks]]
    for one in tournament.standings:
        who = tournament.entrants[one.entrant]
        figures = (one.points, one.played, one.won, one.drawn, one.lost, one.games, *one.tie_breaks)
        rows.append([str(one.rank), who.id, who.name, who.team, *(f"{figure:g}" for figure in figures)])
    return _table(rows)


def games_csv(tournament: Tournament) -> str:
    """Return all games as CSV, entrants in seat order."""
    rows = [["encounter", "round", "table", "game", "board", "seats", "points", "how", "rounds", "match", "note"]]
    for encounter in sorted(tournament.encounters.values(), key=lambda one: (one.round, one.table)):
        for game in encounter.games:
            seats = [encounter.entrants[place] for place in game.order]
            points = [f"{game.points[place]:g}" for place in game.order] if game.points else []
            rows.append([
                encounter.id, str(encounter.round), str(encounter.table), str(game.number),
                tournament.plan.board_of(game.pair), " ".join(seats), " ".join(points), game.how, str(game.rounds),
                game.match, game.note,
            ])  # fmt: skip
    return _table(rows)


def _table(rows: list[list[str]]) -> str:
    text = io.StringIO()
    # Spreadsheets would run a cell that begins like a formula.
    safe = [[f"'{cell}" if cell[:1] in {"=", "+", "@", "\t"} else cell for cell in row] for row in rows]
    csv.writer(text, lineterminator="\n").writerows(safe)
    return text.getvalue()
