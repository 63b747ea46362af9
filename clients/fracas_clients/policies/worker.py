"""Worker process for a server's bots: it plays several matches at once, each with its own policy.

The process reads commands on standard input and writes reports on standard output, one JSON object per line:

- `{"play": 1, "address": "ws://...", "token": "...", "policy": "greedy", "match": "...", "seat": "red", "pace": 0.6}`
  starts bot 1, `{"end": 1}` stops it. `{"bot": 1, "ended": 0}` reports that it has ended, with the exit code.
- `{"bot": 1, "spent_ms": 12}` reports the processor time of bot 1's last choice. The bot then waits for `{"go": 1}`
  before its next choice; the server uses this to limit the work of its bots.

The process ends when its standard input is closed. All choices are made one after the other, on the main thread.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import signal
import sys
from collections.abc import Callable, Mapping
from time import thread_time
from typing import Any, Final

from fracas_clients.client import Client
from fracas_clients.errors import ClientError, PolicyError, PolicyFailed
from fracas_clients.policies.base import Policy
from fracas_clients.policies.loading import load_policy
from fracas_clients.policies.runner import play, start_policy

__all__ = ["BotWorker"]

_FAILED: Final = 1
_CANNOT_RUN: Final = 2
_LONGEST_LINE: Final = 64 * 1024

_log = logging.getLogger("fracas_clients")


class _Bot:
    """One match being played."""

    def __init__(self, number: int, tell: Callable[[Mapping[str, object]], None]) -> None:
        self._number = number
        self._tell = tell
        self._spent_s = 0.0
        self.may_go_on = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def turn(self) -> None:
        """Report the time spent, and wait for permission for the next choice."""
        spent, self._spent_s = self._spent_s, 0.0
        self.may_go_on.clear()
        self._tell({"bot": self._number, "spent_ms": round(spent * 1000)})
        await self.may_go_on.wait()

    def metered(self, policy: Policy) -> Policy:
        """Return the policy with its choices wrapped to measure their processor time."""
        choose = policy.choose

        def measured(*words: Any) -> Any:
            began = thread_time()
            try:
                return choose(*words)
            finally:
                self._spent_s += thread_time() - began

        policy.choose = measured  # type: ignore[assignment, method-assign]
        return policy


class BotWorker:
    """All bots of this worker process.

    Args:
        tell: Writes a report to the server.
    """

    def __init__(self, tell: Callable[[Mapping[str, object]], None]) -> None:
        self._tell = tell
        self._bots: dict[int, _Bot] = {}

    async def run(self, orders: asyncio.StreamReader) -> None:
        """Execute commands until the input ends, then stop all bots."""
        while line := await orders.readline():
            self._take(json.loads(line))
        tasks = [bot.task for bot in self._bots.values() if bot.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _take(self, order: Mapping[str, Any]) -> None:
        match order:
            case {"play": int(number)}:
                bot = self._bots[number] = _Bot(number, self._tell)
                bot.task = asyncio.get_running_loop().create_task(self._run(number, bot, order))
            case {"go": int(number)} if number in self._bots:
                self._bots[number].may_go_on.set()
            case {"end": int(number)} if number in self._bots:
                task = self._bots[number].task
                if task is not None:
                    task.cancel()
            case _:
                pass  # of a bot that has just ended

    async def _run(self, number: int, bot: _Bot, order: Mapping[str, Any]) -> None:
        code = _FAILED
        try:
            code = await self._play(bot, order)
        except PolicyFailed as error:
            _log.warning("%s", error.story())
        except ClientError as error:
            _log.warning("match %s: %s", order.get("match"), error)
        except Exception:  # noqa: BLE001 - a fault in one match ends no other
            _log.exception("match %s", order.get("match"))
        finally:
            del self._bots[number]
            self._tell({"bot": number, "ended": code})

    @staticmethod
    async def _play(bot: _Bot, order: Mapping[str, Any]) -> int:
        try:
            kind = load_policy(order["policy"])
        except (PolicyError, PolicyFailed) as error:
            _log.warning("%s", error)
            return _CANNOT_RUN
        name = kind.name or kind.__name__
        chance = random.Random()  # noqa: S311 - a bot's whims are no secret
        client = await Client.connect(order["address"], order["token"], name=f"{name} bot")
        async with client:
            match = await client.join(order["match"], seat=order["seat"])
            policy = bot.metered(await start_policy(match, lambda: kind(chance=chance), name))
            await play(match, policy, pace=order["pace"], turn=bot.turn)
        return 0


async def _main(out: int) -> None:
    def tell(report: Mapping[str, object]) -> None:
        os.write(out, json.dumps(report).encode() + b"\n")

    orders = asyncio.StreamReader(limit=_LONGEST_LINE)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    await BotWorker(tell).run(orders)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server too, which ends its workers
    reports = os.dup(1)
    os.dup2(2, 1)  # output of a policy must not mix with the reports
    asyncio.run(_main(reports))
