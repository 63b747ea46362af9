"""Rating curves: the rating of every entrant after each result, as an inline picture."""

from __future__ import annotations

from html import escape
from typing import Final

from fracas_tournaments.encounters import Encounter
from fracas_tournaments.rating import NEW, SkillEstimate, update_ratings
from fracas_tournaments.tournament import Tournament

MOST_CURVES: Final = 16
"""Maximum number of curves, which are those of the best-placed entrants."""
COLOURS: Final = (
    "#2a78d6", "#e07b00", "#1b8a5a", "#c8372d", "#7d55c7", "#8a5a2b", "#c2448e", "#5f6b76",
)  # fmt: skip
_WIDTH, _HEIGHT = 880, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 150, 14, 30
_GAMES: Final = 5_000
"""Maximum number of games that are rated one by one; if there are more, whole encounters are rated."""


def ratings_over_time(tournament: Tournament) -> dict[str, list[tuple[int, int]]]:
    """Return the rating curve of each entrant, as pairs of the number of a result and the rating points after it.

    All entrants begin as new players, so the curves show only this tournament.
    """
    beliefs: dict[str, SkillEstimate] = dict.fromkeys(tournament.entrants, NEW)
    curves = {one: [(0, NEW.points)] for one in beliefs}
    for number, (entrants, points) in enumerate(_results(tournament), start=1):
        places = [1 + sum(other > mine for other in points) for mine in points]
        after = update_ratings([[beliefs[one]] for one in entrants], places)
        for one, (belief,) in zip(entrants, after, strict=True):
            beliefs[one] = belief
            curves[one].append((number, belief.points))
    return curves


def _results(tournament: Tournament) -> list[tuple[tuple[str, ...], tuple[float, ...]]]:
    encounters = sorted(tournament.encounters.values(), key=lambda one: (one.round, one.table))
    met = [encounter for encounter in encounters if len(encounter.entrants) > 1]
    if sum(len(encounter.games) for encounter in met) > _GAMES:
        return [(encounter.entrants, encounter.scores) for encounter in met if encounter.played and encounter.over]
    return [(encounter.entrants, points) for encounter in met for points in _points(encounter)]


def _points(encounter: Encounter) -> list[tuple[float, ...]]:
    counted = [game.points for game in encounter.games if game.how in {"played", "fault", "forfeit"}]
    corrected = encounter.how == "corrected" and encounter.played
    return [encounter.scores] if corrected else counted


def rating_curves(tournament: Tournament) -> str:
    """Return the picture of the rating curves; empty if nothing was played."""
    order = [standing.entrant for standing in tournament.standings][:MOST_CURVES]
    curves = {one: curve for one, curve in ratings_over_time(tournament).items() if one in order and len(curve) > 1}
    if not curves:
        return ""
    last = max(curve[-1][0] for curve in curves.values())
    ratings = [points for curve in curves.values() for _, points in curve]
    low, high = 100 * (min(ratings) // 100), 100 * (max(ratings) // 100 + 1)
    step = max(100, 100 * round((high - low) / 600))

    def x(at: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at / last

    def y(points: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - points) / (high - low)

    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="Ratings, result by result" class="curves">']
    for points in range(low, high + 1, step):
        parts.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(points):.1f}" y2="{y(points):.1f}"/>'
        )
        parts.append(f'<text class="tick" x="{_LEFT - 6}" y="{y(points) + 4:.1f}" text-anchor="end">{points}</text>')
    parts.append(f'<text class="tick" x="{_LEFT}" y="{_HEIGHT - 8}">results</text>')
    parts.append(f'<text class="tick" x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 8}" text-anchor="end">{last}</text>')
    labels: list[tuple[float, str, str]] = []
    for place, one in enumerate(one for one in order if one in curves):
        colour, dashes = COLOURS[place % len(COLOURS)], ' stroke-dasharray="5 3"' if place >= len(COLOURS) else ""
        ended = [*curves[one], (last, curves[one][-1][1])]
        line = " ".join(f"{x(at):.1f},{y(points):.1f}" for at, points in ended)
        name = escape(tournament.entrants[one].name)
        title = f"<title>{name}: {ended[-1][1]}</title>"
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dashes} points="{line}">{title}</polyline>'
        )
        labels.append((y(ended[-1][1]), colour, f"{escape(tournament.entrants[one].name[:16])} {ended[-1][1]}"))
    parts += _labels(labels)
    return "".join([*parts, "</svg>"])


def _labels(labels: list[tuple[float, str, str]]) -> list[str]:
    """Return the name labels at the ends of the curves, moved apart to avoid overlap."""
    parts: list[str] = []
    height = min(15.0, (_HEIGHT - _TOP - 8) / max(1, len(labels)))
    ordered = sorted(labels)
    at: list[float] = []
    for wanted, _, _ in ordered:
        at.append(max(wanted, at[-1] + height) if at else max(wanted, _TOP + 8.0))
    over = max(0.0, at[-1] - (_HEIGHT - 10))
    for place in range(len(at) - 1, -1, -1):
        limit = at[place + 1] - height if place + 1 < len(at) else at[place] - over
        at[place] = min(at[place], limit)
    for (_, colour, text), where in zip(ordered, at, strict=True):
        parts.append(f'<text class="label" x="{_WIDTH - _RIGHT + 6}" y="{where + 4:.1f}" fill="{colour}">{text}</text>')
    return parts
