"""Derivation of a match's dice key by commitment, so that neither the server nor a seat can influence the dice.

1. The server draws a 32-byte secret, stores it durably and publishes `commitment(secret, match, rules version)`.
2. Only then each seat may send its own entropy, in the clear; a seat that sends none gets `default_entropy`, which is
   fixed beforehand.
3. `derive(secret, entropies)` is the key of `fracas_engine.dice.KeyedFaces`.
4. After the match the secret is published, so steps 1 and 3 and every die can be recomputed.

The server commits to the secret before it sees the entropies, and the seats do not know the secret when they choose
their entropy.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final

SECRET_BYTES: Final = 32
MAX_ENTROPY_BYTES: Final = 64


def _field(data: bytes) -> bytes:
    # Every field carries its length, so that no two different lists of fields give the same bytes.
    return len(data).to_bytes(4, "big") + data


def commitment(secret: bytes, *, match: str, rules_version: str) -> str:
    """Return the commitment that is published before the seats send entropy, in hexadecimal."""
    message = b"fracas dice commitment v1" + _field(secret) + _field(match.encode()) + _field(rules_version.encode())
    return hashlib.sha256(message).hexdigest()


def default_entropy(*, match: str, seat: str) -> bytes:
    """Return the entropy used for a seat that sends none."""
    return hashlib.sha256(b"fracas default entropy v1" + _field(match.encode()) + _field(seat.encode())).digest()


def derive(secret: bytes, entropies: Mapping[str, bytes]) -> bytes:
    """Derive the match key from the secret and the entropy of every seat.

    Args:
        secret: The server's secret, `SECRET_BYTES` bytes.
        entropies: Entropy by seat; the order of the mapping does not matter.
    """
    message = b"fracas dice key v1"
    for seat in sorted(entropies):
        message += _field(seat.encode()) + _field(entropies[seat])
    return hmac.digest(secret, message, hashlib.sha256)
