"""Waves: creatures that arrive in a later round, their secrecy, and battles that wait for them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.intents import Concede, Ruling
from fracas_engine.match_setup import Party, pick_board, set_up_match
from fracas_engine.setup import ArrivalSpec, SeatSpec, Setup
from fracas_engine.testing.invariants import COMMON
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import PUBLIC

RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")
FOES = {"monster_turn": "monsters"}


def match(
    ruleset: str, options: dict[str, Any] | None = None, *, gm: str | None = "gm", creatures: tuple[str, ...] = ()
) -> Setup:
    """Return the set-up of a match of two seats, in `monster_turn` against the shipped monsters."""
    house = ruleset == "monster_turn"
    seats = [SeatSpec(id="red", side="heroes"), SeatSpec(id="blue", side="heroes" if house else "foes")]
    board = pick_board(library_of(ruleset), wanted="", seats=2, sides=1 if house else 2)
    setup = set_up_match(
        ruleset,
        board,
        [Party(seat, creatures) for seat in seats],
        count=1,
        options=options or {},
        chance=random.Random(2),
    )
    return setup.model_copy(update={"gm": gm, "rewinds": gm is not None})


def begin(setup: Setup) -> Battle:
    """Start a battle with fixed dice."""
    return Battle.start(setup, KeyedFaces(bytes(32)))


def foes_of(battle: Battle) -> str:
    """Return the side of the enemies of the seat red."""
    own = battle.state.seats["red"].side
    return next(one.side for one in battle.state.creatures.values() if one.side != own)


def content_of(ruleset: str) -> str:
    """Return a shipped creature of Medium size that can be added."""
    found = library_of(ruleset).creatures
    return next(name for name, one in found.items() if one.size == "medium" and not one.hero)


def to_round(battle: Battle, number: int) -> list[Any]:
    """Play default intents up to a round; return the events."""
    events: list[Any] = []
    for _ in range(300):
        if battle.state.game.over or battle.state.game.round >= number:
            return events
        decision = battle.pending[0]
        outcome = battle.apply(decision.seat, battle.standing_intent(decision), decision=decision.number)
        assert not [fault for holds in COMMON for fault in holds(battle)]
        events += outcome.events
    raise AssertionError("the round was not reached")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_wave_arrives_at_the_start_of_its_round(ruleset: str) -> None:
    """Only the game master learns of it before; then it is on the map, in the order, and free to act."""
    battle, other = begin(match(ruleset)), begin(match(ruleset))
    use, side = content_of(ruleset), foes_of(battle)
    viewers = [battle.viewer("red"), PUBLIC]
    mirrors = [Mirror(battle, viewer) for viewer in viewers_of(battle)]
    before, pending = [battle.view(viewer) for viewer in viewers], battle.pending
    outcome = battle.apply("gm", Ruling(orders={"add": {"use": use, "id": "late", "side": side, "round": 3}}))

    assert [Battle.events_for(viewer, outcome.events) for viewer in viewers] == [(), ()]
    assert [battle.view(viewer) for viewer in viewers] == before
    assert battle.pending == pending
    assert battle.options("red") == other.options("red")
    coming: Any = battle.ask_as("gm", {"arrivals": {}})
    assert [(one["id"], one["round"], one["side"]) for one in coming] == [("late", 3, side)]
    with pytest.raises(UnknownQuestion):
        battle.ask_as("red", {"arrivals": {}})
    assert Battle.load(battle.dump()).dump() == battle.dump()

    for mirror in mirrors:
        mirror.follow(battle, outcome)
    to_round(battle, 2)
    assert "late" not in battle.state.creatures
    events = to_round(battle, 3)
    names = [event.name for event in events]

    assert battle.state.creatures["late"].alive
    assert battle.state.creatures["late"].at is not None
    assert names.index("added") < names.index("round_began"), "before the turn order of the round is made"
    assert not battle.state.arrivals
    if ruleset in ("srd5", "orcus", "fourth_edition"):
        assert "late" in battle.state.game.order
    to_round(battle, 4)
    if battle.state.game.round == 4:
        assert battle.state.creatures["late"].turns > 0 or ruleset == "monster_mash"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_calling_and_cancelling(ruleset: str) -> None:
    """The game master lets one creature come at once, and another one never."""
    battle = begin(match(ruleset))
    use, side = content_of(ruleset), foes_of(battle)
    for name in ("one", "two"):
        battle.apply("gm", Ruling(orders={"add": {"use": use, "id": name, "side": side, "round": 5}}))
    battle.apply("gm", Ruling(orders={"call": ("two",)}))
    outcome = battle.apply("gm", Ruling(orders={"cancel": ("one",)}))

    assert "two" in battle.state.creatures
    assert "one" not in battle.state.creatures
    assert not battle.state.arrivals
    assert Battle.events_for(battle.viewer("red"), outcome.events) == ()
    with pytest.raises(IllegalIntent, match="not to come"):
        battle.apply("gm", Ruling(orders={"call": ("one",)}))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_calling_to_a_place(ruleset: str) -> None:
    """The whole wave stands around the cell, by one ruling that one rewind takes back."""
    battle = begin(match(ruleset))
    use, side = content_of(ruleset), foes_of(battle)
    for name in ("one", "two", "three"):
        battle.apply("gm", Ruling(orders={"add": {"use": use, "id": name, "side": side, "round": 5}}))
    hero = next(one for one in battle.state.creatures.values() if one.side != side)
    assert hero.at is not None
    x, y = hero.at
    battle.apply("gm", Ruling(orders={"call": {"who": ("one", "two", "three"), "at": (x, y)}}))

    places = [battle.state.creatures[name].at for name in ("one", "two", "three")]
    assert len(set(places)) == 3
    assert all(at is not None and max(abs(at[0] - x), abs(at[1] - y)) <= 3 for at in places)
    assert not battle.state.arrivals
    battle.apply("gm", Ruling(orders={"rewind": 1}))
    assert [one.id for one in battle.state.arrivals] == ["one", "two", "three"]
    with pytest.raises(IllegalIntent, match="not on the map"):
        battle.apply("gm", Ruling(orders={"call": {"who": ("one",), "at": (99, 99)}}))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"round": 1}, "bad_target"),
        ({"round": 1001}, "bad_target"),
        ({}, "malformed"),
        ({"round": 4, "use": "nobody"}, "no_such_target"),
        ({"round": 4, "at": (99, 99)}, "invariant"),
    ],
    ids=str,
)
def test_refusals(order: dict[str, Any], code: str) -> None:
    """A wave that could not arrive is refused when it is planned."""
    battle = begin(match("srd5"))
    with pytest.raises(IllegalIntent) as refused:
        battle.apply("gm", Ruling(orders={"add": {"use": "goblin_warrior", "id": "x", "side": "foes", **order}}))

    assert refused.value.code == code, refused.value


def with_wave(setup: Setup, ruleset: str, side: str, **more: Any) -> Setup:
    """Return a set-up with a creature that arrives in round 9."""
    sheet = library_of(ruleset).creatures[content_of(ruleset)]
    sheet = sheet.model_copy(update={"id": "late", "side": side, "seat": side, "at": (0, 0)})
    return setup.model_copy(update={"arrivals": (ArrivalSpec(round=9, sheet=sheet, **more),)})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_beaten_side_with_a_wave_to_come_goes_on(ruleset: str) -> None:
    """The battle waits, the wave arrives at the start of the next round, and no player knew of it before."""
    plain = match(ruleset)
    side = foes_of(begin(plain))
    battle = begin(with_wave(plain, ruleset, side))
    assert battle.view(battle.viewer("red")) == begin(plain).view(battle.viewer("red"))
    foes = tuple(name for name, one in battle.state.creatures.items() if one.side == side)
    battle.apply("gm", Ruling(orders={"remove": foes}))
    assert not battle.state.game.over

    to_round(battle, 2)
    assert battle.state.creatures["late"].alive
    battle.apply("gm", Ruling(orders={"remove": ("late",)}))
    assert battle.state.game.over


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_cancelled_wave_ends_the_battle(ruleset: str) -> None:
    """When nobody is left of a side and its last wave is cancelled, the others have won."""
    plain = match(ruleset)
    side = foes_of(begin(plain))
    battle = begin(with_wave(plain, ruleset, side))
    foes = tuple(name for name, one in battle.state.creatures.items() if one.side == side)
    battle.apply("gm", Ruling(orders={"remove": foes}))
    battle.apply("gm", Ruling(orders={"cancel": ("late",)}))

    assert battle.result is not None
    assert battle.result.winner == battle.state.seats["red"].side


@pytest.mark.parametrize("ruleset", [one for one in RULESETS if one != "monster_turn"])
def test_conceding_gives_up_the_waves(ruleset: str) -> None:
    """A seat that gives up has no waves to wait for."""
    battle = begin(with_wave(match(ruleset, gm=None), ruleset, "foes"))
    battle.apply("blue", Concede())

    assert battle.state.game.over


@pytest.mark.parametrize("ruleset", ["monster_mash", "srd5", "orcus", "fourth_edition"])
def test_who_has_conceded_gets_no_newcomer(ruleset: str) -> None:
    """What comes to its side later, by a wave or a ruling, goes to an ally who plays on."""
    setup = match(ruleset)
    setup = setup.model_copy(update={"seats": (*setup.seats, SeatSpec(id="green", side="heroes"))})
    battle = begin(setup)
    for number, name in enumerate(("ally", "late", "next"), start=2):
        orders: dict[str, Any] = {"use": content_of(ruleset), "id": name, "side": "heroes", "round": number}
        battle.apply("gm", Ruling(orders={"add": orders}))
    battle.apply("gm", Ruling(orders={"call": ("ally",)}))
    battle.apply("gm", Ruling(orders={"seat": {"ally": "green"}}))

    battle.apply("red", Concede())
    to_round(battle, 2)
    battle.apply("gm", Ruling(orders={"call": ("late", "next")}))

    assert [battle.state.creatures[one].seat for one in ("ally", "late", "next")] == ["green"] * 3


def test_a_hidden_wave_in_fog() -> None:
    """A hidden creature arrives without an event for its enemies."""
    knights = match("srd5", {"vision": "side"}, creatures=("knight",))  # whose senses do not find it
    battle = begin(with_wave(knights, "srd5", "foes", hidden=True))
    battle.apply("gm", Ruling(orders={"call": ("late",)}))
    red = battle.viewer("red")

    assert "late" in battle.state.creatures
    assert ("creature", "late") not in battle.view(red)
    assert "late" not in repr(battle.view(red))


def test_a_full_board_delays_a_wave() -> None:
    """Without a free place the creature comes a round later."""
    knight = {"id": "knight", "side": "heroes", "at": (0, 0), "hp": 20, "ac": 15, "speed": 6}
    ogre = {"id": "ogre", "side": "foes", "at": (1, 0), "hp": 40, "ac": 11, "speed": 8}
    plain = {"ruleset": "srd5", "board": {"map": ("..",)}, "creatures": (knight, ogre), "gm": "gm"}
    battle = begin(Setup.model_validate(plain))
    battle.apply("gm", Ruling(orders={"add": {"use": "bandit", "id": "late", "side": "foes", "round": 2}}))
    to_round(battle, 2)

    assert [one.round for one in battle.state.arrivals] == [3]
    assert "late" not in battle.state.creatures
