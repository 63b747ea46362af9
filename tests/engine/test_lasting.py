"""Creatures start a battle with the state in which they left the last one, and a rest restores it by the rules."""

from __future__ import annotations

import pytest

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.intents import Concede, Rest
from fracas_engine.lasting import check_party, has_died, lasting_state, rest_party, with_state
from fracas_engine.match_setup import PreparedParty, set_up_prepared
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_engine.setup import SeatSpec


def first_hero(ruleset: str) -> str:
    """Return the first creature that a player may bring."""
    rules = ruleset_named(ruleset)
    return next(name for name, spec in library_of(ruleset).creatures.items() if rules.offers(spec))


@pytest.mark.parametrize("ruleset", [name for name in ruleset_names() if name != "toy"])
def test_a_state_is_what_the_next_battle_starts_with(ruleset: str) -> None:
    """Put on the sheet, started, and read again, a state is the same, for creatures of every ruleset."""
    library, rules = library_of(ruleset), ruleset_named(ruleset)
    board = next(board for board in library.boards.values() if board.starts)
    foe = library.creatures[first_hero(ruleset)]
    for spec in [one for one in library.creatures.values() if rules.offers(one)][::5]:
        limited = [one for one in spec.actions if one.uses.max]
        state: dict[str, object] = {"hp": {"max": spec.hp.max, "now": max(1, spec.hp.max // 3)}}
        if limited and "spent" not in library.vocabulary.unread_keys:  # type: ignore[union-attr]
            state["spent"] = {limited[0].id: 1}
        hero = with_state(ruleset, spec, state).model_copy(update={"id": "hero"})
        parties = [
            PreparedParty(SeatSpec(id="a", side="heroes"), (hero,)),
            PreparedParty(
                SeatSpec(id="b", side="heroes" if rules.house else "foes"), (foe.model_copy(update={"id": "other"}),)
            ),
        ]
        setup = set_up_prepared(ruleset, board, parties, options={})
        state_now = rules.setup(setup).creatures["hero"]
        assert (state_now.hp, dict(state_now.used)) == (max(1, spec.hp.max // 3), state.get("spent", {}))
        battle = Battle.start(setup, KeyedFaces(b"k" * 32))
        kept = lasting_state(battle, "hero")
        assert with_state(ruleset, spec, kept).hp.max == spec.hp.max


def test_uses_spent_are_gone_in_the_next_battle_and_return_with_a_rest() -> None:
    """Encounter powers return with a short rest, daily ones with a long rest."""
    spec = library_of("fourth_edition").creatures["alley_fox"]
    tired = with_state("fourth_edition", spec, {"hp": {"now": 3}, "spent": {"feint": 1, "heart_thrust": 1}})

    short = rest_party("fourth_edition", [tired], Rest(kind="short", spend={"alley_fox": 1})).states["alley_fox"]
    long = rest_party("fourth_edition", [tired], Rest(kind="long")).states["alley_fox"]

    assert short["spent"] == {"heart_thrust": 1}
    assert short["hp"] == {"max": 28, "now": 10}
    assert short["surges"] == {"max": 7, "now": 6}
    assert long["spent"] == {}
    assert long["hp"] == {"max": 28, "now": 28}


def test_a_lowered_maximum_and_exhaustion_last_until_a_long_rest() -> None:
    """They are on the sheet of the next battle; a long rest restores the maximum and one level (S5-COND-07)."""
    spec = library_of("srd5").creatures["cleric_3"]
    worn = with_state("srd5", spec, {"hp": {"now": 9, "lowered": 6}, "conditions": {"exhaustion": {"total": 2}}})

    short = rest_party("srd5", [worn], Rest(kind="short")).states["cleric_3"]
    long = rest_party("srd5", [with_state("srd5", spec, short)], Rest(kind="long")).states["cleric_3"]

    assert short["hp"] == {"max": 24, "now": 9, "lowered": 6}
    assert short["conditions"] == {"exhaustion": {"total": 2}}
    assert long["hp"] == {"max": 24, "now": 24}
    assert long["conditions"] == {"exhaustion": {"total": 1}}


def test_maxima_are_those_of_the_sheet() -> None:
    """A state kept from before a change of the sheet never raises its maxima."""
    spec = library_of("orcus").creatures["alley_fox"]

    raised = with_state("orcus", spec, {"hp": {"max": 99, "now": 99}, "recoveries": {"max": 40, "now": 30}})

    assert (raised.hp.max, raised.hp.now) == (28, 28)
    assert raised.recoveries is not None
    assert (raised.recoveries.max, raised.recoveries.now) == (7, 7)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ({"spent": {"feint": 2}}, "2 uses of feint spent of 1"),
        ({"spent": {"nothing": 1}}, "unknown action nothing"),
        ({"strenght": 3}, "strenght"),
        ({"hp": {"now": "many"}}, "hp"),
    ],
)
def test_a_state_that_no_sheet_can_have_is_refused(state: dict[str, object], sentence: str) -> None:
    """The refusal names the key."""
    with pytest.raises(SetupError, match=sentence):
        with_state("fourth_edition", library_of("fourth_edition").creatures["alley_fox"], state)


def test_rulesets_without_rests_refuse_them() -> None:
    """As after a battle."""
    spec = library_of("monster_mash").creatures[first_hero("monster_mash")]
    with pytest.raises(IllegalIntent, match="no short rest"):
        rest_party("monster_mash", [spec], Rest(kind="short"))


def test_the_dead_are_told_from_those_who_left() -> None:
    """A creature that conceded its battle has its hit points, and may fight again."""
    board = next(one for one in library_of("srd5").boards.values() if one.starts)
    fighter = library_of("srd5").creatures["fighter_1"]
    parties = [PreparedParty(SeatSpec(id=s, side=s), (fighter.model_copy(update={"id": s}),)) for s in ("a", "b")]
    battle = Battle.start(set_up_prepared("srd5", board, parties, options={}), KeyedFaces(b"k" * 32))
    battle.apply("a", Concede())

    assert not has_died(battle, "a")
    assert lasting_state(battle, "a") == {"hp": {"max": 12, "now": 12}}
    check_party("srd5", [fighter])
