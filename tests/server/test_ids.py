"""The names by which the server knows things."""

from __future__ import annotations

import pytest

from fracas_server import ids
from fracas_server.ids import is_code, new_code, read_code


def test_a_code_is_known_however_it_is_typed() -> None:
    """It is read aloud and typed on phones."""
    code = new_code()
    assert is_code(f" {code.lower()} ", code)
    assert is_code(f"{code[:4]}-{code[4:]}", code)
    assert read_code(f"{code[:4]} {code[4:]}".lower()) == code


def test_a_code_of_an_earlier_release_is_known() -> None:
    """Matches that are open while a server is replaced keep their code of six characters."""
    assert is_code("kraken", "KRAKEN")
    assert read_code("KRAKEN") == "KRAKEN"


def test_codes_cannot_be_guessed() -> None:
    """With 10,000 open matches, 1,000 guesses a second for a day hit less than once, as the module says."""
    codes = len(set(ids._CODE_LETTERS)) ** ids._CODE_LENGTH
    expected = 10_000 * 1_000 * 24 * 3600 / codes

    assert expected < 1
    assert f"{expected:.2f} hits" in " ".join((ids.__doc__ or "").split())
    assert len(new_code()) == ids._CODE_LENGTH


def test_a_code_is_easy_to_read_aloud() -> None:
    """No two characters look alike."""
    assert not set("IO01") & set(ids._CODE_LETTERS)


@pytest.mark.parametrize(
    ("told", "code"),
    [("", ""), ("", "ABCDEF"), ("ABCDE", "ABCDEF"), ("ABCDEG", "ABCDEF"), ("ÄÖÜß", "ABCDEF"), ("\ud800", "ABCDEF")],
)
def test_nothing_else_is_one(told: str, code: str) -> None:
    """What has no code is invited to by none, and letters of any writing are compared."""
    assert not is_code(told, code)
