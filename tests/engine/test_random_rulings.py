"""Random rulings between random choices: nothing breaks, refusals change nothing, and everything can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.events import Outcome
from fracas_engine.intents import Answer, Intent, Ruling
from fracas_engine.setup import Setup
from fracas_engine.testing.invariants import COMMON
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.random_rulings import RandomGameMaster
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of

RULESETS = ("srd5", "orcus", "fourth_edition", "monster_mash")


def ruled_setup(ruleset: str, seed: int) -> Setup:
    """Return a random battle of shipped content with a game master."""
    return random_setup(Wish(ruleset), seed).model_copy(update={"gm": "gm", "rewinds": True})


def start(setup: Setup, seed: int) -> Battle:
    """Return a new battle whose dice follow from the seed."""
    return Battle.start(setup, KeyedFaces(bytes([seed % 256] * 32)))


def play(setup: Setup, seed: int, *, longest: int = 60) -> tuple[Battle, list[tuple[str, Intent, bytes]]]:
    """Play a battle in which every second intent is a random ruling, with all checks.

    Returns:
        The battle and its log: each accepted intent with its seat and the dump after it.
    """
    battle, player = start(setup, seed), RandomPlayer(seed)
    master = RandomGameMaster(seed, without=() if seed % 5 == 0 else ("result",))
    mirrors = {viewer.key: Mirror(battle, viewer) for viewer in viewers_of(battle)}
    log: list[tuple[str, Intent, bytes]] = []
    secret: dict[str, set[str]] = {}
    for number in range(longest):
        if battle.state.game.over:
            break
        before = battle.dump()
        seat, intent = "gm", cast("Intent", master.rule(battle))
        if number % 2:
            decision = battle.pending[master.chance.below(len(battle.pending))]
            seat, intent = decision.seat, player.choose(battle, decision)
        refused = ""
        try:
            outcome = battle.apply(seat, intent)
        except IllegalIntent as refusal:
            refused = str(refusal)
        if refused:
            assert battle.dump() == before, f"{number}: a refused ruling has changed the battle: {intent}"
            if isinstance(intent, Ruling):
                continue
            assert isinstance(intent, Answer), f"{number}: an offered choice is refused: {intent}: {refused}"
            intent = battle.standing_intent(decision)  # a ruling may have made a choice impossible, never the default
            outcome = battle.apply(seat, intent)
        wrong = [one for holds in COMMON for one in holds(battle)]
        assert not wrong, f"{number}: after {intent}: {wrong}"
        dump = battle.dump()
        assert Battle.load(dump).dump() == dump
        for viewer in viewers_of(battle):
            mirror = mirrors.setdefault(viewer.key, Mirror(battle, viewer))
            mirror.follow(battle, outcome)
            assert not mirror.differences(battle), f"{number}: after {intent} {mirror.differences(battle)}"
        for decision in battle.pending:
            battle.options_of(decision)
        if (name := _hidden_one(intent)) is not None:
            secret[name] = {"public", *battle.state.creatures[name].hidden_from}
        for name, unaware in secret.items():
            hidden = battle.state.creatures[name].hidden_from
            unaware &= {"public", *hidden} if hidden else set()  # noqa: PLW2901 - changed in place
        assert not _leaks(battle, outcome, secret), f"{number}: after {intent}"
        log.append((seat, intent, dump))
    return battle, log


def _hidden_one(intent: Intent) -> str | None:
    """Return the id of the hidden creature that a ruling adds, if it adds one."""
    added = intent.orders.get("add") if isinstance(intent, Ruling) else None
    return str(added["id"]) if isinstance(added, Mapping) and added.get("hidden") else None


def _leaks(battle: Battle, outcome: Outcome, secret: Mapping[str, set[str]]) -> list[str]:
    """Return the viewers that are told of a hidden creature that they have never seen."""
    found = []
    for viewer in viewers_of(battle):
        if viewer.kind == "referee" or viewer.seat == "gm":
            continue
        told = repr((battle.view(viewer), battle.events_for(viewer, outcome.events)))
        unknown = [name for name, unaware in secret.items() if (viewer.seat or "public") in unaware]
        found += [f"{viewer.key}: {name}" for name in unknown if f"'{name}'" in told]
    return found


def check(ruleset: str, seed: int) -> None:
    """Play a battle, play its log again, and undo all of it."""
    setup = ruled_setup(ruleset, seed)
    battle, log = play(setup, seed)
    again = start(setup, seed)

    for number, (seat, intent, dump) in enumerate(log):
        again.apply(seat, intent)
        assert again.dump() == dump, f"{number}: {intent} has another result"
    if log:
        battle.apply("gm", Ruling(orders={"rewind": len(log)}))
        assert _unnumbered(battle) == _unnumbered(start(setup, seed)), "rewound"


def _unnumbered(battle: Battle) -> object:
    """Return what a battle's public view says, without numbers of decisions, which are never used again."""
    viewer = battle.viewer("gm")
    return battle.view(viewer)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_rulings_break_nothing(ruleset: str, seed: int) -> None:
    """Random rulings and choices keep all promises of a battle."""
    check(ruleset, seed)
