"""Components of a d20 ruleset about attacks: areas, targets, attack rolls."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from fracas_engine.board import Footprint, Mask
from fracas_engine.content import ConjureSpec, ZoneSpec
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.component import Component
from fracas_engine.d20.frames import (
    Aim,
    Applying,
    Strike,
)
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.d20.state import EffectZone
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.options import Placement, TargetOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Zone


class Areas(Component):
    """Areas, zones and conjurations."""

    def zone_cells(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
    ) -> tuple[Cell, ...] | None:
        """Return the cells of a new zone; None for the zone's default area.

        Args:
            situation: The battle.
            frame: The frame that is being resolved.
            spec: The zone's specification in the content.
            user: The acting creature.
            target: The creature that the zone may be centred on.
        """
        return None

    def zone_made(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, zone: EffectZone
    ) -> EffectZone:
        """Return a new zone with the ruleset's additional data; by default unchanged.

        Args:
            situation: The battle.
            frame: The frame that is being resolved.
            spec: The zone's specification in the content.
            user: The acting creature.
            zone: The new zone.
        """
        return zone

    @abstractmethod
    def emanation_cells(self, situation: AnySituation, creature: Creature, radius: int) -> Mask:
        """Return the cells of an emanation around a creature, without the creature's own cells."""

    def zone_holds(self, situation: AnySituation, zone: Zone, creature: Creature) -> bool:
        """Return True if a zone affects a creature that stands in it; by default always."""
        return True

    def zone_gone(self, resolution: AnyResolution, zone: Zone) -> None:
        """Handle the end of a zone."""

    def conjured(
        self, resolution: AnyResolution, frame: Applying, spec: ConjureSpec, user: Creature
    ) -> Creature | None:
        """Place a conjured thing on the map as a creature if it takes up space; return None if it does not."""
        return None

    def conjured_zone(self, situation: AnySituation, frame: Applying, user: Creature, zone: EffectZone) -> EffectZone:
        """Return the zone around a conjured thing with the ruleset's additional data; by default unchanged."""
        return zone

    shapes: ClassVar[Mapping[str, Shape]]
    """Area shapes of the ruleset, by name."""

    @abstractmethod
    def check(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        """Check that the placement of an area is legal.

        Raises:
            IllegalIntent: `no_line_of_sight`, `no_line_of_effect` or `bad_area`.
        """

    @abstractmethod
    def affected(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        """Return the creatures that an area affects, in the order in which they roll."""

    @abstractmethod
    def struck_in(
        self, situation: AnySituation, user: Creature, action: Action, placed: Placed, intent: Use
    ) -> tuple[CreatureId, ...]:
        """Return the targets of a use in its area, in the order in which they roll.

        Args:
            situation: The battle.
            user: The user of the action.
            action: The action.
            placed: The placed area.
            intent: The intent.

        Raises:
            IllegalIntent: The intent names illegal targets.
        """

    @abstractmethod
    def marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the cells of which an area must cover at least one to be listed as an option.

        By default these are the cells of the other creatures, except those unknown to the user's seat.
        """

    @abstractmethod
    def placements(self, situation: AnySituation, user: Creature, action: Action) -> Iterable[Placement]:
        """Return the legal placements of an area; override this if many can be computed at once."""

    @abstractmethod
    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        """Return True if an area can be placed at all, even without a target; override this if no search is needed."""

    @abstractmethod
    def candidates(self, situation: AnySituation, user: Creature, action: Action, cells: Mask) -> Iterable[Placed]:
        """Return placements of an area that cover at least one of some cells; their legality is not checked."""

    def covered(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Cell, ...]:
        """Return the cells of an area as reported to players: by default all of its shape, including blocked cells.

        Rules: FE-AREA-08.
        """
        return tuple(situation.map.grid.cells(placed.cells))


class Attacks(Component):
    """Targets, attack rolls and odds."""

    @abstractmethod
    def is_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if a creature may be the target of an action."""

    def attack_now(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> None:
        """Push the frames of an attack that is part of another action (`attack` in content), if the ruleset has it."""

    def redirect(self, resolution: AnyResolution, user: Creature, target: Creature) -> None:
        """Let a declared attack strike another creature than the user, if the ruleset has it."""

    @abstractmethod
    def figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        """Return the bonus, target number and notes of an attack in the current state.

        Args:
            situation: The battle.
            attacker: The attacker.
            action: The action.
            target: The target.
            opportunity: True for an opportunity attack.
        """

    def guess_bonus(self, situation: AnySituation, attacker: Creature, action: Action, space: Footprint) -> int:
        """Return the attack bonus to report for an attack on a space whose occupant is unknown to the attacker."""
        return action.bonus or 0

    def judge(self, face: int, figures: AttackFigures) -> tuple[bool, bool]:
        """Return (hit, critical) for an attack roll whose counting die shows `face`.

        Rules: FE-ATK-01, -03 and -04, FE-CRIT-01, MM-ATK-04 and -05.
        """
        hit = face == 20 or (face != 1 and face + figures.bonus >= figures.versus)
        return hit, hit and face == 20

    def after_roll(self, resolution: AnyResolution, frame: Strike) -> None:
        """Offer off-turn actions that react to an attack roll before its result counts; called if `reacts` is true."""

    def struck(
        self, resolution: AnyResolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        """Handle the consequences of an attack, hit or missed, before its effects are applied.

        Args:
            resolution: The battle.
            attacker: The attacker.
            target: The target.
            action: The action.
            hit: True if the attack hit.
        """

    @abstractmethod
    def roll_effects(
        self,
        resolution: AnyResolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
        on: Creature | None = None,
    ) -> tuple[int, ...]:
        """Roll the dice of a list of effects.

        Args:
            resolution: The battle.
            user: The acting creature.
            sheet: The sheet that contains the effect list.
            part: Key of the effect list on the sheet.
            critical: True after a critical hit.
            miss_of: Key of the hit's effect list that `half_damage` refers to.
            on: The creature that the dice are rolled for, if any; see `Resolution.roll`.

        Returns:
            One total for each effect of the list, 0 if nothing is rolled. If the list has `half_damage`, half of each
            damage effect of the hit follows; their sum is the total of `half_damage`.
        """

    @abstractmethod
    def weapon_damage(self, resolution: AnyResolution, user: Creature) -> int:
        """Return the bonus to each damage roll of a creature: the total of its modifiers to damage."""

    def resists(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if a target is immune to an action without an attack roll; may roll dice (spell resistance)."""
        return False

    @abstractmethod
    def check_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
        """Check that a creature may now be the target of an action.

        Raises:
            IllegalIntent: The first failed check, in this order: `bad_target`, `out_of_range`, `no_line_of_sight`, ...
        """

    def check_struck_thing(self, situation: AnySituation, user: Creature, action: Action, name: str) -> None:
        """Check that one attack of a sequence may target an object; by default none may."""
        raise IllegalIntent("no_such_target", f"unknown creature {name!r}: use the id of a creature in this battle")

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds and notes of using an action on a legal target."""
        if action.bonus is None:
            return TargetOption(target.id)
        figures = self.figures(situation, user, action, target)
        return TargetOption(target.id, figures.bonus, figures.versus, figures.chance(), figures.notes)

    def resisted_option(self, situation: AnySituation, user: Creature, target: Creature) -> TargetOption:
        """Return the odds of one of the `resisted` actions against a target."""
        raise NotImplementedError(f"{type(self.rules).__name__} has no action that is resisted with a save")

    def area_option(
        self, situation: AnySituation, user: Creature, action: Action, aim: Aim, placed: Placed, target: Creature
    ) -> TargetOption:
        """Return the odds against a creature in an area; override it if the origin of the area matters.

        Args:
            situation: The battle.
            user: The user of the action.
            action: The action.
            aim: The other parameters of the intent.
            placed: The placed area.
            target: The creature in the area.
        """
        return self.target_option(situation, user, action, target)
