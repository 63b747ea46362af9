"""Program that encodes one picture anew, in a process with limits of its own: a file in, a WebP file out.

The arguments are the maximum size of the new file in bytes, and the side of a token's square in pixels (0: no token).
The WebP file follows a line with its width and height, and the width of the picture before it was made smaller. A
refusal is one sentence on standard error, with exit code 1.
"""

from __future__ import annotations

import resource
import sys
from typing import Final

from fracas_engine.board_files.errors import BoardFileError
from fracas_engine.board_files.pictures import MAX_BYTES, read_picture

_CPU_S: Final = 20
_MEMORY: Final = 2**30


def main() -> int:
    """Encode the picture on standard input, and return the exit code."""
    resource.setrlimit(resource.RLIMIT_CPU, (_CPU_S, _CPU_S))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        max_size, square = map(int, sys.argv[1:])
        picture = read_picture(sys.stdin.buffer.read(MAX_BYTES + 1), max_size=max_size, square=square)
    except BoardFileError as error:
        sys.stderr.write(str(error))
        return 1
    sys.stdout.buffer.write(f"{picture.width} {picture.height} {picture.source_width}\n".encode() + picture.data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
