"""Interface of a d20 ruleset for the shared code: actions, attacks, durations, consequences of 0 hit points.

This module imports no other package of the rulesets; defaults that need one are in `ruleset`.
"""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from fracas_engine.board import Footprint, Mask
from fracas_engine.content import CreatureSpec
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.frames import (
    Affecting,
    Aim,
    Applying,
    Strike,
)
from fracas_engine.d20.place_rules import PlaceRules
from fracas_engine.d20.shapes import Placed, Shape
from fracas_engine.d20.sheet import Action, Sheet, compile_sheet
from fracas_engine.durations import ENCOUNTER, Ends, at_edge
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Stacking, total
from fracas_engine.options import Placement, TargetOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Condition, Creature, Frame


class D20Rules(PlaceRules):
    """Interface of a d20 ruleset for the shared code: signatures and switches; the implementations are in `ruleset`."""

    general: ClassVar[tuple[Action, ...]] = ()
    """Universal actions, which every creature has."""

    stacking: ClassVar[Stacking] = "typed"
    """Stacking rule of modifiers."""

    saves_apart: ClassVar[bool] = False
    """True if an effect with the same source and cause that begins again is kept separately, with a save of its own."""
    ongoing_apart: ClassVar[bool] = False
    """True if several ongoing damages of one type are kept, each with its own save."""

    critical_rolls: ClassVar[bool] = True
    """True if critical damage is rolled; otherwise it is the maximum of the dice."""

    shares_misses: ClassVar[bool] = False
    """True if half damage on a miss of an area attack is half of the damage rolled once for all targets."""

    one_damage_roll: ClassVar[bool] = False
    """True if damage is rolled once for several targets even if the action has no area."""

    temporary_is_chosen: ClassVar[bool] = False
    """True if a creature with temporary hit points chooses which to keep; otherwise the higher number stays."""

    targets_are_steady: ClassVar[bool] = False
    """True if legal targets do not depend on `used_up` fields (hit points, budgets, uses) or the turn order."""

    reacts: ClassVar[bool] = False
    """True if the ruleset has off-turn actions, so that responses must be offered."""

    def sheet(self, situation: AnySituation, creature: Creature) -> Sheet:
        """Return a creature's compiled sheet."""
        return self.sheet_named(situation, creature.sheet)

    def sheet_named(self, situation: AnySituation, key: str) -> Sheet:
        """Return a compiled sheet by its key."""
        found: Sheet | None = situation.facts.get(("sheet", key))
        if found is None:
            found = situation.facts["sheet", key] = self.compile(key, situation.setup.sheets[key])
        return found

    def compile(self, key: str, spec: CreatureSpec) -> Sheet:
        """Compile a sheet; called once for each sheet."""
        return compile_sheet(key, spec, self.general)

    def speed(self, situation: AnySituation, creature: Creature, mode: str) -> int | None:
        """Return a creature's current speed in cells; None if it does not have the mode."""
        base = self.sheet(situation, creature).speeds.get(mode)
        if base is None:
            return None
        return max(0, base + self.modified(creature, "speed"))

    def modified(self, creature: Creature, to: str, skill: str = "") -> int:
        """Return the total modifier to one statistic (`to`); if it is `check`, of one skill."""
        return total(creature.modifiers, to, skill, stacking=self.stacking) if creature.modifiers else 0

    def condition_names(self, situation: AnySituation, creature: Creature) -> tuple[str, ...]:
        """Return the names of a creature's conditions without repetition, including implied ones."""
        return tuple(dict.fromkeys(condition.name for condition in creature.conditions))

    @abstractmethod
    def attack_figures(
        self,
        situation: AnySituation,
        attacker: Creature,
        action: Action,
        target: Creature,
        *,
        opportunity: bool = False,
    ) -> AttackFigures:
        """Return the bonus, target number and notes of an attack in the current state.

        Args:
            situation: The battle.
            attacker: The attacker.
            action: The action.
            target: The target.
            opportunity: True for an opportunity attack.
        """

    def guess_bonus(self, situation: AnySituation, attacker: Creature, action: Action, space: Footprint) -> int:
        """Return the attack bonus to report for an attack on a space whose occupant is unknown to the attacker."""
        return action.bonus or 0

    def judge(self, face: int, figures: AttackFigures) -> tuple[bool, bool]:
        """Return (hit, critical) for an attack roll whose counting die shows `face`.

        Rules: FE-ATK-01, -03 and -04, FE-CRIT-01, MM-ATK-04 and -05.
        """
        hit = face == 20 or (face != 1 and face + figures.bonus >= figures.versus)
        return hit, hit and face == 20

    def after_roll(self, resolution: AnyResolution, frame: Strike) -> None:
        """Offer off-turn actions that react to an attack roll before its result counts; called if `reacts` is true."""

    def struck(
        self, resolution: AnyResolution, attacker: Creature, target: Creature, action: Action, *, hit: bool
    ) -> None:
        """Handle the consequences of an attack, hit or missed, before its effects are applied.

        Args:
            resolution: The battle.
            attacker: The attacker.
            target: The target.
            action: The action.
            hit: True if the attack hit.
        """

    @abstractmethod
    def roll_effects(
        self,
        resolution: AnyResolution,
        user: Creature,
        sheet: Sheet,
        part: str,
        *,
        critical: bool = False,
        miss_of: str = "",
        on: Creature | None = None,
    ) -> tuple[int, ...]:
        """Roll the dice of a list of effects.

        Args:
            resolution: The battle.
            user: The acting creature.
            sheet: The sheet that contains the effect list.
            part: Key of the effect list on the sheet.
            critical: True after a critical hit.
            miss_of: Key of the hit's effect list that `half_damage` refers to.
            on: The creature that the dice are rolled for, if any; see `Resolution.roll`.

        Returns:
            One total for each effect of the list, 0 if nothing is rolled. If the list has `half_damage`, half of each
            damage effect of the hit follows; their sum is the total of `half_damage`.
        """

    def half(self, amount: int) -> int:
        """Return half of a damage total, rounded down."""
        return amount // 2

    def weapon_damage(self, situation: AnySituation, user: Creature) -> int:
        """Return the bonus to each damage roll of a creature: the total of its modifiers to damage."""
        return self.modified(user, "damage")

    def resists(self, resolution: AnyResolution, user: Creature, action: Action, target: Creature) -> bool:
        """Return True if a target is immune to an action without an attack roll; may roll dice (spell resistance)."""
        return False

    @abstractmethod
    def save_bonus(self, situation: AnySituation, creature: Creature, ability: str) -> int:
        """Return a creature's bonus to saves."""

    @abstractmethod
    def save(self, resolution: AnyResolution, creature: Creature, dc: int, ability: str = "") -> bool:
        """Roll a save and return True if it succeeds."""

    def save_against(
        self,
        resolution: AnyResolution,
        user: Creature,
        action: Action,
        target: Creature,
        frame: Affecting,
    ) -> bool:
        """Roll a target's save against an action and return True if it succeeds.

        Override this if the origin of the action matters for the save.

        Args:
            resolution: The battle.
            user: The acting creature.
            action: The action.
            target: The creature that makes the saving throw.
            frame: The frame that is being resolved.
        """
        assert frame.dc is not None
        return self.save(resolution, target, frame.dc, action.ability)

    @abstractmethod
    def save_succeeds(self, face: int, total: int, dc: int) -> bool:
        """Return True if a save with this face and total succeeds."""

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

    def damage_taken(self, situation: AnySituation, creature: Creature, parts: tuple[tuple[int, str], ...]) -> int:
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

    def condition_word(self, name: str, until: str) -> str:
        """Return the duration word of a condition: `until`, or the ruleset's default if `until` is empty."""
        return until

    @abstractmethod
    def let_begin(self, resolution: AnyResolution, creature: Creature, condition: Condition) -> None:
        """Start a condition unless the creature is immune; see `conditions.begin_condition`."""

    def condition_began(self, resolution: AnyResolution, creature: Creature, name: str) -> None:
        """Handle the consequences of a condition that has just begun."""

    def speed_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a modifier to Speed that has just begun or ended."""

    def lasting_dc(self, action: Action) -> int | None:
        """Return the DC of later saves and escapes against an action's effects; None if it has none."""
        return action.dc

    def may_bear(self, situation: AnySituation, creature: Creature, condition: str) -> bool:
        """Return True if a creature can get a condition; by default unless its sheet lists it as immune."""
        return condition not in self.sheet(situation, creature).spec.immune

    def mark(self, resolution: AnyResolution, user: Creature, target: Creature, until: str) -> None:
        """Mark a creature; do nothing in rulesets without marks."""

    def has_nothing_to_spend(self, creature: Creature) -> bool:
        """Return True if a creature has no recovery left, so that a power that spends one does not heal it."""
        return False

    def recover(self, resolution: AnyResolution, creature: Creature, number: int) -> None:
        """Spend a creature's recoveries; do nothing in rulesets without them."""

    shapes: ClassVar[Mapping[str, Shape]]
    """Area shapes of the ruleset, by name."""

    @abstractmethod
    def check_target(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
        """Check that a creature may now be the target of an action.

        Raises:
            IllegalIntent: The first failed check, in this order: `bad_target`, `out_of_range`, `no_line_of_sight`, ...
        """

    def check_struck_thing(self, situation: AnySituation, user: Creature, action: Action, name: str) -> None:
        """Check that one attack of a sequence may target an object; by default none may."""
        raise IllegalIntent("no_such_target", f"unknown creature {name!r}: use the id of a creature in this battle")

    def target_option(self, situation: AnySituation, user: Creature, action: Action, target: Creature) -> TargetOption:
        """Return the odds and notes of using an action on a legal target."""
        if action.bonus is None:
            return TargetOption(target.id)
        figures = self.attack_figures(situation, user, action, target)
        return TargetOption(target.id, figures.bonus, figures.versus, figures.chance(), figures.notes)

    resisted: ClassVar[frozenset[str]] = frozenset()
    """Ids of universal actions, or of answers to them, that the target can resist with a roll."""

    def decided(self, situation: AnySituation) -> bool:
        """Return True if at most one of several sides can still fight: the battle ends after the current effect."""
        creatures = situation.state.creatures.values()
        standing = {creature.side for creature in creatures if self.stands(creature)}
        return len(standing) < 2 and len({creature.side for creature in creatures}) > 1

    def resisted_option(self, situation: AnySituation, user: Creature, target: Creature) -> TargetOption:
        """Return the odds of one of the `resisted` actions against a target."""
        raise NotImplementedError(f"{type(self).__name__} has no action that is resisted with a save")

    def area_option(
        self, situation: AnySituation, user: Creature, action: Action, aim: Aim, placed: Placed, target: Creature
    ) -> TargetOption:
        """Return the odds against a creature in an area; override it if the origin of the area matters.

        Args:
            situation: The battle.
            user: The user of the action.
            action: The action.
            aim: The other parameters of the intent.
            placed: The placed area.
            target: The creature in the area.
        """
        return self.target_option(situation, user, action, target)

    def provoked_by(self, situation: AnySituation, user: Creature, action: Action) -> tuple[CreatureId, ...]:
        """Return the creatures that may respond to an action with an opportunity attack; usually none."""
        return ()

    @abstractmethod
    def check_area(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> None:
        """Check that the placement of an area is legal.

        Raises:
            IllegalIntent: `no_line_of_sight`, `no_line_of_effect` or `bad_area`.
        """

    @abstractmethod
    def affected(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Creature, ...]:
        """Return the creatures that an area affects, in the order in which they roll."""

    all_holds_user: ClassVar[bool] = True
    """True if an action on `all` without an area also affects its user by default."""

    @abstractmethod
    def struck_in(
        self, situation: AnySituation, user: Creature, action: Action, placed: Placed, intent: Use
    ) -> tuple[CreatureId, ...]:
        """Return the targets of a use in its area, in the order in which they roll.

        Args:
            situation: The battle.
            user: The user of the action.
            action: The action.
            placed: The placed area.
            intent: The intent.

        Raises:
            IllegalIntent: The intent names illegal targets.
        """

    @abstractmethod
    def area_marks(self, situation: AnySituation, user: Creature, action: Action) -> Mask:
        """Return the cells of which an area must cover at least one to be listed as an option.

        By default these are the cells of the other creatures, except those unknown to the user's seat.
        """

    @abstractmethod
    def placements(self, situation: AnySituation, user: Creature, action: Action) -> Iterable[Placement]:
        """Return the legal placements of an area; override this if many can be computed at once."""

    @abstractmethod
    def can_place(self, situation: AnySituation, user: Creature, action: Action) -> bool:
        """Return True if an area can be placed at all, even without a target; override this if no search is needed."""

    @abstractmethod
    def area_candidates(self, situation: AnySituation, user: Creature, action: Action, cells: Mask) -> Iterable[Placed]:
        """Return placements of an area that cover at least one of some cells; their legality is not checked."""

    def covered(self, situation: AnySituation, user: Creature, action: Action, placed: Placed) -> tuple[Cell, ...]:
        """Return the cells of an area as reported to players: by default all of its shape, including blocked cells.

        Rules: FE-AREA-08.
        """
        return tuple(situation.map.grid.cells(placed.cells))
