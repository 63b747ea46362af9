"""Set-up of a battle: ruleset, board, creatures, seats and options; immutable during the battle."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from fracas_engine.board import Board, BoardError, Light
from fracas_engine.content import AbilityCard, BoardSpec, CreatureSpec, HeroCard, ObjectSpec
from fracas_engine.content.models.cards import CardsByRound
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_engine.errors import SetupError
from fracas_engine.ruling_sheets import CONTENT_SHEET, RULING_SHEET, RulingSheets

_COMPUTED: Final = ("sheets", "facts", "_json", "_read_board")
"""Names of the cached properties of a set-up."""


class CardsSpec(BaseModel):
    """Cards, for rulesets that use them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    by_round: CardsByRound = Field(default_factory=dict)
    """Cards to be drawn or chosen in each round, by monster type or character."""
    ability_cards: Mapping[str, AbilityCard] = Field(default_factory=dict)
    """Action cards of monster types, by id."""
    decks: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Ids of the ability cards of each type's deck."""
    hero_cards: Mapping[str, HeroCard] = Field(default_factory=dict)
    """Cards of heroes, by id."""


class SeatSpec(BaseModel):
    """A seat, controlled by a person or bot."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    side: str
    """Id of the team; seats of one side win together."""
    name: str = ""
    """Display name."""


class ArrivalSpec(BaseModel):
    """A creature that joins the battle at the start of a later round."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    round: int
    """The round."""
    sheet: CreatureSpec
    """The creature, with its id, side and seat; `at` is the cell where it is wanted."""
    hidden: bool = False
    """True if it arrives hidden."""


class Setup(BaseModel):
    """Complete set-up of a battle, in plain values."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ruleset: str
    board: BoardSpec
    creatures: tuple[CreatureSpec, ...]
    """Creatures, in tie-break order (the first one wins ties)."""
    seats: tuple[SeatSpec, ...] = ()
    """Seats; if empty, one for each seat (or side) named by a creature, in the order of the list."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options by name, as listed in the ruleset's vocabulary."""
    order: tuple[str, ...] | None = None
    """Fixed turn order; None to use the ruleset's own."""
    objects: tuple[ObjectSpec, ...] = ()
    cards: CardsSpec | None = None
    """Cards by round, decks and card texts, for rulesets that use cards."""
    summons: tuple[CreatureSpec, ...] = ()
    """Sheets of creatures that may be summoned, by id."""
    gm: str | None = None
    """Seat of the game master, who sees everything and may give rulings; it may also be a seat with creatures."""
    zones: Mapping[str, tuple[tuple[int, int], ...]] = Field(default_factory=dict)
    """Cells in which a seat may place its creatures in the placement phase; a seat that is not named: all cells."""
    arrivals: tuple[ArrivalSpec, ...] = ()
    """Creatures of later waves, which players do not know of."""
    rewinds: bool = False
    """True if intents may be undone: earlier states are kept, and the dice depend on the chain of intents."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Setup:
        """Return a copy with some fields replaced and without cached results."""
        copied = super().model_copy(update=update, deep=deep)
        for name in _COMPUTED:
            copied.__dict__.pop(name, None)
        return copied

    @cached_property
    def sheets(self) -> dict[str, CreatureSpec]:
        """Return every sheet by its key: a creature's id, or a summon's content id.

        In a battle with a game master, these are also the sheets of the shipped content and those of rulings.
        """
        waves = (arrival.sheet for arrival in self.arrivals)
        own = {spec.id: spec for spec in (*waves, *self.summons, *self.creatures)}
        return own if self.gm is None else RulingSheets(self.ruleset, own)

    def content_sheet(self, use: str) -> CreatureSpec | None:
        """Return the sheet of a creature that a ruling adds: of `summons`, shipped, or of the set-up."""
        if any(spec.id == use for spec in self.creatures):
            return self.sheets.get(f"{CONTENT_SHEET}{use}") or self.sheets[use]
        return self.sheets.get(use) if not use.startswith((CONTENT_SHEET, RULING_SHEET)) else None

    @cached_property
    def facts(self) -> dict[Hashable, Any]:
        """Cached results that rulesets have computed from this set-up alone (`Situation.fact`)."""
        return {}

    @cached_property
    def _json(self) -> bytes:
        return self.model_dump_json(exclude_defaults=True).encode()

    def json_bytes(self) -> bytes:
        """Return the set-up as JSON; the bytes are deterministic."""
        return self._json

    def read_board(self) -> Board:
        """Return the map with all doors closed, parsed once and shared by all battles of this set-up.

        Raises:
            SetupError: The map's rows or legend are wrong.
        """
        return self._read_board

    @cached_property
    def _read_board(self) -> Board:
        board, vocabulary = self.board, find_vocabulary(self.ruleset)
        legend: dict[str, list[str | Mapping[str, int]]] = {
            glyph: [p.name if p.amount is None else {p.name: p.amount} for p in properties]
            for glyph, properties in board.legend.items()
        }
        lights = [Light(light.at, light.bright, light.dim) for light in board.lights]
        try:
            return Board.parse(
                board.map,
                legend,
                shape=board.shape,
                lights=lights,
                underwater=board.underwater,
                edges=board.between,
                further=vocabulary.cell_properties if vocabulary is not None else (),
            )
        except BoardError as error:
            raise SetupError("board", str(error)) from error


def side_fault(setup: Setup, spec: CreatureSpec, side: str) -> str:
    """Return an error message if a creature's side differs from its seat's side; otherwise an empty string.

    The side of a seat listed in the set-up takes precedence over the sheets of its creatures.
    """
    if setup.seats or not spec.side or spec.side == side:
        return ""
    return f"seat {spec.seat_id} is on the side {side}: give {spec.id} another seat"
