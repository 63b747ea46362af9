"""Ruleset of the fourth-edition quick combat rules: the rules that differ from `orcus`."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, cells_joined, corners_joined
from fracas_engine.content import ActionSpec, CreatureSpec, Vocabulary
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.queries.light import ground_within
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, SeatId
from fracas_engine.intents import Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.fourth_edition import actions, attacks, conditions, harm, movement
from fracas_engine.rulesets.fourth_edition.vocabulary import VOCABULARY
from fracas_engine.rulesets.fourth_family.actions import general_actions
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.places import (
    FourthFamilyAreas,
    FourthFamilyForcedMovement,
    FourthFamilyMovement,
    FourthFamilySight,
    FourthFamilyTerrain,
)
from fracas_engine.rulesets.fourth_family.queries import general_entries, payment, sight
from fracas_engine.rulesets.fourth_family.queries.skills import SKILL_ABILITIES
from fracas_engine.rulesets.fourth_family.rules import GeneralAction
from fracas_engine.rulesets.fourth_family.ruleset import (
    FourthFamily,
    FourthFamilyAttacks,
    FourthFamilyConditions,
    FourthFamilyDamage,
    FourthFamilySaves,
    FourthFamilyTurns,
)
from fracas_engine.rulesets.fourth_family.rulings import FourthFamilyGameMaster
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family
from fracas_engine.rulesets.fourth_family.switches import FamilySwitches
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


class FourthEditionTerrain(FourthFamilyTerrain):
    """Terrain: barriers, and the cells where creatures may be, of `fourth_edition`."""

    passes = staticmethod(movement.passes)

    def may_stay(self, situation: AnySituation, creature: Creature, at: Cell) -> bool:
        return super().may_stay(situation, creature, at) and movement.may_stay(situation, creature, at)


class FourthEditionSight(FourthFamilySight):
    """Sight, cover and concealment, of `fourth_edition`."""

    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Return True if an unblocked line connects a corner of each of the two spaces (FE-GEO-01 and -02)."""
        if not blockers:
            return True
        board = situation.board

        def compute() -> bool:
            cells = other.on(board.grid)
            if other.size > 1 or cells & blockers:
                return corners_joined(board, one, other, blockers, rim_blocks=True)
            return bool(cells_joined(board, one, cells, blockers))

        return board.remembered(("joined", one, other, blockers), compute)

    def joined_cells(
        self, situation: AnySituation, one: Footprint, cells: Mask, blockers: Mask, *, see_inside: bool = False
    ) -> Mask:
        """Return the squares with an unblocked line to a space, from corner to corner (FE-GEO-01 and -02)."""
        if see_inside:
            return cells_joined(situation.board, one, cells, blockers)
        grid = situation.map.grid
        filled = grid.cells(cells & blockers)
        found = grid.mask([cell for cell in filled if self.joined(situation, one, Footprint(cell), blockers)])
        return found | cells_joined(situation.board, one, cells & ~blockers, blockers)

    def darkened(self, situation: AnySituation, viewer: Creature, dark: Mask) -> tuple[Mask, Mask]:
        """Darkness conceals totally at any distance beyond darkvision (FE-CONC-05)."""
        reach = ground_within(situation, footprint(viewer), situation.sheet(viewer).senses.darkvision)
        magical = dark & situation.board.mask("magical_darkness")
        return magical, dark & ~magical & ~reach

    cover = staticmethod(attacks.cover)
    sees_place = staticmethod(sight.sees_place)


class FourthEditionMovement(FourthFamilyMovement):
    """Movement, step by step, of `fourth_edition`."""

    barred_code = staticmethod(movement.barred_code)
    charge_ends = staticmethod(movement.charge_ends)

    def squeeze_points(self, walk: int) -> int:
        """Return half of the speed (FE-MOVE-09)."""
        return walk // 2

    def arrived(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> None:
        super().arrived(resolution, mover, frame)
        actions.after_move(resolution, family(mover), frame.index)


class FourthEditionForcedMovement(FourthFamilyForcedMovement):
    """Forced movement and teleports, of `fourth_edition`."""

    in_line = staticmethod(movement.in_line)
    _places = staticmethod(movement.places)

    def landing_open(self, situation: AnySituation, creature: Creature, height: int | None) -> Mask:
        """Return the anchors that a teleport can move a creature to; no line of effect is needed (FE-TELE-02)."""
        return self._open(situation, creature, height)

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        movement.check_path(situation, creature, action, intent)


class FourthEditionAreas(FourthFamilyAreas):
    """Areas, zones and conjurations, of `fourth_edition`."""

    def order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return the creatures in the order in which area attacks are rolled: initiative order (FE-ATK-10)."""
        order = situation.state.game.order
        return sorted(creatures, key=lambda c: order.index(c.id) if c.id in order else len(order))


class FourthEditionDamage(FourthFamilyDamage):
    """Damage, healing, death and the end of a battle, of `fourth_edition`."""

    taken_of_several_types = staticmethod(harm.mixed_damage)


class FourthEditionConditions(FourthFamilyConditions):
    """Conditions, modifiers and durations, of `fourth_edition`."""

    stacking_group = staticmethod(attacks.stacking_group)


class FourthEditionTurns(FourthFamilyTurns):
    """Turns, summoned creatures and reactions, of `fourth_edition`."""

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Return True if the creature has its opportunity action of this turn left (FE-OFF-03)."""
        return enemy.opportunity

    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return True if the immediate action is left: a readied action is an immediate reaction (FE-READY-02)."""
        return creature.immediate and not has_condition(creature, *self.rules.switches.no_opportunity)

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:
        """Return the changed field: the immediate action of the round is spent."""
        return {"immediate": False}

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        """Return True if an action provokes opportunity attacks: only attacks do (FE-OA-02 and -03).

        A ranged power without an attack roll does not provoke.
        """
        return action.bonus is not None

    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return the changed field: the opportunity action of this turn is spent (FE-OFF-03)."""
        return {"opportunity": False}

    point_fault = staticmethod(actions.action_point_fault)
    one_action = staticmethod(payment.one_action_each)

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        actions.after_action(resolution, user, revealed=frame.revealed)


class FourthEdition(FourthFamily):
    """Ruleset `fourth_edition`."""

    name: ClassVar[str] = "fourth_edition"
    terms: ClassVar[Terms] = Terms(half="bloodied", ways=("shift", "run", "crawl"))
    version: ClassVar[int] = 16
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    everybody: ClassVar[Mapping[str, GeneralAction]] = general_actions.everybody(
        "second_wind",
        {"drop_prone": "minor", "escape": "move", "interact": "minor"},
        GeneralAction("stealth", "none", actions.hide, actions.hide_fault),
        GeneralAction("perception", "minor", actions.search),
    )
    general: ClassVar[tuple[Action, ...]] = general_entries.general(everybody)
    switches: ClassVar[FamilySwitches] = FamilySwitches(
        minor_action="minor",
        fast_mode="run",
        fast_state=("running", "start_of_target_next_turn"),
        surprise_round=0,
        surprised_have_no_turn=True,
        groups_roll_once=False,
        immediate_each="round",
        start_phases=("ongoing", "regeneration", "zones", "durations", "recharge"),
        end_phases=("saves", "death_save", "zones", "upkeep", "durations", "crash"),
        regenerates_at_zero=False,
        delay_ends_with_round=False,
        free_action_bars_delay=False,
        holds_are_sustained=True,
        answers_follow_turn=True,
        readied_comes_first=False,
        sight_blockers=("wall", "pillar", "door", "heavily_obscured", "totally_obscured"),
        fog_between=True,
        exposed=conditions.EXPOSED,
        unflanking=conditions.UNFLANKING,
        no_opportunity=conditions.NO_OPPORTUNITY,
        opportunities_unarmed=True,
        flyers_cannot_flank=True,
        advantage_needs_sight=True,
        unseen_has_advantage=True,
        against_enemies=("grab", "bull_rush"),
        skill_abilities=SKILL_ABILITIES,
        needs_hand=("grab",),
        charge_ends_turn=True,
        climb_cost=2,
        climb_dc=15,
        charge_maneuvers=(),
        coup_is_certain=True,
        escape_shifts=True,
        squeeze_cost=1,
        squeezes_from_any_block=False,
        water_is_slow=True,
        set_back_if_stopped=True,
        burst_from_whole_space=True,
        walls_are_full=False,
        blast_has_origin=True,
        shared_is_adjacent=True,
        temporary_ends_with_battle=True,
        blocks_are_flat=False,
        least_half=0,
        saves_at_edges=True,
        stunned_flyers_fall=True,
        frees_held=conditions.FREES_HELD,
    )

    def __init__(self) -> None:
        self.terrain = FourthEditionTerrain(self)
        self.sight = FourthEditionSight(self)
        self.movement = FourthEditionMovement(self)
        self.forced_movement = FourthEditionForcedMovement(self)
        self.areas = FourthEditionAreas(self)
        self.attacks = FourthFamilyAttacks(self)
        self.saves = FourthFamilySaves(self)
        self.damage = FourthEditionDamage(self)
        self.conditions = FourthEditionConditions(self)
        self.turns = FourthEditionTurns(self)
        self.game_master = FourthFamilyGameMaster(self)

    def placement_rank(self, situation: AnySituation, seat: SeatId) -> int:
        """Return 0 for the sides of heroes, which place their creatures first, else 1 (FE-SEQ-02)."""
        side = situation.state.seats[seat].side
        heroes = (one for one in situation.state.creatures.values() if one.side == side)
        return 0 if any(situation.sheet(one).hero for one in heroes) else 1

    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return bull rush, grab and the unarmed strike (FE-BASIC-03, FE-BULL-01 to -03, FE-GRAB-01 and -02)."""
        bonus = general_entries.strength_bonus(spec)
        return (
            general_entries.unarmed(spec),
            general_entries.maneuver("bull_rush", bonus, "fortitude", [{"push": 1}], reach=1),
            general_entries.maneuver("grab", bonus, "reflex", [{"condition": "grabbed", "until": "escape"}], reach=1),
        )
