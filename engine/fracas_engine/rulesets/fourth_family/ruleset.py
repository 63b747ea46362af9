"""What both rulesets of the family answer alike, and where they differ.

The attributes and short methods below are the list of differences; each ruleset sets them in its own folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.board import Board, Footprint, Mask, Passage, Provoker, Reach
from fracas_engine.content import ActionSpec, CreatureSpec, SummonEffect
from fracas_engine.d20 import effects
from fracas_engine.d20.areas import Placed, Shape
from fracas_engine.d20.frames import NO_AIM, Aim, Applying, Moving, Strike
from fracas_engine.d20.ruleset import D20_STATE_CLASSES, AttackFigures, D20Ruleset, Handler
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.d20.targeting import Plan
from fracas_engine.decisions import Decision
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import Options
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family import (
    actions,
    areas,
    attacks,
    death,
    falling,
    maneuvers,
    movement,
    options,
    questions,
    turns,
    victory,
    windows,
)
from fracas_engine.rulesets.fourth_family.conditions import (
    HELPLESS,
    HOLDS,
    bears,
    can_act,
    can_move,
    names_of,
    release_parted,
)
from fracas_engine.rulesets.fourth_family.frames import (
    FAMILY_FRAMES,
    Acting,
    BeginTurn,
    Between,
    Confirm,
    Dragging,
    EndTurn,
    FollowUp,
    Granted,
    NextTurn,
    Response,
    Trigger,
    Turn,
    Window,
)
from fracas_engine.rulesets.fourth_family.setup import creature_of, make_state, modifier_of
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, FamilyGame, Hiding, Readied, family
from fracas_engine.setup import Setup
from fracas_engine.situation import Situation
from fracas_engine.state import Condition, Creature, Frame, State

__all__ = ["FourthFamily"]


class FourthFamily(D20Ruleset):
    """The base of `fourth_edition` and `orcus`."""

    state_classes: ClassVar[tuple[type, ...]] = (
        *D20_STATE_CLASSES, *FAMILY_FRAMES, FamilyGame, FamilyCreature, Readied, Hiding, End,
    )  # fmt: skip
    handlers: ClassVar[Mapping[type[Frame], Handler]] = {
        **D20Ruleset.handlers,
        Moving: movement.step_moving,
        Strike: actions.step_strike,
        NextTurn: turns.step_next,
        Between: turns.step_between,
        BeginTurn: turns.step_begin,
        Turn: turns.step_turn,
        EndTurn: turns.step_end,
        Window: windows.step_window,
        Response: windows.step_response,
        Acting: actions.step_acting,
        Confirm: actions.step_confirm,
        FollowUp: maneuvers.step_follow_up,
        Granted: actions.step_granted,
        Dragging: maneuvers.step_dragging,
    }
    shapes: ClassVar[Mapping[str, Shape]] = areas.FAMILY_SHAPES
    reacts: ClassVar[bool] = True
    critical_rolls: ClassVar[bool] = False
    shares_misses: ClassVar[bool] = True

    # ---------------------------------------------------------------- differences: words and switches

    own_handlers: ClassVar[Mapping[str, maneuvers.Handler]] = {}
    """How actions that everybody has are carried out, beside those of `maneuvers`."""
    small: ClassVar[str]
    """The small action's word."""
    move_modes: ClassVar[tuple[str, ...]]
    """Modes of movement."""
    surprise_round: ClassVar[int]
    """The number of a surprise round."""
    surprised_have_no_turn: ClassVar[bool]
    groups_roll_once: ClassVar[bool]
    """Whether identical creatures share one initiative die."""
    immediate_each: ClassVar[str]
    """When the immediate action comes back: with the `round`, or the own `turn`."""
    start_phases: ClassVar[tuple[str, ...]]
    """What happens at the start of a turn, in order."""
    end_phases: ClassVar[tuple[str, ...]]
    """What happens at the end of a turn, in order."""
    regenerates_at_zero: ClassVar[bool]
    delay_ends_with_round: ClassVar[bool]
    holds_are_sustained: ClassVar[bool]
    answers_follow_turn: ClassVar[bool]
    """Whether answers come in the order that begins after the acting creature, or from the highest initiative down."""
    readied_comes_first: ClassVar[bool]
    """Whether a readied action comes before its trigger, or after it."""
    sight_blockers: ClassVar[tuple[str, ...]]
    """Properties of squares that block sight between two others."""
    fog_between: ClassVar[bool]
    """Whether what blocks sight between two creatures conceals the one from the other."""
    exposed: ClassVar[tuple[str, ...]]
    """Conditions that grant combat advantage."""
    unflanking: ClassVar[tuple[str, ...]]
    """Conditions under which nobody flanks."""
    no_opportunity: ClassVar[tuple[str, ...]]
    """Conditions under which no opportunity action can be taken."""
    flyers_cannot_flank: ClassVar[bool]
    advantage_needs_sight: ClassVar[bool]
    unseen_has_advantage: ClassVar[bool]
    against_enemies: ClassVar[tuple[str, ...]]
    """Maneuvers that are made against enemies only."""
    needs_hand: ClassVar[tuple[str, ...]]
    """Maneuvers that need a free hand."""
    charge_ends_turn: ClassVar[bool]
    charge_maneuvers: ClassVar[tuple[str, ...]]
    """Maneuvers that may stand in for the blow of a charge."""
    coup_is_certain: ClassVar[bool]
    escape_shifts: ClassVar[bool]
    squeeze_cost: ClassVar[int]
    water_is_slow: ClassVar[bool]
    set_back_if_stopped: ClassVar[bool]
    burst_from_whole_space: ClassVar[bool]
    walls_are_full: ClassVar[bool]
    blast_has_origin: ClassVar[bool]
    shared_is_adjacent: ClassVar[bool]
    temporary_ends_with_battle: ClassVar[bool]
    least_half: ClassVar[int]
    """What half of a positive amount of damage comes to at least."""
    skill_abilities: ClassVar[Mapping[str, str]] = {
        "acrobatics": "dex", "stealth": "dex", "athletics": "str", "perception": "wis",
    }  # fmt: skip

    # ---------------------------------------------------------------- differences: questions

    def joined(self, situation: Situation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Say whether a line joins two spaces."""
        raise NotImplementedError

    def cover(
        self,
        situation: Situation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,
    ) -> str:
        """Return the degree of cover of a target."""
        raise NotImplementedError

    def passes(self, situation: Situation, mover: Creature, other: Creature) -> tuple[bool, bool]:
        """Say whether a mover may cross another's space, and whether it may end there."""
        raise NotImplementedError

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Say whether a tiny mover may end in another's space."""
        return other.size != "tiny" and mover.size == "tiny"

    def fast_points(self, creature: Creature, mode: str, walk: int) -> int | None:
        """Return the squares of running or dashing; None where the mode is not known."""
        raise NotImplementedError

    def squeeze_points(self, walk: int) -> int:
        """Return the squares of squeezing."""
        raise NotImplementedError

    def set_out(self, resolution: Resolution, creature: FamilyCreature, mode: str) -> None:
        """Draw what follows from beginning to move in a mode."""

    def charge_ends(
        self,
        situation: Situation,
        creature: Creature,
        costs: Mapping[Cell, int],
        strikes: Callable[[Cell], bool],
        found: Reach,
    ) -> list[Cell]:
        """Return where a charge may end."""
        raise NotImplementedError

    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return the attacks that everybody has, as entries of a sheet."""
        raise NotImplementedError

    def may_answer(self, situation: Situation, creature: FamilyCreature) -> bool:  # noqa: ARG002
        """Say whether anything but conditions keeps a creature from acting off its turn."""
        return True

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Say whether a creature's allowance leaves it an opportunity action against a mover."""
        raise NotImplementedError

    def may_respond(self, situation: Situation, creature: FamilyCreature, action: Action) -> bool:
        """Say whether a creature's state and allowance let it answer with a power."""
        if action.cost in ("free", "none"):
            return True
        if bears(creature, *self.no_opportunity) or not self.may_answer(situation, creature):
            return False
        return (
            creature.opportunity
            if action.cost == "opportunity" and self.immediate_each == "round"
            else creature.immediate
        )

    def may_use_readied(self, situation: Situation, creature: FamilyCreature) -> bool:
        """Say whether a readied action can be used now."""
        raise NotImplementedError

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:  # noqa: ARG002
        """Return the changed fields of a creature that uses its readied action."""
        return {}

    def answer_cost(
        self, creature: FamilyCreature, action: Action, trigger: Trigger, *, opportunity: bool
    ) -> dict[str, Any]:
        """Return the changed fields of a creature that answers a trigger."""
        raise NotImplementedError

    def point_fault(self, situation: Situation, creature: FamilyCreature) -> str:
        """Say why no action point can be spent now; empty where one can."""
        raise NotImplementedError

    def may_rally(self, situation: Situation, creature: Creature) -> bool:  # noqa: ARG002
        """Say whether a creature can use its second wind or rally at all."""
        return True

    def budget(self, situation: Situation, creature: Creature) -> dict[str, int]:
        """Return what a turn that begins now offers."""
        limited = bears(creature, "dazed", "surprised") or self._one_action(situation)
        return {"standard": 1, "move": int(not limited), self.small: int(not limited)}

    def _one_action(self, situation: Situation) -> bool:  # noqa: ARG002
        return False

    def takes_turn(self, situation: Situation, creature: FamilyCreature) -> bool:  # noqa: ARG002
        """Say whether a creature can decide anything on its turn."""
        return can_act(creature)

    def free_fault(self, situation: Situation, creature: FamilyCreature) -> str:  # noqa: ARG002
        """Say why no free action can be taken now; empty where one can."""
        return ""

    def free_spent(self, situation: Situation, creature: FamilyCreature) -> tuple[str, ...]:  # noqa: ARG002
        """Return the turns in which a creature has used its free action, this one included."""
        return creature.free_used

    def action_fault(self, situation: Situation, creature: FamilyCreature, action: Action) -> str:  # noqa: ARG002
        """Say why an action is not open, for reasons of the ruleset's own."""
        return ""

    def may_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> bool:  # noqa: ARG002
        """Say whether size or the like lets a creature be a maneuver's target."""
        return True

    def mixed_damage(self, creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:
        """Return what is left of damage of several types at once."""
        raise NotImplementedError

    def floors_at_zero(self, situation: Situation) -> bool:  # noqa: ARG002
        """Say whether hit points never go below 0."""
        return False

    def flanking(self, situation: Situation) -> bool:  # noqa: ARG002
        """Say whether flanking is in use."""
        return True

    def use_provokes(self, action: Action) -> bool:  # noqa: ARG002
        """Say whether a ranged or far action provokes."""
        return True

    def end_flight(self, resolution: Resolution, creature: FamilyCreature) -> None:
        """Let a flyer that has not moved enough fall (FE-FLY-02, OB-FLY-01)."""
        falling.end_flight(resolution, creature)

    def hovers(self, situation: Situation, creature: Creature) -> bool:
        """Say whether a creature can stay in the air without moving."""
        return falling.hovers(situation, creature)

    def bumps(self, resolution: Resolution, mover: FamilyCreature, there: Cell) -> bool:  # noqa: ARG002
        """Say whether a step runs into somebody hidden."""
        return False

    def arrived(self, resolution: Resolution, mover: FamilyCreature, frame: Moving) -> None:
        """Draw what follows from the end of a movement."""

    def action_over(self, resolution: Resolution, user: FamilyCreature, frame: Acting) -> None:
        """Draw what follows from the end of an action."""

    def area_order(self, situation: Situation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:  # noqa: ARG002
        """Return creatures in the order in which an area's attacks are rolled."""
        return creatures

    def area_holds_user(self, action: Action) -> bool:
        """Say whether an area affects its own user."""
        return action.origin == "far" and action.targets == "all"

    # ---------------------------------------------------------------- a battle's course

    def setup(self, setup: Setup) -> State:
        """See `Ruleset.setup`."""
        return make_state(setup)

    def start(self, resolution: Resolution) -> None:
        """See `turns.start`."""
        turns.start(resolution)

    def decisions(self, situation: Situation, frame: Frame) -> tuple[Decision, ...]:
        """See `turns.decisions`."""
        return turns.decisions(situation, frame) if isinstance(frame, Turn | Between) else ()

    def options(self, situation: Situation, decision: Decision) -> Options:
        """See `Ruleset.options`."""
        return options.options(situation, decision)

    def standing_intent(self, situation: Situation, decision: Decision) -> Intent:
        """End a turn; do not step in."""
        if decision.kind == "resume" and decision.by is not None:
            return Answer(by=decision.by, answer=False)
        return super().standing_intent(situation, decision)

    def intend(self, resolution: Resolution, frame: Frame, decision: Decision, intent: Intent) -> None:  # noqa: ARG002
        """See `actions.carry_out`."""
        if not isinstance(intent, Move | Use | End | Answer):
            raise IllegalIntent("nothing_pending", "nothing is asked")
        actions.carry_out(resolution, frame, family(resolution.creature(intent.by)), intent)

    def concede(self, resolution: Resolution, seat: SeatId) -> None:
        """Take all creatures of a seat out."""
        state = resolution.state
        resolution.emit("conceded", (state.seats[seat], {"conceded": True}), seat=seat)
        for creature in tuple(state.creatures.values()):
            if creature.seat == seat and creature.alive:
                death.leave(resolution, creature, "left")
        victory.look_for_winner(resolution, "concession")

    def ask(self, situation: Situation, question: Mapping[str, Any]) -> Plain:
        """See `Ruleset.ask`."""
        return questions.ask(situation, question)

    def inspect(self, situation: Situation, creature: Creature, path: str) -> Plain:
        """See `Ruleset.inspect`."""
        return questions.inspect(situation, creature, path)

    def board(self, situation: Situation) -> Board:
        """Return the map with what zones add to its squares."""
        board = super().board(situation)
        for zone in situation.state.zones.values():
            for name in zone.terrain:
                board = board.adding(name, zone.cells)
        return board

    # ---------------------------------------------------------------- sheets

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet with the maneuvers and the unarmed strike that everybody has."""
        own = {action.id for action in spec.actions}
        extra = tuple(action for action in self.maneuvers(spec) if action.id not in own)
        full = spec.model_copy(update={"actions": (*spec.actions, *extra)})
        sheet = compile_sheet(key, full, self.general, reach=0 if spec.size == "tiny" else 1)
        melee = tuple(
            a for a in sheet.actions.values()
            if a.id in own and a.melee and a.area is None and a.spec is not None and a.spec.trigger is None
        )  # fmt: skip
        marked = tuple(action for action in melee if action.basic)
        return replace(sheet, opportunities=marked or tuple(a for a in melee if a.uses is None))

    def unarmed(self, spec: CreatureSpec) -> ActionSpec:
        """Return the strike of bare hands (FE-BASIC-03)."""
        bonus = self.strength(spec)
        damage = f"1d4{modifier_of(spec.abilities['str']):+d}" if modifier_of(spec.abilities["str"]) else "1d4"
        return maneuvers.maneuver("unarmed", bonus, "ac", [{"damage": damage}])

    @staticmethod
    def strength(spec: CreatureSpec) -> int:
        """Return the bonus of attacks with bare Strength (FE-ATK-16, OB-ATK-10)."""
        return modifier_of(spec.abilities["str"]) + (spec.level or 0) // 2

    def triggered(self, situation: Situation, creature: Creature) -> tuple[Action, ...]:
        """Return the powers of a sheet that answer triggers."""
        sheet = self.sheet(situation, creature)
        found: tuple[Action, ...] = situation.fact(
            ("triggered", sheet.key),
            lambda: tuple(a for a in sheet.actions.values() if a.spec is not None and a.spec.trigger is not None),
        )
        return found

    def action_named(self, situation: Situation, creature: FamilyCreature, intent: Use) -> Action | None:
        """See `actions.action_named`."""
        return actions.action_named(situation, creature, intent)

    # ---------------------------------------------------------------- what the shared layer asks

    def can_act(self, situation: Situation, creature: Creature) -> bool:  # noqa: ARG002
        """See `conditions.can_act`."""
        return can_act(creature)

    def can_move_itself(self, situation: Situation, creature: Creature) -> bool:  # noqa: ARG002
        """See `conditions.can_move`."""
        return can_move(creature)

    def speed(self, situation: Situation, creature: Creature, mode: str) -> int | None:
        """See `movement.speed`."""
        return movement.speed(situation, creature, mode)

    def condition_names(self, situation: Situation, creature: Creature) -> tuple[str, ...]:  # noqa: ARG002
        """See `conditions.names_of`."""
        return names_of(creature)

    def attack_figures(
        self, situation: Situation, attacker: Creature, action: Action, target: Creature, *, opportunity: bool = False
    ) -> AttackFigures:
        """See `attacks.attack_figures`."""
        return attacks.attack_figures(situation, attacker, action, target, opportunity=opportunity)

    def attack_extra(self, situation: Situation, attacker: Creature, action: Action, target: Creature) -> int:  # noqa: ARG002
        """Return what else is added to an attack roll: help against this target (OB-HATK-01)."""
        return sum(m.by for m in attacker.modifiers if m.to == f"attack_on:{target.id}")

    def defense_extra(self, situation: Situation, attacker: Creature, action: Action, target: Creature) -> int:  # noqa: ARG002
        """Return what else is added to a defense: help against this attacker (OB-HDEF-01)."""
        return sum(m.by for m in target.modifiers if m.to == f"defense_from:{attacker.id}")

    def defense_modifiers(self, creature: Creature, name: str) -> int:
        """Return the modifiers to one defense, those to all of them included."""
        merged = tuple(replace(m, to=name) if m.to == "defenses" else m for m in creature.modifiers)
        return self.sum_of(merged, name)

    def modified(self, creature: Creature, to: str) -> int:
        """Return the sum of a creature's modifiers to one number."""
        return self.sum_of(creature.modifiers, to) if creature.modifiers else 0

    def sum_of(self, modifiers: Iterable[Any], to: str) -> int:
        """Add modifiers up."""
        raise NotImplementedError

    def after_roll(self, resolution: Resolution, frame: Strike) -> None:
        """Let interrupts answer a roll before its result counts (FE-IMM-04, OB-IMM-03)."""
        creatures = resolution.state.creatures
        attacker, target = creatures[frame.user], creatures[frame.on]
        action = self.sheet(resolution, attacker).actions[frame.action]
        hit, _ = self.judge(frame.faces[0], self.attack_figures(resolution, attacker, action, target))
        words = ["hits" if hit else "misses"]
        listed = self.sheet(resolution, attacker).lists.get(f"{action.id}.hit")
        if hit and listed is not None and listed.damage:
            words.insert(0, "damages")
        for word in words:
            windows.open_window(resolution, Trigger(word, by=frame.user, to=frame.on, action=action.id), before=True)

    def struck(
        self, resolution: Resolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        """Note what may be reacted to, and use up help."""
        by, to = CreatureId(attacker.id), CreatureId(target.id)
        for event in ("attacks", "hits" if hit else "misses"):
            windows.note(resolution, Trigger(event, by=by, to=to, action=action.id))
        for bearer, word in ((attacker, f"attack_on:{target.id}"), (target, f"defense_from:{attacker.id}")):
            kept = tuple(m for m in bearer.modifiers if m.to != word)
            if len(kept) < len(bearer.modifiers):
                resolution.emit("modifier_ended", (bearer, {"modifiers": kept}), who=bearer.id)

    def roll_effects(
        self,
        resolution: Resolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
    ) -> tuple[int, ...]:
        """Roll a list's dice; a critical hit takes the highest, the weakened deal half (FE-CRIT-02, FE-WEAK-01)."""
        listed = sheet.lists[part]
        if critical:
            totals = [0] * len(listed.effects)
            added = self.weapon_damage(resolution, user) if listed.damage else 0
            for place, expression in listed.dice:
                if place in listed.damage:
                    totals[place] = expression.maximum + added
                    added = 0
                else:
                    totals[place] = (
                        resolution.roll("damage", expression, who=CreatureId(user.id)).total
                        if expression.terms
                        else expression.bonus
                    )
        else:
            totals = list(effects.roll(resolution, user, sheet, part, miss_of=miss_of))
        attack = part.endswith((".hit", ".crit", ".miss"))
        if attack and bears(user, "weakened"):
            for place in listed.damage:
                totals[place] = self.half(totals[place])
        return tuple(totals)

    def half(self, amount: int) -> int:
        """Return half of some damage, rounded down (FE-ATK-09, OB-DMG-06)."""
        return max(amount // 2, self.least_half if amount > 0 else 0)

    def save_bonus(self, situation: Situation, creature: Creature, ability: str) -> int:  # noqa: ARG002
        """Return what is added to saving throws: only what says so (FE-SAVE-02, OB-SAVE-01)."""
        return self.modified(creature, "saves")

    def save_succeeds(self, face: int, total: int, dc: int) -> bool:  # noqa: ARG002
        """Compare the total; 1 and 20 are nothing special (FE-SAVE-02, OB-SAVE-05)."""
        return total >= dc

    def deal_listed(
        self,
        resolution: Resolution,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> None:
        """Deal damage of a list: swarms, minions that were missed, knocking out, coups de grace."""
        action = self.sheet_named(resolution, frame.sheet).actions[frame.action]
        spec = resolution.sheet(target)
        if frame.part.endswith(".miss") and spec.minion:
            return
        if "swarm" in spec.traits and action.origin in ("melee", "ranged"):
            parts = tuple((self.half(amount), kind) for amount, kind in parts)
        if frame.half:
            parts = tuple((self.half(amount), kind) for amount, kind in parts)
        coup = "coup" in frame.aim.with_ or (
            frame.attack is not None and self.is_coup(resolution, user, action, target)
        )
        death.deal(
            resolution,
            target,
            parts,
            by=user,
            attack=frame.attack,
            knock_out="knock_out" in frame.aim.with_,
            kills_from=target.max_hp // 2 if coup else None,
        )

    def is_coup(self, situation: Situation, user: Creature, action: Action, target: Creature) -> bool:  # noqa: ARG002
        """Say whether an attack is a coup de grace by itself."""
        return False

    def deal(
        self,
        resolution: Resolution,
        creature: Creature,
        parts: tuple[tuple[int, str], ...],
        *,
        by: Creature | None = None,
        attack: int | None = None,
        half: bool = False,
    ) -> int:
        """See `death.deal`."""
        if half:
            parts = tuple((self.half(amount), kind) for amount, kind in parts)
        return death.deal(resolution, creature, parts, by=by, attack=attack)

    def hurt(self, resolution: Resolution, creature: Creature, by: Creature | None) -> None:
        """Everything is done in `death.deal`."""

    def heal(self, resolution: Resolution, creature: Creature, amount: int) -> int:
        """See `death.heal`."""
        return death.heal(resolution, creature, amount)

    def recover(self, resolution: Resolution, creature: Creature, number: int) -> None:
        """Let a creature spend healing surges or recoveries; one without any rises to 1 hit point (OB-STAB-01)."""
        for _ in range(number):
            own = family(creature)
            if own.stock > 0:
                resolution.emit("recovered", (own, {"stock": own.stock - 1}), who=creature.id)
                death.heal(resolution, creature, death.surge_value(creature))
            elif bears(creature, "dying") and self.wakes_without_stock:
                death.heal(resolution, creature, 1)

    wakes_without_stock: ClassVar[bool] = False
    saves_at_edges: ClassVar[bool] = False

    def aftermath(self, resolution: Resolution) -> None:
        """See `victory.look_for_winner`."""
        victory.look_for_winner(resolution)

    def mark(self, resolution: Resolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature: one mark at a time (FE-MARK-03, OB-CMRK-03 and -04)."""
        ends = self.ends(resolution, until or "encounter", user, target, None)
        self.let_begin(resolution, target, Condition("marked", ends, source=CreatureId(user.id), cause="mark"))

    def condition_word(self, name: str, until: str) -> str:
        """Let holds for which the sheet gives no duration last until the bearer breaks free."""
        return until or ("escape" if name in HOLDS else "")

    def let_begin(self, resolution: Resolution, creature: Creature, condition: Condition) -> None:
        """Let a condition begin: marks and holds replace what was there, and holds take a hand."""
        if condition.name == "marked":
            kept = tuple(c for c in creature.conditions if c.name != "marked")
            if len(kept) < len(creature.conditions):
                resolution.emit(
                    "condition_ended", (creature, {"conditions": kept}), who=creature.id, condition="marked"
                )
        if condition.name == "prone" and creature.has("prone"):
            return
        if condition.name == "surprised" and condition.ends.until == "encounter":
            condition = replace(condition, ends=Ends("surprise", CreatureId(creature.id)))
        held = (
            condition.name in HOLDS
            and condition.source is not None
            and not any(c.name == condition.name and c.source == condition.source for c in creature.conditions)
        )
        super().let_begin(resolution, creature, condition)
        if held and condition.source is not None:
            holder = family(resolution.state.creatures[condition.source])
            changes: dict[str, Any] = {"hands": holder.hands - 1}
            if resolution.state.game.acting == holder.id:
                changes["sustained"] = (*holder.sustained, "grab")  # the turn of its making is free
            resolution.emit("hand_taken", (holder, changes), who=holder.id)

    def condition_began(self, resolution: Resolution, creature: Creature, name: str) -> None:
        """Draw what follows: falling prone, letting go, losing actions, falling out of the air."""
        own = family(creature)
        if name in ("unconscious", "dying"):
            death.fall_prone(resolution, creature)
        if name in HELPLESS or name in self.frees_held:
            death.let_go(resolution, creature)
        if name in ("unconscious", "dying") and self.marks_need_wakeful:
            for bearer in resolution.state.creatures.values():
                kept = tuple(c for c in bearer.conditions if not (c.name == "marked" and c.source == creature.id))
                if len(kept) < len(bearer.conditions):
                    resolution.emit(
                        "condition_ended", (bearer, {"conditions": kept}), who=bearer.id, condition="marked"
                    )
        if name in ("dazed", "controlled", "surprised") and resolution.state.game.acting == creature.id and own.budget:
            budget = dict.fromkeys(own.budget, 0)
            if not own.acted:
                budget["standard"] = min(1, own.budget.get("standard", 0))
            resolution.emit("hampered", (own, {"budget": budget}), who=creature.id)
        if creature.altitude > 0 and (name == "prone" or (name == "stunned" and self.stunned_flyers_fall)):
            falling.come_down(resolution, own, by_name=name)

    frees_held: ClassVar[tuple[str, ...]] = ()
    """Conditions that make a grabber let go."""
    marks_need_wakeful: ClassVar[bool] = False
    stunned_flyers_fall: ClassVar[bool] = False

    def may_bear(self, situation: Situation, creature: Creature, condition: str) -> bool:
        """Say whether a condition can begin on a creature (FE-COND-04)."""
        return condition not in situation.sheet(creature).immune

    # ---------------------------------------------------------------- movement

    def passage(self, situation: Situation, creature: Creature, mode: str) -> Passage:
        """See `movement.passage`."""
        return movement.passage(situation, creature, mode)

    def provokers(self, situation: Situation, mover: Creature, points: int) -> tuple[tuple[str, Provoker], ...]:  # noqa: ARG002
        """See `movement.provokers`."""
        return movement.provokers(situation, mover)

    def step_mode(self, situation: Situation, creature: Creature) -> str:
        """Return how a creature takes steps that are part of an action."""
        speeds = self.sheet(situation, creature).speeds
        return "walk" if "walk" in speeds or not speeds else next(iter(speeds))

    def plan_step(self, situation: Situation, creature: Creature, cells: int, path: tuple[Any, ...], to: Any) -> Moving:
        """Return the frame of a shift that is part of an action; it provokes nobody."""
        frame = movement.plan(situation, creature, self.step_mode(situation, creature), cells, path, to)
        return replace(frame, mode="shift", provokes=False)

    def plan_flight(self, situation: Situation, creature: FamilyCreature, intent: Move, points: int) -> Moving | None:
        """Return the frame of a movement through the air, where the intent is one."""
        return falling.plan_flight(situation, creature, intent, points)

    def forced_way(
        self,
        resolution: Resolution,
        user: Creature,
        creature: Creature,
        kind: str,  # noqa: ARG002
        cells: int,  # noqa: ARG002
    ) -> tuple[Cell, ...] | None:
        """A swarm is not moved by melee and ranged attacks (FE-SWARM-02)."""
        use = next((f for f in reversed(resolution.state.stack) if isinstance(f, Acting) and f.user == user.id), None)
        action = self.sheet(resolution, user).actions.get(use.action) if use is not None else None
        swarm = "swarm" in resolution.sheet(creature).traits
        return () if swarm and action is not None and action.origin in ("melee", "ranged") else None

    def forced_open(self, situation: Situation, creature: Creature) -> Mask:
        """Return where forced movement can take a creature."""
        return situation.memo(("forced_open", creature.id), lambda: self._forced_places(situation, creature))

    def _forced_places(self, situation: Situation, creature: Creature) -> Mask:
        if bears(creature, "restrained"):
            return 0
        return self._forced_open(situation, creature)

    def forced_step(self, resolution: Resolution, creature: Creature, there: Cell, kind: str, *, last: bool) -> bool:
        """See `falling.forced_step`."""
        return falling.forced_step(resolution, family(creature), there, kind, last=last)

    def falls_in(self, resolution: Resolution, mover: FamilyCreature) -> bool:
        """See `falling.falls_in`."""
        return falling.falls_in(resolution, mover)

    def set_squeezed(self, resolution: Resolution, mover: Creature, *, squeezed: bool) -> None:
        """Note that a mover is in a place too narrow for it, or out of it."""
        if squeezed:
            self.let_begin(resolution, mover, Condition("squeezed", Ends("movement")))
        else:
            kept = tuple(c for c in mover.conditions if c.name != "squeezed")
            resolution.emit("condition_ended", (mover, {"conditions": kept}), who=mover.id, condition="squeezed")

    def moved(self, resolution: Resolution, creature: Creature) -> None:
        """Notice zones, and holds that a change of place ends."""
        super().moved(resolution, creature)
        release_parted(resolution, creature)

    def check_paths(self, situation: Situation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        """Check what paths of forced movement the ruleset refuses, with its own codes."""

    def summoned(
        self, resolution: Resolution, name: CreatureId, effect: SummonEffect, user: Creature, at: Cell
    ) -> Creature:
        """Return a summoned creature: of its summoner's side and seat, in the order right behind it."""
        creature = creature_of(resolution.setup.sheets[effect.summon], name, user.side, user.seat, at)
        game = resolution.state.game
        order = list(game.order)
        order.insert(order.index(user.id) + 1 if user.id in order else len(order), name)
        resolution.emit("order_changed", (game, {"order": tuple(order)}), who=name)
        return creature

    # ---------------------------------------------------------------- targets and areas

    def check_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> None:
        """See `attacks.check_target`."""
        attacks.check_target(situation, user, action, target)

    def is_target(self, situation: Situation, user: Creature, action: Action, target: Creature) -> bool:
        """See `attacks.target_fault`."""
        return not attacks.target_fault(situation, user, action, target)

    def beside_only(self, action: Action) -> bool:
        """Say whether an action is a maneuver that reaches adjacent creatures only."""
        return action.spec is not None and action.id in self.against_enemies

    def check_area(self, situation: Situation, user: Creature, action: Action, placed: Placed) -> None:
        """See `areas.check_area`."""
        areas.check_area(situation, user, action, placed)

    def affected(self, situation: Situation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        """See `areas.affected`."""
        return areas.affected(situation, user, action, placed)

    def plan(self, situation: Situation, creature: FamilyCreature, action: Action, intent: Use) -> Plan:
        """See `actions.plan`."""
        return actions.plan(situation, creature, action, intent)

    def perform(
        self,
        resolution: Resolution,
        creature: FamilyCreature,
        action: Action,
        targets: tuple[CreatureId, ...],
        aim: Aim = NO_AIM,
        *,
        opportunity: bool = False,
    ) -> None:
        """See `actions.perform`."""
        actions.perform(resolution, creature, action, targets, aim, opportunity=opportunity)

    def carry_readied_move(self, resolution: Resolution, creature: FamilyCreature, intent: Move) -> None:
        """Take a readied move."""
        resolution.then(actions.plan_move(resolution, creature, intent))

    def carry_readied_use(self, resolution: Resolution, creature: FamilyCreature, intent: Use) -> None:
        """Use a readied action."""
        actions.carry_out_use(resolution, creature, intent, cost="none")

    def move_before(self, resolution: Resolution, creature: FamilyCreature, other: CreatureId) -> None:
        """See `turns.move_before`."""
        turns.move_before(resolution, creature, other)
