"""The terminal client in another language, and the message ids that its code uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from fracas_clients import texts
from fracas_clients.language import choose_language, locale_language
from fracas_clients.tui.create_screen import ABSENCES, CLOCKS, OPPONENTS, PARTIES, STALEMATES
from fracas_clients.tui.help_screen import help_text
from fracas_clients.tui.new_tournament_screen import FORMATS
from tests.clients import fake_server
from tests.clients.tui.test_screens import SIZE, playing

CLIENT = Path(texts.__file__).parent
SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in CLIENT.rglob("*.py")}
CALL = re.compile(r"(?<![\w.])(?:t|text|complete)\(\s*(f?)[\"']([\w-]+)")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    texts.use_language(texts.DEFAULT)


def english() -> set[str]:
    """Return the ids of all messages."""
    found = set()
    for path in (CLIENT / "locales" / "en").glob("*.ftl"):
        body = parse(path.read_text(encoding="utf-8")).body
        found |= {entry.id.name for entry in body if isinstance(entry, ast.Message)}
    return found


def test_every_message_that_the_code_names_exists() -> None:
    """Literal ids exist; of ids that are put together at run time there is a message that begins so."""
    known = english()
    for source in SOURCES.values():
        for computed, name in CALL.findall(source):
            found = any(one.startswith(name) for one in known) if computed else name in known
            assert found or name == "id_", name  # a language may name ids of the rules, and English need not


def test_every_message_of_the_terminal_is_used() -> None:
    """No message of the terminal's own file is left over."""
    resource = parse((CLIENT / "locales" / "en" / "terminal.ftl").read_text(encoding="utf-8"))
    code = "\n".join(SOURCES.values())
    computed = [*re.findall(r"f[\"']([\w-]+[-_])\{", code), "opponents-", "clock-", "absence-", "stalemate-", "create-"]
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            name = entry.id.name
            assert re.search(rf"[\"']{name}[\"']", code) or any(name.startswith(one) for one in computed), name


@pytest.mark.parametrize(
    ("list_", "words"),
    [
        ("opponents", {**OPPONENTS, **PARTIES}),
        ("clock", CLOCKS),
        ("absence", ABSENCES),
        ("stalemate", STALEMATES),
        ("format", dict.fromkeys(FORMATS)),
    ],
)
def test_every_entry_of_a_list_has_a_message(list_: str, words: Mapping[str, object]) -> None:
    """The entries of the forms are messages."""
    assert [word for word in words if not texts.has(f"{list_}-{word}")] == []


async def test_a_match_in_german() -> None:
    """Prompt, keys, menu and help are German; names of the ruleset stay as the server sends them."""
    texts.use_language("de")
    app, _, _ = playing(fake_server.turn())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "ist am Zug" in str(app.screen.query_one("#prompt").render())
        assert "Zug beenden" in str(app.screen.query_one("#keys").render())
        assert "gehen" in help_text().plain
        assert "Zug beenden" in [line.label for line in app.screen._controller.lines]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LC_MESSAGES": "de", "LANG": "en_GB"}, "de"),
    ],
)
def test_the_language_of_the_locale(environ: Mapping[str, str], language: str) -> None:
    """LC_ALL comes before LC_MESSAGES and LANG; a language without texts is English."""
    assert locale_language(environ) == language


def test_a_language_that_is_named_comes_first() -> None:
    """The option comes before FRACAS_LANG, which comes before the locale; an unknown one is an error."""
    choose_language("en", {"FRACAS_LANG": "de"})
    assert texts.language() == "en"
    choose_language("", {"FRACAS_LANG": "de", "LANG": "en"})
    assert texts.language() == "de"
    with pytest.raises(ValueError, match=r"'tlh'.*de.*en"):
        choose_language("tlh", {})
