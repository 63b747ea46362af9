"""Candidate actions shared by the policies: targets, attacks of a sequence, summons, self-targeted actions, steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fracas_clients.policies import action_value, greedy_movement, grid_geometry, lasting_value
from fracas_clients.policies.combat_stats import HIT, miss_fraction
from fracas_clients.policies.scored_intent import ScoredIntent, least_harmful
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Choice, Decision, Placement, TargetOption, UseOption
from fracas_protocol.view_elements import Cell, Creature

__all__ = [
    "SheetActions",
    "attacks_in_action",
    "choose_step",
    "self_target_value",
    "summon_candidate",
    "target_ids",
]

_UNKNOWN_DAMAGE: Final = 1.0
"""Minimum assumed damage, in hit points, of a harmful action for which the stat block gives no number."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_SUMMON: Final = 10.0
"""Value, in hit points, of summoning another creature to the bot's side."""
_MARK: Final = 1.5
"""Value of marking a foe, in hit points."""
_BOON: Final = 2.0
"""Value, in hit points, of a beneficial self-targeted action that neither heals nor gives a numeric bonus."""


class SheetActions:
    """Candidates for the actions on a stat block. All creatures count the same; subclasses weigh them.

    Args:
        view: The battle.
    """

    def __init__(self, view: BattleView) -> None:
        self._view = view

    def candidates(self, use: UseOption, action: v1.Action) -> Iterator[ScoredIntent]:
        """Yield the best candidate for an action, if any.

        Args:
            use: The option to use the action.
            action: The action on its user's stat block.
        """
        cost = action_value.slot_cost(action)
        for found in self._candidates(use, action):
            yield replace(found, merit=found.merit - cost) if cost and found.merit > 0 else found

    def _candidates(self, use: UseOption, action: v1.Action) -> Iterator[ScoredIntent]:
        user = self._view.creatures[use.by]
        if "summons" in action.effect and not action_value.zone_damage(action):
            yield summon_candidate(self._view, user, use)
        elif use.placements:
            yield least_harmful(self._area(user, action, use, placement) for placement in use.placements)
        elif use.targets:
            yield least_harmful(self._on_target(user, action, use, target) for target in use.targets)
        elif use.destinations is None:
            merit = self_target_value(user, action)
            yield ScoredIntent(merit, next(use.intents()), idle=merit <= 0)
        elif use.destinations:  # going somewhere by a deed: no harm in it, and mostly no gain
            yield ScoredIntent(0.0, use.use(to=next(iter(use.destinations))), idle=True)

    def strike(self, user: Creature, victim: Creature, hurt: float, chance: float, missed: float) -> float:  # noqa: ARG002
        """Return the value of an attack on a foe.

        Args:
            user: The attacker.
            victim: The target.
            hurt: Average damage on a hit, in hit points.
            chance: Probability of a hit, from 0 to 1.
            missed: Fraction of the damage dealt on a miss.
        """
        return action_value.attack_value(victim, hurt, chance)

    def single_attack(self, user: Creature, action: v1.Action, merit: float) -> float:  # noqa: ARG002
        """Return the value of an attack on one target, with what it costs the attacker."""
        return merit

    def healing(self, action: v1.Action, patient: Creature, use: UseOption) -> float:  # noqa: ARG002
        """Return the value of an action's healing for a creature, in hit points."""
        return action_value.healing(action, patient)

    def help(self, action: v1.Action, patient: Creature, use: UseOption) -> float:
        """Return the value of a harmless action for its one target, in hit points."""
        ended = lasting_value.ended_value(action, patient)
        return self.healing(action, patient, use) + action_value.bonuses(action) + ended

    def _on_target(self, user: Creature, action: v1.Action, use: UseOption, target: TargetOption) -> ScoredIntent:
        conditions, victim = self._view.conditions, self._view.creatures.get(target.id)
        intent = use.use(*target_ids(use, target), choice=use.choices[0] if use.choices else ())
        blows = attacks_in_action(self._view, user, action)
        if victim is None:
            freed = lasting_value.freed_value(self._view, user, blows[0], target.id, _chance(target.chance))
            return ScoredIntent(freed, intent)
        if lasting_value.is_dispelling(action):
            return ScoredIntent(lasting_value.dispelled_value(self._view, user, victim), intent)
        if not any(action_value.is_harmful(blow, conditions) for blow in blows):
            merit = self.help(action, victim, use)
            return ScoredIntent(merit if victim.side == user.side else -merit, intent)
        hurt = sum(action_value.damage(blow, conditions) for blow in blows) + max(0.0, -action_value.bonuses(action))
        chance = _chance(target.chance)
        if victim.side == user.side:
            return ScoredIntent(0.0, intent, harm=_harm(victim, hurt, chance))
        merit = self.strike(user, victim, hurt, chance, max(map(miss_fraction, blows)))
        return ScoredIntent(self.single_attack(user, action, merit), intent)

    def _area(self, user: Creature, action: v1.Action, use: UseOption, placement: Placement) -> ScoredIntent:
        hurt, lasting = action_value.damage(action, self._view.conditions), action_value.zone_damage(action)
        good = action_value.bonuses(action)
        harmful = action_value.is_harmful(action, self._view.conditions) or lasting > 0
        odds = {target.id: target.chance for target in use.odds}
        merit = harm = 0.0
        for name in placement.affected:
            creature = self._view.creatures.get(name)
            if creature is None:
                continue
            chance = _chance(odds.get(name))
            if creature.side != user.side:
                merit += self.strike(user, creature, hurt, chance, miss_fraction(action))
                merit += action_value.attack_value(creature, lasting, HIT) - action_value.healing(action, creature)
                merit += max(0.0, -good) + (_MARK if "marked" in (action.hit, action.effect) else 0.0)
            elif harmful:
                harm += _harm(creature, max(hurt, lasting), chance)
            else:
                merit += self.healing(action, creature, use) + good
        return ScoredIntent(merit, use.use(placement=placement), harm=harm)


def _chance(per_mille: int | None) -> float:
    """Return the probability that an action takes effect, from the odds in the options."""
    return HIT if per_mille is None else per_mille / 1000


def _harm(ally: Creature, hurt: float, chance: float) -> float:
    """Return the harm of an attack on the user's own side."""
    return action_value.attack_value(ally, max(hurt, _UNKNOWN_DAMAGE), chance)


def choose_step(view: BattleView, options: Decision) -> Intent | None:
    """Return the intent for a decision about a step that is part of an action, or None for other decisions."""
    if options.about.get("what") not in ("shift", "teleport") or options.about.get("who") != options.by:
        return None
    cells = {cell: choice for choice in options.choices if (cell := _cell(choice)) is not None}
    assert options.by is not None
    mover = view.creatures[options.by]
    if not cells or mover.at is None:
        return None
    here = greedy_movement.position_value(view, mover, mover.at)
    best = max(cells, key=lambda cell: greedy_movement.position_value(view, mover, cell))
    stay = next((choice for choice in options.choices if choice.id == "no"), None)
    if stay is not None and greedy_movement.position_value(view, mover, best) <= here:
        return options.answer(stay.id)
    return options.answer(cells[best].id)


def _cell(choice: Choice) -> Cell | None:
    x, comma, y = choice.id.partition(",")
    if not comma or not (_NUMBER.fullmatch(x) and _NUMBER.fullmatch(y)):
        return None
    return int(x), int(y)


def target_ids(use: UseOption, target: TargetOption) -> tuple[str, ...]:
    """Return a target's id, followed by those of other targets that the action requires, the likeliest first."""
    least = max(1, use.pick[0])
    if use.repeat:
        return (target.id,) * least
    others = sorted((t for t in use.targets if t.id != target.id), key=lambda t: -(t.chance or 0))
    return (target.id, *(t.id for t in others[: least - 1]))


def attacks_in_action(view: BattleView, user: Creature, action: v1.Action) -> list[v1.Action]:
    """Return the attacks of an action: those of its sequence, or the action itself if it has no sequence."""
    parts = [view.action(user, name) for name in action.sequence]
    return [part for part in parts if part is not None] or [action]


def summon_candidate(view: BattleView, user: Creature, use: UseOption) -> ScoredIntent:
    """Return the candidate that summons a creature as near to the foes as possible."""
    foes = [c for c in view.creatures.values() if c.side != user.side and c.alive and c.at is not None]

    def far(placement: Placement) -> int:
        if placement.at is None or not foes:
            return 0
        cell = (placement.at[0], placement.at[1])
        return min(
            grid_geometry.distance(cell, 1, foe.at, grid_geometry.width(view, foe))
            for foe in foes
            if foe.at is not None
        )

    if use.placements:
        return ScoredIntent(_SUMMON, use.use(placement=min(use.placements, key=far)))
    return ScoredIntent(_SUMMON, next(use.intents()))


def self_target_value(user: Creature, action: v1.Action) -> float:
    """Return the value of a self-targeted action, in hit points; an action that only moves its user is worth 0."""
    form = lasting_value.form_value(user, action)
    if form is not None:
        return form
    if "shift" in action.effect or "teleport" in action.effect:
        return 0.0
    merit = action_value.healing(action, user) + action_value.bonuses(action)
    if merit or "heal" in action.effect or "recovery" in action.effect:
        return merit
    return _BOON
