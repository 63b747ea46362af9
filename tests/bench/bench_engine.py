"""The engine alone: random play, listing options, applying intents, cloning, dumping."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.testing.random_players import RandomPlayer
from tests.bench.duels import setup
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import in_turns, seconds_per_call
from tests.bench.node_references import NodeMissing, run_reference

SECONDS = 4.0
MOST_CHOICES = 5_000


def _start(seed: int) -> Battle:
    return Battle.start(setup(), KeyedFaces(seed.to_bytes(32, "big")))


def _play(seed: int) -> int:
    """Play one random battle to its end and return how many choices it took."""
    player, battle = RandomPlayer(seed), _start(seed)
    choices = 0
    while battle.result is None and choices < MOST_CHOICES:
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
        choices += 1
    return choices


def _random_play() -> tuple[float, float]:
    """Return choices and battles a second."""
    for seed in range(3):
        _play(seed)
    choices = battles = 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        choices += _play(100 + battles)
        battles += 1
    return choices / taken, battles / taken


def _middle(choices: int) -> Battle:
    """Return a battle after some choices, at an acting creature's turn."""
    player, battle = RandomPlayer(9), _start(9)
    while choices > 0 or not battle.options_of(battle.pending[0]).moves:
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
        choices -= 1
    return battle


def figures() -> Iterator[Figure]:
    """Measure the engine."""
    choices, battles = _random_play()
    try:
        found = run_reference("showdown.mjs", SECONDS)
        theirs = found["choices"] / found["cpu"]
        yield Figure(
            group="engine", name="random play, two creatures a seat", unit="choices/cpu s", ours=choices,
            reference_name="pokemon-showdown 0.11 random battles", reference=theirs, ratio=choices / theirs,
            goal=Goal("at least", 1.5),
        )  # fmt: skip
    except NodeMissing as reason:
        yield Figure(
            group="engine", name="random play, two creatures a seat", unit="choices/cpu s", ours=choices,
            goal=Goal("at least", 1.5), note=f"no reference: {reason}",
        )  # fmt: skip
    yield Figure(group="engine", name="whole random battles", unit="battles/s", ours=battles)

    battle = _middle(6)
    decision = battle.pending[0]

    def list_options() -> None:
        fresh = battle.clone()
        options = fresh.options_of(decision)
        for move in options.moves:
            len(move.costs)

    ours, reference = in_turns(battle.clone, lambda: copy.deepcopy(battle.state))
    yield Figure(
        group="engine", name="clone", unit="us", ours=ours * 1e6, reference_name="copy.deepcopy of the state",
        reference=reference * 1e6, ratio=reference / ours, goal=Goal("at least", 5),
    )  # fmt: skip
    yield Figure(
        group="engine", name="list all options of a turn (clone included)", unit="us",
        ours=seconds_per_call(list_options) * 1e6,
    )  # fmt: skip
    player = RandomPlayer(1)
    intent = player.choose(battle, decision)
    yield Figure(
        group="engine", name="apply one intent (clone included)", unit="us",
        ours=seconds_per_call(lambda: battle.clone().apply(decision.seat, intent)) * 1e6,
    )  # fmt: skip
    yield Figure(group="engine", name="dump", unit="us", ours=seconds_per_call(battle.dump) * 1e6)
