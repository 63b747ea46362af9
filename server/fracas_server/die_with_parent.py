"""Children that end as soon as this process does, even where it is killed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

__all__ = ["die_with_parent"]


def die_with_parent(*command: str) -> Sequence[str]:
    """Return a command as one whose process gets SIGTERM when its parent dies, where the machine can do that.

    Args:
        command: The program and its arguments.
    """
    setpriv = shutil.which("setpriv")  # of util-linux
    return command if setpriv is None else (setpriv, "--pdeathsig", "TERM", "--", *command)
