"""Bad input: each kind has its own clear answer and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fracas_protocol import v1
from fracas_protocol.codec import JSON, PROTO
from fracas_server.service import Service
from fracas_server.settings import Limits
from fracas_server.timing import ManualTime
from tests.server.arena import Player, create, joined, serving

WALK = {"by": "imp", "move": "walk", "to": [3, 1]}


async def untouched(service: Service, redis: Redis) -> tuple[Any, ...]:
    """Return all that must not change: the store, but for signs of life, and where the match stands."""
    alive = (b":lease", b":probe:", b":nodes")
    keys = sorted(key for key in await redis.keys("*") if not any(sign in key for sign in alive))
    host = service.hosting.hosts[0]
    return ([await redis.dump(key) for key in keys], host.progress, host.battle.dump() if host.battle else None)


class Scene:
    """A match of two players, and somebody who tries things."""

    def __init__(self, service: Service, redis: Redis, imp: Player, ogre: Player) -> None:
        self.service = service
        self.redis = redis
        self.imp = imp
        self.ogre = ogre
        self.before: tuple[Any, ...] = ()

    async def assert_unchanged(self) -> None:
        """Hold that nothing has changed, and that the match still goes on."""
        assert await untouched(self.service, self.redis) == self.before
        assert (await self.imp.ask(ping=v1.Ping(payload=7))).pong.payload == 7


@pytest.fixture
async def scene(store_url: str, tmp_path: Path, redis: Redis) -> Any:
    """A match that has begun."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.until_asked("m1")
            scene = Scene(service, redis, imp, ogre)
            scene.before = await untouched(service, redis)
            yield scene


@pytest.mark.parametrize(
    ("subprotocol", "frame", "sentence"),
    [
        (PROTO, b"\xff\xff\xff\xff", "these 4 bytes are no ClientMessage"),
        (PROTO, "{}", "a text frame; the subprotocol fracas.v1.proto sends binary frames"),
        (PROTO, b"", "no message that is known here"),
        (JSON, "{", "no JSON"),
        (JSON, '{"request": "1", "ping": []}', "ping"),
        (JSON, "[" * 30_000, "nested"),
        (JSON, b"{}", "a binary frame"),
    ],
)
async def test_a_malformed_frame(scene: Scene, subprotocol: str, frame: bytes | str, sentence: str) -> None:
    """A frame that is no message is answered by what is wrong with it, and the connection goes on."""
    async with await Player.come(scene.service.address, subprotocol=subprotocol) as player:
        await player.socket.send(frame)

        await player.until(lambda: any(message.HasField("malformed") for message in every(player)))
        told = next(message.malformed for message in every(player) if message.HasField("malformed"))
        assert sentence in f"{told.where}: {told.sentence}"
        assert (await player.ask(ping=v1.Ping(payload=1))).pong.payload == 1
    await scene.assert_unchanged()


def every(player: Player) -> list[v1.ServerMessage]:
    """Return news and answers that nobody has fetched."""
    return [*player.news, *player._answers.values()]


async def test_an_unknown_message(scene: Scene) -> None:
    """A message of a kind that this server does not know is answered with its request's id."""
    async with await Player.come(scene.service.address) as player:
        # Field 100, an empty message, of which this server knows nothing.
        await player.socket.send(v1.ClientMessage(request="odd").SerializeToString() + b"\xa2\x06\x00")

        answer = await player.answer_to("odd")

        assert "no message that is known here" in answer.malformed.sentence
    await scene.assert_unchanged()


async def test_an_intent_for_anothers_creature(scene: Scene) -> None:
    """Neither another's creature nor another's seat can be acted for."""
    for_creature = await scene.ogre.act("m1", WALK, version=1)
    for_seat = await scene.ogre.act("m1", WALK, version=1, seat="imp")

    assert for_creature.rejected.code == "not_your_turn"
    assert for_seat.rejected.code == "not_yours"
    await scene.assert_unchanged()


async def test_an_intent_of_somebody_without_a_seat(scene: Scene) -> None:
    """Who only watches can do nothing."""
    async with await Player.come(scene.service.address) as watcher:
        await watcher.ask(watch_match=v1.WatchMatch(match="m1"))

        answer = await watcher.act("m1", WALK, version=1)

        assert answer.rejected.code == "not_yours"
    await scene.assert_unchanged()


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"version": 0, "decision": 0, "options_hash": 0}, "stale_version"),
        ({"version": 99, "decision": 0, "options_hash": 0}, "stale_version"),
        ({"decision": 99_999}, "stale_decision"),
        ({"version": 0, "decision": 99_999}, "stale_version"),
        ({"options_hash": 12345}, "stale_options"),
        ({"match": "m2"}, "not_found"),
    ],
)
async def test_a_stale_intent(scene: Scene, keys: dict[str, Any], code: str) -> None:
    """What was decided on another state than the present one is refused, with the present version."""
    answer = await scene.imp.ask(send_intent=scene.imp.intent("m1", WALK, **keys))

    assert answer.rejected.code == code
    assert answer.rejected.version == (0 if code == "not_found" else 1)
    await scene.assert_unchanged()


async def test_an_illegal_intent(scene: Scene) -> None:
    """What the rules refuse is told in their words."""
    answer = await scene.imp.act("m1", {"by": "imp", "use": "strike", "on": ["ogre"]})

    assert answer.rejected.code == "out_of_range"
    assert answer.rejected.sentence
    await scene.assert_unchanged()


async def test_an_intent_with_numbers_that_no_board_has(scene: Scene) -> None:
    """A cell beyond any board is refused before the rules look for a way to it."""
    answer = await scene.imp.act("m1", {"by": "imp", "move": "walk", "path": [[1_000_000, 1]]})

    assert answer.rejected.code == "malformed"
    assert answer.rejected.sentence == "Number 1000000 out of range: use -128 to 128."
    await scene.assert_unchanged()


async def test_an_intent_that_makes_no_sense(scene: Scene) -> None:
    """An intent that is well formed as a message and not as an intent is told what it lacks."""
    answer = await scene.imp.ask(send_intent=v1.SendIntent(match="m1", intent=v1.Intent(move=v1.Move(by="imp"))))

    assert answer.rejected.code == "malformed"
    await scene.assert_unchanged()


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"send_intent": v1.SendIntent(match="m1")}, "no intent that is known here"),
        (
            {"send_intent": v1.SendIntent(match="m1", intent=v1.Intent(use=v1.Use(
                by="imp", action="ready", readied=v1.Readied(use=v1.Use(by="imp", readied=v1.Readied(
                    use=v1.Use(by="imp")))))))},
            "what is readied readies nothing itself",
        ),
        (
            {"ask_question": v1.AskQuestion(match="m1", question=v1.ValueMap(
                entries=[v1.Detail(name="sheet", value=v1.Value(name=7))]))},
            "7",
        ),
        (
            {"create_tournament": v1.CreateTournament(plan=v1.TournamentPlan(
                name="Cup", ruleset="monster_mash", options=[v1.Detail(name="hp", value=v1.Value(name=7))]))},
            "7",
        ),
    ],
    ids=["no kind of intent", "a ready within a ready", "a number of no name", "a tournament's number of no name"],
)  # fmt: skip
async def test_a_message_that_does_not_hold_together(scene: Scene, wish: dict[str, Any], sentence: str) -> None:
    """What only shows when a message is read further is a refusal like all others, and no fault of the server."""
    answer = await scene.imp.ask(**wish)

    assert answer.rejected.code == "malformed"
    assert sentence in answer.rejected.sentence
    assert scene.service.metrics.refusals.labels("internal")._value.get() == 0
    await scene.assert_unchanged()


@pytest.mark.parametrize("token", ["nonsense", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9."])
async def test_a_wrong_token(scene: Scene, token: str) -> None:
    """Who comes with a bad token is told so and shown out."""
    async with await Player.connect(scene.service.address) as stranger:
        answer = await stranger.ask(hello=v1.Hello(token=token))

        assert answer.rejected.code == "bad_token"
        await stranger.until_closed()
        assert stranger.heard("goodbye")[0].reason == "unauthorized"
        assert not stranger.heard("goodbye")[0].HasField("after_ms"), "there is no use in coming back"
    await scene.assert_unchanged()


async def test_no_token_is_written_down(scene: Scene) -> None:
    """Neither one that is refused nor one that is taken is in any line of the log, the most talkative included."""
    good = scene.service.tokens.sign("ada")
    refused = [good[:-4] + "AAAA", scene.service.tokens.sign("ada", lifetime_s=1) + "x", f"{good}.{good}", "x" * 3_000]
    with capture_logs() as lines:
        for token in (good, *refused):
            async with await Player.connect(scene.service.address) as stranger:
                answer = await stranger.ask(hello=v1.Hello(token=token))
                assert answer.HasField("welcome") == (token is good)
                if token is not good:
                    assert answer.rejected.code == "bad_token"
                    assert token[:20] not in str(answer)

    written = str(lines)
    assert "client_rejected" in written
    assert not [part for token in (good, *refused) for part in token.split(".")[1:] or [token] if part in written]


async def test_a_connection_that_does_not_say_hello(scene: Scene) -> None:
    """Whatever comes before the hello is refused, and ends the connection."""
    async with await Player.connect(scene.service.address) as stranger:
        answer = await stranger.ask(list_matches=v1.ListMatches())

        assert answer.rejected.code == "hello_first"
        await stranger.until_closed()
    await scene.assert_unchanged()


async def test_a_second_hello(scene: Scene) -> None:
    """A connection does not change hands."""
    answer = await scene.imp.ask(hello=v1.Hello())

    assert answer.rejected.code == "already_greeted"
    await scene.assert_unchanged()


async def test_a_frame_of_ten_mebibytes(scene: Scene) -> None:
    """A frame that is far too long ends the connection with the close code for it, without being read."""
    async with await Player.come(scene.service.address) as player:
        await player.socket.send(b"\x00" * 10 * 1024 * 1024)

        closed = await player.until_closed()

        assert closed.rcvd is not None
        assert closed.rcvd.code == 1009
    await scene.assert_unchanged()


async def test_a_connection_without_a_subprotocol(scene: Scene) -> None:
    """A client has to name the form of the protocol that it speaks."""
    with pytest.raises(InvalidStatus) as caught:
        async with connect(scene.service.address):
            pass

    assert caught.value.response.status_code == 400
    await scene.assert_unchanged()


async def test_a_flood(store_url: str, tmp_path: Path, redis: Redis) -> None:
    """Who asks too often is told when to try again, and who does not listen is shown out."""
    limits = Limits(requests_per_second=10, request_burst=5, floods_forgiven=20)
    async with serving(store_url, tmp_path, limits=limits, time=ManualTime()) as service:
        await create(service)
        async with await Player.come(service.address) as player:
            before = await untouched(service, redis)
            first = [await player.send(list_matches=v1.ListMatches()) for _ in range(10)]
            answers = [await player.answer_to(request) for request in first]

            kinds = [answer.WhichOneof("kind") for answer in answers]
            assert kinds == ["match_list"] * 4 + ["rejected"] * 6, "the hello was the first of five"
            assert answers[-1].rejected.code == "rate_limited"
            assert 0 < answers[-1].rejected.retry_after_ms <= 100

            for _ in range(20):
                await player.send(ping=v1.Ping())
            closed = await player.until_closed()

            assert closed.rcvd is not None
            assert closed.rcvd.code == 1008
            assert player.heard("goodbye")[0].reason == "flood"
            assert await untouched(service, redis) == before


async def test_frames_that_are_no_messages_are_not_forgiven_for_ever(scene: Scene) -> None:
    """Who does not speak this protocol is shown out."""
    async with await Player.come(scene.service.address) as player:
        for _ in range(21):
            await player.socket.send(b"\xff")

        await player.until_closed()

        assert player.heard("goodbye")[0].reason == "malformed"
    await scene.assert_unchanged()


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (v1.CreateMatch(ruleset="chess"), "Unknown ruleset 'chess'"),
        (v1.CreateMatch(ruleset="monster_mash", board="moon"), "unknown board 'moon'"),
        (v1.CreateMatch(ruleset="monster_mash", seats=[v1.SeatRequest(id="a")]), "use 2 to 8"),
        (v1.CreateMatch(ruleset="monster_mash", seats=[v1.SeatRequest(id="a")] * 2), "Duplicate seat id"),
        (v1.CreateMatch(ruleset="monster_mash", seats=[v1.SeatRequest(id="A b"), v1.SeatRequest()]), "Invalid seat id"),
        (v1.CreateMatch(ruleset="monster_mash", take_seat="nobody"), "Unknown seat 'nobody'"),
        (v1.CreateMatch(ruleset="monster_mash", entropy=b"x" * 65), "use at most 64."),
        (
            v1.CreateMatch(
                ruleset="monster_mash", seats=[v1.SeatRequest(id="a", creatures=["unicorn"]), v1.SeatRequest(id="b")]
            ),
            "no playable creature 'unicorn'",
        ),
        (
            v1.CreateMatch(
                ruleset="monster_mash", seats=[v1.SeatRequest(id="a", side="x"), v1.SeatRequest(id="b", side="x")]
            ),
            "All seats are on one side",
        ),
    ],
)
async def test_a_match_that_cannot_be(scene: Scene, wish: v1.CreateMatch, sentence: str) -> None:
    """A wish that cannot be met is told what is wrong with it."""
    answer = await scene.imp.ask(create_match=wish)

    assert answer.rejected.code == "bad_options"
    assert sentence in answer.rejected.sentence
    await scene.assert_unchanged()
