"""Dice of rests: drawn from a secret to which the server has committed before the rest (docs/tables.md)."""

from __future__ import annotations

import secrets

from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import SECRET_BYTES, commitment, derive
from fracas_server.tables.record import RestDice, TableRecord

_VERSION = "table rest v1"
"""Stands for the rules version in commitments to the dice of rests."""


def with_secret(record: TableRecord) -> TableRecord:
    """Return a table with a secret for the dice of its next rest."""
    if record.rest_secret:
        return record
    return record.model_copy(update={"rest_secret": secrets.token_bytes(SECRET_BYTES).hex()})


def rest_commitment(record: TableRecord) -> str:
    """Return the commitment to the secret of the next rest, in hexadecimal; empty if there is no secret yet."""
    secret = bytes.fromhex(record.rest_secret)
    return commitment(secret, match=record.id, rules_version=_VERSION) if secret else ""


def faces_of(record: TableRecord) -> KeyedFaces:
    """Return the faces of the dice of a table's next rest."""
    return KeyedFaces(derive(bytes.fromhex(record.rest_secret), {}))


def after_rest(record: TableRecord, kind: str, rolls: tuple[tuple[str, tuple[int, ...]], ...]) -> TableRecord:
    """Return a table whose secret is revealed because dice were rolled with it; unchanged if none were.

    Args:
        record: The table.
        kind: The kind of rest.
        rolls: Heroes and their faces, in order.
    """
    if not rolls:
        return record
    dice = tuple((hero, face) for hero, faces in rolls for face in faces)
    shown = RestDice(kind=kind, secret=record.rest_secret, commitment=rest_commitment(record), dice=dice)
    return with_secret(record.model_copy(update={"rest_secret": "", "last_dice": shown}))
