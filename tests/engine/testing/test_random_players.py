"""Players at random: repeatable, and choosing among everything that is offered."""

from __future__ import annotations

from collections import Counter

import pytest

from fracas_engine.battle import Battle
from fracas_engine.decisions import NO, Choice, Decision
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Move, Use
from fracas_engine.options import EndOption, MoveOption, Options, Placement, TargetOption, UseOption
from fracas_engine.ruleset import register
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from fracas_engine.testing.toy import Toy, toy_setup

register(Toy())

BY = CreatureId("ogre")
DECISION = Decision(1, SeatId("red"), "turn", BY)


def test_chance_is_the_published_generator() -> None:
    """splitmix64 with the seed 1234567 begins with these numbers, on every machine."""
    chance = Chooser(1234567)

    drawn = [chance.below(1 << 64) for _ in range(3)]

    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_chance_takes_what_it_is_given() -> None:
    """Some of a list are different ones of it, numbers lie between their bounds."""
    chance = Chooser(3)

    assert sorted(chance.some_of("abc", 5)) == ["a", "b", "c"]
    assert {chance.between(2, 4) for _ in range(60)} == {2, 3, 4}
    assert {chance.one_of("ab") for _ in range(30)} == {"a", "b"}


def test_the_same_seed_plays_the_same_battle() -> None:
    """Intent by intent, to the same dump; another seed plays another one."""

    def played(seed: int) -> bytes:
        setup = toy_setup("......\n......", {"imp": {"at": (0, 0)}, "ogre": {"at": (4, 1)}})
        battle, player = Battle.start(setup, KeyedFaces(bytes(32))), RandomPlayer(seed)
        for _ in range(30):
            if battle.pending:
                decision = battle.pending[0]
                battle.apply(decision.seat, player.choose(battle, decision))
        return battle.dump()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_everything_that_is_offered_is_chosen_some_time() -> None:
    """Cells, targets, places, destinations, choices and the end of the turn."""
    options = Options(
        decision=DECISION,
        moves=(MoveOption(by=BY, mode="walk", costs={(0, 0): 1, (1, 0): 2}),),
        uses=(
            UseOption(
                by=BY,
                action="charge",
                name="Charge",
                cost="standard",
                targets=(TargetOption("elf"), TargetOption("imp")),
                pick=(1, 2),
                placements=(Placement(at=(1, 1)), Placement(at=(2, 2))),
                destinations={(4, 4): 1, (5, 5): 2},
                choices=(("push",), ("prone",)),
            ),
        ),
        ends=(EndOption(BY),),
    )
    player = RandomPlayer(1)

    chosen = [player.pick(options) for _ in range(600)]

    uses = [intent for intent in chosen if isinstance(intent, Use)]
    assert len({(use.on, use.at, use.to, use.with_) for use in uses}) == 4 * 2 * 2 * 2
    assert {intent.to for intent in chosen if isinstance(intent, Move)} == {(0, 0), (1, 0)}
    kinds = Counter(type(intent) for intent in chosen)
    assert kinds[Use] > kinds[Move] > kinds[End] > 0


def test_questions_are_answered_with_what_they_take() -> None:
    """One choice with its target, or as many as are wanted."""
    bite = Choice("bite", "Bite", targets=("elf",))
    one = Options(decision=DECISION, choices=(bite, NO))
    two = Options(decision=DECISION, choices=tuple(Choice(c, c, c) for c in "abc"), several=(2, 2))
    player = RandomPlayer(5)

    assert {player.pick(one) for _ in range(30)} == {
        Answer(by=BY, answer="bite", on=("elf",)),
        Answer(by=BY, answer="no"),
    }
    answers = [intent.answer for intent in (player.pick(two) for _ in range(60)) if isinstance(intent, Answer)]
    assert len(set(answers)) == 6


def test_the_same_target_may_be_named_twice_where_that_is_allowed() -> None:
    """Several attacks of one action may all go to one target."""
    option = UseOption(
        by=BY, action="claws", name="Claws", cost="full_round", targets=(TargetOption("elf"),), pick=(3, 3), repeat=True
    )

    assert RandomPlayer(1).pick(Options(decision=DECISION, uses=(option,))) == Use(
        by=BY, action="claws", on=("elf",) * 3
    )


@pytest.mark.parametrize("moves", [(), (MoveOption(by=BY, mode="walk", costs={}),)])
def test_nothing_to_choose_from_is_an_error(moves: tuple[MoveOption, ...]) -> None:
    """A decision without options is a bug of the ruleset, and is not played on."""
    with pytest.raises(LookupError):
        RandomPlayer(1).pick(Options(decision=DECISION, moves=moves))
