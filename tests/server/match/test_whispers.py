"""Whispers, side chat and pings: who gets a chat line, now and after a change of the host."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.gateway.chat_names import recipients
from fracas_server.match.record import MatchRecord, SeatRecord
from tests.server.arena import Player, create, joined, serving

RECORD = MatchRecord.model_construct(
    seats=(SeatRecord(id="a", side="red"), SeatRecord(id="b", side="red"), SeatRecord(id="c", side="blue"))
)


@pytest.mark.parametrize(
    ("seat", "to", "side", "expected"),
    [
        ("a", (), False, ()),
        ("", (), False, ()),
        ("a", ("c",), False, ("a", "c")),
        ("a", (), True, ("a", "b")),
        ("a", ("c",), True, ("a", "c", "b")),
        ("c", ("c",), False, ("c",)),
    ],
)
def test_recipients(seat: str, to: tuple[str, ...], side: bool, expected: tuple[str, ...]) -> None:  # noqa: FBT001
    """A whisper is for the named seats and its author, side chat for the author's side, all else for everybody."""
    assert recipients(RECORD, seat, to, side=side) == expected


@pytest.mark.parametrize(("seat", "to", "side"), [("", ("a",), False), ("", (), True), ("a", ("nobody",), False)])
def test_impossible_recipients_are_refused(seat: str, to: tuple[str, ...], side: bool) -> None:  # noqa: FBT001
    """Spectators do not whisper, and a seat that does not exist gets nothing."""
    with pytest.raises(RequestRefused):
        recipients(RECORD, seat, to, side=side)


async def test_a_whisper_reaches_its_recipients_alone(store_url: str, tmp_path: Path) -> None:
    """Neither another seat nor a spectator gets a byte of it, at once or later."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as watcher:
            await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="to myself", to=["imp"]))).HasField("done")
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="psst", to=["ogre"]))).HasField("done")
            assert (await imp.ask(send_chat=v1.SendChat(match="m1", text="hello all"))).HasField("done")

            await ogre.until(lambda: len(ogre.heard("chat_line")) >= 2)
            await watcher.until(lambda: watcher.heard("chat_line"))
            assert [line.text for line in ogre.heard("chat_line")] == ["psst", "hello all"]
            assert [line.text for line in watcher.heard("chat_line")] == ["hello all"]
            assert list(ogre.heard("chat_line")[0].to) == ["imp", "ogre"]
            async with await Player.come(service.address) as late:
                await late.ask(watch_match=v1.WatchMatch(match="m1"))
                await late.until(lambda: late.heard("chat_line"))
                assert [line.text for line in late.heard("chat_line")] == ["hello all"]


async def test_a_whisper_survives_the_host(store_url: str, tmp_path: Path) -> None:
    """The next host tells stored whispers to their recipients alone."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            for text, to in (("mine", ["imp"]), ("ours", ["ogre"]), ("all", [])):
                await imp.ask(send_chat=v1.SendChat(match="m1", text=text, to=to))
    async with serving(store_url, tmp_path, node="n2") as service:
        for old, seat, texts in ((imp, "imp", ["mine", "ours", "all"]), (ogre, "ogre", ["ours", "all"])):
            resume = [v1.Resume(match="m1", seat=seat)]
            async with await Player.come(service.address, token=old.token, resume=resume) as player:
                await player.until(lambda: len(player.heard("chat_line")) >= len(texts))  # noqa: B023 - awaited here
                assert [line.text for line in player.heard("chat_line")] == texts


async def test_a_ping_is_shown_and_not_kept(store_url: str, tmp_path: Path) -> None:
    """Everybody who is there sees the cell; who comes later does not."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.ask(send_chat=v1.SendChat(match="m1", at=v1.Place(x=2, y=1)))
            await imp.ask(send_chat=v1.SendChat(match="m1", text="there"))
            await ogre.until(lambda: len(ogre.heard("chat_line")) >= 2)
            assert (ogre.heard("chat_line")[0].at.x, ogre.heard("chat_line")[0].at.y) == (2, 1)
            async with await Player.come(service.address) as late:
                await late.ask(watch_match=v1.WatchMatch(match="m1"))
                await late.until(lambda: late.heard("chat_line"))
                assert [line.text for line in late.heard("chat_line")] == ["there"]
