"""Fight views: a client's view and the engine's battle give the same evaluation."""

from __future__ import annotations

from itertools import product

import pytest

from fracas_arena import LocalBattle
from fracas_arena.bots.battle_fight import fight_of
from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_arena.bots.rollouts import play_out
from fracas_arena.lineup import Lineup
from fracas_clients.policies import fight_view
from fracas_clients.policies.combat_stats import StatsTable
from fracas_clients.policies.position_evaluator import PositionEvaluator
from tests.arena.bots.small_battles import battle_of, one


@pytest.mark.parametrize("ruleset", ["fourth_edition", "monster_mash", "orcus", "srd5"])
def test_a_view_and_its_battle_are_evaluated_alike(ruleset: str) -> None:
    """Weights, dangers and attack values of all creatures are the same after some turns, on every cell."""
    battle = Lineup.suggested(ruleset).battle(8)
    play_out(battle, "red", RolloutMemory(), turns=6)
    view = LocalBattle(battle).view("red")
    shown = PositionEvaluator(fight_view.fight_of(view, StatsTable()), charging=True)
    real = PositionEvaluator(fight_of(battle, RolloutMemory()), charging=True)
    cells = list(product(range(view.size[0]), range(view.size[1])))

    assert shown.fight.fighters.keys() == real.fight.fighters.keys()
    for name, creature in real.fight.fighters.items():
        mover = shown.fight.fighters[name]
        assert shown.weights(mover.side) == pytest.approx(real.weights(creature.side))
        assert shown.dangers(mover, cells) == pytest.approx(real.dangers(creature, cells))
        for moved in (False, True):
            values = shown.attack_values(mover, cells, moved=moved, charge=moved)
            assert values == pytest.approx(real.attack_values(creature, cells, moved=moved, charge=moved))


def test_a_refused_line_is_worth_nothing() -> None:
    """An attack is not expected again between two cells between which the rules have refused one in this round."""
    battle = battle_of(one("ogre", "red", (1, 4)), one("imp", "blue", (3, 4)))
    memory = RolloutMemory()
    ogre = battle.state.creatures["ogre"]
    memory.hidden[battle.state.game.round] = {((2, 4), (3, 4))}

    evaluator = PositionEvaluator(fight_of(battle, memory))

    assert [value > 0 for value in evaluator.attack_values(ogre, [(2, 4), (2, 3)])] == [False, True]
    assert not evaluator.sees((2, 4), (3, 4))
