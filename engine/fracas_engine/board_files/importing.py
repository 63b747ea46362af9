"""Import of a board from a file of another program: finds the format, and checks the result as content is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final

from pydantic import ValidationError

from fracas_engine.board_files.board_yaml import write_board
from fracas_engine.board_files.donjon import is_donjon, read_donjon
from fracas_engine.board_files.draft import BoardDraft, Remark
from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.pictures import Picture, read_picture
from fracas_engine.board_files.snapping import TOLERANCE
from fracas_engine.board_files.start_areas import add_start_areas
from fracas_engine.board_files.tiled import ReadFile, is_tiled, read_tiled
from fracas_engine.board_files.tmx import read_tmx
from fracas_engine.board_files.universal_vtt import is_universal_vtt, read_universal_vtt
from fracas_engine.board_files.values import check_size, read_json
from fracas_engine.content.models.boards import BoardSpec
from fracas_engine.errors import one_line

FORMATS: Final = "Universal VTT (.dd2vtt, .uvtt, .df2vtt), Tiled (.tmx, .tmj, .json) and donjon dungeons (.json)"
"""The formats that can be imported."""

_TITLE: Final = 60
"""Maximum length of a title."""


def _read_none(_path: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class ImportedBoard:
    """A board read from a file of another program."""

    board: BoardSpec
    """The board."""
    remarks: tuple[Remark, ...]
    """Everything in the file that was left out or changed."""
    picture: Picture | None = None
    """The picture that the board names, encoded anew; None: it has none."""

    @property
    def yaml(self) -> str:
        """The board as YAML."""
        return write_board(self.board)

    def summary(self) -> Mapping[str, Any]:
        """Return the numbers of walls, doors and lights, and the remarks, as plain values."""
        kinds = [edge.kind for edge in self.board.edges]
        return {
            "board": self.board.board,
            "width": self.board.width,
            "height": self.board.height,
            **{f"{kind}s": kinds.count(kind) for kind in ("wall", "door", "window", "low_wall")},
            "lights": len(self.board.lights),
            "starts": list(self.board.starts),
            "remarks": [
                {"effect": one.effect, "what": one.what, "reason": one.reason, "count": one.count, "places": one.places}
                for one in self.remarks
            ],
        }


def import_board(
    name: str,
    data: bytes,
    *,
    tolerance: float = TOLERANCE,
    read_file: ReadFile = _read_none,
    with_picture: bool = False,
) -> ImportedBoard:
    """Return the board of a file.

    Args:
        name: The name of the file, from which the board's id and title are made.
        data: The file.
        tolerance: The largest distance between a wall and the side of a cell that stands for it, in cells.
        read_file: Reads the files that a map of Tiled names; by default none is read.
        with_picture: True to take the picture of a Universal VTT file; it becomes the file `ID.webp`.

    Raises:
        BoardFileError: The format is not known, the file has defects, or it is too large.
    """
    check_size(data)
    draft = _read(data, tolerance, read_file)
    draft.finish()
    if not draft.starts:
        add_start_areas(draft)
    stem = PurePath(name.replace("\\", "/")).stem
    keys = {"board": board_id(stem), "title": _title(draft.title or stem), **draft.to_plain()}
    picture = _picture(draft, wanted=with_picture)
    if picture is not None and draft.picture is not None:
        keys["picture"] = {"file": f"{keys['board']}.webp", "pixels_per_cell": draft.picture[1]}
    try:
        board = BoardSpec.model_validate(keys)
    except ValidationError as error:
        first = error.errors()[0]
        raise BoardFileError(f"The board of this file is not valid: {first['msg']}.") from None
    return ImportedBoard(board, tuple(draft.remarks), picture)


def _picture(draft: BoardDraft, *, wanted: bool) -> Picture | None:
    if draft.picture is None:
        return None
    if not wanted:
        draft.omit("picture", "it is uploaded by itself: see docs/boards.md")
        return None
    try:
        return read_picture(draft.picture[0])
    except BoardFileError as error:
        draft.omit("picture", str(error))
        return None


def _read(data: bytes, tolerance: float, read_file: ReadFile) -> BoardDraft:
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:4]
    if head.startswith((b"PK", b"\x1f\x8b", b"Rar!", b"7z")):
        raise BoardFileError("The file is an archive: unpack it and import the map in it.")
    if head.startswith(b"<"):
        return read_tiled(read_tmx(data, "map"), tolerance, read_file)
    if not head.startswith(b"{"):
        raise BoardFileError(f"Unknown format: import {FORMATS}.")
    plain = read_json(data)
    if is_universal_vtt(plain):
        return read_universal_vtt(plain, tolerance)
    if is_tiled(plain):
        return read_tiled(plain, tolerance, read_file)
    if is_donjon(plain):
        return read_donjon(plain)
    raise BoardFileError(f"Unknown JSON format: import {FORMATS}.")


def board_id(stem: str) -> str:
    """Return the id of a board for the name of its file."""
    found = re.sub(r"[^a-z0-9]+", "_", stem.lower()).strip("_")[:40].strip("_")
    return found or "board"


def _title(words: str) -> str:
    return one_line(" ".join(words.replace("_", " ").split())).strip()[:_TITLE].strip() or "Board"
