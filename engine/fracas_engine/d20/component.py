"""What a component of a d20 ruleset's rules may use of the ruleset itself."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from typing import Any, Protocol

from fracas_engine.board import Board
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.d20.sheet import Sheet
from fracas_engine.d20.switches import Switches
from fracas_engine.resolution import AnyResolution, SteppedRules
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Zone


class RulesOfComponents(SteppedRules, Protocol):
    """The part of a d20 ruleset besides its components; rooms use all of it, `fracas_engine.d20.rules.D20Rules`."""

    @property
    def switches(self) -> Switches:
        """Switches and figures in which d20 rulesets differ."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """Words of the ruleset's content, with its table of conditions."""
        ...

    def sheet(self, situation: AnySituation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""
        ...

    def sheet_named(self, situation: AnySituation, key: str) -> Sheet:
        """Return a compiled sheet by its key."""
        ...

    def board_with(self, situation: AnySituation, zones: Iterable[Zone]) -> Board:
        """Return the map with the square properties added by the given zones only."""
        ...

    def open_to(self, situation: AnySituation, name: str) -> tuple[str, ...]:
        """Return the names of a creature's current options, on its turn or for a question; empty if there are none."""
        ...

    def stands(self, creature: Creature) -> bool:
        """Return True if a creature can still fight for its side."""
        ...

    def allegiance_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of another side or seat of a creature."""
        ...


class Component(ABC):
    """A part of a ruleset's rules: one subject, such as sight or movement.

    Args:
        rules: The rules that the component is a part of.
    """

    rules: RulesOfComponents

    def __init__(self, rules: Any) -> None:
        self.rules = rules
