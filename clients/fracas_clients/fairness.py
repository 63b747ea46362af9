"""Fairness check of a finished match: the dice match the server's commitment and contain the seat's entropy.

Before the match, the server publishes a commitment to a secret. Each seat contributes random bytes, and at the end
the server reveals the secret (docs/protocol.md, "Dice that nobody can aim"). A client can check that the secret
matches the commitment, and that its own bytes were used for the dice. `fracas replay verify` checks each die.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from fracas_protocol.v1 import MatchOver

__all__ = ["DICE_TOLD", "DiceCheck", "check_dice", "commitment_of"]

DiceCheck: TypeAlias = Literal["kept", "broken", "unchecked"]
"""Result of the check: the server kept its commitment, broke it, or there was nothing to compare."""

DICE_TOLD: Final[Mapping[DiceCheck, str]] = {
    "kept": "The dice were those that the server was bound to.",
    "broken": "The dice were NOT those that the server was bound to: do not trust this result.",
    "unchecked": "",
}
"""Sentences for players, by the result of the check."""


def commitment_of(secret: bytes, *, match: str, rules_version: str) -> bytes:
    """Return the commitment to a secret.

    Args:
        secret: The server's secret.
        match: The match id.
        rules_version: The rules version from a snapshot.
    """
    digest = hashlib.sha256(b"fracas dice commitment v1")
    for field in (secret, match.encode(), rules_version.encode()):
        digest.update(len(field).to_bytes(4, "big") + field)
    return digest.digest()


def check_dice(over: MatchOver, *, commitment: bytes, rules_version: str, seat: str, entropy: bytes) -> DiceCheck:
    """Compare the end of a match with the server's commitment.

    Args:
        over: The message that ended the match.
        commitment: The commitment received on joining; empty: not received.
        rules_version: The rules version of the match; empty: unknown.
        seat: The client's seat; empty: none.
        entropy: The bytes that the seat contributed; empty: none, or no longer known.
    """
    if not commitment or not rules_version or not over.dice_secret:
        return "unchecked"
    if commitment_of(over.dice_secret, match=over.match, rules_version=rules_version) != commitment:
        return "broken"
    added = {one.seat: one.entropy for one in over.entropies}
    if seat and entropy and added.get(seat) != entropy:
        return "broken"
    return "kept"
