"""The `focus` policy: concentrated attacks on the targets that are most dangerous for their remaining hit points.

Candidate actions are scored as in the greedy policy, but a hit point of a dangerous and nearly defeated foe
counts more than one of a harmless and healthy foe (`PositionEvaluator.weights`), so that a side focuses its fire.
The policy moves to the position where the best attack is worth the danger, shoots from out of reach, waits
outside the foes' reach instead of entering it, saves limited-use actions for situations that need them, and
charges only into good positions. It does not look ahead; the `search` policy does.

On hex boards, monsters follow the focus rule, as in the `house` policy.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from fracas_clients.policies import action_value, focus_weights, greedy_movement, lasting_value
from fracas_clients.policies.action_candidates import SheetActions, choose_step
from fracas_clients.policies.base import Policy
from fracas_clients.policies.card_play import play_cards
from fracas_clients.policies.combat_stats import HIT, StatsTable
from fracas_clients.policies.common_actions import BREATH, FINISHING, HURRIES, STRIKES, maneuvers
from fracas_clients.policies.fight_view import fight_of
from fracas_clients.policies.focus_movement import BotMemory, best_moves
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.house import HousePolicy
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_clients.policies.scored_intent import ScoredIntent, least_harmful
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision, UseOption
from fracas_protocol.view_elements import Creature

__all__ = ["FocusPolicy"]

_EXTRA: Final = "action_point"
_CHARGE: Final = "charge"
_WAITING: Final = {"ready": 0.004, "dodge": 0.001, "total_defense": 0.001}
"""Scores of the actions that wait for foes, in hit points; lower than the scores of all other actions."""
_LATER: Final = 0.5
"""Factor on the value of extra movement, so that normal movement comes first."""
_SPENT: Final = 0.3
"""Factor on the value of an attack that finishes off a creature at 0 hit points."""


class FocusPolicy(Policy):
    """Concentrates attacks on the most dangerous foes, from positions with little danger."""

    name: ClassVar[str] = "focus"

    def __init__(self, *, chance: random.Random | None = None) -> None:
        super().__init__(chance=chance)
        self._greedy = GreedyPolicy(chance=self.chance)
        self._house = HousePolicy(chance=self.chance)
        self._campaign = BotMemory()
        self._stats = StatsTable()
        self._charging = False
        self.considered: Sequence[ScoredIntent] = ()
        """The scored candidates of the last choice, for policies that look ahead; empty if none were scored."""

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:
        """Ask for the focus rule's plan of every creature that may act, on hex boards only."""
        return self._house.questions(view, options) if view.is_hex else {}

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose the candidate with the highest score that harms no ally; on a tie the first."""
        self.considered = ()
        if view.is_hex:
            self._house.answers = self.answers
            return self._house.choose(view, options)
        with_cards = play_cards(view, options)
        if with_cards is not None:
            return with_cards
        footing = self._footing(view, options)
        if options.choices:
            return _answer(view, options, footing) or self._greedy.choose(view, options)
        deeds = list(_deeds(view, options, footing))
        ways = list(best_moves(view, options, footing, self._campaign, deeds))
        choices = [*(deed for deed in deeds if not self._vain(view, deed)), *ways]
        self.considered = choices
        good = (choice for choice in choices if not choice.harm and not choice.idle and choice.merit > 0)
        best = max(good, key=lambda choice: choice.merit, default=None)
        if best is not None:
            self._note(view.game.round, best.intent)
            return best.intent
        if options.ends:
            return {"by": options.ends[0], "end": "turn"}
        return least_harmful(choices).intent if choices else next(options.intents())

    def _note(self, round_: int, intent: Intent) -> None:
        """Remember the moves and extra movement of a creature, because later views do not show them."""
        by = str(intent["by"])
        if "move" in intent:
            self._campaign.moved(round_, by)
        elif intent.get("use") in HURRIES:
            self._campaign.hurried.add((round_, by))

    def _vain(self, view: BattleView, deed: ScoredIntent) -> bool:
        """Return True if the candidate is extra movement for a creature that waits for its foes this round."""
        waits = self._campaign.waits.get(str(deed.intent.get("by")), ())
        return deed.intent.get("use") in HURRIES and view.game.round in waits

    def _footing(self, view: BattleView, options: Decision) -> PositionEvaluator[Creature]:
        told = {
            (use.by, use.action, target.id): target.chance / 1000
            for use in options.uses
            for target in use.targets
            if target.chance is not None
        }
        self._charging = self._charging or any(use.action == _CHARGE for use in options.uses)
        return PositionEvaluator(fight_of(view, self._stats), told, charging=self._charging)


def _answer(view: BattleView, options: Decision, footing: PositionEvaluator[Creature]) -> Intent | None:
    """Return the intent with the best attack on a foe, or None if the question is not about an attack."""
    me = view.creatures.get(options.by or "")
    if me is None or options.several[0] > 1 or choose_step(view, options) is not None:
        return None
    known = {attack.id: attack for attack in footing.combat_stats(me).attacks}
    best: tuple[float, Intent] | None = None
    for choice in options.choices:
        action = view.action(me, choice.id)
        if action is None:
            continue
        for number, target in enumerate(choice.targets):
            victim = view.creatures.get(target)
            if number == 0 and victim is not None and victim.side == me.side:
                break  # it is help: the first target is the one most likely meant
            if victim is None or victim.side == me.side:
                continue
            chance = known[choice.id].chance(footing.combat_stats(victim)) if choice.id in known else HIT
            merit = footing.strike(me, victim, action_value.damage(action, view.conditions), chance)
            if merit > (best[0] if best else 0.0):
                best = merit, options.answer(choice.id, on=(target,))
    return best[1] if best else None


# -------------------------------------------------------------------------------------------------------------- deeds


def _deeds(view: BattleView, options: Decision, footing: PositionEvaluator[Creature]) -> Iterator[ScoredIntent]:
    """Yield the candidates of all actions, each with its best target or placement."""
    actions = _WeightedActions(view, footing)
    for use in options.uses:
        action = view.action(use.by, use.action)
        if action is None:
            yield from _maneuver(view, options, footing, use)
        else:
            yield from actions.candidates(use, action)


class _WeightedActions(SheetActions):
    """Candidates weighted by the danger of foes, the need of allies and the attacks that a shot provokes."""

    def __init__(self, view: BattleView, footing: PositionEvaluator[Creature]) -> None:
        super().__init__(view)
        self._footing = footing

    def strike(self, user: Creature, victim: Creature, hurt: float, chance: float, missed: float) -> float:
        """Return the value of an attack; hit points of dangerous foes count more."""
        return self._footing.strike(user, victim, hurt, chance, missed=missed)

    def single_attack(self, user: Creature, action: v1.Action, merit: float) -> float:
        """Return the value of an attack, less the opportunity attacks that a shot provokes."""
        return self._footing.shot(user, merit) if action.origin in ("ranged", "far") else merit

    def healing(self, action: v1.Action, patient: Creature, use: UseOption) -> float:
        """Return the hit points that an action heals; 0 if a limited use would be wasted on a light wound."""
        given = super().healing(action, patient, use)
        if given <= 0 or use.uses_left is None:
            return given
        full = action_value.restored_hp(action, patient.max_hp)
        return 0.0 if action_value.is_wasted(full, patient, use.uses_left) else given

    def help(self, action: v1.Action, patient: Creature, use: UseOption) -> float:
        """Return the value of a harmless action; healing counts more near 0 hit points, a bonus only once."""
        lasts = any(modifier.cause.rpartition(":")[2] == action.id for modifier in patient.modifiers)
        ended = lasting_value.ended_value(action, patient)
        return self.healing(action, patient, use) * action_value.low_hp_factor(patient) + (
            ended if lasts else ended + action_value.bonuses(action)
        )


# ----------------------------------------------------------------------------------------------------- common actions


def _maneuver(
    view: BattleView, options: Decision, footing: PositionEvaluator[Creature], use: UseOption
) -> Iterator[ScoredIntent]:
    """Yield the scored candidates of one common action."""
    user = view.creatures[use.by]
    if user.at is None:
        return
    if use.action == _EXTRA:
        if action_value.has_attacked(user) and footing.attack_value(user, user.at) > 0:
            words = next((choice for choice in use.choices if choice == ("standard",)), next(iter(use.choices), ()))
            yield ScoredIntent(focus_weights.ACTION, use.use(choice=words))
    elif use.action in _WAITING:
        yield from _wait(footing, user, use)
    elif use.action == _CHARGE:
        yield from _charge(view, options, footing, use)
    else:
        weights = footing.weights(user.side)
        for found in _plainly(view, options, footing, use):
            on = found.intent.get("on")
            if isinstance(on, tuple) and on and use.action in STRIKES | FINISHING:
                weight = weights.get(str(on[0]), _SPENT)
            else:
                weight = (
                    action_value.low_hp_factor(user)
                    if use.action in BREATH
                    else _LATER
                    if use.action in HURRIES
                    else 1.0
                )
            yield ScoredIntent(found.merit * weight, found.intent, harm=found.harm, idle=found.idle)


def _plainly(
    view: BattleView, options: Decision, footing: PositionEvaluator[Creature], use: UseOption
) -> Iterator[ScoredIntent]:
    user = view.creatures[use.by]
    foes = {foe.id for foe in footing.foes(user)}
    engaged = any(
        True for _ in greedy_movement.available_attacks(view, options, use.by, foes)
    ) or greedy_movement.is_foe_adjacent(view, user)
    return maneuvers(view, user, use, engaged=engaged)


def _charge(
    view: BattleView, options: Decision, footing: PositionEvaluator[Creature], use: UseOption
) -> Iterator[ScoredIntent]:
    """Yield the charges that end in the best positions, scored by attack value minus danger."""
    user = view.creatures[use.by]
    assert user.at is not None
    here = footing.danger(user, user.at)
    dangers = {cell: footing.danger(user, cell) for cell in use.destinations or {}}
    to = min(dangers, key=dangers.__getitem__, default=None)
    for found in _plainly(view, options, footing, use):
        on = found.intent.get("on")
        if found.merit <= 0 or not isinstance(on, tuple):
            continue
        merit = found.merit * footing.weights(user.side).get(str(on[0]), 1.0)
        merit -= focus_weights.CARE * (dangers[to] - here) if to is not None else 0.0
        intent = use.use(*map(str, on), to=to, choice=use.choices[0] if use.choices else ())
        yield ScoredIntent(merit, intent, idle=merit <= 0)


def _wait(footing: PositionEvaluator[Creature], user: Creature, use: UseOption) -> Iterator[ScoredIntent]:
    """Yield readied and defensive actions against foes that may approach, if no foe can be attacked now."""
    assert user.at is not None
    if (
        action_value.has_attacked(user)
        or footing.danger(user, user.at) <= 0
        or footing.attack_value(user, user.at, charge=True) > 0
    ):
        return
    if use.action != "ready":
        yield ScoredIntent(_WAITING[use.action], use.use())
        return
    attacks = {attack.id: attack for attack in footing.combat_stats(user).attacks}
    words = [choice for choice in use.choices if choice[0] in attacks and choice[1:] in ((), ("moves_adjacent",))]
    if words:
        yield ScoredIntent(_WAITING["ready"], use.use(choice=max(words, key=lambda choice: attacks[choice[0]].hurt)))
