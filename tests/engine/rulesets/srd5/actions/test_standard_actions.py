"""Questions without a planned order equal the planned order, in random battles on all sorts of ground."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.rulesets.srd5.actions import rise_and_sink
from fracas_engine.rulesets.srd5.actions.standard_actions import MAY, accepted, may_by_name
from fracas_engine.rulesets.srd5.movement import speeds
from fracas_engine.rulesets.srd5.queries import payment
from fracas_engine.rulesets.srd5.queries.cover import degree_between, in_total_cover
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.testing.digests import options_digest
from fracas_engine.testing.random_players import RandomPlayer
from tests.engine.rulesets.srd5.random_scenes import random_scene

pytestmark = pytest.mark.whole

SEEDS = range(16)
CHOICES = 25


def moments(seed: int) -> Iterator[Battle]:
    """Yield a battle by chance at each of its decisions."""
    battle, player = Battle.start(random_scene(seed), KeyedFaces(seed.to_bytes(32, "big"))), RandomPlayer(seed)
    for _ in range(CHOICES):
        if battle.result is not None:
            return
        yield battle
        decision = battle.pending[0]
        battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)


def present(battle: Battle) -> list[Srd5Creature]:
    """Return the creatures on the map."""
    return [s5(creature) for creature in battle.situation.present()]


def is_paid_for(battle: Battle, creature: Srd5Creature, name: str) -> bool:
    """Say whether an action of a sheet is accepted as far as its costs go."""
    situation = battle.situation
    action = situation.rules.sheet(situation, creature).actions[name]
    try:
        payment.check_actor(creature)
        if action.sequence:
            payment.series_payment(situation, creature, action)
        else:
            payment.paid_for(situation, creature, action)
    except IllegalIntent:
        return False
    return True


@pytest.mark.rule("S5-ACT-01", "S5-TURN-01", "S5-COND-14")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_done_by_name_is_what_its_order_is_accepted_for(seed: int) -> None:
    """Nothing that is offered is refused, and nothing that would be accepted is left out."""
    for battle in moments(seed):
        for creature in present(battle):
            for name in MAY:
                found = may_by_name(battle.situation, creature, name)
                assert found is accepted(battle.situation, creature, name), (creature.id, name)


@pytest.mark.rule("S5-MON-03", "S5-SPELL-02", "S5-SPELL-04", "S5-WEAP-01", "S5-WEAP-05", "S5-WEAP-09")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_usable_is_what_can_be_paid_for(seed: int) -> None:
    """Uses, slots, hands, ammunition and the budget of the turn say the same to options and to orders."""
    for battle in moments(seed):
        for creature in present(battle):
            for name, action in battle.situation.rules.sheet(battle.situation, creature).actions.items():
                found = payment.usable(battle.situation, creature, action)
                assert found is is_paid_for(battle, creature, name), (creature.id, name)


@pytest.mark.rule("S5-GRID-10", "S5-SPEED-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_ways_straight_up_and_down_are_those_that_the_order_takes(seed: int) -> None:
    """What is offered for `rise` and `sink` is accepted, and one cell more is not."""
    for battle in moments(seed):
        for creature in present(battle):
            for way, plan in (("rise", rise_and_sink.plan_rise), ("sink", rise_and_sink.plan_sink)):
                found = rise_and_sink.distances(battle.situation, creature, way)
                taken = []
                for cells in range(1, speeds.most_left(battle.situation, creature) + 1):
                    try:
                        use = Use(by=CreatureId(creature.id), action=way, with_=(str(cells),))
                        plan(battle.situation, creature, use)
                    except IllegalIntent:
                        break
                    taken.append(cells)
                assert found == tuple(taken), (creature.id, way)


@pytest.mark.rule("S5-COVER-03", "S5-COVER-05")
@pytest.mark.parametrize("seed", SEEDS)
def test_total_cover_is_the_highest_degree_of_cover(seed: int) -> None:
    """Walls alone decide whether a target is behind Total Cover: other creatures do not matter."""
    for battle in moments(seed):
        creatures = present(battle)
        for one in creatures:
            for other in creatures:
                if other is not one and other.mount != one.id and one.mount != other.id:
                    found = in_total_cover(battle.situation, one, other)
                    assert found is (degree_between(battle.situation, one, other) == "total"), (one.id, other.id)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_remembered_is_still_so(seed: int) -> None:
    """All that a decision leaves open is the same for the battle out of a dump, which remembers nothing."""
    for battle in moments(seed):
        forgetful = Battle.load(battle.dump())
        for decision in battle.pending:
            found = options_digest(battle.options_of(decision))
            assert found == options_digest(forgetful.options_of(decision)), decision


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:8])
def test_what_copies_remember_together_is_so_for_each(seed: int) -> None:
    """A copy that goes on elsewhere takes nothing from the battle, and gives nothing to it that is not so."""
    player = RandomPlayer(seed + 1000)
    for battle in moments(seed):
        copy = battle.clone()
        for _ in range(4):
            if copy.result is not None:
                break
            decision = copy.pending[0]
            found = options_digest(copy.options_of(decision))
            assert found == options_digest(Battle.load(copy.dump()).options_of(decision)), decision
            copy.apply(decision.seat, player.choose(copy, decision), decision=decision.number)
