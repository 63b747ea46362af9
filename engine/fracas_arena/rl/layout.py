"""Meaning of the numbers of observations and actions: fixed for a line-up, the same for every seat.

Creatures have slots: first the seat's own creatures, then the others in order of appearance. A creature without a
slot is left out of observations and cannot be the target of an action; `Layout.of` reserves slots for summoned
creatures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fracas_arena.lineup import Lineup
from fracas_engine.setup import Setup
from fracas_protocol.battle_view import BattleView

LAYOUT_VERSION: Final = 1
"""Version of the meaning of observations and actions; raise it if any number gets another meaning or place."""
ANSWERS: Final = 24
"""Maximum number of answers to a question that have an action number; they are numbered in the order offered."""
USES: Final = 20
"""Number of action uses per creature that have an action number: first those on the stat block, then common actions."""
_LATER: Final = 3
"""Number of slots reserved for creatures that join the battle later."""

GAME_FIELDS: Final = ("round", "my_turn", "asked", "question")
"""Game fields: round / 20 (at most 1), a creature of the seat is acting, a decision is pending, it is a question."""
CREATURE_FIELDS: Final = (
    "known", "own", "ally", "foe", "alive", "on_map", "x", "y", "hp", "max_hp", "temp_hp", "acting", "asked", "width",
    "prone", "disabled", "hampered", "conditions", "standard", "move", "minor", "level",
)  # fmt: skip
"""Slot fields: occupied; ownership; alive; on the map; x / columns, y / rows; hit points / maximum; maximum / 100;
temporary hit points / 50; acting; decision pending; side length in cells / 4; prone; unable to act; impaired,
held or slow; number of conditions / 5; remaining parts of the turn (`standard` or `action`, `move`, `minor`, `swift`
or `bonus`); level / 20. Numbers are limited to 1, and hit points below 0 count as 0.
"""
TERRAIN: Final = ("blocked", "rough")
"""Current terrain of a cell, row by row: impassable, difficult."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an action number stands for."""

    kind: Literal["nothing", "answer", "end", "go", "use"]
    slot: int = 0
    """The acting creature's slot; for an answer to a question, the index of the answer from 0."""
    cell: tuple[int, int] = (0, 0)
    """The destination of a move."""
    use: int = 0
    """Index of the action used, from 0."""
    target: int = 0
    """Slot of the target."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes of observations and actions.

    An observation consists of the game fields, the fields of each slot, and each terrain field of all cells.

    An action is one number. 0 does nothing, for agents without a decision. Then come the answers to a question. Then
    each of the seat's own slots has one number to end its turn, one for each destination cell, and for each of its uses
    one for each target slot. An area is aimed at the creature that it should hit; a use without a target is aimed at
    its user.
    """

    columns: int
    rows: int
    own: int
    """Number of slots for a seat's own creatures."""
    slots: int
    """Number of slots for all creatures."""
    version: int = LAYOUT_VERSION
    """Version of the meaning of the numbers. Save the layout with a trained model: the model fits an equal one only."""

    @classmethod
    def of(cls, lineup: Lineup, setup: Setup) -> Layout:
        """Return the layout for the battles of a line-up, sized for the board and creatures of one of its setups."""
        seats = [sum(creature.seat == seat for creature in setup.creatures) for seat in lineup.seats]
        own = max(seats) + 1
        spec = setup.board
        return cls(spec.width, spec.height, own, own + len(setup.creatures) - min(seats) + _LATER)

    @property
    def observed(self) -> int:
        """Length of an observation."""
        cells = self.columns * self.rows
        return len(GAME_FIELDS) + self.slots * len(CREATURE_FIELDS) + len(TERRAIN) * cells

    @property
    def _of_creature(self) -> int:
        return 1 + self.columns * self.rows + USES * self.slots

    @property
    def actions(self) -> int:
        """Number of actions."""
        return 1 + ANSWERS + self.own * self._of_creature

    def ending(self, slot: int) -> int:
        """Return the number of the action that ends the turn of the creature in one of the seat's own slots."""
        return 1 + ANSWERS + slot * self._of_creature

    def going(self, slot: int, cell: tuple[int, int]) -> int:
        """Return the number of the action that moves the creature in one of the seat's own slots to a cell."""
        return self.ending(slot) + 1 + cell[1] * self.columns + cell[0]

    def using(self, slot: int, use: int, target: int) -> int:
        """Return the number of the action with which a creature uses something on another creature (or itself).

        Args:
            slot: Slot of the acting creature, which is the seat's own.
            use: Index of the use, from 0.
            target: Slot of the target.
        """
        return self.ending(slot) + 1 + self.columns * self.rows + use * self.slots + target

    def meaning(self, action: int) -> Meaning:
        """Return the meaning of an action number.

        Raises:
            ValueError: There is no such action.
        """
        if not 0 <= action < self.actions:
            raise ValueError(f"invalid action {action}: use 0 to {self.actions - 1}")
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
    """Assignment of slots to creatures, for one seat in one battle.

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
        """Return the slot of each creature that has one; a creature keeps its slot for the whole battle."""
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
