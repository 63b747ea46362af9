"""Child processes that end with their parent, even if the parent is killed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence


def die_with_parent(*command: str) -> Sequence[str]:
    """Return a command whose process gets SIGTERM when its parent dies, if the machine supports that.

    Args:
        command: The program and its arguments.
    """
    setpriv = shutil.which("setpriv")  # part of util-linux
    return command if setpriv is None else (setpriv, "--pdeathsig", "TERM", "--", *command)
