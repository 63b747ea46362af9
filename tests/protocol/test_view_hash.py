"""Tests of `fracas_protocol.view_hash`: the hash as docs/protocol.md defines it, computed by hand."""

from __future__ import annotations

from hashlib import sha256

from fracas_protocol.v1 import Game, Name, Sheet, View
from fracas_protocol.view_hash import element_hash, view_hash


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
