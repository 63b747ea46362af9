"""The store that all nodes share, on a disk of its own, with everything that can happen to it."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from asyncio.subprocess import DEVNULL
from pathlib import Path
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from fracas_server.embedded import valkey
from fracas_server.embedded.ports import find_free_ports
from tests.chaos.power import TRACER, tracer_of, unsynced
from tests.chaos.processes import Member, Unstartable, start_limit_s, tied_to_us
from tests.processes import alive

__all__ = ["Store"]

_DISK: Final = "3g"
"""The size of the store's disk, where it has one of its own: more than a long run needs while its file is rewritten."""
_TRIES: Final = 100
"""How often filling a disk is tried on which the store writes meanwhile."""
_FREED: Final = 65_536
"""Bytes that are left when the disk is filled."""
_LOOK_S: Final = 0.02
"""Between two looks at a process."""
_NOWHERE: Final = ("127.0.0.1", "1")
"""A primary that does not answer: a replica of it is read-only."""


class Store(Member):
    """A Valkey with the settings of the embedded store: every acknowledged write is on disk.

    Args:
        folder: Where its data is.
        traced: Whether a power cut can be simulated; slightly slower.
    """

    def __init__(self, folder: Path, *, traced: bool = False) -> None:
        super().__init__()
        self._folder = folder
        self.own_disk = False
        """Whether its disk can be filled."""
        self.traced = traced and TRACER is not None
        """Whether it can lose what was not synced to its disk."""
        self._sizes: dict[Path, int] = {}
        """The size of each file of the data when the process was started."""
        (self._port,) = find_free_ports(1)

    @property
    def running(self) -> bool:
        """Whether its process is there."""
        return self.process is not None and self.process.returncode is None

    @property
    def url(self) -> str:
        """What nodes connect to."""
        return f"redis://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return self._port

    @property
    def _data(self) -> Path:
        return self._folder / "appendonlydir"

    @property
    def _trace(self) -> Path:
        return self._folder.with_name(f"{self._folder.name}.trace")

    # ---------------------------------------------------------------- the process

    async def start(self) -> None:
        """Start it and wait until it answers.

        Raises:
            Unstartable: It does not.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        settings = {"port": str(self._port), **valkey.data_settings(self._folder, "always")}
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        tracer = []
        if self.traced and TRACER is not None:
            self._trace.unlink(missing_ok=True)
            self._sizes = {path: path.stat().st_size for path in self._data.glob("*")}
            tracer = [*TRACER, "-o", str(self._trace)]
        self.process = await asyncio.create_subprocess_exec(
            *tied_to_us(*tracer, str(valkey.valkey_binary()), *words), stdout=DEVNULL, start_new_session=True
        )
        try:
            async with asyncio.timeout(start_limit_s()), Redis.from_url(self.url) as client:
                while True:
                    try:
                        await client.ping()
                    except RedisError:
                        await asyncio.sleep(_LOOK_S)
                    else:
                        return
        except TimeoutError:
            raise Unstartable("store", f"it does not answer within {start_limit_s():.0f} s") from None

    async def lose_power(self) -> None:
        """End it at once, and take from its disk what was not synced, as a power cut does.

        Raises:
            Unstartable: The trace of its writes does not end.
        """
        assert self.process is not None, "started before"
        tracer = tracer_of(self.process.pid)
        self.pause()
        await self.kill()
        for _ in range(int(start_limit_s() / _LOOK_S)):
            if not tracer or not alive(tracer):
                break
            await asyncio.sleep(_LOOK_S)
        else:
            raise Unstartable("tracer of the store", "it does not end")
        for path, size in unsynced(self._trace, self._sizes).items():
            if path.exists() and path.stat().st_size > size:
                os.truncate(path, size)

    async def set_read_only(self, read_only: bool) -> None:  # noqa: FBT001 - the one thing that it sets
        """Let it refuse every write, as a replica does after a failover, or take writes again."""
        async with Redis.from_url(self.url) as client:
            await client.execute_command("REPLICAOF", *(_NOWHERE if read_only else ("NO", "ONE")))  # type: ignore[no-untyped-call]

    # ---------------------------------------------------------------- its disk

    def mount(self) -> bool:
        """Give it a disk of its own, which can be filled; False where the system does not allow it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "tmpfs", str(self._folder)]
        self.own_disk = subprocess.run(command, check=False, capture_output=True).returncode == 0
        return self.own_disk

    def unmount(self) -> None:
        """Take its disk away."""
        if self.own_disk:
            subprocess.run(["umount", "--lazy", str(self._folder)], check=True)
            self.own_disk = False

    def fill(self) -> None:
        """Leave next to no room on its disk: the disk shrinks, so that filling it needs no memory."""
        for _ in range(_TRIES):
            about = os.statvfs(self._folder)
            if self._resize(str((about.f_blocks - about.f_bfree) * about.f_frsize + _FREED)):
                return  # else it has written meanwhile: look again
        raise Unstartable("store", "its disk cannot be filled")

    def free(self) -> None:
        """Give the room back."""
        self._resize(_DISK)

    def _resize(self, size: str) -> bool:
        command = ["mount", "-o", f"remount,size={size}", str(self._folder)]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    def keep(self) -> Path:
        """Copy its data as of now, as a backup does; returns the copy."""
        copy = self._folder.with_name(f"{self._folder.name}.kept")
        shutil.rmtree(copy, ignore_errors=True)
        self.pause()
        try:
            shutil.copytree(self._data, copy)
        finally:
            self.go_on()
        return copy

    def restore(self, copy: Path) -> None:
        """Replace its data by an older copy, while it does not run."""
        shutil.rmtree(self._data)
        shutil.copytree(copy, self._data)
        shutil.rmtree(copy)
