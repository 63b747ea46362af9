"""Cache of replays computed for one viewer, shared by all clients that ask for the same one.

A computation runs to its end even if clients disconnect: each client polls for the messages made since its last
request. Finished replays are cached up to a total size.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from typing import Final

import structlog

from fracas_server.errors import RequestRefused
from fracas_server.replays.replay_for_viewer import count_delimited
from fracas_server.replays.workers import ReplayWorker

_KEPT_BYTES: Final = 64 * 1024 * 1024
"""Maximum total size of cached replays in bytes; a long replay has two million bytes."""
_MOST_WAITING: Final = 32
"""Maximum number of replays being computed or waiting for it; the worker computes one at a time."""

log = structlog.get_logger(__name__)


class ViewerReplay:
    """A replay for one viewer: the messages made so far, in delimited form.

    Args:
        moments: Total number of messages, counted in the replay file.
    """

    def __init__(self, moments: int) -> None:
        self.body = bytearray()
        self._moments = moments
        self._made = 0
        self.done = False
        self.refusal: RequestRefused | None = None
        """The error that ended the computation; None if there was none so far."""
        self._news = asyncio.Event()

    @property
    def progress(self) -> str:
        """Number of messages made so far and the total: `12/340`."""
        return f"{min(self._made, self._moments)}/{self._moments}"

    def add(self, piece: bytes) -> None:
        """Add messages in delimited form, and wake waiting clients."""
        self.body += piece
        self._made += count_delimited(piece)
        self._wake()

    def finish(self, refusal: RequestRefused | None = None) -> None:
        """Mark the replay as finished.

        Args:
            refusal: The error that ended the computation; None if it is complete.
        """
        self.refusal = refusal
        self.done = True
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def beyond(self, size: int, *, within_s: float) -> None:
        """Wait until the replay has more than `size` bytes, is finished, or the timeout expires."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while len(self.body) <= size and not self.done:
                    await self._news.wait()


class ViewerReplayCache:
    """Cache of replays computed for one viewer.

    Args:
        worker: The worker that computes the replays.
    """

    def __init__(self, worker: ReplayWorker) -> None:
        self._worker = worker
        self._all: OrderedDict[tuple[str, str], ViewerReplay] = OrderedDict()
        """Replays by the hash of the file and the viewer, the most recently requested last."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def prepare(self) -> None:
        """Start the worker early, while the replay file is still being looked up."""
        await self._worker.prepare()

    def get(self, file: bytes, viewer: str) -> ViewerReplay:
        """Return the replay of a file for one viewer, starting its computation if necessary.

        Raises:
            RequestRefused: Too many replays are pending.
        """
        key = (sha256(file).hexdigest(), viewer)
        showing = self._all.get(key)
        if showing is None:
            if len(self._tasks) >= _MOST_WAITING:
                raise RequestRefused("unavailable", "Too many replays in progress: try again in a moment.")
            # Two of its lines are not steps: the header and the end.
            showing = self._all[key] = ViewerReplay(max(1, file.count(b"\n") - 2))
            task = asyncio.get_running_loop().create_task(self._play(key, showing, file), name="a replay is played")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._all.move_to_end(key)
        return showing

    async def _play(self, key: tuple[str, str], showing: ViewerReplay, file: bytes) -> None:
        try:
            async for piece in self._worker.show(file, key[1]):
                showing.add(piece)
        except RequestRefused as refusal:
            showing.finish(refusal)
        except Exception:
            log.exception("replay_not_shown")
            showing.finish(RequestRefused("unavailable", "The replay failed and was reported to the operator."))
        except asyncio.CancelledError:
            showing.finish(RequestRefused("unavailable", "This server is stopping."))
            raise
        else:
            showing.finish()
        if showing.refusal is not None and self._all.get(key) is showing:
            del self._all[key]  # the next request retries it
        self._trim()

    def _trim(self) -> None:
        """Drop the least recently used finished replays until the size limit is met."""
        size = sum(len(one.body) for one in self._all.values())
        for key, one in list(self._all.items())[:-1]:
            if size <= _KEPT_BYTES:
                break
            if one.done:
                size -= len(one.body)
                del self._all[key]
