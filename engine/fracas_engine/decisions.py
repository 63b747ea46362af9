"""Decisions: what the battle waits for.

A *turn* decision is open: all that `Battle.options` lists may be done. Every other kind is a question with a closed
list of choices, put by an `Ask` that lies on the stack within a `Prompt`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.state import Frame

__all__ = ["NO", "TURN", "YES", "Ask", "Choice", "Decision", "Given", "Prompt"]

TURN: Final = "turn"
"""The kind of the decision that the acting creature's seat has."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Decision:
    """One decision awaited now."""

    number: int
    """Unique in this battle and growing; an answer carries it, so that a late click cannot hit the next decision."""
    seat: SeatId
    kind: str
    """`turn`, or a kind of question: `opportunity_attack`, `interrupt`, `reaction`, `choose_cards`, ..."""
    by: CreatureId | None
    """The creature that would act; None where the seat still chooses which of its creatures."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    """What brought it up, for people: `{"mover": "imp", "from": (2, 1), "to": (3, 1)}`."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that a question takes."""

    id: str
    """What an answer names it by."""
    label: str
    """A few words for people."""
    value: Plain = True
    """What the ruleset gets when it is chosen."""
    targets: tuple[str, ...] = ()
    """Legal targets where the choice needs one (`Answer.on`), the one that is most likely meant first."""
    most: int = 1
    """How many of the targets an answer may name."""
    meant: str = ""
    """The target of an answer that names none; empty where an answer has to name one of several."""


YES: Final = Choice("yes", "Yes", True)
NO: Final = Choice("no", "No", False)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Ask:
    """A question put to one seat about one creature."""

    number: int
    seat: SeatId
    kind: str
    by: CreatureId
    choices: tuple[Choice, ...]
    """What may be answered. `True` picks the first choice, `False` the one called `no` or, without it, is refused."""
    default: Plain = False
    """What silence means: the answer given when the clock has run out."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    several: tuple[int, int] = (1, 1)
    """How many choices an answer names, at least and at most."""
    secret: bool = False
    """True where nobody may learn what was answered before all have."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given."""

    number: int
    by: CreatureId
    value: Plain
    """The value of the choice, or a tuple of values where several were chosen."""
    choice: str = ""
    """The id of the choice made."""
    on: tuple[str, ...] = ()
    path: tuple[tuple[int, ...], ...] = ()
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt(Frame):
    """Questions that are put at once; the frame below gets all answers when the last has come."""

    asks: tuple[Ask, ...]
    given: tuple[Given, ...] = ()
