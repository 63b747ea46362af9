"""Parties of five in the rulesets of big teams: random play, a long list of options, and one plain attack."""

from __future__ import annotations

import time
from collections.abc import Iterator

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.intents import Use
from fracas_engine.testing.random_players import RandomPlayer
from tests.bench.figures import Figure, Goal
from tests.bench.measuring import in_turns, seconds_on_each
from tests.bench.node_references import NodeMissing, run_reference
from tests.bench.parties import crowd, duel, party
from tests.bench.pip_references import PackageMissing, run_package

SECONDS = 4.0
MOST_CHOICES = 2_000
LEAVING = ("surrender", "flee", "offer_peace")
"""What nobody does here: battles would be over before they have begun."""
REACHABLE = {"reachable": {"by": "c0", "move": "walk"}}
GOALS = {"fourth_edition": 1.0, "orcus": 1.0, "srd5": 1.5}


def _started(setup_of: object, seed: int) -> Battle:
    return Battle.start(setup_of, KeyedFaces(seed.to_bytes(32, "big")))  # type: ignore[arg-type]


def _play(ruleset: str, seed: int) -> int:
    """Play one random battle and return how many choices it took."""
    player, battle = RandomPlayer(seed, LEAVING), _started(party(ruleset, seed), seed)
    choices = 0
    while battle.result is None and choices < MOST_CHOICES:
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
        choices += 1
    return choices


def _random_play(ruleset: str) -> float:
    """Return choices a second of processor time."""
    _play(ruleset, 1)
    choices, seed = 0, 100
    begun = time.process_time()
    while (taken := time.process_time() - begun) < SECONDS:
        choices += _play(ruleset, seed)
        seed += 1
    return choices / taken


def _plays() -> Iterator[Figure]:
    for ruleset, goal in GOALS.items():
        name = f"random play, five against five, {ruleset}"
        ours = _random_play(ruleset)
        try:
            # Measured anew for each, so that both see the same moods of the machine.
            found = run_reference("showdown.mjs", SECONDS)
            theirs = found["choices"] / found["cpu"]
            yield Figure(
                group="parties", name=name, unit="choices/cpu s", ours=ours,
                reference_name="pokemon-showdown 0.11 random battles", reference=theirs, ratio=ours / theirs,
                goal=Goal("at least", goal),
            )  # fmt: skip
        except NodeMissing as reason:
            yield Figure(
                group="parties", name=name, unit="choices/cpu s", ours=ours, goal=Goal("at least", goal),
                note=f"no reference: {reason}",
            )  # fmt: skip


def _lists() -> Iterator[Figure]:
    for ruleset in ("fourth_edition", "orcus"):
        battle = _started(crowd(ruleset), 0)
        decision = battle.pending[0]

        def list_options(battle: Battle = battle) -> None:
            options = battle.clone().options_of(battle.pending[0])
            for move in options.moves:
                len(move.costs)
            for use in options.uses:
                len(use.placements)

        def reachable(battle: Battle = battle) -> None:
            battle.clone().ask(REACHABLE)

        assert decision.by == "c0"
        ours, reference = in_turns(list_options, reachable)
        yield Figure(
            group="parties", name=f"list the options of a hero with 12 powers among 20, 30x30, {ruleset}", unit="us",
            ours=ours * 1e6, reference_name="one reachability query", reference=reference * 1e6,
            ratio=ours / reference, goal=Goal("at most", 20),
        )  # fmt: skip


def _attacks() -> Iterator[Figure]:
    battle = _started(duel(), 7)
    intent = Use(by=battle.pending[0].by, action="longsword", on=("ogre",))  # type: ignore[arg-type]
    seat = battle.pending[0].seat
    ours = seconds_on_each(battle.clone, lambda clone: clone.apply(seat, intent))
    name = "one plain srd5 attack: check, roll, damage, events"
    try:
        found = run_package("dnd5e.py", 1.0)
        theirs = found["cpu"] / found["turns"]
        yield Figure(
            group="parties", name=name, unit="us", ours=ours * 1e6, reference_name="a turn of dnd-5e-core, gridless",
            reference=theirs * 1e6, ratio=ours / theirs, goal=Goal("at most", 4),
        )  # fmt: skip
    except PackageMissing as reason:
        yield Figure(
            group="parties", name=name, unit="us", ours=ours * 1e6, goal=Goal("at most", 4),
            note=f"no reference: {reason}",
        )  # fmt: skip


def figures() -> Iterator[Figure]:
    """Measure all."""
    yield from _plays()
    yield from _lists()
    yield from _attacks()
