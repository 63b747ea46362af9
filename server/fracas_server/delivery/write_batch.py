"""What one step has for a connection, joined into one write.

An answer, a diff and the next decision are three writes otherwise, each a call of the system here and an event there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["WriteBatch", "Writes", "held"]


class Writes(Protocol):
    """What is written to; an `Outbox`."""

    write: Callable[[bytes], None]


_held: dict[Writes, list[bytes]] | None = None


def held() -> dict[Writes, list[bytes]] | None:
    """Return what waits to be written to each connection, in order, to be added to; None: write at once.

    A connection for which something waits is written to by nobody else until then, so that nothing overtakes it.
    """
    return _held


class WriteBatch:
    """What is sent within leaves at the end, in one write to each connection; nothing may be awaited within."""

    __slots__ = ()

    def __enter__(self) -> None:
        global _held  # noqa: PLW0603 - there is one loop, and nothing is awaited within
        assert _held is None, "one step at a time"
        _held = {}

    def __exit__(self, *_error: object) -> None:
        global _held
        waiting, _held = _held or {}, None
        for outbox, frames in waiting.items():
            outbox.write(frames[0] if len(frames) == 1 else b"".join(frames))
