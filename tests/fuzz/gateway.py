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
from fracas_protocol.codec import JSON, PROTO, decode_server, encode
from fracas_server.service import running_service
from fracas_server.settings import read_settings
from fracas_server.tokens import TokenKey, Tokens
from tests.fuzz.mutator import Mutator
from tests.fuzz.seeds import MATCH
from tests.server.gateway.test_hostile_questions import ASKED, SECRET, record_of

__all__ = ["fuzz_gateway"]

_IN_A_ROW: Final = 50
"""Frames of one connection."""
_SEATS: Final = ("red", "blue")
"""Subjects, each with the seat of its name."""
_OURS: Final = {1000, 1001, 1006, 1007, 1008, 1009}
"""Close codes that are no fault of the server's own (1011)."""
_ANSWER_S: Final = 30.0
_KEY: Final = "a key for fuzzing, of no use elsewhere"


async def fuzz_gateway(folder: Path, *, frames: int, seed: int) -> tuple[int, list[str]]:
    """Send mutated frames to a server, most of them about a battle that has begun there.

    Args:
        folder: Where its data is.
        frames: How many.
        seed: Which frames, and the battle of which ruleset.

    Returns:
        The number sent, and the broken promises.
    """
    given: dict[str, Any] = {
        "port": 0, "data": folder, "bots": False, "broker": "off", "log_level": "error", "token_key": _KEY,
        "entropy_ms": 0,
    }  # fmt: skip
    faults: list[str] = []
    sent = 0
    chance, mutator, tokens = random.Random(seed), Mutator(seed), Tokens(TokenKey.read(_KEY))
    ruleset = chance.choice([*ASKED])
    async with running_service(read_settings(**given)) as service:
        await service.hosting.create(record_of(ruleset, MATCH), SECRET)
        while sent < frames and not faults:
            hello = v1.Hello(token=tokens.sign(chance.choice(_SEATS))) if chance.random() < 0.9 else None
            form = chance.choice((PROTO, PROTO, JSON))
            sent += await _converse(service.address, form, hello, mutator, faults)
        internal = service.metrics.refusals.labels("internal")._value.get()
        if internal:
            faults.append(f"{internal:.0f} requests failed inside the server")
        async with asyncio.timeout(_ANSWER_S), connect(service.address, subprotocols=[Subprotocol(PROTO)]) as socket:
            await socket.send(v1.ClientMessage(request="last", hello=v1.Hello()).SerializeToString())
            if v1.ServerMessage.FromString(await socket.recv()).WhichOneof("kind") != "welcome":  # type: ignore[arg-type]
                faults.append("the server does not welcome anybody any more")
    return sent, [f"{fault} (a battle of {ruleset}, seed {seed})" for fault in faults]


async def _converse(address: str, form: Any, hello: v1.Hello | None, mutator: Mutator, faults: list[str]) -> int:
    sent = 0
    try:
        async with connect(address, subprotocols=[Subprotocol(form)], max_size=None) as socket:
            if hello is not None:
                await socket.send(encode(v1.ClientMessage(request="h", hello=hello), form))
            for _ in range(_IN_A_ROW):
                await socket.send(mutator.frame())
                sent += 1
            await socket.send(encode(v1.ClientMessage(request="end", ping=v1.Ping(payload=1)), form))
            async with asyncio.timeout(_ANSWER_S):
                while decode_server(await socket.recv(), form).request != "end":
                    pass
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else 1006
        if code not in _OURS:
            faults.append(f"a connection was ended with {code}")
    except TimeoutError:
        faults.append("a connection was not answered")
    return max(sent, 1)
