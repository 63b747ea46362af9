"""The hash of a view, defined so that any language can compute it.

Every entry of every field of a `View` (a creature, a name, the game, ...) is an element. The hash of an element
is the first 8 bytes, read as a big-endian number, of SHA-256 over one byte with the number of the field in
`View`, followed by the entry's canonical bytes: its protobuf serialisation with fields in ascending order of
their numbers, packed where proto3 packs. The hash of the view is the sum of those of its elements, modulo 2**64.

A sum does not depend on the order, and only changes by the elements that a diff touches. It detects accidental
differences. It is not protected against forgery, which a connection's encryption prevents.
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
    """Return the whole SHA-256 of one entry of a field of `View`, which tells it from any other."""
    return sha256(_PREFIX[field] + entry.SerializeToString(deterministic=True)).digest()


def digest_hash(digest: bytes) -> int:
    """Return the hash of the entry that has this digest."""
    return int.from_bytes(digest[:8], "big")


def element_hash(field: str, entry: Message) -> int:
    """Return the hash of one entry of a field of `View`."""
    return digest_hash(element_digest(field, entry))


def view_hash(view: View) -> int:
    """Return the hash of a whole view, computed from nothing."""
    total = 0
    for field, value in view.ListFields():
        for entry in value if field.is_repeated else (value,):
            total += element_hash(field.name, entry)
    return total % MODULUS


def decision_hash(decision: Decision) -> int:
    """Return the hash of a decision's options.

    The first 8 bytes, big-endian, of SHA-256 over the decision's canonical bytes without the field `hash`.
    """
    if decision.hash:
        bare = Decision()
        bare.CopyFrom(decision)
        bare.ClearField("hash")
        decision = bare
    return int.from_bytes(sha256(decision.SerializeToString(deterministic=True)).digest()[:8], "big")
