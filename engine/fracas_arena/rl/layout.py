"""Which number of an observation or an action stands for what: fixed for a line-up, the same for every seat.

Creatures have slots: those of one's own seat first, then the others in the order in which they became known. What finds
no slot is left out of observations and cannot be named by an action; `Layout.of` leaves room for those that are called
later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fracas_arena.lineup import Lineup
from fracas_engine.setup import Setup
from fracas_protocol.reading import BattleView

__all__ = ["ANSWERS", "CREATURE_FIELDS", "GAME_FIELDS", "TERRAIN", "USES", "Layout", "Meaning", "Slots"]

ANSWERS: Final = 24
"""Answers to a question that have a number, in the order in which they are offered."""
USES: Final = 20
"""Actions of a creature that have a number: those of its sheet in their order, then what everybody may do."""
_LATER: Final = 3
"""Slots for creatures that join the battle later."""

GAME_FIELDS: Final = ("round", "my_turn", "asked", "question")
"""The game: round / 20 (at most 1), whether a creature of one's own acts, whether one is asked, whether it is a
question."""
CREATURE_FIELDS: Final = (
    "known", "own", "ally", "foe", "alive", "on_map", "x", "y", "hp", "max_hp", "temp_hp", "acting", "asked", "width",
    "prone", "disabled", "hampered", "conditions", "standard", "move", "minor", "level",
)  # fmt: skip
"""A slot: whether there is somebody in it; whose; alive; on the map; x / columns, y / rows; hit points / most of them;
most / 100; temporary hit points / 50; whether it acts; whether it is asked; cells along its side / 4; prone; cannot
act; acts worse; number of conditions / 5; what is left of its turn (`standard` or `action`, `move`, `minor`, `swift` or
`bonus`); level / 20. Numbers are cut off at 1, hit points below 0 count as 0."""
TERRAIN: Final = ("blocked", "rough")
"""A cell: whether nobody walks there, whether it costs more; row after row, as it is now."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an action stands for."""

    kind: Literal["nothing", "answer", "end", "go", "use"]
    slot: int = 0
    """Whose it is; for an answer, which one (from 0)."""
    cell: tuple[int, int] = (0, 0)
    """Where to, if it goes somewhere."""
    use: int = 0
    """Which of its actions, from 0."""
    target: int = 0
    """On which slot."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The sizes of observations and actions.

    An observation is the fields of the game, then those of each slot, then each terrain field of all cells.

    An action is one number: 0 does nothing, where nothing is asked; then the answers; then for each own slot one to end
    its turn, one for each cell to go to, and for each of its uses one for each slot that it may be aimed at. An area is
    aimed at whom it should strike; what needs no target is aimed at its user.
    """

    columns: int
    rows: int
    own: int
    """Slots of one's own creatures."""
    slots: int
    """Slots of all creatures."""

    @classmethod
    def of(cls, lineup: Lineup, setup: Setup) -> Layout:
        """Return the layout for a line-up whose set-ups are like this one."""
        seats = [sum(creature.seat == seat for creature in setup.creatures) for seat in lineup.seats]
        own = max(seats) + 1
        spec = setup.board
        return cls(spec.width, spec.height, own, own + len(setup.creatures) - min(seats) + _LATER)

    @property
    def observed(self) -> int:
        """How many numbers an observation has."""
        cells = self.columns * self.rows
        return len(GAME_FIELDS) + self.slots * len(CREATURE_FIELDS) + len(TERRAIN) * cells

    @property
    def _of_creature(self) -> int:
        return 1 + self.columns * self.rows + USES * self.slots

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return 1 + ANSWERS + self.own * self._of_creature

    def ending(self, slot: int) -> int:
        """Return the action that ends the turn of an own slot."""
        return 1 + ANSWERS + slot * self._of_creature

    def going(self, slot: int, cell: tuple[int, int]) -> int:
        """Return the action that sends an own slot to a cell."""
        return self.ending(slot) + 1 + cell[1] * self.columns + cell[0]

    def using(self, slot: int, use: int, target: int) -> int:
        """Return the action that has an own slot use something on a slot."""
        return self.ending(slot) + 1 + self.columns * self.rows + use * self.slots + target

    def meaning(self, action: int) -> Meaning:
        """Return what an action stands for.

        Raises:
            ValueError: There is no such action.
        """
        if not 0 <= action < self.actions:
            raise ValueError(f"action {action} is none of 0 to {self.actions - 1}")
        if action == 0:
            return Meaning("nothing")
        if action <= ANSWERS:
            return Meaning("answer", action - 1)
        slot, rest = divmod(action - 1 - ANSWERS, self._of_creature)
        if rest == 0:
            return Meaning("end", slot)
        if rest <= self.columns * self.rows:
            y, x = divmod(rest - 1, self.columns)
            return Meaning("go", slot, cell=(x, y))
        use, target = divmod(rest - 1 - self.columns * self.rows, self.slots)
        return Meaning("use", slot, use=use, target=target)


class Slots:
    """Who has which slot, for one seat in one battle.

    Args:
        layout: The layout.
        seat: The seat.
    """

    def __init__(self, layout: Layout, seat: str) -> None:
        self._layout = layout
        self._seat = seat
        self._taken: dict[str, int] = {}
        self._own = 0
        self._others = layout.own

    def of(self, view: BattleView) -> Mapping[str, int]:
        """Return the slot of each creature that has one; a creature keeps its slot."""
        for id_, creature in view.creatures.items():
            if id_ in self._taken:
                continue
            if creature.seat == self._seat and self._own < self._layout.own:
                self._taken[id_] = self._own
                self._own += 1
            elif creature.seat != self._seat and self._others < self._layout.slots:
                self._taken[id_] = self._others
                self._others += 1
        return self._taken
