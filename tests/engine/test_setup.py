"""The set-up: computed values depend on it alone, and its JSON form converts back."""

from __future__ import annotations

import json
from functools import cached_property

import pytest

from fracas_engine.board import InvalidBoard
from fracas_engine.errors import SetupError
from fracas_engine.setup import _COMPUTED, CardsSpec, Setup
from fracas_engine.testing.toy import toy_setup

SETUP = toy_setup("....\n....", {"imp": {"at": (0, 0)}, "ogre": {"at": (2, 0)}}, options={"stances": False})


def test_a_copy_computes_for_itself() -> None:
    """A set-up that was looked at does not hand its answers on to a copy with other creatures."""
    assert set(SETUP.sheets) == {"imp", "ogre"}
    before = SETUP.json_bytes()
    SETUP.facts["wind"] = "north"

    copy = SETUP.model_copy(update={"creatures": SETUP.creatures[:1]})

    assert set(copy.sheets) == {"imp"}
    assert copy.json_bytes() != before
    assert copy.facts == {}


def test_every_cached_property_is_forgotten_by_copies() -> None:
    """A new one has to be added to the list."""
    cached = {name for name, value in vars(Setup).items() if isinstance(value, cached_property)}

    assert cached == set(_COMPUTED)


def test_it_comes_back_from_json() -> None:
    """The same bytes each time, and the same set-up out of them."""
    again = Setup.model_validate(json.loads(SETUP.json_bytes()), strict=False)

    assert again == SETUP
    assert again.json_bytes() == SETUP.json_bytes()


def test_cards_come_back_from_json() -> None:
    """Rounds are numbers again, although keys of JSON are texts."""
    cards = CardsSpec.model_validate({"by_round": {1: {"archer": "a1"}}, "decks": {"archer": ("a1", "a2")}})
    setup = SETUP.model_copy(update={"cards": cards})

    again = Setup.model_validate(json.loads(setup.json_bytes()), strict=False)

    assert again.cards == cards


def test_a_map_that_the_board_refuses_is_a_set_up_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller that starts a battle catches one class."""

    def refuse(*_: object, **__: object) -> None:
        raise InvalidBoard(())

    monkeypatch.setattr("fracas_engine.setup.Board.parse", refuse)

    with pytest.raises(SetupError, match=r"^board: "):
        SETUP.read_board()
