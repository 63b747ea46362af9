"""Tests of `fracas_protocol.view_hash`: the hash as docs/protocol.md defines it, computed by hand."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from google.protobuf.descriptor import Descriptor

from fracas_protocol.mirror import REVISION
from fracas_protocol.v1 import Game, Name, Sheet, View
from fracas_protocol.view_hash import element_hash, view_hash

_ROOT: Final = Path(__file__).parent.parent.parent
_FIELDS_OF: Final = {8: "732f0caf101b466c"}
"""What the fields under the hash are in each revision, as a digest."""


def fields_of(message: Descriptor, known: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the fields of a message and of all that it holds, as text by the messages' names."""
    if message.full_name not in known:
        known[message.full_name] = [
            f"{field.number} {field.name} {field.type} {field.is_repeated}" for field in message.fields
        ]
        for field in message.fields:
            if field.message_type is not None:
                fields_of(field.message_type, known)
    return known


def test_whoever_gives_views_a_field_raises_the_revision() -> None:
    """Clients of before would find every hash wrong if they compared: a new field is a new revision, in both mirrors.

    Where this fails: raise `REVISION` here and in the page's mirror, and enter what is found below it.
    """
    told = sorted(f"{name}: {lines}" for name, lines in fields_of(View.DESCRIPTOR, {}).items())
    found = sha256("\n".join(told).encode()).hexdigest()[:16]
    page = (_ROOT / "clients/web/src/protocol/mirror.ts").read_text()
    of_page = re.search(r"REVISION = (\d+);", page)

    assert _FIELDS_OF[REVISION] == found
    assert of_page is not None
    assert int(of_page[1]) == REVISION


def test_the_example_of_the_documentation() -> None:
    """The bytes, the numbers and the sum that docs/protocol.md spells out."""
    view = View(game=Game(round=2, over=False), names=[Name(n=1, id="ogre")])
    game = bytes.fromhex("0108043000")
    name = bytes.fromhex("0708011204") + b"ogre"

    game_hash, name_hash = (int.from_bytes(sha256(data).digest()[:8], "big") for data in (game, name))

    assert element_hash("game", view.game) == game_hash
    assert element_hash("names", view.names[0]) == name_hash
    assert view_hash(view) == (game_hash + name_hash) % 2**64
    assert f"{view_hash(view):016x}" == "ace7a7041dd33e14"


def test_the_order_of_entries_does_not_matter_and_their_kind_does() -> None:
    """A sum of hashes is the same in any order; equal bytes of two fields are two hashes."""
    names = [Name(n=1, id="a"), Name(n=2, id="b")]

    assert view_hash(View(names=names)) == view_hash(View(names=reversed(names)))
    assert view_hash(View(names=names)) != view_hash(View(sheets=[Sheet(n=1, id="a"), Sheet(n=2, id="b")]))
    assert view_hash(View()) == 0
