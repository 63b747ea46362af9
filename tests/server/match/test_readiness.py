"""Ready marks: everybody sees them, and they end when they no longer mean anything."""

from __future__ import annotations

from pathlib import Path

from fracas_protocol import v1
from tests.server.arena import Player, create, joined, serving
from tests.server.match.table import at_table, walk


async def mark(player: Player, *, ready: bool = True, ask: bool = False) -> v1.ServerMessage:
    """Set the ready mark of a player's seat, or ask everybody."""
    return await player.ask(set_ready=v1.SetReady(match="m1", ready=ready, ask=ask))


def told(player: Player) -> tuple[set[str], bool]:
    """Return the seats that a player was last told to be ready, and whether everybody is asked."""
    info = player.heard("match_changed")[-1].info
    return {seat.id for seat in info.seats if seat.ready}, info.ready_check


async def test_everybody_sees_the_marks(store_url: str, tmp_path: Path) -> None:
    """Also who comes later; a mark is removed by its player, by a decision, and with the player."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, ogre)):
        await mark(imp)
        await mark(ogre)
        await gm.until(lambda: told(gm) == ({"imp", "ogre"}, False))
        async with await Player.come(service.address) as late:
            seats = (await late.ask(watch_match=v1.WatchMatch(match="m1"))).joined.info.seats
            assert [seat.id for seat in seats if seat.ready] == ["imp", "ogre"]

        await walk(imp)

        await ogre.until(lambda: told(ogre) == ({"ogre"}, False))
        await mark(ogre, ready=False)
        await gm.until(lambda: told(gm) == (set(), False))
        await mark(ogre)
        await gm.ask(assign_seat=v1.AssignSeat(match="m1", seat="ogre", nobody=True))
        await gm.until(lambda: told(gm) == (set(), False))


async def test_the_game_master_asks_whether_everybody_is_ready(store_url: str, tmp_path: Path) -> None:
    """The question removes earlier marks, and is over when all players who are present are ready."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, ogre)):
        await mark(imp)
        assert (await mark(imp, ask=True)).rejected.code == "not_yours"

        assert (await mark(gm, ask=True)).HasField("done")

        await imp.until(lambda: told(imp) == (set(), True))
        await mark(imp)
        again = (await mark(gm, ask=True)).rejected
        assert (again.code, again.sentence) == ("not_available", "A ready check is running: waiting for Tester.")
        await ogre.until(lambda: told(ogre) == ({"imp"}, True))
        await mark(ogre)
        await gm.until(lambda: told(gm) == ({"imp", "ogre"}, False))


async def test_matches_between_strangers_have_no_marks(store_url: str, tmp_path: Path) -> None:
    """Nor have spectators."""
    async with serving(store_url, tmp_path) as service:
        await create(service, rated=True)
        imp, ogre = await joined(service)
        async with imp, ogre, await Player.come(service.address) as other:
            assert (await mark(imp)).rejected.code == "not_available"
            assert (await mark(other)).rejected.code == "not_yours"
