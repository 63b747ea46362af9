"""WebSocket frames that are built once and written to many connections.

`websockets` would build the same frame again for each receiver. A server's frames are not masked (RFC 6455, 5.1)
and are not compressed here, so the bytes are the same for all receivers.
"""

from __future__ import annotations

from websockets.frames import Frame, Opcode


def frame(message: bytes, *, text: bool) -> bytes:
    """Return one complete WebSocket frame.

    Args:
        message: The payload.
        text: Whether the payload is text (JSON, in UTF-8) or binary.
    """
    return Frame(Opcode.TEXT if text else Opcode.BINARY, message).serialize(mask=False, extensions=None)
