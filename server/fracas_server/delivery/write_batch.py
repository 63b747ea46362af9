"""Write batching: the messages of one step for a connection, joined into one write.

Without it an answer, a diff and the next decision are three writes, each with a system call here and a read event
at the receiver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class BatchTarget(Protocol):
    """The target of a write batch; implemented by `Outbox`."""

    write: Callable[[bytes], None]


_held: dict[BatchTarget, list[bytes]] | None = None


def pending_batch() -> dict[BatchTarget, list[bytes]] | None:
    """Return the messages of the active batch by connection, for the caller to append to; None if no batch is active.

    While a connection has messages in a batch, all its further messages must be appended, so that their order is kept.
    """
    return _held


class WriteBatch:
    """Context that collects messages and sends them on exit, one write per connection; it must not contain an await."""

    __slots__ = ()

    def __enter__(self) -> None:
        global _held  # noqa: PLW0603 - one event loop, and no await within
        assert _held is None, "one step at a time"
        _held = {}

    def __exit__(self, *_error: object) -> None:
        global _held
        waiting, _held = _held or {}, None
        for outbox, frames in waiting.items():
            outbox.write(frames[0] if len(frames) == 1 else b"".join(frames))
