"""The dice key: no participant can choose it, and everyone can recompute it."""

from __future__ import annotations

import hashlib

import pytest

from fracas_engine.dice_key import commitment, default_entropy, derive

SECRET = bytes(32)


def test_the_commitment_is_fixed_for_ever() -> None:
    """A replay of today must verify in ten years: the bytes hashed never change."""
    told = commitment(SECRET, match="m1", rules_version="1/toy/1")

    hashed = b"fracas dice commitment v1" + b"\0\0\0\x20" + SECRET + b"\0\0\0\2m1" + b"\0\0\0\x071/toy/1"
    assert told == hashlib.sha256(hashed).hexdigest()


@pytest.mark.parametrize(
    ("secret", "match", "version"),
    [(b"\1" * 32, "m1", "v"), (SECRET, "m2", "v"), (SECRET, "m1", "w"), (SECRET, "m1v", "")],
)
def test_the_commitment_holds_secret_match_and_version(secret: bytes, match: str, version: str) -> None:
    """Any difference shows, also if the joined texts are the same."""
    assert commitment(secret, match=match, rules_version=version) != commitment(SECRET, match="m1", rules_version="v")


def test_the_key_does_not_depend_on_the_order_of_seats() -> None:
    """Entropies are ordered by seat name, not by time of arrival."""
    one = derive(SECRET, {"a": b"x", "b": b"y"})

    assert derive(SECRET, {"b": b"y", "a": b"x"}) == one
    assert len(one) == 32


@pytest.mark.parametrize(
    "entropies",
    [{"a": b"y", "b": b"x"}, {"a": b"x"}, {"a": b"xb", "": b"y"}, {"ab": b"x", "b": b"y"}, {}],
)
def test_every_seat_has_a_say(entropies: dict[str, bytes]) -> None:
    """Another entropy, another seat, or fields cut elsewhere give another key."""
    assert derive(SECRET, entropies) != derive(SECRET, {"a": b"x", "b": b"y"})


def test_who_sends_nothing_has_an_entropy_fixed_beforehand() -> None:
    """It depends on the match and the seat alone."""
    assert default_entropy(match="m1", seat="a") == default_entropy(match="m1", seat="a")
    assert len({default_entropy(match=m, seat=s) for m in ("m1", "m2") for s in ("a", "b")}) == 4
