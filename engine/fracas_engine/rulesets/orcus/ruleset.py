"""Ruleset of Orcus, the open retroclone of the fourth edition: the rules that differ from `fourth_edition`."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Passage
from fracas_engine.content import ActionSpec, CreatureSpec, Vocabulary
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Aim, Moving
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.ids import Cell, CreatureId, Plain
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.fourth_family.actions import general_actions
from fracas_engine.rulesets.fourth_family.attacks import areas
from fracas_engine.rulesets.fourth_family.conditions import HELPLESS, can_move, has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.places import (
    FourthFamilyAreas,
    FourthFamilyForcedMovement,
    FourthFamilyMovement,
    FourthFamilySight,
    FourthFamilyTerrain,
)
from fracas_engine.rulesets.fourth_family.queries import general_entries
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
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.rulesets.fourth_family.switches import FamilySwitches
from fracas_engine.rulesets.orcus import conditions, harm, movement, questions, summons, turns
from fracas_engine.rulesets.orcus.actions import action_limits, dragging, improvising, rulings
from fracas_engine.rulesets.orcus.attacks import attack_rolls, cover, targets
from fracas_engine.rulesets.orcus.queries import basic_attacks, senses, statistics
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, State
from fracas_engine.stepping import Step


class OrcusTerrain(FourthFamilyTerrain):
    """Terrain: barriers, and the cells where creatures may be, of `orcus`."""

    passes = staticmethod(movement.passes)
    deep = staticmethod(movement.deep)

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Return False, because in Orcus `passes` decides where Tiny creatures may end."""
        return False

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may share a space, as when one is stopped involuntarily in it (OB-PASS-03).

        In addition to the rules of both rulesets, a creature may stay in any space that it is allowed to cross.
        """
        passed = movement.passes(situation, one, other)[0] or movement.passes(situation, other, one)[0]
        return passed or super().may_rest_with(situation, one, other)

    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """Crash a creature that flies too high, or drop a creature that stands over a pit; return True if it falls.

        Rules: OB-FLY-06, OB-FORC-10.
        """
        return harm.flies_too_high(resolution, mover) or super().falls_in(resolution, mover, flying=flying)


class OrcusSight(FourthFamilySight):
    """Sight, cover and concealment, of `orcus`."""

    sensed = staticmethod(senses.sensed)
    cannot_see = staticmethod(senses.cannot_see)
    obscured = staticmethod(senses.obscured)
    joined = staticmethod(senses.joined)
    joined_cells = staticmethod(senses.joined_cells)
    darkened = staticmethod(senses.darkened)

    def cover(
        self,
        situation: AnySituation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,
    ) -> str:
        return cover.cover(situation, source, target, attacker)


class OrcusMovement(FourthFamilyMovement):
    """Movement, step by step, of `orcus`."""

    charge_ends = staticmethod(movement.charge_ends)
    charge_way = staticmethod(movement.charge_way)
    most_points = staticmethod(movement.most_points)
    check_speeds = staticmethod(movement.check_speeds)

    def bumps(self, resolution: AnyResolution, mover: Creature, frame: Moving) -> bool:
        """Return True if the mover must stop.

        This is so if it moves into a hidden creature, or if there is no space for the victim of its drag (OB-GRAP-09).
        """
        return super().bumps(resolution, mover, frame) or not dragging.make_room(
            resolution, mover, frame.path[frame.index]
        )

    def moved(self, resolution: AnyResolution, creature: Creature) -> None:
        """Move the victim of a drag along with the mover, before checking whether the grapple still holds."""
        dragging.put_beside(resolution, creature)
        super().moved(resolution, creature)

    def passage(
        self, situation: AnySituation, creature: Creature, mode: str, *, into_pits: bool = False, at_rim: bool = False
    ) -> Passage:
        """Return the movement map of a creature, which cannot end in squares full of Tiny creatures."""
        found = super().passage(situation, creature, mode, into_pits=into_pits, at_rim=at_rim)
        full = movement.full(situation, creature)
        return replace(found, occupied=found.occupied | full) if full else found

    def fast_points(self, creature: Creature, walk: int) -> int:
        """Return the squares of a dash; for a slowed creature a dash gives no more than a walk (OB-CSLW-01)."""
        return walk if has_condition(creature, "slowed") else walk + 2

    def squeeze_points(self, walk: int) -> int:
        """Return the full speed, because squeezing costs one more point per square instead (OB-SQZE-02)."""
        return walk


class OrcusForcedMovement(FourthFamilyForcedMovement):
    """Forced movement and teleports, of `orcus`."""

    def may_be_teleported(self, situation: AnySituation, user: Creature, creature: Creature) -> bool:
        """Return True if a creature can be teleported.

        A restrained creature cannot, and an immobile creature cannot teleport itself.

        Rules: OB-CRST-01, OB-CIMM-01.
        """
        return not has_condition(creature, "restrained") and (user is not creature or can_move(creature))

    def may_change_altitude(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if forced movement may move a creature vertically: it must fly or swim (OB-FORC-10)."""
        flies = creature.altitude > 0 and self.rules.movement.speed(situation, creature, "fly") is not None
        return flies or situation.board.underwater

    def origin(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the origin of a forced movement: the origin square of a far area, else the user's space.

        Rules: OB-FORC-06.
        """
        if action.origin == "far" and aim.at is not None:
            return Footprint((aim.at[0], aim.at[1]), 1, aim.at[2] if len(aim.at) > 2 else 0)
        return super().origin(situation, user, action, aim)


class OrcusAreas(FourthFamilyAreas):
    """Areas, zones and conjurations, of `orcus`."""

    far_origin = staticmethod(targets.near_side)
    covered = staticmethod(areas.covered)

    def order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return the creatures in the order in which area attacks are rolled: by row, column and id (OC-AREA-14)."""
        return sorted(creatures, key=lambda c: (c.at[1], c.at[0], c.id) if c.at is not None else (0, 0, c.id))

    def always_holds_user(self, action: Action) -> bool:
        """Return False: an area affects its own user only if the player chooses so (OC-SELF-03)."""
        return False

    def may_hold_user(self, action: Action) -> bool:
        """Return True if a user inside the area of its own power may choose to be a target (OC-SELF-03)."""
        return action.targets in ("all", "any", "all_allies") or isinstance(action.targets, int)


class OrcusAttacks(FourthFamilyAttacks):
    """Targets, attack rolls and odds, of `orcus`."""

    missiles_left = staticmethod(basic_attacks.missiles_left)
    judge = staticmethod(attack_rolls.judge)
    is_coup = staticmethod(attack_rolls.is_coup)

    def struck(
        self, resolution: AnyResolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        super().struck(resolution, attacker, target, action, hit=hit)
        if hit and action.maneuver and action.id == "drag_attack":
            dragging.note_hit(resolution, attacker)

    def succeeds_by_itself(self, action: Action, target: Creature) -> bool:
        """Return True if an attack needs no roll: a grapple of a creature that cannot take actions (OB-GRAP-04)."""
        return action.maneuver and action.id == "grapple" and has_condition(target, *HELPLESS)

    may_target = staticmethod(targets.may_target)

    def figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
        use: Acting | None = None,
    ) -> AttackFigures:
        """Return the modifiers of an attack, with a note for a coup de grace or an automatic success.

        Rules: OB-CDG-02, OB-GRAP-04.
        """
        figures = super().figures(situation, attacker, action, target, opportunity=opportunity, use=use)
        notes = figures.notes
        if self.is_coup(situation, attacker, action, target) and not opportunity:
            notes = attack_rolls.noted(notes)
        return AttackFigures(figures.bonus, figures.versus, notes)

    def flanking(self, situation: AnySituation) -> bool:
        """Return True unless an option of the setup disables flanking (OB-FLNK-01)."""
        return situation.setup.options.get("flanking") is not False


class OrcusSaves(FourthFamilySaves):
    """Saving throws, of `orcus`."""

    def roll_at_turn_end(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saving throws at the end of a turn, except against illusions that truesight reveals.

        Rules: OB-EOT-01, OB-SENS-07.
        """
        senses.shake_off_illusions(resolution, creature)
        super().roll_at_turn_end(resolution, creature)


class OrcusDamage(FourthFamilyDamage):
    """Damage, healing, death and the end of a battle, of `orcus`."""

    def has_nothing_to_spend(self, creature: Creature) -> bool:
        """Return True if a creature has no recovery left.

        Healing that would spend a recovery then restores nothing, but a dying creature rises to 1 hit point.

        Rules: OB-RECV-02, OB-STAB-01.
        """
        return family(creature).stock < 1

    def sleeps(self, resolution: AnyResolution) -> bool:
        """Advance the time by a long rest, and return True if the rest gives its benefits, which it does once per day.

        After a battle, time passes only by rests.

        Rules: OB-REST-04.
        """
        game = game_of(resolution)
        ends = game.rested + turns.LONG_REST
        counts = turns.long_rest_counts(ends, game.slept)
        resolution.emit("slept", (game, {"rested": ends, **({"slept": ends} if counts else {})}), counts=counts)
        return counts

    encounter_over = staticmethod(turns.encounter_over)
    taken_of_several_types = staticmethod(harm.mixed_damage)

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Return True if the option for battles without negative hit points is on (OB-VARN-01)."""
        return bool(situation.setup.options.get("no_negative_hp"))

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:
        harm.summon_fell(resolution, maker)


class OrcusConditions(FourthFamilyConditions):
    """Conditions, modifiers and durations, of `orcus`."""

    stacking_group = staticmethod(statistics.stacking_group)


class OrcusTurns(FourthFamilyTurns):
    """Turns, summoned creatures and reactions, of `orcus`."""

    waits_for_ruling = staticmethod(rulings.waits)
    free_fault = staticmethod(action_limits.free_fault)
    free_spent = staticmethod(action_limits.free_spent)

    def action_fault(self, situation: AnySituation, creature: FamilyCreature, action: Action) -> str:
        """Return why an action is not available, or an empty string.

        The attack of a drag can be used only as part of `drag`; a creature that cannot move cannot teleport itself; for
        controlled creatures see `controlled.fault`.
        """
        if action.maneuver and action.id == "drag_attack":
            return "this attack is part of dragging: use `drag`"
        if why_not := action_limits.controlled_fault(creature, action):
            return why_not
        if action.targets == "self" and movement.teleports(action) and not can_move(creature):
            return f"{creature.id} cannot leave its square"
        return ""

    def may_answer(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return False for a creature surprised at the encounter's start until its first turn is over (OB-SURP-06)."""
        if not turns.from_the_start(creature) or game_of(situation).round > 1:
            return True
        return creature.turns > 0 and situation.state.game.acting != creature.id

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Return True if the enemy can make an opportunity attack on the mover.

        It needs its immediate action, and must not have attacked the mover in this way earlier in the turn.

        Rules: OB-OA-02 and -11.
        """
        return enemy.immediate and CreatureId(mover.id) not in enemy.struck

    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return True always, because a readied action is not an immediate action (OB-REDY-04)."""
        return True

    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return the changed fields: the immediate action is spent, and the attacked creature is recorded.

        Rules: OB-OA-02 and -11.
        """
        return {"immediate": False, "struck": (*creature.struck, *((trigger.by,) if trigger.by is not None else ()))}

    point_fault = staticmethod(action_limits.action_point_fault)

    def may_rally(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature is a player character (OB-RALY-02)."""
        return situation.sheet(creature).hero

    def takes_turn(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return False for a creature on its first turn if it was surprised at the start of the encounter.

        Rules: OB-SURP-05.
        """
        if not super().takes_turn(situation, creature):
            return False
        first = game_of(situation).round == 1 and creature.turns <= 1
        return not (first and turns.from_the_start(creature))

    decider = staticmethod(action_limits.decider)

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        return action.origin != "far" or not targets.is_near(user, origin)

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:
        summons.summoned_numbers(creature, maker)


class Orcus(FourthFamily):
    """Ruleset `orcus`."""

    name: ClassVar[str] = "orcus"
    terms: ClassVar[Terms] = Terms(half="staggered", ways=("shift", "dash", "crawl"))
    version: ClassVar[int] = 16
    long_rest_wait: ClassVar[int] = (turns.DAY - turns.LONG_REST) // turns.HOUR
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *FourthFamily.steps, *rulings.STEPS, *improvising.STEPS, *dragging.STEPS,
    )  # fmt: skip
    everybody: ClassVar[Mapping[str, GeneralAction]] = general_actions.everybody(
        "rally",
        {
            "drop_prone": "free", "escape": "standard", "interact": "swift", "dismiss": "free",
            "aid_another": "standard", "help_attack": "standard", "help_defense": "standard",
        },
        GeneralAction("drag", "standard", dragging.drag, dragging.fault, dragging.options),
        GeneralAction("communicate", "free", action_limits.communicate, action_limits.talk_fault),
        GeneralAction("improvise", "swift", improvising.improvise, improvising.fault, improvising.options),
    )  # fmt: skip
    general: ClassVar[tuple[Action, ...]] = general_entries.general(everybody)
    switches: ClassVar[FamilySwitches] = FamilySwitches(
        lesser_barriers=("three_quarters_cover", "obstacle"),
        one_damage_roll=True,
        minor_action="swift",
        fast_mode="dash",
        fast_state=("dashing", "end_of_target_next_turn"),
        surprise_round=1,
        surprised_have_no_turn=False,
        groups_roll_once=True,
        immediate_each="turn",
        start_phases=("durations", "ongoing", "regeneration", "zones", "death_save", "recharge"),
        end_phases=("saves", "upkeep", "zones", "crash", "durations"),
        regenerates_at_zero=True,
        delay_ends_with_round=True,
        free_action_bars_delay=True,
        holds_are_sustained=False,
        answers_follow_turn=False,
        readied_comes_first=True,
        sight_blockers=("wall", "pillar", "door"),
        fog_between=False,
        exposed=conditions.EXPOSED,
        unflanking=conditions.UNFLANKING,
        no_opportunity=conditions.NO_OPPORTUNITY,
        flanks_at_heights=True,
        flyers_cannot_flank=False,
        advantage_needs_sight=False,
        unseen_has_advantage=False,
        against_enemies=(),
        skill_abilities=SKILLS,
        needs_hand=("grapple",),
        charge_ends_turn=False,
        charge_maneuvers=("shove",),
        coup_is_certain=False,
        escape_shifts=False,
        squeeze_cost=2,
        squeezes_from_any_block=True,
        water_is_slow=False,
        set_back_if_stopped=False,
        burst_from_whole_space=False,
        walls_are_full=True,
        walls_have_heights=True,
        blast_has_origin=False,
        shared_is_adjacent=False,
        temporary_ends_with_battle=False,
        blocks_are_flat=True,
        least_half=1,
        ongoing_apart=True,
        revival_is_chosen=True,
        temporary_is_chosen=True,
        wakes_without_stock=True,
        marks_need_wakeful=True,
        mixes_speeds=True,
        most_fall_dice=50,
        summons_fade=True,
    )

    def __init__(self) -> None:
        self.terrain = OrcusTerrain(self)
        self.sight = OrcusSight(self)
        self.movement = OrcusMovement(self)
        self.forced_movement = OrcusForcedMovement(self)
        self.areas = OrcusAreas(self)
        self.attacks = OrcusAttacks(self)
        self.saves = OrcusSaves(self)
        self.damage = OrcusDamage(self)
        self.conditions = OrcusConditions(self)
        self.turns = OrcusTurns(self)
        self.game_master = FourthFamilyGameMaster(self)

    def start(self, resolution: AnyResolution) -> None:
        """Determine surprise, then the turn order (OB-STEP-02)."""
        turns.settle(resolution)
        super().start(resolution)

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        """Answer a question, including `describe`, which asks for the form in which a creature appears to another."""
        if question.keys() == {"describe"}:
            return questions.describe(situation, question["describe"])
        return super().ask(situation, question)

    def setup(self, setup: Setup) -> State:
        """Create the initial state, and check the number of Tiny creatures in each square (OB-STEP-03, OB-SIZE-03)."""
        state = super().setup(setup)
        movement.check_sharing(setup)
        return state

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet, converting weapons without numbers to basic attacks (OB-BASC)."""
        return super().compile(key, basic_attacks.with_basic_attacks(spec))

    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return shove, grapple, the attack of a drag, and the unarmed strike (OB-SHOV-02, OB-GRAP-03)."""
        bonus = general_entries.strength_bonus(spec)
        return (
            general_entries.unarmed(spec),
            general_entries.maneuver("shove", bonus, "fortitude", [{"push": 1}], reach=1),
            general_entries.maneuver("grapple", bonus, "reflex", [{"condition": "grappled", "until": "escape"}]),
            general_entries.maneuver("drag_attack", bonus, "fortitude", [], cost="none"),
        )
