"""A battle drawn from a seat's knowledge: hidden facts make no difference, and the battle can be played on."""

import json
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content.models.amounts import HitPoints
from fracas_engine.d20.frames import Moving
from fracas_engine.decisions import NO, Ask, Prompt
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.intents import Move
from fracas_engine.ruleset import ruleset_named
from fracas_engine.rulesets.fourth_family.frames import Response, Trigger, Window
from fracas_engine.rulesets.monster_mash.frames import Wish as Order
from fracas_engine.rulesets.monster_turn.frames import Walking
from fracas_engine.rulesets.srd5.frames import Respond
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.viewing import Viewer
from tests.engine.fog_pairs import SEAT, VARIED, fog_pair, partly_explored
from tests.engine.unseen_turns import positions, with_other_turns

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")
DICE = KeyedFaces(b"i" * 32)
WITHOUT_DECISIONS = ("monster_turn",)
"""Rulesets whose unseen creatures are monsters without a seat, so that the battle stops for no decision of theirs."""


def hiding(at: tuple[int, int], hp: int) -> Battle:
    """Return a battle in which blue's imp is hidden from red, somewhere."""
    creatures = [
        {"id": "ogre", "seat": "red", "side": "red", "at": (0, 0), "hp": 30, "ac": 12, "speed": 6},
        {"id": "imp", "seat": "blue", "side": "blue", "at": (5, 5), "hp": 30, "ac": 12, "speed": 6},
    ]
    plain = {"ruleset": "orcus", "board": {"map": "\n".join(["........"] * 8)}, "creatures": creatures}
    setup = Setup.model_validate_json(json.dumps({**plain, "order": ["ogre", "imp"]}))
    battle = Battle.start(setup, KeyedFaces(bytes([hp]) * 32))
    imp = battle.state.creatures["imp"]
    imp.at, imp.hp, imp.hidden_from = at, hp, (SeatId("red"),)
    return battle


def test_what_is_hidden_makes_no_difference() -> None:
    """A hidden creature's position, its state and the coming dice: the imagined battle has the same bytes."""
    here, there = (hiding(at, hp).imagine("red", DICE.copy()).dump() for at, hp in (((5, 5), 30), ((2, 7), 4)))

    assert here == there


def turns_compared(ruleset: str, vision: str, seeds: range) -> tuple[int, int]:
    """Compare battles with other turns of unseen creatures; return how many orders and acting creatures differed."""
    orders = acting = 0
    for battle, chance in positions(ruleset, seeds, {"vision": vision}):
        other = with_other_turns(battle, chance)
        here, there = (one.imagine(SEAT, DICE.copy()).dump() for one in (battle, other))
        assert here == there
        orders += battle.state.game.order != other.state.game.order
        acting += battle.state.game.acting in VARIED
    return orders, acting


@pytest.mark.slow
@pytest.mark.parametrize("vision", ["side", "seat"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_turns_of_unseen_creatures_make_no_difference(ruleset: str, vision: str) -> None:
    """Their places in the initiative order, and which of them acts: the imagined battle has the same bytes."""
    orders, acting = turns_compared(ruleset, vision, range(3))

    assert orders > 8
    assert acting > 2 or ruleset in WITHOUT_DECISIONS


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_imagined_battles_in_fog_can_be_played_on(ruleset: str) -> None:
    """The seat has the same decisions, and the battle goes on, also during the turn of an unseen creature."""
    other, played = RandomPlayer(2), 0
    for number, (battle, _) in enumerate(positions(ruleset, range(4), {"vision": "side"})):
        mine = [decision for decision in battle.pending if decision.seat == SEAT]
        if number % 3 or not mine:
            continue
        imagined = Battle.load(battle.imagine(SEAT, DICE.copy()).dump())
        assert [one for one in imagined.pending if one.seat == SEAT] == mine
        for _ in range(12):
            if imagined.result is not None:
                break
            imagined.apply(imagined.pending[0].seat, other.choose(imagined, imagined.pending[0]))
            played += 1
    assert played > 30


@pytest.mark.parametrize("ruleset", ["srd5", "monster_turn"])
def test_an_imagined_battle_that_was_sent_has_the_explored_ground(ruleset: str) -> None:
    """A bot that reads the dump plans on the terrain that its seat has explored, with floor everywhere else."""
    options = {"vision": "side", "explored": True}
    pairs = [pair for seed in range(4) if (pair := fog_pair(ruleset, seed, options)) is not None]
    assert pairs
    for battle, _ in pairs:
        imagined = battle.imagine(SEAT, DICE.copy())
        assert imagined.situation.map != battle.situation.map
        assert Battle.load(imagined.dump()).situation.map == imagined.situation.map


def test_its_own_seat_knows_it() -> None:
    """What is hidden from red blue goes on knowing."""
    imagined = hiding((2, 7), 4).imagine("blue", DICE.copy())

    assert imagined.state.creatures["imp"].at == (2, 7)
    assert imagined.state.creatures["imp"].hp == 4


@pytest.mark.parametrize("ruleset", RULESETS)
def test_imagined_battles_can_be_played_on(ruleset: str) -> None:
    """At every tenth choice of a random battle: the seat has the same decisions, and the imagined battle goes on."""
    battle = Battle.start(random_setup(Wish(ruleset), 3), KeyedFaces(b"k" * 32))
    player, other = RandomPlayer(1), RandomPlayer(2)
    for number in range(60):
        if battle.result is not None:
            break
        decision = battle.pending[0]
        if number % 10 == 0:
            before = battle.dump()
            imagined = Battle.load(battle.imagine(decision.seat, DICE.copy()).dump(), known=battle.setup)
            assert imagined.setup is battle.setup
            assert decision in imagined.pending
            for _ in range(10):
                if imagined.result is None:
                    imagined.apply(imagined.pending[0].seat, other.choose(imagined, imagined.pending[0]))
            assert battle.dump() == before
        battle.apply(decision.seat, player.choose(battle, decision))


SIGHTLESS = {
    "monster_turn": Walking(CreatureId("imp"), ((1, 0), (2, 0)), "move", refused=((1, 0), (2, 0))),
    "orcus": Response(
        Window(Trigger("moves_adjacent", there=(1, 0)), before=True), CreatureId("imp"), "interrupt", "x"
    ),
    "srd5": Respond(CreatureId("imp"), "x", CreatureId("ogre")),
    "monster_mash": Order(Move(by=CreatureId("imp"), mode="walk", to=(1, 0))),
}


@pytest.mark.parametrize("ruleset", SIGHTLESS)
def test_what_another_seat_has_chosen_and_nobody_was_told_is_left_out(ruleset: str) -> None:
    """The rest of a path, a chosen reaction, an order to a creature that is not activated yet; its own seat knows."""
    battle = hiding((5, 5), 30)
    rules, frame = ruleset_named(ruleset), SIGHTLESS[ruleset]
    red, blue = (rules.announced(battle.situation, frame, Viewer("seat", SeatId(seat))) for seat in ("red", "blue"))

    assert red is None or (isinstance(red, Walking) and (red.path, red.refused) == ((), ()))
    assert blue is not None
    assert getattr(blue, "path", ()) == getattr(frame, "path", ())


def test_the_next_step_of_another_seat_is_known_only_if_it_is_asked_about() -> None:
    """A question that names the cell tells it; a question about something else leaves the mover where it is."""
    battle = hiding((5, 5), 30)
    moving = Moving(
        CreatureId("imp"), "walk", ((4, 5), (3, 5)), (1, 1), (False,) * 2, (True,) * 2, (5, 5), start=(5, 5)
    )
    found = []
    asked: tuple[dict[str, Plain], ...] = ({"mover": "imp", "to": (4, 5)}, {"mover": "imp"}, {"to": (4, 5)})
    for about in asked:
        ask = Ask(7, SeatId("red"), "opportunity_attack", CreatureId("ogre"), (NO,), about=about)
        battle.state.stack = [moving, Prompt((ask,))]
        told = battle.ruleset.announced(battle.situation, moving, Viewer("seat", SeatId("red")))
        found.append(getattr(told, "path", None))

    assert found == [((4, 5),), (), ()]


def test_a_seat_does_not_know_where_unknown_ground_will_stop_its_creature() -> None:
    """The path of its own movement goes on as it was planned."""
    battle = hiding((5, 5), 30)
    cut = Moving(
        CreatureId("ogre"), "walk", ((1, 0),), (1,), (False,), (True,), (0, 0), start=(0, 0),
        refused=((1, 0), (2, 0)), planned=((1, 0, 0), (2, 0, 0), (3, 0, 0)),
    )  # fmt: skip

    told = battle.ruleset.announced(battle.situation, cut, Viewer("seat", SeatId("red")))

    assert isinstance(told, Moving)
    assert (told.path, told.refused, told.planned) == (((1, 0), (2, 0), (3, 0)), (), ())
    assert told.under_way


def wounded(ruleset: str, health: str, now: int, most: int) -> tuple[Battle, SeatId, str]:
    """Return a battle in which a foe of a seat has hit points, with the seat and the foe."""
    setup = random_setup(Wish(ruleset, options={"health": health}), 3)
    hero = next(spec for spec in setup.creatures if spec.hero or ruleset != "monster_turn")
    foe = next(spec for spec in setup.creatures if spec.side_id != hero.side_id)
    hurt = foe.model_copy(update={"hp": HitPoints(max=most, now=now)})
    setup = setup.model_copy(update={"creatures": tuple(hurt if one is foe else one for one in setup.creatures)})
    return Battle.start(setup, KeyedFaces(bytes(32))), SeatId(hero.seat_id), foe.id


@pytest.mark.parametrize(
    ("health", "one", "other"),
    [
        ("bars", (11, 20), (28, 48)),
        ("bars", (3, 20), (8, 40)),
        ("words", (15, 20), (44, 48)),
        ("hidden", (2, 20), (50, 60)),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_look_ahead_knows_hit_points_as_its_seat_is_told_them(
    ruleset: str, health: str, one: tuple[int, int], other: tuple[int, int]
) -> None:
    """Two battles that the seat cannot tell apart are the same in its look-ahead, and its view of that is the same."""
    (battle, seat, foe), (twin, *_) = (wounded(ruleset, health, *numbers) for numbers in (one, other))
    viewer = Viewer("seat", seat)
    assert battle.view(viewer) == twin.view(viewer)

    here, there = (each.imagine(seat, DICE.copy()) for each in (battle, twin))

    assert here.dump() == there.dump()
    assert here.view(viewer)["creature", foe] == battle.view(viewer)["creature", foe]
    assert here.setup.sheets[foe].hp.max == here.state.creatures[foe].max_hp
    own = [name for name, creature in battle.state.creatures.items() if creature.seat == seat]
    assert own
    assert all(here.state.creatures[name].hp == battle.state.creatures[name].hp for name in own)
    assert Battle.load(here.dump()).imagine(seat, DICE.copy()).dump() == here.dump()


ROWS = ("....#.......",) * 8
EDGES: dict[str, Any] = {
    "edges": [
        {"wall": [[3, 0], [3, 3]]},
        {"door": [[3, 3], [3, 4]], "id": "gate"},
        {"window": [[0, 6], [2, 6]]},
        {"low_wall": [[9, 0], [9, 3]]},
        {"door": [[9, 4], [9, 5]], "id": "back"},
    ],
    "lights": [{"at": [1, 1], "bright": 2, "dim": 2}, {"at": [10, 5], "bright": 1, "dim": 1}],
}
HEXES: dict[str, Any] = {
    "edges": [
        {"wall": {"between": [[1, 2], [2, 2]]}},
        {"window": {"between": [[1, 1], [2, 1]]}},
        {"door": {"between": [[2, 3], [3, 3]]}, "id": "gate"},
        {"wall": {"between": [[9, 2], [10, 2]]}},
    ],
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_look_ahead_that_was_sent_has_the_edges_and_lights_of_explored_cells(ruleset: str) -> None:
    """The loaded dump has the map of the look-ahead itself: edges beside explored cells, and lights in them."""
    battle = partly_explored(ruleset, 1, ROWS, HEXES if ruleset == "monster_turn" else EDGES)
    imagined = battle.imagine(SEAT, DICE.copy())

    loaded = Battle.load(imagined.dump())

    known, real = loaded.situation.map, battle.situation.map
    assert known == imagined.situation.map
    assert (known.edges, known.lights) == (imagined.situation.map.edges, imagined.situation.map.lights)
    assert {edge.kind for edge in known.edges} >= {"wall", "door", "window"}
    assert len(known.edges) < len(real.edges)
    assert [light.at for light in known.lights] == ([] if ruleset == "monster_turn" else [(1, 1)])
    assert "back" not in imagined.dump().decode()
    assert loaded.imagine(SEAT, DICE.copy()).situation.map == known
