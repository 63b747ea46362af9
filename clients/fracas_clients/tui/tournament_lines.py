"""Tournament text for the terminal: table rows, crosstable, bracket. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_protocol.v1 import Tournament, TournamentEncounter, TournamentPhase, TournamentStanding

__all__ = [
    "GAME_HEADS",
    "LIST_HEADS",
    "STANDING_HEADS",
    "bracket",
    "crosstable",
    "draft_line",
    "game_rows",
    "head",
    "list_row",
    "standing_row",
    "table_of",
]

LIST_HEADS: Final = ("Tournament", "State", "Format", "Rules", "Games")
STANDING_HEADS: Final = ("", "Name", "Points", "Won", "Drawn", "Lost", "Tie-breaks", "Fights with")
GAME_HEADS: Final = ("Table", "Who", "Result", "")
_PHASES: Final = {
    TournamentPhase.TOURNAMENT_PHASE_OPEN: "open",
    TournamentPhase.TOURNAMENT_PHASE_RUNNING: "running",
    TournamentPhase.TOURNAMENT_PHASE_PAUSED: "paused",
    TournamentPhase.TOURNAMENT_PHASE_OVER: "over",
}
_NAME: Final = 18
"""Maximum length of a name in crosstable and bracket."""


def _number(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def list_row(stands: Tournament) -> tuple[str, ...]:
    """Return a tournament's cells in the list."""
    plan = stands.plan
    running = f", {stands.running} running" if stands.running else ""
    yours = " (yours)" if stands.yours else " (you play)" if stands.your_entrant else ""
    return (
        plan.name + yours,
        _PHASES.get(stands.phase, "?"),
        plan.format.replace("_", " "),
        plan.ruleset.replace("_", " "),
        f"{stands.ended}{running}",
    )


def head(stands: Tournament) -> str:
    """Return the header line: the tournament and its progress."""
    plan = stands.plan
    rounds = f"round {stands.round}" + (f" of {stands.rounds}" if stands.rounds else "") if stands.round else ""
    running = f"{stands.running} running" if stands.running else ""
    code = f"code {stands.code}" if stands.code and plan.invited else ""
    facts = (
        plan.name, plan.format.replace("_", " "), plan.ruleset.replace("_", " "), _PHASES.get(stands.phase, "?"),
        rounds, f"{stands.ended} played", running, code,
    )  # fmt: skip
    return " · ".join(fact for fact in facts if fact)


def standing_row(one: TournamentStanding, mine: str) -> tuple[str, ...]:
    """Return an entrant's table cells.

    Args:
        one: Its standing.
        mine: The own entrant; empty: none.
    """
    notes = " (left)" if one.withdrawn else " (bot)" if one.bot else ""
    marked = "▶ " if one.entrant == mine else ""
    return (
        str(one.rank),
        f"{marked}{one.name}{notes}" + (f", {one.team}" if one.team else ""),
        _number(one.points),
        str(one.won),
        str(one.drawn),
        str(one.lost),
        " ".join(map(_number, one.tie_breaks)),
        ", ".join(name.replace("_", " ") for name in one.creatures),
    )


def game_rows(stands: Tournament) -> list[tuple[TournamentEncounter, tuple[str, ...]]]:
    """Return encounters with their cells: running ones, waiting ones, then played ones, the latest first."""
    ordered = sorted(stands.encounters, key=lambda one: (_turn(one), -one.round, one.table))
    return [(one, (one.id, " - ".join(one.names), _result(one), _said(one, stands))) for one in ordered]


def _turn(one: TournamentEncounter) -> int:
    return 0 if one.matches else 2 if one.scores else 1


def _result(one: TournamentEncounter) -> str:
    return " : ".join(map(_number, one.scores or (one.games if any(one.games) else ())))


def _said(one: TournamentEncounter, stands: Tournament) -> str:
    if one.matches:
        return "▶ your game" if set(one.matches) & set(stands.your_matches) else "runs"
    return one.how.replace("_", " ") if one.scores else "waits"


def table_of(one: TournamentEncounter) -> tuple[str, bool]:
    """Return an encounter's match that can be shown, and True if it is running; empty if there is none."""
    if one.matches:
        return one.matches[0], True
    return (one.played[-1], False) if one.played else ("", False)


def draft_line(stands: Tournament) -> str:
    """Return the entrant who has to pick a creature; empty if there is none."""
    if not stands.draft.entrant:
        return ""
    left = f", {-(-stands.draft.left_ms // 1000)} s left" if stands.draft.left_ms else ""
    if stands.draft.entrant == stands.your_entrant:
        return f"You pick a creature: d{left}"
    who = next((one.name for one in stands.standings if one.entrant == stands.draft.entrant), "?")
    return f"{who} picks a creature{left}"


def crosstable(stands: Tournament) -> list[str]:
    """Return the crosstable by rank, with the points of the games; `·` for entrants that have not met."""
    order = [one.entrant for one in stands.standings]
    met: dict[tuple[str, str], list[str]] = {}
    for each in stands.encounters:
        if len(each.entrants) == 2 and each.scores:
            points = each.scores if each.how == "corrected" else each.games
            one, other = each.entrants
            for mine, against, place in ((one, other, 0), (other, one, 1)):
                met.setdefault((mine, against), []).append(_number(points[place]))
    width = max((len("+".join(cell)) for cell in met.values()), default=1)
    width = max(width, len(str(len(order))))
    numbers = " ".join(f"{place:>{width}}" for place in range(1, len(order) + 1))
    lines = [f"{'':{_NAME + 4}} {numbers}"]
    for place, standing in enumerate(stands.standings, start=1):
        cells = (
            "■" if other == standing.entrant else "+".join(met.get((standing.entrant, other), "·")) for other in order
        )
        row = " ".join(f"{cell:>{width}}" for cell in cells)
        lines.append(f"{place:3} {standing.name[:_NAME]:{_NAME}} {row}  {_number(standing.points)}")
    return lines


def bracket(stands: Tournament) -> list[str]:
    """Return an elimination bracket stage by stage, with the winners marked."""
    lines: list[str] = []
    rounds: dict[int, list[TournamentEncounter]] = {}
    for each in sorted(stands.encounters, key=lambda one: (one.round, one.table)):
        rounds.setdefault(each.round, []).append(each)
    for number, encounters in rounds.items():
        lines.append(f"Round {number}")
        for each in encounters:
            lines += _tie(each)
        lines.append("")
    return lines or ["Nothing is paired yet"]


def _tie(each: TournamentEncounter) -> Sequence[str]:
    best = max(each.scores, default=0)
    slot = f"{each.slot or each.id:8}"
    lines = []
    for place, name in enumerate(each.names):
        wins = bool(each.scores) and each.scores[place] == best
        games = _number(each.games[place]) if len(each.games) > place and (each.scores or any(each.games)) else ""
        mark = "▶" if wins else " "
        lines.append(f"  {slot if place == 0 else '':8} {mark} {name[:_NAME]:{_NAME}} {games:>4}")
    return lines
