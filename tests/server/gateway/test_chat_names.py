"""What people are called in the chat."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_protocol import v1
from fracas_server.gateway.chat_names import chat_name
from fracas_server.identity import Identity
from fracas_server.ids import Subject
from fracas_server.match.record import MatchRecord, SeatRecord
from tests.server.arena import Player, create, joined, serving

ANN = Identity(Subject("ann"), "Ann of today")
SEATS = (
    SeatRecord(id="red", side="dawn", subject=ANN.subject, player="Ann"),
    SeatRecord(id="blue", side="dusk", subject=Subject("bob"), player="Böb B."),
    SeatRecord(id="third", side="third"),
)
RECORD = MatchRecord.model_construct(seats=SEATS)


def test_who_plays_keeps_the_name_of_the_seat() -> None:
    """Whatever it is called by now."""
    assert chat_name(ANN, RECORD) == ("Ann", "red")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Carol", "Carol"),
        ("Anna", "Anna"),
        ("Ann", "Ann (watching)"),
        ("a n-n", "a n-n (watching)"),
        ("BOB b", "BOB b (watching)"),
        ("\uff32\uff45\uff44", "\uff32\uff45\uff44 (watching)"),
        ("\u0410nn", "\u0410nn (watching)"),
        ("b0b b", "b0b b (watching)"),
        ("dusk", "dusk (watching)"),
        ("!", "!"),
    ],
)
def test_who_watches_is_not_taken_for_who_plays(name: str, told: str) -> None:
    """A name that looks like a player's, a seat's or a side's says that it watches."""
    assert chat_name(Identity(Subject("guest"), name), RECORD) == (told, "")


async def test_a_watcher_has_a_name_of_its_own(store_url: str, tmp_path: Path) -> None:
    """It says it with its hello, as players do; one who comes anew may choose another one."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            for name in ("", "Vera", "Tester"):
                watcher = await Player.connect(service.address)
                assert (await watcher.ask(hello=v1.Hello(name=name))).HasField("welcome")
                async with watcher:
                    await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
                    assert (await watcher.ask(send_chat=v1.SendChat(match="m1", text="hello"))).HasField("done")
            await imp.until(lambda: len(imp.heard("chat_line")) == 3)

    nameless, *others = [(line.speaker, line.seat) for line in imp.heard("chat_line")]
    assert nameless[0].startswith("Guest ")
    assert others == [("Vera", ""), ("Tester (watching)", "")]
