"""Rulings: who may give them, what a refusal says, secrets, seats of added creatures, and pending questions."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer, Ruling, Use
from fracas_engine.setup import Setup
from fracas_engine.viewing import PUBLIC, Viewer

KNIGHT = {"id": "knight", "side": "heroes", "hero": True, "at": (0, 0), "hp": 20, "ac": 15, "speed": 6}
CLUB = {
    "id": "club",
    "cost": "action",
    "origin": "melee",
    "attack": {"bonus": 6, "vs": "ac"},
    "hit": ({"damage": "1d8"},),
}
OGRE = {"id": "ogre", "side": "monsters", "at": (1, 0), "hp": 40, "ac": 11, "speed": 8, "actions": (CLUB,)}


def battle(**more: Any) -> Battle:
    """Begin a battle of a knight and an ogre beside it, with a game master."""
    plain = {
        "ruleset": "srd5",
        "board": {"map": ("........", "........")},
        "creatures": (KNIGHT, OGRE),
        "order": ("knight", "ogre"),
        "gm": "gm",
        "rewinds": True,
        **more,
    }
    return Battle.start(Setup.model_validate(plain), KeyedFaces(bytes(32)))


def rule(of: Battle, **orders: Any) -> Any:
    """Give a ruling and return its outcome."""
    return of.apply("gm", Ruling(orders=orders))


def test_only_the_game_master_rules() -> None:
    """Another seat is refused, whatever it orders."""
    with pytest.raises(IllegalIntent, match="game master") as refused:
        battle().apply("heroes", Ruling(orders={"hp": {"ogre": 1}}))

    assert refused.value.code == "not_your_turn"


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ({"hp": {"ogre": "all"}}, r"gm\.hp\.ogre: all is not a whole number"),
        ({"hp": 3}, r"gm\.hp: 3 is not a mapping"),
        ({"hpp": {"ogre": 1}}, r"gm\.hpp: unknown key hpp"),
        ({"damage": {"on": ("ogre",)}}, r"gm\.damage\.amount: is missing"),
        ({"add_condition": {"on": ("ogre",), "condition": "sleepy"}}, r"gm\.add_condition\.condition: srd5 has no"),
        ({"save": {"on": ("ogre",), "dc": 9, "ability": "dex", "fail": ({"harm": 3},)}}, r"gm\.save\.fail\[0\]"),
        ({"door": {"gate": "ajar"}}, r"gm\.door\.gate: ajar is not one of open, closed"),
        ({"damage": None}, r"gm\.damage: null is not an order"),
    ],
)
def test_a_malformed_order_is_told_its_key(orders: Any, said: str) -> None:
    """The refusal names the key, what was found and what would be right."""
    with pytest.raises(IllegalIntent, match=said) as refused:
        battle().apply("gm", from_plain({"gm": orders}))

    assert refused.value.code == "malformed"


def test_a_secret_ruling_is_told_to_nobody_else() -> None:
    """Neither the seats nor the public learn of a secret roll."""
    of = battle()

    outcome = of.apply("gm", Ruling(orders={"roll": "1d20"}, secret=True))

    assert [event.name for event in of.events_for(of.viewer("gm"), outcome.events)] == ["ruled", "rolled"]
    for viewer in (of.viewer("heroes"), of.viewer("monsters"), PUBLIC):
        assert of.events_for(viewer, outcome.events) == ()
    assert not any(event.hidden_from for event in rule(of, roll="1d20").events)


def dead_secret(of: Battle, **orders: Any) -> list[str]:
    """Give a secret ruling, which is in no byte of the others; return the names of its events."""
    viewers = (of.viewer("heroes"), of.viewer("monsters"), PUBLIC)
    before = [repr(of.view(viewer)) for viewer in viewers]
    outcome = of.apply("gm", Ruling(orders=orders, secret=True))
    assert [repr(of.view(viewer)) for viewer in viewers] == before
    assert all(of.events_for(viewer, outcome.events) == () for viewer in viewers)
    return [event.name for event in outcome.events]


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ({"hp": {"ogre": 30}}, "heroes would see the hp of ogre"),
        ({"temp_hp": {"ogre": 3}}, "temp_hp of ogre"),
        ({"damage": {"on": ("ogre",), "amount": 4}}, "hp of ogre"),
        ({"add_condition": {"on": ("ogre",), "condition": "prone"}}, "conditions of ogre"),
        ({"move": {"ogre": (5, 1)}}, "at of ogre"),
        ({"check": {"by": "ogre", "skill": "dex", "dc": 60, "fail": ({"condition": "prone"},)}}, "conditions of ogre"),
        ({"terrain": {"at": ((6, 1),), "add": ("difficult",)}}, "6,1"),
        ({"roll": "1d20", "heal": {"on": ("hurt",), "amount": 1}}, "hp of hurt"),
    ],
)
def test_a_secret_ruling_that_somebody_would_see_is_refused(orders: Any, said: str) -> None:
    """Nothing changes; the refusal says who would see what, and what would be right."""
    hurt = {**OGRE, "id": "hurt", "at": (6, 0), "hp": {"max": 40, "now": 20}}
    of = battle(creatures=(KNIGHT, OGRE, hurt), order=("knight", "ogre", "hurt"))
    before = of.dump()

    with pytest.raises(IllegalIntent, match=said) as refused:
        of.apply("gm", Ruling(orders=orders, secret=True))

    assert refused.value.code == "not_available"
    assert "openly" in str(refused.value)
    assert of.dump() == before


@pytest.mark.parametrize(("health", "hp"), [("hidden", 12), ("bars", 29), ("words", 28)])
def test_hit_points_that_nobody_else_sees_change_in_secret(health: str, hp: int) -> None:
    """Of a creature that belongs to the game master, only the part of the bar and the word are shown."""
    of = battle(options={"health": health})
    rule(of, seat={"ogre": "gm"}, side={"ogre": "gm"}, hp={"ogre": 30})

    assert "hp_set" in dead_secret(of, hp={"ogre": hp})
    assert of.state.creatures["ogre"].hp == hp


def test_a_hidden_creature_is_ruled_about_in_secret() -> None:
    """Hidden from all but the game master, it can change in any way."""
    of = battle()
    rule(of, seat={"ogre": "gm"}, side={"ogre": "gm"})
    rule(of, hide=("ogre",))

    dead_secret(of, hp={"ogre": 3}, move={"ogre": (6, 1)}, add_condition={"on": ("ogre",), "condition": "prone"})

    assert (of.state.creatures["ogre"].hp, of.state.creatures["ogre"].at) == (3, (6, 1))


def test_what_players_notice_anyway_may_be_ordered_in_secret() -> None:
    """A turn that ends is noticed, but not that the game master has ended it."""
    of = battle()

    outcome = of.apply("gm", Ruling(orders={"end": "turn"}, secret=True))

    assert of.pending[0].by == "ogre"
    assert "ruled" not in [event.name for event in of.events_for(of.viewer("heroes"), outcome.events)]


def test_a_hidden_newcomer_is_in_no_other_view() -> None:
    """The turn order of the others leaves it out, too, until it is revealed."""
    of = battle()

    outcome = rule(of, add={"use": "wolf", "id": "lurker", "at": (7, 1), "side": "monsters", "hidden": True})

    for viewer in (of.viewer("heroes"), PUBLIC):
        assert "lurker" not in repr((of.view(viewer), of.events_for(viewer, outcome.events)))
    assert "lurker" in repr(of.view(of.viewer("monsters")))
    rule(of, reveal=("lurker",))
    assert of.view(of.viewer("heroes"))["game", "game"]["order"] == ("knight", "ogre", "lurker")


@pytest.mark.parametrize(("listed", "seat"), [(False, "wild"), (True, "gm")])
def test_a_new_side_gets_a_seat_only_if_none_are_listed(*, listed: bool, seat: str) -> None:
    """In a match, whose seats belong to people, the game master plays the new side."""
    seats = ({"id": "heroes", "side": "heroes"}, {"id": "monsters", "side": "monsters"})
    of = battle(seats=seats) if listed else battle()

    rule(of, add={"use": "wolf", "id": "wolf", "at": (7, 1), "side": "wild"})

    assert (of.state.creatures["wolf"].seat, of.state.creatures["wolf"].side) == (seat, "wild")


def test_a_question_follows_the_creature_to_its_new_seat() -> None:
    """It has a new number, so that a late answer of the old seat is refused."""
    of = battle()
    rule(of, move={"knight": (2, 0)})
    of.apply("heroes", from_plain({"by": "knight", "move": "walk", "to": (4, 0)}))
    (asked,) = of.pending
    assert (asked.seat, asked.kind) == ("monsters", "opportunity_attack")

    rule(of, seat={"ogre": "gm"})

    (again,) = of.pending
    assert (again.seat, again.kind) == ("gm", "opportunity_attack")
    declined = Answer(by=CreatureId("ogre"), answer=False)
    with pytest.raises(IllegalIntent, match="no longer pending"):
        of.apply("monsters", declined, decision=asked.number)
    of.apply("gm", declined, decision=again.number)
    assert of.state.creatures["knight"].at == (4, 0)


@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_a_ruling_that_leaves_nobody_a_decision_is_refused(ruleset: str) -> None:
    """Rounds without any decision would never end: the ruling is refused, and one that leaves somebody is not."""
    of = battle(ruleset=ruleset)
    before = of.dump()

    with pytest.raises(IllegalIntent, match="leave at least one that can") as refused:
        rule(of, add_condition={"on": ("knight", "ogre"), "condition": "stunned"})

    assert refused.value.code == "invariant"
    assert of.dump() == before
    rule(of, add_condition={"on": ("knight",), "condition": "stunned"})
    assert [decision.seat for decision in of.pending] == ["monsters"]


@pytest.mark.parametrize("ruleset", ["orcus", "fourth_edition"])
def test_a_seat_knows_where_the_hidden_allies_of_its_creatures_are(ruleset: str) -> None:
    """A creature is unknown to a seat if it is hidden from all creatures of that seat (FE-STEALTH-06)."""
    squire = {**KNIGHT, "id": "squire", "at": (3, 0)}
    of = battle(ruleset=ruleset, creatures=(KNIGHT, squire, OGRE), order=("knight", "squire", "ogre"))

    rule(of, hide=["knight"])
    assert of.state.creatures["knight"].hidden_from == ("monsters",)
    rule(of, seat={"squire": "monsters"})

    assert not of.state.creatures["knight"].hidden_from


def test_a_battle_in_which_nobody_can_act_any_more_is_a_draw() -> None:
    """An intent after which round would follow round without a decision ends the battle, and can be undone."""
    squire = {**KNIGHT, "id": "squire", "at": (3, 0)}
    of = battle(creatures=(KNIGHT, squire, OGRE), order=("knight", "squire", "ogre"))
    rule(of, add_condition={"on": ("squire", "ogre"), "condition": "unconscious"})

    of.apply("heroes", Use(by=CreatureId("knight"), action="surrender"))

    assert of.result is not None
    assert (of.result.winner, of.result.how) == (None, "stalemate")
    rule(of, rewind=1)
    assert [decision.by for decision in of.pending] == ["knight"]


def test_movement_is_not_given_to_a_creature_without_speed() -> None:
    """A Speed of 0 leaves no movement, whatever a ruling has given before (S5-COND-12)."""
    of = battle()
    rule(of, budget={"knight": {"movement": 9}})
    rule(of, add_condition={"on": ("knight",), "condition": "restrained"})

    assert of.options_of(of.pending[0]).moves == ()
    with pytest.raises(IllegalIntent, match="Speed of 0") as refused:
        rule(of, budget={"knight": {"movement": 2}})
    assert refused.value.code == "not_available"


def test_an_attack_on_a_creature_that_is_removed_meanwhile_ends() -> None:
    """A ruling takes the target away while it is asked whether it parries (S5-ATK-04)."""
    parry = {
        "id": "parry",
        "cost": "interrupt",
        "origin": "self",
        "trigger": {"event": "hits", "to": "self"},
        "effect": ({"modifier": {"to": "ac", "by": 20}, "until": "attack"},),
    }
    knight = {**KNIGHT, "actions": (parry,)}
    squire = {**KNIGHT, "id": "squire", "at": (3, 0)}
    of = battle(creatures=(knight, squire, OGRE), order=("ogre", "knight", "squire"))
    for _ in range(20):
        if of.pending[0].kind != "turn":
            break
        of.apply("monsters", Use(by=CreatureId("ogre"), action="club", on=(CreatureId("knight"),)))
        if of.pending[0].kind == "turn":
            rule(of, budget={"ogre": {"action": 1}}, hp={"knight": 20})
    assert of.pending[0].by == "knight"

    rule(of, remove=["knight"])

    assert [(decision.kind, decision.by) for decision in of.pending] == [("turn", "ogre")]


def test_steps_into_a_pit_are_not_offered_as_steps_on_the_level() -> None:
    """What a question about a step offers is accepted, beside a pit as well (S5-GRID-07)."""
    of = battle(board={"map": ("........", ".p......"), "legend": {"p": ("pit",)}})
    rule(of, save={"on": ("knight",), "ability": "dex", "dc": 60, "fail": ({"shift": 1},)})

    (ask,) = of.options("heroes")

    assert [choice.id for choice in ask.choices] == ["0,1", "no"]
    of.apply("heroes", Answer(by=CreatureId("knight"), answer="0,1"))


def test_the_next_attack_of_a_series_offers_no_hidden_target() -> None:
    """A creature that the game master has hidden is in no question."""
    hit = {"cost": "standard", "origin": "melee", "attack": {"bonus": 30, "vs": "ac"}}
    actions = (
        {"id": "claw", **hit, "hit": ({"damage": 1},)},
        {"id": "frenzy", "cost": "full_round", "sequence": ("claw", "claw")},
    )
    cat = {"id": "cat", "side": "heroes", "at": (0, 0), "hp": 20, "ac": 15, "speed": 6, "actions": actions}
    rat, dog = ({"id": one, "side": "monsters", "at": at, "hp": 20, "ac": 5, "speed": 6, "actions": ({**actions[0]},)}
                for one, at in (("rat", (1, 1)), ("dog", (1, 0))))  # fmt: skip
    of = battle(ruleset="monster_mash", creatures=(cat, rat, dog), order=("cat", "rat", "dog"))

    rule(of, hide=("rat",))
    of.apply("heroes", from_plain({"by": "cat", "use": "frenzy", "on": ["dog"], "with": ["claw"]}))

    (options,) = of.options("heroes")
    assert [choice.targets for choice in options.choices if choice.targets] == [("dog",)]


@pytest.mark.parametrize("health", ["bars", "words", "hidden"])
def test_the_announcement_of_a_ruling_has_no_hit_points_that_players_may_not_know(health: str) -> None:
    """With other options than exact health, players are told the numbers of their own side alone (record 0140)."""
    of = battle(options={"health": health})
    viewers = {"gm": "gm", "heroes": "heroes", "public": ""}

    def told(outcome: Any) -> dict[str, Any]:
        found = {}
        for name, seat in viewers.items():
            viewer = Viewer("seat", SeatId(seat)) if seat else PUBLIC
            (event,) = [one for one in of.events_for(viewer, outcome.events) if one.name == "ruled"]
            found[name] = event.data["details"]
        return found

    hurt = {"on": ("ogre",), "amount": 5, "type": "fire"}
    assert told(rule(of, damage=hurt)) == {
        "gm": hurt, "heroes": {"on": ("ogre",), "type": "fire"}, "public": {"on": ("ogre",), "type": "fire"},
    }  # fmt: skip
    assert told(rule(of, hp={"knight": 7, "ogre": 9})) == {
        "gm": {"knight": 7, "ogre": 9}, "heroes": {"knight": 7, "ogre": None}, "public": {"knight": None, "ogre": None},
    }  # fmt: skip
    assert told(rule(of, heal={"on": ("knight",), "amount": 2}))["heroes"] == {"on": ("knight",), "amount": 2}
