"""The hash of a view, defined so that any language can compute it.

Each entry of each field of a `View` (a creature, a name, the game, ...) is an element. To hash an element, take the
number of its field in `View` as one byte, followed by the entry's canonical bytes: its protobuf serialization with
fields in ascending order of their numbers, packed where proto3 packs. The element's hash is the first 8 bytes of the
SHA-256 of this, as a big-endian number. The hash of the view is the sum of all element hashes, modulo 2**64.

A sum does not depend on the order of elements, and a diff changes it only by the elements that it touches. The hash
detects accidental differences. It does not protect against forgery; the connection's encryption does.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from google.protobuf.message import Message

from fracas_protocol.v1 import Decision, View

__all__ = ["MODULUS", "decision_hash", "digest_hash", "element_digest", "element_hash", "view_hash"]

MODULUS: Final = 2**64

_PREFIX: Final = {field.name: bytes([field.number]) for field in View.DESCRIPTOR.fields}


def element_digest(field: str, entry: Message) -> bytes:
    """Return the full SHA-256 digest of one entry of a field of `View`, which identifies the entry."""
    return sha256(_PREFIX[field] + entry.SerializeToString(deterministic=True)).digest()


def digest_hash(digest: bytes) -> int:
    """Return the hash of an entry from its digest."""
    return int.from_bytes(digest[:8], "big")


def element_hash(field: str, entry: Message) -> int:
    """Return the hash of one entry of a field of `View`."""
    return digest_hash(element_digest(field, entry))


def view_hash(view: View) -> int:
    """Return the hash of a whole view, computed from all its entries."""
    total = 0
    for field, value in view.ListFields():
        for entry in value if field.is_repeated else (value,):
            total += element_hash(field.name, entry)
    return total % MODULUS


def decision_hash(decision: Decision) -> int:
    """Return the hash of a decision's options.

    It is the first 8 bytes, big-endian, of the SHA-256 of the decision's canonical bytes without the field `hash`.
    """
    if decision.hash:
        bare = Decision()
        bare.CopyFrom(decision)
        bare.ClearField("hash")
        decision = bare
    return int.from_bytes(sha256(decision.SerializeToString(deterministic=True)).digest()[:8], "big")
