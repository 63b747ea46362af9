"""Components of a ruleset in this family, with the differences between `fourth_edition` and `orcus`.

All packages of the family may import this module, which imports none of them; defaults that need such an import are in
`ruleset`.
"""

# ruff: noqa: ARG001, ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from fracas_engine.board import Footprint, Mask, Passage, Reach
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.attack_rules import Areas, Attacks
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.place_rules import ForcedMovement, Movement, Sight, Terrain
from fracas_engine.d20.rules import Conditions, D20Rules, Damage, Saves, Turns
from fracas_engine.d20.sheet import Action
from fracas_engine.ids import Cell, CreatureId, Place, SeatId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier
from fracas_engine.options import UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.fourth_family.conditions import can_act
from fracas_engine.rulesets.fourth_family.frames import Acting, Trigger
from fracas_engine.rulesets.fourth_family.state import FamilyCreature, TurnOf
from fracas_engine.rulesets.fourth_family.switches import FamilySwitches
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


class FamilyTerrain(Terrain):
    """Terrain: barriers, and the cells where creatures may be, of the family."""

    @abstractmethod
    def passes(self, situation: AnySituation, mover: Creature, other: Creature) -> tuple[bool, bool]:
        """Return whether a mover may cross another creature's space, and whether it may end there."""

    def tiny_end_anywhere(self, mover: Creature, other: Creature) -> bool:
        """Return True if a Tiny mover may end in the other creature's space."""
        return other.size != "tiny" and mover.size == "tiny"

    def deep(self, situation: AnySituation, creature: Creature, mode: str) -> Mask:
        """Return the squares, besides pits, that may be entered only on a path given square by square."""
        return 0

    @abstractmethod
    def falls_in(self, resolution: AnyResolution, mover: FamilyCreature, *, flying: bool = False) -> bool:
        """Drop a creature that stands over a pit; see `falling.falls_in`."""


class FamilySight(Sight):
    """Sight, cover and concealment, of the family."""

    @abstractmethod
    def joined(self, situation: AnySituation, one: Footprint, other: Footprint, blockers: Mask) -> bool:
        """Return True if an unblocked line connects two spaces."""

    @abstractmethod
    def joined_cells(
        self, situation: AnySituation, one: Footprint, cells: Mask, blockers: Mask, *, see_inside: bool = False
    ) -> Mask:
        """Return the squares that an unblocked line connects with a space, as `joined` for each.

        Args:
            situation: The battle.
            one: The space.
            cells: The squares.
            blockers: As in `joined`.
            see_inside: Whether a square that blocks is left out of the blockers of its own lines.
        """

    @abstractmethod
    def darkened(self, situation: AnySituation, viewer: Creature, dark: Mask) -> tuple[Mask, Mask]:
        """Return the dark squares that are totally concealed in any case, and those that are unless they are lit."""

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
    def sensed(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Return True if the viewer perceives the target regardless of concealment."""

    @abstractmethod
    def cannot_see(self, situation: AnySituation, viewer: Creature, target: Creature) -> bool:
        """Return True if the viewer cannot see the target in any light."""

    @abstractmethod
    def obscured(self, situation: AnySituation, viewer: Creature, there: Footprint, *, near: bool) -> int:
        """Return the concealment in a square at its altitude: 0 none, 1 partial, 2 total."""


class FamilyMovement(Movement):
    """Movement, step by step, of the family."""

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

    def most_points(self, situation: AnySituation, creature: Creature, mode: str, points: int) -> int:
        """Return the maximum number of squares for a path given square by square."""
        return points

    def check_speeds(self, situation: AnySituation, creature: Creature, frame: Moving) -> None:
        """Check that a creature's speeds are sufficient for a path that uses several of them."""


class FamilyForcedMovement(ForcedMovement):
    """Forced movement and teleports, of the family."""

    def check_paths(self, situation: AnySituation, creature: FamilyCreature, action: Action, intent: Use) -> None:
        """Check paths of forced movement against the ruleset's own restrictions."""


class FamilyAreas(Areas):
    """Areas, zones and conjurations, of the family."""

    def far_origin(self, situation: AnySituation, user: Creature, chosen: Cell) -> Cell:
        """Return the square where a far area originates if the player places it at the chosen square."""
        return chosen

    def order(self, situation: AnySituation, creatures: list[FamilyCreature]) -> list[FamilyCreature]:
        """Return the creatures in an area in the order in which the attacks against them are rolled."""
        return creatures

    def always_holds_user(self, action: Action) -> bool:
        """Return True if an area always affects its own user (FE-CLOSE-07, FE-AREA-06)."""
        return action.origin == "far" and action.targets == "all"

    def may_hold_user(self, action: Action) -> bool:
        """Return True if an area affects its own user when the intent names the user."""
        return action.origin == "far" and (action.targets == "any" or isinstance(action.targets, int))


class FamilyAttacks(Attacks):
    """Targets, attack rolls and odds, of the family."""

    @abstractmethod
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

    def succeeds_by_itself(self, action: Action, target: Creature) -> bool:
        """Return True if an attack hits a target without a roll."""
        return False

    def may_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if the target's size allows a maneuver against it."""
        return True

    def flanking(self, situation: AnySituation) -> bool:
        """Return True if flanking is in use."""
        return True

    def is_coup(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if an attack is automatically a coup de grace."""
        return False

    def missiles_left(self, situation: AnySituation, creature: Creature, action: Action) -> int | None:
        """Return the number of targets for which an action has ammunition, or None if ammunition is not counted."""
        return None


class FamilySaves(Saves):
    """Saving throws, of the family."""

    @abstractmethod
    def roll_at_turn_end(self, resolution: AnyResolution, creature: FamilyCreature) -> None:
        """Roll the saving throws at the end of a turn (FE-SAVE-01, OB-EOT-01)."""


class FamilyDamage(Damage):
    """Damage, healing, death and the end of a battle, of the family."""

    @abstractmethod
    def taken_of_several_types(
        self, creature: Creature, spec: CreatureSpec, parts: Mapping[str, int], extra: int
    ) -> int:
        """Return the damage taken when damage of several types is dealt at once."""

    def floors_at_zero(self, situation: AnySituation) -> bool:
        """Return True if hit points never go below 0."""
        return False

    def encounter_over(self, resolution: AnyResolution) -> None:
        """Apply the consequences of the end of the battle."""

    def sleeps(self, resolution: AnyResolution) -> bool:
        """Advance the time by a long rest, and return True if the rest gives the benefits of a long rest."""
        return True

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


class FamilyConditions(Conditions):
    """Conditions, modifiers and durations, of the family."""

    @abstractmethod
    def stacking_group(self, modifier: Modifier) -> Hashable:
        """Return the stacking group of a modifier; modifiers of the same group do not stack."""


class FamilyTurns(Turns):
    """Turns, summoned creatures and reactions, of the family."""

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

    def use_provokes(self, user: Creature, action: Action, origin: Cell | None) -> bool:
        """Return True if a ranged or far action provokes opportunity attacks.

        `origin` is the origin square of the action's area; None if there is none.
        """
        return True

    def action_over(self, resolution: AnyResolution, user: FamilyCreature, frame: Acting) -> None:
        """Apply the consequences of the end of an action."""

    def waits_for_ruling(self, resolution: AnyResolution, creature: FamilyCreature, intent: Use) -> bool:
        """Return True if the game master has to approve a power before its use, and request the approval."""
        return False

    def summoned_numbers(self, situation: AnySituation, creature: FamilyCreature, maker: FamilyCreature) -> None:
        """Set the statistics that a new summoned creature takes from its summoner; by default it keeps its own."""


class FamilyRules(D20Rules, Protocol):
    """The rules of a ruleset of this family as its rooms use them."""

    @property
    def switches(self) -> FamilySwitches:
        """Switches and figures in which the rulesets differ."""
        ...

    @property
    def terrain(self) -> FamilyTerrain:
        """Terrain: barriers, and the cells where creatures may be."""
        ...

    @property
    def sight(self) -> FamilySight:
        """Sight, cover and concealment."""
        ...

    @property
    def movement(self) -> FamilyMovement:
        """Movement, step by step."""
        ...

    @property
    def forced_movement(self) -> FamilyForcedMovement:
        """Forced movement and teleports."""
        ...

    @property
    def areas(self) -> FamilyAreas:
        """Areas, zones and conjurations."""
        ...

    @property
    def attacks(self) -> FamilyAttacks:
        """Targets, attack rolls and odds."""
        ...

    @property
    def saves(self) -> FamilySaves:
        """Saving throws."""
        ...

    @property
    def damage(self) -> FamilyDamage:
        """Damage, healing, death and the end of a battle."""
        ...

    @property
    def conditions(self) -> FamilyConditions:
        """Conditions, modifiers and durations."""
        ...

    @property
    def turns(self) -> FamilyTurns:
        """Turns, summoned creatures and reactions."""
        ...

    everybody: ClassVar[Mapping[str, GeneralAction]]
    """General actions, which every creature has, by name; entries of a sheet are not among them."""
