"""What powers ask of both rulesets of the family: whom they strike, and what they bring onto the map."""

from __future__ import annotations

from typing import ClassVar

from fracas_engine.d20.areas import Placed
from fracas_engine.d20.frames import Applying
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import areas, harm, rests
from fracas_engine.rulesets.fourth_family.differences import FamilyDifferences
from fracas_engine.situation import Situation
from fracas_engine.state import Creature, Frame

__all__ = ["FamilyPowers"]


class FamilyPowers(FamilyDifferences):
    """The part of the family's base class that is about powers."""

    all_holds_user: ClassVar[bool] = False

    # ---------------------------------------------------------------- areas

    def check_area(self, situation: Situation, user: Creature, action: Action, placed: Placed) -> None:
        """See `areas.check_area`."""
        areas.check_area(situation, user, action, placed)

    def affected(self, situation: Situation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        """See `areas.affected`."""
        return areas.affected(situation, user, action, placed)

    def struck_in(
        self, situation: Situation, user: Creature, action: Action, placed: Placed, intent: Use
    ) -> tuple[CreatureId, ...]:
        """See `areas.struck`."""
        return areas.struck(situation, user, action, placed, intent)

    # ---------------------------------------------------------------- damage

    def before_damage(
        self,
        situation: Situation,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> tuple[Frame, ...]:
        """See `harm.before_damage`."""
        return harm.before_damage(situation, frame, user, target, parts)

    # ---------------------------------------------------------------- what comes back

    def rest(self, resolution: Resolution, kind: str) -> None:
        """See `rests.rest`."""
        rests.rest(resolution, kind)
