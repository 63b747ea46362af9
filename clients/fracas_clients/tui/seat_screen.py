"""Dialog for a match with a free seat: take the seat, with chosen or default creatures, or only watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import Static

from fracas_clients.errors import ClientError
from fracas_clients.texts import text as t
from fracas_clients.tui.create_screen import RulesetDescriber
from fracas_clients.tui.footer import player_names
from fracas_clients.tui.picker_screen import PickerScreen
from fracas_clients.tui.plain_text import plain
from fracas_protocol.v1 import MatchInfo, RulesetDescription

__all__ = ["SeatChoice", "SeatScreen", "has_free_seat"]


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """How the player wants to enter a match."""

    play: bool
    """True: take a seat; False: watch."""
    creatures: tuple[str, ...] = ()
    """Creature names from the library; empty: the match's default, else random."""


def has_free_seat(info: MatchInfo) -> bool:
    """Return True if a new player could take a seat in a match."""
    return not info.your_seat and any(not (seat.taken or seat.bot) for seat in info.seats)


class SeatScreen(ModalScreen[SeatChoice | None]):
    """Asks how to enter a match. It returns the choice, or None if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "take", "Take the seat"),
        ("c", "creatures", "Choose creatures"),
        ("w", "watch", "Watch"),
        ("escape", "dismiss(None)", "Back"),
    ]

    DEFAULT_CSS = """
    SeatScreen { align: center middle; }
    SeatScreen > Static { width: auto; max-width: 95%; padding: 1 3; border: round $accent; background: $surface; }
    """

    def __init__(self, info: MatchInfo, server: RulesetDescriber) -> None:
        """Create the dialog without chosen creatures.

        Args:
            info: The match.
            server: Source of ruleset descriptions.
        """
        super().__init__()
        self._info, self._server = info, server
        self._creatures: tuple[str, ...] = ()
        self._described = RulesetDescription()

    def compose(self) -> ComposeResult:
        """Show the question."""
        yield Static(self._text())

    def _text(self, complaint: str = "") -> Text:
        info = self._info
        here = ", ".join(player_names(info)) or t("seat-nobody")
        ruleset, board = (plain(name).replace("_", " ") for name in (info.ruleset, info.board))
        text = Text(t("seat-title", ruleset=ruleset, board=board, players=here) + "\n")
        text.append(t("seat-creatures", creatures=self._brought()) + "\n\n")
        for key, meaning in (("Enter", "seat-take"), ("c", "seat-choose"), ("w", "seat-watch"), ("Esc", "seat-back")):
            text.append(key, "bold")
            text.append(f" {t(meaning)}   ")
        if complaint:
            text.append(f"\n\n{plain(complaint)}", "italic")
        return text

    def _brought(self) -> str:
        if self._creatures:
            return ", ".join(plain(self._called(name)) for name in self._creatures)
        free = next((seat for seat in self._info.seats if not (seat.taken or seat.bot)), None)
        proposed = ", ".join(plain(name).replace("_", " ") for name in free.creatures) if free is not None else ""
        return t("seat-suggested", creatures=proposed) if proposed else t("seat-random")

    def _called(self, name: str) -> str:
        known = next((info for info in self._described.creatures if info.name == name), None)
        return (known.sheet.name if known is not None else "") or name.replace("_", " ")

    def action_take(self) -> None:
        """Close the dialog with the choice to take the seat."""
        self.dismiss(SeatChoice(play=True, creatures=self._creatures))

    def action_watch(self) -> None:
        """Close the dialog with the choice to watch."""
        self.dismiss(SeatChoice(play=False))

    @work(exclusive=True)
    async def action_creatures(self) -> None:
        """Request the available creatures, and open the picker."""
        if not self._described.creatures:
            try:
                self._described = await self._server.describe(self._info.ruleset)
            except ClientError as error:
                self.query_one(Static).update(self._text(str(error)))
                return
        if self._described.creatures and self.is_current:
            self.app.push_screen(PickerScreen(t("create-mine"), self._described, self._creatures), self._picked)

    def _picked(self, names: tuple[str, ...] | None) -> None:
        if names is not None:
            self._creatures = names
            self.query_one(Static).update(self._text())
