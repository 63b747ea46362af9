"""The two forms of the protocol on a WebSocket: binary protobuf and protobuf JSON, chosen by subprotocol."""

from __future__ import annotations

from enum import Enum
from typing import Final

from websockets.typing import Subprotocol

from fracas_protocol import codec
from fracas_protocol.v1 import ClientMessage, ServerMessage
from fracas_server.delivery.framing import frame

__all__ = ["SUBPROTOCOLS", "Framing", "Wire"]


class Wire(Enum):
    """A form of the protocol; its value is the WebSocket subprotocol."""

    PROTO = "fracas.v1.proto"
    JSON = "fracas.v1.json"

    def encoded(self, message: ServerMessage) -> bytes:
        """Return a message as bytes."""
        return message.SerializeToString() if self is Wire.PROTO else codec.to_json(message)

    def framed(self, message: ServerMessage) -> bytes:
        """Return a message as a whole WebSocket frame."""
        return frame(self.encoded(message), text=self is Wire.JSON)

    def read(self, data: bytes | str) -> ClientMessage:
        """Read a client's frame.

        Raises:
            MalformedMessage: It is no message of ours.
        """
        return codec.decode_client(data, self.value)


class Framing:
    """A message that is encoded and framed once for each form of the protocol, however many audiences it goes to.

    Args:
        message: It; it must not change any more.
    """

    __slots__ = ("_data", "_frames", "message")

    def __init__(self, message: ServerMessage) -> None:
        self.message = message
        self._data: bytes | None = None
        self._frames: dict[Wire, bytes] = {}

    @property
    def data(self) -> bytes:
        """Its bytes in the binary form, without a frame."""
        if self._data is None:
            self._data = Wire.PROTO.encoded(self.message)
        return self._data

    def framed(self, wire: Wire) -> bytes:
        """Return it as a whole frame of one form."""
        found = self._frames.get(wire)
        if found is None:
            data = self.data if wire is Wire.PROTO else wire.encoded(self.message)
            found = self._frames[wire] = frame(data, text=wire is Wire.JSON)
        return found


SUBPROTOCOLS: Final = tuple(Subprotocol(wire.value) for wire in Wire)
"""In the order of the server's preference."""
