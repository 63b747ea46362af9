"""Targets of hostile input: each takes drawn data and raises if a promise is broken."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final, TypeAlias

from google.protobuf.message import DecodeError
from hypothesis import strategies as st

from fracas_engine.battle import Battle
from fracas_engine.content.models.rulings import RulingSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError, InternalError
from fracas_engine.intent_plain import from_plain
from fracas_engine.testing.random_rulings import RandomGameMaster
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_question
from fracas_protocol.codec import read_client
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import write_intent
from fracas_protocol.values import write_map, write_value
from fracas_server.errors import RequestRefused
from fracas_server.gateway.request_parsing import parse_intent, parse_query
from fracas_server.gateway.sanitize import clean_texts
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.plain_text import clean_text
from tests.fuzz.board_files import BOARD_FILES
from tests.fuzz.costs import check_costs
from tests.fuzz.seeds import seeds
from tests.fuzz.stat_blocks import STAT_BLOCKS
from tests.server.gateway.test_hostile_questions import ASKED, KEYS, SECRET, battle_of, record_of

__all__ = ["TARGETS", "Target"]

Target: TypeAlias = tuple[str, st.SearchStrategy[Any], Callable[[Any], None]]
"""Name, what is drawn, what it is fed to."""

_LOOKS: Final = 3
"""How often an input is fed that cost too much; the second time, and later ones, to a battle that is begun anew."""

_WORDS = st.sampled_from((*KEYS, "red", "blue", "walk", "move", "use", "answer", "end", "stand", "concede", "rest", ""))
_NUMBERS = st.one_of(st.integers(-3, 40), st.integers(-(2**31), 2**31 - 1))
_PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), _NUMBERS, _WORDS, st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=6).map(tuple), st.dictionaries(_WORDS, inner, max_size=5)),
    max_leaves=20,
)


def _seeds() -> st.SearchStrategy[bytes]:
    return st.sampled_from([one.SerializeToString() for messages in seeds().values() for one in messages])


def _mutated(drawn: tuple[bytes, list[tuple[int, int]], int]) -> bytes:
    seed, changes, cut = drawn
    data = bytearray(seed)
    for place, value in changes:
        data[place % len(data)] = value
    return bytes(data[: len(data) - cut % len(data)])


_FRAMES = st.one_of(
    st.binary(max_size=200),
    st.tuples(
        st.deferred(_seeds), st.lists(st.tuples(st.integers(0, 500), st.integers(0, 255)), max_size=8),
        st.integers(0, 500) | st.just(0),
    ).map(_mutated),
)  # fmt: skip
_JSON = st.one_of(
    st.text(max_size=200),
    st.dictionaries(st.text(max_size=8), st.text(max_size=8)).map(str),
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(("request", "ping", "sendChat", "text")), inner)
        ),
        max_leaves=12,
    ).map(json.dumps),
)


def _decode(frame: bytes | str) -> None:
    """A frame is a message, or is told what is wrong with it; its texts are clean afterwards."""
    try:
        message = read_client(frame)
        clean_texts(message, name_characters=40, chat_characters=500)
    except (MalformedMessage, RequestRefused) as error:
        assert str(error)  # noqa: PT017 - a refusal is one of the answers
        return
    if message.HasField("send_chat"):
        assert clean_text(message.send_chat.text) == message.send_chat.text


def _battles(ruleset: str) -> Iterator[Battle]:
    yield battle_of(ruleset)
    for _ in range(1, _LOOKS):
        yield begin_battle(record_of(ruleset), SECRET)


def _ask(ruleset: str) -> Callable[[Any], None]:
    def ask(battle: Battle, question: dict[str, Any]) -> None:
        try:
            write_value(answer_question(battle, "red", parse_query(write_map(question))))
        except (QuestionRefused, RequestRefused, MalformedMessage, OverflowError) as error:
            assert str(error)  # noqa: PT017 - likewise

    def asked(drawn: tuple[str, Any]) -> None:
        """A question is answered or refused, costs little, and changes nothing."""
        check_costs(partial(ask, battle, {drawn[0]: drawn[1]}) for battle in _battles(ruleset))

    return asked


def _act(ruleset: str) -> Callable[[Any], None]:
    def act(battle: Battle, drawn: dict[str, Any]) -> None:
        before = battle.state
        try:
            battle.apply(battle.pending[0].seat, parse_intent(write_intent(drawn)))
        except (EngineError, MalformedMessage, RequestRefused, DecodeError) as error:
            assert str(error)  # noqa: PT017 - likewise
            assert battle.state == before

    def acted(drawn: dict[str, Any]) -> None:
        """An intent is taken or refused, costs little, and a refused one changes nothing."""
        check_costs(partial(act, battle.clone(), drawn) for battle in _battles(ruleset))

    return acted


def _intents(ruleset: str) -> st.SearchStrategy[dict[str, Any]]:
    battle = battle_of(ruleset)
    creatures = st.sampled_from(sorted(battle.state.creatures))
    cells = st.tuples(st.integers(-2, 32), st.integers(-2, 32)).map(list)
    uses = st.sampled_from(["jump", "dash", "charge", "grab", "strike", "misty_step", "shove", "nonsense"])
    return st.one_of(
        st.fixed_dictionaries({"by": creatures, "move": st.sampled_from(["walk", "shift", "jump", "fly", "x"])},
                              optional={"path": st.lists(cells, max_size=40), "to": cells}),
        st.fixed_dictionaries({"by": creatures, "use": uses},
                              optional={"on": st.lists(creatures, max_size=5), "at": cells, "to": cells,
                                        "cells": st.lists(cells, max_size=20), "direction": cells}),
        st.fixed_dictionaries({"by": creatures, "answer": _PLAIN}),
        st.dictionaries(_WORDS, _PLAIN, max_size=6),
    )  # fmt: skip


@cache
def _ruled(ruleset: str) -> Battle:
    setup = battle_of(ruleset).setup.model_copy(update={"gm": "gm", "rewinds": True})
    return Battle.start(setup, KeyedFaces(SECRET))


def _rule(ruleset: str) -> Callable[[Any], None]:
    def rule(battle: Battle, orders: Any) -> None:
        before = battle.dump()
        try:
            battle.apply("gm", from_plain({"gm": orders}))
        except EngineError as error:
            assert not isinstance(error, InternalError)  # noqa: PT017 - a refusal is one of the answers
            assert battle.dump() == before

    def ruled(orders: Any) -> None:
        """A ruling is applied or refused, costs little, and a refused one changes nothing."""
        check_costs(partial(rule, _ruled(ruleset).clone(), orders) for _ in range(_LOOKS))

    return ruled


def _rulings(ruleset: str) -> st.SearchStrategy[Any]:
    legal = st.integers(0, 2**32 - 1).map(lambda seed: RandomGameMaster(seed).rule(_ruled(ruleset)).orders)
    return st.one_of(legal, st.dictionaries(st.sampled_from(RulingSpec.keys()), _PLAIN, max_size=3))


TARGETS: Final[tuple[Target, ...]] = (
    ("binary frames", _FRAMES, _decode),
    ("JSON frames", _JSON, _decode),
    *((f"questions of {name}", st.tuples(st.sampled_from(ASKED[name]), _PLAIN), _ask(name)) for name in ASKED),
    *((f"intents of {name}", _intents(name), _act(name)) for name in ASKED),
    *((f"rulings of {name}", _rulings(name), _rule(name)) for name in ASKED),
    *BOARD_FILES,
    *STAT_BLOCKS,
)
"""All of them."""
