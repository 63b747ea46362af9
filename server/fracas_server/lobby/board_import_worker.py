"""Program that imports one board for the server, in a process with limits of its own.

Standard input is one line of JSON (`name`, `ruleset`) and the file, as it is or compressed with gzip. Standard output
is one JSON object: the board, or `refused` with the code and the text of the refusal.
"""

from __future__ import annotations

import json
import resource
import sys
import zlib
from typing import Any, Final

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.importing import import_board
from fracas_server.errors import RequestRefused
from fracas_server.lobby.own_boards import parse_board

MAX_IMPORT: Final = 4 * 2**20
"""Maximum size of a file after decompression, in bytes."""
_CPU_S: Final = 8
_MEMORY: Final = 2**30
_GZIP: Final = b"\x1f\x8b"


def imported(ruleset: str, name: str, file: bytes) -> dict[str, Any]:
    """Return the board of a file as plain values.

    Raises:
        BoardFileError: The file cannot be imported.
        RequestRefused: The board does not fit the ruleset or the limits of a server.
    """
    found = import_board(name, _decompressed(file))
    board = parse_board(ruleset, found.yaml)
    remarks = [[one.effect, one.what, one.reason, one.count, one.places] for one in found.remarks]
    return {
        "yaml": found.yaml,
        "name": board.board,
        "title": board.title,
        "size": [board.width, board.height],
        "starts": len(board.starts),
        "counts": {
            **{kind: sum(edge.kind == kind for edge in board.edges) for kind in ("wall", "door")},
            "light": len(board.lights),
        },
        "remarks": remarks,
    }


def _decompressed(file: bytes) -> bytes:
    if not file.startswith(_GZIP):
        return file
    stream = zlib.decompressobj(zlib.MAX_WBITS + 16)
    try:
        found = stream.decompress(file, MAX_IMPORT)
    except zlib.error:
        raise BoardFileError("The file cannot be decompressed: send it again.") from None
    if not stream.eof:
        raise BoardFileError(f"The file is too large: use at most {MAX_IMPORT // 2**20} MiB without its picture.")
    return found


def main() -> None:
    """Import the board on standard input."""
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    head, _, file = sys.stdin.buffer.read().partition(b"\n")
    asked = json.loads(head)
    try:
        answer = imported(asked["ruleset"], asked["name"], file)
    except BoardFileError as error:
        answer = {"refused": ["bad_options", str(error)]}
    except RequestRefused as error:
        answer = {"refused": [error.code, error.detail]}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
