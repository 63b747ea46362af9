"""Errors of the client library.

    ClientError
    +-- CannotConnect       no server answers at the address, or it speaks another protocol
    +-- NoBroker            no MQTT broker answers at the address
    +-- ConnectionLost      the connection broke and could not be restored
    +-- Refused             the server rejected a request: a reason code and a sentence
    +-- ProtocolViolation   the server sent something that the protocol does not allow
    +-- NotReady            the requested data are not available yet
    +-- PolicyError         a bot's policy cannot be loaded, or chose something that was not offered
    +-- PolicyFailed        a bot's policy raised an error of its own

A rejected *intent* is not an error: `Match.act` returns the rejection as a value.
"""

from __future__ import annotations

import sysconfig
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Final

__all__ = [
    "CannotConnect",
    "ClientError",
    "ConnectionLost",
    "NoBroker",
    "NotReady",
    "PolicyError",
    "PolicyFailed",
    "ProtocolViolation",
    "Refused",
]


class ClientError(Exception):
    """Base class of all errors of the client library. The error's text is one sentence for a user."""


@dataclass(eq=False)
class CannotConnect(ClientError):
    """No server could be reached."""

    url: str
    """The address that was tried."""
    reason: str
    """The reason given by the network or the peer."""

    no_address: bool = False
    """True if the address is invalid, so that no connection was attempted."""

    def __str__(self) -> str:
        if self.no_address:
            return f"invalid server address {self.url!r}: {self.reason}; use HOST:PORT, such as 127.0.0.1:8420"
        advice = "start one with `fracas serve`, or name another address"
        return f"no Fracas server answers at {self.url} ({self.reason}); {advice}"


@dataclass(eq=False)
class NoBroker(ClientError):
    """No MQTT broker could be reached."""

    url: str
    """The address that was tried."""
    reason: str
    """The reason given by the network or the peer."""

    def __str__(self) -> str:
        return f"no MQTT broker answers at {self.url} ({self.reason}); `fracas serve` prints the address of its broker"


@dataclass(eq=False)
class ConnectionLost(ClientError):
    """The connection broke, and all attempts to restore it failed."""

    url: str
    """The address of the server."""
    attempts: int
    """Number of attempts to reconnect; 0: reconnecting is disabled."""
    reason: str
    """The reason of the last failure."""

    def __str__(self) -> str:
        tried = f"{self.attempts} attempts to reconnect failed" if self.attempts else "reconnecting is disabled"
        return f"the connection to {self.url} is lost and {tried}: {self.reason}"


@dataclass(eq=False)
class Refused(ClientError):
    """The server rejected a request, for example to join a full match, with a wrong token, or one of too many requests.

    Rejected intents are not errors and do not raise this exception.
    """

    code: str
    """The protocol's reason code, for programs."""
    detail: str
    """The server's sentence, for people."""

    def __str__(self) -> str:
        return f"{self.detail} ({self.code})" if self.detail else self.code


@dataclass(eq=False)
class ProtocolViolation(ClientError):
    """The server sent something that the protocol does not allow at this point: a bug in the server or the client."""

    detail: str
    """The data that were received, and the data that were expected."""

    def __str__(self) -> str:
        return f"the server and this client misunderstand each other: {self.detail}"


@dataclass(eq=False)
class NotReady(ClientError):
    """Data of a client or a match were requested before they were available, or after it was closed."""

    detail: str
    """The data that are missing, and how to get them."""

    def __str__(self) -> str:
        return self.detail


@dataclass(eq=False)
class PolicyError(ClientError):
    """A policy cannot be loaded, or chose something that was not offered."""

    policy: str
    """The policy as named by the user: `greedy`, `package.module:Class`."""
    problem: str
    """What is wrong, and how to fix it."""

    def __str__(self) -> str:
        return f"policy {self.policy}: {self.problem}"


@dataclass(eq=False)
class PolicyFailed(ClientError):
    """A policy raised an error of its own; the client has given up the match."""

    policy: str
    """The policy's name."""
    error: Exception
    """The raised error."""

    def __str__(self) -> str:
        return f"policy {self.policy} failed: {type(self.error).__name__}: {self.error}"

    def story(self) -> str:
        """Return a traceback with only the policy's own lines, without those of Fracas or Python."""
        frames = traceback.extract_tb(self.error.__traceback__)
        own = [frame for frame in frames if not _is_foreign(frame.filename)] or frames[-1:]
        head = [f"policy {self.policy} failed:\n", *traceback.format_list(own)]
        return "".join([*head, *traceback.format_exception_only(self.error)]).rstrip()


_FRACAS: Final = frozenset({"fracas_protocol", "fracas_engine", "fracas_projection", "fracas_arena"})


def _is_foreign(file: str) -> bool:
    """Return True if a file belongs to Fracas, Python or an installed package rather than to the policy's author."""
    place = Path(file)
    ours = place.parent.is_relative_to(Path(__file__).parent) or not _FRACAS.isdisjoint(place.parts)
    libraries = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    return ours or file.startswith("<frozen") or any(place.is_relative_to(library) for library in libraries)
