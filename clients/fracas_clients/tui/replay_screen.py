"""Replay screen: shows a battle frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from fracas_clients.texts import text as t
from fracas_clients.tui.barriers import Gaps
from fracas_clients.tui.board_widget import BoardWidget
from fracas_clients.tui.hints import fitted
from fracas_clients.tui.lines_widget import LinesWidget
from fracas_clients.tui.replay_buffer import ReplayBuffer
from fracas_clients.tui.roster import roster_lines
from fracas_clients.tui.scale import layout
from fracas_clients.tui.themes import palette_of

__all__ = ["ReplayScreen"]

_PACE_S: Final = 0.8
"""Seconds per frame in automatic playback."""
_OTHER_LINES: Final = 8
"""Maximum number of lines on the screen that do not belong to the board."""
_FASTEST_S: Final = 0.05
_SLOWEST_S: Final = 6.4


class ReplayScreen(Screen[None]):
    """Shows the frames of a battle, step by step or automatically."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    """Give no widget the focus until a search begins, so that the screen receives the keys."""

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
        Binding("right_square_bracket", "round(1)", "Next round"),
        Binding("left_square_bracket", "round(-1)", "Round before"),
        Binding("plus", "pace(0.5)", "Faster"),
        Binding("minus", "pace(2)", "Slower"),
        Binding("v", "eyes", "Other eyes"),
        Binding("slash", "find", "Find"),
        Binding("n", "again", "Find the next"),
        Binding("escape", "dismiss", "Close"),
        Binding("q", "dismiss", "Close"),
    ]

    DEFAULT_CSS = """
    ReplayScreen #head { height: 1; background: $primary-darken-2; color: $text; }
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #board { height: 1fr; width: 1fr; }
    ReplayScreen #roster { height: 1fr; border-left: solid $primary-darken-1; padding: 0 0 0 1; }
    ReplayScreen #lines { height: auto; max-height: 6; border-top: solid $primary-darken-1; }
    ReplayScreen #keys { height: 1; color: $text-muted; }
    """

    def __init__(
        self,
        film: ReplayBuffer,
        *,
        eyes: Sequence[str] = (),
        replay_of: Callable[[str], ReplayBuffer] | None = None,
        looking: str = "",
    ) -> None:
        """Create the screen; it shows the first frame.

        Args:
            film: The frames; at least one.
            eyes: Names of the viewers that the user can select; empty: switching is not possible.
            replay_of: Returns the frames as another viewer saw them; None: switching is not possible.
            looking: Name of the viewer of the given frames; empty: unknown.
        """
        super().__init__()
        self._film = film
        self._eyes, self._film_of, self._looking = tuple(eyes), replay_of, looking
        self._at = 0
        self._pace_s = _PACE_S
        self._wanted = ""
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Show the picture and the roster above the log lines."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield BoardWidget(id="board")
            yield LinesWidget(id="roster")
        yield Static(id="lines")
        yield Input(placeholder=t("replay-find"), id="find")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the first frame."""
        self.query_one("#find", Input).display = False
        self._draw()

    def on_resize(self) -> None:
        """Fit key hints and roster to the available room."""
        other = t("replay-keys-viewer") if self._eyes else ""
        keys = t("replay-keys", viewer=other)
        self.query_one("#keys", Static).update(Text(f" {fitted(keys, self.size.width - 2)}"))
        self._draw()

    def _draw(self) -> None:
        frame = self._film[self._at]
        who = t("replay-viewer", viewer=self._looking) if self._looking else ""
        head = t("replay-head", number=self._at + 1, count=len(self._film), viewer=who, headline=frame.headline)
        self.query_one("#head", Static).update(Text(head, no_wrap=True, overflow="ellipsis"))
        self.query_one("#lines", Static).update(Text("\n".join(frame.lines[-5:])))
        picture = frame.picture
        size, colours = self.size, palette_of(self.app)
        gaps = Gaps.of(picture.barriers)
        room = len(gaps.columns), len(gaps.rows)
        divided = layout(size.width, size.height, (picture.width, picture.height), hexes=picture.hexes, gaps=room)
        roster = self.query_one("#roster", LinesWidget)
        roster.styles.width = divided.side
        roster.show(roster_lines(frame.fighters, divided.side - 2, max(2, size.height - _OTHER_LINES), colours))
        acting = next((token.at for token in picture.tokens if token.acting), None)
        self.query_one(BoardWidget).show(picture, look_at=acting, palette=colours, scale=divided.scale)

    def action_go(self, by: int) -> None:
        """Move forwards (positive) or backwards (negative) by a number of frames."""
        self._at = max(0, min(len(self._film) - 1, self._at + by))
        self._draw()

    def action_run(self) -> None:
        """Start or stop automatic playback."""
        if self._playing is None:
            self._playing = self.set_interval(self._pace_s, self._next)
        else:
            self._playing.stop()
            self._playing = None

    def action_pace(self, times: float) -> None:
        """Multiply the display time of a frame by a factor; a factor below 1 makes playback faster."""
        self._pace_s = max(_FASTEST_S, min(_SLOWEST_S, self._pace_s * times))
        if self._playing is not None:
            self.action_run()
            self.action_run()

    def action_round(self, by: int) -> None:
        """Go to the first frame of the next (1) or previous (-1) round."""
        self._at = self._film.round_from(self._at, by)
        self._draw()

    def action_eyes(self) -> None:
        """Switch to the next viewer, at the same moment of the battle or the nearest one that this viewer saw."""
        if self._film_of is None or not self._eyes:
            return
        place = self._eyes.index(self._looking) if self._looking in self._eyes else -1
        share = self._at / max(1, len(self._film) - 1)
        self._looking = self._eyes[(place + 1) % len(self._eyes)]
        self._film = self._film_of(self._looking)
        self._at = round(share * (len(self._film) - 1))
        self._draw()

    def action_find(self) -> None:
        """Open the input line for a search text."""
        field = self.query_one("#find", Input)
        field.display = True
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the search result."""
        event.input.display = False
        self.set_focus(None)
        self._wanted = event.value
        self.action_again()

    def action_again(self) -> None:
        """Repeat the last search, from the current frame on."""
        found = self._film.find(self._wanted, self._at)
        if found is None:
            self.app.notify(t("replay-not-found", wanted=self._wanted) if self._wanted else t("replay-find-first"))
            return
        self._at = found
        self._draw()

    def _next(self) -> None:
        if self._at + 1 >= len(self._film):
            self.action_run()
        else:
            self.action_go(1)
