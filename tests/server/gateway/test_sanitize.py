"""Every text from a client is cleaned and bounded before anybody else is shown it (fracas_server.gateway.sanitize)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_protocol import v1
from fracas_protocol.codec import JSON
from fracas_server.errors import RequestRefused
from fracas_server.gateway.sanitize import clean_texts
from fracas_server.plain_text import clean_name, clean_text
from fracas_server.tokens import TokenKey, Tokens
from tests.server.arena import Player, create, joined, serving
from tests.server.test_cli import KEY

TITLE = "\x1b]0;you are hacked\x07"
"""Sets the title of a terminal."""
TURNED = "abc\u202edef\u2066"
"""Turns the direction of writing."""


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ada", "Ada"),
        ("  Ada \n\t of  Ada  ", "Ada of Ada"),
        (f"{TITLE}Ada", "Ada"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b2Jgone", "gone"),
        ("\x1bPq#0;2;0;0;0\x1b\\sixel", "sixel"),
        ("\x1b]52;c;ZXZpbA==", ""),
        ("\x1bcreset", "reset"),
        (TURNED, "abcdef"),
        ("in\u200bvisible\ufeff", "invisible"),
        ("a\u0300\u0301\u0302\u0303\u0304", "à\u0301\u0302"),
        ("Zoë Ångström 李 Ünal", "Zoë Ångström 李 Ünal"),
        ("50 % [sic] <ok>", "50 % [sic] <ok>"),
        ("", ""),
    ],
)
def test_text_is_cleaned(text: str, cleaned: str) -> None:
    """Only what can be read stays, in one line."""
    assert clean_text(text) == cleaned


@pytest.mark.parametrize(
    ("name", "cleaned"), [("[/x]", "(/x)"), ("<b>Bo</b>", "(b)Bo(/b)"), ("x" * 100, "x" * 40), (" " * 500 + "y", "")]
)
def test_name_is_no_markup(name: str, cleaned: str) -> None:
    """A name has nothing that a client could take for markup, and 40 characters."""
    assert clean_name(name, 40) == cleaned


@given(st.text())
def test_cleaning_is_done_once(text: str) -> None:
    """What has been cleaned is clean: printable, in one line, and stays as it is."""
    cleaned = clean_text(text)

    assert cleaned.isprintable()
    assert clean_text(cleaned) == cleaned
    assert clean_name(clean_name(text, 12), 12) == clean_name(text, 12)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (v1.ClientMessage(watch_match=v1.WatchMatch(match="m" * 200)), "watch_match.match is too long"),
        (
            v1.ClientMessage(hello=v1.Hello(client="c" * 200)),
            "hello.client is too long (200 characters): use at most 128.",
        ),
        (v1.ClientMessage(hello=v1.Hello(token="t" * 9_000)), "hello.token is too long"),
        (
            v1.ClientMessage(create_match=v1.CreateMatch(seats=[v1.SeatRequest(creatures=["a", "\x1b[2J"])])),
            "create_match.seats.creatures contains a non-printable character: remove it.",
        ),
        (v1.ClientMessage(send_chat=v1.SendChat(match="\x07")), "send_chat.match contains a non-printable character"),
        (
            v1.ClientMessage(send_chat=v1.SendChat(text="x" * 501)),
            "Chat line too long or empty (501 characters): use 1 to 500.",
        ),
        # Counted before it is cleaned: two characters would be left of this one.
        (v1.ClientMessage(send_chat=v1.SendChat(text="\x07" * 501 + "hi")), "use 1 to 500"),
        (v1.ClientMessage(send_chat=v1.SendChat(text="\u202e \x1b[2J")), "without printable characters"),
    ],
)
def test_words_are_bounded(message: v1.ClientMessage, sentence: str) -> None:
    """What is too long for an id, or cannot be printed, is refused by its name."""
    with pytest.raises(RequestRefused, match="malformed") as refused:
        clean_texts(message, name_characters=40, chat_characters=500)

    assert sentence in refused.value.detail


async def test_names_reach_others_clean(store_url: str, tmp_path: Path) -> None:
    """The names of a guest, of a token, of a seat and a chat line are clean in whatever others are sent."""
    token = Tokens(TokenKey.read(KEY)).sign("eve", name=f"{TITLE}Eve[/x]" + "e" * 100)
    async with serving(store_url, tmp_path, token_key=KEY) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address, token=token) as eve:
            assert eve.welcome.name == ("Eve(/x)" + "e" * 100)[:40]
            seats = [v1.SeatRequest(id="red", name=f"[/x]{TITLE}{'é' * 30_000}"), v1.SeatRequest(id="blue")]
            wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="blue")
            assert (await eve.ask(create_match=wish)).HasField("match_created")
            await imp.ask(send_chat=v1.SendChat(match="m1", text=f"{TURNED}{TITLE}!"))

            listed = await ogre.ask(list_matches=v1.ListMatches())
            await ogre.until(lambda: ogre.heard("chat_line"), "the chat line")

    names = {seat.name for info in listed.match_list.matches for seat in info.seats}
    assert names == {"Tester", "(/x)" + "é" * 36, ("Eve(/x)" + "e" * 100)[:40]}
    assert ogre.heard("chat_line")[0].text == "abcdef!"


@pytest.mark.parametrize(
    "frame",
    [
        '{"request": "\\ud800", "ping": {}}',
        '{"request": "\\ud800", "ping": []}',
        '{"request": "r", "\\ud800": 1}',
        '{"request": "r", "ping": {"\\udfff": 2}}',
        '{"request": "r", "send_chat": {"text": "\\ud83d"}}',
        '{"request": "r", "ask_question": {"question": {"entries": [{"name": "\\ud800"}]}}}',
    ],
)
async def test_half_a_character_is_malformed(store_url: str, tmp_path: Path, frame: str) -> None:
    """Half of a surrogate pair, which is no character, is told wherever it stands, and the connection goes on."""
    async with serving(store_url, tmp_path) as service, await Player.come(service.address, subprotocol=JSON) as player:
        await player.socket.send(frame)

        await player.until(lambda: [*player.news, *player._answers.values()], "an answer")
        answer = [*player.news, *player._answers.values()][0]
        assert "no Unicode" in answer.malformed.sentence
        assert (await player.ask(ping=v1.Ping(payload=1))).pong.payload == 1
