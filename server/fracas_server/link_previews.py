"""Previews of links to matches and tournaments, which chat programs show (Open Graph), and pictures of boards.

A preview tells what the lobby tells everybody. A private match, and anything of a table, has the general preview of the
page: whoever only knows its address learns nothing.
"""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from fracas_engine.content import BoardSpec
from fracas_engine.content.library import library_of
from fracas_engine.content.models.boards import GLYPHS
from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.http_paths import HttpPaths, HttpRequest, HttpResponse
from fracas_server.ids import MatchId
from fracas_server.lobby.lobby import Lobby
from fracas_server.page_files import LinkPreview
from fracas_server.tournaments.service import TournamentService

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue."""

PICTURES_PATH: Final = "/board-pictures/"
_A_DAY: Final = "public, max-age=86400"
_SIZE: Final = (1200, 630)
"""Width and height of pictures, in pixels, as the Open Graph consumers recommend."""
_BACKGROUND: Final = (20, 21, 26)
_FLOOR: Final = (58, 60, 70)
_LINE: Final = (42, 44, 52)
_OTHER: Final = (86, 92, 76)
_TEXT: Final = (236, 236, 240)
_LABEL: Final = 22
"""Height of the letters of labels, in pixels."""
_COLOURS: Final = (
    (("wall", "pillar", "statue"), (128, 124, 118)),
    (("water",), (48, 92, 140)),
    (("pit", "ledge"), (16, 14, 18)),
    (("hazard", "trap", "fire"), (170, 74, 40)),
    (("difficult",), (92, 82, 58)),
)
"""Colours of cells by their terrain; the first that fits."""
_KEPT: Final = 64
"""Number of pictures kept in memory."""


class LinkPreviews:
    """Previews of the page's addresses.

    Args:
        lobby: Matches.
        tournaments: Tournaments.
    """

    def __init__(self, lobby: Lobby, tournaments: TournamentService) -> None:
        self._lobby = lobby
        self._tournaments = tournaments

    def serve(self, paths: HttpPaths) -> None:
        """Register the handler of board pictures."""
        paths.add(PICTURES_PATH, _picture)

    async def of(self, path: str) -> LinkPreview | None:
        """Return the preview of a path of the page; None: nothing about it is public.

        Args:
            path: The path, such as `/match/ID` or `/replay/ID/EYES`.
        """
        _, kind, name = f"{path}//".split("/")[:3]
        try:
            if kind in {"match", "replay"} and name:
                return _of_match(await self._lobby.public_info(MatchId(name)))
            if kind == "tournament" and name.isalnum() and name != "new":
                kept = await self._tournaments.load(name)
                plan = kept.tournament.plan
                return LinkPreview(title=plan.name, text=f"Tournament: {_title(plan.ruleset)}")
        except RequestRefused:
            return None
        return None


def _of_match(info: v1.MatchInfo) -> LinkPreview:
    free = sum(not seat.taken and not seat.bot for seat in info.seats)
    sides = dict.fromkeys(seat.side or seat.id for seat in info.seats if seat.role != v1.SEAT_ROLE_OBSERVER)
    names = [
        ", ".join(seat.name for seat in info.seats if (seat.side or seat.id) == side and seat.name) for side in sides
    ]
    against = " against ".join(name for name in names if name)
    board = info.board.replace("_", " ").capitalize()
    match info.phase:
        case v1.MATCH_PHASE_OPEN:
            state = "1 free seat." if free == 1 else f"{free} free seats."
        case v1.MATCH_PHASE_OVER:
            state = "The battle is over: watch the replay."
        case _:
            state = "The battle is on: watch it."
    return LinkPreview(
        title=f"{_title(info.ruleset)}: {board}",
        text=f"{against}. {state}" if against else state,
        picture=f"{PICTURES_PATH}{info.ruleset}/{info.board}.png",
    )


def _title(ruleset: str) -> str:
    words = ruleset.split("_")
    return " ".join(word.upper() if any(map(str.isdecimal, word)) else word.capitalize() for word in words)


async def _picture(request: HttpRequest) -> HttpResponse:
    """Return the picture of a shipped board: its ground and labels, without creatures.

    Raises:
        RequestRefused: There is no such board.
    """
    ruleset, _, file = request.path.removeprefix(PICTURES_PATH).partition("/")
    board = library_of(ruleset).boards.get(file.removesuffix(".png")) if ruleset in ruleset_names() else None
    if board is None or not file.endswith(".png"):
        raise RequestRefused("not_found", f"No picture of a board {file[:40]!r}.")
    return HttpResponse(
        body=await asyncio.to_thread(_drawn, tuple(board.map), _colours(board), _labels(board)),
        kind="image/png",
        cache=_A_DAY,
    )


def _colours(board: BoardSpec) -> tuple[tuple[str, Colour], ...]:
    """Return the colour of each glyph of a board's map."""
    found = []
    for glyph in sorted(set("".join(board.map))):
        words = {one.name for one in (board.legend[glyph] if glyph in board.legend else GLYPHS[glyph])}
        colour = next((colour for names, colour in _COLOURS if words & set(names)), _OTHER if words else _FLOOR)
        found.append((glyph, colour))
    return tuple(found)


def _labels(board: BoardSpec) -> tuple[tuple[int, int, str], ...]:
    """Return the column, row and text of each label."""
    return tuple((*one.at, one.text) for one in board.labels)


@lru_cache(maxsize=_KEPT)
def _drawn(
    rows: tuple[str, ...], colours: tuple[tuple[str, Colour], ...], labels: tuple[tuple[int, int, str], ...]
) -> bytes:
    """Return a board's ground with its labels as PNG."""
    of, columns = dict(colours), max(map(len, rows))
    size = min(_SIZE[0] // columns, _SIZE[1] // len(rows))
    left, top = (_SIZE[0] - size * columns) // 2, (_SIZE[1] - size * len(rows)) // 2
    image = Image.new("RGB", _SIZE, _BACKGROUND)
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            corner = (left + x * size, top + y * size)
            draw.rectangle((corner, (corner[0] + size - 1, corner[1] + size - 1)), fill=of[glyph], outline=_LINE)
    font = ImageFont.load_default(_LABEL)
    for x, y, words in labels:
        middle = (left + (x + 0.5) * size, top + (y + 0.5) * size)
        west, north, east, south = draw.textbbox(middle, words, font=font, anchor="mm")
        aside = max(4 - west, 0) + min(_SIZE[0] - 4 - east, 0)  # a label at the border stays whole
        draw.rectangle((west + aside - 4, north - 3, east + aside + 4, south + 3), fill=_BACKGROUND)
        draw.text((middle[0] + aside, middle[1]), words, fill=_TEXT, font=font, anchor="mm")
    told = io.BytesIO()
    image.save(told, "PNG", optimize=True)
    return told.getvalue()
