"""End-of-battle screen: the winner, the statistics, and the next steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Literal, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.texts import text as t
from fracas_clients.tui.match_stats import MatchStats
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.plain_text import plain
from fracas_clients.updates import MatchEnded
from fracas_protocol.battle_view import BattleView

__all__ = ["FRAME", "EndScreen", "Wanted", "end_text"]

Wanted: TypeAlias = Literal["rematch", "replay", "leave"]
"""The player's choice of what to do after a battle."""


_BOX: Final = 68
"""Preferred width of the summary, in columns."""
FRAME: Final = 4
"""Width of the summary's border and padding, in columns."""
_INNER: Final = _BOX - FRAME
_NUMBERS: Final = 43
"""Width of the columns with numbers, which follow the creature's name in each line, in characters."""


def end_text(
    view: BattleView,
    ended: MatchEnded,
    tally: MatchStats,
    painter: Painter,
    seat: str,
    *,
    since: int = 0,
    width: int = _INNER,
) -> Text:
    """Return the summary of a finished battle.

    Args:
        view: The final view.
        ended: The result.
        tally: The statistics of the part of the battle that this client saw.
        painter: Source of display names.
        seat: The player's seat; empty: a spectator.
        since: The round in which the client joined a running battle; 0: it saw all of it.
        width: Line width in characters; names are cut to fit.
    """
    text = Text()
    own = view.seats[seat].side if seat in view.seats else None
    text.append(_verdict(ended.winner, own, lambda id_: painter.name(view, id_)), "bold")
    how = plain(ended.how.replace("_", " "))
    rounds = view.game.round
    told = f" ({how})" if how else ""
    text.append((t("end-in-rounds", count=rounds) if rounds else "") + f"{told}\n\n")
    room = max(8, min(width, _INNER) - _NUMBERS)
    heads = {name: t(f"end-column-{name}") for name in ("left", "hits", "dealt", "taken", "felled")}
    columns = f"{heads['left']:>8} {heads['hits']:>7} {heads['dealt']:>7} {heads['taken']:>7} {heads['felled']:>7}"
    text.append(f"  {'':<{room}}{columns}\n", "dim")
    for creature in sorted(view.creatures.values(), key=lambda one: (one.side != ended.winner, not one.alive)):
        deeds = tally.of(creature.id)
        left = f"{max(0, creature.hp)}/{creature.max_hp}"
        hits = f"{deeds.hits}/{deeds.attacks}" if deeds.attacks else "-"
        text.append(f"{'✝' if not creature.alive else ' ' if creature.hp > 0 else '↓'} ")
        text.append(f"{painter.tag(view, creature.id)[: room - 1]:<{room}}", "bold" if creature.alive else "dim")
        text.append(f"{left:>8} {hits:>7} {deeds.dealt:>7} {deeds.taken:>7} {deeds.felled:>7}\n")
    if since:
        text.append(f"\n  {t('end-since', round=since)}\n", "dim")
    return text


def _verdict(winner: str | None, own: str | None, call: Callable[[str], str]) -> str:
    """Return the result as text: as a victory or defeat for the side `own`, or neutrally if `own` is None."""
    if winner is None:
        return t("end-draw")
    if own is None:
        return t("end-won-by", who=call(winner))
    return t("end-you-won") if winner == own else t("end-you-lost", who=call(winner))


class EndScreen(ModalScreen[Wanted | None]):
    """Shows the summary. It returns what the player wants to do next; None: look at the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("r", "dismiss('rematch')", "Rematch"),
        ("p", "dismiss('replay')", "Replay"),
        ("q", "dismiss('leave')", "Leave"),
        ("escape", "dismiss(None)", "The board"),
    ]

    DEFAULT_CSS = """
    EndScreen { align: center middle; }
    EndScreen > VerticalScroll {
        width: 68; max-width: 100%; height: auto; max-height: 90%;
        border: round $accent; background: $surface; padding: 1 1;
    }
    """

    def __init__(self, text: Text, *, rematch: bool) -> None:
        """Create the screen.

        Args:
            text: The summary.
            rematch: True: offer a rematch.
        """
        super().__init__()
        self._text, self._rematch = text, rematch

    def compose(self) -> ComposeResult:
        """Show the summary above the choices."""
        again = [("r", "end-key-rematch")] if self._rematch else []
        keys = Text()
        for key, meaning in (*again, ("p", "end-key-replay"), ("Esc", "end-key-board"), ("q", "end-key-leave")):
            keys.append(key, "bold")
            keys.append(f" {t(meaning)}   ")
        with VerticalScroll() as box:
            box.border_title = t("end-title")
            yield Static(self._text, id="summary")
            yield Static(keys)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the rematch key only if a rematch is possible."""
        return self._rematch or action != "dismiss" or parameters != ("rematch",)
