"""Exceptions of the server.

::

    ServerError
     +- ConfigurationError     the server cannot start with these settings
     +- ComponentStopped       a required component has stopped, so that the server cannot continue
     +- TokenRefused           an invalid token
     +- RequestRefused         a request that cannot be met now; sent to the client as the answer
     +- ReplayUnavailable      a finished match has no replay
     +- ArchiveUnavailable     the replay archive cannot be read or written
     +- StoreError
         +- StoreUnavailable   the store does not answer; whether a write took place is unknown
         +- MatchMissing       the store has no such match
         +- AddressTaken       another live node advertises this node's address
         +- LogDamaged         the stored log differs from the commits
         +- RecordDamaged      a key of the store holds an invalid value
         +- Fenced             another node holds the match: this one must stop writing it
         +- Conflict           the match in the store is at another commit than this node expects
         +- RecordChanged      a record that a commit changes beside its match has changed since it was read

Errors of the embedded store and broker are in `fracas_server.embedded.errors`; illegal intents belong to the
engine. Errors hold data; `__str__` writes the sentence.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from fracas_engine.errors import RefusalCode

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
    "paused",
    "bad_options",
    "too_many_matches",
    "impossible",
    "other_rules",
    "unavailable",
    "elsewhere",
    "internal",
]
"""Codes of refusals by the server (not by the rules); their meanings are in the protocol's documentation."""


STORE_AWAY: Final = "The match store is unavailable: try again in a moment."
"""Message to clients when the store is unavailable; only the operator is shown the store's location."""


STORE_DAMAGED: Final = "Stored data is damaged: this was reported to the operator."
"""Message to clients about a damaged record; only the operator is told which record it is."""


class ServerError(Exception):
    """Base class of the server's exceptions."""


class ConfigurationError(ServerError):
    """The server cannot start with these settings.

    Attributes:
        setting: The flag or variable, such as `--token-key`.
        problem: The problem and its remedy.
    """

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(setting, problem)
        self.setting = setting
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.setting}: {self.problem}"


_UNHEARD: Final = {
    errno.EADDRINUSE: "the port is in use; choose another, or 0 for a free one",
    errno.EACCES: "ports below 1024 need privileges; choose another port",
    errno.EADDRNOTAVAIL: "this machine has no such address; choose one of its own, or 0.0.0.0 for all",
}
"""Reason and remedy by errno for a failure to listen on an address."""


def listen_error(setting: str, host: str, port: int, error: OSError) -> ConfigurationError:
    """Return the error for an address on which listening failed, with a remedy.

    Args:
        setting: The flag that names the port.
        host: The address.
        port: The port.
        error: The system's error.
    """
    why = _UNHEARD.get(error.errno or 0, error.strerror or str(error))
    return ConfigurationError(setting, f"cannot listen on {host}:{port}: {why}")


class ComponentStopped(ServerError):
    """A required component has stopped, so that the server cannot continue.

    Attributes:
        part: The component's name for operators.
        cause: The exception that the component raised; None if it returned.
    """

    def __init__(self, part: str, cause: BaseException | None) -> None:
        super().__init__(part, cause)
        self.part = part
        self.cause = cause

    def __str__(self) -> str:
        why = f"{type(self.cause).__name__}: {self.cause}" if self.cause is not None else "it returned"
        return f"{self.part} stopped ({why}), and the server cannot continue without it; see its log"


TokenProblem: TypeAlias = Literal[
    "expired", "early", "malformed", "signature", "subject", "lifetime", "algorithm", "issuer", "long", "twice"
]
"""Reasons why a token is invalid."""


class TokenRefused(ServerError):
    """An invalid token. The token itself is not kept, since errors are logged.

    Attributes:
        problem: See `TokenProblem`.
    """

    _SENTENCES: Mapping[TokenProblem, str] = {
        "expired": "The token has expired: get a new one.",
        "early": "The token is not valid yet: check the clock of its issuer.",
        "signature": "The token was signed with another key: get one for this server.",
        "malformed": "Malformed token: create one with `fracas token`.",
        "subject": "The token has an invalid subject: use 1-64 letters, digits or any of _ . @ : + -",
        "lifetime": "The token has no expiry or a too distant one: use at most 400 days.",
        "algorithm": "The token uses another signature algorithm than this server's key.",
        "issuer": "The token has another issuer or audience: get one for this server.",
        "long": "The token is too long.",
        "twice": "The token has a duplicate key.",
    }

    def __init__(self, problem: TokenProblem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self._SENTENCES[self.problem]


class RequestRefused(ServerError):
    """A request cannot be carried out; the client gets the code and the sentence.

    Attributes:
        code: One of `RefusedCode`; for a preview of an order, the code of the rule that refuses it.
        detail: One sentence: what is wrong, then what to do.
        where: For `elsewhere`, the address of the node to connect to.
    """

    def __init__(self, code: RefusedCode | RefusalCode, detail: str, *, where: str = "") -> None:
        super().__init__(code, detail)
        self.code: RefusedCode | RefusalCode = code
        self.detail = detail
        self.where = where

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


class ReplayUnavailable(ServerError):
    """A finished match has no replay: its log cannot be replayed here, or gives a different result.

    Attributes:
        match: The match.
        reason: The reason.
    """

    def __init__(self, match: str, reason: str) -> None:
        super().__init__(match, reason)
        self.match = match
        self.reason = reason

    def __str__(self) -> str:
        return f"no replay of match {self.match}: {self.reason}"


class ArchiveUnavailable(ServerError):
    """The replay archive cannot be read or written now; until it can, matches stay in the store.

    Attributes:
        place: The folder or URL, without any password.
        problem: The problem.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        return f"archive {self.place} unavailable: {self.problem}"


class StoreError(ServerError):
    """Base class of the store's errors."""


class StoreUnavailable(StoreError):
    """The store does not answer, or not in time. A pending write may or may not have taken place.

    Attributes:
        problem: The error text of the store's client.
    """

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return f"store unavailable: {self.problem}"


class MatchMissing(StoreError):
    """The store has no such match.

    Attributes:
        match: The match asked for.
    """

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match

    def __str__(self) -> str:
        return f"no match {self.match!r}"


class LogDamaged(StoreError):
    """The stored data of a match differs from what was committed: the match cannot continue.

    Attributes:
        match: The match.
        serial: The number of the first damaged commit.
    """

    def __init__(self, match: str, *, serial: int) -> None:
        super().__init__(match, serial)
        self.match = match
        self.serial = serial

    def __str__(self) -> str:
        return f"stored match {self.match} is damaged from commit {self.serial} on; restore it from a backup"


class RecordDamaged(StoreError):
    """A key of the store holds a value of the wrong type, or a value that cannot be parsed.

    Attributes:
        key: The key, or the keys of a script.
        problem: The problem.
    """

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(key, problem)
        self.key = key
        self.problem = problem

    def __str__(self) -> str:
        advice = "restore a backup, or delete the key if its data may be lost"
        return f"invalid data under {self.key} in the store ({self.problem}): {advice}"


class AddressTaken(StoreError):
    """Another live node advertises this node's address.

    Attributes:
        address: The address.
        node: The other node.
        until_ms: The time until which the other node counts as alive, by the store's clock.
    """

    def __init__(self, address: str, *, node: str, until_ms: int) -> None:
        super().__init__(address, node, until_ms)
        self.address = address
        self.node = node
        self.until_ms = until_ms

    def __str__(self) -> str:
        return f"another node ({self.node}) advertises {self.address} too: give every node its own address"


class Fenced(StoreError):
    """Another node holds the match: this one must stop writing it, and nothing was written.

    Attributes:
        match: The match.
        epoch: This node's fencing token.
        current: The fencing token in the store; 0 if the match is gone.
    """

    def __init__(self, match: str, *, epoch: int, current: int) -> None:
        super().__init__(match, epoch, current)
        self.match = match
        self.epoch = epoch
        self.current = current

    def __str__(self) -> str:
        if not self.current:
            return f"match {self.match} is no longer in the store: it was deleted, or the store was emptied"
        return f"match {self.match} is held by another node at epoch {self.current}; this node has epoch {self.epoch}"


class Conflict(StoreError):
    """The match in the store is at another commit than this node expects; nothing was written.

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
        return f"match {self.match} is at commit {self.found} in the store; expected {self.expected}"


class RecordChanged(StoreError):
    """A record that a commit also changes was changed since it was read; nothing was written, and the caller retries.

    Attributes:
        match: The match.
        key: The record's key in the store.
        name: The field that differs.
    """

    def __init__(self, match: str, *, key: str, name: str) -> None:
        super().__init__(match, key, name)
        self.match = match
        self.key = key
        self.name = name

    def __str__(self) -> str:
        return f"{self.name} in {self.key} has changed during the commit of match {self.match}: read it and retry"
