"""The two forms of the protocol on a WebSocket: binary protobuf and protobuf JSON, chosen by subprotocol."""

from __future__ import annotations

from enum import Enum
from typing import Final

from websockets.typing import Subprotocol

from fracas_protocol import codec
from fracas_protocol.v1 import ClientMessage, ServerMessage
from fracas_server.delivery.framing import frame

__all__ = ["SUBPROTOCOLS", "Wire"]


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


SUBPROTOCOLS: Final = tuple(Subprotocol(wire.value) for wire in Wire)
"""In the order of the server's preference."""
