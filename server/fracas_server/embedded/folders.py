"""Folders and socket paths of embedded servers."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

_LONGEST_SOCKET_PATH: Final = 100
"""Maximum length of a socket path in bytes; `sockaddr_un` holds 108 on Linux and 104 on macOS with the final zero
(unix(7)).
"""


def user_data_folder() -> Path:
    """Return the folder for a user's data: `$XDG_DATA_HOME/fracas`, else `~/.local/share/fracas`.

    A relative `XDG_DATA_HOME` is ignored, as the XDG Base Directory Specification requires.
    """
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "fracas"


def private_folder(folder: Path) -> Path:
    """Create a folder if it is missing, accessible only to its owner.

    Returns:
        The absolute path of the folder.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder.resolve()


def socket_path(folder: Path, name: str) -> Path:
    """Return the path of a Unix socket that belongs to a folder.

    Args:
        folder: an absolute path.
        name: the socket's file name.

    Returns:
        A path inside the folder. If that would be too long for a socket, a path in a private temporary folder, which
        is always the same for the same folder.

    Raises:
        PermissionError: another user created the private temporary folder.
    """
    path = folder / name
    if len(os.fsencode(path)) <= _LONGEST_SOCKET_PATH:
        return path
    place = Path(tempfile.gettempdir()) / f"fracas-{os.getuid()}"
    place.mkdir(mode=0o700, exist_ok=True)
    status = place.lstat()
    if status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise PermissionError(f"{place} must belong to this user alone")
    digest = hashlib.sha256(os.fsencode(path)).hexdigest()[:24]
    return place / f"{digest}.sock"
