"""Verbs for tests of a match with a game master, or with takebacks: the toy's imp and ogre, and who sits with them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fracas_protocol import v1
from fracas_protocol.intents import write_intent
from fracas_server.ids import Subject
from fracas_server.match.host import MatchHost
from fracas_server.match.record import SeatRecord
from fracas_server.service import Service
from tests.server.arena import Player, create

WALKS = ([1, 1], [1, 2], [2, 2], [2, 1])
"""A ring of steps of the imp, beginning at its place."""


@asynccontextmanager
async def at_table(service: Service, match: str = "m1", **keys: Any) -> AsyncIterator[tuple[MatchHost, Any]]:
    """Yield a running match with a game master, and the connections of the game master, the imp and the ogre."""
    gm = await Player.come(service.address)
    seats = (
        SeatRecord(id="imp", side="imp"),
        SeatRecord(id="ogre", side="ogre"),
        SeatRecord(id="gm", side="", role="gm", subject=Subject(gm.welcome.subject), player="Gandalf"),
        SeatRecord(id="observer", side="", role="observer"),
    )
    host = await create(service, match, seats=seats, **keys)
    imp, ogre = await Player.come(service.address), await Player.come(service.address)
    async with gm, imp, ogre:
        for player, seat in ((imp, "imp"), (ogre, "ogre"), (gm, "gm")):
            answer = await player.ask(join_match=v1.JoinMatch(match=match, seat=seat))
            assert answer.joined.seat == seat, answer
        for player in (gm, imp, ogre):
            await player.until_version(match, 1)
        yield host, (gm, imp, ogre)


async def rule(gm: Player, orders: Mapping[str, Any], *, secret: bool = False, match: str = "m1", **keys: Any) -> Any:
    """Give a ruling and return the answer."""
    message = v1.SendIntent(match=match, intent=write_intent({"gm": orders, "secret": secret}), **keys)
    return await gm.ask(send_intent=message)


async def rewind(gm: Player, to: int, **keys: Any) -> Any:
    """Go back to a version of the match and return the answer."""
    return await rule(gm, {"rewind_to": to}, **keys)


async def walk(imp: Player, match: str = "m1") -> int:
    """Take one step with the imp; return the version that it led to."""
    at = list(imp.mirrors[match].view.creatures[0].at)
    to = WALKS[(WALKS.index(at) + 1) % len(WALKS)]
    await imp.until(
        lambda: imp.decisions[match].version >= imp.mirrors[match].version and imp.decisions[match].decisions
    )
    answer = await imp.act(match, {"by": "imp", "move": "walk", "path": [to]})
    assert answer.HasField("accepted"), answer
    await imp.until_version(match, answer.accepted.version)
    return int(answer.accepted.version)


def place(player: Player, match: str = "m1") -> list[int]:
    """Return where a player sees the imp."""
    return list(next(one for one in player.mirrors[match].view.creatures if one.id == "imp").at)


def shown(player: Player) -> list[bytes]:
    """Return the battle as it was sent to a player, without ids and secrets of the match."""
    shown = []
    for message in player.news:
        kind = message.WhichOneof("kind")
        if kind in {"snapshot", "diff", "decision_request"}:
            copy = getattr(v1.ServerMessage.FromString(message.SerializeToString()), kind)
            copy.match = ""
            if kind == "snapshot":
                copy.dice_commitment = b""
                del copy.entropies[:]
            shown.append(copy.SerializeToString(deterministic=True))
    return shown
