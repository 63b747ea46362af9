"""Many who come at the same moment: after a server has died, all of its clients do."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.arena import serving

CROWD = 300
RETRIED_S = 0.9
"""The system knocks again after a second where nobody has room for a connection."""


async def test_a_crowd_need_not_knock_twice(store_url: str, tmp_path: Path) -> None:
    """Connections that come while the server is busy wait for it, and none is dropped."""
    async with serving(store_url, tmp_path) as service:
        address = urlsplit(service.address)
        with ExitStack() as stack:
            for _ in range(CROWD):
                # The server has no turn meanwhile, so it accepts nothing.
                where = (str(address.hostname), address.port)
                stack.enter_context(socket.create_connection(where, timeout=RETRIED_S))
