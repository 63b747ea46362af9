"""Random battles in fog of war in which unseen creatures exchange their turns and places in the initiative order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fracas_engine.battle import Battle
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from tests.engine.fog_pairs import SEAT, VARIED, varied_pair

ORDERS = ("order", "ranks", "to_come", "turns_left")
"""Fields of the game with creatures in turn order."""


def positions(ruleset: str, seeds: range, options: dict[str, Any], steps: int = 30) -> Iterator[tuple[Battle, Chooser]]:
    """Yield positions of random battles in which two creatures of one seat are unseen by `SEAT`."""
    for seed in seeds:
        pair = varied_pair(ruleset, seed, options)
        if pair is None:
            continue
        battle, player, chance = pair[0], RandomPlayer(seed), Chooser(seed)
        for _ in range(steps):
            if battle.result is not None:
                break
            if all(battle.state.creatures[name].is_unknown_to(SEAT) for name in VARIED):
                yield battle, chance
            decision = battle.pending[0]
            battle.apply(decision.seat, player.choose(battle, decision))


def with_other_turns(battle: Battle, chance: Chooser) -> Battle:
    """Return a battle that differs in the turns of the unseen: two are exchanged, or one has another place."""
    plain = json.loads(battle.dump())
    state, setup = plain["state"], plain["setup"]
    if chance.below(2):
        state["game"], state["stack"] = _exchanged(state["game"]), _exchanged(state["stack"])
        if "order" in setup:
            setup["order"] = _exchanged(setup["order"])
    else:
        name = chance.one_of(VARIED)
        for orders in (state["game"], setup):
            for key in ORDERS:
                if name in orders.get(key, ()):
                    others = [one for one in orders[key] if one != name]
                    others.insert(chance.below(len(others) + 1), name)
                    orders[key] = others
    return Battle.load(json.dumps(plain).encode())


def _exchanged(value: Any) -> Any:
    """Return a plain value with the two unseen creatures exchanged."""
    if isinstance(value, dict):
        return {_exchanged(key): _exchanged(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_exchanged(one) for one in value]
    one, other = VARIED
    return {one: other, other: one}.get(value, value) if isinstance(value, str) else value
