"""Rulings of a game master in `srd5`; the orders are in `d20.rulings`."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.board import Footprint
from fracas_engine.d20.conditions import begin_condition, end_conditions
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.d20.ruling_rules import HIDE_TOTAL
from fracas_engine.d20.rulings import D20GameMaster
from fracas_engine.durations import ENCOUNTER
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.srd5.attacks import d20_tests, hiding
from fracas_engine.rulesets.srd5.frames import BeginTurn, EndTurn, Turn
from fracas_engine.rulesets.srd5.harm import dying, engulfing, falling
from fracas_engine.rulesets.srd5.harm.healing import DYING
from fracas_engine.rulesets.srd5.movement import mounts, speeds
from fracas_engine.rulesets.srd5.queries.space import ground_at
from fracas_engine.rulesets.srd5.setup import creature_of
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.rulesets.srd5.turns import initiative
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature


class Srd5GameMaster(D20GameMaster):
    """Rulings of a game master, of `srd5`."""

    def lower_hp(self, resolution: AnyResolution, creature: Creature, hp: int) -> None:
        resolution.emit("hp_set", (creature, {"hp": hp}), who=creature.id, hp=hp)
        dying.drop(resolution, s5(creature), 0, spare=False)

    def is_implied(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True also for being Unconscious at 0 hit points."""
        lying = any(one.name == condition and one.ends.until == DYING for one in creature.conditions)
        return lying or super().is_implied(situation, creature, condition)

    def end_condition(self, resolution: AnyResolution, creature: Creature, condition: str) -> None:
        """End a condition; a creature that was held up in the air may fall."""
        super().end_condition(resolution, creature, condition)
        if condition == "grappled":
            falling.look(resolution, creature)

    def hide(self, resolution: AnyResolution, creature: Creature) -> None:
        """Hide a creature until the rules next check its hiding; senses that find it do so then."""
        end_conditions(resolution, creature, lambda one: one.name == "hidden")
        if not self.rules.conditions.may_bear(resolution, creature, "hidden"):
            return
        begin_condition(resolution, creature, Condition("hidden", ENCOUNTER, amount=HIDE_TOTAL))
        values = {"hidden_from": hiding.unknown_to(resolution, creature), "noticed": ()}
        resolution.emit("hid", (creature, values), who=creature.id)

    reveal = staticmethod(hiding.reveal)

    def leave_mount(self, resolution: AnyResolution, creature: Creature) -> None:
        engulfing.part(resolution, s5(creature))
        mounts.part(resolution, s5(creature))

    def ground(self, situation: AnySituation, creature: Creature, at: Cell) -> int:
        return ground_at(situation, Footprint(at, SIDES[creature.size], creature.altitude))

    def may_share(self, one: Creature, other: Creature) -> bool:
        """Return True for Tiny creatures, for a rider and its mount, and for creatures in or on others."""
        if s5(one).bearer is not None or s5(other).bearer is not None:
            return True
        return one.size == other.size == "tiny" or other.id in (s5(one).mount, s5(one).rider)

    newcomer = staticmethod(creature_of)
    take_place = staticmethod(initiative.insert)

    def set_initiative(self, resolution: AnyResolution, creature: Creature, total: int) -> None:
        own = s5(creature)
        if own.rider is not None and own.controlled:
            raise IllegalIntent("not_available", f"{own.id} acts with its rider: name {own.rider}", rule="S5-MOUNT-05")
        initiative.set_count(resolution, own, total)

    def set_budget(self, resolution: AnyResolution, creature: Creature, words: dict[str, int]) -> None:
        """Set what a creature has left this turn; movement counts for its mode at its place."""
        own = s5(creature)
        left = words.pop("movement", None)
        if words:
            super().set_budget(resolution, creature, words)
        if left is not None:
            if left and not speeds.most_left(resolution, replace(own, spent=-left)):
                raise IllegalIntent(
                    "not_available", f"{own.id} has a Speed of 0: end what causes it first", rule="S5-COND-12"
                )
            spent = speeds.spent_for(resolution, own, left)
            resolution.emit("budget_set", (own, {"spent": spent}), who=own.id)

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

    def check(self, resolution: AnyResolution, creature: Creature, skill: str) -> int:
        return d20_tests.ability_check(resolution, creature, skill)

    def needs_ability(self) -> bool:
        return True
