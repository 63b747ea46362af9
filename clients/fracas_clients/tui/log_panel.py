"""Log panel beside the board: events, chat and notices. Everything is plain text, never markup."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from rich.text import Text
from textual.widgets import RichLog

from fracas_clients.texts import text as t
from fracas_clients.tui.log_lines import lines
from fracas_clients.tui.plain_text import plain
from fracas_clients.updates import (
    ChatMessage,
    Disconnected,
    MatchEnded,
    NoticeReceived,
    Reconnected,
    TakebackChanged,
)
from fracas_protocol.events import BattleEvent

__all__ = ["LogPanel"]

News: TypeAlias = ChatMessage | NoticeReceived | TakebackChanged | MatchEnded | Disconnected | Reconnected
"""Updates that the log shows, besides events."""

_MOST: Final = 2000
"""Maximum number of lines that the panel keeps."""


class LogPanel(RichLog):
    """Shows log lines, with the latest at the bottom."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, wrap=True, min_width=20, max_lines=_MOST)
        self.can_focus = False

    def tell(self, text: str, style: str = "") -> None:
        """Write a line."""
        self.write(Text(plain(text), style))

    def happened(self, events: Iterable[BattleEvent], call: Callable[[str], str]) -> tuple[str, ...]:
        """Write a line for each event that is logged, and return these lines.

        Args:
            events: Events in order.
            call: Returns the name for an id.
        """
        told = tuple(lines(events, call))
        for line in told:
            self.tell(line, "bold" if line.startswith(("──", "══", "▶")) else "")
        return told

    def news(self, update: News, *, seat: str) -> None:
        """Write a line about a message, a notice, a takeback, the end of the match, or the state of the connection.

        Args:
            update: The update.
            seat: The user's seat; empty for spectators.
        """
        match update:
            case ChatMessage(name=name, text=text, to=to, at=at):
                whisper = t("chat-to", seats=", ".join(map(plain, to))) if to else ""
                cell = t("chat-ping", x=at[0], y=at[1]) if at else ""
                said = " ".join(part for part in (cell, plain(text)) if part)
                self.write(Text.assemble((f"{plain(name)}{whisper}: ", "bold"), said))
            case NoticeReceived(sentence=sentence):
                self.tell(sentence, "italic")
            case TakebackChanged(takeback=takeback):
                asked = takeback.state == "open" and seat in takeback.waiting
                told = "takeback-open" if asked else f"takeback-{takeback.state}".replace("open", "waits")
                self.tell(t(told, seat=takeback.seat, who=", ".join(takeback.waiting)), "bold")
            case MatchEnded(dice=dice):
                if dice != "unchecked":
                    self.tell(t(f"dice-{dice}"), "bold red" if dice == "broken" else "dim")
                self.tell(t("log-match-over"), "bold")
            case Disconnected(reason=reason):
                self.tell(t("log-connection-lost", reason=reason), "bold")
            case Reconnected():
                self.tell(t("log-connection-back"), "bold")

    def page(self, pages: int) -> None:
        """Scroll by a number of pages: negative numbers scroll up, positive ones down."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)
