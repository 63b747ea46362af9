"""Boards of the players' own: read from YAML, and checked against the ruleset and the limits of a server."""

from __future__ import annotations

import asyncio
from typing import Final

from fracas_engine.content import BoardSpec
from fracas_engine.content.errors import ContentError
from fracas_engine.content.library import library_of
from fracas_engine.content.load import load_boards
from fracas_engine.content.vocabulary import Vocabulary
from fracas_engine.content.yaml_source import has_aliases
from fracas_engine.errors import SetupError
from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.ids import is_picture_name

MAX_BOARD: Final = 48 * 1024
"""Maximum size of a board, in bytes of YAML."""
MAX_SHEET: Final = 16 * 1024
"""Maximum size of a creature, in bytes of YAML."""
MAX_CELLS: Final = 64
"""Maximum width and height of a board, in cells."""


def vocabulary_of(ruleset: str) -> Vocabulary:
    """Return the vocabulary of a ruleset.

    Raises:
        RequestRefused: The ruleset has no content.
    """
    found = library_of(ruleset).vocabulary
    if found is None:
        raise RequestRefused("impossible", f"{ruleset} has no content: create a table of another ruleset.")
    return found


def invalid(what: str, error: ContentError | SetupError) -> RequestRefused:
    """Return the refusal of content with defects; it names the first one."""
    told = str(error.defects[0]) if isinstance(error, ContentError) else str(error)
    return RequestRefused("bad_options", f"Invalid {what}: {told}")


def check_yaml(what: str, text: str, most: int) -> None:
    """Check that YAML is short and has no anchors and aliases.

    Raises:
        RequestRefused: It is too long, or has anchors or aliases.
    """
    if len(text.encode()) > most:
        raise RequestRefused("too_large", f"Invalid {what}: too long ({len(text.encode())} bytes): use at most {most}.")
    if has_aliases(text):
        raise RequestRefused("bad_options", f"Invalid {what}: it has anchors or aliases: write the values out.")


def read_board(ruleset: str, text: str) -> BoardSpec:
    """Return the board of a text in YAML, which may lack start places, have a picture or be large.

    Raises:
        RequestRefused: The text is too long or has defects; the cause is then a `ContentError`.
    """
    check_yaml("board", text, MAX_BOARD)
    try:
        found = load_boards(text, vocabulary_of(ruleset), file="board")
    except ContentError as error:
        raise invalid("board", error) from error
    if len(found) != 1:
        raise RequestRefused("bad_options", f"Invalid board: {len(found)} boards: write one.")
    return found[0]


def check_limits(board: BoardSpec) -> None:
    """Check that a match can be played on a board of the players' own.

    Raises:
        RequestRefused: The board is too large, has no start places, or its picture is not an uploaded one.
    """
    if max(board.width, board.height) > MAX_CELLS:
        raise RequestRefused(
            "too_large", f"Invalid board: {board.width} by {board.height} cells: use at most {MAX_CELLS} each."
        )
    if not board.starts:
        raise RequestRefused("bad_options", "Invalid board: no start places: mark squares where the heroes begin.")
    if board.picture is not None and not is_picture_name(board.picture.file):
        raise RequestRefused("bad_options", "Invalid board: its picture is not an uploaded one: upload the file first.")


def parse_board(ruleset: str, text: str) -> BoardSpec:
    """Return the board of a text in YAML.

    Raises:
        RequestRefused: The text is too long or has defects, or the board is too large.
    """
    board = read_board(ruleset, text)
    check_limits(board)
    return board


async def requested_board(message: v1.CreateMatch) -> BoardSpec:
    """Return the board that a request contains.

    Raises:
        RequestRefused: The board is invalid, or the match may not have one.
    """
    if message.options.rated:
        raise RequestRefused("bad_options", "A rated match needs a board of the library: leave out your own.")
    if message.ruleset not in ruleset_names():
        return BoardSpec(map=(".",))  # `new_record` refuses the request
    try:
        text = message.own_board.decode()
    except UnicodeDecodeError:
        raise RequestRefused("bad_options", "Invalid board: it is not UTF-8.") from None
    return await asyncio.to_thread(parse_board, message.ruleset, text)
