"""The placement phase: legal places, order of the seats, secrecy in fog of war, and the start of the battle."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.battle import Battle
from fracas_engine.content import BoardSpec
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Concede, End, Move, Ruling, Use
from fracas_engine.match_setup import Party, pick_board, set_up_match
from fracas_engine.setup import SeatSpec, Setup
from fracas_engine.start_zones import zones_of
from fracas_engine.testing.invariants import COMMON
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import PUBLIC
from tests.examples import examples

RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")


def match(ruleset: str, options: dict[str, Any] | None = None, *, gm: str | None = None, seed: int = 1) -> Setup:
    """Return the set-up of a match of two seats with a placement phase."""
    house = ruleset == "monster_turn"
    seats = [SeatSpec(id="red", side="heroes"), SeatSpec(id="blue", side="heroes" if house else "foes")]
    board = pick_board(library_of(ruleset), wanted="", seats=2, sides=1 if house else 2)
    setup = set_up_match(
        ruleset, board, [Party(seat) for seat in seats], count=2,
        options={"placement": "players", **(options or {})}, chance=random.Random(seed),
    )  # fmt: skip
    return setup.model_copy(update={"gm": gm, "rewinds": gm is not None})


def begin(setup: Setup) -> Battle:
    """Start a battle with fixed dice."""
    return Battle.start(setup, KeyedFaces(bytes(32)))


def by_default(battle: Battle) -> None:
    """Let all seats be ready."""
    while any(decision.kind == "placement" for decision in battle.pending):
        decision = battle.pending[0]
        battle.apply(decision.seat, battle.standing_intent(decision), decision=decision.number)


@pytest.mark.parametrize("ruleset", RULESETS)
@given(data=st.data())
@examples(12)
def test_random_placements(ruleset: str, data: st.DataObject) -> None:
    """Every offered place is legal, no invariant breaks, views follow, and a replay gives the same bytes."""
    vision = data.draw(st.sampled_from(["all", "side", "seat"]))
    gm = data.draw(st.sampled_from([None, "blue", "gm"]))
    setup = match(ruleset, {"vision": vision}, gm=gm)
    battle = begin(setup)
    mirrors = [Mirror(battle, viewer) for viewer in viewers_of(battle)]
    log = []
    for _ in range(data.draw(st.integers(0, 8))):
        decision = data.draw(st.sampled_from(battle.pending))
        move = data.draw(st.sampled_from([one for one in battle.options_of(decision).moves if one.costs]))
        cell = data.draw(st.sampled_from(list(move.costs)))
        log.append((decision.seat, Move(by=move.by, mode=move.mode, to=cell)))
        outcome = battle.apply(*log[-1], decision=decision.number)
        assert battle.state.creatures[move.by].at == cell
        assert not [fault for holds in COMMON for fault in holds(battle)]
        for mirror in mirrors:
            mirror.follow(battle, outcome)
            assert mirror.view == battle.view(mirror.viewer)
        assert Battle.load(battle.dump()).dump() == battle.dump()
    assert battle.state.game.round == 0, "no turn begins before all seats are ready"
    by_default(battle)
    assert battle.state.game.round == 1
    again = begin(setup)
    for seat, intent in log:
        again.apply(seat, intent)
    by_default(again)
    assert again.dump() == battle.dump()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_the_option_nothing_changes(ruleset: str) -> None:
    """A set-up without the phase has no zones, and `auto` starts as no option does."""
    setup = match(ruleset)
    plain = setup.model_copy(update={"options": {}, "zones": {}})
    auto = plain.model_copy(update={"options": {"placement": "auto"}})

    assert b"zones" not in plain.json_bytes()
    assert b"arrivals" not in plain.json_bytes()
    assert begin(plain).state_hash() == begin(auto).state_hash()
    assert begin(plain).pending == begin(auto).pending


def test_refusals() -> None:
    """What a seat may not do is refused, with the reason, and changes nothing."""
    battle = begin(match("srd5"))
    own = CreatureId(next(one.id for one in battle.situation.present() if one.seat == "red"))
    foe = CreatureId(next(one.id for one in battle.situation.present() if one.seat == "blue"))
    there = battle.state.creatures[foe].at
    other = next(one for one in battle.situation.present() if one.seat == "red" and one.id != own)
    assert there is not None
    assert other.at is not None
    before = battle.dump()
    sheet = battle.situation.sheet(battle.state.creatures[own])
    free = battle.situation.map.grid.cells(battle.ruleset.open_places(battle.situation, sheet))
    outside = next(cell for cell in free if cell not in battle.setup.zones["red"])

    for intent, code in (
        (Move(by=own, mode="place", to=there), "occupied"),
        (Move(by=own, mode="place", to=other.at), "occupied"),
        (Move(by=own, mode="place", to=outside), "bad_target"),
        (Move(by=own, mode="place", to=(99, 0)), "bad_target"),
        (Move(by=own, mode="place"), "malformed"),
        (Move(by=own, mode="place", to=(*other.at, 3)), "malformed"),
        (Move(by=own, mode="walk", to=other.at), "not_available"),
        (Use(by=own, action="dash"), "not_available"),
        (Move(by=foe, mode="place", to=there), "not_your_turn"),
    ):
        with pytest.raises(IllegalIntent) as refused:
            battle.apply("red", intent)
        assert refused.value.code == code, (intent, refused.value)
        assert battle.dump() == before


def test_options_are_all_legal_places() -> None:
    """A cell that is not offered is refused, and every offered cell is in the zone of the seat."""
    battle = begin(match("fourth_edition"))
    decision = battle.pending[0]
    zone = set(battle.setup.zones[decision.seat])
    for move in battle.options_of(decision).moves:
        assert set(move.costs) <= zone
        for x in range(battle.situation.map.width):
            for y in range(battle.situation.map.height):
                if (x, y) not in move.costs:
                    with pytest.raises(IllegalIntent):
                        battle.apply(decision.seat, Move(by=move.by, mode="place", to=(x, y)))


def test_a_ready_seat_waits() -> None:
    """Ready is final, and the others go on placing."""
    battle = begin(match("monster_mash"))
    decision = battle.pending[0]
    move = battle.options_of(decision).moves[0]
    battle.apply(decision.seat, End(by=move.by))

    with pytest.raises(IllegalIntent, match="you are ready"):
        battle.apply(decision.seat, Move(by=move.by, mode="place", to=next(iter(move.costs))))
    assert [one.seat for one in battle.pending] == ["blue"]


@pytest.mark.rule("FE-SEQ-02")
def test_heroes_are_placed_before_monsters() -> None:
    """In fourth_edition the sides of heroes are asked first, then the others."""
    setup = match("fourth_edition")
    creatures = tuple(one.model_copy(update={"hero": one.seat == "blue"}) for one in setup.creatures)
    battle = begin(setup.model_copy(update={"creatures": creatures}))
    assert [one.seat for one in battle.pending] == ["blue"]

    by = battle.options_of(battle.pending[0]).ends[0].by
    battle.apply("blue", End(by=by))

    assert [one.seat for one in battle.pending] == ["red"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_conceding_while_placing(ruleset: str) -> None:
    """A seat that gives up is asked no more, and the battle goes on or is decided."""
    battle = begin(match(ruleset))
    battle.apply("red", Concede())
    assert all(one.seat != "red" for one in battle.pending)
    by_default(battle)

    assert battle.state.game.over == (ruleset != "monster_turn")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("vision", ["side", "seat"])
def test_secret_until_the_end(ruleset: str, vision: str) -> None:
    """In fog of war a seat receives the same, wherever another side places its creatures, until all are ready."""
    seen = []
    for place in (0, -1):
        battle = begin(match(ruleset, {"vision": vision}))
        found: list[Any] = [battle.opening and Battle.events_for(battle.viewer("red"), battle.opening.events)]
        if ruleset == "monster_turn":  # whose players are on one side
            return
        if battle.pending[0].seat == "red" and len(battle.pending) == 1:
            battle.apply("red", battle.standing_intent(battle.pending[0]))
        for number in range(2):
            move = battle.options_of(next(one for one in battle.pending if one.seat == "blue")).moves[number]
            outcome = battle.apply("blue", Move(by=move.by, mode="place", to=list(move.costs)[place]))
            for viewer in (battle.viewer("red"), PUBLIC):
                known = battle.view(viewer)
                found.append((Battle.events_for(viewer, outcome.events), known))
                found.append(battle.view_changes(viewer, outcome.changes, known))
            found.append((battle.options("red"), battle.pending))
        seen.append(found)

    assert seen[0] == seen[1]


@pytest.mark.parametrize("ruleset", [one for one in RULESETS if one != "monster_turn"])
def test_hidden_creatures_make_room(ruleset: str) -> None:
    """A creature that the game master has hidden in a start zone is pushed aside, and its enemies notice nothing."""
    told: list[Any] = []
    for hides in (True, False):
        battle = begin(match(ruleset, gm="blue"))
        lurker = next(one for one in battle.situation.present() if one.seat == "blue")
        decision = next((one for one in battle.pending if one.seat == "red"), None)
        if decision is None:
            battle.apply("blue", battle.standing_intent(battle.pending[0]))
            decision = battle.pending[0]
        move = battle.options_of(decision).moves[0]
        free = [cell for cell in move.costs if cell != battle.state.creatures[move.by].at]
        battle.apply("blue", Ruling(orders={"hide": (lurker.id,)}, secret=True))
        if hides:
            room = battle.situation.map.grid.cells(
                battle.ruleset.open_places(battle.situation, battle.situation.sheet(lurker))
            )
            free = [cell for cell in free if cell in room]
            battle.apply("blue", Ruling(orders={"move": {lurker.id: free[0]}}, secret=True))
        else:
            battle.apply("blue", Ruling(orders={"roll": "1d6"}, secret=True))
        wanted = free[0] if hides else told[0][0]
        outcome = battle.apply("red", Move(by=move.by, mode="place", to=wanted))
        assert battle.state.creatures[move.by].at == wanted
        assert not [fault for holds in COMMON for fault in holds(battle)]
        red = battle.viewer("red")
        told.append((wanted, Battle.events_for(red, outcome.events), battle.view(red), battle.options("red")))

    assert told[0] == told[1]


def test_the_game_master_places_anywhere_and_for_others() -> None:
    """The game master is not bound to a zone, moves creatures of others, and counts an absent seat as ready."""
    battle = begin(match("srd5", gm="blue"))
    own = next(one for one in battle.options_of(battle.pending[1]).moves)
    assert not set(own.costs) <= set(battle.setup.zones["blue"])
    red = next(one for one in battle.situation.present() if one.seat == "red")
    places = battle.situation.map.grid.cells(battle.ruleset.open_places(battle.situation, battle.situation.sheet(red)))

    battle.apply("blue", Ruling(orders={"move": {red.id: places[-1]}}))
    battle.apply("blue", Ruling(orders={"ready": ("red",)}))

    assert red.at == places[-1]
    assert [one.seat for one in battle.pending] == ["blue"]
    with pytest.raises(IllegalIntent, match="not placing"):
        battle.apply("blue", Ruling(orders={"ready": ("red",)}))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rewinding_into_the_phase(ruleset: str) -> None:
    """A rewind returns to the phase, and its decisions have new numbers."""
    battle = begin(match(ruleset, gm="gm"))
    numbers = {one.number for one in battle.pending}
    by_default(battle)
    battle.apply("gm", Ruling(orders={"rewind": 1}))

    assert {one.kind for one in battle.pending} == {"placement"}
    assert numbers.isdisjoint({one.number for one in battle.pending})
    by_default(battle)
    assert battle.state.game.round == 1


def test_zones_of_a_board() -> None:
    """A board defines zones as blocks; without them, a zone is near its start cells and nearer than others'."""
    plain: dict[str, Any] = {
        "map": ("..........",) * 4,
        "starts": {"west": ((0, 0),), "east": ((9, 3),)},
        "start_zones": {"west": ({"from": (1, 3), "to": (0, 1)},)},
    }
    board = BoardSpec.model_validate(plain)
    starts = {"a": board.starts["west"], "b": board.starts["east"]}
    zones = zones_of(board, starts, {"a": "a", "b": "b"})

    assert zones["a"] == ((0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3))
    assert zones["b"] == tuple((x, y) for y in range(4) for x in range(6, 10))
    assert zones_of(board, starts, {"a": "one", "b": "one"})["a"] == zones_of(board, starts, {"a": "x", "b": "x"})["b"]
