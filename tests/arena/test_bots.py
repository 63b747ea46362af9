"""Bots that look ahead: they know what their seat knows, choose what is open, and choose the same again."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from fracas_arena import Lineup, LocalBattle, Player, play
from fracas_arena.bots.determinized_battles import DeterminizedBattles
from fracas_arena.bots.mcts import MctsPolicy
from fracas_arena.bots.search import SearchPolicy
from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.loading import load_policy
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import SeatId
from fracas_engine.setup import Setup
from fracas_protocol import v1
from fracas_protocol.intents import Intent
from fracas_protocol.values import read_value, write_map
from tests.arena.wire import record_of
from tests.server.arena import SECRET, serving
from tests.server.arena import Player as WirePlayer


class BriefSearch(SearchPolicy):
    """Looks at few futures, for tests."""

    glances, kept, futures = 1, 2, 1


class BriefTree(MctsPolicy):
    """Plays so many futures that the time makes no difference."""

    runs = 12


def hiding(at: tuple[int, int], hp: int) -> Battle:
    """Return a battle in which blue's imp is hidden from red; it is red's turn, with blue's troll in reach."""
    claw = {"id": "claw", "cost": "standard", "attack": {"bonus": 6, "vs": "ac"}, "hit": [{"damage": "1d8+3"}]}
    plain = {"hp": 30, "ac": 12, "speed": 6, "actions": [{**claw, "origin": "melee"}]}
    creatures = [
        {"id": "ogre", "seat": "red", "side": "red", "at": (3, 3), **plain},
        {"id": "troll", "seat": "blue", "side": "blue", "at": (4, 3), **plain},
        {"id": "imp", "seat": "blue", "side": "blue", "at": (6, 6), **plain},
    ]
    board = {"map": "\n".join(["........"] * 8)}
    setup = {"ruleset": "orcus", "board": board, "creatures": creatures, "order": ["ogre", "troll", "imp"]}
    battle = Battle.start(Setup.model_validate_json(json.dumps(setup)), KeyedFaces(bytes([hp]) * 32))
    imp = battle.state.creatures["imp"]
    imp.at, imp.hp, imp.hidden_from = at, hp, (SeatId("red"),)
    return battle


@pytest.mark.parametrize("kind", [BriefSearch, BriefTree, FocusPolicy, GreedyPolicy])
def test_what_is_hidden_makes_no_difference_to_a_bot(kind: type[Policy]) -> None:
    """Two battles that differ in a hidden creature and in the dice: the bot chooses the same."""

    def chosen(battle: Battle) -> Intent:
        bout, policy = LocalBattle(battle), kind(chance=random.Random(4))
        view, decision = bout.view("red"), bout.decisions("red")[0]
        asked = policy.questions(view, decision)
        policy.answers = {name: bout.ask("red", question) for name, question in asked.items()}
        assert all(answer is not None for answer in policy.answers.values())
        return policy.choose(view, decision)

    assert chosen(hiding((6, 6), 30)) == chosen(hiding((0, 7), 3))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [BriefSearch, BriefTree])
@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"])
def test_bots_play_in_fog_of_war(kind: Player, ruleset: str) -> None:
    """Bots look ahead past the turns of unseen creatures: nothing is refused, and nothing raised."""
    lineup = Lineup(ruleset, options={"vision": "side", "explored": True})

    played = play(lineup, {"red": kind, "blue": GreedyPolicy}, seed=1, most_choices=20)

    assert played.seats["red"].failure is None
    assert played.seats["red"].refused == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", [BriefSearch, BriefTree])
@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"])
def test_bots_play_by_every_ruleset(kind: Player, ruleset: str) -> None:
    """Twenty choices of each battle: nothing is refused, nothing raised, and the same seed chooses the same."""
    lineup = Lineup(ruleset)

    first, second = (play(lineup, {"red": kind, "blue": GreedyPolicy}, seed=1, most_choices=20) for _ in range(2))

    assert first == second
    assert first.seats["red"].failure is None
    assert first.seats["red"].refused == 0


async def test_the_wire_answers_with_a_battle(store_url: str, tmp_path: Path) -> None:
    """A seat of a real server asks to look ahead and gets a battle in which it is asked the same."""
    lineup = Lineup.suggested("srd5")
    battle = lineup.battle(1)
    begin: Any = lambda _record, _secret: battle.clone()  # noqa: E731
    async with serving(store_url, tmp_path, begin=begin) as service:
        await service.hosting.create(record_of(lineup, "m1"), SECRET)
        players = {}
        for seat in lineup.seats:
            players[seat] = await WirePlayer.come(service.address)
            await players[seat].ask(join_match=v1.JoinMatch(match="m1", seat=seat))
        seat = str(battle.pending[0].seat)
        await players[seat].until_asked("m1")
        question = v1.AskQuestion(match="m1", seat=seat, question=write_map({"imagine": {"seed": 3}}))
        answer = await players[seat].ask(ask_question=question)
        for player in players.values():
            await player.leave()

    imagined = DeterminizedBattles().battle(read_value(answer.reply.answer))
    assert imagined is not None
    assert imagined.pending == battle.pending
    assert imagined.options(seat) == battle.options(seat)


def test_they_have_names() -> None:
    """`fracas bot --policy search` finds them, without the client importing the engine."""
    assert load_policy("search") is SearchPolicy
    assert load_policy("mcts") is MctsPolicy
