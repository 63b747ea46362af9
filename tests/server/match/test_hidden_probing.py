"""A client that asks and tries whatever it can think of learns nothing of the hidden: probes at random over a socket.

`test_hidden.py` plays fixed courses; here a hostile hunter draws questions and intents for any cell and any name. Both
worlds are probed alike, so whatever is told must be the same: a refusal that differs would tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO
from fracas_protocol.values import write_map
from fracas_server.settings import Limits
from fracas_server.store.connection import connect_store
from fracas_server.timing import ManualTime
from tests.server.arena import SECRET, Player, serving, tells_of_watchers
from tests.server.match.test_hidden import READYING, SCENES, Stealth, _record

PROBES: Final = 150
LIMITS: Final = Limits(
    requests_per_second=1e6, request_burst=10**6, subject_requests_per_second=1e6, work_ms_per_second=1e6,
    work_burst_ms=10**6,
)  # fmt: skip
NAMES: Final = ("goblin", "rogue", "decoy", "nobody")
USES: Final = (
    "club", "knife", "cloud", "arrow", "fire", "perception", "search", "charge", "bull_rush", "grab", "grapple",
    "shove", "dash", "disengage", "hide", "stealth", "help", "ready", "delay", "total_defense", "second_wind",
)  # fmt: skip
MODES: Final = ("walk", "shift", "run", "jump", "crawl", "stand_up", "fly", "squeeze")
ASKED: Final = (
    "distance",
    "sight",
    "cover",
    "line",
    "reachable",
    "affected",
    "odds",
    "options",
    "flanking",
    "reach",
    "area",
)
SCENE_WALLED: Final = SCENES[:2]
"""Scenes in which the hunter cannot come to where the other hides, so that nothing it does may be resolved there."""


class Probes:
    """Draw questions and intents; what is drawn hangs on the seed alone.

    Args:
        seed: Where chance begins.
        west: The column from which cells are drawn.
    """

    def __init__(self, seed: int, west: int) -> None:
        self._chance, self._ways = random.Random(seed), random.Random(seed)
        self._west = west

    def _cell(self) -> tuple[int, int]:
        return self._chance.randint(self._west, 15), self._chance.randint(-1, 5)

    def _place(self) -> Any:
        return self._chance.choice((self._chance.choice(NAMES), self._cell()))

    def question(self) -> dict[str, Any]:
        """Return a question, mostly one that makes sense."""
        chance = self._chance
        name = chance.choice(ASKED)
        asked: dict[str, Any] = {}
        if chance.random() < 0.7:
            asked["from"], asked["to"] = self._place(), self._place()
        if name in {"reachable", "affected", "odds", "options", "reach", "area"} or chance.random() < 0.2:
            asked = {"by": "goblin" if chance.random() < 0.8 else chance.choice(NAMES)}
            if chance.random() < 0.8:
                asked["move" if name == "reachable" else "use"] = chance.choice(
                    MODES if name == "reachable" else USES[:5]
                )
            if chance.random() < 0.6:
                asked["at"] = self._cell()
            if chance.random() < 0.4:
                asked["on"] = chance.choice(NAMES)
        return {name: asked}

    def way(self) -> dict[str, Any]:
        """Return a question for a way, drawn beside all else."""
        x, y = self._ways.randint(self._west, 15), self._ways.randint(-1, 5)
        by = "goblin" if self._ways.random() < 0.9 else self._ways.choice(NAMES)
        return {"way": {"by": by, "move": self._ways.choice(MODES[:3]), "to": (x, y)}}

    def intent(self) -> dict[str, Any]:
        """Return an intent, seldom a legal one."""
        chance = self._chance
        intent: dict[str, Any] = {"by": "goblin" if chance.random() < 0.9 else chance.choice(NAMES)}
        match chance.randrange(10):
            case 0:
                intent["end"] = "turn"
            case 1 | 2 | 3:
                intent["move"] = chance.choice(MODES)
                if chance.random() < 0.7:
                    intent["to"] = self._cell()
                else:
                    intent["path"] = [self._cell() for _ in range(chance.randint(1, 3))]
            case _:
                intent["use"] = chance.choice(USES)
                if chance.random() < 0.6:
                    intent["on"] = [chance.choice(NAMES) for _ in range(chance.randint(1, 2))]
                if chance.random() < 0.6:
                    intent["at"] = self._cell()
        return intent

    def draws(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what the hunter does."""
        for _ in range(PROBES):
            if self._ways.random() < 0.5:
                yield "ask", self.way()
            yield ("ask", self.question()) if self._chance.random() < 0.5 else ("act", self.intent())


async def probed(scene: Stealth, world: int, seed: int, store_url: str, folder: Path, subprotocol: str) -> list[Any]:
    """Probe a world; returns every frame that the hunter and a spectator were sent, in turn."""
    redis = await connect_store(store_url)
    await redis.flushall()
    await redis.aclose()
    begin = partial(scene.begin, world)
    async with serving(
        store_url, folder, time=ManualTime(), begin=lambda *_: begin(), lease_ms=10**9, limits=LIMITS
    ) as service:
        host = await service.hosting.create(_record(scene.ruleset), SECRET)
        players: dict[str, Player] = {}
        for name in ("hunter", "sly", "public"):
            resume = [v1.Resume(match="m1", seat=name)] if name != "public" else []
            players[name] = await Player.come(
                service.address, token=service.tokens.sign(name), resume=resume, subprotocol=subprotocol, prefix=name
            )
        await players["public"].ask(watch_match=v1.WatchMatch(match="m1"))
        hunter, sly = players["hunter"], players["sly"]
        for player in players.values():
            await player.until_version("m1", 1)
        if scene in READYING:
            for seat, intents in scene.course[:2]:
                intent = intents[world] if isinstance(intents, tuple) else intents
                assert (await players[seat].act("m1", intent)).HasField("accepted"), intent
        for kind, drawn in Probes(seed, 6 if scene in READYING else 0).draws():
            assert host.battle is not None
            awaited = {decision.seat for decision in host.battle.pending}
            if "hunter" not in awaited and awaited:
                acting = next(decision for decision in host.battle.pending if decision.seat == "sly")
                await sly.until_asked("m1")
                assert (await sly.act("m1", {"by": str(acting.by), "end": "turn"})).HasField("accepted")
            elif kind == "ask":
                await hunter.ask(ask_question=v1.AskQuestion(match="m1", seat="hunter", question=write_map(drawn)))
            else:
                await hunter.act("m1", drawn)
            for player in players.values():
                await player.ask(ping=v1.Ping())
        assert (await hunter.ask(resync=v1.Resync(match="m1", seat="hunter", version=1))).HasField("snapshot")
        # How many watch is told now and then by the wall clock; it knows nothing of the battle.
        sent = [
            frame
            for name in ("hunter", "public")
            for frame in players[name].raw
            if not tells_of_watchers(subprotocol, frame)
        ]
        for player in players.values():
            await player.leave()
    return sent


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "subprotocol"), [(1, PROTO), (2, JSON)])
@pytest.mark.parametrize("scene", [*SCENE_WALLED, *READYING], ids=lambda scene: f"{scene.ruleset}-{scene.order[0]}")
async def test_no_probe_tells_the_worlds_apart(
    store_url: str, tmp_path: Path, subprotocol: str, seed: int, scene: Stealth
) -> None:
    """Whatever is asked and tried, both worlds answer the same, byte for byte."""
    one, other = [await probed(scene, world, seed, store_url, tmp_path / str(world), subprotocol) for world in range(2)]

    assert len(one) > 2 * PROBES
    for number, (left, right) in enumerate(zip(one, other, strict=True)):
        assert left == right, f"frame {number} tells the worlds apart"
