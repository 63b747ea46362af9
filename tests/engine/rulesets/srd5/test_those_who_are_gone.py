"""Effects for creatures that are gone meanwhile, and effects that must not occur twice."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.causes import Cause
from fracas_engine.durations import ENCOUNTER, Ends
from fracas_engine.ids import CreatureId
from fracas_engine.rulesets.srd5.actions import attack_rolls, grapple_and_shove, movement_steps
from fracas_engine.rulesets.srd5.frames import Attack, Fall, Grip, Travelling
from fracas_engine.rulesets.srd5.harm import condition_effects, damage, falling, grapple_release, landing
from fracas_engine.rulesets.srd5.movement import fear, mounts
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.state import Condition
from tests.engine.rulesets.srd5.arena import now, start

BITE = "{id: bite, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 3}]}"
LASH = "{id: lash, cost: action, origin: melee, reach: 2, attack: {bonus: 5, vs: ac}, hit: [{condition: grappled}]}"
X, Y = CreatureId("x"), CreatureId("y")


def _battle(rows: str = "..... ..... .....", more: str = "") -> Battle:
    return start(
        rows,
        f"id: x, side: a, hero: true, at: [0, 0], hp: 20, ac: 10, speed: 6, actions: [{BITE}, {LASH}]{more}",
        "id: y, side: b, at: [1, 0], hp: 20, ac: 10, speed: 6",
        order="x y",
    )


def _one(battle: Battle, name: str) -> Srd5Creature:
    return s5(battle.state.creatures[name])


@pytest.mark.rule("S5-ATK-04", "S5-GRAP-02")
@pytest.mark.parametrize("who", ["x", "y"])
def test_the_dead_neither_strike_nor_are_struck(who: str) -> None:
    """No die falls; nor do they grapple, fall or land."""
    battle = _battle("~~~~~ ~~~~~ ~~~~~")
    _one(battle, who).alive = False
    here = now(battle)

    attack_rolls.step_attack(here, Attack(X, "bite", Y))
    grapple_and_shove.step_grip(here, Grip(X, Y, "grapple"), ())
    falling.step_fall(here, Fall(CreatureId(who), 20), ())
    landing.land(here, _one(battle, who))
    assert damage.deal(here, _one(battle, who), ((5, ""),)) == 0

    assert here.events == []


@pytest.mark.rule("S5-COND-15")
def test_the_incapacitated_neither_strike_nor_grapple() -> None:
    """After any declaration."""
    battle = _battle()
    x = _one(battle, "x")
    x.conditions = (Condition("incapacitated", ENCOUNTER),)
    here = now(battle)

    attack_rolls.step_attack(here, Attack(X, "bite", Y))
    grapple_and_shove.step_grip(here, Grip(X, Y, "grapple"), ())

    assert here.events == []


@pytest.mark.rule("S5-JUMP-03")
@pytest.mark.parametrize(("rows", "face", "prone"), [("~....", 9, True), ("~....", 10, False), (".~...", None, False)])
def test_landing_in_difficult_terrain_calls_for_a_check(rows: str, face: int | None, *, prone: bool) -> None:
    """A ten keeps the creature standing; elsewhere nothing is rolled."""
    battle = _battle(rows)
    here = now(battle, check=[face] if face is not None else [])

    landing.land(here, _one(battle, "x"))

    assert _one(battle, "x").has("prone") is prone


@pytest.mark.rule("S5-OA-03")
@pytest.mark.parametrize("left", ["", "alive", "at", "gone", "unconscious"])
def test_who_is_gone_goes_no_farther(left: str) -> None:
    """Nor do the Unconscious."""
    battle = _battle()
    x = _one(battle, "x")
    frame = Travelling(X, "walk", ((0, 1),), (1,), (False,), (True,), (0, 0), heights=(0,))
    if left == "unconscious":
        x.conditions = (Condition("unconscious", ENCOUNTER),)
    elif left:
        setattr(x, left, {"alive": False, "at": None, "gone": "fled"}[left])

    assert movement_steps.may_go_on(battle.situation, x, frame) is (not left)


@pytest.mark.rule("S5-FALL-01")
@pytest.mark.parametrize(("altitude", "floor", "told"), [(2, 0, True), (1, 0, True), (0, 0, False), (0, 1, False)])
def test_nobody_falls_upward(altitude: int, floor: int, *, told: bool) -> None:
    """Nor to where it is."""
    battle = _battle()
    x = _one(battle, "x")
    x.altitude = altitude
    here = now(battle)

    falling.fall(here, x, floor)

    assert ("fell" in [event.name for event in here.events]) is told


@pytest.mark.rule("S5-SPEED-07", "S5-SPEED-08")
@pytest.mark.parametrize(
    ("rows", "altitude", "held"),
    [(".....", 1, False), (".....", 0, True), ("wwwww", 0, True), ("wwwww", 1, False), ("P....", -2, True)],
)  # fmt: skip
def test_who_stands_or_swims_is_held_up(rows: str, altitude: int, *, held: bool) -> None:
    """On the ground, on the bottom of a pit, and at the surface of water."""
    battle = _battle(rows)
    x = _one(battle, "x")
    x.altitude = altitude

    assert falling.supported(battle.situation, x) is held


@pytest.mark.rule("S5-GRAP-07")
@pytest.mark.parametrize(
    ("cause", "amount"),
    [(Cause(sheet="x", action="lash"), 2), (Cause(sheet="x", action="bite"), 1), (Cause(sheet="x", action="none"), 1),
     (Cause(sheet="elsewhere", action="lash"), 1)],
)  # fmt: skip
def test_a_hold_reaches_as_far_as_the_attack_that_made_it(cause: Cause, amount: int) -> None:
    """One cell where nothing says more; a hold that says how far is as it is."""
    battle = _battle()
    ends = Ends("escape", Y, dc=12)
    held = Condition("grappled", ends, source=X, cause=cause)

    condition_effects.let_begin(now(battle), _one(battle, "y"), held)
    assert [c.amount for c in _one(battle, "y").conditions] == [amount]

    _one(battle, "y").conditions = ()
    known = Condition("grappled", ends, source=X, cause=cause, amount=3)
    condition_effects.let_begin(now(battle), _one(battle, "y"), known)
    assert [c.amount for c in _one(battle, "y").conditions] == [3]


@pytest.mark.rule("S5-GRAP-08")
@pytest.mark.parametrize(("amount", "at", "kept"), [(None, 1, True), (None, 2, False), (2, 2, True), (2, 3, False)])
def test_a_hold_ends_out_of_its_reach(amount: int | None, at: int, *, kept: bool) -> None:
    """One cell where it says nothing."""
    battle = _battle()
    y = _one(battle, "y")
    y.conditions = (Condition("grappled", Ends("escape", Y, dc=12), source=X, amount=amount),)
    y.at = (at, 0)

    freed = grapple_release.release_parted(now(battle), y)

    assert (y.has("grappled"), list(freed)) == (kept, [] if kept else [y])


@pytest.mark.rule("S5-GRAP-06")
def test_who_is_not_held_breaks_free_of_nothing() -> None:
    """No die falls."""
    battle = _battle()
    here = now(battle)

    grapple_and_shove.escape(here, _one(battle, "x"), "athletics")

    assert here.events == []


@pytest.mark.rule("S5-COND-31", "S5-MOUNT-12")
def test_who_lies_already_does_not_fall_prone_again() -> None:
    """Who is Unconscious lies Prone once."""
    battle = _battle()
    x = _one(battle, "x")
    for _ in range(2):
        condition_effects._fall_senseless(now(battle), x)
        assert [c.name for c in x.conditions] == ["prone"]


@pytest.mark.rule("S5-MOUNT-12")
def test_who_does_not_ride_is_not_unseated() -> None:
    """No die falls."""
    battle = _battle()
    here = now(battle)

    assert not mounts.unseat(here, _one(battle, "x"))
    mounts.part(here, _one(battle, "x"))
    assert here.events == []


@pytest.mark.rule("S5-COND-11")
def test_nobody_is_frightened_of_who_is_gone() -> None:
    """Nor by a creature that is only the source of another condition."""
    battle = _battle()
    x, y = _one(battle, "x"), _one(battle, "y")
    x.conditions = (Condition("frightened", ENCOUNTER, source=Y), Condition("charmed", ENCOUNTER, source=Y))

    assert fear.feared(battle.situation, x) == [y]
    y.alive = False
    assert fear.feared(battle.situation, x) == []
    y.alive, y.at = True, None
    assert fear.feared(battle.situation, x) == []
    y.at, x.conditions = (1, 0), x.conditions[1:]
    assert fear.feared(battle.situation, x) == []
