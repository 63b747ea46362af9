"""Bots that end spells, banish fiends, redirect attacks, destroy webs and change shape: when that is right."""

from __future__ import annotations

import pytest

from fracas_clients.policies.base import Policy
from fracas_clients.policies.focus import FocusPolicy
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_engine.battle import Battle
from fracas_engine.content import load_scenarios
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Use
from fracas_engine.scenario.files import setup_of
from fracas_protocol.intents import Intent
from tests.clients.duels import Duelist, seeded

BOTS = pytest.mark.parametrize("bot", [GreedyPolicy, FocusPolicy])
STICK = "{id: stick, cost: action, origin: melee, attack: {bonus: 2, vs: ac}, hit: [{damage: 1d4, type: bludgeoning}]}"
SWORD = "{id: sword, cost: action, origin: melee, attack: {bonus: 5, vs: ac}, hit: [{damage: 1d8+3, type: slashing}]}"


def battle(*creatures: str, order: str) -> Battle:
    """Return a battle of creatures as scenarios write them, on an open board."""
    rows = "".join("." * 12 + r"\n" for _ in range(8))
    text = f"""scenario: bots
ruleset: srd5
rules: [S5-TURN-03]
board: {{map: "{rows}"}}
creatures: [{", ".join(creatures)}]
order: [{order}]
steps: [{{expect: {{over: false}}}}]
"""
    (scenario,) = load_scenarios(text, file="bots")
    return Battle.start(setup_of(scenario), KeyedFaces(bytes(32)))


def one(name: str, side: str, at: str, actions: str = STICK, **keys: str) -> str:
    """Return a creature as scenarios write it."""
    own = {"hp": "40", "ac": "12", "speed": "6", **keys}
    told = ", ".join(f"{key}: {value}" for key, value in own.items())
    return f"{{id: {name}, side: {side}, at: {at}, actions: [{actions}], {told}}}"


def chosen(fight: Battle, bot: type[Policy], seat: str = "a") -> Intent:
    """Return the choice of a bot for a seat's decision."""
    duelist = Duelist.of(fight, seat, bot(chance=seeded(1)))
    return duelist.policy.choose(duelist.view, duelist.decisions(fight)[0])


CASTER = "{at_will: [dispel_magic]}"
ABILITIES = "{wis: 16, int: 16}"


@BOTS
def test_a_blessed_foe_is_dispelled_and_a_plain_one_is_not(bot: type[Policy]) -> None:
    """S5-SPELL-05: a spell that helps foes is ended; without one, or with one on an ally, the spell is left alone."""
    mage = one("mage", "a", "[1, 1]", spells=CASTER, abilities=ABILITIES, speed="0")
    for side, used in (("b", True), ("a", False)):
        cleric = one("cleric", side, "[8, 1]", spells="{at_will: [shield_of_faith]}", abilities=ABILITIES)
        brute, far = one("brute", side, "[7, 6]"), one("far", "b", "[11, 7]")
        for blessed in (True, False):
            fight = battle(cleric, brute, mage, far, order="cleric, mage, brute, far")
            if blessed:
                fight.apply(side, Use(by=CreatureId("cleric"), action="shield_of_faith", on=(CreatureId("brute"),)))
            fight.apply(side, End(by=CreatureId("cleric")))

            intent = chosen(fight, bot)
            assert (intent.get("use") == "dispel_magic") == (used and blessed), (side, blessed, intent)
            if used and blessed:
                assert intent["on"] == ("brute",)


@BOTS
def test_an_ally_is_freed_from_a_foes_spell(bot: type[Policy]) -> None:
    """S5-SPELL-05: a harmful spell is ended on an ally, not on a foe."""
    mage = one("mage", "a", "[1, 1]", spells=CASTER, abilities=ABILITIES, speed="0")
    for side, used in (("a", True), ("b", False)):
        witch_side = "b" if side == "a" else "a"
        witch = one("witch", witch_side, "[9, 1]", spells="{at_will: [hold_person]}", casting="{dc: 30}")
        victim, far = one("victim", side, "[5, 1]"), one("far", "b", "[11, 7]")
        fight = battle(witch, mage, victim, far, order="witch, mage, victim, far")
        fight.apply(witch_side, Use(by=CreatureId("witch"), action="hold_person", on=(CreatureId("victim"),)))
        assert fight.state.creatures["victim"].conditions
        fight.apply(witch_side, End(by=CreatureId("witch")))

        intent = chosen(fight, bot)
        assert (intent.get("use") == "dispel_magic") == used, intent


@BOTS
def test_conditions_are_ended_on_allies_that_have_them(bot: type[Policy]) -> None:
    """S5-SPELL-01: what ends conditions is used on an ally with one of them, never on a foe, and not without need."""
    cure = "{id: cure, cost: action, origin: ranged, range: 12, effect: [{ends: [blinded, poisoned]}]}"
    for side, conditions, used in (("a", "[poisoned]", True), ("a", "[]", False), ("b", "[poisoned]", False)):
        priest = one("priest", "a", "[1, 1]", cure, speed="0")
        hurt, far = one("hurt", side, "[5, 1]", conditions=conditions), one("far", "b", "[11, 7]")

        intent = chosen(battle(priest, hurt, far, order="priest, hurt, far"), bot)
        assert (intent.get("use") == "cure") == used, (side, conditions, intent)


@BOTS
def test_fiends_are_banished(bot: type[Policy]) -> None:
    """S5-SPELL-01: a strong fiend is sent to its plane rather than struck; one that is nearly beaten is struck."""
    save = "save: {dc: 15, ability: cha}"
    banish = f"{{id: send_away, cost: action, origin: ranged, range: 1, {save}, effect: [{{banish: true}}]}}"
    for hp, used in (("90", "send_away"), ("2", "sword")):
        priest = one("priest", "a", "[4, 4]", f"{SWORD}, {banish}")
        fight = battle(priest, one("imp", "b", "[5, 4]", hp=hp, traits="[fiend]"), order="priest, imp")

        assert chosen(fight, bot)["use"] == used


@BOTS
def test_a_web_is_torn_where_it_holds_an_ally(bot: type[Policy]) -> None:
    """S5-ATK-06: a creature in a web, and an ally beside it, attack the web; nobody attacks one that holds a foe."""
    for side, spiders, used in (("a", "b", True), ("b", "a", False)):
        spider = f"{{use: giant_spider, id: spider, side: {spiders}, at: [10, 4]}}"
        fight = battle(
            spider,
            one("hero", side, "[4, 4]", SWORD),
            one("friend", "a", "[3, 4]", SWORD),
            order="spider, friend, hero",
        )
        fight = _webbed(fight, spiders)
        intent = chosen(fight, bot)
        assert (intent.get("on") == ("hero_web",)) == used, intent

    spider = "{use: giant_spider, id: spider, side: b, at: [10, 4]}"
    alone = _webbed(battle(spider, one("hero", "a", "[4, 4]", SWORD), order="spider, hero"), "b")
    assert chosen(alone, bot) == {"by": "hero", "use": "sword", "on": ("hero_web",)}


def _webbed(fight: Battle, seat: str) -> Battle:
    """Return a fight after the spider of a seat has caught the hero in its web."""
    for number in range(60):
        trial = fight.clone(KeyedFaces(bytes([number]) * 32))
        trial.apply(seat, Use(by=CreatureId("spider"), action="web", on=(CreatureId("hero"),)))
        if trial.state.objects:
            trial.apply(seat, End(by=CreatureId("spider")))
            return trial
    raise AssertionError("every save succeeded")


@BOTS
def test_an_attack_is_redirected_to_who_is_worth_less(bot: type[Policy]) -> None:
    """S5-ACT-13: the boss lets a minion take the hit, not a stronger ally, nor one that it would lose for nothing."""
    for hp, used in (("7", True), ("200", False)):
        fight = battle(
            one("hero", "b", "[6, 4]", SWORD), "{use: goblin_boss, id: boss, side: a, at: [5, 4]}",
            one("helper", "a", "[4, 4]", hp=hp, size="small"), order="hero, boss, helper",
        )  # fmt: skip
        fight.apply("b", Use(by=CreatureId("hero"), action="sword", on=(CreatureId("boss"),)))
        assert fight.pending[0].seat == "a"

        intent = chosen(fight, bot)
        assert (intent.get("answer") == "redirect_attack") == used, intent


@BOTS
def test_legendary_resistance_is_kept_for_what_matters(bot: type[Policy]) -> None:
    """S5-MON-04: a failed save is turned into a success against paralysis and heavy damage, not against a scratch."""
    for effect, used in (
        ("damage: 1d8", False),
        ("condition: paralyzed, until: save_ends", True),
        ("damage: 18d6", True),
    ):
        save = "save: {dc: 30, ability: wis}"
        spell = f"{{id: ray, cost: action, origin: ranged, range: 9, {save}, effect: [{{{effect}}}]}}"
        dragon = one("dragon", "a", "[5, 4]", hp="150", traits="[legendary_resistance_3]")
        fight = battle(one("hero", "b", "[3, 4]", spell), dragon, order="hero, dragon")
        fight.apply("b", Use(by=CreatureId("hero"), action="ray", on=(CreatureId("dragon"),)))
        assert fight.pending[0].seat == "a"

        assert (chosen(fight, bot).get("answer") == "resist") == used, effect


@BOTS
def test_forms_are_taken_for_their_hit_points(bot: type[Policy]) -> None:
    """S5-SPELL-01: a form with temporary hit points is taken once; a dragon does not become a cat for nothing."""
    fight = battle(
        one("mage", "a", "[1, 1]", spells="{at_will: [shapechange]}"), one("far", "b", "[11, 7]"), order="mage, far"
    )
    intent = chosen(fight, bot)
    assert str(intent.get("use", "")).startswith("shapechange_"), intent
    assert intent["use"] not in ("shapechange_cat", "shapechange_commoner", "shapechange_killer_whale")

    plain = battle(
        one("mage", "a", "[1, 1]", spells="{unbound: [shapechange]}"), one("far", "b", "[11, 7]"), order="mage, far"
    )
    assert not str(chosen(plain, bot).get("use", "")).startswith("shapechange_")

    fight.apply("a", Use(by=CreatureId("mage"), action="shapechange_saber_toothed_tiger"))
    fight.apply("a", End(by=CreatureId("mage")))
    fight.apply("b", End(by=CreatureId("far")))
    assert not str(chosen(fight, bot).get("use", "")).startswith("shapechange_")
