"""The list of matches that are over, and one of them once more on the board."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.widgets import DataTable, Static

from fracas_clients.errors import Refused
from fracas_clients.tui.history_screen import HistoryScreen
from fracas_clients.tui.replay_screen import ReplayScreen
from fracas_protocol import v1
from tests.engine.replay.golden_replays import GOLDEN


class StubClient:
    """A client of a server that knows two matches, one a page."""

    async def history(self, *, everybody: bool, limit: int, before: str) -> v1.History:
        """Return one match; the second of everybody's."""
        assert limit == 20
        name = "second" if before else "first"
        seats = [v1.PlayedSeat(id="red", side="red", name="Ann[b]"), v1.PlayedSeat(id="blue", side="blue", name="Bob")]
        match = v1.PlayedMatch(
            match=name, ruleset="monster_turn", seats=seats, winner="red", ended_ms=1_700_000_000_000
        )
        return v1.History(matches=[match], next="there" if everybody and not before else "")

    async def replay(self, match: str) -> bytes:
        """Return the replay of the first match."""
        if match != "first":
            raise Refused("not_found", "there is no replay of it")
        return (GOLDEN / "monster_turn.replay").read_bytes()


async def test_the_history_and_a_match_once_more() -> None:
    """One's own and everybody's, page by page; Enter fetches a match and shows it on the board."""
    client: Any = StubClient()
    app: App[None] = App()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = HistoryScreen(client)
        await app.push_screen(screen)
        await pilot.pause()
        await app.workers.wait_for_complete()
        table = screen.query_one(DataTable)
        assert table.row_count == 1
        assert "Ann[b] - Bob" in str(table.get_row_at(0)[2])

        await pilot.press("e")
        await app.workers.wait_for_complete()
        await pilot.press("m")
        await app.workers.wait_for_complete()
        assert table.row_count == 2

        await pilot.press("down", "enter")
        await app.workers.wait_for_complete()
        assert "there is no replay of it" in str(screen.query_one("#said", Static).content)

        await pilot.press("up", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert "as referee" in str(app.screen.query_one("#head", Static).content)
