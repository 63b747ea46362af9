"""Where the two rulesets of the family differ: each sets these attributes and short methods in its own folder."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, Reach
from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.turns.turn_edges import make_saves
from fracas_engine.durations import Ends
from fracas_engine.ids import Cell, CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier, grouped
from fracas_engine.options import UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family import falling, sight, squeezing
from fracas_engine.rulesets.fourth_family.conditions import bears, can_act
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.orders import Handler
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature

__all__ = ["FamilyDifferences", "OwnOptions"]

OwnOptions = Callable[[AnySituation, FamilyCreature, Action], list[UseOption]]
"""Lists the ways to use an action that is open now."""

SAVE_DC = 10
"""What every saving throw has to reach (FE-SAVE-01, OB-SAVE-02)."""


class FamilyDifferences(D20Ruleset):
    """What `fourth_edition` and `orcus` answer each in its own way; what both answer alike is in `ruleset`."""

    # ---------------------------------------------------------------- words and switches

    own_options: ClassVar[Mapping[str, OwnOptions]] = {}
    """How actions of the ruleset's own are listed; by name."""
    own_handlers: ClassVar[Mapping[str, Handler]] = {}
    """How actions that everybody has are carried out, beside those of `maneuvers`; by name."""
    small: ClassVar[str]
    """The small action's word."""
    fast_mode: ClassVar[str]
    """The mode of movement that is faster than walking."""
    fast_state: ClassVar[tuple[str, str]]
    """The condition of whoever moves so, and until when it lasts."""
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
    free_action_bars_delay: ClassVar[bool]
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
    flanks_at_heights: ClassVar[bool] = False
    """Whether creatures at different heights flank, above and below being opposite sides."""
    flyers_cannot_flank: ClassVar[bool]
    advantage_needs_sight: ClassVar[bool]
    unseen_has_advantage: ClassVar[bool]
    against_enemies: ClassVar[tuple[str, ...]]
    """Maneuvers that are made against enemies only."""
    needs_hand: ClassVar[tuple[str, ...]]
    """Maneuvers that need a free hand."""
    charge_ends_turn: ClassVar[bool]
    climb_cost: ClassVar[int] = 1
    """What a height of one square costs whoever climbs out of a pit without a climbing speed."""
    climb_dc: ClassVar[int | None] = None
    """What its Athletics check has to reach; None: it makes none."""
    charge_maneuvers: ClassVar[tuple[str, ...]]
    """Maneuvers that may stand in for the blow of a charge."""
    coup_is_certain: ClassVar[bool]
    escape_shifts: ClassVar[bool]
    squeeze_cost: ClassVar[int]
    """What a square costs that is too narrow for whoever squeezes through it."""
    squeezes_from_any_block: ClassVar[bool]
    """Whether whoever begins to squeeze may be in any part of its space, or in the north-west one."""
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
    mixes_speeds: ClassVar[bool] = False
    """Whether one move may be made of parts with different speeds, all that has been moved counting for each."""
    most_fall_dice: ClassVar[int | None] = None
    """The dice of the worst fall; None: there is no worst one."""
    lands_beside: ClassVar[bool] = False
    """Whether one who falls onto somebody lands on a free square beside."""
    wakes_without_stock: ClassVar[bool] = False
    """Whether healing wakes the dying who have no surge or recovery left."""
    saves_at_edges: ClassVar[bool] = False
    """Whether whoever is forced over an edge may save."""
    frees_held: ClassVar[tuple[str, ...]] = ()
    """Conditions that make a grabber let go."""
    marks_need_wakeful: ClassVar[bool] = False
    stunned_flyers_fall: ClassVar[bool] = False

    # ---------------------------------------------------------------- questions

    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Say whether a line joins two spaces."""
        raise NotImplementedError

    def cover(
        self,
        situation: AnySituation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,
    ) -> str:
        """Return the degree of cover of a target."""
        raise NotImplementedError

    def passes(self, situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
        """Say whether a mover may cross another's space, and whether it may end there."""
        raise NotImplementedError

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Say whether a tiny mover may end in another's space."""
        return other.size != "tiny" and mover.size == "tiny"

    @property
    def move_modes(self) -> tuple[str, ...]:
        """Return the modes of movement."""
        return ("walk", "shift", self.fast_mode, "crawl", "squeeze", "fly", "swim", "climb", "burrow")

    def fast_points(self, creature: Creature, walk: int) -> int:
        """Return the squares of moving in the fast mode: speed and 2 (FE-RUN-01, FE-SLOW-04, OB-DASH-01)."""
        return walk + 2

    def squeeze_points(self, walk: int) -> int:
        """Return the squares of squeezing."""
        raise NotImplementedError

    def set_out(self, resolution: AnyResolution, creature: FamilyCreature, mode: str) -> None:
        """Whoever moves fast is easier to hit and hits less for a while (FE-RUN-02 and -03, OB-DASH-02 and -03)."""
        if mode == squeezing.MODE:
            squeezing.set_out(resolution, creature)
        if mode == self.fast_mode:
            word, until = self.fast_state
            who = CreatureId(creature.id)
            ends = Ends(until, who, creature.turns + 1, "start" if until.startswith("start") else "end")
            self.let_begin(resolution, creature, Condition(word, ends, source=who, cause=mode))

    def charge_ends(
        self,
        situation: AnySituation,
        creature: Creature,
        costs: Mapping[Cell, int],
        strikes: Callable[[Cell], bool],
        near: Mask,
        found: Reach,
    ) -> list[Cell]:
        """Return where a charge may end.

        Args:
            situation: The battle.
            creature: Who charges.
            costs: Where it can go, with the cost, so that it can strike the target from there.
            strikes: Says whether it could strike the target from a square.
            near: The squares, walls among them, from which the target is near enough.
            found: Where it can go.
        """
        raise NotImplementedError

    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return the attacks that everybody has, as entries of a sheet."""
        raise NotImplementedError

    def may_answer(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether anything but conditions keeps a creature from acting off its turn."""
        return True

    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Say whether a creature's allowance leaves it an opportunity action against a mover."""
        raise NotImplementedError

    def may_respond(self, situation: AnySituation, creature: FamilyCreature, action: Action) -> bool:
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

    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether a readied action can be used now."""
        raise NotImplementedError

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:
        """Return the changed fields of a creature that uses its readied action."""
        return {}

    def answer_cost(
        self, creature: FamilyCreature, action: Action, trigger: Trigger, *, opportunity: bool
    ) -> dict[str, Any]:
        """Return what an answer to a trigger uses up, as changed fields (FE-IMM-02 and -09, OB-IMM-05)."""
        if opportunity or action.cost == "opportunity":
            return self.opportunity_cost(creature, trigger)
        return {"immediate": False} if action.cost in ("interrupt", "reaction") else {}

    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return what an opportunity action uses up, as changed fields."""
        raise NotImplementedError

    def point_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Say why no action point can be spent now; empty where one can."""
        raise NotImplementedError

    def may_rally(self, situation: AnySituation, creature: Creature) -> bool:
        """Say whether a creature can use its second wind or rally at all."""
        return True

    def budget(self, situation: AnySituation, creature: Creature) -> dict[str, int]:
        """Return what a turn that begins now offers."""
        limited = bears(creature, "dazed", "surprised") or self.one_action(situation)
        return {"standard": 1, "move": int(not limited), self.small: int(not limited)}

    def one_action(self, situation: AnySituation) -> bool:
        """Say whether everybody has one action now, as in a surprise round."""
        return False

    def takes_turn(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether a creature can decide anything on its turn."""
        return can_act(creature)

    def decider(self, situation: AnySituation, creature: Creature) -> SeatId:
        """Return the seat that decides what a creature does on its turn."""
        return creature.seat

    def free_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Say why no free action can be taken now; empty where one can."""
        return ""

    def free_spent(self, situation: AnySituation, creature: FamilyCreature) -> tuple[str, ...]:
        """Return the turns in which a creature has used its free action, this one included."""
        return creature.free_used

    def action_fault(self, situation: AnySituation, creature: FamilyCreature, action: Action) -> str:
        """Say why an action is not open, for reasons of the ruleset's own."""
        return ""

    def succeeds_by_itself(self, action: Action, target: Creature) -> bool:
        """Say whether an attack needs no roll against a target."""
        return False

    def may_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether size or the like lets a creature be a maneuver's target."""
        return True

    def mixed_damage(self, creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:
        """Return what is left of damage of several types at once."""
        raise NotImplementedError

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Say whether hit points never go below 0."""
        return False

    def flanking(self, situation: AnySituation) -> bool:
        """Say whether flanking is in use."""
        return True

    def use_provokes(self, action: Action) -> bool:
        """Say whether a ranged or far action provokes."""
        return True

    def sensed(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Say whether a creature perceives another whatever conceals it."""
        return sight.sensed(situation, viewer, target)

    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Say whether a creature cannot see another, whatever the light."""
        return sight.cannot_see(viewer, target)

    def obscured(self, situation: AnySituation, viewer: Creature, cell: Cell, *, near: bool) -> int:
        """Return how well a square conceals who is in it: 0 not at all, 1 partially, 2 totally."""
        return sight.obscured(situation, viewer, cell, near=near)

    def encounter_over(self, resolution: AnyResolution) -> None:
        """Draw what follows from the end of the battle."""

    def sleeps(self, resolution: AnyResolution) -> bool:
        """Let the time of a long rest pass, and say whether it has its benefits."""
        return True

    def make_saves(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saves of the end of a turn (FE-SAVE-01, OB-EOT-01)."""
        make_saves(resolution, creature, SAVE_DC, oldest_first=True)

    def deep(self, situation: AnySituation, creature: Creature, mode: str) -> Mask:
        """Return the squares, beside pits, that are entered only on a way named square by square."""
        return 0

    def most_points(self, situation: AnySituation, creature: Creature, mode: str, points: int) -> int:
        """Return the squares of a way named square by square."""
        return points

    def check_speeds(self, situation: AnySituation, creature: Creature, frame: Moving) -> None:
        """Check that the speeds of a creature suffice for a way that is made with several of them."""

    def end_flight(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Let a flyer that has not moved enough fall (FE-FLY-02, OB-FLY-01)."""
        falling.end_flight(resolution, creature)

    def hovers(self, situation: AnySituation, creature: Creature) -> bool:
        """Say whether a creature can stay in the air without moving."""
        return falling.hovers(situation, creature)

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        """Draw what follows from the end of an action."""

    def far_origin(self, situation: AnySituation, user: Creature, chosen: Cell) -> Cell:
        """Return the square that a far area originates in which is placed at another one."""
        return chosen

    def area_order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return creatures in the order in which an area's attacks are rolled."""
        return creatures

    def area_holds_user(self, action: Action) -> bool:
        """Say whether an area affects its own user, who need not ask for it."""
        return action.origin == "far" and action.targets == "all"

    def area_may_hold_user(self, action: Action) -> bool:
        """Say whether an area affects its own user if the user names itself."""
        return action.origin == "far" and (action.targets == "any" or isinstance(action.targets, int))

    def sum_of(self, modifiers: Iterable[Modifier], to: str) -> int:
        """Add the modifiers to one number up: each group gives its best and its worst."""
        return grouped((self.stacking_group(modifier), modifier.by) for modifier in modifiers if modifier.to == to)

    def stacking_group(self, modifier: Modifier) -> tuple[str, ...]:
        """Return the group of modifiers that do not add up with each other."""
        raise NotImplementedError

    def is_coup(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether an attack is a coup de grace by itself."""
        return False

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        """Check what paths of forced movement the ruleset refuses, with its own codes."""
