"""Form for a new match: ruleset, board, opponents, clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Protocol

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from fracas_clients.errors import ClientError
from fracas_clients.texts import text as t
from fracas_clients.tui.key_hint_boxes import KeyHintScroll
from fracas_clients.tui.lobby_help import LobbyHelpScreen
from fracas_clients.tui.matchup import matchup_line, side_line
from fracas_clients.tui.picker_screen import PickerScreen
from fracas_clients.tui.plain_text import plain
from fracas_clients.tui.saved_choices import SavedChoices
from fracas_protocol.v1 import ClockOptions, CreatureInfo, MatchOptions, RulesetDescription, RulesetInfo, SeatRequest
from fracas_protocol.values import whole_number

__all__ = [
    "ABSENCES",
    "ALLY_COUNTS",
    "CLOCKS",
    "OPPONENTS",
    "PARTIES",
    "STALEMATES",
    "CreateScreen",
    "MatchRequest",
    "RulesetDescriber",
    "match_request",
]

_LISTS: Final = frozenset({"opponents", "clock", "absence", "stalemate"})
"""The lists of the form whose entries are texts of the message catalogue."""
_SEATS: Final = ("red", "blue", "green", "yellow", "white", "black", "orange", "violet")
OPPONENTS: Final = {
    **{f"one-{policy}": (policy,) for policy in ("greedy", "random", "focus", "search", "mcts")},
    "three-greedy": ("greedy",) * 3,
    "one-person": ("",),
    "two-people": ("", ""),
    "person-and-greedy": ("", "greedy"),
    "house": ("house",),
    "greedy-with-ally": ("", "greedy"),
    "greedy-with-two-allies": ("", "", "greedy"),
}
"""The policies of the other players, by the entry in the form; an empty policy is a human player who has to join."""

ALLY_COUNTS: Final = {"greedy-with-ally": 1, "greedy-with-two-allies": 2}
"""Number of other players on the player's own side, by entry of `OPPONENTS`; entries not listed have none.

The allies are the first players of the entry.
"""

PARTIES: Final = {
    "alone": (),
    "plus-one": ("",),
    "plus-two": ("", ""),
    "plus-three": ("", "", ""),
    "plus-greedy": ("greedy",),
    "plus-one-and-greedy": ("", "greedy"),
    "plus-three-greedy": ("greedy",) * 3,
}
"""The policies of the other players in cooperative rulesets such as `monster_turn`; all are on the player's side."""

CLOCKS: Final = {
    "none": None,
    "10-min": (600_000, 10_000),
    "5-min": (300_000, 5_000),
    "2-min": (120_000, 3_000),
}
"""Time bank and increment in milliseconds, by the entry in the form; None: no clock."""


ABSENCES: Final = {
    "default": None,
    "never": 0,
    "3-min": 180,
    "10-min": 600,
    "hour": 3_600,
    "day": 86_400,
}
"""Seconds of absence before a seat forfeits, by the entry in the form; 0: never; None: the server's default."""


STALEMATES: Final = {
    "default": None,
    "50": 50,
    "never": 0,
}
"""Number of rounds without damage or movement after which a battle is a draw; 0: never; None: the server's default."""


class RulesetDescriber(Protocol):
    """Interface of an object that describes rulesets, such as the client."""

    async def describe(self, ruleset: str) -> RulesetDescription:
        """Return a ruleset's creatures with their stat blocks."""
        ...


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """The match to create, as chosen in the form."""

    ruleset: str
    board: str
    seats: tuple[SeatRequest, ...]
    options: MatchOptions
    take_seat: str
    variants: Mapping[str, Any]
    """Ruleset options by name."""
    choices: SavedChoices | None = None
    """The choices in the form, to be saved for the next time; None if there was no form."""


def match_request(
    *,
    ruleset: str,
    board: str,
    creatures: Sequence[str],
    opponents: str,
    clock: str,
    variants: str = "",
    theirs: Sequence[str] = (),
    absence: str = "",
    stalemate: str = "",
) -> MatchRequest:
    """Return the request for a new match.

    Args:
        ruleset: Ruleset name.
        board: Board name; empty: the server's choice.
        creatures: The player's own creatures; empty: random, the same for all seats.
        opponents: One of `OPPONENTS`, or of `PARTIES` in cooperative rulesets.
        clock: One of `CLOCKS`.
        theirs: Creatures of each opponent; empty: random for bots, chosen by human players.
        absence: One of `ABSENCES`; empty: the server's default.
        stalemate: One of `STALEMATES`; empty: the server's default. A ruleset option of the same name takes
            precedence.
        variants: Ruleset options as `NAME=VALUE`, separated by blanks; a name without a value switches the option on.
    """
    seats = [SeatRequest(id=_SEATS[0], creatures=creatures)]
    coming = _coming(opponents)
    friends = _friends(opponents)
    for number, (id_, bot) in enumerate(zip(_SEATS[1:], coming, strict=False)):
        # What a friend brings is the friend's choice; it is told when joining.
        friend = number < friends
        seats.append(SeatRequest(id=id_, bot=bot, side=_SEATS[0] if friend else "", creatures=() if friend else theirs))
    times = CLOCKS[clock]
    options = MatchOptions(guests=True)
    if times is not None:
        options.clock.CopyFrom(ClockOptions(bank_ms=times[0], increment_ms=times[1]))
    grace_s = ABSENCES.get(absence)
    if grace_s is not None:
        options.grace_s = grace_s
    rounds = STALEMATES.get(stalemate)
    told = {} if rounds is None else {"stalemate": rounds}
    return MatchRequest(
        ruleset, board, tuple(seats), options, _SEATS[0], {**told, **dict(map(_variant, variants.split()))}
    )


def _coming(opponents: str) -> tuple[str, ...]:
    """Return the other players' policies for an entry of `OPPONENTS` or `PARTIES`; human players are empty strings."""
    return PARTIES[opponents] if opponents in PARTIES else OPPONENTS[opponents]


def _friends(opponents: str) -> int:
    """Return the number of other players on the player's own side."""
    return len(PARTIES[opponents]) if opponents in PARTIES else ALLY_COUNTS.get(opponents, 0)


def _variant(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    number = whole_number(value)
    return name, {"": True, "true": True, "false": False}.get(value, value if number is None else number)


class CreateScreen(ModalScreen[MatchRequest | None]):
    """The new match form. It returns the match request, or None if the player cancels."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back"),
        Binding("question_mark", "help", "Help"),
        Binding("f1", "help", "Help"),
    ]

    DEFAULT_CSS = """
    CreateScreen { align: center middle; }
    CreateScreen > VerticalScroll { width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    CreateScreen > VerticalScroll { border: round $accent; background: $surface; }
    CreateScreen .row { height: 1; }
    CreateScreen .apart { margin: 1 0 0 0; }
    CreateScreen .row:focus-within { background: $primary; text-style: bold; }
    CreateScreen Label { width: 16; }
    CreateScreen Select, CreateScreen Input { width: 1fr; }
    CreateScreen .row Button { width: 1fr; text-align: left; content-align: left middle; }
    CreateScreen #buttons Button { width: auto; margin: 0 1 0 0; }
    CreateScreen Button:focus { background: $accent; color: $background; text-style: bold reverse; }
    CreateScreen #about { height: 2; color: $text-muted; }
    CreateScreen #hard { height: 2; margin: 1 0; }
    """

    def __init__(
        self,
        rulesets: Sequence[RulesetInfo],
        *,
        kept: SavedChoices | None = None,
        server: RulesetDescriber | None = None,
    ) -> None:
        """Create the form with the last choices, else with the server's defaults.

        Args:
            rulesets: The server's rulesets; if there are none, Monster Mash is offered with the server's defaults.
            kept: The choices of the last time; None: the server's defaults.
            server: Source of ruleset descriptions; None: creatures are shown by name only.
        """
        super().__init__()
        self._rulesets = {info.name: info for info in rulesets} or {"monster_mash": RulesetInfo(name="monster_mash")}
        self._server = server
        self._kept = kept or SavedChoices()
        self._known: dict[str, RulesetDescription] = {}
        first = self._kept.ruleset if self._kept.ruleset in self._rulesets else next(iter(self._rulesets))
        self._ruleset = first
        self._mine: tuple[str, ...] = ()
        self._theirs: tuple[str, ...] = ()
        self._others = dict(self._kept.other)

    @property
    def choices(self) -> SavedChoices:
        """The current choices, to be saved."""
        return SavedChoices(
            ruleset=self._ruleset,
            board=self._value("board"),
            mine=self._mine,
            theirs=self._theirs,
            opponents=self._value("opponents"),
            clock=self._value("clock"),
            absence=self._value("absence"),
            stalemate=self._value("stalemate"),
            variants=self.query_one("#variants", Input).value,
            other={**self._others, self._ruleset: self._mine},
        )

    def compose(self) -> ComposeResult:
        """Show the form."""
        kept = self._kept
        with KeyHintScroll(can_focus=False) as box:
            box.border_title = t("create-title")
            box.keys = t("create-keys")
            yield from self._row("ruleset", list(self._rulesets), self._ruleset)
            yield Static(id="about")
            yield from self._row("board", [], None)
            yield from self._pressed("mine")
            yield from self._row("opponents", list(self._company), _among(kept.opponents, self._company))
            yield from self._pressed("theirs")
            yield Static(id="hard")
            yield from self._row("clock", list(CLOCKS), _among(kept.clock, CLOCKS))
            yield from self._row("absence", list(ABSENCES), _among(kept.absence, ABSENCES))
            yield from self._row("stalemate", list(STALEMATES), _among(kept.stalemate, STALEMATES))
            with Horizontal(classes="row"):
                yield Label(t("create-variants"))
                yield Input(kept.variants, placeholder=t("create-variants-example"), id="variants", compact=True)
            with Horizontal(classes="row apart", id="buttons"):
                yield Button(t("create-create"), id="create", compact=True)
                yield Button(t("create-suggested"), id="party", compact=True)
                yield Button(t("create-back"), id="back", compact=True)

    @staticmethod
    def _row(id_: str, words: list[str], first: str | None) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Label(t(f"create-{id_}"), id=f"{id_}-label")
            options = [(Content(plain(_label(id_, word))), word) for word in words]
            if first is None:
                yield Select(options, prompt=t("create-random"), id=id_, compact=True)
            else:
                yield Select(options, value=first, allow_blank=False, id=id_, compact=True)

    @staticmethod
    def _pressed(id_: str) -> ComposeResult:
        with Horizontal(classes="row", id=f"{id_}-row"):
            yield Label(t(f"create-{id_}"))
            yield Button(t("create-random"), id=id_, compact=True)

    def on_mount(self) -> None:
        """List the boards and creatures of the first ruleset."""
        self._mine, self._theirs = self._kept.mine, self._kept.theirs
        self._list_content()
        if self._kept.board in self._rulesets[self._ruleset].boards:
            self.query_one("#board", Select).value = self._kept.board
        self.set_focus(self.query_one("#create"))  # now, not when keys that wait already have gone elsewhere

    @on(Select.Changed, "#ruleset")
    def _ruleset_changed(self, event: Select.Changed) -> None:
        if isinstance(event.value, str) and event.value != self._ruleset:
            self._others[self._ruleset] = self._mine
            self._ruleset = event.value
            self._mine, self._theirs = self._others.get(event.value, ()), ()
            self._list_content()

    @on(Select.Changed, "#opponents")
    def _opponents_changed(self) -> None:
        self._tell()

    @property
    def _company(self) -> Mapping[str, tuple[str, ...]]:
        """The other players that the chosen ruleset allows, by form entry: `OPPONENTS` or `PARTIES`."""
        return PARTIES if self._rulesets[self._ruleset].house else OPPONENTS

    def _list_opponents(self) -> None:
        """List the possible other players; in cooperative rulesets the monsters' creatures cannot be chosen."""
        house = self._rulesets[self._ruleset].house
        self.query_one("#opponents-label", Label).update(t("create-party" if house else "create-opponents"))
        self.query_one("#theirs-row").display = not house
        select = self.query_one("#opponents", Select)
        chosen = _among(self._value("opponents"), self._company)
        select.set_options([(Content(_label("opponents", word)), word) for word in self._company])
        select.value = chosen

    def _list_content(self) -> None:
        info = self._rulesets[self._ruleset]
        self._list_opponents()
        self._mine = tuple(name for name in self._mine if name in info.creatures)
        self._theirs = tuple(name for name in self._theirs if name in info.creatures)
        self.query_one("#board", Select).set_options(
            [(Content(plain(name.replace("_", " "))), name) for name in info.boards]
        )
        self.query_one("#about", Static).update(Text(info.about))
        self.query_one("#party", Button).disabled = not info.party
        self._tell()
        if self._ruleset not in self._known:
            self._ask(self._ruleset)

    @work(group="describe")
    async def _ask(self, ruleset: str) -> None:
        """Request the descriptions of the creatures; if the server does not answer, only names are shown."""
        if self._server is None:
            return
        try:
            self._known[ruleset] = await self._server.describe(ruleset)
        except ClientError:
            return
        self._tell()

    @property
    def _described(self) -> RulesetDescription:
        """The description of the chosen ruleset; until the server has sent it, one with only the creatures' names."""
        described = self._known.get(self._ruleset)
        if described is not None and described.creatures:
            return described
        names = self._rulesets[self._ruleset].creatures
        return RulesetDescription(ruleset=self._ruleset, creatures=[CreatureInfo(name=name) for name in names])

    def _tell(self) -> None:
        """Show the creatures of both sides and the difficulty of the fight."""
        known = {info.name: info for info in self._described.creatures}
        for id_, names in (("mine", self._mine), ("theirs", self._theirs)):
            called = ", ".join(known[name].sheet.name or name.replace("_", " ") for name in names if name in known)
            self.query_one(f"#{id_}", Button).label = Text(called or t("create-random"))
        opponents = _among(self._value("opponents"), self._company)
        coming, friends = _coming(opponents), _friends(opponents)
        foes = len(coming) - friends
        people = coming[friends:].count("")
        info = self._rulesets[self._ruleset]
        hard = matchup_line(
            self._mine, self._theirs, known, foes=foes, friends=friends, people=people,
            growth=info.growth, budgets=info.budgets, source=info.budget_source,
        )  # fmt: skip
        sides = [
            f"{who}: {told}"
            for who, names in (
                (t("create-side-you"), self._mine),
                (t("create-side-each" if foes > 1 else "create-side-they"), self._theirs),
            )
            if (told := side_line(names, known, self._ruleset))
        ]
        text = Text.assemble((t("create-difficulty", difficulty=hard) if hard else "", "bold"), "\n" + "; ".join(sides))
        self.query_one("#hard", Static).update(text)

    def _value(self, id_: str) -> str:
        value = self.query_one(f"#{id_}", Select).value
        return value if isinstance(value, str) else ""

    @on(Button.Pressed, "#mine")
    def _pick_mine(self) -> None:
        def picked(names: tuple[str, ...] | None) -> None:
            if names is not None:
                self._mine = names
                self._tell()

        self._pick(t("create-mine"), self._mine, picked)

    @on(Button.Pressed, "#theirs")
    def _pick_theirs(self) -> None:
        def picked(names: tuple[str, ...] | None) -> None:
            if names is not None:
                self._theirs = names
                self._tell()

        self._pick(t("create-theirs-each"), self._theirs, picked)

    def _pick(self, title: str, chosen: Sequence[str], picked: Callable[[tuple[str, ...] | None], None]) -> None:
        described = self._described
        if described.creatures:
            self.app.push_screen(PickerScreen(title, described, chosen), picked)

    @on(Button.Pressed, "#party")
    def _suggested(self) -> None:
        self._mine = tuple(self._rulesets[self._ruleset].party)
        self._tell()

    @on(Button.Pressed, "#create")
    def _create(self) -> None:
        chosen = self.choices
        self.dismiss(
            replace(
                match_request(
                    ruleset=chosen.ruleset,
                    board=chosen.board,
                    creatures=chosen.mine,
                    opponents=chosen.opponents,
                    clock=chosen.clock,
                    variants=chosen.variants,
                    theirs=chosen.theirs,
                    absence=chosen.absence,
                    stalemate=chosen.stalemate,
                ),
                choices=chosen,
            )
        )

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        """Show the rulesets and the keys."""
        self.app.push_screen(LobbyHelpScreen(list(self._rulesets.values())))


def _label(id_: str, word: str) -> str:
    """Return the label of a list entry: a text of the message catalogue, or a name of the ruleset."""
    return t(f"{id_}-{word}") if id_ in _LISTS else word.replace("_", " ")


def _among(word: str, known: Mapping[str, object]) -> str:
    return word if word in known else next(iter(known))
