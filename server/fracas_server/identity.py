"""Who a connection belongs to: what the gateway finds out at the hello and everybody behind it is handed.

Who is let in is decided by `gateway.authentication`.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_server.ids import Subject, is_guest

__all__ = ["Identity"]


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a connection belongs to."""

    subject: Subject
    name: str
    """What others call it."""
    token: str = ""
    """What a new guest may come back with; empty for who came with a token."""
    token_id: str = ""
    """The id of the token that it came with (`tokens.token_id`); empty for a new guest."""

    @property
    def guest(self) -> bool:
        """Whether nobody has vouched for it."""
        return is_guest(self.subject)
