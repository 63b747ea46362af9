"""What can go wrong for a client.

    ClientError
    +-- CannotConnect     nobody answers at the address, or it speaks something else
    +-- NoBroker          no MQTT broker answers at the address
    +-- ConnectionLost    the connection broke and could not be brought back
    +-- Refused           the server says no to a request: its code and its sentence
    +-- ProtocolViolation         the server sent what no server should send
    +-- NotReady          the client was asked for something that it does not have yet
    +-- PolicyError       a bot's policy cannot be loaded, or chose what is none of its options
    +-- PolicyFailed      a bot's policy raised an error of its own

A refused *intent* is no error: `Match.act` returns it, because who tries something illegal has done nothing wrong.
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
    """Base of all errors of the client; its text is one sentence for a user."""


@dataclass(eq=False)
class CannotConnect(ClientError):
    """No server could be reached."""

    url: str
    """The address that was tried."""
    reason: str
    """What the network or the other end said."""

    no_address: bool = False
    """True: nothing was tried, for what was given is no address."""

    def __str__(self) -> str:
        if self.no_address:
            return f"{self.url!r} is no address of a server: {self.reason}; write HOST:PORT, such as 127.0.0.1:8420"
        advice = "start one with `fracas serve`, or name another address"
        return f"no Fracas server answers at {self.url} ({self.reason}); {advice}"


@dataclass(eq=False)
class NoBroker(ClientError):
    """No MQTT broker could be reached."""

    url: str
    """The address that was tried."""
    reason: str
    """What the network or the other end said."""

    def __str__(self) -> str:
        return f"no MQTT broker answers at {self.url} ({self.reason}); `fracas serve` says where its own is"


@dataclass(eq=False)
class ConnectionLost(ClientError):
    """The connection broke, and all attempts to bring it back failed."""

    url: str
    """The address of the server."""
    attempts: int
    """How often reconnecting was tried; 0 where it was not to be tried."""
    reason: str
    """What the last attempt met with."""

    def __str__(self) -> str:
        tried = f"{self.attempts} attempts to reconnect failed" if self.attempts else "reconnecting is switched off"
        return f"the connection to {self.url} is lost and {tried}: {self.reason}"


@dataclass(eq=False)
class Refused(ClientError):
    """The server refuses a request other than an intent: joining a full match, a wrong token, too many requests, ..."""

    code: str
    """The protocol's word for the reason, for programs."""
    detail: str
    """The server's sentence, for people."""

    def __str__(self) -> str:
        return f"{self.detail} ({self.code})" if self.detail else self.code


@dataclass(eq=False)
class ProtocolViolation(ClientError):
    """The server sent something that the protocol does not allow at this point; either side has a bug."""

    detail: str
    """What came, and what was expected."""

    def __str__(self) -> str:
        return f"the server and this client misunderstand each other: {self.detail}"


@dataclass(eq=False)
class NotReady(ClientError):
    """Something was asked of a client or a match before it had it, or after it was closed."""

    detail: str
    """What is missing and what brings it."""

    def __str__(self) -> str:
        return self.detail


@dataclass(eq=False)
class PolicyError(ClientError):
    """A policy cannot be loaded, or chose something that it was not offered."""

    policy: str
    """The policy as it was named: `greedy`, `package.module:Class`."""
    problem: str
    """What is wrong with it and what would be right."""

    def __str__(self) -> str:
        return f"policy {self.policy}: {self.problem}"


@dataclass(eq=False)
class PolicyFailed(ClientError):
    """A policy raised an error of its own; the match that it played is given up."""

    policy: str
    """The policy as it calls itself."""
    error: Exception
    """What it raised."""

    def __str__(self) -> str:
        return f"policy {self.policy} failed: {type(self.error).__name__}: {self.error}"

    def story(self) -> str:
        """Return a traceback that shows the policy's own lines, and not those of Fracas or of Python around them."""
        frames = traceback.extract_tb(self.error.__traceback__)
        own = [frame for frame in frames if not _is_foreign(frame.filename)] or frames[-1:]
        head = [f"policy {self.policy} failed:\n", *traceback.format_list(own)]
        return "".join([*head, *traceback.format_exception_only(self.error)]).rstrip()


_FRACAS: Final = frozenset({"fracas_protocol", "fracas_engine", "fracas_projection", "fracas_arena"})


def _is_foreign(file: str) -> bool:
    """Say whether a file is none of the policy's author: of Fracas, of Python, or of what is installed."""
    place = Path(file)
    ours = place.parent.is_relative_to(Path(__file__).parent) or not _FRACAS.isdisjoint(place.parts)
    libraries = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
    return ours or file.startswith("<frozen") or any(place.is_relative_to(library) for library in libraries)
