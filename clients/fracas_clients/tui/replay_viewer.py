"""Replay viewer: a replay file on the terminal board, as a seat, the public or the referee sees it.

A package that knows the rules produces the messages for each viewer (entry-point group `fracas.replay_films`). They
are displayed as if they came over the network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import entry_points
from typing import Final, TypeAlias

from textual.app import App
from textual.binding import Binding

from fracas_clients.errors import ClientError
from fracas_clients.language import choose_language
from fracas_clients.texts import text as t
from fracas_clients.tui.log_lines import lines
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.replay_buffer import ReplayBuffer
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.tui.themes import THEMES, load_theme, next_theme, theme_path
from fracas_protocol.battle_view import BattleView
from fracas_protocol.events import read_events
from fracas_protocol.mirror import Mirror
from fracas_protocol.v1 import ServerMessage

__all__ = ["ReplayProjector", "players", "record_frames", "replay_projector", "show_replay", "viewers"]

ReplayProjector: TypeAlias = Callable[[bytes, str], Iterable[bytes]]
"""Function that returns the encoded messages a viewer would receive, from a replay file and the viewer's name."""

_GROUP: Final = "fracas.replay_films"


class RulesMissingError(ClientError):
    """The replay cannot be shown because no package that knows the rules is installed."""

    def __str__(self) -> str:
        return t("replay-no-rules")


def replay_projector() -> ReplayProjector:
    """Return the replay projector of the installed package that knows the rules.

    Raises:
        RulesMissingError: No such package is installed.
    """
    for entry in entry_points(group=_GROUP):
        found: ReplayProjector = entry.load()
        return found
    raise RulesMissingError


def record_frames(messages: Iterable[bytes], seat: str = "") -> ReplayBuffer:
    """Return the frames that show a viewer's messages.

    Args:
        messages: Encoded messages: a snapshot, then diffs.
        seat: The viewer's seat; empty: a spectator.
    """
    film, painter = ReplayBuffer(), Painter(seat)
    for view, told in _moments(messages, painter):
        film.add(painter.frame(view, told))
    return film


def _moments(messages: Iterable[bytes], painter: Painter) -> Iterator[tuple[BattleView, tuple[str, ...]]]:
    """Yield the battle after each message, with the log lines of the message's events."""
    mirror = None
    for data in messages:
        message = ServerMessage.FromString(data)
        if message.HasField("snapshot"):
            mirror = Mirror(message.snapshot)
            events = tuple(read_events(message.snapshot.missed, mirror.names))
        elif message.HasField("diff") and mirror is not None:
            mirror.apply(message.diff)
            events = tuple(read_events(message.diff.events, mirror.names))
        else:
            continue
        view = BattleView(mirror)
        yield view, tuple(plain(line) for line in lines(events, lambda id_, view=view: painter.name(view, id_)))  # type: ignore[misc]


def _seat(eyes: str) -> str:
    return "" if eyes in {"public", "referee"} else eyes


def viewers(messages: Iterable[bytes]) -> tuple[str, ...]:
    """Return the names of the possible viewers; the messages of any viewer contain them."""
    for data in messages:
        view = BattleView(Mirror(ServerMessage.FromString(data).snapshot))
        return ("referee", "public", *view.seats)
    return ("referee", "public")


def players(messages: Iterable[bytes]) -> tuple[str, ...]:
    """Return the players' names in the order of their seats, or the seat id for a missing name.

    Args:
        messages: Encoded messages of any viewer.
    """
    for data in messages:
        view = BattleView(Mirror(ServerMessage.FromString(data).snapshot))
        return tuple(seat.name or id_ for id_, seat in view.seats.items())
    return ()


def show_replay(
    data: bytes, eyes: str = "referee", *, tell: Callable[[str], object] | None = None, lang: str = ""
) -> None:
    """Show a replay file on the terminal until the user quits, or pass its log lines to a function.

    Args:
        data: The contents of the replay file.
        eyes: The viewer whose point of view is shown first: a seat, `public` or `referee`.
        tell: Called with each log line instead of showing the replay; None: show it on the terminal.
        lang: The language of the texts; empty: that of the environment.

    Raises:
        LookupError: There are no texts in this language.
    """
    try:
        choose_language(lang)
    except ValueError as error:
        raise LookupError(str(error)) from None
    make = replay_projector()
    if tell is not None:
        for _, told in _moments(make(data, eyes), Painter(_seat(eyes))):
            for line in told:
                tell(line)
        return
    who = viewers(make(data, eyes))
    films: dict[str, ReplayBuffer] = {}

    def replay_of(viewer: str) -> ReplayBuffer:
        if viewer not in films:
            films[viewer] = record_frames(make(data, viewer), _seat(viewer))
        return films[viewer]

    replay_of(eyes)  # whatever is wrong with the file is found out before the screen is taken
    _ReplayApp(replay_of, who, eyes).run()


class _ReplayApp(App[None]):
    """Application that shows one replay."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", "Quit"), Binding("T", "theme", "Colours", show=False)]  # noqa: RUF012 - Textual's own

    def __init__(self, replay_of: Callable[[str], ReplayBuffer], who: tuple[str, ...], eyes: str) -> None:
        super().__init__()
        self._film_of, self._who, self._eyes = replay_of, who, eyes
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = load_theme(theme_path())

    def on_mount(self) -> None:
        """Show the replay."""
        screen = ReplayScreen(self._film_of(self._eyes), eyes=self._who, replay_of=self._film_of, looking=self._eyes)
        self.push_screen(screen, lambda _: self.exit())

    def action_theme(self) -> None:
        """Switch to the next theme."""
        self.theme = next_theme(self.theme)
