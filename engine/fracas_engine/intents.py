"""Intents: the closed set of orders that a seat can give, as written in scenario steps and by clients.

`Battle.apply` checks whether an intent is legal. The plain form used by scenarios, the protocol and replays is derived
from these classes (`intent_plain`): `KEY` is the mapping key that determines the kind of intent, and `WORD` the field
that contains the value of this key. Fields that a ruleset does not use keep their default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import CreatureId, Place, Plain

StandingAnswer: TypeAlias = Literal["always", "never", "ask"]
"""Setting for automatic answers to a kind of question."""


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Move a creature with one of its modes of movement."""

    KEY: ClassVar[str] = "move"
    WORD: ClassVar[str] = "mode"

    by: CreatureId
    mode: str
    """`walk`, `shift`, `fly`, ...: a mode of the ruleset."""
    path: tuple[Place, ...] = ()
    """Every cell entered, in order; empty if `to` is given."""
    to: Place | None = None
    """Destination, reached on the cheapest path; among equal paths, the one that provokes least."""
    with_: tuple[str, ...] = ()
    """Options of the mode by name (for example `dash` with `fly`)."""


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Use an action of the sheet or a universal action."""

    KEY: ClassVar[str] = "use"
    WORD: ClassVar[str] = "action"

    by: CreatureId
    action: str
    on: tuple[str, ...] = ()
    """Targets: creatures or objects by id, in the order of the attacks."""
    at: Place | None = None
    """The target cell of an area, the lattice point where a line starts, or a square guessed to contain the target."""
    to: Place | None = None
    """Destination of the user: the end of a charge or a teleport."""
    cells: tuple[Place, ...] = ()
    """The cells of a blast, an arc or a wall."""
    direction: tuple[int, int] | None = None
    path: tuple[Place, ...] = ()
    """Cells entered by forced movement or by a shift that is part of the action, in order."""
    push_to: Place | None = None
    slide_to: Place | None = None
    with_: tuple[str, ...] = ()
    """Items or choices used with the action, by name."""
    knock_out: bool = False
    on_save: str | None = None
    spend: Plain = None
    trigger: Mapping[str, Plain] | None = None
    """Trigger of a readied action."""
    readied: Use | Move | None = None
    """The readied action."""


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Answer a pending question about a creature."""

    KEY: ClassVar[str] = "answer"
    WORD: ClassVar[str] = "answer"

    by: CreatureId
    answer: Plain
    """True or False, the id of a choice, a cell, or several choices."""
    on: tuple[str, ...] = ()
    """Targets of the choice, if it needs any."""
    path: tuple[Place, ...] = ()
    """Cells of the choice, if it needs any."""
    to: Place | None = None
    """Destination of the choice, if it needs one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """End a creature's turn or activation."""

    KEY: ClassVar[str] = "end"
    WORD: ClassVar[str] = ""

    by: CreatureId


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """Rest after the battle."""

    KEY: ClassVar[str] = "rest"
    WORD: ClassVar[str] = "kind"

    kind: Literal["short", "long"]
    by: CreatureId | None = None
    """The creature that spends resources; None if no creature does, or if `spend` names the creatures."""
    spend: Plain = None
    """Resources spent during the rest, in the ruleset's form; all creatures rest in any case."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Set the automatic answer to a kind of question (`opportunity_attack`, `reaction`, ...)."""

    KEY: ClassVar[str] = "stand"
    WORD: ClassVar[str] = "kind"

    kind: str
    answer: StandingAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """Give up: all creatures of the seat leave the battle."""

    KEY: ClassVar[str] = "concede"
    WORD: ClassVar[str] = "why"

    why: Literal["", "away", "clock"] = ""
    """Reason for a forfeit declared by the server: the seat was `away`, or let its `clock` run out too often.

    Empty if the seat itself concedes; client messages always leave it empty.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling of the game master, as `{"gm": {...}}` of `scenarios.md`: one or more orders, applied as a whole."""

    KEY: ClassVar[str] = "gm"
    WORD: ClassVar[str] = "orders"

    orders: Mapping[str, Plain]
    """Orders by name (`hp`, `damage`, `rewind`, ...), carried out in the order of the mapping."""
    secret: bool = False
    """True if only the game master may know of the ruling."""
    consent: Literal["", "takeback", "undo"] = ""
    """Reason for a rewind that a player asks for: an accepted `takeback`, or the `undo` of an own walk.

    Empty for rulings of the game master; client messages always leave it empty.
    """

    @property
    def is_kept_secret(self) -> bool:
        """True if only the game master may know of the ruling: it is secret, or about creatures that are to come."""
        return self.secret or (bool(self.orders) and all(is_plan(name, value) for name, value in self.orders.items()))


def is_plan(order: str, value: Plain) -> bool:
    """Return True if an order of a ruling only changes the waves to come, which no player knows of."""
    return order == "cancel" or (order == "add" and isinstance(value, Mapping) and value.get("round") is not None)


Intent: TypeAlias = Move | Use | Answer | End | Rest | Stand | Concede | Ruling
