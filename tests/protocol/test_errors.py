"""Tests of `fracas_protocol.errors`: one row for every sentence."""

from __future__ import annotations

import pytest

from fracas_protocol.errors import GapError, HashMismatch, MalformedMessage, ProtocolError


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MalformedMessage("a list is wanted"), "a list is wanted"),
        (MalformedMessage("a list is wanted", where="hello.resume"), "hello.resume: a list is wanted"),
        (
            GapError(have=1, base=3, version=4),
            "a diff from 3 to 4 cannot follow version 1: ask for a snapshot",
        ),
        (
            HashMismatch(version=7, expected=1, found=2**63),
            "the view at version 7 should have hash 0000000000000001 and has 8000000000000000: ask for a snapshot",
        ),
    ],
)
def test_every_error_writes_its_sentence(error: ProtocolError, sentence: str) -> None:
    """The error, its place and the remedy."""
    assert str(error) == sentence
    assert isinstance(error, ProtocolError)
