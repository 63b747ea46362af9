"""Board previews for the page's match form, served at `/boards/RULESET`."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Final

from fracas_engine.content import BoardSpec
from fracas_engine.content.library import library_of
from fracas_engine.content.models.boards import GLYPHS
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_engine.setup import SeatSpec, Setup
from fracas_server.board_pictures import picture_of
from fracas_server.errors import RequestRefused
from fracas_server.http_paths import JSON, HttpPaths, HttpRequest, HttpResponse

BOARDS_PATH: Final = "/boards/"
_A_MINUTE: Final = "public, max-age=60"
"""Cache header with a short lifetime, because the operator may reload content at any time."""


def serve_board_previews(paths: HttpPaths) -> None:
    """Register the handler of board previews."""
    paths.add(BOARDS_PATH, _plans)


async def _plans(request: HttpRequest) -> HttpResponse:
    """Return the boards of a ruleset by name, as public data.

    Raises:
        RequestRefused: There is no such ruleset.
    """
    ruleset = request.path.removeprefix(BOARDS_PATH)
    if ruleset not in ruleset_names():
        raise RequestRefused("not_found", f"Unknown ruleset {ruleset[:40]!r}.")
    body = await asyncio.to_thread(_written, ruleset)
    return HttpResponse(body=body, kind=JSON, cache=_A_MINUTE, tag=sha256(body).hexdigest()[:16])


def _written(ruleset: str) -> bytes:
    library = library_of(ruleset)
    plans = {
        name: {
            "title": board.title or name.replace("_", " "),
            "hex": board.shape == "hex",
            "rows": board.map,
            "legend": {
                glyph: [found.name for found in (board.legend[glyph] if glyph in board.legend else GLYPHS[glyph])]
                for glyph in sorted(set("".join(board.map)))
            },
            "ground": board.ground,
            "floors": [{"material": name, "cells": cells} for name, parts in board.floors.items() for cells in parts],
            "edges": [
                {"kind": edge.kind, "ends": [*edge.ends[0], *edge.ends[1]], "open": edge.open} for edge in board.edges
            ],
            "labels": [one.text for one in board.labels],
            "lights": [one.to_plain() for one in board.lights],
            "underwater": board.underwater,
            "foes": _foes(ruleset, board),
            "starts": len(board.starts),
            "picture": picture_of(ruleset, name),
        }
        for name, board in library.boards.items()
    }
    return json.dumps(plans).encode()


def _foes(ruleset: str, board: BoardSpec) -> list[str]:
    """Return the names of the creatures that the server controls on a board; empty if it controls none."""
    rules = ruleset_named(ruleset)
    if not rules.house:
        return []
    setup = Setup(ruleset=ruleset, board=board, creatures=(), seats=(SeatSpec(id="red", side="red"),))
    return [one.name or one.id.replace("_", " ") for one in rules.complete(setup).creatures]
