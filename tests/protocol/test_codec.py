"""Tests of `fracas_protocol.codec`: both forms of a message, and malformed input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_protocol import codec
from fracas_protocol.codec import JSON, PROTO, decode_client, decode_server, encode
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.v1 import (
    ClientMessage,
    CreatureInfo,
    Hello,
    Ping,
    Resume,
    RulesetDescription,
    SendIntent,
    ServerMessage,
    Welcome,
)
from tests.examples import examples
from tests.protocol.any_message import messages

BOTH: tuple[codec.Subprotocol, ...] = (PROTO, JSON)
PING = ClientMessage(request="a1", ping=Ping(payload=2**64 - 1))


@pytest.mark.slow
@pytest.mark.parametrize("subprotocol", BOTH)
@given(message=messages(ServerMessage))
@examples(60)
def test_server_messages_come_back_as_they_were(subprotocol: codec.Subprotocol, message: ServerMessage) -> None:
    """Binary and JSON hold the same, field by field."""
    assert decode_server(encode(message, subprotocol), subprotocol) == message


@pytest.mark.parametrize("subprotocol", BOTH)
@given(message=messages(ClientMessage))
@examples(60)
def test_client_messages_come_back_as_they_were(subprotocol: codec.Subprotocol, message: ClientMessage) -> None:
    """Every message with a request and a kind is read as it was written."""
    message.request = "r"
    if message.WhichOneof("kind") is None:
        message.ping.SetInParent()

    assert decode_client(encode(message, subprotocol), subprotocol) == message


@pytest.mark.parametrize("subprotocol", BOTH)
def test_unknown_fields_are_ignored(subprotocol: codec.Subprotocol) -> None:
    """A client of a later protocol is understood as far as it can be."""
    frame = encode(PING, subprotocol)
    later = frame + b"\xf8\x7f\x01" if isinstance(frame, bytes) else frame[:-1] + ',"glamour":{"deep":[1]}}'

    assert decode_client(later, subprotocol).ping.payload == 2**64 - 1


def test_names_of_fields_may_be_written_in_both_ways() -> None:
    """JSON has `optionsHash`; a bot's author who writes `options_hash` as the .proto has it is understood."""
    both = ['{"request":"a","sendIntent":{"optionsHash":"7"}}', '{"request":"a","send_intent":{"options_hash":7}}']

    assert {decode_client(frame, JSON).send_intent.options_hash for frame in both} == {7}


def assert_malformed(frame: bytes | str, sentence: str, *, where: str = "", request: str = "", **limit: int) -> None:
    """Check that a frame is refused with exactly that."""
    with pytest.raises(MalformedMessage) as caught:
        codec.read_client(frame, **limit)

    assert (caught.value.detail, caught.value.where, caught.value.request) == (sentence, where, request)


KINDS = ", ".join(field.name for field in ClientMessage.DESCRIPTOR.oneofs_by_name["kind"].fields)


@pytest.mark.parametrize(
    ("frame", "sentence", "where", "request_"),
    [
        (b"\xff\xff\xff", "these 3 bytes are no ClientMessage", "", ""),
        (b"\x0a\x02a", "these 3 bytes are no ClientMessage", "", ""),
        (b"\x0a\x01\xff", "these 3 bytes are no ClientMessage", "", ""),
        (b"", f"no message that is known here; there are {KINDS}", "", ""),
        ("", "no JSON: Expecting value", "line 1 column 1", ""),
        ("{", "no JSON: Expecting property name enclosed in double quotes", "line 1 column 2", ""),
        ('{"request":"a"\n "ping"}', "no JSON: Expecting ',' delimiter", "line 2 column 2", ""),
        ("[]", "a message is a JSON object, not a list", "", ""),
        ("null", "a message is a JSON object, not null", "", ""),
        ("true", "a message is a JSON object, not true", "", ""),
        ("3", "a message is a JSON object, not a number", "", ""),
        ('"hello"', "a message is a JSON object, not a text", "", ""),
        ('{"a":NaN}', "no JSON: NaN is no JSON", "", ""),
        ('{"request":"a","dance":{}}', f"no message that is known here; there are {KINDS}", "", "a"),
        ('{"ping":{}}', "every message carries an id of 1 to 64 characters", "request", ""),
        ('{"request":"a\\u0007","ping":{}}', "an id has at most 64 printable characters", "request", ""),
        ('{"request":"a","ping":{},"hello":{}}', "ping and hello exclude each other", "", "a"),
        ('{"request":"a","hello":{"token":7}}', "a text is wanted, not a number", "hello.token", "a"),
        ('{"request":"a","hello":[]}', "an object is wanted, not a list", "hello", "a"),
        ('{"request":"a","hello":{"resume":{}}}', "a list is wanted, not an object", "hello.resume", "a"),
        ('{"request":"a","hello":{"resume":[{},null]}}', "an object is wanted, not null", "hello.resume[1]", "a"),
        (
            '{"request":"a","sendIntent":{"version":-1}}',
            "a number from 0 to 4294967295 is wanted",
            "sendIntent.version",
            "a",
        ),
        (
            '{"request":"a","sendIntent":{"optionsHash":"0x7"}}',
            "a whole number is wanted, not a text",
            "sendIntent.optionsHash",
            "a",
        ),
        (
            '{"request":"a","sendIntent":{"intent":{"move":{"path":[{"x":1},{"x":1.5}]}}}}',
            "a whole number is wanted, not a fraction",
            "sendIntent.intent.move.path[1].x",
            "a",
        ),
        ('{"request":"a","resync":{"hash_disagreed":1}}', "true or false is wanted, not a number", None, "a"),
        ('{"request":"a","list_matches":{"phase":true}}', "a word is wanted, not true", "list_matches.phase", "a"),
        ('{"request":"a","joinMatch":{"entropy":[]}}', "a text in base64 is wanted, not a list", None, "a"),
        ('{"request":"a","hello":{"token":"\\ud800"}}', None, "", "a"),
    ],
)
def test_what_is_no_message_is_told_with_its_place(
    frame: bytes | str, sentence: str | None, where: str | None, request_: str
) -> None:
    """Every kind of nonsense has its own sentence, its place, and the request that it was."""
    with pytest.raises(MalformedMessage) as caught:
        codec.read_client(frame)

    error = caught.value
    assert error.request == request_
    assert error.detail
    assert sentence is None or error.detail == sentence
    assert where is None or error.where == where


def test_frames_that_are_too_long_are_not_looked_into() -> None:
    """Ten mebibytes cost nothing but their length."""
    assert_malformed(b"\x00" * 10_485_760, "a frame of 10485760 bytes; at most 65536 are read")
    assert_malformed(encode(PING, PROTO), "a frame of 15 bytes; at most 8 are read", limit=8)


def test_ids_that_are_too_long_are_refused() -> None:
    """A request's id is stored by the server; its length is limited."""
    assert_malformed(
        ClientMessage(request="x" * 65, ping=Ping()).SerializeToString(),
        "an id has at most 64 printable characters",
        where="request",
    )


@pytest.mark.parametrize("levels", [50, 2_000, 60_000])
def test_json_that_is_nested_too_deeply_is_refused(levels: int) -> None:
    """Depth is found out before anything recurses over it."""
    frame = '{"request":"a","x":' + "[" * (levels // 2) + "]" * (levels // 2) + "}"

    if levels == 50:
        assert_malformed(frame[:-1] + ',"y":' + "[" * 45 + "]" * 45 + "}", _TOO_DEEP, request="a")
    else:
        with pytest.raises(MalformedMessage, match="nested deeper than 40 levels"):
            codec.read_client(frame, limit=100_000)


def test_a_server_may_nest_deeper_than_a_client() -> None:
    """What a client has said comes back some levels deeper in a server's message, and is read."""
    told = codec.read_server('{"request":"a","pong":{},"x":' + "[" * 50 + "]" * 50 + "}")

    assert told.HasField("pong")
    with pytest.raises(MalformedMessage, match="nested deeper than 80 levels"):
        codec.read_server('{"request":"a","x":' + "[" * 90 + "]" * 90 + "}")


_TOO_DEEP = "JSON nested deeper than 40 levels"


def test_binary_messages_that_are_nested_too_deeply_are_refused() -> None:
    """Protobuf itself stops at a hundred levels."""
    inner = b""
    for _ in range(150):
        inner = b"\x2a" + _varint(len(inner) + 2 + len(_varint(len(inner)))) + b"\x0a" + _varint(len(inner)) + inner
    frame = ClientMessage(request="a", send_intent=SendIntent()).SerializeToString()
    spend = b"\x72" + _varint(len(inner)) + inner
    for tag in (b"\x12", b"\x32", b"\x4a"):
        spend = tag + _varint(len(spend)) + spend
    with pytest.raises(MalformedMessage, match="are no ClientMessage"):
        codec.read_client(frame + spend)


def _varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


@pytest.mark.parametrize(
    ("frame", "subprotocol", "sentence"),
    [
        ("{}", PROTO, "a text frame; the subprotocol fracas.v1.proto sends binary frames"),
        (b"{}", JSON, "a binary frame; the subprotocol fracas.v1.json sends text frames"),
    ],
)
def test_frames_of_the_other_kind_are_refused(
    frame: bytes | str, subprotocol: codec.Subprotocol, sentence: str
) -> None:
    """A subprotocol is a promise."""
    with pytest.raises(MalformedMessage, match=sentence):
        decode_client(frame, subprotocol)
    with pytest.raises(MalformedMessage, match=sentence):
        decode_server(frame, subprotocol)


def test_a_kind_of_a_later_server_is_no_error() -> None:
    """News that is unknown here is passed over by the client."""
    assert decode_server('{"jubilee":{}}', JSON).WhichOneof("kind") is None


# ---------------------------------------------------------------------------------------------------------------- fuzz

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.binary(max_size=60) | st.text(max_size=60))
@examples(100)
def test_noise_is_refused_by_the_one_error(frame: bytes | str) -> None:
    """Random bytes and texts raise MalformedMessage or are messages."""
    _read_or_refuse(frame)


@given(st.data())
@examples(100)
def test_bytes_that_are_nearly_a_message_are_refused_by_the_one_error(data: st.DataObject) -> None:
    """A real message with some bytes changed, cut or doubled raises MalformedMessage or is a message."""
    frame = bytearray(ClientMessage(request="a", hello=Hello(token="t" * 9, resume=[Resume()])).SerializeToString())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(frame)))
        frame[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))

    _read_or_refuse(bytes(frame))


@pytest.mark.slow
@given(st.data())
@examples(100)
def test_json_that_is_nearly_a_message_is_refused_by_the_one_error(data: st.DataObject) -> None:
    """A real message with some value replaced by any other raises MalformedMessage or is a message."""
    plain = json.loads(encode(data.draw(messages(ClientMessage)), JSON))
    plain["request"] = "a"
    _spoil(plain, data)

    _read_or_refuse(json.dumps(plain))


def _spoil(plain: Any, data: st.DataObject) -> None:
    """Replace one value somewhere inside."""
    while True:
        places = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
        if not places:
            return
        place = data.draw(st.sampled_from(places))
        inner = plain[place]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            plain[place] = data.draw(JSON_VALUES)
            return
        plain = inner


def _read_or_refuse(frame: bytes | str) -> None:
    refused: list[MalformedMessage] = []
    try:
        message = codec.read_client(frame)
    except MalformedMessage as error:
        refused.append(error)
    else:
        assert message.WhichOneof("kind")
        assert message.request
    try:
        codec.read_server(frame)
    except MalformedMessage as error:
        refused.append(error)
    assert all(str(error) and len(error.request) <= codec.MAX_REQUEST for error in refused)


def test_json_is_compact_and_names_things_as_protobuf_does() -> None:
    """What a bot in another language sees."""
    assert encode(ServerMessage(request="a", welcome=Welcome(subject="ann", revision=1)), JSON) == (
        '{"request":"a","welcome":{"subject":"ann","revision":1}}'
    )


@pytest.mark.parametrize("strength", [1.5, 40.0, 0.1, float("inf")])
def test_fractions_come_back_in_both_forms(strength: float) -> None:
    """JSON writes them as numbers, and non-finite ones as protobuf's texts."""
    message = ServerMessage(
        ruleset_description=RulesetDescription(creatures=[CreatureInfo(name="ogre", strength=strength)])
    )

    for subprotocol in BOTH:
        assert decode_server(encode(message, subprotocol), subprotocol) == message


@pytest.mark.parametrize(("written", "found"), [('"much"', "a text"), ("true", "true"), ("[1]", "a list")])
def test_what_is_no_number_is_told_with_its_place(written: str, found: str) -> None:
    """A fraction has a place for errors as every other value has."""
    frame = f'{{"welcome": {{"rulesets": [{{"growth": {written}}}]}}}}'

    with pytest.raises(MalformedMessage) as error:
        decode_server(frame, JSON)

    assert (error.value.detail, error.value.where) == (
        f"a number is wanted, not {found}",
        "welcome.rulesets[0].growth",
    )
