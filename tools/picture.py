"""Redraw the picture in the README: `python tools/picture.py`.

The script runs a real server with its own store, a real match, and the real terminal client without a terminal. The
player, Ann, has two connections: one shows the battle; on the other, a policy plays for her until her turn in a round
with something to see. Each picture is different, so the script is run by hand when the client's look changes.
"""

import asyncio
import re
import tempfile
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from fracas_clients.client import Client
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.tui.app import FracasApp
from fracas_protocol.v1 import SeatRequest
from fracas_server.service import running_service
from fracas_server.settings import Settings
from fracas_server.tokens import TokenKey, Tokens

PICTURE: Final = Path(__file__).parent.parent / "docs" / "images" / "battle.svg"
SIZE: Final = (100, 30)
ROUNDS: Final = 3
_FONTS: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_KEY: Final = "a picture needs no secret, but thirty-two bytes"

ANN: Final = ("thornbow", "gravel_brute", "moss_mender")
BOB: Final = ("rime_hound", "many_jaw", "ember_hexer")


async def draw() -> str:
    """Play a match until there is something to see, and return the terminal's content as SVG."""
    tokens = Tokens(TokenKey.read(_KEY))
    ann, bob = tokens.sign("ann", name="Ann"), tokens.sign("bob", name="Bob")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(port=0, data=Path(folder), broker=SecretStr("off"), token_key=SecretStr(_KEY))
        async with (
            running_service(settings) as service,
            await Client.connect(service.address, ann) as shown,
            await Client.connect(service.address, ann) as deciding,
            await Client.connect(service.address, bob) as against,
        ):
            seats = [SeatRequest(id="red", creatures=ANN), SeatRequest(id="blue", creatures=BOB)]
            match = await shown.create_match(board="broken_colonnade", seats=seats, take_seat="red")
            app = FracasApp(shown, match)
            async with app.run_test(size=SIZE) as pilot, asyncio.TaskGroup() as tasks:
                opponent = tasks.create_task(_play(against, match.id, rounds=ROUNDS + 1))
                await _play(deciding, match.id, rounds=ROUNDS)
                await pilot.press("m")  # the cells that can be reached
                await pilot.pause(1)
                opponent.cancel()
                # A reader's own monospaced font will do; fonts from elsewhere are fetched by no picture of ours.
                return _FONTS.sub("", app.export_screenshot(title="fracas play"))
    raise AssertionError("unreachable: every context above lets exceptions pass")


async def _play(client: Client, match_id: str, *, rounds: int) -> None:
    """Play for the client's seat until its turn in a round.

    Args:
        client: The connection of the player.
        match_id: The match.
        rounds: The number of the round in which to stop.
    """
    match, policy = await client.join(match_id), GreedyPolicy()
    while decision := await match.next_decision():
        if match.view.game.round >= rounds and not decision.choices:
            return
        await match.act(policy.choose(match.view, decision), decision=decision)


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(draw()), encoding="utf-8")
