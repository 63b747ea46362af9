"""The pages for players and bot authors: their programs run, their commands and keys exist."""

from __future__ import annotations

import asyncio
import re
import sys
import textwrap
from pathlib import Path

import pytest

from fracas_clients.policies.loading import load_policy
from fracas_clients.policies.random import RandomPolicy
from fracas_clients.tui.app import FracasApp
from fracas_clients.tui.hotkeys import MODE_KEYS
from fracas_clients.tui.lobby_screen import LobbyScreen
from fracas_clients.tui.match_screen import AFTER, MatchScreen
from fracas_clients.tui.menu import OTHERS_KEY
from tests.clients.duels import battle_of, fight, seeded
from tests.clients.fake_server import FakeServer, accepted, decisions, joined, over, snapshot, turn

DOCS = Path(__file__).parents[2] / "docs"


def programs(page: str) -> list[str]:
    """Return the Python programs of a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [textwrap.dedent(found) for found in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]


@pytest.mark.slow
def test_the_bot_of_the_page_fights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first program is a policy that only makes legal choices, and wins against chance more often than not."""
    (tmp_path / "berserk.py").write_text(programs("write-a-bot.md")[0])
    monkeypatch.chdir(tmp_path)
    berserk = load_policy("berserk:Berserk")

    winners = [
        fight(
            battle_of(["war_ram"], ["war_ram"], board="sunken_hall", key=bytes([number]) * 32),
            berserk(chance=seeded(number)),
            RandomPolicy(chance=seeded(number)),
        )
        for number in range(10)
    ]

    assert winners.count("red") > 5


async def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    """The last program plays from the queue to the end against the protocol."""
    program = tmp_path / "thinker.py"
    async with FakeServer() as server:
        server.handlers["queue_for_match"] = lambda _: [joined(), snapshot(), decisions(turn())]
        server.handlers["send_intent"] = lambda _: [accepted(1), over()]
        program.write_text(programs("write-a-bot.md")[-1].replace("ws://localhost:8420", server.url))
        process = await asyncio.create_subprocess_exec(sys.executable, str(program), stdout=asyncio.subprocess.PIPE)
        async with asyncio.timeout(30):
            out, _ = await process.communicate()

    assert process.returncode == 0
    assert out.decode().splitlines() == ["1 []"]
    assert server.requests("send_chat")[0].send_chat.text == "good luck"


@pytest.mark.parametrize(
    ("heading", "screen", "elsewhere"),
    [
        # The last three are of the form, of the list, and of the question that comes before a seat is taken.
        ("## Start or join a match", LobbyScreen, {"Enter", "Space", "▶", "c"}),
        # What is not bound on the match screen is the chooser's: see its tests.
        (
            "## Play your turn",
            MatchScreen,
            {"Esc", "Enter", "Tab", "Space", "e", "y", "n", "2!", "¹2", "◆", OTHERS_KEY, *MODE_KEYS.values(), *AFTER},
        ),
    ],
)
def test_the_keys_of_the_page_exist(heading: str, screen: type, elsewhere: set[str]) -> None:
    """Every key that the page for players names does something."""
    text = (DOCS / "play.md").read_text(encoding="utf-8")
    section = text.partition(heading)[2].partition("\n## ")[0]
    section = re.sub(r"```.*?```", "", section, flags=re.DOTALL)
    named = set(re.findall(r"`([^`\s]{1,5})`", section)) - elsewhere
    bound = {binding.key for binding in (*screen.BINDINGS, *FracasApp.BINDINGS)}  # type: ignore[attr-defined]

    assert named
    names = {"?": "question_mark", "PgUp": "pageup", "PgDn": "pagedown"}
    assert {names.get(key, key) for key in named} <= bound
