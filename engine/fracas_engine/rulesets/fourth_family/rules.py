"""What the rooms of the family ask of a ruleset: where `fourth_edition` and `orcus` differ, and what lies above a room.

Signatures, switches and short defaults; this lies below all rooms and imports none of them. Defaults that need a room
are in `ruleset`.
"""

# ruff: noqa: ARG001, ARG002 - an interface hands over more than every implementation needs

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

__all__ = ["FamilyRules", "Fault", "GeneralAction", "Handler", "OwnOptions", "offer"]

Handler = Callable[[AnyResolution, FamilyCreature, Action, Use, str], None]
"""Carries out an action that everybody has: the battle, who, the action, the order, what it is paid with."""

OwnOptions = Callable[[AnySituation, FamilyCreature, Action], list[UseOption]]
"""Lists the ways to use an action that is open now."""


Fault = Callable[[AnySituation, FamilyCreature], str]
"""Says why an action is not open now; empty where it is."""


def _open(situation: AnySituation, creature: FamilyCreature) -> str:
    return ""


def _plain(situation: AnySituation, creature: FamilyCreature, action: Action) -> list[UseOption]:
    return [offer(creature, action, uses_left=action.uses)]


def offer(creature: Creature, action: Action, **more: Any) -> UseOption:
    """Return an option to use an action, with what else there is to say of it."""
    return UseOption(by=CreatureId(creature.id), action=action.id, name=action.name, cost=action.cost, **more)


@dataclass(frozen=True, slots=True)
class GeneralAction:
    """An action that everybody has: all that there is to know of it."""

    name: str
    cost: str
    carry_out: Handler | None
    """How it is carried out; None: as the entry of the sheet that it stands for, or not by an order."""
    fault: Fault = _open
    """Why it is not open."""
    options: OwnOptions = _plain
    """How it is listed while it is open."""
    uses: int | None = None
    """How often in a battle; None: as often as one likes."""


class FamilyRules(D20Rules):
    """What `fourth_edition` and `orcus` answer each in its own way; what both answer alike is in `ruleset`."""

    everybody: ClassVar[Mapping[str, GeneralAction]]
    """The actions that everybody has, by name; no entry of a sheet is meant, whatever its name."""
    minor_action: ClassVar[str]
    """The word of the minor action."""
    heights_part: ClassVar[bool] = True
    walls_have_heights: ClassVar[bool] = False
    """Whether the squares of a wall are stacked, so that one is only as high as it is laid (OC-AREA-11)."""
    fast_mode: ClassVar[str]
    """The mode of movement that is faster than walking."""
    fast_state: ClassVar[tuple[str, str]]
    """The condition of whoever moves so, and until when it lasts."""
    surprise_round: ClassVar[int]
    """The number of a surprise round."""
    surprised_have_no_turn: ClassVar[bool]
    """Whether the surprised take none but free actions, so that a surprise round has no turn for them."""
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
    """Whether a readied action comes before its trigger, or after it (FE-READY-02, OB-REDY-03)."""
    sight_blockers: ClassVar[tuple[str, ...]]
    """Properties of squares that block sight between two others."""
    targets_are_steady: ClassVar[bool] = True
    fog_between: ClassVar[bool]
    """Whether what blocks sight between two creatures conceals the one from the other."""
    exposed: ClassVar[tuple[str, ...]]
    """Conditions that grant combat advantage."""
    unflanking: ClassVar[tuple[str, ...]]
    """Conditions under which nobody flanks."""
    no_opportunity: ClassVar[tuple[str, ...]]
    """Conditions under which no opportunity action can be taken."""
    opportunities_unarmed: ClassVar[bool] = False
    """Whether whoever has no melee basic attack at hand makes its opportunity attacks unarmed."""
    flanks_at_heights: ClassVar[bool] = False
    """Whether creatures at different heights flank, above and below being opposite sides."""
    flyers_cannot_flank: ClassVar[bool]
    advantage_needs_sight: ClassVar[bool]
    unseen_has_advantage: ClassVar[bool]
    against_enemies: ClassVar[tuple[str, ...]]
    """Maneuvers that are made against enemies only."""
    skill_abilities: ClassVar[Mapping[str, str]]
    """The abilities of skills that a sheet does not list; those of all others go by Intelligence."""
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
    blocks_are_flat: ClassVar[bool]
    """Whether a block beside its user lies on its user's levels alone (OC-AREA-04), or is as high as it is wide."""
    least_half: ClassVar[int]
    """What half of a positive amount of damage comes to at least (OC-ROUND-02 and -03)."""
    mixes_speeds: ClassVar[bool] = False
    """Whether one move may be made of parts with different speeds, all that has been moved counting for each."""
    most_fall_dice: ClassVar[int | None] = None
    """The dice of the worst fall; None: there is no worst one (OB-FALL-02)."""
    revival_is_chosen: ClassVar[bool] = False
    """Whether the dying choose, on a death save of 20 or more, if they spend a recovery and rise."""
    wakes_without_stock: ClassVar[bool] = False
    """Whether healing wakes the dying who have no surge or recovery left."""
    saves_at_edges: ClassVar[bool] = False
    """Whether whoever is forced over an edge may save."""
    frees_held: ClassVar[tuple[str, ...]] = ()
    """Conditions that make a grabber let go."""
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
        """Return the numbers of an attack as things stand.

        Args:
            situation: The battle.
            attacker: Who attacks.
            action: What with.
            target: Whom.
            opportunity: Whether it is an opportunity attack.
            use: The use that it is part of: whom else it strikes, and from where cover is drawn; None: the one under
                way, if any.
        """

    @abstractmethod
    def passage(
        self, situation: AnySituation, creature: Creature, mode: str, *, into_pits: bool = False, at_rim: bool = False
    ) -> Passage:
        """Return what the board is to a creature that moves in a mode.

        Args:
            situation: The battle.
            creature: Who moves.
            mode: How.
            into_pits: Whether the way is named square by square, so that it may lead into pits (FE-FALL-02).
            at_rim: Whether the creature has climbed to the rim of its pit.
        """

    @abstractmethod
    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Say whether a line joins two spaces."""

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
            target: Who may have cover.
            attacker: Who attacks; None where only squares are asked about.
            action: The attack; None where there is none.
        """

    @abstractmethod
    def passes(self, situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
        """Say whether a mover may cross another's space, and whether it may end there."""

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Say whether a tiny mover may end in another's space."""
        return other.size != "tiny" and mover.size == "tiny"

    def fast_points(self, creature: Creature, walk: int) -> int:
        """Return the squares of moving in the fast mode: speed and 2 (FE-RUN-01, FE-SLOW-04, OB-DASH-01)."""
        return walk + 2

    @abstractmethod
    def squeeze_points(self, walk: int) -> int:
        """Return the squares of squeezing."""

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
        """Return where a charge may end.

        Args:
            situation: The battle.
            creature: The charger.
            costs: The squares that it can reach and strike the target from, with their costs.
            strikes: Returns True if it could strike the target from a square.
            near: The squares, walls among them, from which the target is near enough.
            direct: Returns the squares that it can reach by a way of exactly so many steps, fewer being impossible.
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
        """Return the way of a charge on one level; empty for the cheapest one.

        Args:
            situation: The battle.
            creature: The charger.
            mode: How it moves.
            points: The movement points that it may spend.
            there: The square where the charge ends.
            way: The way that its player named; empty for the cheapest one.

        Raises:
            IllegalIntent: `bad_path`.
        """
        return way

    @abstractmethod
    def maneuvers(self, spec: CreatureSpec) -> tuple[ActionSpec, ...]:
        """Return the attacks that everybody has, as entries of a sheet."""

    def may_answer(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether anything but conditions keeps a creature from acting off its turn."""
        return True

    @abstractmethod
    def has_opportunity(self, enemy: FamilyCreature, mover: Creature) -> bool:
        """Say whether a creature's allowance leaves it an opportunity action against a mover."""

    @abstractmethod
    def may_use_readied(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether a readied action can be used now."""

    def ready_cost(self, creature: FamilyCreature) -> dict[str, Any]:
        """Return the changed fields of a creature that uses its readied action."""
        return {}

    @abstractmethod
    def opportunity_cost(self, creature: FamilyCreature, trigger: Trigger) -> dict[str, Any]:
        """Return what an opportunity action uses up, as changed fields."""

    @abstractmethod
    def point_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Say why no action point can be spent now; empty where one can."""

    def may_rally(self, situation: AnySituation, creature: Creature) -> bool:
        """Say whether a creature can use its second wind or rally at all."""
        return True

    def one_action(self, situation: AnySituation) -> bool:
        """Say whether everybody has one action now, as in a surprise round."""
        return False

    def takes_turn(self, situation: AnySituation, creature: FamilyCreature) -> bool:
        """Say whether a creature can decide anything on its turn."""
        return can_act(creature)

    def decider(self, situation: AnySituation, creature: Creature) -> SeatId:
        """Return the seat that decides what a creature does on its turn (FE-TURN-06)."""
        return creature.seat

    def free_fault(self, situation: AnySituation, creature: FamilyCreature) -> str:
        """Say why no free action can be taken now; empty where one can."""
        return ""

    def free_spent(self, situation: AnySituation, creature: FamilyCreature) -> tuple[TurnOf, ...]:
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

    @abstractmethod
    def mixed_damage(self, creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int) -> int:
        """Return what is left of damage of several types at once."""

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Say whether hit points never go below 0."""
        return False

    def flanking(self, situation: AnySituation) -> bool:
        """Say whether flanking is in use."""
        return True

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        """Say whether a ranged or far action provokes, its area lying about an origin square where it has one."""
        return True

    @abstractmethod
    def sensed(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Say whether a creature perceives another whatever conceals it."""

    @abstractmethod
    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Say whether a creature cannot see another, whatever the light."""

    @abstractmethod
    def obscured(self, situation: AnySituation, viewer: Creature, there: Footprint, *, near: bool) -> int:
        """Return how well a square, at its altitude, conceals who is in it: 0 not at all, 1 partially, 2 totally."""

    def encounter_over(self, resolution: AnyResolution) -> None:
        """Draw what follows from the end of the battle."""

    def sleeps(self, resolution: AnyResolution) -> bool:
        """Let the time of a long rest pass, and say whether it has its benefits."""
        return True

    @abstractmethod
    def make_saves(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saves of the end of a turn (FE-SAVE-01, OB-EOT-01)."""

    def deep(self, situation: AnySituation, creature: Creature, mode: str) -> Mask:
        """Return the squares, beside pits, that are entered only on a way named square by square."""
        return 0

    def most_points(self, situation: AnySituation, creature: Creature, mode: str, points: int) -> int:
        """Return the squares of a way named square by square."""
        return points

    def check_speeds(self, situation: AnySituation, creature: Creature, frame: Moving) -> None:
        """Check that the speeds of a creature suffice for a way that is made with several of them."""

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        """Draw what follows from the end of an action."""

    def far_origin(self, situation: AnySituation, user: Creature, chosen: Cell) -> Cell:
        """Return the square that a far area originates in which is placed at another one."""
        return chosen

    def area_order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return creatures in the order in which an area's attacks are rolled."""
        return creatures

    def area_holds_user(self, action: Action) -> bool:
        """Say whether an area affects its own user, who need not ask for it (FE-CLOSE-07, FE-AREA-06)."""
        return action.origin == "far" and action.targets == "all"

    def area_may_hold_user(self, action: Action) -> bool:
        """Say whether an area affects its own user if the user names itself."""
        return action.origin == "far" and (action.targets == "any" or isinstance(action.targets, int))

    @abstractmethod
    def stacking_group(self, modifier: Modifier) -> Hashable:
        """Return the group of modifiers that do not add up with each other."""

    def is_coup(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Say whether an attack is a coup de grace by itself."""
        return False

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        """Check what paths of forced movement the ruleset refuses, with its own codes."""

    summons_fade: ClassVar[bool] = False
    """Whether what is summoned disappears after five minutes."""

    def waits_for_ruling(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> bool:
        """Say whether somebody has to allow a power before it is used, who has been asked then."""
        return False

    def missiles_left(self, situation: AnySituation, creature: Creature, action: Action) -> int | None:
        """Return how many targets an action has missiles for; None where they are not counted."""
        return None

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Give a creature that is about to come in the numbers that are its summoner's; by default it has its own."""

    def summon_fell(self, resolution: AnyResolution, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Draw what a summoned creature's destruction does to whoever summoned it."""

    @abstractmethod
    def leave(self, resolution: AnyResolution, creature: Creature, event: str) -> None:
        """See `death.leave`."""

    @abstractmethod
    def gone(self, resolution: AnyResolution, creature: FamilyCreature, event: str) -> None:
        """Draw what follows from a creature's death or leaving: what it has made ends with it.

        Args:
            resolution: The battle.
            creature: Who is gone.
            event: How: `died`, `left` or `vanished`.
        """

    @abstractmethod
    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """See `falling.falls_in`."""
