"""A match with a game master over the wire: rulings, rewinds, secrets, and who may give them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.match.record import SpectatorRules
from fracas_server.timing import ManualTime
from tests.server.arena import Player, serving
from tests.server.match.table import WALKS, at_table, place, rewind, rule, shown, walk
from tests.server.replays.test_replays import whole_replay


async def test_a_ruling_is_shown_to_everybody(store_url: str, tmp_path: Path) -> None:
    """A ruling is committed like an intent, and all viewers get its events."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, ogre)):
        answer = await rule(gm, {"roll": "1d20"})

        assert answer.accepted.version == 2
        for player in (gm, imp, ogre):
            await player.until_version("m1", 2)
            names = [event.WhichOneof("kind") for event in player.heard("diff")[-1].events]
            assert len(names) == 2
        assert host.progress.version == 2


async def test_only_the_game_master_gives_rulings(store_url: str, tmp_path: Path) -> None:
    """A player's ruling is refused in the same words, whatever it says and however the match stands."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, _ogre)):
        first = await rule(imp, {"roll": "1d20", "hide": ["ogre"]})
        await walk(imp)
        others = [await rule(imp, orders) for orders in ({"rewind_to": 1}, {"rewind": 1}, {"nonsense": 1})]
        as_gm = await rule(imp, {"hide": ["ogre"]}, seat="gm")

        assert first.rejected.code == "not_your_turn"
        assert {(one.rejected.code, one.rejected.sentence) for one in others} == {
            ("not_your_turn", first.rejected.sentence)
        }
        assert as_gm.rejected.code == "not_yours"
        assert (await gm.ask(assign_seat=v1.AssignSeat(match="m1", seat="imp", gm=True))).HasField("seat_assigned")
        seized = await imp.ask(assign_seat=v1.AssignSeat(match="m1", seat="imp", gm=True))
        assert seized.rejected.code == "not_yours"


async def test_a_rewind_restores_an_earlier_version(store_url: str, tmp_path: Path) -> None:
    """Everybody sees the earlier state under a new version, and late intents are refused."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, ogre)):
        await walk(imp)
        at = place(imp)
        await walk(imp)
        late = imp.intent("m1", {"by": "imp", "move": "walk", "path": [[2, 2]]})
        await gm.until_version("m1", 3)

        answer = await rewind(gm, 2, version=3)

        assert answer.accepted.version == 4
        for player in (gm, imp, ogre):
            await player.until_version("m1", 4)
            assert place(player) == at
        event = imp.heard("diff")[-1].events[-1]
        assert event.other.name == "rewound"
        assert [(detail.name, detail.value.number) for detail in event.other.data] == [("version", 2)]
        assert (await imp.ask(send_intent=late)).rejected.code in {"stale_version", "stale_decision"}
        await walk(imp)
        assert host.progress.version == 5


async def test_spectators_with_a_delay_see_a_rewind_later(store_url: str, tmp_path: Path) -> None:
    """The delayed stream tells the rewind, and no secret ruling, when it is old enough."""
    time = ManualTime()
    async with (
        serving(store_url, tmp_path, time=time) as service,
        at_table(service, spectators=SpectatorRules(delay_ms=5_000)) as (host, (gm, imp, _ogre)),
        await Player.come(service.address) as watcher,
    ):
        await watcher.ask(watch_match=v1.WatchMatch(match="m1"))
        before = place(imp)
        await walk(imp)
        time.advance(2_000)
        assert (await rule(gm, {"roll": "1d20"}, secret=True)).accepted.version == 2
        assert (await rewind(gm, 1)).accepted.version == 3
        assert watcher.mirrors == {}
        time.advance(4_000)
        await watcher.until_version("m1", 2)
        assert place(watcher) != before
        time.advance(4_000)
        await watcher.until_version("m1", 3)
        assert place(watcher) == before
        names = [event.other.name for diff in watcher.heard("diff") for event in diff.events]
        assert "rewound" in names
        assert "ruled" not in names
        assert host.feed.told_all.is_set()


async def test_stale_rewinds_are_refused(store_url: str, tmp_path: Path) -> None:
    """A rewind that was decided before others acted is refused, as is one to a version that was undone."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, imp, _ogre)):
        for _step in range(3):
            await walk(imp)
        assert (await rewind(gm, 2, version=3)).rejected.code == "stale_version"
        assert (await rewind(gm, 2, version=4)).accepted.version == 5

        assert (await rewind(gm, 3, version=5)).rejected.code == "stale_version"
        assert (await rewind(gm, 5, version=5)).rejected.code == "bad_target"
        assert (await rewind(gm, 77)).rejected.code == "stale_version"
        assert (await rewind(gm, 0)).rejected.code == "bad_target"
        assert (await rewind(gm, 1)).accepted.version == 6
        assert (await rule(gm, {"rewind": 1})).rejected.code == "bad_target"


async def test_a_rewind_while_others_answer(store_url: str, tmp_path: Path) -> None:
    """Whether a rewind or a walk sent at the same moment comes first, both are in the log once, in one order."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, ogre)):
        for _round in range(4):
            version = await walk(imp)
            await gm.until_version("m1", version)
            at = place(imp)
            to = WALKS[(WALKS.index(at) + 1) % len(WALKS)]
            await imp.until(lambda version=version: imp.decisions["m1"].version >= version)
            step = imp.act("m1", {"by": "imp", "move": "walk", "path": [to]})

            undone, walked = await asyncio.gather(rewind(gm, version - 1), step)

            assert undone.HasField("accepted"), undone
            assert walked.HasField("accepted") or walked.rejected.code in {"stale_version", "stale_decision"}
            last = max(undone.accepted.version, walked.accepted.version)
            assert host.progress.version == last == version + 1 + walked.HasField("accepted")
            for player in (gm, imp, ogre):
                await player.until_version("m1", last)
            assert place(gm) == place(imp) == place(ogre)
            await imp.until_asked("m1")


async def test_a_player_is_not_the_game_master(store_url: str, tmp_path: Path) -> None:
    """The game master's seat is not taken by joining it, by naming it, or by handing it over to oneself."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (_gm, imp, _ogre)):
        async with await Player.come(service.address) as stranger:
            joined = await stranger.ask(join_match=v1.JoinMatch(match="m1", seat="gm"))
            with_key = await stranger.ask(join_match=v1.JoinMatch(match="m1", seat="gm", seat_key="guess"))
            ruled = await rule(stranger, {"result": "imp"}, seat="gm")
        assert {one.WhichOneof("kind") for one in (joined, with_key, ruled)} == {"rejected"}
        for holder in ("gm", "link", "kick", "nobody"):
            wanted = v1.AssignSeat(match="m1", seat="gm")
            setattr(wanted, holder, True)
            answer = await imp.ask(assign_seat=wanted)
            assert answer.rejected.code == "not_yours"
        paused = await imp.ask(pause_match=v1.PauseMatch(match="m1", seat="gm", paused=True))
        assert paused.HasField("rejected")
        assert host.progress.version == 1


async def test_two_devices_of_a_game_master_do_not_undo_each_other(store_url: str, tmp_path: Path) -> None:
    """Rulings sent at the same moment by both are both carried out; a rewind decided before is refused."""
    async with (
        serving(store_url, tmp_path) as service,
        at_table(service) as (host, (gm, imp, _ogre)),
        await Player.come(service.address, token=gm.token) as tablet,
    ):
        await tablet.ask(join_match=v1.JoinMatch(match="m1", seat="gm"))
        await tablet.until_version("m1", 1)
        await walk(imp)

        answers = await asyncio.gather(rule(gm, {"roll": "1d20"}), rule(tablet, {"roll": "1d6"}))

        assert sorted(one.accepted.version for one in answers) == [3, 4]
        assert (await rewind(gm, 1, version=4)).accepted.version == 5
        assert (await rewind(tablet, 3, version=4)).rejected.code == "stale_version"
        await tablet.until_version("m1", 5)
        assert tablet.mirrors["m1"].hash() == gm.mirrors["m1"].hash()
        assert host.progress.version == 5


async def test_a_game_master_on_two_devices(store_url: str, tmp_path: Path) -> None:
    """Both connections see everything; the same request sent by both is carried out once."""
    async with (
        serving(store_url, tmp_path) as service,
        at_table(service) as (host, (gm, _imp, _ogre)),
        await Player.come(service.address, token=gm.token) as tablet,
    ):
        await tablet.ask(join_match=v1.JoinMatch(match="m1", seat="gm"))
        await tablet.until_version("m1", 1)

        one = await gm.ask(request="same", send_intent=_roll())
        other = await tablet.ask(request="same", send_intent=_roll())

        assert one.accepted.version == other.accepted.version == 2
        await tablet.until_version("m1", 2)
        assert host.progress.version == 2
        assert tablet.mirrors["m1"].hash() == gm.mirrors["m1"].hash()


def _roll() -> v1.SendIntent:
    message = v1.SendIntent(match="m1")
    message.intent.ruling.orders.entries.add(name="roll").value.text = "1d20"
    return message


async def test_a_secret_ruling_is_in_no_byte_of_others(store_url: str, tmp_path: Path) -> None:
    """Two matches that differ in secret rulings send players and spectators the same bytes, versions included."""
    async with serving(store_url, tmp_path) as service:
        told = []
        for secret in (False, True):
            async with (
                at_table(service, "m1" if secret else "m2") as (host, (gm, imp, ogre)),
                await Player.come(service.address) as watcher,
            ):
                match = host.match
                await watcher.ask(watch_match=v1.WatchMatch(match=match))
                await watcher.until_version(match, 1)
                await walk(imp, match)
                if secret:
                    for _ in range(2):
                        answer = await rule(gm, {"roll": "1d20"}, secret=True, match=match)
                        assert answer.accepted.version == 2
                    assert len(gm.heard("snapshot")) == 3
                    assert len(gm.heard("snapshot")[-1].missed) == 2
                await walk(imp, match)
                for player in (imp, ogre, watcher, gm):
                    await player.until_version(match, 3)
                told.append([shown(player) for player in (imp, ogre, watcher)])

        assert told[0] == told[1]


async def test_a_player_rolls_openly_or_in_secret(store_url: str, tmp_path: Path) -> None:
    """A secret roll is told to its seat and the game master alone; dice are all that a player may order."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, ogre)):
        assert (await rule(imp, {"roll": "2d6+3"})).accepted.version == 2
        await ogre.until_version("m1", 2)
        assert ogre.heard("diff")[-1].events[0].other.name == "player_rolled"
        seen = len(ogre.raw)

        assert (await rule(imp, {"roll": "2d6+3"}, secret=True)).accepted.version == 2

        for player in (gm, imp):
            await player.until(lambda player=player: player.heard("snapshot")[-1].missed)
        await ogre.ask(ping=v1.Ping())
        assert len(ogre.raw) == seen + 1
        assert host.progress.version == 2


async def test_an_observer_sees_everything_and_decides_nothing(store_url: str, tmp_path: Path) -> None:
    """The observer's seat is taken with a key that the game master gives out."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (_, (gm, _imp, _ogre)):
        key = (await gm.ask(assign_seat=v1.AssignSeat(match="m1", seat="observer", link=True))).seat_assigned.key
        async with await Player.come(service.address) as arbiter:
            wrong = await arbiter.ask(join_match=v1.JoinMatch(match="m1", seat="observer", seat_key="guess"))
            bare = await arbiter.ask(join_match=v1.JoinMatch(match="m1", seat="observer"))
            answer = await arbiter.ask(join_match=v1.JoinMatch(match="m1", seat="observer", seat_key=key))

            assert (wrong.rejected.code, bare.rejected.code) == ("not_found", "not_yours")
            assert answer.joined.seat == "observer"
            await arbiter.until_version("m1", 1)
            await rule(gm, {"roll": "1d20"}, secret=True)
            await arbiter.until(lambda: len(arbiter.heard("snapshot")) == 2)
            assert arbiter.mirrors["m1"].hash() == gm.mirrors["m1"].hash()
            assert (await rule(arbiter, {"roll": "1d20"})).rejected.code == "not_your_turn"


async def test_the_replay_of_a_match_with_rewinds_verifies(store_url: str, tmp_path: Path) -> None:
    """Rulings, secret ones and rewinds are part of the replay, and the dice are recomputed."""
    async with serving(store_url, tmp_path) as service, at_table(service) as (host, (gm, imp, _ogre)):
        await walk(imp)
        await rule(gm, {"roll": "1d20"}, secret=True)
        await walk(imp)
        assert (await rewind(gm, 2)).HasField("accepted")
        await imp.until_version("m1", 4)
        await walk(imp)
        orders = {"roll": "2d6", "hide": ["ogre"]}
        assert (await rule(gm, orders)).HasField("accepted")
        assert (await rule(gm, {"result": "imp"})).HasField("accepted")
        await host.over.wait()
        assert (await rewind(gm, 2)).rejected.code == "battle_over"

        data = await whole_replay(gm, "m1")

    replay = read(data)
    assert verify(replay).intents == 7
    assert sum("secret" in str(played.intent) for played in replay.played) >= 1
