"""The identity of a connected client, established by the gateway at the hello.

`gateway.authentication` decides which clients are accepted.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_server.ids import Subject, is_guest


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a connected client."""

    subject: Subject
    name: str
    """The display name."""
    token: str = ""
    """Token with which a new guest can return; empty for a client that already has a token."""
    token_id: str = ""
    """The id of the token that the client sent (`tokens.token_id`); empty for a new guest."""

    @property
    def guest(self) -> bool:
        """Whether the client is a guest."""
        return is_guest(self.subject)
