"""Two creatures hidden from each other: neither seat learns from the other's rolls that there is a creature."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.fourth_family.arena import Scene, scene

FOG = "fffffffffff " * 3


def both_hidden(foe: str, **faces: list[int]) -> Scene:
    """Begin a battle in fog with the rogue hidden from the scout, which may be hidden from the rogue."""
    return scene(
        "fourth_edition",
        FOG,
        "id: rogue, side: red, at: [0, 0], conditions: {hidden: {source: scout, total: 30}}, skills: {stealth: 9}",
        f"id: scout, side: blue, at: [10, 2]{foe}",
        **faces,
    )


HIDDEN = ", conditions: {hidden: {source: rogue, total: 30}}"


@pytest.mark.rule("FE-STEALTH-06", "FE-STEALTH-10")
@pytest.mark.parametrize(("foe", "told"), [(HIDDEN, {"on": ("scout",)}), ("", {})])
@pytest.mark.parametrize("face", [12, 1])
def test_a_check_against_somebody_unknown_is_told_only_to_its_seat(
    foe: str, told: dict[str, object], face: int
) -> None:
    """The roll after a long move, and that the rogue is not hidden any more, name the enemy that they are about."""
    place = both_hidden(foe, check=[face])

    events = {event.name: dict(event.data) for event in place.play(by="rogue", move="walk", to=[4, 0])}

    asked = {key: value for key, value in events["rolled"].items() if key == "on"}
    assert asked == told
    if face == 1:
        assert {key: value for key, value in events["hiding_changed"].items() if key == "on"} == told
    else:
        assert "hiding_changed" not in events or "on" not in events["hiding_changed"] or told


@pytest.mark.rule("FE-STEALTH-06")
@pytest.mark.parametrize(("foe", "known"), [(HIDDEN, ()), ("", ("scout",))])
def test_a_seat_knows_from_whom_it_hides_as_far_as_it_sees_them(foe: str, known: tuple[str, ...]) -> None:
    """Of an enemy that is hidden itself it is not told that it is blind to the rogue."""
    assert both_hidden(foe)["rogue"].unseen == known
    assert both_hidden(foe)["rogue"].hidden_from == ("blue",)


@pytest.mark.rule("FE-STEALTH-06")
@pytest.mark.parametrize("foe", [HIDDEN, ""])
def test_as_another_seat_knows_it_a_hidden_one_is_hidden_from_those_it_knows_of(foe: str) -> None:
    """The seats that a creature is hidden from are computed without creatures unknown to the seat."""
    place = both_hidden(foe)
    situation = place.battle.situation

    scout = place["scout"].hidden_from

    place.now.rules.hide_as_known(situation, frozenset())
    assert (place["rogue"].hidden_from, place["scout"].hidden_from) == (("blue",), scout)

    place.now.rules.hide_as_known(situation, frozenset({"scout"}))
    assert (place["rogue"].hidden_from, place["scout"].hidden_from) == ((), scout)
