"""Finding hidden creatures: the seekers and the totals (S5-HIDE)."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.durations import ENCOUNTER
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.rulesets.srd5.attacks import hiding, targets
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

BITE = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
CHARMED = Condition("charmed", ENCOUNTER, amount=3)


def _battle(rows: str = "..... ..... .....", x: str = "", y_at: str = "[3, 0]") -> Battle:
    battle = start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, actions: [{BITE}]{x}",
        f"id: y, side: b, at: {y_at}, hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    _hide(battle)
    return battle


def _hide(battle: Battle, amount: int | None = 18, *more: Condition) -> None:
    y = s5(battle.state.creatures["y"])
    y.conditions = (*more, Condition("hidden", ENCOUNTER, amount=amount))
    y.hidden_from = (SeatId("a"),)


@pytest.mark.rule("S5-HIDE-04", "S5-ACT-16")
@pytest.mark.parametrize(
    ("rows", "amount", "total"), [(".....", 18, 18), (".....", None, 15), ("...f.", 18, 23), ("...f.", None, 20)]
)
def test_a_search_has_to_reach_the_total_of_who_hides(rows: str, amount: int | None, total: int) -> None:
    """5 more in a Lightly Obscured cell, and of no other condition's; the total itself is enough."""
    battle = _battle(f"{rows} .....")
    _hide(battle, amount, CHARMED)
    y = battle.state.creatures["y"]

    assert hiding.total_of(battle.situation, battle.state.creatures["x"], y) == total
    hiding.search(now(battle, check=[min(total, 20) - 1]), s5(battle.state.creatures["x"]))
    assert y.has("hidden")


@pytest.mark.rule("S5-HIDE-04", "S5-ACT-16")
@pytest.mark.parametrize(("face", "found"), [(17, False), (18, True)])
def test_the_total_itself_finds(face: int, *, found: bool) -> None:
    """One less does not."""
    battle = _battle()

    hiding.search(now(battle, check=[face]), s5(battle.state.creatures["x"]))

    assert battle.state.creatures["y"].has("hidden") is not found


@pytest.mark.rule("S5-SENSE-09")
@pytest.mark.parametrize(("senses", "found"), [("", False), (", senses: {blindsight: 2}", False),
                                               (", senses: {blindsight: 3}", True)])  # fmt: skip
def test_who_comes_within_blindsight_is_found_at_once(senses: str, *, found: bool) -> None:
    """Its own side's does not matter."""
    battle = _battle(x=senses)

    hiding.refresh(now(battle))

    assert battle.state.creatures["y"].has("hidden") is not found


@pytest.mark.rule("S5-SPACE-12")
def test_who_has_been_noticed_by_a_seat_is_not_noticed_again() -> None:
    """Nothing is told twice."""
    battle = _battle()
    x, y = battle.state.creatures["x"], s5(battle.state.creatures["y"])
    here = now(battle)

    hiding.notice(here, x, y)
    hiding.notice(here, x, y)

    assert y.noticed == ("a",)
    assert [event.name for event in here.events] == ["noticed", "place_known"]


@pytest.mark.rule("S5-HIDE-04")
@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("..... ..... .....", True),
        (".q... ##### .....", False),
        (".#... ##### .....", False),
        ("..h.. ..... .....", True),
    ],
)
def test_at_the_end_of_a_turn_who_stands_in_the_open_is_found(rows: str, *, found: bool) -> None:
    """Three-Quarters Cover hides one that could be seen; Half Cover does not."""
    battle = _battle(rows)

    hiding.look_around(now(battle))

    assert battle.state.creatures["y"].has("hidden") is not found


@pytest.mark.rule("S5-HIDE-02", "S5-ATK-02")
def test_nobody_aims_at_who_hides_but_what_was_declared_strikes_it() -> None:
    """Such an attack can still be made."""
    battle = _battle(y_at="[1, 0]")
    here = now(battle)
    x, y = battle.state.creatures["x"], battle.state.creatures["y"]
    bite = here.rules.sheet(here, x).actions["bite"]

    assert targets.target_fault(here, x, bite, y) == "no_such_target"
    assert targets.still_struck(here, x, bite, y)
    here.rules.hide_as_known(here, ())
    assert y.hidden_from == ("a",)


@pytest.mark.rule("S5-MON-01")
@pytest.mark.parametrize(("who", "left"), [("x", ("bite",)), ("y", ())])
def test_an_attack_is_left_over_on_ones_own_turn_alone(who: str, left: tuple[str, ...]) -> None:
    """No creature has anything left of an answer to another one's."""
    battle = _battle()
    own = s5(battle.state.creatures[who])

    targets.leave_over(now(battle), own, "bite")

    assert own.sequence == left


@pytest.mark.rule("S5-HIDE-02", "S5-MOUNT-13")
def test_a_hidden_mount_is_known_where_its_rider_is() -> None:
    """They share a space, and its cover applies to both; a rider that hides as well leaves both unknown."""
    battle = start(
        ".......... .......... ..........",
        "id: x, side: a, hero: true, at: [9, 2], hp: 20, ac: 12, speed: 6",
        "id: y, side: b, at: [2, 0], hp: 20, ac: 10, speed: 6",
        "id: z, side: b, at: [3, 0], size: large, hp: 20, ac: 10, speed: 6, traits: [mount, trained_mount]",
        order="x y z",
    )
    rider, steed = (s5(battle.state.creatures[name]) for name in "yz")
    hidden = Condition("hidden", ENCOUNTER, amount=18)
    steed.conditions = (hidden,)
    assert hiding.unknown_to(battle.situation, steed) == ("a",)

    rider.mount, steed.rider = CreatureId(steed.id), CreatureId(rider.id)
    assert hiding.unknown_to(battle.situation, steed) == ()

    rider.conditions = (hidden,)
    assert [hiding.unknown_to(battle.situation, one) for one in (rider, steed)] == [("a",), ("a",)]

    rider.noticed = (SeatId("a"),)
    assert [hiding.unknown_to(battle.situation, one) for one in (rider, steed)] == [(), ()]


@pytest.mark.rule("S5-HIDE-01")
@pytest.mark.parametrize(("face", "hidden"), [(14, False), (15, True)])
def test_the_roll_of_who_hides_is_told_with_its_skill_and_dc(face: int, hidden: bool) -> None:  # noqa: FBT001
    """Viewers can tell from the roll whether it was enough: it carries the skill and the DC."""
    battle = start(
        "...",
        "id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 12, speed: 6, abilities: {dex: 10}",
        "id: y, side: b, at: [2, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )
    resolution = now(battle, check=[face])
    creature = s5(resolution.state.creatures["x"])
    hiding.hide(resolution, creature)

    rolled = next(event.data for event in resolution.events if event.name == "rolled")
    assert {"skill": "stealth", "dc": 15, "total": face}.items() <= rolled.items()
    assert creature.has("hidden") is hidden
