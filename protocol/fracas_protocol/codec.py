"""Encoding of messages as frames, and decoding: binary protobuf and protobuf JSON.

`fracas.v1.proto` uses binary frames, `fracas.v1.json` text frames with the same messages in protobuf's JSON form. A
frame is decoded by its type (bytes or text). Incoming frames are not trusted: every error in a frame raises
`MalformedMessage`.
"""

from __future__ import annotations

import json
from typing import Any, Final, Literal, TypeVar

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from fracas_protocol.errors import MalformedMessage
from fracas_protocol.json_validation import check_shape, described
from fracas_protocol.v1 import ClientMessage, ServerMessage

__all__ = [
    "JSON",
    "MAX_DEPTH",
    "MAX_FRAME",
    "MAX_REQUEST",
    "PROTO",
    "Subprotocol",
    "decode_client",
    "decode_server",
    "encode",
    "read_client",
    "read_server",
    "to_json",
]

Subprotocol = Literal["fracas.v1.proto", "fracas.v1.json"]
"""The WebSocket subprotocols."""

PROTO: Final = "fracas.v1.proto"
"""Binary frames: serialised messages."""

JSON: Final = "fracas.v1.json"
"""Text frames: messages in protobuf's JSON form."""

MAX_FRAME: Final = 65_536
"""Maximum size of a client's frame in bytes. The longest message of our own clients, a path and a trigger, is below
8,000.
"""

MAX_DEPTH: Final = 40
"""Maximum nesting depth of JSON. A value with five levels, the most that an intent may have, takes 25 on the wire."""

MAX_REQUEST: Final = 64
"""Maximum length of a request id in characters."""

_M = TypeVar("_M", ClientMessage, ServerMessage)


# ------------------------------------------------------------------------------------------------------------- writing


def encode(message: ClientMessage | ServerMessage, subprotocol: Subprotocol) -> bytes | str:
    """Encode a message as the content of a frame: bytes, or text for the JSON subprotocol."""
    return message.SerializeToString() if subprotocol == PROTO else to_json(message).decode()


def to_json(message: Message) -> bytes:
    """Encode a message as compact JSON in UTF-8."""
    plain = json_format.MessageToDict(message)
    return json.dumps(plain, separators=(",", ":"), ensure_ascii=False).encode()


# ------------------------------------------------------------------------------------------------------------- reading


def decode_client(frame: bytes | str, subprotocol: Subprotocol, *, limit: int = MAX_FRAME) -> ClientMessage:
    """Decode a client's frame, which must have the type of the subprotocol: bytes or text.

    Raises:
        MalformedMessage: The frame has the other type, or is invalid (see `read_client`).
    """
    _expect(frame, subprotocol)
    return read_client(frame, limit=limit)


def decode_server(frame: bytes | str, subprotocol: Subprotocol) -> ServerMessage:
    """Decode a server's frame, which must have the type of the subprotocol: bytes or text.

    Raises:
        MalformedMessage: The frame has the other type, or is invalid (see `read_server`).
    """
    _expect(frame, subprotocol)
    return read_server(frame)


def read_client(frame: bytes | str, *, limit: int = MAX_FRAME) -> ClientMessage:
    """Decode a client's frame: binary if it is bytes, JSON if it is text. Unknown fields are ignored.

    Args:
        frame: The content of the frame.
        limit: Maximum size in bytes (characters for text).

    Raises:
        MalformedMessage: The frame is too long, nested too deeply, not a message, or a message without a known kind;
            or its request id is missing or invalid.
    """
    if len(frame) > limit:
        raise MalformedMessage(f"a frame of {len(frame)} bytes; at most {limit} are read")
    message = _read(frame, ClientMessage)
    request = message.request
    if len(request) > MAX_REQUEST or not request.isprintable():
        raise MalformedMessage(f"an id has at most {MAX_REQUEST} printable characters", where="request")
    if message.WhichOneof("kind") is None:
        kinds = ", ".join(field.name for field in ClientMessage.DESCRIPTOR.oneofs_by_name["kind"].fields)
        raise MalformedMessage(f"no message that is known here; there are {kinds}", request=request)
    if not request:
        raise MalformedMessage("every message carries an id of 1 to 64 characters", where="request")
    return message


def read_server(frame: bytes | str) -> ServerMessage:
    """Decode a server's frame: binary if it is bytes, JSON if it is text. Unknown fields are ignored.

    A message of an unknown kind, from a newer server, is returned without a kind.

    Raises:
        MalformedMessage: The frame is not a message.
    """
    return _read(frame, ServerMessage)


def _expect(frame: bytes | str, subprotocol: Subprotocol) -> None:
    if isinstance(frame, str) is (subprotocol == PROTO):
        found, wanted = ("text", "binary frames") if subprotocol == PROTO else ("binary", "text frames")
        raise MalformedMessage(f"a {found} frame; the subprotocol {subprotocol} sends {wanted}")


def _read(frame: bytes | str, kind: type[_M]) -> _M:
    return _read_json(frame, kind) if isinstance(frame, str) else _read_binary(frame, kind)


def _read_binary(frame: bytes, kind: type[_M]) -> _M:
    try:
        return kind.FromString(frame)
    except DecodeError as error:
        raise MalformedMessage(f"these {len(frame)} bytes are no {kind.DESCRIPTOR.name}") from error


def _read_json(frame: str, kind: type[_M]) -> _M:
    try:
        plain = json.loads(frame, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise MalformedMessage(f"no JSON: {error.msg}", where=f"line {error.lineno} column {error.colno}") from error
    except RecursionError:
        raise MalformedMessage(f"JSON nested deeper than {MAX_DEPTH} levels") from None
    except ValueError as error:  # a number of thousands of digits, or one that JSON does not have
        raise MalformedMessage(f"no JSON: {error}") from error
    if not isinstance(plain, dict):
        raise MalformedMessage(f"a message is a JSON object, not {described(plain)}")
    request = plain.get("request")
    request = request if isinstance(request, str) and len(request) <= MAX_REQUEST and request.isprintable() else ""
    # A server tells again what clients have said, some levels deeper in its own messages.
    deepest = MAX_DEPTH if kind.DESCRIPTOR is ClientMessage.DESCRIPTOR else 2 * MAX_DEPTH
    if _depth_exceeds(plain, deepest):
        raise MalformedMessage(f"JSON nested deeper than {deepest} levels", request=request)
    if _has_surrogates(frame, plain):
        raise MalformedMessage("a text or a key that is no Unicode: half of a surrogate pair", request=request)
    try:
        check_shape(plain, kind.DESCRIPTOR)
        return json_format.ParseDict(plain, kind(), ignore_unknown_fields=True)
    except MalformedMessage as error:
        raise MalformedMessage(error.detail, where=error.where, request=request) from None
    except json_format.ParseError as error:
        # What the form does not show: keys that stand there in both spellings, ...
        raise MalformedMessage(str(error)[:300], request=request) from error


def _has_surrogates(frame: str, plain: Any) -> bool:
    """Return True if a text or a key contains half of a surrogate pair, which only an escape in JSON can produce."""
    if "\\ud" not in frame and "\\uD" not in frame:
        return False
    try:
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _refuse_constant(word: str) -> Any:
    message = f"{word} is no JSON"
    raise ValueError(message)


def _depth_exceeds(value: Any, levels: int) -> bool:
    """Return True if lists and objects are nested deeper than a number of levels."""
    layer = [value]
    for _ in range(levels):
        layer = [
            item
            for outer in layer
            for item in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(item, dict | list)
        ]
        if not layer:
            return False
    return True
