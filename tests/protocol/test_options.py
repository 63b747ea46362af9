"""Tests of `fracas_protocol.decisions` and `fracas_protocol.options`: legal options, written and read."""

from __future__ import annotations

import pytest

from fracas_engine import intent_plain
from fracas_engine.decisions import NO, YES, Choice, Decision
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.options import EndOption, MoveOption, Options, Placement, TargetOption, UseOption
from fracas_protocol import codec, options, v1
from fracas_protocol.decisions import write_decision
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import read_intent, write_intent
from fracas_protocol.names import Names
from fracas_protocol.view_hash import decision_hash

OGRE, IMP, WOLF = (CreatureId(id_) for id_ in ("ogre", "imp", "wolf"))
RED = SeatId("red")

TURN = Options(
    decision=Decision(7, RED, "turn", OGRE),
    moves=(
        MoveOption(
            by=OGRE,
            mode="walk",
            costs={(2, 1): 1, (3, 1): 2, (3, 2): 2, (0, 9): 3},
            provokes={(3, 1): (IMP,), (3, 2): (IMP, WOLF)},
        ),
    ),
    uses=(
        UseOption(
            by=OGRE,
            action="club",
            name="Great Club",
            cost="standard",
            targets=(
                TargetOption("imp", bonus=6, versus=13, chance=700, notes=("flanking",)),
                TargetOption("wolf", bonus=6, versus=12, chance=0),
                TargetOption("lever"),
            ),
            pick=(1, 1),
        ),
        UseOption(
            by=OGRE,
            action="flurry",
            name="flurry",
            cost="full_round",
            targets=(TargetOption("imp"), TargetOption("wolf")),
            pick=(2, 2),
            repeat=True,
            choices=(("bite", "claw"), ("claw", "bite")),
            uses_left=0,
        ),
        UseOption(
            by=OGRE,
            action="roar",
            name="roar",
            cost="swift",
            placements=(
                Placement(at=(3, 3), affected=(IMP,)),
                Placement(at=(4, 3), affected=(IMP,)),
                Placement(at=(5, 3)),
                Placement(at=(5, 3, 2), affected=(IMP,)),
                Placement(direction=(-1, 0), affected=(WOLF, IMP)),
                Placement(at=(1, 1), cells=((1, 1), (1, 2))),
            ),
            odds=(
                TargetOption("imp", bonus=2, versus=15, chance=600, notes=("save",)),
                TargetOption("wolf"),
            ),
        ),
        UseOption(
            by=OGRE,
            action="charge",
            name="charge",
            cost="standard",
            targets=(TargetOption("imp"),),
            pick=(1, 1),
            destinations={(5, 5): 4, (6, 5): 4},
        ),
        UseOption(by=OGRE, action="sweep", name="sweep", cost="standard", targets=(TargetOption("imp"),), pick=(0, 2)),
    ),
    ends=(EndOption(OGRE),),
)

QUESTION = Options(
    decision=Decision(8, RED, "opportunity_attack", OGRE, {"mover": "imp", "from": (2, 1)}),
    choices=(YES, NO, Choice("trip", "Trip it", targets=("imp", "wolf"))),
)

CARDS = Options(
    decision=Decision(9, RED, "choose_cards", OGRE),
    choices=tuple(Choice(id_, id_.title()) for id_ in ("leap", "bash", "hide")),
    several=(2, 2),
)


def table() -> Names:
    """Return the names of a view that has all but the lever."""
    names = Names()
    for id_ in ("imp", "ogre", "wolf"):
        names.number(id_)
    return names


def carry(*listed: Options, subprotocol: codec.Subprotocol = codec.PROTO) -> tuple[options.Decision, ...]:
    """Write options, send them, and read them."""
    names = table()
    written = [write_decision(one, names) for one in listed]
    request = v1.DecisionRequest(match="m", version=3, seat="red", decisions=written)
    frame = codec.encode(v1.ServerMessage(decision_request=request), subprotocol)
    return options.read_decisions(codec.decode_server(frame, subprotocol).decision_request, names)


@pytest.mark.parametrize("subprotocol", [codec.PROTO, codec.JSON])
@pytest.mark.parametrize("listed", [TURN, QUESTION, CARDS], ids=["turn", "question", "cards"])
def test_a_client_can_do_exactly_what_the_engine_lists(listed: Options, subprotocol: codec.Subprotocol) -> None:
    """The intents that a client builds are those that the engine would accept, no more and no less."""
    (decision,) = carry(listed, subprotocol=subprotocol)

    built = [intent_plain.from_plain(read_intent(write_intent(intent))) for intent in decision.intents()]

    assert sorted(map(repr, built)) == sorted(map(repr, listed.intents()))


def test_what_nobody_looks_at_is_not_read() -> None:
    """Paths and targets of actions are computed on access, for an unknown name too."""
    use = v1.UseOption(by=2, action="club", targets=[v1.Target(n=9)])
    request = v1.DecisionRequest(decisions=[v1.Decision(uses=[use], moves=[v1.MoveOption(by=2, mode="walk")])])

    ((read,),) = [decision.uses for decision in options.read_decisions(request, table())]

    assert (read.by, read.action, read.gives_up) == ("ogre", "club", False)
    with pytest.raises(MalformedMessage, match="no id has number 9"):
        assert read.targets


def test_a_turn_is_read_as_it_was_listed() -> None:
    """Costs, provocations, targets with their odds, and placements with their affected creatures come through."""
    (turn,) = carry(TURN)
    (walk,), (club, flurry, roar, charge, _) = turn.moves, turn.uses

    assert (turn.number, turn.seat, turn.kind, turn.by, turn.version) == (7, "red", "turn", "ogre", 3)
    assert walk.costs == TURN.moves[0].costs
    assert walk.provokes == TURN.moves[0].provokes
    assert [options.TargetOption(t.id, t.bonus, t.versus, t.chance, t.notes) for t in TURN.uses[0].targets] == list(
        club.targets
    )
    assert (club.name, flurry.name) == ("Great Club", "")
    assert (flurry.repeat, flurry.choices, flurry.uses_left, club.uses_left) == (True, TURN.uses[1].choices, 0, None)
    assert {(p.at, p.direction, p.cells, p.affected) for p in roar.placements} == {
        (p.at, p.direction, p.cells, p.affected) for p in TURN.uses[2].placements
    }
    assert [(t.id, t.bonus, t.versus, t.chance, t.notes) for t in roar.odds] == [
        ("imp", 2, 15, 600, ("save",)),
        ("wolf", None, None, None, ()),
    ]
    assert (charge.destinations, club.destinations) == ({(5, 5): 4, (6, 5): 4}, None)
    assert turn.ends == ("ogre",)


def test_a_question_is_read_as_it_was_put() -> None:
    """Its cause and its possible answers come through."""
    question, cards = carry(QUESTION, CARDS)

    assert question.about == {"mover": "imp", "from": (2, 1)}
    assert [(c.id, c.label, c.targets) for c in question.choices][2] == ("trip", "Trip it", ("imp", "wolf"))
    assert (question.several, cards.several) == ((1, 1), (2, 2))
    assert question.answer("yes") == {"by": "ogre", "answer": "yes"}
    assert cards.answer("leap", "hide") == {"by": "ogre", "answer": ("leap", "hide")}


def test_whom_the_view_does_not_have_is_not_mentioned() -> None:
    """Options tell nothing of a creature that is hidden from the seat."""
    hidden = Options(
        decision=Decision(1, RED, "turn", OGRE),
        moves=(MoveOption(by=OGRE, mode="walk", costs={(1, 1): 1}, provokes={(1, 1): (CreatureId("lurker"),)}),),
        uses=(
            UseOption(
                by=OGRE,
                action="roar",
                name="roar",
                cost="swift",
                placements=(Placement(at=(1, 1), affected=(CreatureId("lurker"), IMP)),),
                odds=(TargetOption("lurker", chance=500), TargetOption("imp", chance=300)),
            ),
        ),
    )
    names = table()

    written = write_decision(hidden, names)

    assert b"lurker" not in written.SerializeToString()
    assert len(names) == 3
    assert not written.moves[0].provokes
    assert list(written.uses[0].placements[0].affected) == [names.known("imp")]
    assert [(odds.n, odds.id, odds.chance) for odds in written.uses[0].odds] == [(names.known("imp"), "", 300)]


def test_an_actor_whom_the_view_does_not_have_is_a_bug() -> None:
    """A seat sees its own creatures."""
    with pytest.raises(LookupError, match="'ogre' is to act and is not in the view"):
        write_decision(TURN, Names())


def test_the_hash_is_of_the_options_alone() -> None:
    """It is in the message, does not depend on itself, and changes with any option."""
    names = table()
    turn, question = write_decision(TURN, names), write_decision(QUESTION, names)

    assert turn.hash == decision_hash(turn)
    assert turn.hash != question.hash
    turn.ends.append(1)
    assert turn.hash != decision_hash(turn)


def test_a_wide_reach_is_small_enough_for_a_phone() -> None:
    """Every cell within ten of a creature takes little more than two bytes a cell."""
    costs = {(20 + x, 20 + y): max(abs(x), abs(y)) for x in range(-10, 11) for y in range(-10, 11)}
    listed = Options(decision=Decision(1, RED, "turn", OGRE), moves=(MoveOption(by=OGRE, mode="walk", costs=costs),))

    assert write_decision(listed, table()).ByteSize() <= 2.25 * len(costs)
