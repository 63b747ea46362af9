"""Effects for figures that are gone meanwhile, and edge cases of counting and placing."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content import AbilityCard, AttackAct, BoardSpec, CreatureSpec
from fracas_engine.dice import Dice, ScriptedFaces
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions.attack_rolls import step_attacking, step_struck
from fracas_engine.rulesets.monster_turn.actions.monster_acts import _all_in_range
from fracas_engine.rulesets.monster_turn.actions.monster_focus import MELEE, Routes, plan_strike
from fracas_engine.rulesets.monster_turn.actions.orders import _check_target
from fracas_engine.rulesets.monster_turn.actions.performing import step_performing
from fracas_engine.rulesets.monster_turn.decks import EXTRA, MOST_EXTRA, STANDARD_DECK, draw_modifier, modifier_deck
from fracas_engine.rulesets.monster_turn.encounters import completed, encounter_setup, encounters
from fracas_engine.rulesets.monster_turn.frames import Attacking, Harm, LongRest, Performing, Struck, Walking
from fracas_engine.rulesets.monster_turn.harm import begin_condition, step_harm
from fracas_engine.rulesets.monster_turn.invariants import violations
from fracas_engine.rulesets.monster_turn.movement import hexes_beside, passage
from fracas_engine.rulesets.monster_turn.queries import in_range
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.rulesets.monster_turn.summons import sheet_of, summon_hexes
from fracas_engine.rulesets.monster_turn.turns.turn_phases import step_long_rest
from fracas_engine.setup import CardsSpec, SeatSpec, Setup

HERO: dict[str, Any] = {"side": "heroes", "hero": True, "hp": 9, "initiative": 20}
MONSTER: dict[str, Any] = {"side": "monsters", "type": "rat", "hp": 9, "move": 2, "attack": 1}


def _setup(*creatures: dict[str, Any], rows: tuple[str, ...] = ("....", "....", "...."), **more: Any) -> Setup:
    card = AbilityCard.model_validate({"initiative": 90, "do": [{"attack": 0}]})
    return Setup(
        ruleset="monster_turn",
        board=BoardSpec(shape="hex", map=rows),
        creatures=tuple(CreatureSpec.model_validate(plain) for plain in creatures),
        cards=CardsSpec(by_round={1: {"rat": ("go",)}}, ability_cards={"go": card}),
        **more,
    )


def _battle(**changes: Any) -> Battle:
    hero = {**HERO, "id": "h", "at": (0, 0), **changes}
    return Battle.start(_setup(hero, {**MONSTER, "id": "m", "number": 1, "at": (1, 0)}), ScriptedFaces({}))


def _now(battle: Battle, **faces: list[str]) -> Resolution[TurnRules]:
    return Resolution(battle.situation, Dice(ScriptedFaces(faces)))


def _one(battle: Battle, name: str) -> Figure:
    return figure(battle.state.creatures[name])


H, M = CreatureId("h"), CreatureId("m")


@pytest.mark.rule("MT-ATK-03")
@pytest.mark.parametrize(("who", "left"), [("h", "at"), ("h", "alive"), ("m", "at"), ("m", "alive")])
def test_those_who_are_gone_neither_strike_nor_are_struck(who: str, left: str) -> None:
    """No card is drawn; nor is there a condition or retaliation for them or by them."""
    battle = _battle(retaliate={"damage": 2, "range": 1})
    setattr(_one(battle, who), left, None if left == "at" else False)
    now = _now(battle)
    height = len(battle.state.stack)

    step_attacking(now, Attacking(M, (H,), 2, False, 0, ""))
    step_struck(now, Struck(M, H, "poisoned"))

    assert (len(battle.state.stack), _one(battle, "h").has("poisoned")) == (height, who == "m")
    assert [event.name for event in now.events if event.name in ("attack", "rolled")] == []


@pytest.mark.parametrize("left", ["at", "alive"])
def test_a_half_that_was_begun_ends_with_its_hero(left: str) -> None:
    """No act of it is carried out, and no card goes anywhere."""
    battle = _battle()
    setattr(_one(battle, "h"), left, None if left == "at" else False)
    now = _now(battle)
    height = len(battle.state.stack)

    step_performing(now, Performing(H, "", "top", basic=False, acts=()), ())
    step_harm(now, Harm(H, 3, "attack", M, 1), ()) if left == "alive" else None
    step_long_rest(now, LongRest(H), ()) if left == "alive" else None

    assert (now.events, len(battle.state.stack)) == ([], height)


def test_nobody_is_in_range_of_who_is_nowhere() -> None:
    """Nor are the dead, nor is an empty name."""
    battle = _battle()
    hero, monster = _one(battle, "h"), _one(battle, "m")

    assert in_range(battle.situation, monster, hero, 1)
    assert _all_in_range(battle.situation, monster, MELEE, (H,))
    assert not _all_in_range(battle.situation, monster, MELEE, ())
    hero.alive = False
    assert not in_range(battle.situation, monster, hero, 1)
    assert not _all_in_range(battle.situation, monster, MELEE, (H,))
    hero.alive, hero.at = True, None
    assert not in_range(battle.situation, monster, hero, 1)
    assert not in_range(battle.situation, hero, monster, 1)


@pytest.mark.rule("MT-MOVE-02", "MT-FOC-12")
def test_nobody_plans_to_strike_who_cannot_be_struck() -> None:
    """A figure without a place has no paths, and an invisible one is no target."""
    battle = _battle()
    hero, monster = _one(battle, "h"), _one(battle, "m")
    more: dict[str, Any] = {"home": (1, 0), "mode": "move", "points": 2, "through_bad": False}

    assert plan_strike(battle.situation, monster, MELEE, "h", **more) is not None
    assert Routes(battle.situation, monster, "move").any is not None
    hero.alive = False
    assert plan_strike(battle.situation, monster, MELEE, "h", **more) is None


@pytest.mark.rule("MT-MOD-01", "MT-MOD-04")
def test_a_pile_that_is_drawn_empty_is_shuffled_anew() -> None:
    """The card drawn of the discards lies there alone then."""
    battle = _battle()
    hero = _one(battle, "h")
    deck = modifier_deck(hero)
    game = game_of(battle.state.game)
    game.modifier_piles = {**game.modifier_piles, deck: ()}
    game.modifier_discards = {**game.modifier_discards, deck: STANDARD_DECK}

    assert draw_modifier(_now(battle, modifier=["+1"]), hero) == "+1"
    assert game.modifier_discards[deck] == ("+1",)
    assert len(game.modifier_piles[deck]) == len(STANDARD_DECK) - 1


@pytest.mark.rule("MT-COND-01", "MT-MOD-04")
def test_conditions_have_a_source_or_none() -> None:
    """Blessings and curses are cards in the deck and nothing to bear."""
    battle = _battle()
    hero, monster = _one(battle, "h"), _one(battle, "m")
    now = _now(battle)

    begin_condition(now, hero, "poisoned", None)
    begin_condition(now, hero, "muddled", monster)
    begin_condition(now, hero, "cursed", monster)

    assert [(one.name, one.source) for one in hero.conditions] == [("poisoned", None), ("muddled", "m")]
    assert game_of(battle.state.game).modifier_piles[modifier_deck(hero)].count("curse") == 1


@pytest.mark.rule("MT-MOVE-08")
def test_what_can_never_be_so_is_told() -> None:
    """Two on a hex, too many extra cards, cards outside the hand, a missing seat."""
    battle = _battle()
    hero, monster = _one(battle, "h"), _one(battle, "m")
    assert list(violations(battle.situation)) == []

    monster.at = hero.at
    assert list(violations(battle.situation)) == ["h and m share (0, 0)"]
    battle.state.stack.append(Walking(M, ((1, 0),), "move"))
    assert list(violations(battle.situation)) == []
    battle.state.stack.pop()
    monster.at = None
    hero.performing = "sword"
    assert list(violations(battle.situation)) == ["h has the cards ['sword']"]
    hero.performing = ""
    game = game_of(battle.state.game)
    deck, extra = modifier_deck(hero), next(iter(EXTRA))
    for number, told in ((MOST_EXTRA, 0), (MOST_EXTRA + 1, 1)):
        game.modifier_piles = {**game.modifier_piles, deck: (*STANDARD_DECK, *(extra,) * number)}
        game.modifier_discards = {**game.modifier_discards, deck: ()}
        assert len(list(violations(battle.situation))) == told
    game.modifier_piles = {**game.modifier_piles, deck: STANDARD_DECK}
    monster.kind, hero.kind = "hero", "monster"
    hero.seat = SeatId("elsewhere")
    monster.seat = SeatId("nowhere")
    assert any("is asked" in flaw for flaw in violations(battle.situation))


@pytest.mark.rule("MT-MOVE-05", "MT-ATK-05")
def test_nothing_is_beside_who_is_shut_in() -> None:
    """A hex between walls has no hex beside it; a figure without a place stands on no bad ground."""
    shut = Battle.start(
        _setup({**HERO, "id": "h", "at": (0, 0)}, {**MONSTER, "id": "m", "number": 1, "at": (3, 2)},
               rows=(".#..", "##..", "....")), ScriptedFaces({}),
    )  # fmt: skip

    assert hexes_beside(shut.situation, (0, 0)) == 0
    assert hexes_beside(shut.situation, (3, 2)) == shut.situation.map.grid.mask([(2, 2), (2, 1), (3, 1)])
    hero = _one(shut, "h")
    assert summon_hexes(shut.situation, hero) == ()
    hero.at = None
    assert summon_hexes(shut.situation, hero) == ()
    assert passage(shut.situation, hero, "move", shun=True).walls


def test_of_a_type_the_normal_one_is_summoned() -> None:
    """A sheet of that id comes first; none where nothing is called so."""
    summons = tuple(
        CreatureSpec.model_validate({**MONSTER, "id": name, "elite": elite})
        for name, elite in (("big_rat", True), ("small_rat", False))
    )
    battle = Battle.start(
        _setup({**HERO, "id": "h", "at": (0, 0)}, {**MONSTER, "type": "bat", "id": "m", "number": 1, "at": (1, 0)},
               summons=summons), ScriptedFaces({}),
    )  # fmt: skip

    found = [sheet_of(battle.situation, name) for name in ("big_rat", "rat", "cat")]
    assert [spec.id if spec is not None else None for spec in found] == ["big_rat", "small_rat", None]


@pytest.mark.rule("MT-CTRL-01")
def test_a_set_up_with_monsters_or_cards_of_its_own_is_left_as_it_is() -> None:
    """One with characters alone gets its board's."""
    name = next(iter(encounters()))
    whole = encounter_setup(name)
    heroes = tuple(one for one in whole.creatures if one.hero)
    alone = Setup(ruleset="monster_turn", board=whole.board, creatures=heroes)

    assert completed(whole) is whole
    assert completed(alone.model_copy(update={"cards": whole.cards})).creatures == heroes
    assert [one.id for one in completed(alone).creatures] == [one.id for one in whole.creatures]
    mixed = alone.model_copy(update={"creatures": whole.creatures})
    assert completed(mixed) is mixed


def test_a_seat_that_is_not_there_is_told() -> None:
    """Where seats are listed, a character's is one of them."""
    seats = (SeatSpec(id=SeatId("one"), side="heroes"),)

    with pytest.raises(SetupError, match=r"creatures\.h\.seat.*unknown seat two"):
        Battle.start(
            _setup({**HERO, "id": "h", "seat": "two", "at": (0, 0)},
                   {**MONSTER, "id": "m", "number": 1, "at": (1, 0)}, seats=seats), ScriptedFaces({}),
        )  # fmt: skip


def test_where_somebody_is_who_is_nowhere_is_refused() -> None:
    """A question about distance names who is not on the map."""
    battle = _battle()
    _one(battle, "m").at = None

    with pytest.raises(IllegalIntent, match="m is not on the map"):
        battle.ask({"distance": {"from": "h", "to": "m"}})


@pytest.mark.rule("MT-LOS-01", "MT-ATK-02")
@pytest.mark.parametrize(
    ("rows", "code"), [(("....", "....", "...."), ""), ((".#..", "....", "...."), "no_line_of_sight")]
)
def test_what_is_in_range_around_a_corner_is_not_in_sight(rows: tuple[str, ...], code: str) -> None:
    """Ranges are counted around walls."""
    battle = Battle.start(
        _setup({**HERO, "id": "h", "at": (0, 0)}, {**MONSTER, "id": "m", "number": 1, "at": (2, 0)}, rows=rows),
        ScriptedFaces({}),
    )
    hero, monster = _one(battle, "h"), _one(battle, "m")
    act = AttackAct.model_validate({"attack": 1, "range": 4})

    def check(reach: int) -> None:
        _check_target(battle.situation, hero, (0, 0), monster, reach, act)

    if code:
        with pytest.raises(IllegalIntent) as told:
            check(4)
        assert told.value.code == code
    else:
        check(4)
        check(2)
        with pytest.raises(IllegalIntent, match="2 hexes away, the range is 1"):
            check(1)
