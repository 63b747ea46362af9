"""Dungeons of the donjon generator (`.json`): cells as bits for rooms, corridors, walls and doors."""

from __future__ import annotations

from typing import Any, Final

from fracas_engine.board.grid import Cell
from fracas_engine.board_files.draft import BoardDraft, check_extent
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.values import is_number, items, text

_BITS: Final = {
    "room": 2, "corridor": 4, "arch": 0x10000, "door": 0x20000, "locked": 0x40000, "trapped": 0x80000,
    "secret": 0x100000, "portcullis": 0x200000, "stair_down": 0x400000, "stair_up": 0x800000,
}  # fmt: skip
"""The bits of a cell, where the file has no table of its own."""

_OTHER_NAMES: Final = {"portcullis": "portc"}
_DOORS: Final = ("door", "locked", "trapped", "secret", "portcullis")
_NOTES: Final = {
    "locked": "taken as a door that is not locked",
    "trapped": "taken as a door without the trap",
    "secret": "taken as a door that everybody sees",
    "portcullis": "taken as a door",
}
_CONTENTS: Final = ("rooms", "corridor_features", "wandering_monsters", "details", "egress")
"""Keys with texts for game masters."""
_MAX_BITS: Final = 2**40


def is_donjon(plain: Any) -> bool:
    """Return True if the value of a JSON file is a donjon dungeon."""
    return (
        isinstance(plain, dict)
        and isinstance(plain.get("cells"), list)
        and {"cell_bit", "settings"} & set(plain) != set()
    )


def read_donjon(plain: dict[str, Any]) -> BoardDraft:
    """Return the board of a donjon dungeon, without the solid rock around it.

    Args:
        plain: The value of the JSON file.

    Raises:
        BoardFileError: The file has defects, or the map is too large.
    """
    rows = [items(row, f"cells[{y}]") for y, row in enumerate(plain["cells"])]
    check_extent(max(map(len, rows), default=0), len(rows))
    bits = _bits(plain.get("cell_bit"))
    floor = bits["room"] | bits["corridor"]
    for name in ("arch", *_DOORS, "stair_down", "stair_up"):
        floor |= bits[name]
    cells: dict[Cell, int] = {}
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if not is_number(value) or not 0 <= value <= _MAX_BITS:
                raise BoardFileError(f"cells[{y}][{x}] is not a whole number of bits.")
            if int(value) & floor:
                cells[x, y] = int(value)
    if not cells:
        raise BoardFileError("The dungeon has no rooms and no corridors.")
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    east, south = max(x for x, _ in cells), max(y for _, y in cells)
    draft = BoardDraft(east - west + 1, south - north + 1)
    for x in range(draft.width):
        for y in range(draft.height):
            if (x + west, y + north) not in cells:
                draft.add_property((x, y), "wall")
    for (column, row_number), value in sorted(cells.items()):
        _take(draft, (column - west, row_number - north), {name for name, bit in bits.items() if value & bit})
    settings = plain.get("settings")
    draft.title = text(settings.get("name")) if isinstance(settings, dict) else ""
    for key in _CONTENTS:
        if count := sum(bool(one) for one in plain[key]) if isinstance(plain.get(key), (list, dict)) else 0:
            draft.omit(f"entry of {key}", "texts for game masters are not part of a board", count=count)
    return draft


def _take(draft: BoardDraft, cell: Cell, names: set[str]) -> None:
    place = f"[{cell[0]}, {cell[1]}]"
    if names.intersection(_DOORS):
        draft.add_door_in_cell(cell)
    for name, note in _NOTES.items():
        if name in names:
            draft.change(f"{name} door" if name != "portcullis" else name, note, place)
    if names & {"stair_down", "stair_up"}:
        draft.omit("stairs", "a board has one level", place)


def _bits(table: Any) -> dict[str, int]:
    found = dict(_BITS)
    for name in found:
        value = (table.get(name) or table.get(_OTHER_NAMES.get(name, ""))) if isinstance(table, dict) else None
        if isinstance(value, str) and value.isdecimal() and len(value) < 14:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 < value < _MAX_BITS:
            found[name] = value
    return found
