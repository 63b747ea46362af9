"""Line above the board: the state of the battle, and the clocks."""

from __future__ import annotations

from rich.text import Text

from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_clients.tui.leave_prompt import absence_text, ready_text
from fracas_clients.tui.painter import Painter, clock_text

__all__ = ["header_line"]


def header_line(match: Match, painter: Painter, width: int, *, away: bool) -> Text:
    """Return the line above the board.

    Args:
        match: The match.
        painter: Source of display names.
        width: Available width in characters.
        away: True if the connection is lost.
    """
    text = painter.headline(match.view, match.seat or "") if match.begun else t("waiting-for-players")
    head = Text(f" {t('connection-lost') + ' · ' if away else ''}{text}", no_wrap=True, overflow="ellipsis")
    if match.paused and match.ended is None:
        head.append(f" · {t('phase-paused')}", "bold")
    if match.begun and match.ended is None and match.away:
        head.append(f" · {absence_text(match, lambda id_: painter.name(match.view, id_))}", "bold")
    if match.ended is None and (marks := ready_text(match)):
        head.append(f" · {marks}", "bold")
    if match.clock and match.begun:
        view, room = match.view, max(0, width - len(head) - 3)
        clocks = clock_text(match.clock, lambda id_: painter.name(view, id_), width=room, seat=match.seat)
        head.pad_right(max(1, width - len(head) - len(clocks) - 1))
        head.append(clocks)
    return head
