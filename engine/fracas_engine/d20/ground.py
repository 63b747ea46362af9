"""What the map and movement are to a d20 ruleset: barriers, ways, who is provoked, where forced movement leaves one.

`fracas_engine.d20.ruleset.D20Ruleset` builds on this; what a creature may do and how it fights is there.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from fracas_engine.board import Board, Footprint, Mask, Passage, Provoker
from fracas_engine.content import ConjureSpec, SummonEffect, ZoneSpec
from fracas_engine.d20.figures import action_uses, space
from fracas_engine.d20.figures.space import footprint, side_length
from fracas_engine.d20.frames import Aim, Applying, Moving
from fracas_engine.d20.movement import forced_movement, paths
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.d20.state import D20Creature
from fracas_engine.d20.summons import zones
from fracas_engine.decisions import Choice
from fracas_engine.durations import Edge
from fracas_engine.errors import RefusalCode
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.resolution import Resolution
from fracas_engine.ruleset import Ruleset
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame, Zone

__all__ = ["GroundRules"]


class GroundRules(Ruleset):
    """The part of a d20 ruleset that is about places."""

    barrier_properties: ClassVar[tuple[str, ...]] = (
        "wall",
        "pillar",
        "glass",
        "door",
        "three_quarters_cover",
        "obstacle",
    )
    """Properties of cells that nobody enters."""
    opaque_properties: ClassVar[tuple[str, ...]] = ("wall", "pillar", "door")
    """Properties of cells that block sight."""

    # ---------------------------------------------------------------- the map

    def board(self, situation: Situation) -> Board:
        """Return the map with what zones add to its squares."""
        board = super().board(situation)
        for zone in situation.state.zones.values():
            for name in zone.terrain:
                board = board.adding(name, zone.cells)
        return board

    def barriers(self, situation: Situation) -> Mask:
        """Return the cells that nobody enters."""
        return situation.map_memo("barriers", lambda: situation.board.mask(*self.barrier_properties))

    def opaque(self, situation: Situation) -> Mask:
        """Return the cells that block sight."""
        return situation.map_memo("opaque", lambda: situation.board.mask(*self.opaque_properties))

    def cells(self, situation: Situation, creature: Creature) -> Mask:
        """Return the cells that a creature on the map occupies."""
        return footprint(creature).on(situation.map.grid)

    # ---------------------------------------------------------------- what it asks of the rest

    @abstractmethod
    def sheet(self, situation: Situation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""

    @abstractmethod
    def can_act(self, situation: Situation, creature: Creature) -> bool:
        """Say whether its conditions let it do anything at all."""

    @abstractmethod
    def can_move_itself(self, situation: Situation, creature: Creature) -> bool:
        """Say whether its conditions let it move by its own movement."""

    @abstractmethod
    def is_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether a creature may be the target of an action."""

    # ---------------------------------------------------------------- movement

    @abstractmethod
    def passage(self, situation: Situation, creature: Creature, mode: str) -> Passage:
        """Return what the board is to a creature that moves in a mode."""

    def barred_code(self, situation: Situation, creature: Creature, cells: Mask) -> RefusalCode:
        """Return the code with which a step into barred cells is refused; by default foes bar the way as walls do."""
        return "blocked"

    def provokers(self, situation: Situation, mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:
        """Return whom a movement may provoke, by id, in the order in which they are asked.

        Args:
            situation: The battle.
            mover: Who moves.
            points: Movement points at most; who cannot be provoked with so few may be left out.
        """
        return ()

    def provoked(self, situation: Situation, mover: Creature, frame: Moving) -> tuple[Creature, ...]:
        """Return whom the next step of a move provokes, in the order in which they are asked."""
        if mover.at is None:
            return ()
        here = situation.map.grid.bit(mover.at)
        creatures = situation.state.creatures
        found = self.provokers(situation, mover, frame.points)
        return tuple(creatures[name] for name, provoker in found if provoker.leaving & here)

    def opportunity_choices(self, situation: Situation, enemy: Creature, mover: Creature) -> tuple[Choice, ...]:
        """Return the attacks that an enemy may strike a mover with; empty where it has none."""
        return tuple(
            Choice(action.id, action.name, action.id)
            for action in self.sheet(situation, enemy).opportunities
            if action_uses.uses_left(enemy, action) != 0 and self.is_target(situation, enemy, action, mover)
        )

    def strike_taken(self, resolution: Resolution, enemy: D20Creature, mover: Creature) -> None:
        """Note an opportunity attack that is about to be made."""
        struck = (*enemy.struck, CreatureId(mover.id))
        resolution.emit("opportunity_taken", (enemy, {"struck": struck}), by=enemy.id, on=mover.id)

    def spent(self, creature: Creature, action: Action) -> dict[str, Any]:
        """Return the changed fields of a creature that uses an action off its turn."""
        return dict(action_uses.spend_use(creature, action))

    def may_go_on(self, situation: Situation, mover: Creature, frame: Moving) -> bool:
        """Say whether a mover that was interrupted is still free to take its next step."""
        return self.can_act(situation, mover) and self.can_move_itself(situation, mover)

    def own_steps(self, situation: Situation, creature: Creature, cells: int) -> Mapping[Cell, int]:
        """Return where a creature can go by steps of its own that are part of an action, with the costs."""
        if not self.can_move_itself(situation, creature) or creature.at is None:
            return {}
        mode = self.step_mode(situation, creature)
        return paths.Destinations(paths.travel_of(situation, creature, mode, cells))

    def plan_step(
        self, situation: Situation, creature: Creature, cells: int, path: tuple[Place, ...], to: Place | None
    ) -> Frame:
        """Return the frame of steps that are part of an action (`shift` in content).

        Raises:
            IllegalIntent: As for a movement.
        """
        return paths.plan(situation, creature, self.step_mode(situation, creature), cells, path, to)

    def step_mode(self, situation: Situation, creature: Creature) -> str:
        """Return how a creature takes steps that are part of an action."""
        speeds = self.sheet(situation, creature).speeds
        return "walk" if "walk" in speeds or not speeds else next(iter(speeds))

    def forced_way(
        self,
        resolution: Resolution,
        user: Creature,
        creature: Creature,
        kind: str,
        cells: int,
    ) -> tuple[Cell, ...] | None:
        """Return the only way that forced movement can take a creature; None where the user chooses one."""
        return None

    def may_be_teleported(self, situation: Situation, user: Creature, creature: Creature) -> bool:
        """Say whether a user's power can teleport a creature, be it the user itself."""
        return True

    def forced_from(self, situation: Situation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the space that a push leads away from and a pull leads to; None where it is nowhere."""
        return forced_movement.from_user(user)

    def forced_open(self, situation: Situation, creature: Creature) -> Mask:
        """Return the anchors at which forced movement can leave a creature: on the map, no barrier, nobody there."""
        return situation.place_memo(("forced", creature.id), lambda: self._forced_open(situation, creature))

    def landing_open(self, situation: Situation, creature: Creature) -> Mask:
        """Return the anchors at which a teleport can put a creature; by default those to which it can be forced."""
        return self.forced_open(situation, creature)

    def _forced_open(self, situation: Situation, creature: Creature) -> Mask:
        taken = self.barriers(situation)
        for name, mask in space.masks(situation).items():
            if name != creature.id:
                taken |= mask
        grid = situation.map.grid
        return grid.anchors(grid.everywhere & ~taken, side_length(creature))

    def forced_step(self, resolution: Resolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """Look at a step of forced movement before it is taken and say whether it is: edges and pits."""
        return True

    zones_come_over: ClassVar[bool] = True
    """Whether a zone that moves over a creature counts as entered by it."""

    def no_stay(self, situation: Situation) -> Mask:
        """Return the cells that can be crossed but not stayed in."""
        return 0

    def may_stay(self, situation: Situation, creature: Creature, at: Cell) -> bool:
        """Say whether forced movement or a teleport may leave a creature at an anchor."""
        return not Footprint(at, side_length(creature)).on(situation.map.grid) & self.no_stay(situation)

    def before_teleport(self, resolution: Resolution, user: Creature, creature: Creature) -> None:
        """Draw what follows from a creature's being about to be elsewhere by what a user does."""

    def moved(self, resolution: Resolution, creature: Creature) -> None:
        """Draw the consequences of a creature's having changed its place, step by step or at once."""
        zones.notice_move(resolution, creature)

    # ---------------------------------------------------------------- zones and what is conjured

    def zone_cells(
        self, situation: Situation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
    ) -> tuple[Cell, ...] | None:
        """Return the cells of a zone that is being made; None: all those around the cell named or its maker."""
        return None

    def zone_holds(self, situation: Situation, zone: Zone, creature: Creature) -> bool:
        """Say whether a zone has to do with a creature that stands in it."""
        return True

    def zone_gone(self, resolution: Resolution, zone: Zone) -> None:
        """Draw what follows from the end of a zone."""

    def also_due(self, resolution: Resolution, creature: Creature, edge: Edge) -> None:
        """End what else lasts until this edge of a creature's present turn."""

    def conjured(self, resolution: Resolution, frame: Applying, spec: ConjureSpec, user: Creature) -> Creature | None:
        """Bring a conjured thing in that takes up space; None where it takes up none."""
        return None

    def summoned(
        self, resolution: Resolution, name: CreatureId, effect: SummonEffect, user: Creature, at: Cell
    ) -> Creature:
        """Return a summoned creature that is about to come in."""
        raise NotImplementedError
