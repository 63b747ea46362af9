"""Table for list screens: rows of plain text, with correct column widths from the first frame."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.widgets import DataTable

from fracas_clients.tui.plain_text import plain

__all__ = ["ListTable"]


class ListTable(DataTable[Text]):
    """A table with a selectable row."""

    def __init__(self, *columns: str, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        """Create a table without rows.

        Args:
            columns: The column titles.
            id: The widget id, if any.
        """
        super().__init__(cursor_type="row", zebra_stripes=True, id=id)
        self.add_columns(*columns)

    def add_texts(self, *cells: str, key: str | None = None) -> None:
        """Add a row, and widen the columns to fit.

        `DataTable` itself measures new rows only when it is idle. A frame drawn before that would be cached with
        columns as wide as their titles.

        Args:
            cells: The texts.
            key: The row key, if any.
        """
        texts = [Text(plain(cell)) for cell in cells]
        for column, text in zip(self.ordered_columns, texts, strict=True):
            column.content_width = max(column.content_width, cell_len(text.plain))
        self.add_row(*texts, key=key)
