"""Orders that hang on a detail: a word left out, a thing out of reach, missiles that do not suffice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.fourth_family.arena import scene

BOW = (
    "{id: bow, cost: standard, origin: ranged, range: 9, targets: 2, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}], "
    "weapon: {die: 1d8, properties: [ammunition]}}"
)


@pytest.mark.rule("FE-ACT-04")
def test_what_lies_there_is_picked_up_as_a_thing() -> None:
    """A thing on the ground may be named by its id, and not only by its kind."""
    place = scene(
        "fourth_edition",
        "....",
        "id: a, side: red, at: [0, 0], items: {hands_free: 0, held: [sword]}",
        "id: b, side: blue, at: [3, 0]",
    )
    place.play(by="a", use="release", with_=["sword"])
    (thing,) = place.battle.state.objects
    assert (place["a"].held, place["a"].hands) == ((), 1)

    place.play(by="a", use="interact", on=[thing])

    assert (place["a"].held, place["a"].hands, place.battle.state.objects) == (("sword",), 0, {})


@pytest.mark.rule("FE-ACT-04")
def test_what_is_put_away_leaves_its_hand_free() -> None:
    """One hand, neither none nor two."""
    place = scene(
        "fourth_edition",
        "....",
        "id: a, side: red, at: [0, 0], items: {hands_free: 1, held: [sword], carried: [bow]}",
        "id: b, side: blue, at: [3, 0]",
    )

    place.play(by="a", use="interact", with_=["sword"])

    assert (place["a"].held, place["a"].carried, place["a"].hands) == ((), ("bow", "sword"), 2)


@pytest.mark.rule("OB-AID-01")
@pytest.mark.parametrize(("face", "by"), [(7, 2), (6, -1)])
def test_aid_without_a_word_is_given_with_athletics(face: int, by: int) -> None:
    """Which of the helper's skills is not said, so it is the first of the list."""
    place = scene(
        "orcus",
        "....",
        "id: a, side: red, at: [0, 0], skills: {athletics: 3, acrobatics: -5}",
        "id: c, side: red, at: [1, 0]",
        "id: b, side: blue, at: [3, 0]",
        check=[face],
    )

    place.play(by="a", use="aid_another", on=["c"])

    assert [modifier.by for modifier in place["c"].modifiers] == [by]


@pytest.mark.rule("OB-HATK-01", "OB-HDEF-01")
@pytest.mark.parametrize("word", ["help_attack", "help_defense"])
def test_who_helps_in_a_fight_names_the_ally_and_reaches_the_foe(word: str) -> None:
    """The reach of a long arm is enough, and no more than it."""
    place = scene(
        "orcus",
        ".....",
        "id: a, side: red, at: [0, 0], reach: 2",
        "id: c, side: red, at: [1, 0]",
        "id: b, side: blue, at: [2, 0]",
        "id: d, side: blue, at: [3, 0]",
    )

    assert place.refused(by="a", use=word, on=["b"]) == "malformed"
    assert place.refused(by="a", use=word, on=["d"], with_=["c"]) == "out_of_range"
    place.play(by="a", use=word, on=["b"], with_=["c"])


@pytest.mark.rule("OC-AREA-18")
def test_two_shots_need_two_arrows() -> None:
    """A shot at more targets than there are arrows is refused, and one at as many is not."""
    for arrows in ("arrow", "arrow, arrow"):
        place = scene(
            "orcus",
            ".....",
            f"id: a, side: red, at: [0, 0], actions: [{BOW}], items: {{carried: [{arrows}]}}",
            "id: b, side: blue, at: [3, 0]",
            "id: c, side: blue, at: [4, 0]",
            attack=[15, 15],
        )
        order: dict[str, Any] = {"by": "a", "use": "bow", "on": ["b", "c"]}
        if arrows == "arrow":
            assert place.refused(**order) == "bad_target"
        else:
            place.play(**order)
            assert (place["b"].hp, place["c"].hp) == (27, 27)
