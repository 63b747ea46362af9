"""Whether the dice of a match that is over were those that the server was bound to before anybody added to them.

The server publishes a commitment to its secret, each seat adds bytes of its own, and the end tells the secret
(docs/protocol.md, "Dice that nobody can aim"). Here is checked what a client can check: that secret and commitment
belong together, and that what we added is among what the dice were made of. Each die besides: `fracas replay verify`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from fracas_protocol.v1 import MatchOver

__all__ = ["DICE_TOLD", "DiceCheck", "check_dice", "commitment_of"]

DiceCheck: TypeAlias = Literal["kept", "broken", "unchecked"]
"""The server kept to its commitment; it did not; there was nothing to compare."""

DICE_TOLD: Final[Mapping[DiceCheck, str]] = {
    "kept": "The dice were those that the server was bound to.",
    "broken": "The dice were NOT those that the server was bound to: do not trust this result.",
    "unchecked": "",
}
"""What people are told of it."""


def commitment_of(secret: bytes, *, match: str, rules_version: str) -> bytes:
    """Return the commitment to a secret.

    Args:
        secret: The server's secret.
        match: The match's id.
        rules_version: The rules version, as a snapshot tells it.
    """
    digest = hashlib.sha256(b"fracas dice commitment v1")
    for field in (secret, match.encode(), rules_version.encode()):
        digest.update(len(field).to_bytes(4, "big") + field)
    return digest.digest()


def check_dice(over: MatchOver, *, commitment: bytes, rules_version: str, seat: str, entropy: bytes) -> DiceCheck:
    """Compare the end of a match with what was told before.

    Args:
        over: The end.
        commitment: What the server was bound to, told when the match was joined; empty: we were not told.
        rules_version: The rules version that the match is played by; empty: we do not know it.
        seat: Our seat; empty: none.
        entropy: What our seat added; empty: nothing, or we do not know any more.
    """
    if not commitment or not rules_version or not over.dice_secret:
        return "unchecked"
    if commitment_of(over.dice_secret, match=over.match, rules_version=rules_version) != commitment:
        return "broken"
    added = {one.seat: one.entropy for one in over.entropies}
    if seat and entropy and added.get(seat) != entropy:
        return "broken"
    return "kept"
