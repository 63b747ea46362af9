"""The battle once more, picture by picture."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.film import Film
from fracas_clients.tui.looks import palette_of
from fracas_clients.tui.scale import layout

__all__ = ["ReplayScreen"]

_PACE_S: Final = 0.8
"""Seconds a picture while it runs by itself."""


class ReplayScreen(Screen[None]):
    """Shows what was kept of a battle; one goes through it, or lets it run."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "go(1)", "Next"),
        Binding("left", "go(-1)", "Back"),
        Binding("l", "go(1)", "Next", show=False),
        Binding("h", "go(-1)", "Back", show=False),
        Binding("pagedown", "go(10)", "Ten on"),
        Binding("pageup", "go(-10)", "Ten back"),
        Binding("home", "go(-100000)", "To the beginning"),
        Binding("end", "go(100000)", "To the end"),
        Binding("space", "run", "Let it run"),
        Binding("escape", "dismiss", "Close"),
        Binding("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    ReplayScreen #head { height: 1; background: $primary-darken-2; color: $text; }
    ReplayScreen #board { height: 1fr; }
    ReplayScreen #lines { height: auto; max-height: 6; border-top: solid $primary-darken-1; }
    ReplayScreen #keys { height: 1; color: $text-muted; }
    """

    def __init__(self, film: Film) -> None:
        """Begin at the beginning.

        Args:
            film: What was kept; at least one picture.
        """
        super().__init__()
        self._film = film
        self._at = 0
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Put the picture over what was told."""
        yield Static(id="head")
        yield BoardWidget(id="board")
        yield Static(id="lines")
        yield Static(Text(" arrows: back, on  PgUp/PgDn: ten  Home/End  Space: let it run  q close"), id="keys")

    def on_mount(self) -> None:
        """Show the first picture."""
        self._draw()

    def _draw(self) -> None:
        frame = self._film[self._at]
        head = f" Replay {self._at + 1}/{len(self._film)} · {frame.headline}"
        self.query_one("#head", Static).update(Text(head, no_wrap=True, overflow="ellipsis"))
        self.query_one("#lines", Static).update(Text("\n".join(frame.lines[-5:])))
        picture = frame.picture
        scale = layout(self.size.width, self.size.height, (picture.width, picture.height), hexes=picture.hexes).scale
        acting = next((token.at for token in picture.tokens if token.acting), None)
        self.query_one(BoardWidget).show(picture, look_at=acting, palette=palette_of(self.app), scale=scale)

    def action_go(self, by: int) -> None:
        """Go some pictures on, or back."""
        self._at = max(0, min(len(self._film) - 1, self._at + by))
        self._draw()

    def action_run(self) -> None:
        """Let it run by itself, or stop it."""
        if self._playing is None:
            self._playing = self.set_interval(_PACE_S, self._next)
        else:
            self._playing.stop()
            self._playing = None

    def _next(self) -> None:
        if self._at + 1 >= len(self._film):
            self.action_run()
        else:
            self.action_go(1)
