"""The kit for bot authors: battles in one process, environments, and cloning for those who look ahead."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from itertools import count
from statistics import median
from typing import Any

import numpy as np

from fracas_arena import Arena, Lineup, Match
from fracas_arena.bots.search import SearchPolicy
from fracas_arena.rl import raw_env
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import seconds_per_call
from tests.bench.node_references import NodeMissing, run_reference
from tests.bench.pip_references import PackageMissing, run_package

SECONDS = 4.0
RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")


def _choices() -> float:
    """Return choices of random policies in duels of monster_mash, for each second of processor time."""
    lineup, choices, seed = Lineup("monster_mash"), 0, 0
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        for report in Arena().fight([Match(lineup, {"red": RandomPolicy, "blue": RandomPolicy}, seed)]):
            choices += report.choices
        seed += 1
    return choices / taken


def _steps(ruleset: str) -> float:
    """Return steps of one agent after the other, for each second of processor time."""
    env, chance, steps = raw_env(ruleset), random.Random(1), 0
    env.reset(seed=1)
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        env.reset()
        for _ in env.agent_iter(2_000):
            seen, _, over, late, _ = env.last()
            env.step(None if over or late else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
            if time.process_time() - begun > SECONDS:
                break
    return steps / taken


def _search_ms(ruleset: str, creatures: int) -> float:
    """Return what a choice of `search` takes at the median, asking for the battle included, in ms of processor time."""
    taken: list[float] = []

    class Timed(SearchPolicy):
        began = 0.0

        def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, Any]]:
            """Begin to measure."""
            self.began = time.process_time()
            return super().questions(view, options)

        def choose(self, view: BattleView, options: Decision) -> Intent:
            """Choose, and measure it."""
            found = super().choose(view, options)
            taken.append((time.process_time() - self.began) * 1e3)
            return found

    lineup = Lineup(ruleset, creatures=creatures)
    matches = (Match(lineup, {"red": Timed, "blue": GreedyPolicy}, seed) for seed in count())
    begun = time.process_time()
    for _ in Arena(most_choices=150).fight(matches):
        if time.process_time() - begun > 3 * SECONDS:
            break
    return median(taken)


def figures() -> Iterator[Figure]:
    """Measure the arena."""
    choices = _choices()
    name, unit = "random duels with views and options", "choices/cpu s"
    try:
        found = run_reference("showdown.mjs", SECONDS)
        theirs = found["choices"] / found["cpu"]
        yield Figure(
            group="arena", name=name, unit=unit, ours=choices, reference_name="pokemon-showdown 0.11 random battles",
            reference=theirs, ratio=choices / theirs, goal=Goal("at least", 2.0),
        )  # fmt: skip
    except NodeMissing as reason:
        yield Figure(group="arena", name=name, unit=unit, ours=choices, note=f"no reference: {reason}")
    try:
        found = run_package("connect_four.py", SECONDS)
        theirs, note = found["steps"] / found["cpu"], ""
    except PackageMissing as reason:
        theirs, note = None, f"no reference: {reason}"
    for ruleset in RULESETS:
        steps = _steps(ruleset)
        yield Figure(
            group="arena", name=f"environment of {ruleset}", unit="steps/cpu s", ours=steps,
            reference_name="PettingZoo connect_four" if theirs else "", reference=theirs,
            ratio=steps / theirs if theirs else None, note=note,
        )  # fmt: skip
    took = _search_ms("monster_mash", 5)
    yield Figure(
        group="arena", name="search in 5 against 5", unit="ms a choice, median", ours=took, reference_name="the goal",
        reference=100.0, ratio=took / 100.0, goal=Goal("at most", 1.0),
    )  # fmt: skip
    battle = Lineup("monster_mash").battle(1)
    took = seconds_per_call(battle.clone) * 1e6
    yield Figure(
        group="arena", name="clone of a duel", unit="us", ours=took, reference_name="the goal", reference=15.0,
        ratio=took / 15.0, goal=Goal("at most", 1.0),
    )  # fmt: skip
