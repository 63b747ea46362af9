"""A running server, fed over real sockets: it answers every frame or ends the connection politely, and goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from fracas_protocol import v1
from fracas_protocol.codec import PROTO
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from tests.fuzz.targets import SEEDS

__all__ = ["fuzz_gateway"]

_IN_A_ROW: Final = 50
"""Frames of one connection."""
_BY_CHANCE: Final = random.Random()
_OURS: Final = {1000, 1001, 1006, 1007, 1008, 1009}
"""Close codes that are no fault of the server's own (1011)."""
_ANSWER_S: Final = 10.0


async def fuzz_gateway(folder: Path, *, frames: int) -> tuple[int, list[str]]:
    """Send mutated frames to a server.

    Args:
        folder: Where its data is.
        frames: How many.

    Returns:
        How many were sent, and what was not as promised.
    """
    given: dict[str, Any] = {"port": 0, "data": folder, "bots": False, "broker": "off", "log_level": "error"}
    faults: list[str] = []
    sent = 0
    async with running_service(read_settings(**given)) as service:
        while sent < frames and not faults:
            sent += await _converse(service.address, faults)
        internal = service.metrics.refusals.labels("internal")._value.get()
        if internal:
            faults.append(f"{internal:.0f} requests failed inside the server")
        async with asyncio.timeout(_ANSWER_S), connect(service.address, subprotocols=[Subprotocol(PROTO)]) as socket:
            await socket.send(v1.ClientMessage(request="last", hello=v1.Hello()).SerializeToString())
            if v1.ServerMessage.FromString(await socket.recv()).WhichOneof("kind") != "welcome":  # type: ignore[arg-type]
                faults.append("the server does not welcome anybody any more")
    return sent, faults


async def _converse(address: str, faults: list[str]) -> int:
    sent = 0
    try:
        async with connect(address, subprotocols=[Subprotocol(PROTO)], max_size=None) as socket:
            if _BY_CHANCE.random() < 0.9:
                await socket.send(v1.ClientMessage(request="h", hello=v1.Hello(name="Fuzz")).SerializeToString())
            for _ in range(_IN_A_ROW):
                await socket.send(_frame())
                sent += 1
            await socket.send(v1.ClientMessage(request="end", ping=v1.Ping(payload=1)).SerializeToString())
            async with asyncio.timeout(_ANSWER_S):
                while v1.ServerMessage.FromString(await socket.recv()).request != "end":  # type: ignore[arg-type]
                    pass
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else 1006
        if code not in _OURS:
            faults.append(f"a connection was ended with {code}")
    except TimeoutError:
        faults.append("a connection was not answered")
    return max(sent, 1)


def _frame() -> bytes | str:
    if _BY_CHANCE.random() < 0.1:
        return _BY_CHANCE.randbytes(_BY_CHANCE.randrange(200))
    if _BY_CHANCE.random() < 0.05:
        return "text where binary is meant"
    data = bytearray(_BY_CHANCE.choice(SEEDS))
    for _ in range(_BY_CHANCE.randrange(4)):
        data[_BY_CHANCE.randrange(len(data))] = _BY_CHANCE.randrange(256)
    return bytes(data)
