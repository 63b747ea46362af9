"""What people name a match by."""

from __future__ import annotations

import pytest

from fracas_clients.match_references import address_and_match, id_or_code

HERE = "ws://127.0.0.1:8420"


@pytest.mark.parametrize(
    ("named", "id_", "code"),
    [
        ("KRAKEN", "", "KRAKEN"),
        (" kraken ", "", "KRAKEN"),
        ("3vz3688zrf", "3vz3688zrf", ""),
        ("abcd-efgh", "", "ABCDEFGH"),
        (" ABCD EFGH", "", "ABCDEFGH"),
    ],
)
def test_a_match_is_named_by_code_or_id(named: str, id_: str, code: str) -> None:
    """Short names are codes, in any case; long ones are ids."""
    assert id_or_code(named) == (id_, code)


@pytest.mark.parametrize(
    ("words", "url", "match"),
    [
        (("KRAKEN", ""), HERE, "KRAKEN"),
        (("kraken", ""), HERE, "kraken"),
        (("ABCDEFGH", ""), HERE, "ABCDEFGH"),
        (("abcd-efgh", ""), HERE, "abcd-efgh"),
        (("3vz3688zrf", ""), HERE, "3vz3688zrf"),
        (("KRAKEN", "there:9000"), "there:9000", "KRAKEN"),
        (("localhost", ""), "localhost", ""),
        (("localhost", "KRAKEN"), "localhost", "KRAKEN"),
        (("server", "KRAKEN"), "server", "KRAKEN"),
        (("there:9000", "3vz3688zrf"), "there:9000", "3vz3688zrf"),
    ],
)
def test_a_match_may_stand_in_the_place_of_the_address(words: tuple[str, str], url: str, match: str) -> None:
    """A code is what one has been told, and the server is most often the one of this machine."""
    assert address_and_match(*words, HERE) == (url, match)
