"""Tokens and their letters."""

from __future__ import annotations

from fracas_clients.tui.picture import Picture, Token, assign_letters


def test_letters_come_from_the_names() -> None:
    """A creature gets the first letter of its name that is still free."""
    letters = assign_letters([("a", "Ogre"), ("b", "Ogre"), ("c", "Goblin"), ("d", "O")])

    assert letters == {"a": "O", "b": "G", "c": "B", "d": "A"}


def test_a_small_l_is_avoided() -> None:
    """In most fonts it looks like a capital I."""
    assert assign_letters([("a", "Glass"), ("b", "Glass"), ("c", "L")]) == {"a": "G", "b": "A", "c": "L"}


def test_letters_never_change_when_somebody_joins() -> None:
    """A summoned creature takes nobody's letter."""
    before = assign_letters([("a", "Ogre"), ("b", "Orc")])
    after = assign_letters([("a", "Ogre"), ("b", "Orc"), ("c", "Ox")])

    assert {key: after[key] for key in before} == before
    assert len(set(after.values())) == 3


def test_a_crowd_runs_out_of_letters() -> None:
    """With more than 36 creatures the rest is drawn as question marks rather than wrongly."""
    letters = assign_letters([(str(n), "Rat") for n in range(38)])

    assert [letters["36"], letters["37"]] == ["?", "?"]
    assert len({*letters.values()}) == 37


def test_token_at_knows_the_whole_footprint() -> None:
    """A click on any cell of a large creature finds it."""
    ogre = Token(id="ogre", letter="O", name="Ogre", at=(1, 1), width=2, side=0, friend=True, health=1000)
    picture = Picture(width=4, height=4, tokens=(ogre,))

    assert picture.token_at((2, 2)) is ogre
    assert picture.token_at((3, 3)) is None
