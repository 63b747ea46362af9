"""How powers differ in Orcus: whom an area may hold, and whose numbers a summoned creature has."""

from __future__ import annotations

from typing import ClassVar

from fracas_engine.d20.sheet import Action
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import death
from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import Situation

__all__ = ["OrcusPowers"]


class OrcusPowers(FourthFamily):
    """The part of the ruleset that is about powers."""

    one_damage_roll: ClassVar[bool] = True

    # ---------------------------------------------------------------- areas

    def area_holds_user(self, action: Action) -> bool:  # noqa: ARG002
        """Nobody is struck by a power of its own without wanting it (OC-SELF-03)."""
        return False

    def area_may_hold_user(self, action: Action) -> bool:
        """Whoever stands in the area of its own power may be among the targets (OC-SELF-03)."""
        return action.targets in ("all", "any", "all_allies") or isinstance(action.targets, int)

    # ---------------------------------------------------------------- summoned creatures

    summons_fade: ClassVar[bool] = True

    def summoned_numbers(self, situation: Situation, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        """A summoned creature has as many hit points as its summoner's Staggered value (OC-SUMMON-07)."""
        creature.hp = creature.max_hp = max(1, maker.max_hp // 2)

    def summon_fell(self, resolution: Resolution, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        """It costs the summoner a recovery, or half its Staggered value in hit points (OC-SUMMON-09 and -10)."""
        if not maker.alive:
            return
        if maker.stock > 0:
            resolution.emit("recovery_lost", (maker, {"stock": maker.stock - 1}), who=maker.id)
        else:
            death.lose(resolution, maker, maker.max_hp // 2 // 2)
