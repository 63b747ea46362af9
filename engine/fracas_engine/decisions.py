"""Decisions: the inputs that a battle waits for.

A *turn* decision is open: the seat may choose anything listed by `Battle.options`. Every other kind is a question with
a closed list of choices: an `Ask` in a `Prompt` frame on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.state import Frame

TURN: Final = "turn"
"""Decision kind of a turn of the acting creature."""

PLACEMENT: Final = "placement"
"""Decision kind of the placement of a seat's creatures before the battle."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Decision:
    """A pending decision."""

    number: int
    """Unique, increasing number of the decision in this battle.

    An answer carries the number, so that a late click cannot answer the next decision.
    """
    seat: SeatId
    kind: str
    """`turn`, or a kind of question: `opportunity_attack`, `interrupt`, `reaction`, `choose_cards`, ..."""
    by: CreatureId | None
    """The creature that the decision is for; None if the seat still chooses which of its creatures acts."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    """Context for display: `{"mover": "imp", "from": (2, 1), "to": (3, 1)}`."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer to a question."""

    id: str
    """Id with which an answer selects this choice."""
    label: str
    """Short display text."""
    value: Plain = True
    """Value passed to the ruleset if this choice is selected."""
    targets: tuple[str, ...] = ()
    """Legal targets if the choice needs one (`Answer.on`), most likely first."""
    most: int = 1
    """Maximum number of targets in an answer."""
    meant: str = ""
    """Default target of an answer that names none; empty if the answer must name its target."""


YES: Final = Choice("yes", "Yes", True)
NO: Final = Choice("no", "No", False)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Ask:
    """A question to one seat about one creature."""

    number: int
    seat: SeatId
    kind: str
    by: CreatureId
    choices: tuple[Choice, ...]
    """Possible answers. `True` selects the first choice, `False` the choice `no`; without a `no` it is refused."""
    default: Plain = False
    """Answer used on a timeout."""
    about: Mapping[str, Plain] = field(default_factory=dict)
    several: tuple[int, int] = (1, 1)
    """Minimum and maximum number of choices in an answer."""
    secret: bool = False
    """True if answers stay hidden until all seats have answered."""


@dataclass(frozen=True, slots=True)
class PlacementPhase(Frame):
    """The phase before the battle in which seats place their creatures (`fracas_engine.placement_phase`)."""

    waiting: tuple[tuple[SeatId, int], ...] = ()
    """The seats that are not ready, with the numbers of their decisions."""

    def renumbered(self, number: Callable[[], int]) -> PlacementPhase:
        """Return the phase with new numbers, so that a late answer is not taken for one after the rewind."""
        return PlacementPhase(tuple((seat, number()) for seat, _ in self.waiting))


@fast_frozen
@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was received."""

    number: int
    by: CreatureId
    value: Plain
    """Value of the choice, or a tuple of values if several were chosen."""
    choice: str = ""
    """Id of the choice."""
    on: tuple[str, ...] = ()
    path: tuple[tuple[int, ...], ...] = ()
    to: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt(Frame):
    """Questions asked at the same time; the frame below receives all answers when the last has arrived."""

    asks: tuple[Ask, ...]
    given: tuple[Given, ...] = ()

    def renumbered(self, number: Callable[[], int]) -> Prompt:
        """Return the questions under new numbers, so that a late answer is not taken for one after the rewind."""
        numbers = {ask.number: number() for ask in self.asks}
        return Prompt(
            tuple(replace(ask, number=numbers[ask.number]) for ask in self.asks),
            tuple(replace(given, number=numbers[given.number]) for given in self.given),
        )
