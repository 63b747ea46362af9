"""A battle of cards and hexes in the terminal, played against the real engine: what keys do and what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.card_texts import CardTexts
from fracas_clients.tui.cards_screen import CardsScreen, card_selection
from fracas_clients.tui.focus_screen import FocusScreen
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Answer, End, Use
from fracas_engine.rulesets.monster_turn.encounters import encounter_setup
from fracas_engine.rulesets.monster_turn.state import figure
from tests.clients.duels import battle_of
from tests.clients.table import Table
from tests.eventually import eventually_async

pytestmark = pytest.mark.whole

SIZE = (80, 24)


def table(heroes: Sequence[str] = ("warden",), *, name: str = "barrow_watch", **options: object) -> Table:
    """Return the first character's place in an encounter, before the cards are chosen."""
    setup = encounter_setup(name, heroes)
    setup = setup.model_copy(update={"options": {**setup.options, **options}})
    battle = Battle.start(setup, KeyedFaces(bytes(32)))
    return Table(battle, battle.state.creatures[heroes[0]].seat)


def shown(app: FracasApp, widget: str) -> str:
    """Return the text that a widget of the present screen shows."""
    return str(app.screen.query_one(widget, Static).render())


async def test_two_cards_are_picked_with_their_texts_in_sight() -> None:
    """The first one leads; only Enter sends."""
    at = table()
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()

        assert isinstance(app.screen, CardsScreen)
        text = shown(app, "#cards")
        assert "15 shield bash" in text
        assert "attack 6 ✗" in text, "the half that loses its card is marked"
        first, second = at.battle.state.creatures["warden"].hand[0], "bark_and_bite"  # type: ignore[attr-defined]
        assert first == "shield_bash"
        legend = shown(app, "#legend")
        assert all(told in legend for told in ("initiative", "▀ top half", "▄ bottom half", "✗ lost"))
        assert len(legend) <= SIZE[0] - 4, "on one line"

        await pilot.press("enter")
        assert "press the key next to a card" in shown(app, "#picked"), "before anything is picked"
        await pilot.press("2", "1")  # by initiative: 15, 20
        assert "Initiative 20 from bark and bite, with shield bash" in shown(app, "#picked")
        assert not at.intents
        await pilot.press("enter")
        await pilot.pause()

        assert at.intents == [Use(by=CreatureId("warden"), action="choose_cards", with_=(second, first))]
        assert not at.refusals


@pytest.mark.parametrize("half", ["top", "bottom"])
def test_a_long_text_keeps_the_mark_of_its_loss(half: str) -> None:
    """What a half does may be cut, but not that it costs the card."""
    at = table()
    decision = at.match.decisions[0]
    hero = figure(at.battle.state.creatures["warden"])
    book = CardTexts()
    book.learn(["shield_bash"], {"shield_bash": {half: "attack 3 range 4 wounded muddled poisoned", "lost": [half]}})
    screen = CardsScreen(at.match.view, [hero.id], book, str, card_selection(decision))
    line = next(line for line in str(screen._table()).splitlines() if "shield bash" in line)

    assert "… ✗" in line
    assert len(line) <= SIZE[0] - 2


@pytest.mark.parametrize("keys", [("2", "enter"), ("down", "down", "enter", "enter")])
async def test_a_rest_is_taken_instead_of_cards(keys: tuple[str, ...]) -> None:
    """Enter means the question or the line that it stands at, and not the cards, which could be picked too."""
    battle = table().battle
    hero = figure(battle.state.creatures["warden"])
    hero.discard, hero.hand = hero.hand[:2], hero.hand[2:]
    at = Table(battle, hero.seat)
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press(*keys[:-1])
        about = app.screen.query_one("#about", Static)
        await eventually_async(lambda: "to your hand" in str(about.render()), "the rest is described")
        await pilot.press(keys[-1])
        await pilot.pause()

    (sent,) = at.intents
    assert isinstance(sent, Use)
    assert sent.action == "long_rest"


async def test_a_third_card_comes_in_place_of_the_second() -> None:
    """The one that leads stays: who has thought of another one behind it does not lose it."""
    at = table()
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("1", "1", "2", "3")
        await pilot.pause()

        assert "Initiative 15 from shield bash, with " in shown(app, "#picked")
        assert shown(app, "#cards").count("✓") == 2


async def test_cards_can_be_read_at_any_time() -> None:
    """What lies where, and the monsters' cards of the round; Escape goes back and nothing is sent."""
    at = table()
    at.play("one", next(iter(at.battle.options_of(at.battle.pending[0]).intents())))
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("v")
        await pilot.pause()

        text = shown(app, "#cards")
        assert "Playing this turn" in text
        assert "Monster cards this round" in text
        assert "bone guard" in text
        await pilot.press("escape", "escape")
        assert len(at.intents) == 0


async def test_a_half_is_used_from_the_list() -> None:
    """A move shows its hexes; a card's key leads to them, Enter goes there."""
    at = table()
    at.play("one", Use(by="warden", action="choose_cards", with_=("shield_bash", "steady")))  # type: ignore[arg-type]
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        labels = [line.label for line in app.screen._controller.lines]  # type: ignore[attr-defined]
        assert "Move 3 · shield bash" in labels
        key = app.screen._controller.lines[labels.index("Move 3 · shield bash")].key  # type: ignore[attr-defined]

        await pilot.press(key, "tab", "enter")
        await pilot.pause()

        (used,) = at.intents
        assert isinstance(used, Use)
        assert (used.action, used.with_, used.to is not None) == ("bottom", ("shield_bash",), True)
        assert not at.refusals


async def test_the_halves_keep_their_keys_within_a_turn() -> None:
    """What is left when a half has been used is chosen by the keys that it had; the rest is grey and says why."""
    at = table()
    at.play("one", Use(by="warden", action="choose_cards", with_=("shield_bash", "steady")))  # type: ignore[arg-type]
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        controller = app.screen._controller  # type: ignore[attr-defined]
        before = {line.label: line.key for line in controller.lines}
        await pilot.press(before["Attack 3 · shield bash"], "enter")
        await pilot.pause()

        assert {line.label: line.key for line in controller.lines} == before
        assert [line.label for line in controller.lines] == list(before)
        assert {line.label: line.detail for line in controller.lines if line.off} == {
            "Attack 3 · shield bash": "card used",
            "Attack 2 · shield bash": "card used",
            "Move 3 · shield bash": "card used",
            "Move 2 · shield bash": "card used",
            "Attack 3 pierce 2 · steady": "top used",
            "Attack 2 · steady": "top used",
        }
        await pilot.press(before["Move 2 · steady"], "tab", "enter")
        await pilot.pause()
        assert {line.label for line in controller.lines if not line.off} == {"End turn"}
        assert {line.label: line.key for line in controller.lines} == before


async def test_who_comes_back_within_a_turn_finds_the_keys_that_were() -> None:
    """The halves that were used before are known from what lies open, under the keys that they had."""
    at = table()
    for cards in (("steady", "bark_and_bite"), ("shield_bash", "felling_blow")):  # so that other used cards lie about
        at.play("one", Use(by="warden", action="choose_cards", with_=cards))  # type: ignore[arg-type]
        while (decision := at.battle.pending[0]).kind != "turn" and decision.kind != "choose_cards":
            at.play("one", at.battle.standing_intent(decision))
        if cards[0] == "steady":
            for action, card in (("basic_attack", "steady"), ("basic_move", "bark_and_bite")):
                at.play("one", Use(by="warden", action=action, with_=(card,)))  # type: ignore[arg-type]
            at.play("one", End(by=CreatureId("warden")))
            while at.battle.pending[0].kind != "choose_cards":
                at.play("one", at.battle.standing_intent(at.battle.pending[0]))
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        controller = app.screen._controller  # type: ignore[attr-defined]
        before = {line.key: line.label for line in controller.lines}
        lost = [line.detail for line in controller.lines if line.label == "Attack 6 · felling blow"]
        assert lost == ["✗▀"], "what is lost is told where nothing is cut"
        await pilot.press(next(key for key, label in before.items() if label == "Attack 6 · felling blow"), "enter")
        await pilot.pause()
        used = {line.key: line.detail for line in controller.lines if line.off}
        assert set(used.values()) == {"card used", "top used"}

    again = FracasApp(None, at.match)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        lines = again.screen._controller.lines  # type: ignore[attr-defined]
        assert {line.key: line.detail for line in lines if line.off} == used
        basic = {key: label for key, label in before.items() if label.startswith(("Attack 2", "Move 2"))}
        assert {key: label for key, label in before.items() if key not in basic}.items() <= {
            (line.key, line.label) for line in lines
        }


async def test_a_blow_at_nobody_is_asked_about() -> None:
    """A card is not wasted by one key: an attack without anybody in reach has to be confirmed, staying is no move."""
    at = table()
    at.play("one", Use(by="warden", action="choose_cards", with_=("shield_bash", "steady")))  # type: ignore[arg-type]
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        controller = app.screen._controller  # type: ignore[attr-defined]
        keys = {line.label: line.key for line in controller.lines}
        await pilot.press(keys["Attack 3 · shield bash"])
        assert "no target in reach. Use it anyway?" in controller.prompt
        await pilot.press("escape", keys["Move 3 · shield bash"], "enter")
        await pilot.pause()

        assert "You are already there" in controller.prompt
        assert not at.intents


async def test_a_step_and_a_blow_at_nobody_are_asked_about() -> None:
    """Of a half that moves and strikes, with nobody to be struck, the card is spent only after one more Enter."""
    at = table()
    at.play("one", Use(by="warden", action="choose_cards", with_=("shield_bash", "steady")))  # type: ignore[arg-type]
    (decision,) = at.match.decisions
    half = next(use for use in decision.uses if use.destinations)
    alone = replace(half, name="Move 2, attack 3 · a card", targets=(), further=())
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        controller = app.screen._controller  # type: ignore[attr-defined]
        controller.offer(at.match.view, [replace(decision, number=decision.number + 1, uses=(alone,))])
        line = next(line for line in controller.lines if not line.off)
        assert line.label == "Move 2, attack 3 · a card (no target in reach)"
        controller.press(line.key)
        controller.press("tab")

        assert controller.press("enter") is None
        assert "no target in reach from there. Use it anyway?" in controller.prompt
        assert controller.press("enter") is not None


async def test_why_this_focus() -> None:
    """Every monster that has acted explains itself step by step; others say what they would do now."""
    at = table(("warden", "pathfinder"))
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, FocusScreen)
        assert "if it acted now" in shown(app, "#why")
        await pilot.press("escape")

        at.play("one", Use(by="warden", action="choose_cards", with_=("stand_fast", "felling_blow")))  # type: ignore[arg-type]
        await pilot.pause()
        await pilot.press("f")
        await pilot.pause()
        text = shown(app, "#why")
        assert "last turn" in text
        assert "▶" in text
        assert "1. fewest traps and hazards on the path" in text
        assert "Focus: " in text
        await pilot.press("tab")
        await pilot.pause()
        assert "(2/" in shown(app, "#why")
        await pilot.press("n")
        await pilot.pause()
        assert "Focus if it acted now" in shown(app, "#why")


async def test_foes_of_any_ruleset_tell_whom_they_would_go_for() -> None:
    """Where people control the monsters, too, the rule can be asked what it would do."""
    at = Table(battle_of(["war_ram"], ["gravel_brute"], board="quarry", key=bytes(32)), "red")
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f")
        await pilot.pause()

        assert isinstance(app.screen, FocusScreen)
        text = shown(app, "#why")
        assert "Gravel Brute, if it acted now" in text
        assert "Focus if it acted now: War Ram" in text


def attacked() -> Table:
    """Return a battle in which the warden is about to lose hit points."""
    at = table(("warden",))
    for _ in range(60):
        decision = at.battle.pending[0]
        if decision.kind == "prevent_damage" and len(figure(at.battle.state.creatures["warden"]).discard) > 1:
            return at
        at.play("one", at.battle.standing_intent(decision))
    pytest.fail("the warden was never struck")


async def test_cards_are_lost_instead_of_hit_points() -> None:
    """One of the hand, or two of the discard pile; `n` suffers the blow."""
    at = attacked()
    hero = figure(at.battle.state.creatures["warden"])
    choosing = card_selection(at.match.decisions[0])
    assert choosing is not None
    assert {len(cards) for cards in choosing.answers} == {1, 2}
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "lose cards to prevent it?" in app.screen._controller.prompt  # type: ignore[attr-defined]
        await pilot.press("y")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, CardsScreen)
        hp, hand = hero.hp, len(hero.hand)
        one, other = (screen._keys[card] for card in sorted(hero.discard)[:2])

        await pilot.press(one, "enter")
        assert app.screen is screen, "one discarded card is not enough"
        await pilot.press(other, "enter")
        await pilot.pause()

        (sent,) = at.intents
        assert isinstance(sent, Answer)
        assert not at.refusals
        hero = figure(at.battle.state.creatures["warden"])
        assert (hero.hp, len(hero.hand)) == (hp, hand)


async def test_damage_is_suffered_by_a_key() -> None:
    """`n` keeps the cards."""
    at = attacked()
    hp = at.battle.state.creatures["warden"].hp
    app = FracasApp(None, at.match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()

    assert at.battle.state.creatures["warden"].hp < hp


async def test_ties_are_put_to_the_players() -> None:
    """Under `ties: ask` a hex is chosen on the board, a figure from the list."""
    at = table(("warden", "pathfinder"), ties="ask")
    asked = set()
    for _ in range(80):
        if not at.match.decisions:
            break
        decision = at.match.decisions[0]
        if decision.kind == "tie":
            asked.add(decision.about["choice"])
            app = FracasApp(None, at.match)
            async with app.run_test(size=SIZE) as pilot:
                await pilot.pause()
                assert "The rules leave the choice to you" in (
                    app.screen._controller._selection.title  # type: ignore[attr-defined]
                )
                before = len(at.intents)
                hexes = decision.about["choice"] in {"move", "summon"}
                await pilot.press("enter" if hexes else "1")
                await pilot.pause()
                assert len(at.intents) == before + 1
            assert not at.refusals
            if {"move"} <= asked:
                return
        else:
            at.play("one", at.battle.standing_intent(at.battle.pending[0]))
    assert asked, "no tie came up"


class TestPictures:
    def test_a_board_of_hexes(self, snap_compare: Any) -> None:
        """Odd rows half a cell east, the halves of two cards in the list, the log below."""
        at = table(("warden", "pathfinder"))
        at.play("one", Use(by="warden", action="choose_cards", with_=("stand_fast", "felling_blow")))  # type: ignore[arg-type]

        assert snap_compare(FracasApp(None, at.match), terminal_size=SIZE)

    def test_the_cards(self, snap_compare: Any) -> None:
        """A hand of ten with initiative, both halves and the marks of what is lost, two of them picked."""
        assert snap_compare(FracasApp(None, table().match), terminal_size=SIZE, press=["1", "3", "1"])

    def test_why_this_focus(self, snap_compare: Any) -> None:
        """The table of candidates and the steps."""
        at = table(("warden", "pathfinder"))
        at.play("one", Use(by="warden", action="choose_cards", with_=("stand_fast", "felling_blow")))  # type: ignore[arg-type]

        async def before(pilot: Pilot[Any]) -> None:
            await pilot.pause()
            await pilot.press("f")
            await pilot.pause()

        assert snap_compare(FracasApp(None, at.match), terminal_size=SIZE, run_before=before)
