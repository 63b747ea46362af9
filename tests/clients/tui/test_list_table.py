"""Tables of the list screens: columns are wide enough from the first frame on."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from fracas_clients.tui.list_table import ListTable

pytestmark = pytest.mark.whole


class Shown(App[None]):
    """Nothing but a table."""

    def compose(self) -> ComposeResult:
        """Show it."""
        yield ListTable("Id", "Name")


async def test_a_frame_drawn_right_after_a_row_shows_the_whole_row() -> None:
    """A table that is drawn before it was idle shows no cut cells; what is drawn then stays for seconds."""
    app = Shown()
    async with app.run_test(size=(60, 8)):
        table = app.query_one(ListTable)
        for name in ("a rather long name", "\u677e\u660e\u4eba\u306e\u540d\u524d", "short"):
            table.add_texts("1", name)
            drawn = table.render_line(table.row_count).text
            assert name in drawn, f"{drawn!r} has no room for {cell_len(name)} cells"
