"""Components of a d20 ruleset about saves, damage, conditions and turns, and all components together."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Protocol

from fracas_engine.arrivals import is_coming
from fracas_engine.content import BecomeEffect, BindingSpec, SummonEffect
from fracas_engine.content.condition_traits import default_until
from fracas_engine.d20.attack_rules import Areas, Attacks
from fracas_engine.d20.component import Component, RulesOfComponents
from fracas_engine.d20.frames import (
    Affecting,
    Applying,
)
from fracas_engine.d20.place_rules import ForcedMovement, Movement, Sight, Terrain
from fracas_engine.d20.ruling_rules import GameMaster
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import ENCOUNTER, Edge, Ends, at_edge
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.modifiers import total
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame


class Saves(Component):
    """Saving throws."""

    def all_at_once(
        self, situation: AnySituation, user: Creature, action: Action, frame: Affecting
    ) -> tuple[tuple[int, str], ...]:
        """Return each target's save bonus and roll mode; empty if they are determined at each roll.

        Args:
            situation: The battle.
            user: The acting creature.
            action: The action.
            frame: The frame that is being resolved.
        """
        return ()

    @abstractmethod
    def bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        """Return a creature's bonus to saves."""

    @abstractmethod
    def roll(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        """Roll a save and return True if it succeeds."""

    def evades(self, situation: AnySituation, action: Action, target: Creature) -> bool:
        """Return True if a target takes half damage on a failed save against an action, and none on a success."""
        return False

    def succeeded(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> None:
        """Apply what a target gains by a successful save against an action (`immune_after_save` in content)."""

    def roll_against(
        self,
        resolution: AnyResolution,
        user: Creature,
        action: Action,
        target: Creature,
        frame: Affecting,
    ) -> int:
        """Roll a target's save against an action and return by how much it fails; 0 if it succeeds.

        Override this if the origin of the action matters for the save.

        Args:
            resolution: The battle.
            user: The acting creature.
            action: The action.
            target: The creature that makes the saving throw.
            frame: The frame that is being resolved.
        """
        assert frame.dc is not None
        return 0 if self.roll(resolution, target, frame.dc, action.ability) else 1

    @abstractmethod
    def succeeds(self, face: int, total: int, dc: int) -> bool:
        """Return True if a save with this face and total succeeds."""

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action's effects; None if it has none."""
        return action.dc


def sides_so_far(situation: AnySituation, creatures: Iterable[Creature]) -> set[str]:
    """Return the sides of creatures, and those that creatures had before a ruling or a curse changed them."""
    sides: set[str] = {creature.side for creature in creatures}
    if len(sides) < 2 or situation.setup.gm is not None:
        seats = situation.state.seats
        sides |= {seats[spec.seat_id].side for spec in situation.setup.creatures if spec.seat_id in seats}
    return sides


class Damage(Component):
    """Damage, healing, death and the end of a battle."""

    def drop_to_zero(self, resolution: AnyResolution, creature: Creature) -> None:
        """Let the hit points of a creature drop to 0 without damage, in rulesets where an effect does that."""

    def split(self, resolution: AnyResolution, creature: Creature) -> None:
        """Divide a creature into two of its kind (`split` in content), if the ruleset has such effects."""

    def reduce(self, resolution: AnyResolution, creature: Creature, amount: int) -> None:
        """Reduce the damage that is about to be dealt to a creature, if the ruleset has such effects."""

    @abstractmethod
    def vanish(self, resolution: AnyResolution, creature: Creature) -> None:
        """Remove a summoned creature from the battle when its duration ends."""

    def half(self, amount: int) -> int:
        """Return half of a damage total, rounded down."""
        return amount // 2

    @abstractmethod
    def deal(
        self,
        resolution: AnyResolution,
        creature: Creature,
        parts: tuple[tuple[int, str], ...],
        *,
        by: Creature | None = None,
        attack: int | None = None,
        half: bool = False,
    ) -> int:
        """Deal damage and handle its consequences; see `harm`.

        Args:
            resolution: The battle.
            creature: The damaged creature.
            parts: The damage as amounts with their types; the empty type is untyped.
            by: The creature that deals the damage, if any.
            attack: The number of the attack that deals the damage, if any.
            half: True if only half of the damage is dealt.
        """

    @abstractmethod
    def heal(self, resolution: AnyResolution, creature: Creature, amount: int) -> int:
        """Restore hit points and return the number restored; see `harm`."""

    def deal_listed(
        self,
        resolution: AnyResolution,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> None:
        """Deal the damage of a list of effects; override this if it matters which action the damage comes from.

        Args:
            resolution: The battle.
            frame: The frame that is being resolved.
            user: The acting creature.
            target: The creature that takes the damage.
            parts: The damage as amounts with their types; the empty type is untyped.
        """
        self.deal(resolution, target, parts, by=user, attack=frame.attack, half=frame.half)

    def before_damage(
        self,
        situation: AnySituation,
        frame: Applying,
        user: Creature,
        target: Creature,
        parts: tuple[tuple[int, str], ...],
    ) -> tuple[Frame, ...]:
        """Return the frames of responses to damage that is about to be dealt.

        Args:
            situation: The battle.
            frame: The list of effects being resolved.
            user: The user of the action.
            target: The damaged creature.
            parts: The damage as amounts with their types; the empty type is untyped.
        """
        return ()

    def taken(self, situation: AnySituation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
        """Return how much of some damage a creature takes after its resistances.

        Args:
            situation: The battle.
            creature: The creature that takes the damage.
            parts: The damage as (amount, type) pairs, dealt at once.
        """
        return max(0, sum(amount for amount, _ in parts))

    @abstractmethod
    def hurt(self, resolution: AnyResolution, creature: Creature, by: Creature | None) -> None:
        """Handle the consequences of damage taken, such as dropping to 0 hit points or dying."""

    @abstractmethod
    def aftermath(self, resolution: AnyResolution) -> None:
        """Check whether the battle is decided, after all results of an effect have been applied."""

    def healed(self, resolution: AnyResolution, frame: Applying, creature: Creature) -> None:
        """Handle what ends when an action restores hit points to a creature.

        Args:
            resolution: The battle.
            frame: The list of effects being resolved.
            creature: The creature.
        """

    def has_nothing_to_spend(self, creature: Creature) -> bool:
        """Return True if a creature has no recovery left, so that a power that spends one does not heal it."""
        return False

    def recover(self, resolution: AnyResolution, creature: Creature, number: int) -> None:
        """Spend a creature's recoveries; do nothing in rulesets without them."""

    def kill(self, resolution: AnyResolution, creature: Creature) -> None:
        """Kill a creature without damage (`dies` in content), if the ruleset has such effects."""

    def stabilize(self, resolution: AnyResolution, creature: Creature) -> None:
        """End the death saves of a creature (`stabilize` in content), if the ruleset has such effects."""

    def decided(self, situation: AnySituation) -> bool:
        """Return True if at most one of several sides can still fight: the battle ends after the current effect."""
        creatures = situation.state.creatures.values()
        standing = {creature.side for creature in creatures if self.rules.stands(creature)}
        decided = len(standing) < 2 and len(sides_so_far(situation, creatures)) > 1
        return decided and not is_coming(situation, standing)


class Conditions(Component):
    """Conditions, modifiers and durations."""

    def modified(self, creature: Creature, to: str, skill: str = "") -> int:
        """Return the total modifier to one statistic (`to`); if it is `check`, of one skill."""
        return total(creature.modifiers, to, skill, stacking=self.rules.switches.stacking) if creature.modifiers else 0

    def names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        """Return the names of a creature's conditions without repetition, including implied ones."""
        return tuple(dict.fromkeys(condition.name for condition in creature.conditions))

    def ends(
        self,
        situation: AnySituation,
        until: str,
        user: Creature,
        target: Creature,
        dc: int | None,
        group: int | None = None,
    ) -> Ends:
        """Return when an effect that begins now will end (OC-DUR-01 to -03).

        Args:
            situation: The battle.
            until: The duration word of the content; empty if there is none.
            user: The creature that causes the effect.
            target: The creature under the effect.
            dc: The DC of saves or escapes against the effect; None if the action has none.
            group: Number of a group of effects that end together; None if the effect is in no group.
        """
        if not until or until == "encounter":
            return ENCOUNTER if group is None else Ends("encounter", group=group)
        found = at_edge(
            until,
            user=CreatureId(user.id),
            user_turns=user.turns,
            target=CreatureId(target.id),
            target_turns=target.turns,
        )
        if found.turn is not None and group is None:
            return found
        return Ends(found.until, found.whose, found.turn, found.edge, dc if found.turn is None else None, group)

    def effect_ends(
        self, situation: AnySituation, frame: Applying, until: str, user: Creature, target: Creature
    ) -> Ends:
        """Return when an effect of a list ends; override this if the action can determine the duration.

        Args:
            situation: The battle.
            frame: The frame that is being resolved.
            until: The duration word of the content; empty if there is none.
            user: The acting creature.
            target: The creature under the effect.
        """
        return self.ends(situation, until, user, target, frame.dc, frame.group)

    def duration_word(self, name: str, until: str) -> str:
        """Return the duration word of a condition: `until`, or the ruleset's default if `until` is empty.

        A hold without a duration on the sheet lasts until an escape (S5-GRAP-06, MM-COND-03).
        """
        return until or default_until(self.rules.vocabulary.conditions or {}, name)

    @abstractmethod
    def begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """Start a condition unless the creature is immune; see `conditions.begin_condition`."""

    def began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Handle the consequences of a condition that has just begun."""

    def stays(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> bool:
        """Return True if a condition stays instead of ending; by default never."""
        return False

    def ended(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """Handle the consequences of a condition that has just ended."""

    def disgorge(self, resolution: AnyResolution, creature: Creature) -> None:
        """Let the creatures come out that a creature has swallowed, in rulesets where creatures do."""

    def bind(self, resolution: AnyResolution, frame: Applying, target: Creature, binding: BindingSpec) -> None:
        """Put an object that keeps a condition up into the space of a creature, in rulesets that have such objects."""

    def dispel(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature, level: int) -> None:
        """End spells on a creature, in rulesets where an effect does that.

        Args:
            resolution: The battle.
            user: The creature that ends them.
            action: The action with which it does so.
            target: The creature that bears the spells.
            level: The level up to which spells end without a check.
        """

    def speed_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a modifier to Speed that has just begun or ended."""

    def reshape(self, resolution: AnyResolution, creature: Creature) -> None:
        """Give a creature the sheet and the size that its modifiers leave it; do nothing in rulesets without forms."""

    def become(
        self, resolution: AnyResolution, frame: Applying, effect: BecomeEffect, user: Creature, target: Creature
    ) -> None:
        """Give a creature another shape; do nothing in rulesets without forms.

        Args:
            resolution: The battle.
            frame: The list of effects being resolved.
            effect: The effect.
            user: The creature that causes it.
            target: The creature that is changed.
        """

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can get a condition; by default unless its sheet lists it as immune."""
        return condition not in self.rules.sheet(situation, creature).spec.immune

    def mark(self, resolution: AnyResolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature; do nothing in rulesets without marks."""


class Turns(Component):
    """Turns, summoned creatures and reactions."""

    @abstractmethod
    def can_act(self, situation: AnySituation, creature: Creature) -> bool:
        """Return True if the creature's conditions allow any action at all."""

    @abstractmethod
    def also_due(self, resolution: AnyResolution, creature: Creature, edge: Edge) -> None:
        """End other things that last until this edge of a creature's current turn, such as summoned creatures."""

    def came_in(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the arrival of a summoned creature, before the consequences of its position."""

    @abstractmethod
    def summoned(
        self, resolution: AnyResolution, name: CreatureId, effect: SummonEffect, user: Creature, action: str, at: Cell
    ) -> Creature:
        """Create a summoned creature, which is then added to the battle.

        Args:
            resolution: The battle.
            name: Id of the new creature.
            effect: The effect that summons the creature.
            user: The summoner.
            action: Id of the action that contains the effect.
            at: The anchor of the creature's space.
        """

    def provoked_by(self, situation: AnySituation, user: Creature, action: Action) -> tuple[CreatureId, ...]:
        """Return the creatures that may respond to an action with an opportunity attack; usually none."""
        return ()


class D20Rules(RulesOfComponents, Protocol):
    """The rules of a d20 ruleset as its rooms use them: components, and the table of its switches."""

    @property
    def terrain(self) -> Terrain:
        """Terrain: barriers, and the cells where creatures may be."""
        ...

    @property
    def sight(self) -> Sight:
        """Sight, cover and concealment."""
        ...

    @property
    def movement(self) -> Movement:
        """Movement, step by step."""
        ...

    @property
    def forced_movement(self) -> ForcedMovement:
        """Forced movement and teleports."""
        ...

    @property
    def areas(self) -> Areas:
        """Areas, zones and conjurations."""
        ...

    @property
    def attacks(self) -> Attacks:
        """Targets, attack rolls and odds."""
        ...

    @property
    def saves(self) -> Saves:
        """Saving throws."""
        ...

    @property
    def damage(self) -> Damage:
        """Damage, healing, death and the end of a battle."""
        ...

    @property
    def conditions(self) -> Conditions:
        """Conditions, modifiers and durations."""
        ...

    @property
    def turns(self) -> Turns:
        """Turns, summoned creatures and reactions."""
        ...

    @property
    def game_master(self) -> GameMaster:
        """Rulings of a game master."""
        ...
