"""Fog of war: what seats see and remember, through random battles in all rulesets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from fracas_engine import vision
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent, SetupError, UnknownQuestion
from fracas_engine.event_plain import events_from_plain, events_to_plain
from fracas_engine.events import Event
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Move, Ruling, Use
from fracas_engine.ruleset import ruleset_names
from fracas_engine.setup import Setup
from fracas_engine.testing.leak_intents import explored_by, told
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import PUBLIC, Viewer

SEATS = {name: Viewer("seat", SeatId(name)) for name in ("red", "blue")}
OPTIONS: list[dict[str, Any]] = [
    {"vision": "side"},
    {"vision": "seat", "health": "words"},
    {"vision": "side", "health": "bars", "explored": True, "public_vision": "all"},
]


def started(ruleset: str, seed: int, options: dict[str, Any]) -> Battle:
    """Return a random battle of shipped content."""
    return Battle.start(random_setup(Wish(ruleset, options=options), seed), KeyedFaces(bytes([seed] * 32)))


def unseen_now(battle: Battle) -> dict[str, tuple[SeatId, ...]]:
    """Return the seats that do not see a creature, for creatures that other seats should see than do."""
    groups = vision.groups_of(battle.state)
    return {creature.id: seats for creature, seats in vision.unseen_now(battle.situation, groups, None)}


def hall(*, drawn: Mapping[str, Any] | None = None, **options: Any) -> Battle:
    """Return a battle of two sides that a wall separates; `drawn` are further keys of the board, such as `labels`."""
    creatures = [
        {"id": "hero", "side": "red", "at": (0, 0), "hp": {"max": 20, "now": 20}, "ac": 10, "speed": {"walk": 6}},
        {"id": "orc", "side": "blue", "at": (7, 0), "hp": {"max": 20, "now": 11}, "ac": 10, "speed": {"walk": 6}},
    ]
    board = {"map": ("...#....", "...#....", "........"), **(drawn or {})}
    setup = {"ruleset": "srd5", "board": board, "creatures": creatures, "order": ("hero", "orc"), "options": options}
    return Battle.start(Setup.model_validate(setup), KeyedFaces(bytes(32)))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
def test_every_view_follows_from_changes_and_names_no_unseen_creature(ruleset: str, options: dict[str, Any]) -> None:
    """Mirrors agree with views after every intent, and events do not name creatures that stayed unseen."""
    for seed in (1, 2):
        battle = started(ruleset, seed, options)
        player, mirrors = RandomPlayer(seed), [Mirror(battle, viewer) for viewer in viewers_of(battle)]
        for _ in range(60):
            if battle.state.game.over:
                break
            decision = battle.pending[0]
            already = set(battle.state.creatures)
            outcome = battle.apply(decision.seat, player.choose(battle, decision))
            assert not unseen_now(battle), "what seats see is up to date"
            for mirror in mirrors:
                before = unseen_by(battle, mirror.viewer, mirror.view)
                mirror.follow(battle, outcome)
                assert not mirror.differences(battle)
                unseen = before & unseen_by(battle, mirror.viewer, mirror.view)
                told = [dict(event.data) for event in battle.events_for(mirror.viewer, outcome.events)]
                came = {event.data["who"] for event in outcome.events if event.name == "came_into_view"}
                for name in (unseen & already) - came:
                    assert repr(name) not in repr(told), (mirror.viewer, name)
        loaded = Battle.load(battle.dump())
        assert loaded.dump() == battle.dump()


def unseen_by(battle: Battle, viewer: Viewer, view: Any) -> set[str]:
    """Return the creatures that are not in a view; none for the referee."""
    return (
        set()
        if viewer.kind == "referee"
        else {name for name in battle.state.creatures if ("creature", name) not in view}
    )


@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
def test_an_unseen_creature_is_in_no_part_of_a_view(ruleset: str) -> None:
    """No field of a view refers to a creature that the viewer is not shown."""
    for seed in (3, 4):
        battle = started(ruleset, seed, {"vision": "side"})
        player = RandomPlayer(seed)
        for _ in range(40):
            if battle.state.game.over:
                break
            decision = battle.pending[0]
            battle.apply(decision.seat, player.choose(battle, decision))
            for viewer in viewers_of(battle):
                view = battle.view(viewer)
                told = {
                    key: {k: v for k, v in thing.items() if k not in ("sheet", "name")} for key, thing in view.items()
                }
                for name in unseen_by(battle, viewer, view):
                    assert repr(name) not in repr(told), (viewer, name)


def test_events_with_parts_for_viewers_are_stored_and_read() -> None:
    """Replay files keep the parts of events that viewers get."""
    battle = started("fourth_edition", 1, OPTIONS[1])
    player = RandomPlayer(1)
    found: list[Event] = []
    for _ in range(60):
        decision = battle.pending[0]
        found += battle.apply(decision.seat, player.choose(battle, decision)).events
    assert any(event.instead for event in found)
    assert events_from_plain(events_to_plain(found)) == tuple(found)


def test_a_refused_intent_changes_nothing_that_is_seen_or_remembered() -> None:
    """Sight and memory are taken back with everything else."""
    battle = started("orcus", 2, OPTIONS[2])
    before = battle.dump()
    with pytest.raises(IllegalIntent):
        battle.apply(battle.pending[0].seat, Use(by=CreatureId("nobody"), action="no such action"))
    assert battle.dump() == before


def test_the_public_sees_what_every_side_sees_unless_the_host_chooses_otherwise() -> None:
    """The default of `public_vision` reveals nothing to any side."""

    def seen(**options: Any) -> set[str]:
        return {id_ for kind, id_ in hall(**options).view(PUBLIC) if kind == "creature"}

    assert seen(vision="side") == set()
    assert seen(vision="side", public_vision="red") == {"hero"}
    assert seen(vision="side", public_vision="all") == {"hero", "orc"}
    assert seen() == {"hero", "orc"}


def test_other_sides_get_no_exact_hit_points() -> None:
    """The option `health` replaces the hit points of other sides."""

    def told(health: str) -> dict[str, Any]:
        view = hall(health=health).view(SEATS["red"])
        assert view["creature", "hero"]["hp"] == 20
        return {name: view["creature", "orc"].get(name) for name in ("hp", "max_hp", "temp_hp", "health")}

    assert told("exact") == {"hp": 11, "max_hp": 20, "temp_hp": 0, "health": None}
    assert told("bars") == {"hp": 5, "max_hp": 8, "temp_hp": 0, "health": None}
    assert told("words") == {"hp": None, "max_hp": None, "temp_hp": None, "health": "hurt"}
    assert told("hidden") == {"hp": None, "max_hp": None, "temp_hp": None, "health": None}


def test_turns_and_questions_of_unseen_creatures_show_only_their_seat() -> None:
    """The acting creature, the order and the pending decisions are redacted."""
    game: dict[str, Any] = {**hall(vision="side").view(SEATS["blue"])["game", "game"]}
    assert (game["acting"], game["order"]) == (None, ("orc",))
    assert [(one.seat, one.by) for one in game["waiting"]] == [("red", None)]


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"vision": "eyes"}, "use one of all, side, seat"),
        ({"health": 3}, "use one of exact"),
        ({"vision": "side", "explored": "yes"}, "use true or false"),
        ({"vision": "side", "public_vision": "x"}, "unknown side"),
    ],
)
def test_invalid_options_are_refused(options: dict[str, Any], wrong: str) -> None:
    """An error names the valid values."""
    with pytest.raises(SetupError, match=wrong):
        hall(**options)


def test_a_seat_can_ask_only_what_its_own_side_sees() -> None:
    """What the others see is secret."""
    battle = hall(vision="side")
    assert battle.ask({"seen": {"by": "red"}}) == ("hero",)
    assert battle.ask_as("red", {"seen": {"by": "red"}}) == ("hero",)
    for by in ("blue", "nobody", 3):
        with pytest.raises(UnknownQuestion):
            battle.ask_as("red", {"seen": {"by": by}})
    with pytest.raises(UnknownQuestion, match="unknown seat or side"):
        battle.ask({"seen": {"by": "nobody"}})


def test_a_battle_without_the_options_has_no_fog() -> None:
    """Nothing is computed without fog of war."""
    assert hall().state.fog is None
    assert hall(vision="all", health="exact").state.fog is None


NOTHING: Mapping[str, Any] = MappingProxyType({})
CORNER = ("..#..", "..#..", ".....", ".....", ".....")


def corner(ruleset: str, hidden: str, hero: Mapping[str, Any] = NOTHING, **more: Any) -> Battle:
    """Return a battle at a corner with `explored`; `hidden` is the terrain behind it, which the hero does not see."""
    rows = (CORNER[0][:4] + hidden, *CORNER[1:])
    defenses = {"fortitude": 10, "reflex": 10, "will": 10} if ruleset in ("fourth_edition", "orcus") else {}
    creatures = [
        {"id": "hero", "side": "red", "seat": "red", "at": (0, 0), "hp": 20, "ac": 10, "speed": 8, **defenses, **hero},
        {"id": "orc", "side": "blue", "seat": "blue", "at": (4, 4), "hp": 20, "ac": 10, "speed": 6, **defenses},
    ]
    options = {"vision": "side", "explored": True}
    setup = {"ruleset": ruleset, "board": {"map": rows}, "creatures": creatures, "order": ("hero", "orc"), **more}
    return Battle.start(Setup.model_validate({"options": options, **setup}), KeyedFaces(bytes(32)))


def walk(to: tuple[int, int]) -> Move:
    """Return the order of the hero to walk to a cell."""
    return Move(by=CreatureId("hero"), mode="walk", to=to)


D20 = ["srd5", "fourth_edition", "orcus", "monster_mash"]


@pytest.mark.parametrize("ruleset", D20)
def test_options_do_not_tell_of_unexplored_terrain(ruleset: str) -> None:
    """Unexplored ground counts as open, so the cells on offer, their costs, and refusals are the same."""
    open_ground, walled, rough = (corner(ruleset, glyph) for glyph in (".", "#", "~"))

    assert told(open_ground.options("red")) == told(walled.options("red")) == told(rough.options("red"))
    assert open_ground.view(SEATS["red"]) == walled.view(SEATS["red"])
    way = {"way": {"by": "hero", "move": "walk", "to": (4, 0)}}
    assert open_ground.ask_as("red", way) == walled.ask_as("red", way)
    assert walled.imagine("red", KeyedFaces(bytes(32))).situation.map == walled.situation.map.part(
        explored_by(walled, "red")
    )


@pytest.mark.parametrize("ruleset", D20)
def test_a_walk_stops_at_unexplored_ground_that_refuses_it(ruleset: str) -> None:
    """The hero walks up to the wall behind the corner, and its seat knows the wall then."""
    battle = corner(ruleset, "#")

    outcome = battle.apply("red", walk((4, 0)))

    assert battle.state.creatures["hero"].at == (3, 1)
    assert [event.name for event in battle.events_for(SEATS["red"], outcome.events)].count("blocked") == 1
    assert ("cell", "4,0") in battle.view(SEATS["red"])
    with pytest.raises(IllegalIntent):
        battle.apply("red", walk((4, 0)))


def test_a_walk_ends_before_unexplored_ground_that_costs_too_much() -> None:
    """The real costs count: what was planned as one cell costs two."""
    battle = corner("srd5", "~", hero={"speed": 6})

    outcome = battle.apply("red", walk((4, 0)))

    assert battle.state.creatures["hero"].at == (3, 1)
    assert "blocked" in [event.name for event in outcome.events]


@pytest.mark.parametrize("ruleset", D20)
def test_a_walk_stops_at_ground_that_changed_out_of_sight(ruleset: str) -> None:
    """What was seen is offered as it is remembered; the real ground stops the walk and is then known."""
    battle = corner(ruleset, ".", gm="gm", options={"vision": "side"})
    battle.apply("gm", Ruling(orders={"terrain": {"at": ((4, 0),), "add": ("wall",)}}))
    unchanged = corner(ruleset, ".", gm="gm", options={"vision": "side"})
    assert told(battle.options("red")[0].moves) == told(unchanged.options("red")[0].moves)

    battle.apply("red", walk((4, 0)))

    assert battle.state.creatures["hero"].at == (3, 1)
    assert battle.view(SEATS["red"])["cell", "4,0"]["properties"] == {"wall": 1}


def test_who_knows_all_ground_cannot_give_orders_to_a_creature_whose_seat_does_not() -> None:
    """The refusal is that of any stranger's order: nothing happens, and the owner learns nothing of the ground."""
    battle = corner("srd5", "#")
    assert battle.situation.knows_ground(SeatId("blue"))
    assert not battle.situation.knows_ground(SeatId("red"))
    before = battle.dump()

    for order in (Use(by=CreatureId("hero"), action="dash"), walk((3, 2)), End(by=CreatureId("hero"))):
        with pytest.raises(IllegalIntent, match="turn"):
            battle.apply("blue", order)

    assert battle.dump() == before


def test_an_order_that_unknown_ground_refuses_only_tells_of_that_ground() -> None:
    """A shift to a wall that nobody has seen does not happen, costs nothing, and cannot be ordered again."""
    step = {"id": "side_step", "cost": "bonus", "origin": "self", "effect": [{"shift": 6}]}
    battle = corner("srd5", "#", hero={"actions": [step]})
    hero = battle.state.creatures["hero"]
    before = dict(hero.budget)
    order = Use(by=CreatureId("hero"), action="side_step", to=(4, 0))

    outcome = battle.apply("red", order)

    assert {event.name for event in outcome.events} == {"blocked"}
    assert (hero.at, hero.budget, battle.version) == ((0, 0), before, 1)
    with pytest.raises(IllegalIntent, match="blocked"):
        battle.apply("red", order)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
def test_what_seats_see_is_what_a_look_at_everything_without_caches_shows(
    ruleset: str, options: dict[str, Any]
) -> None:
    """A stale cache, or a creature or thing that was left out of a look, would make a difference."""
    for seed in (1, 4):
        battle, player = started(ruleset, seed, options), RandomPlayer(seed)
        for _ in range(30):
            if battle.state.game.over:
                break
            fresh = Battle.load(battle.dump()).situation

            unseen = unseen_now(Battle.load(battle.dump()))
            memory = [vision.look_at_map(fresh, group) for group in vision.groups_of(fresh.state)]

            assert (unseen, any(memory)) == ({}, False), f"seed {seed}, version {battle.version}"
            decision = battle.pending[0]
            battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)


@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
def test_a_look_at_all_creatures_at_once_shows_the_same_as_single_looks(ruleset: str) -> None:
    """`Ruleset.perceived` answers as `perceives` does, asked first and asked after it."""
    for seed in (1, 2):
        battle, player = started(ruleset, seed, {"vision": "side"}), RandomPlayer(seed)
        for number in range(30):
            if battle.state.game.over:
                break
            fresh = Battle.load(battle.dump()).situation
            asked = [([watcher], target) for watcher in fresh.present() for target in fresh.present()]
            asked = [(watchers, target) for watchers, target in asked if watchers[0].side != target.side]
            asked += [([watchers[0] for watchers, one in asked if one is target], target) for target in fresh.present()]

            def singly(fresh: Any = fresh, asked: Any = asked) -> list[bool]:
                return [any(fresh.rules.perceives(fresh, one, target) for one in some) for some, target in asked]

            before = singly() if number % 2 else None
            at_once = fresh.rules.perceived(fresh, asked)
            assert at_once == singly(), f"seed {seed}, version {battle.version}"
            assert before in (None, at_once)
            decision = battle.pending[0]
            battle.apply(decision.seat, player.choose(battle, decision), decision=decision.number)
