"""The node's persistent identity, under which it holds its matches: a random id kept in its data folder.

A restarted node keeps its identity, so that it continues its matches at once. That is safe because the identity is
locked while its process lives: a process that gets the lock knows that the previous process is gone. A second
server on the same folder gets an identity of its own.
"""

from __future__ import annotations

import fcntl
import itertools
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from fracas_server.ids import NodeId, new_node_id

_IDENTITY: Final = re.compile(r"[0-9a-f]{16}")


@contextmanager
def load_identity(folder: Path) -> Iterator[NodeId]:
    """Yield an identity that no other process on this folder uses, locked while the context is active.

    Args:
        folder: The server's data folder.

    Raises:
        OSError: The folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in itertools.count(1):
        descriptor = os.open(folder / f"node-{number}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue  # another server uses this folder
            yield _kept(descriptor)
            return
        finally:
            os.close(descriptor)


def _kept(descriptor: int) -> NodeId:
    """Return the identity in a file; if there is none, write a new random one."""
    kept = os.read(descriptor, 64).decode(errors="replace").strip()
    if _IDENTITY.fullmatch(kept):
        return NodeId(kept)
    drawn = new_node_id()
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{drawn}\n".encode(), 0)
    os.fsync(descriptor)
    return drawn
