"""Ruleset of Orcus, the open retroclone of the fourth edition: the rules that differ from `fourth_edition`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Corners, Footprint, Mask, Passage, sees
from fracas_engine.content import ActionSpec, CreatureSpec, Vocabulary
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Aim, Moving
from fracas_engine.d20.sheet import Action, Sheet
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Terms
from fracas_engine.rulesets.fourth_family.actions import general_actions
from fracas_engine.rulesets.fourth_family.attacks import areas
from fracas_engine.rulesets.fourth_family.conditions import HELPLESS, can_move, has_condition
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.queries import general_entries
from fracas_engine.rulesets.fourth_family.rules import GeneralAction
from fracas_engine.rulesets.fourth_family.ruleset import FourthFamily
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, family, game_of
from fracas_engine.rulesets.orcus import conditions, questions
from fracas_engine.rulesets.orcus import harm as fallen_summons
from fracas_engine.rulesets.orcus import harm as flight_ceiling
from fracas_engine.rulesets.orcus import harm as resistances
from fracas_engine.rulesets.orcus import movement as charging
from fracas_engine.rulesets.orcus import movement as passage
from fracas_engine.rulesets.orcus import movement as speeds
from fracas_engine.rulesets.orcus import summons as summoned_numbers
from fracas_engine.rulesets.orcus import turns as clock
from fracas_engine.rulesets.orcus import turns as milestones
from fracas_engine.rulesets.orcus import turns as surprise
from fracas_engine.rulesets.orcus.actions import action_limits as action_points
from fracas_engine.rulesets.orcus.actions import action_limits as controlled
from fracas_engine.rulesets.orcus.actions import action_limits as free_actions
from fracas_engine.rulesets.orcus.actions import action_limits as talking
from fracas_engine.rulesets.orcus.actions import dragging, improvising, rulings
from fracas_engine.rulesets.orcus.attacks import attack_rolls as coup_de_grace
from fracas_engine.rulesets.orcus.attacks import attack_rolls as hits
from fracas_engine.rulesets.orcus.attacks import cover, targets
from fracas_engine.rulesets.orcus.attacks import targets as near_and_far
from fracas_engine.rulesets.orcus.queries import basic_attacks, senses
from fracas_engine.rulesets.orcus.queries import senses as concealment
from fracas_engine.rulesets.orcus.queries import statistics as stacking
from fracas_engine.rulesets.orcus.queries.statistics import SKILLS
from fracas_engine.rulesets.orcus.vocabulary import VOCABULARY
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, State
from fracas_engine.stepping import Step


class Orcus(FourthFamily):
    """Ruleset `orcus`."""

    name: ClassVar[str] = "orcus"
    terms: ClassVar[Terms] = Terms(half="staggered", ways=("shift", "dash", "crawl"))
    version: ClassVar[int] = 16
    lesser_barriers: ClassVar[tuple[str, ...]] = ("three_quarters_cover", "obstacle")
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    steps: ClassVar[tuple[Step[Any], ...]] = (
        *FourthFamily.steps, *rulings.STEPS, *improvising.STEPS, *dragging.STEPS,
    )  # fmt: skip
    one_damage_roll: ClassVar[bool] = True
    everybody: ClassVar[Mapping[str, GeneralAction]] = general_actions.everybody(
        "rally",
        {
            "drop_prone": "free", "escape": "standard", "interact": "swift", "dismiss": "free",
            "aid_another": "standard", "help_attack": "standard", "help_defense": "standard",
        },
        GeneralAction("drag", "standard", dragging.drag, dragging.fault, dragging.options),
        GeneralAction("communicate", "free", talking.communicate, talking.talk_fault),
        GeneralAction("improvise", "swift", improvising.improvise, improvising.fault, improvising.options),
    )  # fmt: skip
    general: ClassVar[tuple[Action, ...]] = general_entries.general(everybody)

    minor_action: ClassVar[str] = "swift"
    fast_mode: ClassVar[str] = "dash"
    fast_state: ClassVar[tuple[str, str]] = ("dashing", "end_of_target_next_turn")
    surprise_round: ClassVar[int] = 1
    surprised_have_no_turn: ClassVar[bool] = False
    groups_roll_once: ClassVar[bool] = True
    immediate_each: ClassVar[str] = "turn"
    start_phases: ClassVar[tuple[str, ...]] = (
        "durations",
        "ongoing",
        "regeneration",
        "zones",
        "death_save",
        "recharge",
    )
    end_phases: ClassVar[tuple[str, ...]] = ("saves", "upkeep", "zones", "crash", "durations")
    regenerates_at_zero: ClassVar[bool] = True
    delay_ends_with_round: ClassVar[bool] = True
    free_action_bars_delay: ClassVar[bool] = True
    holds_are_sustained: ClassVar[bool] = False
    answers_follow_turn: ClassVar[bool] = False
    readied_comes_first: ClassVar[bool] = True
    sight_blockers: ClassVar[tuple[str, ...]] = ("wall", "pillar", "door")
    fog_between: ClassVar[bool] = False
    exposed: ClassVar[tuple[str, ...]] = conditions.EXPOSED
    unflanking: ClassVar[tuple[str, ...]] = conditions.UNFLANKING
    no_opportunity: ClassVar[tuple[str, ...]] = conditions.NO_OPPORTUNITY
    flanks_at_heights: ClassVar[bool] = True
    flyers_cannot_flank: ClassVar[bool] = False
    advantage_needs_sight: ClassVar[bool] = False
    unseen_has_advantage: ClassVar[bool] = False
    against_enemies: ClassVar[tuple[str, ...]] = ()
    skill_abilities: ClassVar[Mapping[str, str]] = SKILLS
    needs_hand: ClassVar[tuple[str, ...]] = ("grapple",)
    charge_ends_turn: ClassVar[bool] = False
    charge_maneuvers: ClassVar[tuple[str, ...]] = ("shove",)
    coup_is_certain: ClassVar[bool] = False
    escape_shifts: ClassVar[bool] = False
    squeeze_cost: ClassVar[int] = 2
    squeezes_from_any_block: ClassVar[bool] = True
    water_is_slow: ClassVar[bool] = False
    set_back_if_stopped: ClassVar[bool] = False
    burst_from_whole_space: ClassVar[bool] = False
    walls_are_full: ClassVar[bool] = True
    walls_have_heights: ClassVar[bool] = True
    blast_has_origin: ClassVar[bool] = False
    shared_is_adjacent: ClassVar[bool] = False
    temporary_ends_with_battle: ClassVar[bool] = False
    blocks_are_flat: ClassVar[bool] = True
    least_half: ClassVar[int] = 1
    ongoing_apart: ClassVar[bool] = True
    revival_is_chosen: ClassVar[bool] = True
    temporary_is_chosen: ClassVar[bool] = True
    wakes_without_stock: ClassVar[bool] = True
    marks_need_wakeful: ClassVar[bool] = True
    mixes_speeds: ClassVar[bool] = True
    most_fall_dice: ClassVar[int | None] = 50

    def start(self, resolution: AnyResolution) -> None:
        """Determine surprise, then the turn order (OB-STEP-02)."""
        surprise.settle(resolution)
        super().start(resolution)

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        """Answer a question, including `describe`, which asks for the form in which a creature appears to another."""
        if question.keys() == {"describe"}:
            return questions.describe(situation, question["describe"])
        return super().ask(situation, question)

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
        ends = game.rested + clock.LONG_REST
        counts = clock.long_rest_counts(ends, game.slept)
        resolution.emit("slept", (game, {"rested": ends, **({"slept": ends} if counts else {})}), counts=counts)
        return counts

    # ---------------------------------------------------------------- functions used unchanged

    encounter_over = staticmethod(milestones.encounter_over)
    sensed = staticmethod(senses.sensed)
    cannot_see = staticmethod(senses.cannot_see)
    obscured = staticmethod(concealment.obscured)
    passes = staticmethod(passage.passes)
    charge_ends = staticmethod(charging.charge_ends)
    charge_way = staticmethod(charging.charge_way)
    deep = staticmethod(speeds.deep)
    most_points = staticmethod(speeds.most_points)
    check_speeds = staticmethod(speeds.check_speeds)
    far_origin = staticmethod(near_and_far.near_side)
    waits_for_ruling = staticmethod(rulings.waits)
    covered = staticmethod(areas.covered)
    missiles_left = staticmethod(basic_attacks.missiles_left)
    mixed_damage = staticmethod(resistances.mixed_damage)
    stacking_group = staticmethod(stacking.stacking_group)
    judge = staticmethod(hits.judge)
    is_coup = staticmethod(coup_de_grace.is_coup)
    free_fault = staticmethod(free_actions.free_fault)
    free_spent = staticmethod(free_actions.free_spent)

    # ---------------------------------------------------------------- lines and cover

    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Return True if an unblocked line leads from a corner of one space into the other (OC-LOS-01, OC-LOE-01)."""
        if not blockers:
            return True
        grid = situation.map.grid
        if one.on(grid) & other.on(grid):
            return True
        return sees(situation.board, one, other, blockers & ~one.on(grid) & ~other.on(grid), corners=Corners.EVERY)

    def cover(
        self,
        situation: AnySituation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,  # noqa: ARG002
    ) -> str:
        return cover.cover(situation, source, target, attacker)

    def make_saves(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saving throws at the end of a turn, except against illusions that truesight reveals.

        Rules: OB-EOT-01, OB-SENS-07.
        """
        senses.shake_off_illusions(resolution, creature)
        super().make_saves(resolution, creature)

    # ---------------------------------------------------------------- dragging

    def struck(
        self, resolution: AnyResolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        super().struck(resolution, attacker, target, action, hit=hit)
        if hit and action.maneuver and action.id == "drag_attack":
            dragging.note_hit(resolution, attacker)

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

    # ---------------------------------------------------------------- movement

    def setup(self, setup: Setup) -> State:
        """Create the initial state, and check the number of Tiny creatures in each square (OB-STEP-03, OB-SIZE-03)."""
        state = super().setup(setup)
        passage.check_sharing(setup)
        return state

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:  # noqa: ARG002
        """Return False, because in Orcus `passes` decides where Tiny creatures may end."""
        return False

    def passage(
        self, situation: AnySituation, creature: Creature, mode: str, *, into_pits: bool = False, at_rim: bool = False
    ) -> Passage:
        """Return the movement map of a creature, which cannot end in squares full of Tiny creatures."""
        found = super().passage(situation, creature, mode, into_pits=into_pits, at_rim=at_rim)
        full = passage.full(situation, creature)
        return replace(found, occupied=found.occupied | full) if full else found

    def may_rest_with(self, situation: AnySituation, one: Creature, other: Creature) -> bool:
        """Return True if two creatures may share a space, as when one is stopped involuntarily in it (OB-PASS-03).

        In addition to the rules of both rulesets, a creature may stay in any space that it is allowed to cross.
        """
        passed = passage.passes(situation, one, other)[0] or passage.passes(situation, other, one)[0]
        return passed or super().may_rest_with(situation, one, other)

    def fast_points(self, creature: Creature, walk: int) -> int:
        """Return the squares of a dash; for a slowed creature a dash gives no more than a walk (OB-CSLW-01)."""
        return walk if has_condition(creature, "slowed") else walk + 2

    def squeeze_points(self, walk: int) -> int:
        """Return the full speed, because squeezing costs one more point per square instead (OB-SQZE-02)."""
        return walk

    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """Crash a creature that flies too high, or drop a creature that stands over a pit; return True if it falls.

        Rules: OB-FLY-06, OB-FORC-10.
        """
        return flight_ceiling.flies_too_high(resolution, mover) or super().falls_in(resolution, mover, flying=flying)

    def may_be_teleported(self, situation: AnySituation, user: Creature, creature: Creature) -> bool:  # noqa: ARG002
        """Return True if a creature can be teleported.

        A restrained creature cannot, and an immobile creature cannot teleport itself.

        Rules: OB-CRST-01, OB-CIMM-01.
        """
        return not has_condition(creature, "restrained") and (user is not creature or can_move(creature))

    def forced_up_and_down(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if forced movement may move a creature vertically: it must fly or swim (OB-FORC-10)."""
        flies = creature.altitude > 0 and self.speed(situation, creature, "fly") is not None
        return flies or situation.board.underwater

    def forced_from(self, situation: AnySituation, user: Creature, action: Action, aim: Aim) -> Footprint | None:
        """Return the origin of a forced movement: the origin square of a far area, else the user's space.

        Rules: OB-FORC-06.
        """
        if action.origin == "far" and aim.at is not None:
            return Footprint((aim.at[0], aim.at[1]), 1, aim.at[2] if len(aim.at) > 2 else 0)
        return super().forced_from(situation, user, action, aim)

    # ---------------------------------------------------------------- actions

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

    def succeeds_by_itself(self, action: Action, target: Creature) -> bool:
        """Return True if an attack needs no roll: a grapple of a creature that cannot take actions (OB-GRAP-04)."""
        return action.maneuver and action.id == "grapple" and has_condition(target, *HELPLESS)

    def may_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        return targets.may_target(situation, user, action, target)

    def action_fault(self, situation: AnySituation, creature: FamilyCreature, action: Action) -> str:  # noqa: ARG002
        """Return why an action is not available, or an empty string.

        The attack of a drag can be used only as part of `drag`; a creature that cannot move cannot teleport itself; for
        controlled creatures see `controlled.fault`.
        """
        if action.maneuver and action.id == "drag_attack":
            return "this attack is part of dragging: use `drag`"
        if why_not := controlled.controlled_fault(creature, action):
            return why_not
        if not can_move(creature) and action.targets == "self" and speeds.teleports(action):
            return f"{creature.id} cannot leave its square"
        return ""

    def may_answer(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return False for a creature surprised at the encounter's start until its first turn is over (OB-SURP-06)."""
        if not surprise.from_the_start(creature) or game_of(situation).round > 1:
            return True
        return creature.turns > 0 and situation.state.game.acting != creature.id

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Return True if the enemy can make an opportunity attack on the mover.

        It needs its immediate action, and must not have attacked the mover in this way earlier in the turn.

        Rules: OB-OA-02 and -11.
        """
        return enemy.immediate and CreatureId(mover.id) not in enemy.struck

    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:  # noqa: ARG002
        """Return True always, because a readied action is not an immediate action (OB-REDY-04)."""
        return True

    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return the changed fields: the immediate action is spent, and the attacked creature is recorded.

        Rules: OB-OA-02 and -11.
        """
        return {"immediate": False, "struck": (*creature.struck, *((trigger.by,) if trigger.by is not None else ()))}

    def point_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        return action_points.action_point_fault(situation, creature)

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
        return not (first and surprise.from_the_start(creature))

    def decider(self, situation: AnySituation, creature: Creature) -> SeatId:
        return controlled.decider(situation, creature)

    def attack_figures(
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
        figures = super().attack_figures(situation, attacker, action, target, opportunity=opportunity, use=use)
        notes = figures.notes
        if self.is_coup(situation, attacker, action, target) and not opportunity:
            notes = coup_de_grace.noted(notes)
        return AttackFigures(figures.bonus, figures.versus, notes)

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Return True if the option for battles without negative hit points is on (OB-VARN-01)."""
        return bool(situation.setup.options.get("no_negative_hp"))

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        """Return True if a ranged or far action provokes opportunity attacks.

        A far area around the user's own space counts as near and does not provoke (OB-TYPE-04).
        """
        return action.origin != "far" or not near_and_far.is_near(user, origin)

    def flanking(self, situation: AnySituation) -> bool:
        """Return True unless an option of the setup disables flanking (OB-FLNK-01)."""
        return situation.setup.options.get("flanking") is not False

    def area_order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:  # noqa: ARG002
        """Return the creatures in the order in which area attacks are rolled: by row, column and id (OC-AREA-14)."""
        return sorted(creatures, key=lambda c: (c.at[1], c.at[0], c.id) if c.at is not None else (0, 0, c.id))

    # ---------------------------------------------------------------- areas

    def area_holds_user(self, action: Action) -> bool:  # noqa: ARG002
        """Return False: an area affects its own user only if the player chooses so (OC-SELF-03)."""
        return False

    def area_may_hold_user(self, action: Action) -> bool:
        """Return True if a user inside the area of its own power may choose to be a target (OC-SELF-03)."""
        return action.targets in ("all", "any", "all_allies") or isinstance(action.targets, int)

    # ---------------------------------------------------------------- summoned creatures

    summons_fade: ClassVar[bool] = True

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        summoned_numbers.summoned_numbers(creature, maker)

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:  # noqa: ARG002
        fallen_summons.summon_fell(resolution, maker)
