"""Names of bots and lists of names in the user's language."""

from __future__ import annotations

import pytest

from fracas_clients.texts import use_language
from fracas_clients.tui.seat_names import is_bot_name, join_names, seat_name
from fracas_protocol.bot_strength import STRENGTHS, bot_name


@pytest.mark.parametrize(
    ("language", "name", "names"),
    [("en", "Bot (focus, medium)", "Dan, Ben and Cara"), ("de", "Bot (Fokus, mittel)", "Dan, Ben und Cara")],
)
def test_names_are_in_the_language(language: str, name: str, names: str) -> None:
    """The server names bots in English; clients translate what they know."""
    use_language(language)
    try:
        assert seat_name(bot_name("focus")) == name
        assert [seat_name(one) for one in ("Bert", bot_name("my:Bot"))] == ["Bert", "Bot (my:Bot)"]
        assert join_names(["Dan", "Ben", "Cara"]) == names
        assert (join_names(["Dan"]), join_names([])) == ("Dan", "")
    finally:
        use_language("en")


def test_names_of_bots_are_known() -> None:
    """The lobby does not mark these names as those of bots once more."""
    assert all(is_bot_name(bot_name(policy)) for policy in STRENGTHS)
    assert not is_bot_name("Bert")
