"""Replay archive for replays that outlive their matches: a folder, or any file system that `fsspec` supports.

Each replay is one compressed file, written atomically: `AB/ABCDEFGHIJ.replay.gz`, or for a private match
`AB/ABCDEFGHIJ.private.replay.gz`. All calls block, so they must run in a thread.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import Any, Final, Protocol

from fracas_server.errors import ArchiveUnavailable, ConfigurationError
from fracas_server.ids import MatchId

_PLAIN_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
"""Pattern of ids that are safe as file names."""
_BUCKETS: Final = frozenset({"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oci", "oss"})
"""Protocols of object stores in fsspec."""


class Archive(Protocol):
    """Archive of replay files."""

    def put(self, match: MatchId, data: bytes, *, private: bool) -> None:
        """Store a compressed replay file durably.

        Args:
            match: The match.
            data: The content of the file.
            private: Whether the match is private.

        Raises:
            ArchiveUnavailable: The file cannot be stored now.
        """
        ...

    def get(self, match: MatchId, *, private: bool) -> bytes | None:
        """Return a compressed replay file; None if there is none.

        Args:
            match: The match.
            private: Whether the match is private.

        Raises:
            ArchiveUnavailable: The file cannot be read now.
        """
        ...


def open_archive(place: str) -> Archive:
    """Open the archive at a folder or a URL (`s3://BUCKET/PREFIX`).

    Raises:
        ConfigurationError: The place cannot be used; the text gives the reason.
    """
    if "://" not in place:
        return FolderArchive(Path(place))
    try:
        import fsspec  # noqa: PLC0415 - optional dependency
    except ModuleNotFoundError:
        needs = "an archive URL needs fsspec: pip install 'fracas[archive]', and the package of its file system"
        raise ConfigurationError("--archive", needs) from None
    try:
        files, path = fsspec.core.url_to_fs(place)
    except (ImportError, ValueError, OSError) as error:
        raise ConfigurationError("--archive", f"cannot open {_unlocked(place)}: {error}") from error
    return RemoteArchive(files, path, told=_unlocked(place))


def _unlocked(place: str) -> str:
    """Return a URL without credentials."""
    scheme, _, rest = place.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def _file(match: MatchId, *, private: bool) -> tuple[str, str] | None:
    """Return the folder and the file name for a match's replay; None if the match id is not a safe file name."""
    kind = "private.replay.gz" if private else "replay.gz"
    return (match[:2], f"{match}.{kind}") if _PLAIN_ID.fullmatch(match) else None


class FolderArchive:
    """Replay archive in a folder.

    Args:
        folder: The folder; created if missing.

    Raises:
        ConfigurationError: The folder is not writable.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigurationError("--archive", f"{folder} is not writable ({error.strerror})") from error
        if not os.access(folder, os.W_OK | os.X_OK):
            raise ConfigurationError("--archive", f"{folder} is not writable")

    def put(self, match: MatchId, data: bytes, *, private: bool) -> None:
        """Store a compressed replay file durably; see `Archive.put`."""
        place = _file(match, private=private)
        if place is None:
            raise ArchiveUnavailable(str(self._folder), f"{match!r} is no name of a file")
        folder = self._folder / place[0]
        # Write and sync a temporary file, then rename it, so that readers never see a partial file.
        draft = folder / f".{place[1]}.{secrets.token_hex(4)}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            try:
                with draft.open("xb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                draft.replace(folder / place[1])
            finally:
                draft.unlink(missing_ok=True)
            for one in (folder, self._folder):
                _sync(one)
        except OSError as error:
            raise ArchiveUnavailable(str(self._folder), str(error)) from error

    def get(self, match: MatchId, *, private: bool) -> bytes | None:
        """Return a compressed replay file; see `Archive.get`."""
        place = _file(match, private=private)
        if place is None:
            return None
        try:
            return (self._folder / place[0] / place[1]).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ArchiveUnavailable(str(self._folder), str(error)) from error


def _sync(folder: Path) -> None:
    """Sync a folder's directory entries to disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class RemoteArchive:
    """Replay archive on an `fsspec` file system; an object store writes each file atomically.

    Args:
        files: The file system.
        path: The archive's path on the file system.
        told: The archive's name in error messages.
    """

    def __init__(self, files: Any, path: str, *, told: str) -> None:
        self._files = files
        self._path = path.rstrip("/")
        self._told = told
        protocols = {files.protocol} if isinstance(files.protocol, str) else set(files.protocol)
        self._in_bucket = bool(protocols & _BUCKETS)
        """True for object stores: they have no folders, and creating one would create a bucket from a misspelt name."""

    def put(self, match: MatchId, data: bytes, *, private: bool) -> None:
        """Store a compressed replay file durably; see `Archive.put`."""
        place = _file(match, private=private)
        if place is None:
            raise ArchiveUnavailable(self._told, f"{match!r} is no name of a file")
        folder = f"{self._path}/{place[0]}"
        try:
            if not self._in_bucket:
                self._files.makedirs(folder, exist_ok=True)
            self._files.pipe_file(f"{folder}/{place[1]}", data)
        except Exception as error:  # each file system raises its own exceptions
            raise ArchiveUnavailable(self._told, f"{type(error).__name__}: {error}") from error

    def get(self, match: MatchId, *, private: bool) -> bytes | None:
        """Return a compressed replay file; see `Archive.get`."""
        place = _file(match, private=private)
        if place is None:
            return None
        try:
            found: bytes = self._files.cat_file(f"{self._path}/{place[0]}/{place[1]}")
        except FileNotFoundError:
            return None
        except Exception as error:  # likewise
            raise ArchiveUnavailable(self._told, f"{type(error).__name__}: {error}") from error
        return found
