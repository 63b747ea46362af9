"""Edge cases of set-ups, questions and endings: missing hexes, missing cards, no figure left."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import AbilityCard, BoardSpec, CreatureSpec, HeroCard, load_scenarios
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions.orders import _hex
from fracas_engine.rulesets.monster_turn.actions.performing import step_performing
from fracas_engine.rulesets.monster_turn.decks import acts_of
from fracas_engine.rulesets.monster_turn.frames import Performing, PlannedAct
from fracas_engine.rulesets.monster_turn.state import figure, game_of
from fracas_engine.rulesets.monster_turn.summons import summon_hexes
from fracas_engine.rulesets.monster_turn.tie_breaks import _seat
from fracas_engine.rulesets.monster_turn.victory import look_for_survival, look_for_winner
from fracas_engine.scenario.files import setup_of
from fracas_engine.setup import CardsSpec, Setup

HERO: dict[str, Any] = {"id": "h", "at": (0, 0), "side": "heroes", "hero": True, "hp": 9, "initiative": 20, "move": 2}
MONSTER: dict[str, Any] = {
    "id": "m", "at": (2, 0), "side": "monsters", "type": "rat", "number": 1, "hp": 9, "move": 2, "attack": 1,
}  # fmt: skip


def _setup(*creatures: dict[str, Any], rows: str = "....\n....", **more: Any) -> Setup:
    card = AbilityCard.model_validate({"initiative": 90, "do": [{"attack": 0}]})
    return Setup(
        ruleset="monster_turn",
        board=BoardSpec(shape="hex", map=tuple(rows.split())),
        creatures=tuple(CreatureSpec.model_validate(plain) for plain in creatures),
        cards=CardsSpec(by_round={1: {"rat": ("go",)}}, ability_cards={"go": card}),
        **more,
    )


def _battle(*creatures: dict[str, Any], **more: Any) -> Battle:
    return Battle.start(_setup(*(creatures or (HERO, MONSTER)), **more), ScriptedFaces({}))


def _now(battle: Battle) -> Resolution[Any]:
    return Resolution(battle.situation, Dice(ScriptedFaces({})))


@pytest.mark.parametrize(
    ("hero", "words"),
    [
        ({"id": "m"}, "duplicate id: give every creature its own"),
        ({"at": None}, "no position: give its hex"),
        ({"at": (9, 0)}, "it is not on the map of 4 by 2 hexes"),
        ({"at": (3, 1)}, "cannot be occupied"),
        ({"initiative": None}, "a character needs either `hand` or `initiative`"),
    ],
)
def test_what_cannot_begin_is_told(hero: dict[str, Any], words: str) -> None:
    """With the creature and the key."""
    with pytest.raises(SetupError, match=words):
        _battle({**HERO, **hero}, MONSTER, rows="....\n...#")


@pytest.mark.rule("MT-MOVE-01")
def test_questions_name_hexes_of_the_map_and_ways_to_move() -> None:
    """A jump passes over what bars a walk."""
    battle = _battle({**HERO, "at": (0, 0)}, {**MONSTER, "at": (3, 0)}, rows=".x..\n#...")
    with pytest.raises(IllegalIntent, match="is not on the map"):
        battle.ask({"distance": {"from": (0, 0), "to": (9, 9)}})

    walked: Any = battle.ask({"reachable": {"by": "h", "move": "move"}})
    jumped: Any = battle.ask({"reachable": {"by": "h", "move": "jump"}})

    assert {cell for cell, cost in walked if cost} < {cell for cell, cost in jumped if cost}
    with pytest.raises(IllegalIntent, match="is not a hex"):
        _hex((1, 0, 0))


@pytest.mark.rule("MT-WIN-01", "MT-WIN-02")
def test_the_characters_win_wherever_they_stand_in_the_list() -> None:
    """For surviving long enough; if all fall who never met a monster, no side wins."""
    battle = _battle(MONSTER, HERO, options={"survive": 1})
    look_for_survival(_now(battle))
    assert battle.state.game.winner == "heroes"

    alone = _battle({**HERO, "id": "g"}, {**HERO, "at": (1, 0)})
    for creature in alone.state.creatures.values():
        creature.alive = False
    look_for_winner(_now(alone))
    assert (alone.state.game.over, alone.state.game.winner) == (True, None)


@pytest.mark.rule("MT-CTRL-01")
@pytest.mark.parametrize(("dead", "seat"), [((), "one"), (("g",), "two")])
def test_the_first_seat_that_still_plays_decides_for_monsters(dead: tuple[str, ...], seat: str) -> None:
    """Not that of the monsters, nor of a character that is exhausted."""
    battle = _battle(
        MONSTER, {**HERO, "id": "g", "seat": "one"}, {**HERO, "id": "h", "at": (1, 0), "seat": "two"}
    )  # fmt: skip
    for name in dead:
        battle.state.creatures[name].alive = False

    assert _seat(_now(battle), figure(battle.state.creatures["m"])) == seat


@pytest.mark.rule("MT-RND-02")
def test_whose_type_has_no_card_does_nothing() -> None:
    """Until one is drawn for it."""
    battle = _battle()
    monster = figure(battle.state.creatures["m"])
    game_of(battle.state.game).revealed = {"rat": "go"}
    assert len(acts_of(battle.situation, monster)) == 1

    game_of(battle.state.game).revealed = {}

    assert acts_of(battle.situation, monster) == ()


@pytest.mark.rule("MT-CHAR-10")
def test_a_summon_appears_though_no_way_leads_to_an_enemy() -> None:
    """On any empty hex beside its summoner; a hex without a path to it is not near."""
    battle = _battle(HERO, {**MONSTER, "at": (3, 0)}, rows="..#.\n..#.")
    hero = figure(battle.state.creatures["h"])

    assert set(summon_hexes(battle.situation, hero)) == {(1, 0), (0, 1)}


CARDS = """
scenario: a test
ruleset: monster_turn
board: {shape: hex, map: ["....", "...."]}
creatures:
  - {id: h, at: [0, 0], side: heroes, hero: true, hp: 9, hand: [spikes, salve]}
  - {id: g, at: [1, 0], side: heroes, hero: true, hp: {max: 9, now: 4}, initiative: 50}
  - {id: m, at: [3, 0], side: monsters, type: rat, number: 1, hp: 9, move: 0, attack: 1}
hero_cards:
  spikes: {initiative: 20, top: [{retaliate: 2}], bottom: [{retaliate: 2, range: 3}]}
  salve: {initiative: 30, top: [{heal: 3, range: 2}], bottom: [{condition: strengthened, range: 2}]}
ability_cards: {go: {initiative: 90, do: []}}
cards: {1: {rat: go, h: [spikes, salve]}}
steps: [{expect: {round: 1}}]
"""


def _half(card: str, half: str, *on: str, dead: bool = False) -> Battle:
    (scenario,) = load_scenarios(CARDS)
    battle = Battle.start(setup_of(scenario), ScriptedFaces({}))
    figure(battle.state.creatures["g"]).alive = not dead
    acts = (PlannedAct(0, on=tuple(map(CreatureId, on))),)
    step_performing(_now(battle), Performing(CreatureId("h"), card, half, basic=False, acts=acts), ())
    return battle


@pytest.mark.rule("MT-BON-02")
@pytest.mark.parametrize(("half", "reach"), [("top", 1), ("bottom", 3)])
def test_retaliation_without_a_range_strikes_those_beside(half: str, reach: int) -> None:
    """With one, those as far away."""
    hero = figure(_half("spikes", half).state.creatures["h"])

    assert [(bonus.kind, bonus.amount, bonus.range) for bonus in hero.bonuses] == [("retaliate", 2, reach)]


@pytest.mark.rule("MT-CARD-01", "MT-CHAR-10")
def test_what_has_no_sheet_is_not_summoned() -> None:
    """And the rest of the half takes place; content that names it is refused, a program's set-up is not."""
    (scenario,) = load_scenarios(CARDS)
    setup = setup_of(scenario)
    assert setup.cards is not None
    call = HeroCard.model_validate({"initiative": 20, "top": [{"summon": "wolf"}, {"shield": 1}]})
    cards = setup.cards.model_copy(update={"hero_cards": {**setup.cards.hero_cards, "spikes": call}})
    battle = Battle.start(setup.model_copy(update={"cards": cards}), ScriptedFaces({}))

    battle.apply("heroes", Use(by=CreatureId("h"), action="top", with_=("spikes",)))

    assert set(battle.state.creatures) == {"h", "g", "m"}
    assert [bonus.kind for bonus in figure(battle.state.creatures["h"]).bonuses] == ["shield"]


@pytest.mark.rule("MT-ATK-03")
@pytest.mark.parametrize("dead", [False, True])
def test_the_dead_are_neither_healed_nor_strengthened(dead: bool) -> None:  # noqa: FBT001
    """Though the half was meant for them."""
    healed = figure(_half("salve", "top", "g", dead=dead).state.creatures["g"])
    given = figure(_half("salve", "bottom", "g", dead=dead).state.creatures["g"])

    assert healed.hp == (4 if dead else 7)
    assert given.has("strengthened") is not dead


@pytest.mark.rule("MT-COND-04")
@pytest.mark.parametrize(("conditions", "far"), [([], True), (["immobilized"], False)])
def test_who_is_immobilized_is_offered_no_hex_to_go_to(conditions: list[str], far: bool) -> None:  # noqa: FBT001
    """But the one where it stands."""
    battle = _battle({**HERO, "conditions": conditions}, {**MONSTER, "at": (3, 1)})
    (options,) = battle.options("heroes")

    ends = [cell for use in options.uses for cell in use.destinations or ()]
    assert any(cell != (0, 0) for cell in ends) is far
