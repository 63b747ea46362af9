"""Tests of `fracas_protocol.intents`: intents of a seat, sent over the wire."""

from __future__ import annotations

from typing import Any, assert_never

import pytest

from fracas_engine import intent_plain
from fracas_engine.content.models.base import ContentModel
from fracas_engine.content.models.steps import AnswerStep, EndStep, MoveStep, RestStep, UseStep
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, Concede, End, Move, Rest, Ruling, Stand, Use
from fracas_engine.intents import Intent as EngineIntent
from fracas_protocol import codec, v1
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import read_intent, write_intent

OGRE = CreatureId("ogre")

INTENTS: list[EngineIntent] = [
    Move(by=OGRE, mode="walk", path=((1, 2), (2, 3, -1))),
    Move(by=OGRE, mode="dash", to=(0, 0), with_=("fly",)),
    Use(by=OGRE, action="hide"),
    Use(
        by=OGRE,
        action="flurry",
        on=("imp", "imp"),
        at=(3, 4, 2),
        to=(0, 0),
        cells=((1, 1), (1, 2)),
        direction=(-1, 0),
        path=((1, 1),),
        push_to=(5, 5),
        slide_to=(6, 6),
        with_=("bite", "claw"),
        knock_out=True,
        on_save="half",
        spend=False,
    ),
    Use(by=OGRE, action="surge", spend={"dice": (1, 2)}),
    Use(
        by=OGRE,
        action="ready",
        trigger={"event": "moves_adjacent", "by": "enemy", "within": 2},
        readied=Use(by=OGRE, action="club", on=("imp",)),
    ),
    Use(by=OGRE, action="ready", trigger={}, readied=Move(by=OGRE, mode="walk", to=(1, 1))),
    Answer(by=OGRE, answer=True),
    Answer(by=OGRE, answer=False),
    Answer(by=OGRE, answer=("a", "b"), on=("imp",), path=((1, 1),), to=(2, 2)),
    Answer(by=OGRE, answer=(4, 2)),
    End(by=OGRE),
    Rest(kind="long"),
    Stand(kind="opportunity_attack", answer="never"),
    Concede(),
    Ruling(orders={"roll": "1d20", "damage": {"to": "ogre", "amount": 3}}),
    Ruling(orders={"rewind_to": 300}),
    Ruling(orders={"roll": "2d6+3"}, secret=True),
]


@pytest.mark.parametrize("subprotocol", [codec.PROTO, codec.JSON])
@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: type(intent).__name__)
def test_intents_reach_the_engine_as_they_were(intent: EngineIntent, subprotocol: codec.Subprotocol) -> None:
    """What the engine can be told in a scenario can be told over the wire, and is the same intent."""
    message = write_intent(intent_plain.to_plain(intent))

    frame = codec.encode(v1.ClientMessage(request="a", send_intent=v1.SendIntent(intent=message)), subprotocol)
    carried = codec.decode_client(frame, subprotocol).send_intent.intent

    assert intent_plain.from_plain(read_intent(carried)) == intent


def test_every_kind_of_intent_is_tried() -> None:
    """The table above has every kind that the protocol knows."""
    kinds = {write_intent(intent_plain.to_plain(intent)).WhichOneof("kind") for intent in INTENTS}

    assert kinds == {field.name for field in v1.Intent.DESCRIPTOR.oneofs_by_name["kind"].fields}


def test_single_targets_and_choices_may_be_written_alone() -> None:
    """As in a scenario: `on: goblin` is `on: [goblin]`."""
    intent = write_intent({"by": "ogre", "use": "club", "on": "imp", "with": "axe"})

    assert read_intent(intent) == {"by": "ogre", "use": "club", "on": ("imp",), "with": ("axe",)}


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ({}, "exactly one of the keys move, use, answer, end, rest, stand, concede, gm; found none of them"),
        ({"by": "ogre", "use": "club", "end": "turn"}, "exactly one of the keys .*; found use and end"),
        ({"by": "ogre", "use": "club", "dance": 1, "at": (1, 1)}, "use: no key of an intent with use: dance"),
        ({"use": "club"}, "the key by is missing"),
        ({"by": "ogre", "use": "club", "at": 3}, "use: a value of the wrong type"),
        ({"by": "ogre", "move": "walk", "to": (1, 2, 3, 4)}, "move: .* two numbers, or three with the altitude, not 4"),
        ({"by": "ogre", "move": "walk", "path": ((1, 2, 3, 4),)}, "two numbers, or three with the altitude, not 4"),
        ({"by": "ogre", "move": "walk", "to": (2**40, 2)}, "move: a value of the wrong type"),
        ({"by": "ogre", "answer": 1.5}, "answer: a value of the wrong type"),
        ({"by": "ogre", "use": "ready", "with": {"end": "turn"}}, "with: what is readied is a move or the use"),
        ({"stand": "catch"}, "the key standing is missing"),
    ],
)
def test_what_is_no_intent_is_refused_before_it_is_sent(plain: dict[str, Any], sentence: str) -> None:
    """A bot's author learns at once what is wrong."""
    with pytest.raises(MalformedMessage, match=sentence):
        write_intent(plain)


def test_an_intent_of_no_kind_is_refused() -> None:
    """A client of a later protocol may want what is unknown here."""
    with pytest.raises(MalformedMessage, match="intent: no intent that is known here"):
        read_intent(v1.Intent())


def test_what_is_readied_readies_nothing() -> None:
    """Strangers cannot nest intents as deep as they like."""
    intent = v1.Intent(use=v1.Use(by="ogre", action="ready"))
    intent.use.readied.use.readied.use.by = "ogre"

    with pytest.raises(MalformedMessage, match="what is readied readies nothing itself"):
        read_intent(intent)


def test_the_kinds_of_a_message_are_a_closed_set_for_the_type_checker() -> None:
    """A `match` over `WhichOneof` that forgets a kind does not pass mypy, since `assert_never` would get it."""

    def kind_of(message: v1.Intent) -> str:
        kind = message.WhichOneof("kind")
        match kind:
            case "move" | "use" | "answer":
                return "an action"
            case "end" | "rest" | "stand" | "concede" | "ruling":
                return "an order"
            case None:
                return "nothing"
        assert_never(kind)

    assert [kind_of(message) for message in (v1.Intent(), v1.Intent(end=v1.End(by="ogre")))] == ["nothing", "an order"]


ON_THE_WIRE = {"mode": "move", "action": "use", "choices": "with", "readied": "with"}
"""Fields of the messages that have another name than the key of the plain form."""
OF_STEPS: dict[str, type[ContentModel]] = {
    "move": MoveStep,
    "use": UseStep,
    "answer": AnswerStep,
    "end": EndStep,
    "rest": RestStep,
}
BESIDE = {"dice", "expect", "expect_any", "rejected"}


@pytest.mark.parametrize("kind", intent_plain.KIND_KEYS)
def test_the_wire_knows_every_key_of_an_intent(kind: str) -> None:
    """What the engine's classes say, the messages can carry, and nothing beside it."""
    message = v1.Intent.DESCRIPTOR.fields_by_name["ruling" if kind == "gm" else kind].message_type
    assert message is not None
    fields = message.fields
    names = {ON_THE_WIRE.get(field.name, field.name) for field in fields}
    if kind in {"rest", "stand"}:
        names = {{"kind": kind, "answer": "standing"}.get(name, name) for name in names}
    constant = {kind} if kind in {"end", "concede"} else set()
    if kind == "gm":  # only the server gives the consent of others, and `rewind_to` is one of the orders
        names, constant = (names - {"rewind_to", "orders"}) | {"gm"}, {"consent"}

    assert names | constant == set(intent_plain.keys()[kind])


@pytest.mark.parametrize("kind", sorted(OF_STEPS))
def test_a_step_of_a_scenario_has_every_key_of_an_intent(kind: str) -> None:
    """Scenarios can try every intent of a client."""
    fields = OF_STEPS[kind].model_fields
    names = {field.alias or name for name, field in fields.items()} - BESIDE

    assert set(intent_plain.keys()[kind]) <= names
