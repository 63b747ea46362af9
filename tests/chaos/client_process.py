"""A process of clients: it plays at some of the tables, apart from the servers and from the faults.

It reads commands as lines of JSON from its standard input (`keep`, `forget`, `running`, `stop`, `end`), and writes to
its standard output the progress by table, resumes, and its requests. In the end the messages to its clients are
written to a file. It ends when its standard input does. `clients` is the other side.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
import traceback
from dataclasses import astuple
from pathlib import Path
from typing import Any, Final

from tests.bench import loops
from tests.chaos.players import Lag, Resume, Table

__all__ = ["main"]

_TELL_S: Final = 0.05
"""Between two lines about the progress."""
_AT_ONCE_S: Final = 2.0
"""How long tables may take to end that are not to be waited for."""


class _Process:
    """The tables of this process.

    Args:
        given: What the other side wants: `addresses`, `tables`, `seed`, `pace_s`, `patience_s`, `file`.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        self._file = Path(given["file"])
        self._patience_s: float = given["patience_s"]
        self._resumes: list[Resume] = []
        self._stop = asyncio.Event()
        self._lag = Lag()
        self._tables = {
            number: Table(
                number,
                given["addresses"],
                seed=given["seed"],
                resumed=self._resumes.append,
                lag=self._lag,
                pace_s=given["pace_s"],
            )
            for number in given["tables"]
        }

    async def run(self) -> None:
        """Play until told to stop, or until the other side is gone."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        lagging = loop.create_task(self._lag.run())
        playing = {number: loop.create_task(table.run(self._stop)) for number, table in self._tables.items()}
        telling = loop.create_task(self._tell(playing))
        while not self._stop.is_set() and (line := await reader.readline()):
            match json.loads(line):
                case "keep":
                    await asyncio.gather(*(table.keep() for table in self._tables.values()))
                    _say({"done": []})
                case "copied":
                    await asyncio.gather(*(table.copied() for table in self._tables.values()))
                    _say({"done": []})
                case "forget":
                    undone = await asyncio.gather(*(table.forget() for table in self._tables.values()))
                    _say({"done": [match for matches in undone for match in matches]})
                case "running":
                    _say({"done": [match for table in self._tables.values() for match in table.running()]})
                case "stop":
                    self._stop.set()
                case "end":
                    self._patience_s = 0.0
                    self._stop.set()
        if not self._stop.is_set():
            sys.exit(1)  # the other side is gone
        await asyncio.wait(playing.values(), timeout=self._patience_s or _AT_ONCE_S)
        stuck = [
            f"table {number} does not end" for number, task in playing.items() if self._patience_s and not task.done()
        ]
        lagging.cancel(), telling.cancel()
        for task in playing.values():
            task.cancel()
        ended = await asyncio.gather(*playing.values(), return_exceptions=True)
        stuck += [
            f"table {number}: {error!r}"
            for number, error in zip(playing, ended, strict=True)
            if isinstance(error, Exception)
        ]
        for error in ended:
            if isinstance(error, Exception):
                traceback.print_exception(error)
        told = {match: told for table in self._tables.values() for match, told in table.told.items()}
        self._file.write_bytes(pickle.dumps(told))
        self._tell_now({})
        _say({"stuck": stuck})

    async def _tell(self, playing: dict[int, asyncio.Task[None]]) -> None:
        while True:
            self._tell_now(playing)
            await asyncio.sleep(_TELL_S)

    def _tell_now(self, playing: dict[int, asyncio.Task[None]]) -> None:
        resumes, self._resumes[:] = [astuple(one) for one in self._resumes], []
        failed = {number: repr(_error(task)) for number, task in playing.items() if task.done()}
        progress = {number: table.progress for number, table in self._tables.items()}
        _say({"progress": progress, "resumes": resumes, "failed": failed})


def _error(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Run what the first argument describes."""
    loops.run(_Process(json.loads(sys.argv[1])).run())


if __name__ == "__main__":
    main()
