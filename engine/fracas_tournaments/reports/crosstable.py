"""The crosstable: the results of all entrants against each other."""

from __future__ import annotations

from html import escape
from typing import Final

from fracas_tournaments.tournament import Tournament

MOST_IN_CROSSTABLE: Final = 64
"""Maximum number of entrants in a readable crosstable."""


def crosstable(tournament: Tournament) -> str:
    """Return the table; empty if there are too many entrants, or tables with more than two entrants."""
    order = [standing.entrant for standing in tournament.standings]
    if not 2 <= len(order) <= MOST_IN_CROSSTABLE or tournament.plan.table > 2:
        return ""
    cells: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for encounter in tournament.encounters.values():
        if len(encounter.entrants) == 2 and encounter.over:
            totals = encounter.totals() if encounter.how != "corrected" else encounter.scores
            one, other = encounter.entrants
            cells.setdefault((one, other), []).append((encounter.scores[0], totals[0]))
            cells.setdefault((other, one), []).append((encounter.scores[1], totals[1]))
    numbers = "".join(f"<th>{place}</th>" for place in range(1, len(order) + 1))
    rows = [f'<table class="cross"><thead><tr><th></th><th>name</th>{numbers}<th>points</th></tr></thead><tbody>']
    for place, (one, standing) in enumerate(zip(order, tournament.standings, strict=True), start=1):
        row = [f"<tr><td>{place}</td><td class='who'>{escape(tournament.entrants[one].name)}</td>"]
        for other in order:
            met = cells.get((one, other), [])
            kind = "self" if one == other else _kind(sum(score for score, _ in met), len(met))
            text = " ".join(f"{games:g}" for _, games in met)
            row.append(f'<td class="{kind}">{text}</td>')
        rows.append("".join([*row, f"<td><b>{standing.points:g}</b></td></tr>"]))
    return "".join([*rows, "</tbody></table>"])


def _kind(score: float, met: int) -> str:
    if not met:
        return "none"
    return "win" if 2 * score > met else "loss" if 2 * score < met else "draw"
