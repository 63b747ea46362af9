"""Growth of a server with its finished matches: `python -m tests.bench.soak --matches 10000`.

A server as a process of its own with its own store; tables in this one play short matches of every ruleset one after
the other (some choices at random, then one side gives up). It takes minutes, so `make bench` leaves it alone. Exit
code 1 where the server is more than `--most` times as large in the end as after a tenth of the matches.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Final

from fracas_clients import Client
from fracas_clients.policies.random import RandomPolicy
from fracas_protocol.v1 import MatchOptions
from tests.bench.playing import chosen
from tests.bench.serving import served
from tests.processes import resident_bytes

TABLES: Final = 6
CHOICES: Final = 3
"""Of one player, who then gives up."""
LINGER_MS: Final = 2_000
"""How long matches that are over stay in memory: else there would be a minute's worth of them at the first look."""
RULESETS: Final = ("monster_mash", "srd5", "orcus", "fourth_edition")


class Table:
    """Two people who play one match after the other.

    Args:
        address: Where.
        number: Which table.
        matches: How many are still to be played at all tables; counted down by each.
    """

    def __init__(self, address: str, number: int, matches: Iterator[int]) -> None:
        self._address = address
        self._number = number
        self._matches = matches

    async def play(self) -> None:
        """Play until there is none left."""
        async with (
            await Client.connect(self._address, name=f"red{self._number}") as red,
            await Client.connect(self._address, name=f"blue{self._number}") as blue,
        ):
            for number in self._matches:
                await self._one(number, red, blue)

    async def _one(self, number: int, red: Client, blue: Client) -> None:
        ruleset = RULESETS[number % len(RULESETS)]
        match = await red.create_match(ruleset, take_seat="red", options=MatchOptions(guests=True))
        other = await blue.join(match.id)
        policy = RandomPolicy(chance=random.Random(number))
        await asyncio.gather(chosen(match, policy, most=CHOICES), chosen(other, policy))
        await match.leave()
        await other.leave()


async def _soak(matches: int) -> list[tuple[int, float]]:
    """Play; returns the server's size in MiB after each tenth."""
    found: list[tuple[int, float]] = []
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, served(folder, linger_ms=str(LINGER_MS)) as (address, pid):
        for tenth in range(1, 11):
            part = iter(range(matches * (tenth - 1) // 10, matches * tenth // 10))
            await asyncio.gather(*(Table(address, number, part).play() for number in range(TABLES)))
            await asyncio.sleep(2 * LINGER_MS / 1000)  # what is over is let go of
            found.append((matches * tenth // 10, resident_bytes(pid) / 2**20))
            sys.stdout.write(f"{found[-1][0]} matches: {found[-1][1]:.1f} MiB, {time.monotonic() - begun:.0f} s\n")
            sys.stdout.flush()
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Play, and say how much the server has grown."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--most", type=float, default=1.2, help="of the size after a tenth [%(default)s]")
    given = parser.parse_args(words)
    found = asyncio.run(_soak(given.matches))
    grown = found[-1][1] / found[0][1]
    sys.stdout.write(f"grown={grown:.3f} after={found[-1][0]} reference={found[0][0]}\n")
    return 0 if grown <= given.most else 1


if __name__ == "__main__":
    sys.exit(main())
