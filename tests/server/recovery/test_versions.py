"""A node beside one of a newer version: what that has added is read over, and is still there afterwards."""

from __future__ import annotations

import json
from pathlib import Path

from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_server.ids import MatchId
from fracas_server.store.keys import MatchKeys
from tests.server.arena import Player, create, joined, serving, steps

KEYS = MatchKeys(MatchId("m1"))


async def test_what_a_newer_node_has_added_is_played_on_and_kept(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """Unknown fields of record, seats, course and state survive a match that an older node goes on with."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)
    for name in ("record", "course"):
        plain = json.loads(await redis.hget(KEYS.state, name) or b"")  # redis-py's two faces
        plain["weather"] = {"rain": 3}
        for seat in plain.get("seats", ()):
            seat["hat"] = "blue"
        await redis.hset(KEYS.state, name, json.dumps(plain))
    await redis.hset(KEYS.state, "forecast", "dry")

    async with serving(store_url, tmp_path) as service:
        resume = [v1.Resume(match="m1", seat="imp")]
        async with await Player.come(service.address, token=imp.token, resume=resume) as back:
            await back.until_asked("m1")
            await steps(back, 1)
            assert (await back.ask(leave_match=v1.LeaveMatch(match="m1", seat="imp"))).HasField("done")

    stored = await redis.hgetall(KEYS.state)
    record, course = json.loads(stored[b"record"]), json.loads(stored[b"course"])
    assert (record["weather"], course["weather"], stored[b"forecast"]) == ({"rain": 3}, {"rain": 3}, b"dry")
    assert [seat["hat"] for seat in record["seats"]] == ["blue", "blue"]
    assert course["version"] == 4
