"""Record terminal sessions: `python -m tools.sessions [NAME...]` writes docs/sessions/NAME.cast.

The tool needs tmux. Exit codes: 0 every session showed the expected output, 1 a session did not, 2 it could not run.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.sessions.journeys import JOURNEYS, Place
from tools.sessions.terminal import NotSeenError

SESSIONS: Final = Path(__file__).parents[2] / "docs" / "sessions"


def main(words: list[str]) -> int:
    """Record the named sessions, or all if none is named; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.sessions",
        description="Play the journeys of people in tmux and record them in docs/sessions.",
        epilog='Example: make sessions ARGS="restarted bots-end"',
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(JOURNEYS)}; all without any")
    names: list[str] = parser.parse_args(words).names
    unknown = [name for name in names if name not in JOURNEYS]
    if unknown or shutil.which("tmux") is None:
        reason = f"no journey is called {unknown[0]!r}: {', '.join(JOURNEYS)}" if unknown else "tmux is missing"
        print(reason, file=sys.stderr)
        return 2
    SESSIONS.mkdir(exist_ok=True)
    failed = 0
    for name in names or JOURNEYS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            try:
                JOURNEYS[name](Place.new(Path(folder)), SESSIONS / f"{name}.cast")
                print(f"{name}: recorded")
            except NotSeenError as error:
                failed += 1
                print(f"{name}: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
