"""What a battle begins with: ruleset, board, creatures, seats and options; it never changes during the battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from fracas_engine.board import Board
from fracas_engine.content import BoardSpec, CardsSpec, CreatureSpec, ObjectSpec

__all__ = ["SeatSpec", "Setup"]


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

    @cached_property
    def sheets(self) -> dict[str, CreatureSpec]:
        """Return every sheet by its key: a creature's id, or a summon's content id."""
        return {spec.id: spec for spec in (*self.summons, *self.creatures)}

    @cached_property
    def _json(self) -> bytes:
        return self.model_dump_json(exclude_defaults=True).encode()

    def json_bytes(self) -> bytes:
        """Return the set-up as JSON, the same bytes each time."""
        return self._json

    def read_board(self) -> Board:
        """Read the map.

        Raises:
            BoardError: The map's rows or legend are wrong.
        """
        board = self.board
        return Board.parse(
            board.rows, board.legend, shape=board.shape, lights=board.lights, underwater=board.underwater
        )
