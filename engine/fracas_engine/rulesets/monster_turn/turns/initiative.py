"""Initiative: the order of turns in a round, by the revealed cards (MT-RND-02, MT-ORD-01 to -03).

Ties go to characters before monster types, then to the lower second card. Within a monster type, elites act before
normal monsters, then by token number. A summon acts just before its character, older summons first.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import cards_of
from fracas_engine.rulesets.monster_turn.frames import NextTurn, SettleOrder
from fracas_engine.rulesets.monster_turn.queries import in_fixed_order, living_figures
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, game_of
from fracas_engine.rulesets.monster_turn.tie_breaks import answered, pick_name
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step

LAST = 99
"""Initiative of a character that takes a long rest (MT-CHAR-01)."""


def step_settle_order(resolution: Resolution[TurnRules], frame: SettleOrder, answers: Answers) -> None:
    """Determine the order of turns; the players decide ties that no rule breaks (MT-RND-02)."""
    game = game_of(resolution.state.game)
    fixed = in_fixed_order(resolution)
    if fixed is not None:
        _settle(resolution, fixed)
        return
    heroes = {one.id: one for one in living_figures(resolution, "hero")}
    settled = frame.settled
    if answers:
        settled = (*settled, str(answered(answers)))
    keys: dict[str, tuple[int, int, int]] = {}
    for hero in heroes.values():
        first, second = hero.initiative or (LAST, LAST)
        keys[hero.id] = (first, 0, second)
    for kind, card in game.revealed.items():
        keys[kind] = (cards_of(resolution.setup).ability_cards[card].initiative, 1, 0)
    while left := {name: key for name, key in keys.items() if name not in settled}:
        first_key = min(left.values())
        tied = sorted(name for name, key in left.items() if key == first_key)
        by = heroes[tied[0]] if tied[0] in heroes else _troop(resolution, tied[0])[0]
        chosen = pick_name(resolution, replace(frame, settled=settled), by, tied, "initiative")
        if chosen is None:
            return
        settled = (*settled, chosen)
    order: list[CreatureId] = []
    for name in settled:
        if name in heroes:
            order += [CreatureId(one.id) for one in living_figures(resolution, "summon") if one.owner == name]
            order.append(CreatureId(name))
        else:
            order += [CreatureId(one.id) for one in _troop(resolution, name)]
    _settle(resolution, tuple(order))


def _settle(resolution: Resolution[TurnRules], order: tuple[CreatureId, ...]) -> None:
    game = game_of(resolution.state.game)
    resolution.emit("order_settled", (game, {"order": order, "turns_left": order}), order=order)
    resolution.then(NextTurn())


def _troop(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the monsters of a type, elites first, by token number (MT-ORD-02 and -03)."""
    troop = [one for one in living_figures(situation, "monster") if one.type == kind]
    return sorted(troop, key=lambda one: (not one.elite, one.number or 0, one.id))


STEPS = (asking_step(SettleOrder, step_settle_order),)
