"""Watching over MQTT, against a real Mosquitto: the retained snapshot, the diffs, gaps, and a broker that goes away."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import aiomqtt
import pytest

from fracas_clients import (
    Backoff,
    ChatMessage,
    Disconnected,
    Match,
    MatchEnded,
    NoBroker,
    NotReady,
    Refused,
    ViewChanged,
)
from fracas_clients.mqtt import watch_by_mqtt
from fracas_protocol import v1
from fracas_server.embedded import embedded_broker
from tests.clients.fake_server import diff, info, over, snapshot

DEADLINE = 15.0
QUICK = Backoff(first=0.05, longest=0.2)

pytestmark = pytest.mark.skipif(shutil.which("mosquitto") is None, reason="no mosquitto on this machine")


class Publisher:
    """Publishes as a server does."""

    def __init__(self, client: aiomqtt.Client, url: str) -> None:
        self._client = client
        self.url = url

    async def publish(self, part: str, message: v1.ServerMessage, *, retain: bool = False) -> None:
        """Publish a message of match m1."""
        topic = f"fracas/v1/matches/m1/{part}"
        await self._client.publish(topic, message.SerializeToString(), qos=1, retain=retain)

    async def lobby(self, *infos: v1.MatchInfo) -> None:
        """Publish which matches there are."""
        message = v1.ServerMessage(match_list=v1.MatchList(matches=infos))
        await self._client.publish("fracas/v1/lobby", message.SerializeToString(), qos=1, retain=True)


@pytest.fixture
async def publisher(tmp_path: Path) -> AsyncIterator[Publisher]:
    """A broker, and who may publish on it."""
    async with embedded_broker(tmp_path, kind="mosquitto") as broker, _client(broker.url) as client:
        yield Publisher(client, broker.public_url)


def _client(url: str) -> aiomqtt.Client:
    """Return a client that may publish."""
    parts = urlsplit(url)
    return aiomqtt.Client(parts.hostname or "", parts.port or 1883, username=parts.username, password=parts.password)


async def until_version(match: Match, version: int) -> list[object]:
    """Take updates until the view has a version, and return them."""
    taken: list[object] = []
    async with asyncio.timeout(DEADLINE):
        while match.version < version:
            taken.append(await anext(match))
    return taken


async def test_a_late_subscriber_is_complete(publisher: Publisher) -> None:
    """The retained snapshot comes at once, the diffs after it lead on, talk and the end come too."""
    await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
    async with watch_by_mqtt(publisher.url, "m1") as match:
        await until_version(match, 1)
        assert match.view.creatures["ogre"].hp == 30

        await publisher.publish("diffs", diff(1, round_=2))
        await publisher.publish("chat", v1.ServerMessage(chat_line=v1.ChatLine(match="m1", speaker="Bob", text="hi")))
        await publisher.publish("diffs", over())
        async with asyncio.timeout(DEADLINE):
            updates = [update async for update in match]

        assert match.view.game.round == 2
        changed, said, ended = updates
        assert isinstance(changed, ViewChanged)
        assert isinstance(said, ChatMessage)
        assert isinstance(ended, MatchEnded)


async def test_a_gap_waits_for_the_next_snapshot(publisher: Publisher) -> None:
    """A diff that does not fit is passed over; the next snapshot makes the view whole again."""
    await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
    async with watch_by_mqtt(publisher.url, "m1") as match:
        await until_version(match, 1)
        await publisher.publish("diffs", diff(4, round_=5))
        await publisher.publish("snapshot", snapshot(6, round_=7, seats=()), retain=True)
        await publisher.publish("diffs", diff(6, round_=8))
        await until_version(match, 7)

        assert match.view.game.round == 8


async def test_a_refreshed_snapshot_is_no_news(publisher: Publisher) -> None:
    """Who has followed the diffs is told nothing twice."""
    await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
    async with watch_by_mqtt(publisher.url, "m1") as match:
        await until_version(match, 1)
        await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
        await publisher.publish("diffs", diff(1, round_=2))
        async with asyncio.timeout(DEADLINE):
            update = await anext(match)

        assert isinstance(update, ViewChanged)
        assert not update.whole


async def test_the_newest_match_of_the_lobby(publisher: Publisher) -> None:
    """Without a name the first match that runs is watched; without any the answer is no."""
    await publisher.lobby()
    with pytest.raises(Refused, match="No public match is running"):
        async with watch_by_mqtt(publisher.url):
            pass

    await publisher.lobby(info(match="m0", phase=v1.MATCH_PHASE_OVER), info(phase=v1.MATCH_PHASE_RUNNING))
    await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
    async with watch_by_mqtt(publisher.url) as match:
        await until_version(match, 1)

        assert match.id == "m1"


async def test_rubbish_is_passed_over(publisher: Publisher) -> None:
    """A payload that is no message harms nobody."""
    await publisher.publish("snapshot", snapshot(1, seats=()), retain=True)
    async with watch_by_mqtt(publisher.url, "m1") as match:
        await until_version(match, 1)
        await publisher._client.publish("fracas/v1/matches/m1/diffs", b"\xff\xff", qos=1)
        await publisher._client.publish("fracas/v1/matches/m1/diffs", b"", qos=1)
        await publisher.publish("diffs", diff(1, round_=2))
        await until_version(match, 2)


async def test_one_only_watches(publisher: Publisher) -> None:
    """What needs a server is refused with a sentence, and leaving needs none."""
    async with watch_by_mqtt(publisher.url, "m1") as match:
        with pytest.raises(NotReady, match="can only be watched"):
            await match.chat("hello")
        await match.leave()


async def test_a_broker_that_is_not_there() -> None:
    """Nobody at the address is told in a sentence, a wrong address too."""
    for url in ("mqtt://127.0.0.1:1", "http://127.0.0.1"):
        with pytest.raises(NoBroker):
            async with watch_by_mqtt(url):
                pass


async def test_a_broker_that_goes_away_comes_back(tmp_path: Path) -> None:
    """The stream is taken up again by itself."""
    async with embedded_broker(tmp_path / "one", kind="mosquitto") as first:
        port = urlsplit(first.url).port
        watching = watch_by_mqtt(first.public_url, "m1", backoff=QUICK)
        match = await watching.__aenter__()
    async with asyncio.timeout(DEADLINE):
        assert isinstance(await anext(match), Disconnected)

    async with embedded_broker(tmp_path / "two", kind="mosquitto", port=port) as second:
        async with _client(second.url) as client:
            await Publisher(client, second.public_url).publish("snapshot", snapshot(3, seats=()), retain=True)
            await until_version(match, 3)
        await watching.__aexit__(None, None, None)
