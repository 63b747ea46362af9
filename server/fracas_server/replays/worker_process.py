"""Worker process that replays matches for the server, controlled through standard input and output.

Replaying takes as much processor time as the match's rules did. On a thread of the server, it would compete with the
event loop for the interpreter, and fifty matches that end together would delay all running ones.

A message is a count and that many parts, each preceded by its length in bytes (unsigned, 4 bytes, big-endian).
The first part of a job is its name. The first part of an answer is its kind (`MORE`, `DONE`, `REFUSED`), the second
is the data or the reason. `MORE` carries a part of the result, and further answers to the same job follow. The process
ends at the end of its input, so it outlives its server by at most one job.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import struct
import sys
import time
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

from fracas_server.errors import ReplayUnavailable, RequestRefused
from fracas_server.match.record import MatchRecord
from fracas_server.replays.builder import build_replay, compress
from fracas_server.replays.replay_for_viewer import replay_for_viewer

MAKE: Final = b"make"
"""Job: build a compressed replay. Further parts: the record as JSON, the dice secret, and each log entry."""
SHOW: Final = b"show"
"""Job: compute a replay for one viewer. Further parts: the replay file, and the viewer."""
MORE: Final = b"more"
DONE: Final = b"done"
REFUSED: Final = b"refused"
NUMBER: Final = struct.Struct("!I")
"""Binary format of counts and lengths."""
_PIECE: Final = 64 * 1024
"""Number of bytes after which a part of a replay is sent."""
_PAUSE_S: Final = 0.1
"""Seconds after which a smaller part is sent, so that a client sees the progress of a slow replay."""
_IDLE_S: Final = 60.0
"""Idle time in seconds after which the process ends to free its memory; the server starts another when needed."""
_NICE: Final = 3
"""Niceness: running matches have priority, but the process still gets half of the server's share under load, because
a replay costs about a fifth of its match. At 10 it fell behind, and a busy server kept 1,400 finished matches.
"""


def joined(parts: Sequence[bytes]) -> bytes:
    """Encode parts as one message."""
    lengths = (NUMBER.pack(len(part)) for part in parts)
    return NUMBER.pack(len(parts)) + b"".join(piece for pair in zip(lengths, parts, strict=True) for piece in pair)


def _make(record: bytes, secret: bytes, *log: bytes) -> bytes:
    return compress(build_replay(MatchRecord.model_validate_json(record), secret, log))


def _show(file: bytes, viewer: bytes) -> Iterator[bytes]:
    """Yield a replay for one viewer: the first message at once, the others in batches."""
    made = bytearray()
    sent = float("-inf")
    for message in replay_for_viewer(file, viewer.decode()):
        made += message
        if len(made) >= _PIECE or time.monotonic() - sent >= _PAUSE_S:
            yield bytes(made)
            made.clear()
            sent = time.monotonic()
    yield bytes(made)


def _answers(parts: Sequence[bytes]) -> Iterator[tuple[bytes, bytes]]:
    try:
        if parts[0] == SHOW:
            for piece in _show(*parts[1:]):
                yield MORE, piece
            yield DONE, b""
        else:
            yield DONE, _make(*parts[1:])
    except ReplayUnavailable as error:
        yield REFUSED, error.reason.encode()
    except RequestRefused as error:
        yield REFUSED, error.detail.encode()


def _read(source: BinaryIO) -> list[bytes]:
    """Read the parts of the next job; return an empty list at the end of the input."""
    with contextlib.suppress(EOFError):
        return [_exactly(source, _number(source)) for _ in range(_number(source))]
    return []


def _number(source: BinaryIO) -> int:
    found: int = NUMBER.unpack(_exactly(source, NUMBER.size))[0]
    return found


def _exactly(source: BinaryIO, size: int) -> bytes:
    found = source.read(size)
    if len(found) < size:
        raise EOFError
    return found


def main() -> None:
    """Process jobs until the input ends or the process has been idle for too long."""
    # Ctrl-C in a terminal reaches all its processes; the server ends this one itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICE)
    source = sys.stdin.buffer
    # Printed text must not get into the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # The server sends one job at a time, so that the buffer of `source` is empty between two.
    while select.select([source], [], [], _IDLE_S)[0] and (parts := _read(source)):
        with contextlib.suppress(BrokenPipeError):
            for answer in _answers(parts):
                answers.write(joined(answer))
                answers.flush()


if __name__ == "__main__":
    main()
