"""The training example: numbers of actions, learning from a reward, and the resulting bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
import pytest

from fracas_arena.arena import play
from fracas_arena.cli.train import written
from fracas_arena.lineup import Lineup
from fracas_arena.rl.duel import DuelEnv
from fracas_arena.rl.layout import Layout, Meaning
from fracas_arena.rl.learning.features import FEATURES, STANDING, best, features, standing
from fracas_arena.rl.learning.learner import Episode, Learner
from fracas_arena.rl.learning.policy import LearnedPolicy
from fracas_arena.rl.learning.training import train
from fracas_clients.policies.random import RandomPolicy

LAYOUT = Layout(columns=6, rows=4, own=2, slots=5)


def test_every_action_means_something_else() -> None:
    """All numbers of a layout, and back by the functions that make them."""
    meanings = [LAYOUT.meaning(action) for action in range(LAYOUT.actions)]

    assert len(set(meanings)) == LAYOUT.actions
    for action, meaning in enumerate(meanings):
        match meaning:
            case Meaning("end", slot):
                assert LAYOUT.ending(slot) == action
            case Meaning("go", slot, cell):
                assert LAYOUT.going(slot, cell) == action
            case Meaning("use", slot, _, use, target):
                assert LAYOUT.using(slot, use, target) == action
            case _:
                assert action <= 24


@pytest.mark.parametrize("action", [-1, LAYOUT.actions])
def test_what_is_no_action_means_nothing(action: int) -> None:
    """An error names the number and how many there are."""
    with pytest.raises(ValueError, match=str(LAYOUT.actions - 1)):
        LAYOUT.meaning(action)


def test_cells_nearer_to_the_foe_are_told_from_others() -> None:
    """At the first choice of a duel: `nearer` falls with the distance from the foe, and every row says what it is."""
    env = DuelEnv("monster_mash", RandomPolicy)
    seen, info = env.reset(seed=3)
    actions = np.flatnonzero(info["action_mask"]).tolist()
    table = features(seen, actions, env.layout)
    kinds = [env.layout.meaning(action).kind for action in actions]
    column = {name: table[:, number] for number, name in enumerate(FEATURES)}

    assert table.shape == (len(actions), len(FEATURES))
    goes = [row for row, kind in enumerate(kinds) if kind == "go"]
    assert goes
    assert all(column["go"][row] == (row in goes) for row in range(len(actions)))
    nearer = column["go_nearer_ready"][goes]
    assert nearer.max() > 0.2
    assert nearer.min() < nearer.max()
    assert standing(seen, env.layout).shape == (len(STANDING),)


def test_what_was_rewarded_becomes_likelier() -> None:
    """Two ways, of which one always wins: after some games it is nearly always chosen."""
    offered = np.zeros((2, len(FEATURES)), dtype=np.float32)
    offered[0, FEATURES.index("use_on_foe")] = 1
    offered[1, FEATURES.index("end_ready")] = 1
    stood = np.ones(len(STANDING), dtype=np.float32)
    learner = Learner(seed=1)
    for _ in range(60):
        row = learner.choose(offered)
        learner.learn([Episode([offered], [row], [stood], [1.0 if row == 0 else -1.0])])

    chosen = [learner.choose(offered) for _ in range(100)]

    assert chosen.count(0) > 90


def test_the_likeliest_kind_is_chosen_before_the_likeliest_way() -> None:
    """Three cells at 0.2 each together are likelier than one blow at 0.4; the best of them is taken."""
    actions = [LAYOUT.using(0, 0, 3), *(LAYOUT.going(0, (x, 1)) for x in range(3))]

    assert best(np.array([0.4, 0.15, 0.25, 0.2]), actions, LAYOUT) == 2
    assert best(np.array([0.7, 0.1, 0.1, 0.1]), actions, LAYOUT) == 0


@pytest.mark.slow
def test_minutes_are_more_than_it_takes_to_beat_chance() -> None:
    """After some twenty duels it does better than at the beginning, from a seed that leads it to no dead end."""
    course = train(Lineup.suggested("monster_mash"), RandomPolicy, seconds=4.0, seed=7, points=1, measured=20)

    (_, before), (_, after) = course

    assert before.duels == 0 < after.duels
    assert after.won > before.won


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5"])
def test_a_learned_bot_plays_by_every_ruleset(ruleset: str) -> None:
    """With weights that make it go and strike: nothing is raised, and hardly anything refused."""

    class Bot(LearnedPolicy):
        weights: ClassVar[Mapping[str, float]] = {
            "go_nearer_ready": 3.0,
            "use_on_foe": 3.0,
            "end_ready": -1.0,
            "answer_first": 1.0,
        }

    report = play(ruleset, {"red": Bot, "blue": RandomPolicy}, seed=2, most_choices=150)

    assert report.seats["red"].failure is None
    assert report.seats["red"].forced == 0


def test_what_is_written_is_a_bot() -> None:
    """The module of a bot has its weights, its name and its training data."""

    class Bot(LearnedPolicy):
        weights: ClassVar[Mapping[str, float]] = {"go": 0.5, "use_on_foe": 2.25}

    names: dict[str, object] = {}
    exec(written("my_bot", Bot, "8 duels of srd5 against random"), names)  # noqa: S102 - what it writes is to be run
    kind = names["Bot"]

    assert isinstance(kind, type)
    assert issubclass(kind, LearnedPolicy)
    assert kind.name == "my_bot"
    assert kind.weights == {"go": 0.5, "use_on_foe": 2.25}
    assert "8 duels of srd5 against random" in str(names["__doc__"])


def test_no_time_is_a_measurement_and_nothing_else() -> None:
    """Without training time, the initial weights are measured."""
    ((_, now),) = train(Lineup.suggested("monster_mash"), RandomPolicy, seconds=0.0, measured=2)

    assert (now.duels, now.choices, now.of) == (0, 0, 2)
