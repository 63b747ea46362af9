"""Text for finished matches, ratings and matchmaking, for a line or a table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from fracas_clients.texts import text as t
from fracas_protocol.v1 import MatchInfo, MatchMode, PairingFound, PlayedMatch, PlayedSeat, Queued, Rating, SeatInfo

__all__ = [
    "HOUSE",
    "curve_line",
    "found_line",
    "matchup_text",
    "mode_word",
    "points",
    "queued_line",
    "time_text",
    "winner_text",
]

HOUSE: Final = "monsters"
"""The id of the side of monsters that no player controls, and of the seat that plays them by the focus rule."""
_BARS: Final = "▁▂▃▄▅▆▇█"
_WIDTH: Final = 60


def time_text(at_ms: int) -> str:
    """Return a time in the local format, to the minute."""
    return datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def mode_word(mode: MatchMode.ValueType) -> str:
    """Return the display name of a mode."""
    return MatchMode.Name(mode).removeprefix("MATCH_MODE_").lower().replace("_", " ")


def points(rating: Rating) -> str:
    """Return a rating with its margin; a provisional rating has a question mark."""
    return f"{rating.points}{'?' if rating.provisional else ''} ±{rating.margin}"


def matchup_text(match: PlayedMatch) -> str:
    """Return the players grouped by side, with their rating changes."""
    sides: dict[str, list[str]] = {}
    for seat in match.seats:
        sides.setdefault(seat.side, []).append(_player(seat))
    return " - ".join(", ".join(players) for players in sides.values())


def winner_text(match: PlayedMatch | MatchInfo) -> str:
    """Return the names of the winning players; the side's name if it has no players, or the text for a draw."""
    if not match.HasField("winner"):
        return t("winner-none")
    return ", ".join(_called(seat) for seat in match.seats if seat.side == match.winner) or _name(match.winner)


def _called(seat: PlayedSeat | SeatInfo) -> str:
    return seat.name or _name(seat.id)


def _name(id_: str) -> str:
    return t("namesHouse") if id_ == HOUSE else id_


def _player(seat: PlayedSeat) -> str:
    name = _called(seat)
    if not seat.HasField("gained"):
        return name
    return f"{name} {seat.rating}{seat.gained:+d}"


def queued_line(queued: Queued) -> str:
    """Return the state of a queue search as text: players in the queue, opponents' rating range and expected time."""
    parts = [t("queue-searching", count=queued.waiting)]
    if queued.HasField("rating"):
        message = "queue-window" if queued.window else "queue-any"
        parts.append(t(message, rating=queued.rating, points=queued.window))
    if queued.HasField("estimate_s"):
        parts.append(t("queue-estimate", seconds=queued.estimate_s))
    return " · ".join(parts)


def found_line(found: PairingFound) -> str:
    """Return the players of the match that was found, grouped by side."""
    sides: dict[str, list[str]] = {}
    for number, player in enumerate(found.players):
        rating = f" {player.rating}{'?' if player.provisional else ''}" if player.HasField("rating") else ""
        sides.setdefault(player.side or str(number), []).append(f"{player.name}{rating}")
    return f"{found.ruleset.replace('_', ' ')}: " + " - ".join(", ".join(players) for players in sides.values())


def curve_line(values: Sequence[int]) -> str:
    """Return values as a one-line curve of text characters; of a long series only the last part is shown."""
    last = values[-_WIDTH:]
    if not last:
        return ""
    low, high = min(last), max(last)
    step = (high - low) / (len(_BARS) - 1) or 1
    return "".join(_BARS[round((value - low) / step)] for value in last) + f"  {low} to {high}"
