"""The `greedy` policy: take the choice that looks best now, without lookahead.

It attacks for the greatest expected damage and prefers to defeat weak creatures. It places areas over foes and
harms its own side only if nothing else is left. It heals wounded allies, uses its second wind, moves to where it
can attack, flanks if possible, avoids opportunity attacks, takes every opportunity attack offered, and never
leaves a fight. It reads odds, costs and dangers from the options, and damage from the stat blocks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from fracas_clients.policies import action_value, greedy_movement, lasting_value
from fracas_clients.policies.action_candidates import SheetActions, choose_step
from fracas_clients.policies.base import Policy
from fracas_clients.policies.card_play import play_cards
from fracas_clients.policies.combat_stats import HIT
from fracas_clients.policies.common_actions import HURRIES, maneuvers
from fracas_clients.policies.scored_intent import ScoredIntent, least_harmful
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Choice, Decision

__all__ = ["GreedyPolicy"]

_RESISTANCE: Final = "legendary_resistance"
"""What a question about a failed save of a legendary creature is about."""
_RESIST: Final = "resist"
"""The answer that spends a use."""


class GreedyPolicy(Policy):
    """Takes the choice that looks best now."""

    name: ClassVar[str] = "greedy"

    def __init__(self, *, chance: random.Random | None = None) -> None:
        super().__init__(chance=chance)
        self._errands = greedy_movement.MovementMemory()
        self.considered: Sequence[ScoredIntent] = ()
        """The scored candidates of the last choice, for policies that look ahead; empty if none were scored."""

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the candidate with the highest score that harms no ally; on a tie the first."""
        self.considered = ()
        with_cards = play_cards(view, options)
        if with_cards is not None:
            return with_cards
        if options.choices:
            return _answer(view, options)
        choices = [*_deeds(view, options), *greedy_movement.best_moves(view, options, self._errands)]
        self.considered = choices
        good = (choice for choice in choices if not choice.harm and not choice.idle and choice.merit > 0)
        best = max(good, key=lambda choice: choice.merit, default=None)
        if best is not None:
            if best.intent.get("use") in HURRIES:
                self._errands.hurried.add((view.game.round, best.intent["by"]))
            return best.intent
        if options.ends:
            return {"by": options.ends[0], "end": "turn"}
        # Something has to be done (a monster may not idle where it could act): the least harmful of it.
        return least_harmful(choices).intent if choices else next(options.intents())


# ---------------------------------------------------------------------------------------------------------- answering


def _answer(view: BattleView, options: Decision) -> Intent:
    """Answer a question: choose the attack with the most damage on its best target."""
    if options.several[0] > 1 or options.by is None:
        return next(options.intents())
    stepping = choose_step(view, options)
    if stepping is not None:
        return stepping
    if options.about.get("what") == _RESISTANCE and not lasting_value.is_worth_resisting(view, options):
        return next(options.answer(choice.id) for choice in options.choices if choice.id != _RESIST)
    declining = any(choice.id == "no" for choice in options.choices)
    best = ScoredIntent(0.0, options.answer("no") if declining else next(options.intents()))
    for choice in options.choices:
        if choice.id == "no":
            continue
        action = view.action(options.by, choice.id)
        if action is not None and lasting_value.is_redirecting(action):
            best = max(best, *_redirections(view, options, choice), key=lambda one: one.merit)
            continue
        hurt = action_value.damage(action, view.conditions) if action is not None else 1.0
        # The first target is the one most likely meant: help that is meant for a friend is not given to a foe.
        meant = view.creatures.get(choice.targets[0]) if choice.targets else None
        for_friends = meant is not None and meant.side == view.creatures[options.by].side
        for target in choice.targets[:1] if for_friends else choice.targets or (None,):
            victim = view.creatures.get(target) if target not in (None, options.by) else None
            if victim is not None and victim.side == view.creatures[options.by].side:
                continue  # questions in a fight ask for a target; no answer harms no ally
            merit = action_value.attack_value(victim, hurt, HIT) if victim is not None else 1.0 + hurt
            if merit > best.merit:
                best = ScoredIntent(merit, options.answer(choice.id, on=() if target is None else (target,)))
    return best.intent


def _redirections(view: BattleView, options: Decision, choice: Choice) -> Iterator[ScoredIntent]:
    """Yield the answers that let an attack strike an ally in place of the creature that is asked."""
    me = view.creatures[options.by or ""]
    for target in choice.targets:
        ally = view.creatures.get(target)
        if ally is not None:
            merit = lasting_value.redirected_value(view, options, me, ally)
            yield ScoredIntent(merit, options.answer(choice.id, on=(target,)))


# -------------------------------------------------------------------------------------------------------------- deeds


def _deeds(view: BattleView, options: Decision) -> Iterator[ScoredIntent]:
    """Yield the candidates of all actions, each with its best target or placement."""
    actions = SheetActions(view)
    for use in options.uses:
        user, action = view.creatures[use.by], view.action(use.by, use.action)
        if action is None:
            foes = {c.id for c in view.creatures.values() if c.side != user.side and c.alive}
            engaged = any(
                True for _ in greedy_movement.available_attacks(view, options, use.by, foes)
            ) or greedy_movement.is_foe_adjacent(view, user)
            yield from maneuvers(view, user, use, engaged=engaged)
        else:
            yield from actions.candidates(use, action)
