"""Tournament text for the terminal: table rows, crosstable, bracket. No terminal code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fracas_clients.texts import text as t
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

LIST_HEADS: Final = tuple(f"tournaments-column-{name}" for name in ("name", "state", "format", "rules", "games"))
STANDING_HEADS: Final = (
    "",
    *(f"tournament-column-{name}" for name in ("name", "points", "won", "drawn", "lost", "tie-breaks", "creatures")),
)
GAME_HEADS: Final = (*(f"tournament-column-{name}" for name in ("game", "players", "result")), "")
"""Column headings of the tables, as message ids; an empty id is a column without heading."""
_PHASES: Final = {
    TournamentPhase.TOURNAMENT_PHASE_OPEN: "phase-open",
    TournamentPhase.TOURNAMENT_PHASE_RUNNING: "phase-running",
    TournamentPhase.TOURNAMENT_PHASE_PAUSED: "phase-paused",
    TournamentPhase.TOURNAMENT_PHASE_OVER: "phase-over",
}
_NAME: Final = 18
"""Maximum length of a name in crosstable and bracket, in characters."""


def _number(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def _phase(stands: Tournament) -> str:
    return t(_PHASES[stands.phase]) if stands.phase in _PHASES else "?"


def list_row(stands: Tournament) -> tuple[str, ...]:
    """Return the table cells of a tournament in the list of tournaments."""
    plan = stands.plan
    named = "tournament-yours" if stands.yours else "tournament-you-play" if stands.your_entrant else ""
    both = t("tournament-played-and-running", played=stands.ended, running=stands.running)
    return (
        t(named, name=plan.name) if named else plan.name,
        _phase(stands),
        plan.format.replace("_", " "),
        plan.ruleset.replace("_", " "),
        both if stands.running else str(stands.ended),
    )


def head(stands: Tournament) -> str:
    """Return the header line: the tournament and its progress."""
    plan = stands.plan
    rounds = ""
    if stands.round:
        known = "tournament-round-of" if stands.rounds else "tournament-round"
        rounds = t(known, round=stands.round, rounds=stands.rounds)
    running = t("tournament-running", count=stands.running) if stands.running else ""
    code = t("tournament-code", code=stands.code) if stands.code and plan.invited else ""
    facts = (
        plan.name, plan.format.replace("_", " "), plan.ruleset.replace("_", " "), _phase(stands),
        rounds, t("tournament-played", count=stands.ended), running, code,
    )  # fmt: skip
    return " · ".join(fact for fact in facts if fact)


def standing_row(one: TournamentStanding, mine: str) -> tuple[str, ...]:
    """Return an entrant's table cells in the standings.

    Args:
        one: The entrant's standing.
        mine: Id of the player's own entrant; empty: none.
    """
    notes = f" {t('tournament-left')}" if one.withdrawn else f" {t('bot-mark')}" if one.bot else ""
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
    """Return encounters with their table cells: running ones, waiting ones, then finished ones, the latest first."""
    ordered = sorted(stands.encounters, key=lambda one: (_turn(one), -one.round, one.table))
    return [(one, (one.id, " - ".join(one.names), _result(one), _said(one, stands))) for one in ordered]


def _turn(one: TournamentEncounter) -> int:
    return 0 if one.matches else 2 if one.scores else 1


def _result(one: TournamentEncounter) -> str:
    return " : ".join(map(_number, one.scores or (one.games if any(one.games) else ())))


def _said(one: TournamentEncounter, stands: Tournament) -> str:
    if one.matches:
        mine = set(one.matches) & set(stands.your_matches)
        return t("tournament-your-game" if mine else "tournament-game-running")
    return one.how.replace("_", " ") if one.scores else t("tournament-game-waiting")


def table_of(one: TournamentEncounter) -> tuple[str, bool]:
    """Return the id of a match of an encounter that can be watched or replayed, and True if it is running.

    The id is empty if there is no such match.
    """
    if one.matches:
        return one.matches[0], True
    return (one.played[-1], False) if one.played else ("", False)


def draft_line(stands: Tournament) -> str:
    """Return a line that names the entrant whose turn it is to pick a creature; empty if there is none."""
    if not stands.draft.entrant:
        return ""
    seconds = -(-stands.draft.left_ms // 1000)
    left = t("tournament-time-left", seconds=seconds) if seconds else ""
    if stands.draft.entrant == stands.your_entrant:
        return t("tournament-you-draft", left=left)
    who = next((one.name for one in stands.standings if one.entrant == stands.draft.entrant), "?")
    return t("tournament-drafting", who=who, left=left)


def crosstable(stands: Tournament) -> list[str]:
    """Return the lines of the crosstable, by rank: the points of each game; `·` for entrants that have not met."""
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
    """Return the lines of an elimination bracket, stage by stage, with the winners marked."""
    lines: list[str] = []
    rounds: dict[int, list[TournamentEncounter]] = {}
    for each in sorted(stands.encounters, key=lambda one: (one.round, one.table)):
        rounds.setdefault(each.round, []).append(each)
    for number, encounters in rounds.items():
        lines.append(t("tournament-round-title", round=number))
        for each in encounters:
            lines += _tie(each)
        lines.append("")
    return lines or [t("tournament-no-pairings")]


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
