"""Component of a d20 ruleset about rulings of a game master: points on which the rulesets differ."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.component import Component
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

HIDE_TOTAL = 15
"""The check to beat for a creature that a ruling hides."""


class GameMaster(Component):
    """Rulings of a game master."""

    def least_hp(self, situation: AnySituation) -> int | None:
        """Return the lowest hit points that creatures can have; None if there is no limit."""
        return 0

    @abstractmethod
    def lower_hp(self, resolution: AnyResolution, creature: Creature, hp: int) -> None:
        """Set the hit points of a living creature to 0 or below and apply the consequences; no damage is dealt."""

    def resource(self, word: str) -> str:
        """Return the field of a resource that is not a use of an action; empty if there is none of this name."""
        return ""

    def is_implied(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if another state of the creature implies one of its conditions."""
        own = {one.name for one in creature.conditions}
        return condition not in own and condition in self.names(situation, creature)

    @abstractmethod
    def names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        """Return the names of a creature's conditions, including implied ones."""

    @abstractmethod
    def end_condition(self, resolution: AnyResolution, creature: Creature, condition: str) -> None:
        """End a condition of a creature, whatever its source."""

    @abstractmethod
    def hide(self, resolution: AnyResolution, creature: Creature) -> None:
        """Hide a creature from all enemies, with the total `HIDE_TOTAL`."""

    @abstractmethod
    def reveal(self, resolution: AnyResolution, creature: Creature) -> None:
        """End a creature's hiding."""

    def leave_mount(self, resolution: AnyResolution, creature: Creature) -> None:
        """End a creature's ride, because a ruling is about to move it."""

    def ground(self, situation: AnySituation, creature: Creature, at: Cell) -> int:
        """Return the altitude of the ground below a creature's space at an anchor: negative on the floor of a pit."""
        return 0

    def may_share(self, one: Creature, other: Creature) -> bool:
        """Return True if a ruling may put a creature into the space of another."""
        return False

    @abstractmethod
    def newcomer(self, spec: CreatureSpec, name: CreatureId, side: SideId, seat: SeatId, at: Cell) -> Creature:
        """Return a creature that a ruling adds to the battle.

        Args:
            spec: The sheet.
            name: Id of the creature in this battle.
            side: Its side.
            seat: Its seat.
            at: The anchor of its space.
        """

    @abstractmethod
    def take_place(self, resolution: AnyResolution, creature: Creature) -> None:
        """Insert an added creature into the turn order, with an initiative roll if late arrivals roll."""

    @abstractmethod
    def set_initiative(self, resolution: AnyResolution, creature: Creature, total: int) -> None:
        """Move a creature in the turn order.

        It gets no second turn in this round. If it has not acted and is moved before the current turn, it acts next.
        """

    def set_budget(self, resolution: AnyResolution, creature: Creature, words: dict[str, int]) -> None:
        """Set what a creature has left this turn."""
        resolution.emit("budget_set", (creature, {"budget": {**creature.budget, **words}}), who=creature.id)

    @abstractmethod
    def end_turn(self, resolution: AnyResolution) -> bool:
        """End the current turn or activation, after the work in progress; return False if there is none."""

    @abstractmethod
    def check(self, resolution: AnyResolution, creature: Creature, skill: str) -> int:
        """Roll a check and return its total."""

    def has_light(self) -> bool:
        """Return True if the ruleset has light levels and light sources."""
        return True

    def needs_ability(self) -> bool:
        """Return True if each saving throw uses an ability."""
        return False
