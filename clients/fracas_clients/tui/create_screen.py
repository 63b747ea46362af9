"""Creating a match: rules, board, monsters, opponents, clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select

from fracas_protocol.v1 import ClockOptions, MatchOptions, RulesetInfo, SeatRequest

__all__ = ["BESIDE", "CLOCKS", "OPPONENTS", "CreateScreen", "Wish", "wish_of"]

_SEATS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
_CREATURES: Final = ("first", "second", "third", "fourth")
"""The rows for one's creatures."""
_CHANCE: Final = "(let chance choose)"

OPPONENTS: Final = {
    "one greedy bot": ("greedy",),
    "one random bot": ("random",),
    "three greedy bots": ("greedy",) * 3,
    "one person": ("",),
    "two people": ("", ""),
    "a person and a greedy bot": ("", "greedy"),
    "the house, by the focus rule": ("focus",),
    "nobody but the house": (),
    "a greedy bot, beside a friend": ("", "greedy"),
    "a greedy bot, beside two friends": ("", "", "greedy"),
}
"""Whom one can fight against; an empty policy is a person who has to come. Where the house brings the monsters, as in
`monster_turn`, these are friends, and one may come alone."""

BESIDE: Final = {"a greedy bot, beside a friend": 1, "a greedy bot, beside two friends": 2}
"""How many of those who come, the first ones, are on one's own side; of the others none are."""

CLOCKS: Final = {
    "no clock": None,
    "10 minutes + 10 seconds": (600_000, 10_000),
    "5 minutes + 5 seconds": (300_000, 5_000),
    "2 minutes + 3 seconds": (120_000, 3_000),
}
"""Bank and increment in milliseconds."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A match as it is to be created."""

    ruleset: str
    board: str
    seats: tuple[SeatRequest, ...]
    options: MatchOptions
    take_seat: str
    variants: Mapping[str, Any]
    """Options of the ruleset."""


def wish_of(
    *, ruleset: str, board: str, creatures: Sequence[str], opponents: str, clock: str, variants: str = ""
) -> Wish:
    """Return what to ask the server for.

    Args:
        ruleset: By name.
        board: By name; empty: the server's choice.
        creatures: One's own; empty: chance chooses, the same for all seats.
        opponents: One of `OPPONENTS`.
        clock: One of `CLOCKS`.
        variants: Options of the ruleset as `NAME=VALUE`, apart by blanks; a name alone is switched on.
    """
    seats = [SeatRequest(id=_SEATS[0], creatures=creatures)]
    friends = BESIDE.get(opponents, 0)
    for number, (id_, bot) in enumerate(zip(_SEATS[1:], OPPONENTS[opponents], strict=False)):
        # What a friend brings is the friend's choice; it is told when joining.
        seats.append(SeatRequest(id=id_, bot=bot, side=_SEATS[0] if number < friends else ""))
    times = CLOCKS[clock]
    options = MatchOptions(guests=True)
    if times is not None:
        options.clock.CopyFrom(ClockOptions(bank_ms=times[0], increment_ms=times[1]))
    return Wish(ruleset, board, tuple(seats), options, _SEATS[0], dict(map(_variant, variants.split())))


def _variant(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, {"": True, "true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)


class CreateScreen(ModalScreen[Wish | None]):
    """A form; it gives the wish, or None where the player thought better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss", "Back")]

    DEFAULT_CSS = """
    CreateScreen { align: center middle; }
    CreateScreen > VerticalScroll { width: 64; height: auto; max-height: 100%; border: round $accent; padding: 0 1; }
    CreateScreen > VerticalScroll { background: $surface; }
    CreateScreen .row { height: 1; margin: 0 0 1 0; }
    CreateScreen .close { margin: 0; }
    CreateScreen Label { width: 14; }
    CreateScreen Select, CreateScreen Input { width: 1fr; }
    CreateScreen Button { margin: 0 1 0 0; }
    """

    def __init__(self, rulesets: Sequence[RulesetInfo]) -> None:
        """Begin with the server's proposals.

        Args:
            rulesets: What the server knows; without any, only Monster Mash with what the server proposes.
        """
        super().__init__()
        self._rulesets = {info.name: info for info in rulesets} or {"monster_mash": RulesetInfo(name="monster_mash")}

    def compose(self) -> ComposeResult:
        """Show the form."""
        names = list(self._rulesets)
        with VerticalScroll() as box:
            box.border_title = "New match"
            box.border_subtitle = "Tab next, Enter opens and chooses, Esc back"
            yield from self._row("Rules", "ruleset", names, names[0])
            yield from self._row("Board", "board", [], None)
            for number, id_ in enumerate(_CREATURES):
                yield from self._row("You bring" if not number else "and", id_, [], None)
            yield from self._row("With", "opponents", list(OPPONENTS), next(iter(OPPONENTS)))
            yield from self._row("Clock", "clock", list(CLOCKS), next(iter(CLOCKS)))
            with Horizontal(classes="row"):
                yield Label("Variants")
                yield Input(placeholder="such as ties=ask", id="variants", compact=True)
            with Horizontal(classes="row"):
                yield Button("Create", variant="primary", id="create", compact=True)
                yield Button("Back", id="back", compact=True)

    @staticmethod
    def _row(label: str, id_: str, words: list[str], first: str | None) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Label(label)
            options = [(word.replace("_", " "), word) for word in words]
            if first is None:
                yield Select(options, prompt=_CHANCE, id=id_, compact=True)
            else:
                yield Select(options, value=first, allow_blank=False, id=id_, compact=True)

    def on_mount(self) -> None:
        """List what the first ruleset has."""
        self._list_content(next(iter(self._rulesets)))
        self.query_one("#create").focus()

    @on(Select.Changed, "#ruleset")
    def _ruleset_changed(self, event: Select.Changed) -> None:
        if isinstance(event.value, str):
            self._list_content(event.value)

    def _list_content(self, ruleset: str) -> None:
        info = self._rulesets[ruleset]
        boards = [(name.replace("_", " "), name) for name in info.boards]
        creatures = [(name.replace("_", " "), name) for name in info.creatures]
        for id_, options in (("board", boards), *((id_, creatures) for id_ in _CREATURES)):
            self.query_one(f"#{id_}", Select).set_options(options)

    def _value(self, id_: str) -> str:
        value = self.query_one(f"#{id_}", Select).value
        return value if isinstance(value, str) else ""

    @on(Button.Pressed, "#create")
    def _create(self) -> None:
        creatures = [name for id_ in _CREATURES if (name := self._value(id_))]
        self.dismiss(
            wish_of(
                ruleset=self._value("ruleset"),
                board=self._value("board"),
                creatures=creatures,
                opponents=self._value("opponents"),
                clock=self._value("clock"),
                variants=self.query_one("#variants", Input).value,
            )
        )

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)
