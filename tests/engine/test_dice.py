"""Dice: four sources behind one interface, each with its promises."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

from fracas_engine.dice import PURPOSES, CountingFaces, Dice, Faces, KeyedFaces, ScriptedFaces, UnrepeatableFaces
from fracas_engine.errors import DiceError, DiceScriptError

KEY = bytes(range(32))


def test_a_keyed_face_is_what_anybody_can_recompute() -> None:
    """Face n is HMAC-SHA256(key, n and purpose), its first eight bytes modulo the sides, plus one."""
    faces = KeyedFaces(KEY)

    fallen = [faces.face("attack", 20) for _ in range(5)]

    digests = [hmac.digest(KEY, n.to_bytes(8, "big") + b"attack", hashlib.sha256) for n in range(5)]
    assert fallen == [int.from_bytes(digest[:8], "big") % 20 + 1 for digest in digests]


def test_a_keyed_face_has_no_bias() -> None:
    """A number out of the last, incomplete run of sides is thrown away, and the counter goes on."""
    limit = (1 << 63) + 1  # nearly half of all numbers have to be thrown away
    faces = KeyedFaces(KEY)

    drawn = [faces._below("misc", limit) for _ in range(50)]

    assert all(0 <= number < limit for number in drawn)
    assert faces.counter > 50


def test_keyed_purposes_are_independent() -> None:
    """The purpose is part of the hash: an attack and a save at the same count differ."""
    attack = [KeyedFaces(KEY, n).face("attack", 1000) for n in range(8)]
    save = [KeyedFaces(KEY, n).face("save", 1000) for n in range(8)]

    assert attack != save


def test_keyed_picks_count_an_id_named_twice_twice() -> None:
    """Drawing is by position, so that an id named twice is twice as likely."""
    faces = KeyedFaces(KEY)

    drawn = Counter(faces.pick("draw", ("a", "b", "b", "b")) for _ in range(400))

    assert drawn["b"] > 2 * drawn["a"] > 0


def test_a_roll_adds_what_falls_from_left_to_right() -> None:
    """`2d6+1d4-2` rolls two sixes, then a four, and takes two off."""
    roll = Dice(ScriptedFaces({"damage": [5, 3, 4]})).roll("damage", "2d6+1d4-2")

    assert roll.faces == (5, 3, 4)
    assert roll.total == 10


def test_a_die_can_be_taken_off() -> None:
    """`1d6-1d4` subtracts the four."""
    assert Dice(ScriptedFaces({"damage": [6, 4]})).roll("damage", "1d6-1d4").total == 2


def test_a_plain_number_rolls_nothing() -> None:
    """`5` needs no face."""
    roll = Dice(CountingFaces()).roll("damage", "5")

    assert (roll.faces, roll.total) == ((), 5)


def test_faces_of_the_step_fall_first() -> None:
    """A step's faces come before the scenario's, purpose by purpose."""
    faces = ScriptedFaces({"attack": [1, 2], "save": [9]})
    faces.step({"attack": [20]})

    fallen = [faces.face("attack", 20), faces.face("attack", 20), faces.face("save", 20)]

    assert fallen == [20, 1, 9]
    assert faces.left_over(step=True) == {}
    assert faces.left_over(step=False) == {"attack": (2,)}


@pytest.mark.parametrize("face", [0, 21, True, "five"])
def test_a_face_that_the_die_does_not_have_is_an_error(face: int | str) -> None:
    """The script names the purpose and the face."""
    with pytest.raises(DiceScriptError, match=r"dice\.attack: a d20 has no face"):
        ScriptedFaces({"attack": [face]}).face("attack", 20)


def test_a_roll_without_a_face_is_an_error() -> None:
    """Nothing is made up when the script is at its end."""
    with pytest.raises(DiceScriptError, match="the script has no face left"):
        ScriptedFaces({"save": [3]}).face("attack", 20)


def test_a_scripted_draw_must_be_one_of_the_ids() -> None:
    """What is not in the deck cannot be drawn."""
    faces = ScriptedFaces({"draw": ["c", "a"]})

    with pytest.raises(DiceScriptError, match="'c' cannot be drawn: use one of a, b"):
        faces.pick("draw", ("a", "b"))
    assert faces.pick("draw", ("a", "b")) == "a"


def test_nothing_can_be_drawn_from_nothing() -> None:
    """An empty deck is an error before any source is asked."""
    with pytest.raises(DiceError, match="cannot draw from an empty list"):
        Dice(KeyedFaces(KEY)).draw("draw", ())


def test_counting_faces_forbid_when_nothing_is_behind_them() -> None:
    """Without an inner source every draw is an error, and it is counted."""
    faces = CountingFaces()

    with pytest.raises(DiceError, match="no dice can be rolled here"):
        faces.face("attack", 20)
    assert faces.drawn == 1


def sources() -> list[Callable[[], Faces]]:
    """Return a maker of each source that can go back."""
    script: dict[str, list[int | str]] = {"attack": list(range(1, 21)), "draw": list("abcabc")}
    return [
        lambda: KeyedFaces(KEY),
        lambda: ScriptedFaces(script),
        lambda: CountingFaces(KeyedFaces(KEY)),
    ]


@pytest.mark.parametrize("make", sources())
def test_a_source_goes_back_to_its_mark(make: Callable[[], Faces]) -> None:
    """After `reset` the same faces fall again."""
    faces = make()
    faces.face("attack", 20)
    mark = faces.mark()
    first = [faces.face("attack", 20), faces.pick("draw", ("a", "b", "c")), faces.face("attack", 20)]

    faces.reset(mark)

    assert [faces.face("attack", 20), faces.pick("draw", ("a", "b", "c")), faces.face("attack", 20)] == first


@pytest.mark.parametrize("make", sources())
def test_a_copy_goes_on_by_itself(make: Callable[[], Faces]) -> None:
    """The copy gives the faces that the original would, and using them up does not use up the original's."""
    faces = make()
    faces.face("attack", 20)
    copy = faces.copy()

    of_copy = [copy.face("attack", 20) for _ in range(4)]

    assert [faces.face("attack", 20) for _ in range(4)] == of_copy


@pytest.mark.parametrize("make", sources())
def test_a_mark_of_another_source_is_refused(make: Callable[[], Faces]) -> None:
    """A mark is only good for the source that gave it."""
    with pytest.raises(TypeError):
        make().reset("elsewhere")


def test_unrepeatable_faces_come_from_the_function() -> None:
    """They are for trying out: the function decides, and nothing can be taken back."""
    faces = UnrepeatableFaces(lambda limit: limit - 1)
    faces.reset(faces.mark())

    assert faces.face("attack", 20) == 20
    assert faces.copy().pick("draw", ("a", "b")) == "b"


def test_purposes_are_those_of_scenarios() -> None:
    """The list is closed: scenarios, statistics and the key's derivation all know these words."""
    assert set(PURPOSES) == {
        *("initiative", "attack", "damage", "save", "death_save", "check", "bonus"),
        *("spell_resistance", "recharge", "misc", "draw", "modifier"),
    }
