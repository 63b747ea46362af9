"""The processes in which the clients run: their progress and received messages."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

from tests.chaos.history import Told
from tests.chaos.players import Resume
from tests.chaos.processes import Unstartable, patience_s, start_limit_s, tied_to_us

__all__ = ["Clients"]

_TABLES: Final = 13
"""Tables of one process."""
_LINE: Final = 2**24
"""The longest line that a process may say."""


class _ClientProcess:
    """One process, with some of the tables."""

    def __init__(self, given: dict[str, Any], log: Path) -> None:
        self.given = given
        self.log = log
        self.process: Process | None = None
        self.progress: dict[int, int] = dict.fromkeys(given["tables"], 0)
        self.failed: dict[int, str] = {}
        self.stuck: list[str] | None = None
        self._done: asyncio.Future[list[str]] | None = None
        self.reading: asyncio.Task[None] | None = None

    async def start(self, resumes: list[Resume]) -> None:
        with self.log.open("ab") as logs:
            self.process = await asyncio.create_subprocess_exec(
                *tied_to_us(sys.executable, "-m", "tests.chaos.client_process", json.dumps(self.given)),
                stdin=PIPE, stdout=PIPE, stderr=logs, start_new_session=True, limit=_LINE,
            )  # fmt: skip
        self.reading = asyncio.get_running_loop().create_task(self._read(resumes))

    async def _read(self, resumes: list[Resume]) -> None:
        assert self.process is not None, "started"
        assert self.process.stdout is not None, "a pipe"
        while line := await self.process.stdout.readline():
            told = json.loads(line)
            self.progress |= {int(number): count for number, count in told.get("progress", {}).items()}
            self.failed |= {int(number): error for number, error in told.get("failed", {}).items()}
            resumes += [Resume(*one) for one in told.get("resumes", ())]
            if "stuck" in told:
                self.stuck = told["stuck"]
            if "done" in told and self._done is not None and not self._done.done():
                self._done.set_result(told["done"])
        if self.stuck is None:
            self.failed |= dict.fromkeys(self.given["tables"], f"the clients' process ended, see {self.log}")

    async def tell(self, what: str) -> None:
        assert self.process is not None, "started"
        assert self.process.stdin is not None, "a pipe"
        with suppress(ConnectionError):
            self.process.stdin.write(json.dumps(what).encode() + b"\n")
            await self.process.stdin.drain()

    async def ask(self, what: str) -> list[str]:
        self._done = asyncio.get_running_loop().create_future()
        await self.tell(what)
        try:
            return await asyncio.wait_for(self._done, start_limit_s())
        except TimeoutError:
            raise Unstartable("clients", f"their process does not answer {what!r}, see {self.log}") from None

    async def kill(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


class Clients:
    """The clients of all tables.

    Args:
        folder: Where the processes write.
        addresses: Where the service is.
        tables: How many tables there are.
        seed: What chance is drawn from.
        pace_s: How long a player waits between two choices, in seconds.
    """

    def __init__(self, folder: Path, addresses: Sequence[str], *, tables: int, seed: int, pace_s: float) -> None:
        count = -(-tables // _TABLES)
        common = {"addresses": list(addresses), "seed": seed, "pace_s": pace_s, "patience_s": patience_s()}
        self._processes = [
            _ClientProcess(
                {**common, "tables": [*range(number, tables, count)], "file": str(folder / f"told{number}")},
                folder / f"clients{number}.log",
            )
            for number in range(count)
        ]
        self.resumes: list[Resume] = []
        """How long clients took to be back in their matches, in the order in which they were."""

    @property
    def progress(self) -> dict[int, int]:
        """How many intents were acknowledged, by table."""
        return {number: count for process in self._processes for number, count in process.progress.items()}

    @property
    def failed(self) -> dict[int, str]:
        """Tables at which play has ended, with the reason."""
        return {number: error for process in self._processes for number, error in process.failed.items()}

    async def start(self) -> None:
        """Begin to play."""
        await asyncio.gather(*(process.start(self.resumes) for process in self._processes))

    async def keep(self) -> None:
        """Note that the store's file is copied now."""
        await asyncio.gather(*(process.ask("keep") for process in self._processes))

    async def copied(self) -> None:
        """Note that the store's file has been copied."""
        await asyncio.gather(*(process.ask("copied") for process in self._processes))

    async def forget(self) -> list[str]:
        """Forget what clients were told since the file was copied; returns running matches that surely lose some."""
        undone = await asyncio.gather(*(process.ask("forget") for process in self._processes))
        return sorted({match for matches in undone for match in matches})

    async def running(self) -> set[str]:
        """Return the matches that are played now."""
        running = await asyncio.gather(*(process.ask("running") for process in self._processes))
        return {match for matches in running for match in matches}

    async def stop(self, *, at_once: bool = False) -> list[str]:
        """End play in all matches; returns what did not end as it should.

        Args:
            at_once: Do not wait until all clients see the same, since some are stuck already.
        """
        await asyncio.gather(*(process.tell("end" if at_once else "stop") for process in self._processes))
        reading = [process.reading for process in self._processes if process.reading is not None]
        await asyncio.wait(reading, timeout=2 * patience_s())
        return [
            sentence
            for process in self._processes
            for sentence in (process.stuck if process.stuck is not None else ["a process of clients does not end"])
        ]

    def told(self) -> dict[str, list[Told]]:
        """Return what the clients were told, by match; play has been stopped before."""
        found: dict[str, list[Told]] = {}
        for process in self._processes:
            if (path := Path(process.given["file"])).exists():
                found |= cast("dict[str, list[Told]]", pickle.loads(path.read_bytes()))  # noqa: S301 - written by us
        return found

    async def kill(self) -> None:
        """End all processes at once."""
        await asyncio.gather(*(process.kill() for process in self._processes))
