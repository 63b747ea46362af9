"""Tests of docs/protocol.md: its examples run, and do what it says they do."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given

from fracas_clients.client import Client
from fracas_protocol import v1
from fracas_protocol.view_hash import view_hash
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from tests.examples import examples
from tests.protocol.any_message import messages
from tools.docs import blocks

pytestmark = pytest.mark.whole

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def example(defines: str) -> Any:
    """Run the example of the page that defines a function, and return the function."""
    source = next(block.text for block in blocks(PAGE.read_text("utf-8")) if f"def {defines}" in block.text)
    module = ModuleType("example")
    exec(compile(source, str(PAGE), "exec"), module.__dict__)  # noqa: S102 - the page is ours
    return getattr(module, defines.partition("(")[0])


@given(view=messages(v1.View))
@examples(40)
def test_the_hash_of_the_page_is_ours(view: v1.View) -> None:
    """Eight lines and protobuf's own library compute the hash of any view."""
    assert example("hash_of(")(view) == view_hash(view)


def test_the_numbers_of_the_page_are_true() -> None:
    """The table spells out the hash that the example computes."""
    view = v1.View(game=v1.Game(round=2, over=False), names=[v1.Name(n=1, id="ogre")])

    assert f"`{example('hash_of(')(view):016x}`" in PAGE.read_text("utf-8")


@pytest.mark.slow
async def test_the_bot_of_the_page_plays_a_match(tmp_path: Path) -> None:
    """A bot with only WebSocket and JSON plays on a real server until a side has won."""
    async with running_service(read_settings(port=0, data=tmp_path, broker="off")) as service:
        ended = await asyncio.wait_for(example("play(")(service.address), timeout=60)

    assert ended in {"last_standing", "draw"}


@pytest.mark.slow
async def test_the_subscriber_of_the_page_follows_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its twenty lines follow a match of bots over the embedded broker to its end."""
    settings = read_settings(port=0, data=tmp_path, bot_pace_s=0.02, entropy_ms=0)
    async with running_service(settings) as service, await Client.connect(service.address, name="host") as host:
        told = service.spectators
        port = re.search(r"MQTT at mqtt://127.0.0.1:(\d+)", told)
        assert port is not None, told
        seats = [v1.SeatRequest(id=seat, bot="greedy", creatures=["thornbow"]) for seat in ("red", "blue")]
        made = await host.create_match("monster_mash", board="quarry", seats=seats)
        ended = await asyncio.wait_for(example("follow(host")("127.0.0.1", int(port[1]), made.id), timeout=60)

    assert ended in {"last_standing", "draw"}
    assert "version" in capsys.readouterr().out
