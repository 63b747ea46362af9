"""Random bots of poke-env on a Pokemon Showdown server: `showdown_bots.py PORT BOTS BATTLES`.

Prints {"turns": n, "seconds": s}; the first battle of each pair only warms the server up.
"""

import asyncio
import json
import sys
import time

from poke_env import AccountConfiguration, ServerConfiguration  # type: ignore[import-not-found]
from poke_env.player import RandomPlayer  # type: ignore[import-not-found]


async def main(port: int, bots: int, battles: int) -> None:
    """Play, and print what was played."""
    server = ServerConfiguration(f"ws://127.0.0.1:{port}/showdown/websocket", "http://127.0.0.1:1/action.php?")
    players = [
        RandomPlayer(
            account_configuration=AccountConfiguration(f"bot{number}", None), server_configuration=server,
            battle_format="gen9randombattle", max_concurrent_battles=battles, log_level=40,
        )
        for number in range(bots)
    ]  # fmt: skip
    pairs = list(zip(players[::2], players[1::2], strict=True))

    async def play(each: int) -> None:
        await asyncio.gather(*(one.battle_against(other, n_battles=each) for one, other in pairs))

    def turns() -> int:
        return sum(battle.turn for one, _ in pairs for battle in one.battles.values())

    await play(1)
    before, begun = turns(), time.perf_counter()
    await play(battles // len(pairs))
    sys.stdout.write(json.dumps({"turns": turns() - before, "seconds": time.perf_counter() - begun}) + "\n")


asyncio.run(main(*map(int, sys.argv[1:])))
