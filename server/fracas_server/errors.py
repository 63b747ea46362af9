"""Every error that the server raises on purpose.

::

    ServerError
     +- ConfigurationError     the server cannot start with these settings
     +- ComponentStopped              a part of the server that must run has ended, so that the server cannot go on
     +- TokenRefused           a token that lets nobody in
     +- RequestRefused         a request that cannot be met now; the answer that its sender gets
     +- ReplayNotMade          a match that is over has no replay
     +- ArchiveUnavailable     where replays are archived does not take or give them
     +- StoreError
         +- StoreUnavailable   the store does not answer; whether a write took place is unknown
         +- MatchMissing       the store has no such match
         +- AddressTaken       another node that is alive gives out this node's address
         +- LogDamaged         the store has not what was committed
         +- RecordDamaged      a key of the store holds something that no server of ours wrote
         +- Fenced             another node holds the match: this one must stop writing it
         +- Conflict           the match in the store is at another commit than this node thinks
         +- Overtaken          what a commit changes beside its match has changed since it was read

Errors of the embedded store and broker are in `fracas_server.embedded.errors`, illegal intents are the engine's.
Errors hold data; `__str__` writes the sentence.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from fracas_engine.errors import RefusalCode

__all__ = [
    "STORE_AWAY",
    "STORE_DAMAGED",
    "AddressTaken",
    "ArchiveUnavailable",
    "ComponentStopped",
    "ConfigurationError",
    "Conflict",
    "Fenced",
    "LogDamaged",
    "MatchMissing",
    "Overtaken",
    "RecordDamaged",
    "RefusedCode",
    "ReplayNotMade",
    "RequestRefused",
    "ServerError",
    "StoreError",
    "StoreUnavailable",
    "TokenProblem",
    "TokenRefused",
    "cannot_listen",
]

RefusedCode: TypeAlias = Literal[
    "malformed",
    "unknown_message",
    "too_large",
    "rate_limited",
    "hello_first",
    "already_greeted",
    "bad_token",
    "guests_not_allowed",
    "banned",
    "not_found",
    "not_yours",
    "not_in_match",
    "already_joined",
    "match_full",
    "match_started",
    "match_not_running",
    "match_running",
    "stale_version",
    "stale_decision",
    "stale_options",
    "bad_options",
    "too_many_matches",
    "impossible",
    "other_rules",
    "unavailable",
    "elsewhere",
    "internal",
]
"""Why the server, not the rules, refuses a request; what each means is in the protocol's documentation."""


STORE_AWAY: Final = "what matches are kept in does not answer now; try again in a moment"
"""What clients are told of a store that is away; where it lies is the operator's business."""


STORE_DAMAGED: Final = "what this needs is damaged in the store; it has been reported to the operator"
"""What clients are told of a damaged record; which one it is, is the operator's business."""


class ServerError(Exception):
    """The base of all errors that the server raises on purpose."""


class ConfigurationError(ServerError):
    """The server cannot start with these settings.

    Attributes:
        setting: The flag or variable, such as `--token-key`.
        problem: What is wrong with it and what would be right.
    """

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(setting, problem)
        self.setting = setting
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.setting}: {self.problem}"


_UNHEARD: Final = {
    errno.EADDRINUSE: "another program listens there; name another port, or 0 for a free one",
    errno.EACCES: "ports below 1024 are not for every user; name another port",
    errno.EADDRNOTAVAIL: "this machine has no such address; name one of its own, or 0.0.0.0 for all of them",
}
"""Why an address cannot be listened on, by the system's number of the error."""


def cannot_listen(setting: str, host: str, port: int, error: OSError) -> ConfigurationError:
    """Return the error that says why an address cannot be listened on, and what would do.

    Args:
        setting: The flag that names the port.
        host: The address.
        port: The port.
        error: What the system said.
    """
    why = _UNHEARD.get(error.errno or 0, error.strerror or str(error))
    return ConfigurationError(setting, f"{host}:{port} cannot be listened on: {why}")


class ComponentStopped(ServerError):
    """A part of the server that must run as long as the server has ended; the server cannot go on without it.

    Attributes:
        part: Which, for an operator.
        cause: What it raised; None where it ended by itself.
    """

    def __init__(self, part: str, cause: BaseException | None) -> None:
        super().__init__(part, cause)
        self.part = part
        self.cause = cause

    def __str__(self) -> str:
        why = f"{type(self.cause).__name__}: {self.cause}" if self.cause is not None else "it ended by itself"
        return f"{self.part} ended ({why}), and the server cannot go on without it; its log tells more"


TokenProblem: TypeAlias = Literal[
    "expired", "early", "malformed", "signature", "subject", "lifetime", "algorithm", "issuer", "long", "twice"
]
"""Why a token lets nobody in."""


class TokenRefused(ServerError):
    """A token that lets nobody in. The token itself is not kept: errors are logged.

    Attributes:
        problem: See `TokenProblem`.
    """

    _SENTENCES: Mapping[TokenProblem, str] = {
        "expired": "the token has expired; get a new one",
        "early": "the token is not valid yet",
        "signature": "the token was not signed by this server's key",
        "malformed": "this is no token; `fracas token` makes one",
        "subject": "the token names no usable subject",
        "lifetime": "the token never expires or is valid too far ahead",
        "algorithm": "the token is signed in another way than this server's key signs",
        "issuer": "the token was issued by somebody else or for something else",
        "long": "the token is longer than any token is",
        "twice": "the token says something twice",
    }

    def __init__(self, problem: TokenProblem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self._SENTENCES[self.problem]


class RequestRefused(ServerError):
    """A request cannot be met; its sender is answered with the code and the sentence.

    Attributes:
        code: One of `RefusedCode`; of a question about an order that of the rules which refuse it.
        detail: One sentence: what was wrong and what would be right.
        where: For `elsewhere`, the address of the node to turn to.
    """

    def __init__(self, code: RefusedCode | RefusalCode, detail: str, *, where: str = "") -> None:
        super().__init__(code, detail)
        self.code: RefusedCode | RefusalCode = code
        self.detail = detail
        self.where = where

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


class ReplayNotMade(ServerError):
    """A match that is over has no replay: its log cannot be played again here, or to another end.

    Attributes:
        match: The match.
        reason: Why.
    """

    def __init__(self, match: str, reason: str) -> None:
        super().__init__(match, reason)
        self.match = match
        self.reason = reason

    def __str__(self) -> str:
        return f"there is no replay of match {self.match}: {self.reason}"


class ArchiveUnavailable(ServerError):
    """Where replays are archived does not take or give them now; matches stay in the store until it does.

    Attributes:
        place: The folder or URL, without any password.
        problem: What is wrong.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        return f"the archive {self.place} does not answer: {self.problem}"


class StoreError(ServerError):
    """The base of what can go wrong with the store."""


class StoreUnavailable(StoreError):
    """The store does not answer, or not in time. A write that was on its way may or may not have taken place.

    Attributes:
        problem: What the store's client said.
    """

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return f"the store does not answer: {self.problem}"


class MatchMissing(StoreError):
    """The store has no such match.

    Attributes:
        match: The match asked for.
    """

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match

    def __str__(self) -> str:
        return f"there is no match {self.match!r}"


class LogDamaged(StoreError):
    """What the store has of a match is not what was committed: it is not played on.

    Attributes:
        match: The match.
        serial: The number of the first commit that is not whole.
    """

    def __init__(self, match: str, *, serial: int) -> None:
        super().__init__(match, serial)
        self.match = match
        self.serial = serial

    def __str__(self) -> str:
        return f"match {self.match} is damaged in the store, from commit {self.serial} on; a backup may have it whole"


class RecordDamaged(StoreError):
    """A key of the store holds a value of the wrong type, or one that cannot be read.

    Attributes:
        key: The key, or the keys of a script.
        problem: What is wrong with it.
    """

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(key, problem)
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        advice = "restore a backup, or delete the key if what it held may be lost"
        return f"the store has something else under {self.key} than was written there ({self.problem}): {advice}"


class AddressTaken(StoreError):
    """Another node that is alive tells its clients to connect to this node's address.

    Attributes:
        address: The address.
        node: The other node.
        until_ms: The moment until which the other counts as alive, by the store's clock.
    """

    def __init__(self, address: str, *, node: str, until_ms: int) -> None:
        super().__init__(address, node, until_ms)
        self.address = address
        self.node = node
        self.until_ms = until_ms

    def __str__(self) -> str:
        return (
            f"another node ({self.node}) is reached at {self.address} as well; every node needs an address of its own"
        )


class Fenced(StoreError):
    """Another node holds the match by now: this one must stop writing it, and has not written.

    Attributes:
        match: The match.
        epoch: The epoch that this node holds.
        current: The epoch in the store; 0 where the match is gone.
    """

    def __init__(self, match: str, *, epoch: int, current: int) -> None:
        super().__init__(match, epoch, current)
        self.match = match
        self.epoch = epoch
        self.current = current

    def __str__(self) -> str:
        if not self.current:
            return f"match {self.match} is not in the store any more: it was deleted, or the store was emptied"
        return f"match {self.match} is held at epoch {self.current} by another node; this one has epoch {self.epoch}"


class Conflict(StoreError):
    """The match in the store is at another commit than this node thinks; nothing was written.

    Attributes:
        match: The match.
        expected: The number of the last commit that this node knows.
        found: The number in the store.
    """

    def __init__(self, match: str, *, expected: int, found: int) -> None:
        super().__init__(match, expected, found)
        self.match = match
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"match {self.match} is at commit {self.found} in the store, and this node expected {self.expected}"


class Overtaken(StoreError):
    """What a commit changes beside its match has changed since it was read; nothing was written, and it is tried again.

    Attributes:
        match: The match.
        key: Where it lies in the store.
        name: The field that is another one.
    """

    def __init__(self, match: str, *, key: str, name: str) -> None:
        super().__init__(match, key, name)
        self.match = match
        self.key = key
        self.name = name

    def __str__(self) -> str:
        return (
            f"the end of match {self.match} expected another {self.name} in {self.key}: read it again and commit again"
        )
