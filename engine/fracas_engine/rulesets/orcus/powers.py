"""How powers differ in Orcus: whom an area may hold, and whose numbers a summoned creature has."""

from __future__ import annotations

from typing import Any, ClassVar

from fracas_engine.d20.figures.missiles import SPENT, missiles_at_first
from fracas_engine.d20.shapes import Placed
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import areas, death
from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.orcus import improvising, rulings
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature
from fracas_engine.stepping import Step

__all__ = ["OrcusPowers"]


class OrcusPowers(FourthFamily):
    """The part of the ruleset that is about powers."""

    steps: ClassVar[tuple[Step[Any], ...]] = (*FourthFamily.steps, *rulings.STEPS, *improvising.STEPS)
    one_damage_roll: ClassVar[bool] = True

    def waits_for_ruling(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> bool:
        """See `rulings.waits`."""
        return rulings.waits(resolution, creature, intent)

    # ---------------------------------------------------------------- areas

    def area_holds_user(self, action: Action) -> bool:  # noqa: ARG002
        """Nobody is struck by a power of its own without wanting it (OC-SELF-03)."""
        return False

    def area_may_hold_user(self, action: Action) -> bool:
        """Whoever stands in the area of its own power may be among the targets (OC-SELF-03)."""
        return action.targets in ("all", "any", "all_allies") or isinstance(action.targets, int)

    def covered(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Cell, ...]:
        """See `areas.covered`: what is filled or cut off is not in the area (OC-AREA-19)."""
        return areas.covered(situation, user, action, placed)

    def missiles_left(self, situation: AnySituation, creature: Creature, action: Action) -> int | None:
        """Return how many arrows and the like are left for an action, one for each target (OC-AREA-18)."""
        weapon = action.spec.weapon if action.spec is not None else None
        if weapon is None or "ammunition" not in weapon.properties:
            return None
        first = missiles_at_first(situation, creature)
        return max(0, first - creature.used.get(SPENT, 0)) if first is not None else None

    # ---------------------------------------------------------------- summoned creatures

    summons_fade: ClassVar[bool] = True

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        """A summoned creature has as many hit points as its summoner's Staggered value (OC-SUMMON-07)."""
        creature.hp = creature.max_hp = max(1, maker.max_hp // 2)

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        """It costs the summoner a recovery, or half its Staggered value in hit points (OC-SUMMON-09 and -10)."""
        if not maker.alive:
            return
        if maker.stock > 0:
            resolution.emit("recovery_lost", (maker, {"stock": maker.stock - 1}), who=maker.id)
        else:
            death.lose(resolution, maker, maker.max_hp // 2 // 2)
