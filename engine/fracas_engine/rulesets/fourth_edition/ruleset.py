"""Ruleset of the fourth-edition quick combat rules: the rules that differ from `orcus`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, corners_joined
from fracas_engine.content import ActionSpec, CreatureSpec, Vocabulary
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.fourth_edition import actions as action_points
from fracas_engine.rulesets.fourth_edition import actions as stealth
from fracas_engine.rulesets.fourth_edition import attacks as cover
from fracas_engine.rulesets.fourth_edition import attacks as stacking
from fracas_engine.rulesets.fourth_edition import conditions
from fracas_engine.rulesets.fourth_edition import harm as resistances
from fracas_engine.rulesets.fourth_edition import movement as charging
from fracas_engine.rulesets.fourth_edition import movement as forced_movement
from fracas_engine.rulesets.fourth_edition import movement as passage
from fracas_engine.rulesets.fourth_edition.vocabulary import VOCABULARY
from fracas_engine.rulesets.fourth_family.actions import general_actions
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.queries import general_entries, sight
from fracas_engine.rulesets.fourth_family.queries import payment as surprise
from fracas_engine.rulesets.fourth_family.queries.skills import SKILL_ABILITIES
from fracas_engine.rulesets.fourth_family.rules import GeneralAction
from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


class FourthEdition(FourthFamily):
    """Ruleset `fourth_edition`."""

    name: ClassVar[str] = "fourth_edition"
    terms: ClassVar[Terms] = Terms(half="bloodied", ways=("shift", "run", "crawl"))
    version: ClassVar[int] = 16
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    everybody: ClassVar[Mapping[str, GeneralAction]] = general_actions.everybody(
        "second_wind",
        {"drop_prone": "minor", "escape": "move", "interact": "minor"},
        GeneralAction("stealth", "none", stealth.hide, stealth.hide_fault),
        GeneralAction("perception", "minor", stealth.search),
    )
    general: ClassVar[tuple[Action, ...]] = general_entries.general(everybody)

    minor_action: ClassVar[str] = "minor"
    fast_mode: ClassVar[str] = "run"
    fast_state: ClassVar[tuple[str, str]] = ("running", "start_of_target_next_turn")
    surprise_round: ClassVar[int] = 0
    surprised_have_no_turn: ClassVar[bool] = True
    groups_roll_once: ClassVar[bool] = False
    immediate_each: ClassVar[str] = "round"
    start_phases: ClassVar[tuple[str, ...]] = ("ongoing", "regeneration", "zones", "durations", "recharge")
    end_phases: ClassVar[tuple[str, ...]] = ("saves", "death_save", "zones", "upkeep", "durations", "crash")
    regenerates_at_zero: ClassVar[bool] = False
    delay_ends_with_round: ClassVar[bool] = False
    free_action_bars_delay: ClassVar[bool] = False
    holds_are_sustained: ClassVar[bool] = True
    answers_follow_turn: ClassVar[bool] = True
    readied_comes_first: ClassVar[bool] = False
    sight_blockers: ClassVar[tuple[str, ...]] = ("wall", "pillar", "door", "heavily_obscured", "totally_obscured")
    fog_between: ClassVar[bool] = True
    exposed: ClassVar[tuple[str, ...]] = conditions.EXPOSED
    unflanking: ClassVar[tuple[str, ...]] = conditions.UNFLANKING
    no_opportunity: ClassVar[tuple[str, ...]] = conditions.NO_OPPORTUNITY
    opportunities_unarmed: ClassVar[bool] = True
    flyers_cannot_flank: ClassVar[bool] = True
    advantage_needs_sight: ClassVar[bool] = True
    unseen_has_advantage: ClassVar[bool] = True
    against_enemies: ClassVar[tuple[str, ...]] = ("grab", "bull_rush")
    skill_abilities: ClassVar[Mapping[str, str]] = SKILL_ABILITIES
    needs_hand: ClassVar[tuple[str, ...]] = ("grab",)
    charge_ends_turn: ClassVar[bool] = True
    climb_cost: ClassVar[int] = 2
    climb_dc: ClassVar[int | None] = 15
    charge_maneuvers: ClassVar[tuple[str, ...]] = ()
    coup_is_certain: ClassVar[bool] = True
    escape_shifts: ClassVar[bool] = True
    squeeze_cost: ClassVar[int] = 1
    squeezes_from_any_block: ClassVar[bool] = False
    water_is_slow: ClassVar[bool] = True
    set_back_if_stopped: ClassVar[bool] = True
    burst_from_whole_space: ClassVar[bool] = True
    walls_are_full: ClassVar[bool] = False
    blast_has_origin: ClassVar[bool] = True
    shared_is_adjacent: ClassVar[bool] = True
    temporary_ends_with_battle: ClassVar[bool] = True
    blocks_are_flat: ClassVar[bool] = False
    least_half: ClassVar[int] = 0
    saves_at_edges: ClassVar[bool] = True
    stunned_flyers_fall: ClassVar[bool] = True
    frees_held: ClassVar[tuple[str, ...]] = conditions.FREES_HELD

    # ---------------------------------------------------------------- functions used unchanged

    passes = staticmethod(passage.passes)
    barred_code = staticmethod(passage.barred_code)
    charge_ends = staticmethod(charging.charge_ends)
    mixed_damage = staticmethod(resistances.mixed_damage)
    stacking_group = staticmethod(stacking.stacking_group)

    # ---------------------------------------------------------------- lines and cover

    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Return True if an unblocked line connects a corner of each of the two spaces (FE-GEO-01 and -02)."""
        if not blockers:
            return True
        return corners_joined(situation.board, one, other, blockers, rim_blocks=True)

    def cover(
        self,
        situation: AnySituation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,
    ) -> str:
        return cover.cover(situation, source, target, attacker, action)

    # ---------------------------------------------------------------- movement

    def squeeze_points(self, walk: int) -> int:
        """Return half of the speed (FE-MOVE-09)."""
        return walk // 2

    # ---------------------------------------------------------------- actions

    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return bull rush, grab and the unarmed strike (FE-BASIC-03, FE-BULL-01 to -03, FE-GRAB-01 and -02)."""
        bonus = general_entries.strength_bonus(spec)
        return (
            general_entries.unarmed(spec),
            general_entries.maneuver("bull_rush", bonus, "fortitude", [{"push": 1}], reach=1),
            general_entries.maneuver("grab", bonus, "reflex", [{"condition": "grabbed", "until": "escape"}], reach=1),
        )

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:  # noqa: ARG002
        """Return True if the creature has its opportunity action of this turn left (FE-OFF-03)."""
        return enemy.opportunity

    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:  # noqa: ARG002
        """Return True if the immediate action is left: a readied action is an immediate reaction (FE-READY-02)."""
        return creature.immediate and not has_condition(creature, *self.no_opportunity)

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:  # noqa: ARG002
        """Return the changed field: the immediate action of the round is spent."""
        return {"immediate": False}

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:  # noqa: ARG002
        """Return True if an action provokes opportunity attacks: only attacks do (FE-OA-02 and -03).

        A ranged power without an attack roll does not provoke.
        """
        return action.bonus is not None

    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:  # noqa: ARG002
        """Return the changed field: the opportunity action of this turn is spent (FE-OFF-03)."""
        return {"opportunity": False}

    def point_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        return action_points.action_point_fault(situation, creature)

    def one_action(self, situation: AnySituation) -> bool:
        return surprise.one_action_each(situation)

    def area_order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return the creatures in the order in which area attacks are rolled: initiative order (FE-ATK-10)."""
        order = situation.state.game.order
        return sorted(creatures, key=lambda c: order.index(c.id) if c.id in order else len(order))

    # ---------------------------------------------------------------- forced movement

    forced_in_line = staticmethod(forced_movement.in_line)

    def _forced_places(self, situation: AnySituation, creature: Creature) -> Mask:
        return forced_movement.places(situation, creature)

    def sees_place(self, situation: AnySituation, viewer: Creature, there: Footprint) -> bool:
        """Return True if a viewer can see a space (FE-TELE-02).

        It cannot if it is blinded, or if the space is in darkness or heavy fog.
        """
        return sight.sees_place(situation, viewer, there)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors that a teleport can move a creature to; no line of effect is needed (FE-TELE-02)."""
        return self._forced_open(situation, creature, height)

    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        return super().may_stay(situation, creature, at) and forced_movement.may_stay(situation, creature, at)

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        forced_movement.check_path(situation, creature, action, intent)

    # ---------------------------------------------------------------- stealth

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        stealth.after_action(resolution, user, revealed=frame.revealed)

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        super().arrived(resolution, mover, frame)
        stealth.after_move(resolution, family(mover), frame.index)
