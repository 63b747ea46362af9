"""Components of a d20 ruleset about places: terrain, sight, movement, forced movement."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import ClassVar

from fracas_engine.board import Footprint, Mask, Passage, Provoker, Voxel, Walk
from fracas_engine.content import ShiftEffect
from fracas_engine.d20.component import Component
from fracas_engine.d20.frames import (
    Aim,
    Moving,
)
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Zone


class Terrain(Component):
    """Terrain: barriers, and the cells where creatures may be."""

    sizes: ClassVar[Collection[str]] = ("tiny", "small", "medium", "large", "huge", "gargantuan")
    """Sizes of creatures that may be on the map."""

    def zone_ground(self, situation: AnySituation, zone: Zone, name: str) -> tuple[Cell, ...]:
        """Return the cells of a zone that get the named terrain property; by default all."""
        return zone.cells

    def barriers(self, situation: AnySituation) -> Mask:
        """Return the impassable cells."""
        return situation.map_memo("barriers", lambda: situation.board.mask(*self.rules.switches.barrier_properties))

    def solid(self, situation: AnySituation) -> Mask:
        """Return the cells of solid barriers, which diagonal steps cannot pass at the corner and areas do not cover."""

        def compute() -> Mask:
            switches = self.rules.switches
            names = [name for name in switches.barrier_properties if name not in switches.lesser_barriers]
            return situation.board.mask(*names)

        return situation.map_memo("solid_barriers", compute)

    def opaque(self, situation: AnySituation) -> Mask:
        """Return the cells that block sight."""
        return situation.map_memo("opaque", lambda: situation.board.mask(*self.rules.switches.opaque_properties))

    @abstractmethod
    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the cells that a creature on the map occupies."""

    def no_stay(self, situation: AnySituation) -> Mask:
        """Return the cells that can be crossed but not stayed in."""
        return 0

    @abstractmethod
    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        """Return True if forced movement or a teleport may leave a creature at an anchor."""

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may share a place beyond the end of a movement; by default never."""
        return False


class Sight(Component):
    """Sight, cover and concealment."""

    def runs_into(self, resolution: AnyResolution, seeker: Creature, space: Footprint) -> None:
        """Reveal creatures in a space that were unknown to the seeker's seat; by default do nothing."""

    @abstractmethod
    def perceives(self, situation: AnySituation, watcher: Creature, target: Creature) -> bool:
        """Return True if a creature on the map sees another, or senses it in another way; used for fog of war."""

    @abstractmethod
    def perceives_cells(self, situation: AnySituation, watcher: Creature, cells: Mask) -> Mask:
        """Return the cells, out of `cells`, in which a creature on the map sees what is there; used for fog of war."""

    @abstractmethod
    def sees_place(self, situation: AnySituation, viewer: Creature, there: Footprint) -> bool:
        """Return True if a creature sees the destination space of a teleport, occupied or not."""

    def seen_places(self, situation: AnySituation, viewer: Creature, places: Mask, size: int) -> list[Cell]:
        """Return those anchors, out of `places`, at which a creature sees the destination space of a teleport."""
        cells = situation.map.grid.cells(places)
        return [at for at in cells if self.sees_place(situation, viewer, Footprint(at, size))]


class Movement(Component):
    """Movement, step by step."""

    @abstractmethod
    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature's conditions allow its own movement."""

    def may_shift(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature can take a shift granted by an action; by default if it can move."""
        return self.can_move_itself(situation, creature)

    @abstractmethod
    def passage(self, situation: AnySituation, creature: Creature, mode: str) -> Passage:
        """Return the passage rules (walls, costs, occupied cells) of a creature that moves in a mode."""

    def barred_code(self, situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
        """Return the refusal code for a step into barred cells; by default enemies bar the way as walls do."""
        return "blocked"

    def provokers(
        self, situation: AnySituation, mover: Creature, points: int, size: int
    ) -> tuple[tuple[str, Provoker], ...]:
        """Return the creatures that a movement may provoke, by id, in the order in which they are asked.

        Args:
            situation: The battle.
            mover: The mover.
            points: Maximum movement points; creatures that cannot be provoked with so few may be left out.
            size: Side length in cells of the mover's space after every step.

        Returns:
            The id of each creature with the steps that provoke it; a creature may be listed more than once.
        """
        return ()

    def provoked(self, situation: AnySituation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        """Return the creatures that the next step of a move provokes, in the order in which they are asked."""
        return ()

    @abstractmethod
    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        """Return the result of following the rest of a movement's path from the mover's current position."""

    @abstractmethod
    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> Callable[[Voxel], tuple[int, tuple[Voxel, ...]] | None]:
        """Return a function that finds a displaced mover's cheapest paths (`path_recovery.PlannedWays`).

        Args:
            situation: The battle.
            mover: The displaced mover.
            frame: The mover's movement.
            ahead: The announced places that the mover has not passed, to which paths are needed.
        """

    @abstractmethod
    def next_step(self, situation: AnySituation, mover: Creature, frame: Moving) -> Cell | None:
        """Return the cell that the next step enters in the current state; None if the mover does not go on."""

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        """Return True if a hidden creature or object blocks the next step, which is then not taken."""
        return False

    @abstractmethod
    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        """Ask for responses to the coming step.

        Return the movement to continue now; None if the movement was pushed on the stack to wait for answers.
        """

    @abstractmethod
    def strikes_chosen(self, resolution: AnyResolution, mover: Creature, answers: Answers) -> list[Frame]:
        """Pay for the chosen attacks in response to a step and return their frames."""

    @abstractmethod
    def take_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """Move a creature by its next step."""

    def after_step(
        self, resolution: AnyResolution, mover: Creature, frame: Moving, before: Place, asked: tuple[CreatureId, ...]
    ) -> list[Frame] | None:
        """Handle the consequences of a step.

        Args:
            resolution: The battle.
            mover: The creature that moved.
            frame: The rest of the movement.
            before: The mover's place before the step, with its altitude.
            asked: The creatures asked before the step because of its destination.

        Returns:
            The frames of responses to the step, first frame first; None if the movement ends.
        """
        self.moved(resolution, mover)
        return []

    @abstractmethod
    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """Handle the end of a movement."""

    @abstractmethod
    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        """Return True if an interrupted mover can still take its next step."""

    @abstractmethod
    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        """Return the frame for steps that are part of an action (`shift` in content).

        Raises:
            IllegalIntent: As for a movement.

        Args:
            situation: The battle.
            creature: The creature that takes the steps.
            cells: Maximum number of cells.
            path: The places to enter, in order; empty if `to` is given.
            to: The place to reach; None if `path` is given.
        """

    def plan_shift(
        self,
        situation: AnySituation,
        creature: Creature,
        effect: ShiftEffect,
        path: tuple[Place, ...],
        to: Place | None,
    ) -> Frame:
        """Return the frame for the steps of an effect; by default those of `plan_step`.

        Raises:
            IllegalIntent: As for a movement.

        Args:
            situation: The battle.
            creature: The creature that takes the steps.
            effect: The effect that moves it.
            path: The places to enter, in order; empty if `to` is given.
            to: The place to reach; None if `path` is given.
        """
        return self.plan_step(situation, creature, effect.shift, path, to)

    @abstractmethod
    def shift_ends(self, situation: AnySituation, creature: Creature, effect: ShiftEffect) -> Mapping[Cell, int]:
        """Return the cells where the steps of an effect may end, with their costs."""

    @abstractmethod
    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a creature's change of place, by a step or a teleport."""

    def brought(self, resolution: AnyResolution, creature: Creature, before: Place) -> None:
        """Handle the end of a forced movement or a teleport.

        Args:
            resolution: The battle.
            creature: The creature that was moved.
            before: The creature's place before, with its altitude.
        """

    @abstractmethod
    def speed(self, situation: AnySituation, creature: Creature, mode: str) -> int | None:
        """Return a creature's current speed in cells; None if it does not have the mode."""


class ForcedMovement(Component):
    """Forced movement and teleports."""

    def path(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        action: Action | None,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        """Return the path of forced movement if only one is possible; None if the user chooses the path.

        Args:
            resolution: The battle.
            user: The acting creature.
            creature: The creature that is moved.
            action: The action that causes the movement; None if it is not on a sheet.
            kind: `push`, `pull` or `slide`.
            cells: Maximum number of cells.
        """
        return None

    def may_be_teleported(self, situation: AnySituation, user: Creature, creature: Creature) -> bool:
        """Return True if a user's power can teleport a creature (which may be the user)."""
        return True

    @abstractmethod
    def origin(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the space that a push leads away from and a pull leads to; None if any direction is allowed."""

    def may_change_altitude(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if forced movement may change a creature's altitude."""
        return False

    @abstractmethod
    def open_anchors(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, not blocked, not occupied."""

    def in_line(
        self,
        situation: AnySituation,
        creature: Creature,
        mover: Footprint,
        before: Cell,
        after: Cell,
    ) -> bool:
        """Return True if the forcing creature has the line needed to move a creature one step; by default always.

        Args:
            situation: The battle.
            creature: The creature that is moved.
            mover: The space of the creature that causes the movement.
            before: The anchor before the step.
            after: The anchor after the step.
        """
        return True

    @abstractmethod
    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors where a teleport can end; by default those where forced movement can leave the creature.

        Args:
            situation: The battle.
            creature: The creature that is teleported.
            height: The altitude given in the intent; None for the default (`landing_height`).
        """

    def unreached(
        self, situation: AnySituation, user: Creature, action: Action, there: Footprint
    ) -> IllegalIntent | None:
        """Return the reason why an action cannot bring anything into a space: out of range or blocked.

        Args:
            situation: The battle as the user's seat knows it.
            user: The acting creature.
            action: The action.
            there: The space, which is on the map.
        """
        return None

    def shunned(self, situation: AnySituation, user: Creature, creature: Creature, altitude: int) -> Mask:
        """Return the anchors at an altitude that a teleport's user may not choose as the destination.

        Args:
            situation: The battle.
            user: The acting creature.
            creature: The creature that is teleported.
            altitude: The altitude at which the teleport ends.
        """
        return 0

    def before_step(self, resolution: AnyResolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """Apply the rules for edges and pits to a step of forced movement; return True if the step is taken.

        Args:
            resolution: The battle.
            creature: The creature that is moved.
            there: The cell that the step enters.
            kind: `push`, `pull` or `slide`.
            last: True for the last step of the movement.
        """
        return True

    def landing_height(self, situation: AnySituation, creature: Creature, at: Cell, height: int | None) -> int | None:
        """Return the altitude at which a teleport to an anchor ends; by default the altitude where it began.

        Args:
            situation: The battle.
            creature: The creature that is teleported.
            at: The anchor.
            height: The altitude given in the intent; None if none is given.

        Returns:
            The altitude; None if the given altitude is impossible.
        """
        return creature.altitude if height in (None, creature.altitude) else None

    def before_teleport(self, resolution: AnyResolution, user: Creature, creature: Creature) -> None:
        """Apply the consequences of a teleport before the creature is moved."""
