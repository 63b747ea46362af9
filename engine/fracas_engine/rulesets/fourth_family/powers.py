"""What powers ask of both rulesets of the family: whom they strike, and what they bring onto the map."""

from __future__ import annotations

from typing import Any, ClassVar

from fracas_engine.board import Mask
from fracas_engine.content import ConjureSpec, SummonEffect, ZoneSpec
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import Edge, Ends
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Rest, Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import areas, consent, death, harm, made, placing, rests, turns
from fracas_engine.rulesets.fourth_family.differences import FamilyDifferences
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Zone
from fracas_engine.stepping import Step

__all__ = ["FamilyPowers"]


class FamilyPowers(FamilyDifferences):
    """The part of the family's base class that is about powers."""

    steps: ClassVar[tuple[Step[Any], ...]] = (*FamilyDifferences.steps, *consent.STEPS)
    all_holds_user: ClassVar[bool] = False

    def waits_for_ruling(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> bool:  # noqa: ARG002
        """Say whether somebody has to allow a power before it is used, who has been asked then."""
        return False

    # ---------------------------------------------------------------- areas

    def check_area(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        """See `areas.check_area`."""
        areas.check_area(situation, user, action, placed)

    def affected(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        """See `areas.affected`."""
        return areas.affected(situation, user, action, placed)

    def area_marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the squares of which an area has to hold one to be offered: any for what strikes nobody, as zones."""
        if action.area is not None and action.area.shape == "burst" and placing.strikes_nobody(action):
            return situation.map.grid.everywhere & ~self.barriers(situation)
        return super().area_marks(situation, user, action)

    def missiles_left(self, situation: AnySituation, creature: Creature, action: Action) -> int | None:  # noqa: ARG002
        """Return how many targets an action has missiles for; None where they are not counted."""
        return None

    def struck_in(
        self, situation: AnySituation, user: Creature, action: Action, placed: Placed, intent: Use
    ) -> tuple[CreatureId, ...]:
        """See `areas.struck`."""
        return areas.struck(situation, user, action, placed, intent)

    # ---------------------------------------------------------------- zones, conjured things, summoned creatures

    summons_fade: ClassVar[bool] = False
    """Whether what is summoned disappears after five minutes."""

    def zone_cells(
        self, situation: AnySituation, frame: Applying, spec: ZoneSpec, user: Creature, target: Creature
    ) -> tuple[Cell, ...] | None:
        """See `areas.zone_cells`."""
        return areas.zone_cells(situation, frame, spec, user, target)

    def zone_holds(self, situation: AnySituation, zone: Zone, creature: Creature) -> bool:
        """See `areas.zone_holds`."""
        return areas.zone_holds(situation, zone, creature)

    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        """See `made.end_due`."""
        made.end_due(resolution, creature, edge)

    def zone_gone(self, resolution: AnyResolution, zone: Zone) -> None:
        """See `made.zone_gone`."""
        made.zone_gone(resolution, zone)

    def conjured(
        self, resolution: AnyResolution, frame: Applying, spec: ConjureSpec, user: Creature
    ) -> Creature | None:
        """See `made.conjured`."""
        return made.conjured(resolution, frame, spec, user)

    def summoned(
        self, resolution: AnyResolution, name: CreatureId, effect: SummonEffect, user: Creature, at: Cell
    ) -> Creature:
        """See `made.summoned`."""
        return made.summoned(resolution, name, effect, user, at)

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Give a creature that is about to come in the numbers that are its summoner's; by default it has its own."""

    def leave(self, resolution: AnyResolution, creature: Creature, event: str) -> None:
        """See `death.leave`."""
        death.leave(resolution, creature, event)

    def gone(self, resolution: AnyResolution, creature: FamilyCreature, event: str) -> None:
        """Draw what follows from a creature's death or leaving: what it has made ends with it.

        Args:
            resolution: The battle.
            creature: Who is gone.
            event: How: `died`, `left` or `vanished`.
        """
        turns.end_unpaid(resolution, creature, now=True)
        made.maker_gone(resolution, creature)
        if creature.conjured:
            made.body_gone(resolution, creature)
        elif creature.made_by is not None and event == "died":
            self.summon_fell(resolution, creature, family(resolution.state.creatures[creature.made_by]))

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Draw what a summoned creature's destruction does to whoever summoned it."""

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Say whether a condition can begin on a creature (FE-COND-04, OC-CONJ-06)."""
        return not family(creature).conjured and condition not in situation.sheet(creature).immune

    # ---------------------------------------------------------------- damage

    def weapon_damage(self, situation: AnySituation, user: Creature) -> int:
        """Return what is added to a damage roll; a conjured thing's is its maker's."""
        return super().weapon_damage(situation, made.wielder(situation, user))

    def ends(
        self,
        situation: AnySituation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Return when something ends that begins now; what a conjured thing does waits for its maker's turns."""
        return super().ends(situation, until, made.wielder(situation, user), target, dc, group)

    def before_damage(
        self,
        situation: AnySituation,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> tuple[Frame, ...]:
        """See `harm.before_damage`."""
        return harm.before_damage(situation, frame, user, target, parts)

    # ---------------------------------------------------------------- what comes back

    def rest(self, resolution: AnyResolution, intent: Rest) -> None:
        """See `rests.rest`."""
        rests.rest(resolution, intent)
