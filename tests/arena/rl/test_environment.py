"""Environments: masks contain exactly the legal actions, seats see only their view, and views are enough."""

import random

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env

from fracas_arena import Lineup, LocalBattle
from fracas_arena.rl import DuelEnv, FracasParallelEnv, duels, parallel_env
from fracas_arena.rl.actions import open_actions
from fracas_arena.rl.layout import CREATURE_FIELDS, GAME_FIELDS, Slots
from fracas_arena.rl.observations import observe
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_engine.battle import Battle
from fracas_engine.ids import SeatId
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import read_decisions

pytestmark = pytest.mark.whole

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")


def stepped(env: FracasParallelEnv, steps: int, *, seed: int) -> float:
    """Step an environment with actions that are open; returns what the first agent got."""
    chance, total = random.Random(seed), 0.0
    seen, _ = env.reset(seed=seed)
    for _ in range(steps):
        if not env.agents:
            break
        actions = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        seen, rewards, _, _, infos = env.step(actions)
        assert not any("illegal" in info for info in infos.values())
        total += rewards[env.possible_agents[0]]
    return total


@pytest.mark.parametrize("ruleset", RULESETS)
def test_open_actions_can_be_taken(ruleset: str) -> None:
    """Every masked action is accepted, and observations stay within their space."""
    env = parallel_env(ruleset)

    stepped(env, 60, seed=3)

    seen = env._look(env.bout)["red"] if env.agents and env.bout else None
    assert seen is None or env.observation_space("red").contains(seen)


def test_environments_tell_the_version_of_their_layout() -> None:
    """Gymnasium's description of an environment has the version of the layout."""
    env, duel = parallel_env(), DuelEnv()

    assert (
        env.metadata["layout_version"] == env.layout.version == duel.layout.version == duel.metadata["layout_version"]
    )


@pytest.mark.slow
def test_rewards_add_up() -> None:
    """A battle that is won is worth 1, one that is lost -1, by default and at its end alone."""
    found = {stepped(parallel_env("monster_mash"), 2_000, seed=seed) for seed in range(6)}

    assert found <= {1.0, 0.0, -1.0}
    assert {1.0, -1.0} & found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_over_the_wire_gives_the_same_numbers(ruleset: str) -> None:
    """Observations and actions computed from a socket's mirror equal those of the environment."""
    told: list[v1.ServerMessage] = []
    battle = Lineup.suggested(ruleset).battle(5)
    asked = str(battle.pending[0].seat)

    def hear(seat: str, message: v1.ServerMessage) -> None:
        if seat == asked:
            told.append(message)

    bout = LocalBattle(battle, told=hear)
    layout = parallel_env(ruleset).layout
    mirror = Mirror(told[0].snapshot)
    request = next(message.decision_request for message in told if message.HasField("decision_request"))
    view = BattleView(mirror)
    decisions = read_decisions(request, mirror.names)

    found = observe(view, decisions, Slots(layout, asked).of(view), layout, asked)
    ours = observe(bout.view(asked), bout.decisions(asked), Slots(layout, asked).of(view), layout, asked)

    assert np.array_equal(found, ours)
    slots = Slots(layout, asked).of(view)
    assert open_actions(view, decisions[0], slots, layout) == open_actions(
        bout.view(asked), bout.decisions(asked)[0], slots, layout
    )


def test_who_is_hidden_is_in_no_number() -> None:
    """A creature that a seat does not know of leaves its slot empty, wherever it is."""

    def seen(at: tuple[int, int]) -> npt.NDArray[np.float32]:
        env = parallel_env(Lineup("orcus", {"red": ("gull_hunter",), "blue": ("alley_fox",)}))
        env.reset(seed=1)
        assert env.bout is not None
        battle: Battle = env.bout.battle.clone()
        fox = next(creature for creature in battle.state.creatures.values() if creature.seat == "blue")
        fox.at, fox.hidden_from = at, (SeatId("red"),)
        bout = LocalBattle(battle)
        view = bout.view("red")
        return observe(view, (), Slots(env.layout, "red").of(view), env.layout, "red")

    assert np.array_equal(seen((1, 1)), seen((5, 5)))


def test_duels_are_gymnasium_environments() -> None:
    """Gymnasium's own check passes, and a won duel ends it."""
    env = DuelEnv("monster_mash", GreedyPolicy, damage=0.5)

    check_env(env, skip_render_check=True)

    _, info = env.reset(seed=2)
    ended = False
    for _ in range(500):
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, _, ended, late, info = env.step(action)
        if ended or late:
            break
    assert ended
    assert env.layout.observed == env.observation_space.shape[0]  # type: ignore[index]
    assert len(GAME_FIELDS) + env.layout.slots * len(CREATURE_FIELDS) < env.layout.observed


@pytest.mark.slow
def test_duels_side_by_side() -> None:
    """Two duels in processes of their own are stepped together."""
    envs = duels(2, "monster_mash")
    try:
        seen, info = envs.reset(seed=1)
        actions = np.array([int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]])
        after, rewards, *_ = envs.step(actions)
    finally:
        envs.close()

    assert seen.shape == after.shape
    assert len(rewards) == 2


def _numbers_after_a_reset_without_a_seed() -> list[bytes]:
    duel = DuelEnv("monster_mash")
    duel.reset(seed=0)
    _, info = duel.reset()
    found = []
    for _ in range(40):
        numbers, _, over, late, info = duel.step(int(np.flatnonzero(info["action_mask"])[0]))
        found.append(numbers.tobytes())
        if over or late:
            break
    return found


def test_a_seed_decides_later_battles_as_well() -> None:
    """`reset()` after `reset(seed=...)` goes on with the same chance, as vector environments need it."""
    assert _numbers_after_a_reset_without_a_seed() == _numbers_after_a_reset_without_a_seed()


def test_a_duel_without_a_battle_asks_for_a_reset() -> None:
    """Before the first `reset` and after the end, `step` and `render` say what to do."""
    duel = DuelEnv("monster_mash", max_cycles=1, render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        duel.step(1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        duel.render()
    _, info = duel.reset(seed=1)
    duel.step(int(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        duel.step(1)


def test_duels_are_made_by_their_ids() -> None:
    """`gymnasium.make` knows each ruleset, and says which actions are open."""
    duel = gymnasium.make("fracas/srd5-v0", render_mode="ansi", disable_env_checker=True)
    _, info = duel.reset(seed=1)

    inner = duel.unwrapped
    assert isinstance(inner, DuelEnv)
    assert inner.action_masks().tolist() == [bool(one) for one in info["action_mask"]]
    assert "round 1" in str(duel.render())
    assert gymnasium.spec("fracas/Duel-v0").id == "fracas/Duel-v0"
    with pytest.raises(ValueError, match="unknown render_mode 'colour': use human, ansi, rgb_array or None"):
        DuelEnv("monster_mash", render_mode="colour")
