"""The two encodings of the protocol on a WebSocket: binary protobuf and protobuf JSON, chosen by subprotocol."""

from __future__ import annotations

from enum import Enum
from typing import Final

from websockets.typing import Subprotocol

from fracas_protocol import codec
from fracas_protocol.v1 import ClientMessage, ServerMessage
from fracas_server.delivery.framing import frame


class Wire(Enum):
    """An encoding of the protocol; the enum value is the WebSocket subprotocol."""

    PROTO = "fracas.v1.proto"
    JSON = "fracas.v1.json"

    def encode(self, message: ServerMessage) -> bytes:
        """Encode a message."""
        return message.SerializeToString() if self is Wire.PROTO else codec.to_json(message)

    def framed(self, message: ServerMessage) -> bytes:
        """Encode a message as a complete WebSocket frame."""
        return frame(self.encode(message), text=self is Wire.JSON)

    def read(self, data: bytes | str) -> ClientMessage:
        """Decode a client's frame.

        Raises:
            MalformedMessage: The frame is not a valid message.
        """
        return codec.decode_client(data, self.value)


class PreparedMessage:
    """A message that is encoded and framed once per encoding, for any number of audiences.

    Args:
        message: The message; it must not be modified afterwards.
    """

    __slots__ = ("_data", "_frames", "message")

    def __init__(self, message: ServerMessage) -> None:
        self.message = message
        self._data: bytes | None = None
        self._frames: dict[Wire, bytes] = {}

    @property
    def data(self) -> bytes:
        """The message in the binary encoding, without a frame."""
        if self._data is None:
            self._data = Wire.PROTO.encode(self.message)
        return self._data

    def framed(self, wire: Wire) -> bytes:
        """Return the message as a complete frame in one encoding."""
        found = self._frames.get(wire)
        if found is None:
            data = self.data if wire is Wire.PROTO else wire.encode(self.message)
            found = self._frames[wire] = frame(data, text=wire is Wire.JSON)
        return found


SUBPROTOCOLS: Final = tuple(Subprotocol(wire.value) for wire in Wire)
"""The supported subprotocols, in the order of the server's preference."""
