"""Tables of the list screens: rows of plain text, with columns as wide as their cells from the first frame on."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.widgets import DataTable

from fracas_clients.tui.plain_text import plain

__all__ = ["ListTable"]


class ListTable(DataTable[Text]):
    """A table of which a row is chosen."""

    def __init__(self, *columns: str, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Begin with columns and without rows.

        Args:
            columns: Their titles.
            id: The id of the widget; None: it has none.
        """
        super().__init__(cursor_type="row", zebra_stripes=True, id=id)
        self.add_columns(*columns)

    def add_texts(self, *cells: str, key: str | None = None) -> None:
        """Add a row.

        `DataTable` measures new rows when it is idle. A frame that is drawn before is cached and stays, with columns
        that are as wide as their titles; so the columns are made wide enough here.

        Args:
            cells: What stands in the columns.
            key: The key of the row; None: it needs none.
        """
        texts = [Text(plain(cell)) for cell in cells]
        for column, text in zip(self.ordered_columns, texts, strict=True):
            column.content_width = max(column.content_width, cell_len(text.plain))
        self.add_row(*texts, key=key)
