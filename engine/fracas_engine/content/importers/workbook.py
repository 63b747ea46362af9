"""Rows of untrusted Excel workbooks (.xlsx) as texts by column heading, without formulas and formats."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from fracas_engine.content.importers.foreign_block import ImportRefused, text_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_PART: Final = 32 * 2**20
"""Maximum size of an unpacked part of a workbook, in bytes."""
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 400
_MAGIC: Final = b"PK\x03\x04"
_SPACE: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def is_workbook(data: bytes) -> bool:
    """Return True if a file begins like a workbook."""
    return data.startswith(_MAGIC)


def read_rows(data: bytes, name: str) -> list[dict[str, str]]:
    """Return the rows of the first sheet below its headings: texts by heading, without empty cells.

    Args:
        data: The bytes of the file.
        name: The file's name, for errors.

    Raises:
        ImportRefused: The file is damaged, too large, or no workbook.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            shared = _shared_texts(_part(archive, "xl/sharedStrings.xml", name))
            sheet = _part(archive, "xl/worksheets/sheet1.xml", name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise ImportRefused(f"{name} is no workbook: {str(error)[:80]}") from None
    if sheet is None:
        raise ImportRefused(f"{name} is no workbook: it has no first sheet")
    rows = _rows(sheet, shared)
    headings = next(rows, {})
    found = ({headings[at]: text for at, text in row.items() if headings.get(at)} for row in rows)
    return [row for row, _ in zip(found, range(MOST_ROWS), strict=False)]


def _part(archive: zipfile.ZipFile, part: str, name: str) -> Element | None:
    """Return a part as XML; None if the archive has none of that name."""
    try:
        info = archive.getinfo(part)
    except KeyError:
        return None
    with archive.open(info) as file:
        data = file.read(MAX_PART + 1)
    if len(data) > MAX_PART:
        raise ImportRefused(f"{name}: {part} is larger than {MAX_PART // 2**20} MiB: split it")
    try:
        root: Element = fromstring(data)
    except (ParseError, DefusedXmlException, ValueError, LookupError):
        raise ImportRefused(f"{name}: {part} is no XML, or declares entities: save the workbook again") from None
    return root


def _shared_texts(root: Element | None) -> list[str]:
    return [] if root is None else [_text(one) for one in root.iter(f"{_SPACE}si")]


def _text(element: Element) -> str:
    return text_of("".join(part.text or "" for part in element.iter(f"{_SPACE}t")))


def _rows(sheet: Element, shared: list[str]) -> Iterator[Mapping[str, str]]:
    for row in sheet.iter(f"{_SPACE}row"):
        cells: dict[str, str] = {}
        for cell in row.iter(f"{_SPACE}c"):
            column = re.match(r"[A-Z]{1,3}", str(cell.get("r")))
            text = _cell(cell, shared)
            if column is not None and text and len(cells) < MOST_COLUMNS:
                cells[column[0]] = text
        yield cells


def _cell(cell: Element, shared: list[str]) -> str:
    value = cell.find(f"{_SPACE}v")
    if value is None:
        return _text(cell)
    text = text_of(value.text)
    if cell.get("t") != "s":
        return text
    return shared[int(text)] if re.fullmatch(r"[0-9]{1,7}", text) and int(text) < len(shared) else ""
