"""Interface of a ruleset in this family, with the differences between `fourth_edition` and `orcus`.

It contains signatures, switches and short defaults. All packages of the family may import this module, which imports
none of them; defaults that need such an import are in `ruleset`.
"""

# ruff: noqa: ARG001, ARG002 - an interface passes more than each implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fracas_engine.board import Footprint, Mask, Passage, Reach
from fracas_engine.content import ActionSpec, CreatureSpec
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, CreatureId, Place, SeatId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier
from fracas_engine.options import UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, TurnOf
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

Handler = Callable[[AnyResolution, FamilyCreature, Action, Use, str], None]
"""Function that executes a general action, given the battle, creature, action, intent and cost to pay."""

OwnOptions = Callable[[AnySituation, FamilyCreature, Action], list[UseOption]]
"""Function that lists the uses of an available action."""


Fault = Callable[[AnySituation, FamilyCreature], str]
"""Function that returns why an action is not available now, or an empty string."""


def _open(situation: AnySituation, creature: FamilyCreature) -> str:
    return ""


def _plain(situation: AnySituation, creature: FamilyCreature, action: Action) -> list[UseOption]:
    return [offer(creature, action, uses_left=action.uses)]


def offer(creature: Creature, action: Action, **more: Any) -> UseOption:
    """Return an option to use an action; `more` gives further fields of the option."""
    return UseOption(by=CreatureId(creature.id), action=action.id, name=action.name, cost=action.cost, **more)


@dataclass(frozen=True, slots=True)
class GeneralAction:
    """Definition of an action that every creature has."""

    name: str
    cost: str
    carry_out: Handler | None
    """Function that executes the action.

    None if the action stands for an entry of the sheet or has no intent of its own.
    """
    fault: Fault = _open
    """Function that returns why the action is not available, or an empty string."""
    options: OwnOptions = _plain
    """Function that lists the uses of the action while it is available."""
    uses: int | None = None
    """Number of uses per battle; None for no limit."""


class FamilyRules(D20Rules):
    """Rules that `fourth_edition` and `orcus` define separately; `ruleset` contains the rules that they share."""

    everybody: ClassVar[Mapping[str, GeneralAction]]
    """General actions, which every creature has, by name; entries of a sheet are not among them."""
    minor_action: ClassVar[str]
    """Name of the minor action (`minor` or `swift`)."""
    heights_part: ClassVar[bool] = True
    walls_have_heights: ClassVar[bool] = False
    """Whether the squares of a wall are stacked, so that its height is the number of stacked squares (OC-AREA-11)."""
    fast_mode: ClassVar[str]
    """The mode of movement that is faster than walking: running or dashing."""
    fast_state: ClassVar[tuple[str, str]]
    """The condition of a creature that moves in the fast mode, and its duration."""
    surprise_round: ClassVar[int]
    """Round number of a surprise round."""
    surprised_have_no_turn: ClassVar[bool]
    """Whether surprised creatures get no turn in a surprise round, because they may take only free actions."""
    groups_roll_once: ClassVar[bool]
    """Whether identical creatures share one initiative roll."""
    immediate_each: ClassVar[str]
    """When the immediate action is regained: each `round`, or each of the creature's own turns (`turn`)."""
    start_phases: ClassVar[tuple[str, ...]]
    """Phases of the start of a turn, in order."""
    end_phases: ClassVar[tuple[str, ...]]
    """Phases of the end of a turn, in order."""
    regenerates_at_zero: ClassVar[bool]
    delay_ends_with_round: ClassVar[bool]
    free_action_bars_delay: ClassVar[bool]
    holds_are_sustained: ClassVar[bool]
    answers_follow_turn: ClassVar[bool]
    """Whether responses are resolved in turn order after the acting creature, or by initiative, highest first."""
    readied_comes_first: ClassVar[bool]
    """Whether a readied action is resolved before its trigger (True) or after it (FE-READY-02, OB-REDY-03)."""
    sight_blockers: ClassVar[tuple[str, ...]]
    """Properties of squares that block sight between two other squares."""
    targets_are_steady: ClassVar[bool] = True
    fog_between: ClassVar[bool]
    """Whether a sight-blocking square between two creatures gives concealment."""
    exposed: ClassVar[tuple[str, ...]]
    """Conditions that grant combat advantage."""
    unflanking: ClassVar[tuple[str, ...]]
    """Conditions under which a creature cannot flank."""
    no_opportunity: ClassVar[tuple[str, ...]]
    """Conditions that prevent opportunity actions."""
    opportunities_unarmed: ClassVar[bool] = False
    """Whether a creature without an available melee basic attack makes opportunity attacks unarmed."""
    flanks_at_heights: ClassVar[bool] = False
    """Whether creatures at different altitudes can flank, with above and below as opposite sides."""
    flyers_cannot_flank: ClassVar[bool]
    advantage_needs_sight: ClassVar[bool]
    unseen_has_advantage: ClassVar[bool]
    against_enemies: ClassVar[tuple[str, ...]]
    """Maneuvers that target enemies only."""
    skill_abilities: ClassVar[Mapping[str, str]]
    """Key abilities of skills that a sheet does not list; all others use Intelligence."""
    needs_hand: ClassVar[tuple[str, ...]]
    """Maneuvers that need a free hand."""
    charge_ends_turn: ClassVar[bool]
    climb_cost: ClassVar[int] = 1
    """Movement cost per square of climbing out of a pit, for creatures without a climb speed."""
    climb_dc: ClassVar[int | None] = None
    """DC of the Athletics check for climbing out of a pit; None for no check."""
    charge_maneuvers: ClassVar[tuple[str, ...]]
    """Maneuvers that may replace the attack of a charge."""
    coup_is_certain: ClassVar[bool]
    escape_shifts: ClassVar[bool]
    squeeze_cost: ClassVar[int]
    """Movement cost of a square that is too narrow for a squeezing creature."""
    squeezes_from_any_block: ClassVar[bool]
    """Whether a creature may start squeezing in any part of its space (True) or only in the north-west part."""
    water_is_slow: ClassVar[bool]
    set_back_if_stopped: ClassVar[bool]
    burst_from_whole_space: ClassVar[bool]
    walls_are_full: ClassVar[bool]
    blast_has_origin: ClassVar[bool]
    shared_is_adjacent: ClassVar[bool]
    temporary_ends_with_battle: ClassVar[bool]
    blocks_are_flat: ClassVar[bool]
    """Whether a blast adjacent to its user covers only the user's levels (OC-AREA-04), or is as tall as it is wide."""
    least_half: ClassVar[int]
    """Minimum damage that is left when a positive amount of damage is halved (OC-ROUND-02 and -03)."""
    mixes_speeds: ClassVar[bool] = False
    """Whether one move may combine several speeds.

    The speed used for a step must be at least the cost of the whole movement so far.
    """
    most_fall_dice: ClassVar[int | None] = None
    """Maximum number of falling damage dice; None for no maximum (OB-FALL-02)."""
    revival_is_chosen: ClassVar[bool] = False
    """Whether a dying creature may choose, on a death save of 20 or more, to spend a recovery and wake."""
    wakes_without_stock: ClassVar[bool] = False
    """Whether healing wakes dying creatures that have no healing surge or recovery left."""
    saves_at_edges: ClassVar[bool] = False
    """Whether a creature forced over an edge may make a saving throw."""
    frees_held: ClassVar[tuple[str, ...]] = ()
    """Conditions that make a creature release the creatures that it has grabbed."""
    marks_need_wakeful: ClassVar[bool] = False
    stunned_flyers_fall: ClassVar[bool] = False

    @abstractmethod
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
        """Return the modifiers of an attack in the present state.

        Args:
            situation: The battle.
            attacker: The attacker.
            action: The action.
            target: The target.
            opportunity: Whether the attack is an opportunity attack.
            use: The use of an action that the attack is part of, with all its targets and the origin of cover; None for
                the current use, if any.
        """

    @abstractmethod
    def passage(
        self, situation: AnySituation, creature: Creature, mode: str, *, into_pits: bool = False, at_rim: bool = False
    ) -> Passage:
        """Return the movement map of a creature in a mode of movement.

        Args:
            situation: The battle.
            creature: The mover.
            mode: The mode of movement.
            into_pits: Whether pits may be entered (only on paths given square by square, FE-FALL-02).
            at_rim: Whether to treat a creature in a pit as if it had climbed to the rim.
        """

    @abstractmethod
    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Return True if an unblocked line connects two spaces."""

    @abstractmethod
    def cover(
        self,
        situation: AnySituation,
        source: Footprint,
        target: Creature,
        attacker: Creature | None,
        action: Action | None,
    ) -> str:
        """Return the degree of cover of a target.

        Args:
            situation: The battle.
            source: The attacker's space, or the origin square of an area.
            target: The creature that may have cover.
            attacker: The attacker; None for a question about squares only.
            action: The attack; None if there is none.
        """

    @abstractmethod
    def passes(self, situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
        """Return whether a mover may cross another creature's space, and whether it may end there."""

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Return True if a Tiny mover may end in the other creature's space."""
        return other.size != "tiny" and mover.size == "tiny"

    def fast_points(self, creature: Creature, walk: int) -> int:
        """Return the squares of movement in the fast mode: speed + 2 (FE-RUN-01, FE-SLOW-04, OB-DASH-01)."""
        return walk + 2

    @abstractmethod
    def squeeze_points(self, walk: int) -> int:
        """Return the squares of movement while squeezing."""

    @abstractmethod
    def charge_ends(
        self,
        situation: AnySituation,
        creature: Creature,
        costs: Mapping[Cell, int],
        strikes: Callable[[Cell], bool],
        near: Mask,
        direct: Callable[[int], Reach],
    ) -> list[Cell]:
        """Return the squares where a charge may end.

        Args:
            situation: The battle.
            creature: The charger.
            costs: The reachable squares from which the charger can attack the target, with their movement costs.
            strikes: Returns True if the charger could attack the target from a square.
            near: The squares, including walls, within attack range of the target.
            direct: Returns the squares that the charger can reach in exactly the given number of steps and no fewer.
        """

    def charge_way(
        self,
        situation: AnySituation,
        creature: Creature,
        mode: str,
        points: int,
        there: Cell,
        way: tuple[Place, ...],
    ) -> tuple[Place, ...]:
        """Return the path of a charge that does not change altitude; an empty path means the cheapest one.

        Args:
            situation: The battle.
            creature: The charger.
            mode: The mode of movement.
            points: The movement points that the charger may spend.
            there: The square where the charge ends.
            way: The path that the player named; empty for none.

        Raises:
            IllegalIntent: `bad_path`.
        """
        return way

    @abstractmethod
    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return the attacks that every creature has, in the form of sheet entries."""

    def may_answer(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return True if a creature may act off its turn, disregarding its conditions."""
        return True

    @abstractmethod
    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Return True if an enemy has an opportunity action left against the mover."""

    @abstractmethod
    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return True if a readied action can be used now."""

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:
        """Return the fields of a creature that change when it uses its readied action."""
        return {}

    @abstractmethod
    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return the fields of a creature that change when it uses an opportunity action."""

    @abstractmethod
    def point_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Return why an action point cannot be spent now, or an empty string."""

    def may_rally(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if a creature is of a kind that can use second wind or rally."""
        return True

    def one_action(self, situation: AnySituation) -> bool:
        """Return True if each creature has only one action now, as in a surprise round."""
        return False

    def takes_turn(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Return True if a creature has a decision to make in its turn; otherwise the turn passes automatically."""
        return can_act(creature)

    def decider(self, situation: AnySituation, creature: Creature) -> SeatId:
        """Return the seat that controls a creature on its turn (FE-TURN-06)."""
        return creature.seat

    def free_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Return why a free action cannot be taken now, or an empty string."""
        return ""

    def free_spent(self, situation: AnySituation, creature: FamilyCreature) -> tuple[TurnOf, ...]:
        """Return the turns in which a creature has used a free action, including this turn (`free_used`)."""
        return creature.free_used

    def action_fault(self, situation: AnySituation, creature: FamilyCreature, action: Action) -> str:
        """Return why an action is not available under the rules of this ruleset alone, or an empty string."""
        return ""

    def succeeds_by_itself(self, action: Action, target: Creature) -> bool:
        """Return True if an attack hits a target without a roll."""
        return False

    def may_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if the target's size allows a maneuver against it."""
        return True

    @abstractmethod
    def mixed_damage(self, creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:
        """Return the damage taken when damage of several types is dealt at once."""

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Return True if hit points never go below 0."""
        return False

    def flanking(self, situation: AnySituation) -> bool:
        """Return True if flanking is in use."""
        return True

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        """Return True if a ranged or far action provokes opportunity attacks.

        `origin` is the origin square of the action's area; None if there is none.
        """
        return True

    @abstractmethod
    def sensed(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Return True if the viewer perceives the target regardless of concealment."""

    @abstractmethod
    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Return True if the viewer cannot see the target in any light."""

    @abstractmethod
    def obscured(self, situation: AnySituation, viewer: Creature, there: Footprint, *, near: bool) -> int:
        """Return the concealment in a square at its altitude: 0 none, 1 partial, 2 total."""

    def encounter_over(self, resolution: AnyResolution) -> None:
        """Apply the consequences of the end of the battle."""

    def sleeps(self, resolution: AnyResolution) -> bool:
        """Advance the time by a long rest, and return True if the rest gives the benefits of a long rest."""
        return True

    @abstractmethod
    def make_saves(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saving throws at the end of a turn (FE-SAVE-01, OB-EOT-01)."""

    def deep(self, situation: AnySituation, creature: Creature, mode: str) -> Mask:
        """Return the squares, besides pits, that may be entered only on a path given square by square."""
        return 0

    def most_points(self, situation: AnySituation, creature: Creature, mode: str, points: int) -> int:
        """Return the maximum number of squares for a path given square by square."""
        return points

    def check_speeds(self, situation: AnySituation, creature: Creature, frame: Moving) -> None:
        """Check that a creature's speeds are sufficient for a path that uses several of them."""

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        """Apply the consequences of the end of an action."""

    def far_origin(self, situation: AnySituation, user: Creature, chosen: Cell) -> Cell:
        """Return the square where a far area originates if the player places it at the chosen square."""
        return chosen

    def area_order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return the creatures in an area in the order in which the attacks against them are rolled."""
        return creatures

    def area_holds_user(self, action: Action) -> bool:
        """Return True if an area always affects its own user (FE-CLOSE-07, FE-AREA-06)."""
        return action.origin == "far" and action.targets == "all"

    def area_may_hold_user(self, action: Action) -> bool:
        """Return True if an area affects its own user when the intent names the user."""
        return action.origin == "far" and (action.targets == "any" or isinstance(action.targets, int))

    @abstractmethod
    def stacking_group(self, modifier: Modifier) -> Hashable:
        """Return the stacking group of a modifier; modifiers of the same group do not stack."""

    def is_coup(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if an attack is automatically a coup de grace."""
        return False

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        """Check paths of forced movement against the ruleset's own restrictions."""

    summons_fade: ClassVar[bool] = False
    """Whether summoned creatures disappear after five minutes."""

    def waits_for_ruling(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> bool:
        """Return True if the game master has to approve a power before its use, and request the approval."""
        return False

    def missiles_left(self, situation: AnySituation, creature: Creature, action: Action) -> int | None:
        """Return the number of targets for which an action has ammunition, or None if ammunition is not counted."""
        return None

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Set the statistics that a new summoned creature takes from its summoner; by default it keeps its own."""

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Apply the effect of a summoned creature's destruction on its summoner."""

    @abstractmethod
    def leave(self, resolution: AnyResolution, creature: Creature, event: str) -> None:
        """Remove a creature from the battle permanently; see `death.leave`."""

    @abstractmethod
    def gone(self, resolution: AnyResolution, creature: FamilyCreature, event: str) -> None:
        """Apply the consequences of a creature's death or departure: the zones and conjurations it created end.

        Args:
            resolution: The battle.
            creature: The creature that is gone.
            event: The kind of event: `died`, `left` or `vanished`.
        """

    @abstractmethod
    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """Drop a creature that stands over a pit; see `falling.falls_in`."""
