"""Check of a board for an editor: everything that is wrong with it, and its keys."""

from __future__ import annotations

import json
from typing import Final

from fracas_engine.board_files.board_yaml import write_board
from fracas_engine.content import BoardSpec
from fracas_engine.content.errors import ContentError, Defect
from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.errors import RequestRefused
from fracas_server.lobby.own_boards import check_limits, read_board

MAX_ERRORS: Final = 50
"""Maximum number of errors in an answer."""
_PREFIX: Final = "Invalid board: "


def check_board(message: v1.CheckBoard) -> v1.ServerMessage:
    """Return a board of YAML with its keys, or everything that is wrong with it.

    Args:
        message: The request.

    Raises:
        RequestRefused: There is no such ruleset.
    """
    if message.ruleset not in ruleset_names():
        raise RequestRefused("bad_options", f"Unknown ruleset {message.ruleset[:40]!r}: choose another one.")
    answer = v1.CheckedBoard()
    try:
        board = read_board(message.ruleset, message.yaml.decode(errors="replace"))
        plain = board.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"use"})
        answer.plain = json.dumps(plain).encode()
        answer.board.CopyFrom(board_message(board))
        check_limits(board)
    except RequestRefused as refused:
        cause = refused.__cause__
        if isinstance(cause, ContentError):
            answer.errors.extend(_error(defect) for defect in cause.defects[:MAX_ERRORS])
        else:
            answer.errors.add(text=refused.detail.removeprefix(_PREFIX))
    return v1.ServerMessage(checked_board=answer)


def board_message(board: BoardSpec) -> v1.ImportedBoard:
    """Return a board as it is sent to the client, without remarks."""
    kinds = [edge.kind for edge in board.edges]
    return v1.ImportedBoard(
        yaml=write_board(board).encode(),
        name=board.board or "",
        title=board.title or "",
        width=board.width,
        height=board.height,
        starts=len(board.starts),
        walls=kinds.count("wall"),
        doors=kinds.count("door"),
        lights=len(board.lights),
    )


def _error(defect: Defect) -> v1.BoardError:
    hint = f"; {defect.hint}" if defect.hint else ""
    return v1.BoardError(text=f"{defect.message}{hint}", field=defect.field_path)
