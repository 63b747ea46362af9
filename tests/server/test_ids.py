"""The names by which the server knows things."""

from __future__ import annotations

import pytest

from fracas_server.ids import is_code, new_code


def test_a_code_is_known_however_it_is_typed() -> None:
    """It is read aloud and typed on phones."""
    code = new_code()
    assert is_code(f" {code.lower()} ", code)


@pytest.mark.parametrize(
    ("told", "code"),
    [("", ""), ("", "ABCDEF"), ("ABCDE", "ABCDEF"), ("ABCDEG", "ABCDEF"), ("ÄÖÜß", "ABCDEF"), ("\ud800", "ABCDEF")],
)
def test_nothing_else_is_one(told: str, code: str) -> None:
    """What has no code is invited to by none, and letters of any writing are compared."""
    assert not is_code(told, code)
