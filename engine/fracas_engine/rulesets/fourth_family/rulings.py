"""Rulings of a game master in the fourth-edition family; the orders are in `d20.rulings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.board import Footprint
from fracas_engine.d20.conditions import end_conditions
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.ruling_rules import HIDE_TOTAL
from fracas_engine.d20.rulings import D20_RULINGS, D20GameMaster
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.resolution import AnyResolution, Resolution
from fracas_engine.rulesets.fourth_family import victory
from fracas_engine.rulesets.fourth_family.conditions import DOWN, HOLDS, SQUEEZED, held_by
from fracas_engine.rulesets.fourth_family.frames import BeginTurn, EndTurn, Turn
from fracas_engine.rulesets.fourth_family.harm import death
from fracas_engine.rulesets.fourth_family.harm.grab_release import release
from fracas_engine.rulesets.fourth_family.movement.bumping_into_hidden import set_hiding
from fracas_engine.rulesets.fourth_family.queries.creatures import creature_of
from fracas_engine.rulesets.fourth_family.queries.skills import skill_check
from fracas_engine.rulesets.fourth_family.queries.terrain import depth_of
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import Hiding, family, game_of, hiding_fields
from fracas_engine.rulesets.fourth_family.summons import summoning
from fracas_engine.ruling_orders import checked_side
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


class FourthFamilyGameMaster(D20GameMaster):
    """Rulings of a game master, of both rulesets."""

    rules: FamilyRules

    def least_hp(self, situation: AnySituation) -> int | None:
        return 0 if self.rules.damage.floors_at_zero(situation) else None

    def lower_hp(self, resolution: AnyResolution, creature: Creature, hp: int) -> None:
        death.lose(resolution, family(creature), creature.hp - hp)

    def resource(self, word: str) -> str:
        """Return the field of healing surges, recoveries or action points."""
        return {"surges": "stock", "recoveries": "stock", "action_points": "action_points"}.get(word, "")

    def is_implied(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True also for the conditions of a creature without hit points, and for squeezing."""
        if creature.hp <= 0 and any(c.name == condition and c.ends.until == DOWN for c in creature.conditions):
            return True
        return condition == SQUEEZED or super().is_implied(situation, creature, condition)

    def end_condition(self, resolution: AnyResolution, creature: Creature, condition: str) -> None:
        """End a condition; a grab frees the hand of the grabber."""
        if condition in HOLDS:
            for hold in held_by(creature):
                if hold.source is not None and hold.name == condition:
                    release(resolution, resolution.state.creatures[hold.source], creature)
        super().end_condition(resolution, creature, condition)

    def hide(self, resolution: AnyResolution, creature: Creature) -> None:
        if not self.rules.conditions.may_bear(resolution, creature, "hidden"):
            return
        creatures = resolution.state.creatures.values()
        foes = [other for other in creatures if other.alive and other.side != creature.side]
        set_hiding(
            resolution,
            family(creature),
            tuple(Hiding(enemy=CreatureId(foe.id), total=HIDE_TOTAL) for foe in foes),
        )

    def reveal(self, resolution: AnyResolution, creature: Creature) -> None:
        set_hiding(resolution, family(creature), ())
        end_conditions(resolution, creature, lambda one: one.name == "hidden")
        if creature.hidden_from:
            resolution.emit("found", (creature, {"hidden_from": ()}), who=creature.id)

    def ground(self, situation: AnySituation, creature: Creature, at: Cell) -> int:
        """Return the altitude of the ground for a creature that is in a pit; others stand on the rim."""
        return -min(depth_of(situation, cell) for cell in Footprint(at, side_length(creature)).cells())

    def may_share(self, one: Creature, other: Creature) -> bool:
        """Return True where a creature may begin a battle: beside those that are Tiny or lie on the ground."""
        lying = family(other).conjured or other.has("prone", "unconscious", "dying")
        return lying or "tiny" in (one.size, other.size)

    newcomer = staticmethod(creature_of)

    def take_place(self, resolution: AnyResolution, creature: Creature) -> None:
        summoning.join(resolution, family(creature))

    def set_initiative(self, resolution: AnyResolution, creature: Creature, total: int) -> None:
        game = game_of(resolution)
        others = [name for name in game.order if name != creature.id]
        creatures = resolution.state.creatures
        if resolution.setup.order is not None and not any(family(creatures[name]).initiative for name in game.order):
            for place, name in enumerate(game.order):
                resolution.emit("initiative", (creatures[name], {"initiative": -place}), who=name, total=-place)
        place = next((i for i, name in enumerate(others) if family(creatures[name]).initiative < total), len(others))
        order = (*others[:place], creature.id, *others[place:])
        to_come = tuple(name for name in order if name in game.to_come)
        resolution.emit("initiative", (creature, {"initiative": total}), who=creature.id, total=total)
        resolution.emit("order_changed", (game, {"order": order, "to_come": to_come}), who=creature.id, order=order)

    def set_budget(self, resolution: AnyResolution, creature: Creature, words: dict[str, int]) -> None:
        """Set what a creature has left this turn; movement is that of an interrupted walk that it may continue."""
        left = words.pop("movement", None)
        if words:
            super().set_budget(resolution, creature, words)
        if left is not None:
            values = {"unfinished": "walk" if left else "", "unfinished_points": left}
            resolution.emit("budget_set", (creature, values), who=creature.id)

    def end_turn(self, resolution: AnyResolution) -> bool:
        stack = resolution.state.stack
        for index in range(len(stack) - 1, -1, -1):
            frame = stack[index]
            if isinstance(frame, EndTurn):
                return True
            if isinstance(frame, Turn | BeginTurn):
                stack[index] = EndTurn(frame.who)
                return True
        return False

    check = staticmethod(skill_check)


def look_at_hiding(resolution: AnyResolution) -> None:
    """Update which seats see hidden creatures, after a ruling has changed a side or a seat."""
    creatures = resolution.state.creatures
    for creature in tuple(map(family, creatures.values())):
        if creature.hiding:
            values = hiding_fields(creatures, creature, creature.hiding)
            if values["hidden_from"] != creature.hidden_from or values["unseen"] != creature.unseen:
                resolution.emit("hiding_changed", (creature, values), who=creature.id)


def _result(resolution: Resolution[FamilyRules], side: str | None) -> None:
    victory.end(resolution, checked_side(resolution, side), "ruling")


FAMILY_RULINGS: Final[Mapping[str, Any]] = {**D20_RULINGS, "result": _result}
"""Handlers of the orders of rulings, by name."""
