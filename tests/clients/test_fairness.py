"""What a client checks of the dice at the end of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_clients.client import Client
from fracas_clients.fairness import DiceCheck, check_dice, commitment_of
from fracas_engine import dice_key
from fracas_protocol import v1
from fracas_server.service import running_service
from fracas_server.settings import read_settings

SECRET = b"s" * 32
RULES = "1/toy/1"
COMMITMENT = commitment_of(SECRET, match="m1", rules_version=RULES)


def test_it_is_the_commitment_of_the_rules() -> None:
    """Client and server mean the same by a commitment."""
    assert COMMITMENT.hex() == dice_key.commitment(SECRET, match="m1", rules_version=RULES)


@pytest.mark.parametrize(
    ("secret", "commitment", "added", "found"),
    [
        (SECRET, COMMITMENT, b"mine", "kept"),
        (b"another", COMMITMENT, b"mine", "broken"),
        (SECRET, COMMITMENT, b"something else", "broken"),
        (SECRET, b"", b"mine", "unchecked"),
        (b"", COMMITMENT, b"mine", "unchecked"),
    ],
)
def test_what_is_compared(secret: bytes, commitment: bytes, added: bytes, found: DiceCheck) -> None:
    """Another secret, or other bytes than we sent, show; without a commitment nothing can be said."""
    entropies = [v1.SeatEntropy(seat="red", entropy=added)]
    over = v1.MatchOver(match="m1", dice_secret=secret, entropies=entropies)

    assert check_dice(over, commitment=commitment, rules_version=RULES, seat="red", entropy=b"mine") == found


async def test_every_match_is_checked(tmp_path: Path) -> None:
    """Creator and joiner add to the dice after the commitment, the battle begins at once, and both find it kept."""
    settings = read_settings(port=0, data=tmp_path, bots=False, broker="off", entropy_ms=3_600_000)
    async with (
        running_service(settings) as service,
        await Client.connect(service.address, name="Ann") as ann,
        await Client.connect(service.address, name="Bob") as bob,
    ):
        hers = await ann.create_match("monster_mash", take_seat="red", options=v1.MatchOptions(guests=True))
        his = await bob.join(code=hers.code, entropy=b"Bob's own")
        await hers.started()
        await his.started()

        await his.act({"concede": True})
        for match in (hers, his):
            async for _ in match:
                pass

    assert hers.ended is not None
    assert his.ended is not None
    assert (hers.ended.dice, his.ended.dice) == ("kept", "kept")
    assert his.entropy == b"Bob's own"
