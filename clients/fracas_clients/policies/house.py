"""The `house` policy: play monsters by the ruleset's monster AI (the focus rule), for the monsters' side.

The engine determines each creature's target, attack and path in its answer to the question `focus_plan`, because the
rule needs paths longer than a turn and lines of sight, which clients do not have. This policy carries the plan out
with the offered options: attack the target, else move towards it. It makes all other choices as the greedy policy does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_clients.policies import action_value
from fracas_clients.policies.base import Policy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, MoveOption, UseOption
from fracas_protocol.view_elements import Cell

__all__ = ["HousePolicy"]


class HousePolicy(Policy):
    """Attacks the target that the focus rule determines."""

    name: ClassVar[str] = "house"

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:
        """Ask for the plan of every creature that may act."""
        if options.kind != "turn":
            return {}
        named = [*(move.by for move in options.moves), *(use.by for use in options.uses)]
        there = (id_ for id_ in dict.fromkeys(named) if view.creatures[id_].at is not None)
        return {id_: {"focus_plan": {"by": id_}} for id_ in there}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the attack on the plan's target, else the move towards it, else the greedy policy's choice."""
        for by, plan in self.answers.items():
            if isinstance(plan, Mapping) and plan.get("focus") is not None:
                intent = _strike(view, options, by, plan) or _walk(view, options, by, plan)
                if intent is not None:
                    return intent
        return GreedyPolicy(chance=self.chance).choose(view, _without_walks(options))


def _without_walks(options: Decision) -> Decision:
    """Return the decision without moves, which the plan has already decided, unless it has no other options."""
    return replace(options, moves=()) if options.ends or options.uses else options


def _strike(view: BattleView, options: Decision, by: str, plan: Mapping[str, Any]) -> Intent | None:
    """Return the best offered attack on the plan's target, with as many other targets as possible, or None."""
    focus = str(plan["focus"])
    best: tuple[float, Intent] | None = None
    for use in options.uses:
        if use.by != by:
            continue
        merit, intent = _blow(view, use, focus, [str(id_) for id_ in plan.get("targets") or ()])
        if intent is not None and (best is None or merit > best[0]):
            best = merit, intent
    return None if best is None else best[1]


def _blow(view: BattleView, use: UseOption, focus: str, wanted: list[str]) -> tuple[float, Intent | None]:
    action = view.action(use.by, use.action)
    listed = {target.id: target for target in use.targets}
    if action is None or focus not in listed or not use.pick[1]:
        return 0.0, None
    blows = [blow for name in action.sequence if (blow := view.action(use.by, name)) is not None] or [action]
    hurt = sum(action_value.damage(blow, view.conditions) for blow in blows)
    if not any(action_value.is_harmful(blow, view.conditions) for blow in blows) or hurt <= 0:
        return 0.0, None
    side = view.creatures[use.by].side
    others = [id_ for id_ in listed if id_ != focus and id_ in view.creatures and view.creatures[id_].side != side]
    others.sort(key=lambda id_: (id_ not in wanted, id_))
    on = [focus] * max(1, use.pick[0]) if use.repeat else [focus, *others][: use.pick[1]]
    if len(on) < use.pick[0]:
        return 0.0, None
    chance = listed[focus].chance
    merit = action_value.attack_value(
        view.creatures[focus], hurt, 0.6 if chance is None else chance / 1000
    ) + 0.1 * len(on)
    return merit, use.use(*on, choice=use.choices[0] if use.choices else ())


def _walk(view: BattleView, options: Decision, by: str, plan: Mapping[str, Any]) -> Intent | None:
    """Return the move that goes farthest along the plan's path, or None."""
    way: list[Cell] = [(int(cell[0]), int(cell[1])) for cell in plan.get("way") or ()]
    moves = [move for move in options.moves if move.by == by]
    at = view.creatures[by].at
    if len(way) < 2 or not moves or at is None:
        return None
    best: tuple[int, int, MoveOption, Cell] | None = None
    for move in moves:
        for cell in move.costs:
            if cell in way and cell != at:
                key = (way.index(cell), -len(move.provokes.get(cell, ())))
                if best is None or key > best[:2]:
                    best = (*key, move, cell)
    return None if best is None else best[2].to(best[3])
