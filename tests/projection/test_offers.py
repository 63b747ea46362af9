"""Tests of `fracas_projection.offers`: a cached offer equals a newly computed one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_arena.lineup import Lineup
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Use
from fracas_engine.options import Options
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from fracas_engine.viewing import Viewer
from fracas_projection.projection import Projection
from fracas_protocol.decisions import OptionCache, write_decision
from fracas_protocol.names import Names

CHOICES = 60


def spelled_out(options: Options) -> Options:
    """Return the same options with plain mappings, which know nothing of layers and are never the same as before."""
    moves = [replace(move, costs=dict(move.costs), provokes=dict(move.provokes)) for move in options.moves]
    uses = [replace(use, destinations=dict(use.destinations)) for use in options.uses]
    return replace(options, moves=tuple(moves), uses=tuple(uses))


@pytest.mark.whole
@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "orcus", "fourth_edition", "monster_turn"])
def test_offers_are_what_would_be_written_anew(ruleset: str) -> None:
    """Each offer's bytes equal those of its plain options, with any cached part of the previous decision."""
    for seed in (1, 2):
        battle, chance, player = Lineup(ruleset).battle(seed), Chooser(seed), RandomPlayer(seed)
        viewers = {str(seat): Viewer("seat", SeatId(seat)) for seat in battle.state.seats}
        projection = Projection(battle, "m", viewers, version=1)
        for version in range(2, CHOICES):
            if battle.result is not None:
                break
            for seat in viewers:
                written = projection.offers.of(seat).decisions
                names = projection.keepers[seat].names
                plain = [write_decision(spelled_out(options), names) for options in battle.options(seat)]
                assert [one.SerializeToString() for one in written] == [one.SerializeToString() for one in plain]
            decision = chance.one_of(battle.pending)
            outcome = battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
            projection.step(outcome, version)


@pytest.mark.whole
def test_a_question_that_is_left_open_is_put_again() -> None:
    """Who offers peace while it is asked something is told what may be answered still, and peace is offered no more."""
    sides = {"red": ("fighter_1", "rogue_2"), "blue": ("fighter_1", "rogue_2")}
    battle, player = Lineup("srd5", sides).battle(1), RandomPlayer(1)
    viewers = {str(seat): Viewer("seat", SeatId(seat)) for seat in battle.state.seats}
    projection = Projection(battle, "m", viewers, version=1)
    while battle.pending[0].kind == "turn":
        asked = battle.pending[0]
        projection.step(battle.apply(asked.seat, player.choose(battle, asked)), projection.keepers["red"].version + 1)
    asked = battle.pending[0]
    assert asked.by is not None
    (before,) = projection.offers.of(asked.seat).decisions
    outcome = battle.apply(asked.seat, Use(by=asked.by, action="offer_peace"), decision=asked.number)
    projection.step(outcome, projection.keepers["red"].version + 1)

    news = projection.offers.news_for(asked.seat)

    assert news is not None
    assert [decision.number for decision in news.decisions] == [asked.number]
    assert [choice.id for choice in news.decisions[0].choices] == [choice.id for choice in before.choices]
    offered = ["offer_peace" in [use.action for use in decision.uses] for decision in (before, news.decisions[0])]
    assert offered == [True, False]


def test_a_way_is_written_again_for_names_that_came_since() -> None:
    """The creatures that a cached path provokes are listed as soon as the viewer has a name for them."""
    battle, names, kept = Lineup("monster_mash").battle(3), Names(), OptionCache()
    options = battle.options(str(battle.pending[0].seat))[0]
    by = options.moves[0].by
    foe = CreatureId(next(name for name in battle.state.creatures if name != by))
    one = replace(options, decision=replace(options.decision, by=by), uses=(), ends=())
    one = replace(one, moves=(replace(options.moves[0], provokes=dict.fromkeys(options.moves[0].costs, (foe,))),))
    names.number(by)
    before = write_decision(one, names, kept=kept)
    again = write_decision(one, names, kept=kept)
    number = names.number(foe)
    after = write_decision(one, names, kept=kept)
    assert before == again
    assert not before.moves[0].provokes
    assert [list(group.whom) for group in after.moves[0].provokes] == [[number]]
