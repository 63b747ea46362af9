"""Interface for map and movement rules of d20 rulesets: barriers, paths, provoked creatures, forced movement.

Rules for actions and combat are in `rules`, which builds on this.
"""
# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import ClassVar

from fracas_engine.board import Board, Footprint, Mask, Passage, Provoker, Voxel, Walk
from fracas_engine.content import ConjureSpec, SummonEffect, ZoneSpec
from fracas_engine.d20.frames import Affecting, Aim, Applying, Moving
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.d20.state import D20Creature, EffectZone
from fracas_engine.durations import Edge
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Zone


class PlaceRules(Ruleset):
    """Part of a d20 ruleset about places: signatures and switches; the implementations are in `ruleset`."""

    barrier_properties: ClassVar[tuple[str, ...]] = (
        "wall",
        "pillar",
        "glass",
        "door",
        "three_quarters_cover",
        "obstacle",
    )
    """Properties of impassable cells."""

    lesser_barriers: ClassVar[tuple[str, ...]] = ()
    """Those of them that are not solid: diagonal steps may pass their corners, and areas reach into their cells."""

    opaque_properties: ClassVar[tuple[str, ...]] = ("wall", "pillar", "door")
    """Properties of cells that block sight."""

    heights_part: ClassVar[bool] = False
    """True if altitude counts for the direction of a push or pull; otherwise only the plan does."""

    def board(self, situation: AnySituation) -> Board:
        """Return the map with the square properties added by zones."""
        return self.board_with(situation, situation.state.zones.values())

    def board_with(self, situation: AnySituation, zones: Iterable[Zone]) -> Board:
        """Return the map with the square properties added by some zones."""
        board = super().board(situation)
        for zone in zones:
            for name in zone.terrain:
                board = board.adding(name, self.zone_ground(situation, zone, name))
        return board

    def zone_ground(self, situation: AnySituation, zone: Zone, name: str) -> tuple[Cell, ...]:
        """Return the cells of a zone that get one of the properties of its terrain; by default all."""
        return zone.cells

    def barriers(self, situation: AnySituation) -> Mask:
        """Return the impassable cells."""
        return situation.map_memo("barriers", lambda: situation.board.mask(*self.barrier_properties))

    def solid(self, situation: AnySituation) -> Mask:
        """Return the barriers that fill their cells: their corners bar diagonal steps, and no area holds them."""
        names = tuple(name for name in self.barrier_properties if name not in self.lesser_barriers)
        return situation.map_memo("solid_barriers", lambda: situation.board.mask(*names))

    def opaque(self, situation: AnySituation) -> Mask:
        """Return the cells that block sight."""
        return situation.map_memo("opaque", lambda: situation.board.mask(*self.opaque_properties))

    @abstractmethod
    def cells(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the cells that a creature on the map occupies."""

    @abstractmethod
    def sheet(self, situation: AnySituation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""

    @abstractmethod
    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if its conditions let it do anything at all."""

    @abstractmethod
    def can_move_itself(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if its conditions let it move by its own movement."""

    def may_shift(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature can take a shift granted by an action; by default if it can move."""
        return self.can_move_itself(situation, creature)

    @abstractmethod
    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if a creature may be the target of an action."""

    @abstractmethod
    def passage(self, situation: AnySituation, creature: Creature, mode: str) -> Passage:
        """Return what the board is to a creature that moves in a mode."""

    def barred_code(self, situation: AnySituation, creature: Creature, cells: Mask) -> RefusalCode:
        """Return the code with which a step into barred cells is refused; by default foes bar the way as walls do."""
        return "blocked"

    def provokers(
        self, situation: AnySituation, mover: Creature, points: int, size: int
    ) -> tuple[tuple[str, Provoker], ...]:
        """Return the creatures that a movement may provoke, by id, in the order in which they are asked.

        Args:
            situation: The battle.
            mover: The mover.
            points: Maximum movement points; creatures that cannot be provoked with so few may be left out.
            size: Cells on a side of its space after every step.

        Returns:
            Provoking steps with the provoked creature; a creature that is named more than once is provoked by any
            of them.
        """
        return ()

    def provoked(self, situation: AnySituation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        """Return the creatures that the next step of a move provokes, in the order in which they are asked."""
        return ()

    asks_all_at_once: ClassVar[bool] = False
    """True if all provoked creatures are asked at the same time, instead of in sequence."""
    set_back_if_stopped: ClassVar[bool] = True
    """True if a mover that is stopped where it may not stay returns to the last cell where it may."""

    @abstractmethod
    def follow_rest(self, situation: AnySituation, mover: Creature, frame: Moving) -> Walk:
        """Return what the rest of a movement comes to from where the mover now is, as things are now."""

    @abstractmethod
    def planned_ways(
        self, situation: AnySituation, mover: Creature, frame: Moving, ahead: tuple[Voxel, ...]
    ) -> Callable[[Voxel], tuple[int, tuple[Voxel, ...]] | None]:
        """Return the cheapest ways of a displaced mover to the places ahead (`path_recovery.PlannedWays`).

        Args:
            situation: The battle.
            mover: The displaced mover.
            frame: Its movement.
            ahead: The announced places that it has not passed.
        """

    @abstractmethod
    def next_step(self, situation: AnySituation, mover: Creature, frame: Moving) -> Cell | None:
        """Return where the next step of a movement leads, as things are now; None where it is not taken any more."""

    def runs_into(self, resolution: AnyResolution, seeker: Creature, space: Footprint) -> None:
        """Reveal creatures in the target space that the seeker's seat did not know of; by default none."""

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        """Return True if the next step is blocked by a hidden creature or object; it is then not taken."""
        return False

    @abstractmethod
    def before_step(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> Moving | None:
        """Ask for responses to the coming step; return the movement to continue, None if it waits on the stack."""

    @abstractmethod
    def strikes_chosen(self, resolution: AnyResolution, mover: Creature, answers: Answers) -> list[Frame]:
        """Return the attacks with which others answer a step, paid for."""

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
            frame: The movement as it goes on.
            before: Where the mover stood, and how high.
            asked: The creatures asked before the step because of its destination.

        Returns:
            The frames in which others answer it, the first one first; None where the movement is at an end.
        """
        self.moved(resolution, mover)
        return []

    @abstractmethod
    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        """Handle the end of a movement."""

    @abstractmethod
    def may_go_on(self, situation: AnySituation, mover: Creature, frame: Moving) -> bool:
        """Return True if a mover that was interrupted is still free to take its next step."""

    @abstractmethod
    def plan_step(
        self, situation: AnySituation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        """Return the frame of steps that are part of an action (`shift` in content).

        Raises:
            IllegalIntent: As for a movement.

        Args:
            situation: The battle.
            creature: The stepping creature.
            cells: How many cells at most.
            path: The places to enter, in order; empty where `to` is given.
            to: The place to reach; None where `path` is given.
        """

    def forced_way(
        self,
        resolution: AnyResolution,
        user: Creature,
        creature: Creature,
        action: Action | None,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        """Return the only way that forced movement can take a creature; None where the user chooses one.

        Args:
            resolution: The battle.
            user: The acting creature.
            creature: The creature that is moved.
            action: The action that moves it; None if it is on no sheet.
            kind: `push`, `pull` or `slide`.
            cells: How many cells at most.
        """
        return None

    def may_be_teleported(self, situation: AnySituation, user: Creature, creature: Creature) -> bool:
        """Return True if a user's power can teleport a creature, be it the user itself."""
        return True

    def saves_at_once(
        self, situation: AnySituation, user: Creature, action: Action, frame: Affecting
    ) -> tuple[tuple[int, str], ...]:
        """Return each target's save bonus and roll mode; empty if they are determined at each roll.

        Args:
            situation: The battle.
            user: The acting creature.
            action: The action.
            frame: The frame that is being resolved.
        """
        return ()

    @abstractmethod
    def sees_place(self, situation: AnySituation, viewer: Creature, there: Footprint) -> bool:
        """Return True if a creature sees a space to teleport to, occupied or not."""

    @abstractmethod
    def forced_from(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the space that a push leads away from and a pull leads to; None where it is nowhere."""

    def forced_up_and_down(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if forced movement may change a creature's altitude."""
        return False

    @abstractmethod
    def forced_open(self, situation: AnySituation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, unblocked and unoccupied."""

    def forced_in_line(
        self,
        situation: AnySituation,
        creature: Creature,
        mover: Footprint,
        before: Cell,
        after: Cell,
    ) -> bool:
        """Return True if the mover has the line that it needs to force a creature one step; by default it needs none.

        Args:
            situation: The battle.
            creature: The creature that is moved.
            mover: The space of the creature that moves it.
            before: The anchor that the step leaves.
            after: The anchor that it enters.
        """
        return True

    @abstractmethod
    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors at which a teleport can put a creature; by default those to which it can be forced.

        Args:
            situation: The battle.
            creature: The creature that is teleported.
            height: The altitude that is named; None: none is (`landing_height`).
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
        """Return the anchors at an altitude that a teleport must avoid because its user cannot choose them.

        Args:
            situation: The battle.
            user: The acting creature.
            creature: The creature that is teleported.
            altitude: The altitude at which the teleport ends.
        """
        return 0

    def forced_step(self, resolution: AnyResolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """Return True if a step of forced movement is taken, after the rules for edges and pits.

        Args:
            resolution: The battle.
            creature: The creature that is moved.
            there: Where the step leads.
            kind: `push`, `pull` or `slide`.
            last: True if it is the last step of the movement.
        """
        return True

    zones_come_over: ClassVar[bool] = True
    """True if a zone that moves over a creature counts as entered by it."""

    def no_stay(self, situation: AnySituation) -> Mask:
        """Return the cells that can be crossed but not stayed in."""
        return 0

    @abstractmethod
    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        """Return True if forced movement or a teleport may leave a creature at an anchor."""

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may be in one place for longer than a movement takes; by default never."""
        return False

    def landing_height(self, situation: AnySituation, creature: Creature, at: Cell, height: int | None) -> int | None:
        """Return at which altitude a teleport to an anchor ends; by default as high as it began.

        Args:
            situation: The battle.
            creature: The creature that is teleported.
            at: The anchor.
            height: The altitude that is named; None: none is.

        Returns:
            The altitude; None where the one that is named cannot be.
        """
        return creature.altitude if height in (None, creature.altitude) else None

    def before_teleport(self, resolution: AnyResolution, user: Creature, creature: Creature) -> None:
        """Apply the consequences of a creature's coming displacement by a user."""

    @abstractmethod
    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a creature's change of place, step by step or at once."""

    def brought(self, resolution: AnyResolution, creature: Creature, before: Place) -> None:
        """Handle the end of a forced movement or a teleport.

        Args:
            resolution: The battle.
            creature: The creature that was moved.
            before: Where it was, with its altitude.
        """

    def zone_cells(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
    ) -> tuple[Cell, ...] | None:
        """Return the cells of a zone that is being made; None for all around the named cell or the creature.

        Args:
            situation: The battle.
            frame: The frame that is being resolved.
            spec: Its specification in the content.
            user: The acting creature.
            target: The creature that it may be centred on.
        """
        return None

    def zone_made(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, zone: EffectZone
    ) -> EffectZone:
        """Return a new zone with the ruleset's additional data; by default unchanged.

        Args:
            situation: The battle.
            frame: The frame that is being resolved.
            spec: Its specification in the content.
            user: The acting creature.
            zone: The zone.
        """
        return zone

    @abstractmethod
    def emanation_cells(self, situation: AnySituation, creature: Creature, radius: int) -> Mask:
        """Return the cells around a creature that an emanation from it covers while it lasts, its own left out."""

    def zone_holds(self, situation: AnySituation, zone: Zone, creature: Creature) -> bool:
        """Return True if a zone has to do with a creature that stands in it."""
        return True

    def zone_gone(self, resolution: AnyResolution, zone: Zone) -> None:
        """Handle the end of a zone."""

    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        """End other effects that last until this edge of a creature's current turn, such as summoned creatures."""
        for other in tuple(resolution.state.creatures.values()):
            stays = other.stays if isinstance(other, D20Creature) and other.alive else None
            if stays is not None and stays.due(CreatureId(creature.id), creature.turns, edge):
                self.vanish(resolution, other)

    @abstractmethod
    def vanish(self, resolution: AnyResolution, creature: Creature) -> None:
        """Remove a summoned creature from the battle when its duration ends."""

    def conjured(
        self, resolution: AnyResolution, frame: Applying, spec: ConjureSpec, user: Creature
    ) -> Creature | None:
        """Place a conjured thing that takes up space; return None if it takes up none."""
        return None

    def conjured_zone(self, situation: AnySituation, frame: Applying, user: Creature, zone: EffectZone) -> EffectZone:
        """Return the zone around a conjured thing with the ruleset's additional data; by default unchanged."""
        return zone

    def came_in(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the arrival of a summoned creature, before the consequences of its position."""

    @abstractmethod
    def summoned(
        self, resolution: AnyResolution, name: CreatureId, effect: SummonEffect, user: Creature, action: str, at: Cell
    ) -> Creature:
        """Return a summoned creature that is about to come in.

        Args:
            resolution: The battle.
            name: Its id.
            effect: The effect that brings it.
            user: The summoner.
            action: The id of the action that the effect is a part of.
            at: The anchor of its space.
        """
