"""Exceptions of the protocol.

::

    ProtocolError
     +- MalformedMessage    an invalid frame, or an inconsistent message
     +- GapError            a diff that does not start at the mirror's version
     +- HashMismatch        a mirror that differs from the server's view: request a snapshot

The exceptions hold data; `__str__` composes the message text.
"""

from __future__ import annotations

__all__ = ["GapError", "HashMismatch", "MalformedMessage", "ProtocolError"]


class ProtocolError(Exception):
    """Base class of the protocol's exceptions."""


class MalformedMessage(ProtocolError):
    """An invalid frame, or an inconsistent message.

    Attributes:
        detail: What is wrong and what is expected.
        where: The path of the field, or a position in the text; empty if unknown.
        request: The id of the request; empty if it could not be read.
    """

    def __init__(self, detail: str, *, where: str = "", request: str = "") -> None:
        super().__init__(detail, where, request)
        self.detail = detail
        self.where = where
        self.request = request

    def __str__(self) -> str:
        return f"{self.where}: {self.detail}" if self.where else self.detail


class GapError(ProtocolError):
    """A diff that does not start at the mirror's version, so that it cannot be applied. The mirror is unchanged.

    Attributes:
        have: The version of the mirror.
        base: The version to which the diff can be applied.
        version: The version after the diff.
    """

    def __init__(self, *, have: int, base: int, version: int) -> None:
        super().__init__(have, base, version)
        self.have = have
        self.base = base
        self.version = version

    def __str__(self) -> str:
        diff = f"a diff from {self.base} to {self.version}"
        return f"{diff} cannot follow version {self.have}: ask for a snapshot"


class HashMismatch(ProtocolError):
    """A mirror that differs from the server's view. It is unusable until it is reset to a snapshot.

    Attributes:
        version: The version at which the hashes differ.
        expected: The hash that the server sent.
        found: The hash of the mirror.
    """

    def __init__(self, *, version: int, expected: int, found: int) -> None:
        super().__init__(version, expected, found)
        self.version = version
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return (
            f"the view at version {self.version} should have hash {self.expected:016x} and has {self.found:016x}: "
            "ask for a snapshot"
        )
