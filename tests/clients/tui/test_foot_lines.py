"""The lines below the board say who is waited for, and what is left of a turn in whole words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.app import App
from textual.widgets import Static

from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.film import Film, Frame
from fracas_clients.tui.menu import menu
from fracas_clients.tui.painter import Painter
from fracas_clients.tui.picture import NOTHING
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_clients.tui.words import Measure, budget_text
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_protocol import v1
from tests.clients.battles import battle, message, ogres_turn, view_of
from tests.clients.fake_server import over
from tests.clients.table import Table
from tests.clients.tui.test_card_game import attacked
from tests.clients.tui.test_card_game import table as card_table
from tests.clients.tui.test_screens import playing, snapshot_message


@pytest.mark.parametrize("seat", ["red", ""])
async def test_who_is_waited_for_is_told_by_name(seat: str) -> None:
    """Players who have nothing to decide and spectators see whose decision is awaited."""
    app, match, _ = playing(seat=seat, begun=False)
    view = message()
    del view.game.waiting[:]
    view.game.waiting.append(v1.Waiting(seat=2, kind=v1.DECISION_KIND_TURN))
    match.take(snapshot_message(view))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert str(app.screen.query_one("#prompt", Static).render()).strip() == "Waiting for Bob"


def test_what_is_left_of_a_turn_is_told_in_whole_words() -> None:
    """Nobody has to guess what `1 full, 1 std` is."""
    ogre = view_of(message()).creatures["ogre"]
    budget = {"full_round": 1, "standard": 1, "move": 0, "swift": 1}
    ogre = replace(ogre, budget=budget)
    assert budget_text(ogre, Measure()) == "1 full round, 1 standard, 1 swift"


def test_an_end_that_is_not_offered_yet_keeps_its_key_and_says_why() -> None:
    """Where a creature has to act before its turn can end, the key is grey, not gone."""
    view, turn = battle(), ogres_turn()
    last = menu(view, replace(turn, ends=()), "ogre", str)[-1]
    assert (last.key, last.label, last.off) == ("e", "End turn", "act first")
    assert not menu(view, turn, "ogre", str)[-1].off


def shown_keys(app: FracasApp) -> str:
    """Return the line of keys of the present screen."""
    return str(app.screen.query_one("#keys", Static).render())


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("place", ["turn", "waiting", "watching", "over", "cards", "looking"])
async def test_every_line_of_keys_of_a_match_fits(place: str, width: int) -> None:
    """Nothing is cut at the edge, and help is always named."""
    if place == "cards":
        app = FracasApp(None, cards_turn().match)
    else:
        app, match, _ = playing(seat="" if place == "watching" else "red", begun=place != "waiting")
        if place == "over":
            match.take(over(winner="red"))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        if place == "over":
            await pilot.press("escape")
        if place == "looking":
            await pilot.press("x")
        await pilot.pause()
        keys = shown_keys(app)

    assert 0 < len(keys) <= width
    assert ("? help" in keys) is (place != "looking")


@pytest.mark.parametrize("width", [60, 80])
async def test_the_line_of_keys_of_a_replay_fits(width: int) -> None:
    """With the key for other eyes, and the way out."""
    film = Film()
    view = battle()
    film.add(Frame("Round 1", Painter().picture(view, NOTHING), ()))
    app: App[None] = App()
    async with app.run_test(size=(width, 24)) as pilot:
        await app.push_screen(ReplayScreen(film, eyes=("red", "blue"), film_of=lambda _: film, looking="red"))
        await pilot.pause()
        keys = shown_keys(app)  # type: ignore[arg-type]

    assert len(keys) <= width
    assert "v eyes" in keys
    assert "q close" in keys


def cards_turn() -> Table:
    """Return a turn in which halves of cards are used."""
    at = card_table()
    at.play("one", Use(by=CreatureId("warden"), action="choose_cards", with_=("shield_bash", "steady")))
    return at


async def test_a_turn_with_cards_names_the_key_that_ends_it() -> None:
    """Beside the halves there is `e`."""
    app = FracasApp(None, cards_turn().match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = shown_keys(app)

    assert "choose  e end  v cards" in keys


async def test_a_question_about_cards_names_its_answers() -> None:
    """Whether cards are lost instead of hit points is answered by y and n."""
    app = FracasApp(None, attacked().match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        keys = shown_keys(app)

    assert keys.strip().startswith("y/n answers  v cards")
