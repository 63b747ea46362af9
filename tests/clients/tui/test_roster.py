"""The fighters beside the board."""

from __future__ import annotations

import pytest

from fracas_clients.tui.roster import Fighter, bar, roster_lines

OGRE = Fighter(letter="O", name="Ogre Chieftain", side=0, hp=30, max_hp=45)


def plain(*fighters: Fighter, width: int = 26) -> list[str]:
    """Return the roster without styles."""
    return ["".join(part.text for part in line) for line in roster_lines(fighters, width)]


@pytest.mark.parametrize(
    ("hp", "shown"),
    [(48, "██████"), (47, "█████▉"), (24, "███   "), (1, "▏     "), (0, "      "), (-3, "      ")],
)
def test_bar_is_exact_to_an_eighth(hp: int, shown: str) -> None:
    """Only the unhurt have a full bar, only the fallen an empty one."""
    assert bar(hp, 48) == shown


def test_a_thousand_hit_points_are_not_lost_in_rounding() -> None:
    """One point of very many still shows."""
    assert bar(1, 1000).strip()


def test_lines_fit_their_width() -> None:
    """A long name is cut before anything else is."""
    assert plain(OGRE) == [" O Ogre Chief ████   30/45"]


def test_who_acts_and_who_fell_have_marks() -> None:
    """Turn and death are told by signs, not by style alone."""
    acting, dead = plain(
        Fighter(letter="O", name="Ogre", side=0, hp=5, max_hp=45, acting=True),
        Fighter(letter="i", name="Imp", side=1, hp=0, max_hp=9, alive=False, notes=("stunned",)),
    )

    assert acting.startswith("▶O")
    assert dead.startswith("✝i")


def test_what_bears_on_somebody_stands_below() -> None:
    """Conditions take lines of their own, broken at the width."""
    notes = ("stunned", "grappled (until it escapes)", "blinded", "squeezed")
    _, *below = plain(Fighter(letter="O", name="Ogre", side=0, hp=5, max_hp=45, notes=notes))

    assert below == ["   stunned, grappled", "   (until it escapes),", "   blinded, squeezed"]


def test_temporary_hit_points_stand_beside_the_others() -> None:
    """They are no part of what one has at most."""
    (line,) = plain(Fighter(letter="O", name="Ogre", side=0, hp=5, max_hp=45, points="5+4/45"))

    assert line.endswith(" 5+4/45")


def test_a_roster_fits_where_there_is_room() -> None:
    """What bears on fighters is cut first; then those far from their turn are left out, and counted."""
    notes = ("stunned", "grappled (until it escapes)", "blinded", "squeezed")
    many = [
        Fighter(letter=letter, name=letter, side=0, hp=5, max_hp=9, notes=notes, acting=letter == "C")
        for letter in "ABCDEF"
    ]

    def lines(height: int) -> list[str]:
        return ["".join(part.text for part in line) for line in roster_lines(many, 26, height)]

    assert len(lines(0)) == 24
    assert len(lines(12)) == 12
    assert lines(12)[1].endswith(" …")
    assert [line[1] for line in lines(6)] == list("ABCDEF")
    assert [line[1] for line in lines(4)[:3]] == ["B", "C", "D"]
    assert lines(4)[3].strip() == "… 3 more"
