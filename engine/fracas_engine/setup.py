"""What a battle begins with: ruleset, board, creatures, seats and options; it never changes during the battle."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from fracas_engine.board import Board, BoardError, Light
from fracas_engine.content import AbilityCard, BoardSpec, CreatureSpec, HeroCard, ObjectSpec
from fracas_engine.content.models.cards import CardsByRound
from fracas_engine.errors import SetupError

__all__ = ["CardsSpec", "SeatSpec", "Setup", "side_fault"]

_COMPUTED: Final = ("sheets", "facts", "_json", "_read_board")
"""The cached properties of a set-up."""


class CardsSpec(BaseModel):
    """Cards, for rulesets that use them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    by_round: CardsByRound = Field(default_factory=dict)
    """What is drawn or chosen, by round, then by monster type or hero."""
    ability_cards: Mapping[str, AbilityCard] = Field(default_factory=dict)
    """Action cards of monster types, by id."""
    decks: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Ids of the ability cards of each type's deck."""
    hero_cards: Mapping[str, HeroCard] = Field(default_factory=dict)
    """Cards of heroes, by id."""


class SeatSpec(BaseModel):
    """A seat: whoever decides for some creatures."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    side: str
    """Its team; seats of one side win together."""
    name: str = ""
    """What people call it."""


class Setup(BaseModel):
    """All that a battle is started from, in plain values."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ruleset: str
    board: BoardSpec
    creatures: tuple[CreatureSpec, ...]
    """In the order that the rulesets break ties by."""
    seats: tuple[SeatSpec, ...] = ()
    """Empty: one for each seat (or side) that a creature names, in the order of the list."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options by name; the ruleset's vocabulary lists them."""
    order: tuple[str, ...] | None = None
    """A fixed turn order; None: the ruleset's own way."""
    objects: tuple[ObjectSpec, ...] = ()
    cards: CardsSpec | None = None
    """Cards by round, decks and card texts, for rulesets that use cards."""
    summons: tuple[CreatureSpec, ...] = ()
    """Sheets of creatures that may come later, by their id."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Setup:
        """Return a copy, some fields replaced; what was computed of this one is not taken over."""
        copied = super().model_copy(update=update, deep=deep)
        for name in _COMPUTED:
            copied.__dict__.pop(name, None)
        return copied

    @cached_property
    def sheets(self) -> dict[str, CreatureSpec]:
        """Return every sheet by its key: a creature's id, or a summon's content id."""
        return {spec.id: spec for spec in (*self.summons, *self.creatures)}

    @cached_property
    def facts(self) -> dict[Hashable, Any]:
        """Return what rulesets have computed of this set-up alone (`Situation.fact`): compiled sheets and the like."""
        return {}

    @cached_property
    def _json(self) -> bytes:
        return self.model_dump_json(exclude_defaults=True).encode()

    def json_bytes(self) -> bytes:
        """Return the set-up as JSON, the same bytes each time."""
        return self._json

    def read_board(self) -> Board:
        """Return the map, read once: what it has worked out serves all battles of this set-up.

        Raises:
            SetupError: The map's rows or legend are wrong.
        """
        return self._read_board

    @cached_property
    def _read_board(self) -> Board:
        board = self.board
        legend: dict[str, list[str | Mapping[str, int]]] = {
            glyph: [p.name if p.amount is None else {p.name: p.amount} for p in properties]
            for glyph, properties in board.legend.items()
        }
        lights = [Light(light.at, light.bright, light.dim) for light in board.lights]
        try:
            return Board.parse(board.map, legend, shape=board.shape, lights=lights, underwater=board.underwater)
        except BoardError as error:
            raise SetupError("board", str(error)) from error


def side_fault(setup: Setup, spec: CreatureSpec, side: str) -> str:
    """Say what is wrong with a creature whose seat is on a side by now; empty where nothing is.

    Seats that the set-up lists say themselves on which side they are, whatever the sheets of their creatures say.
    """
    if setup.seats or not spec.side or spec.side == side:
        return ""
    return f"seat {spec.seat_id} plays for {side}, and one seat plays for one side; give {spec.id} another seat"
