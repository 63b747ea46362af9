"""Free ports of the loopback interface, for embedded servers and for tests."""

import secrets
import socket
from contextlib import ExitStack, suppress
from typing import Final

LOOPBACK: Final = "127.0.0.1"
_RANGE: Final = range(10_000, 30_000)


def find_free_ports(count: int) -> list[int]:
    """Return different loopback ports that are free now; another process may take them at any time.

    The ports lie below the ranges that operating systems use for outgoing connections (from 32,768 on Linux, from
    49,152 elsewhere), so that no outgoing connection takes one before the server listens.
    """
    ports: list[int] = []
    with ExitStack() as stack:
        while len(ports) < count:
            listener = stack.enter_context(socket.socket())
            port = secrets.choice(_RANGE)
            with suppress(OSError):
                listener.bind((LOOPBACK, port))
                ports.append(port)
    return ports
