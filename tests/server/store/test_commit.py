"""The one write of a match: atomic, fenced, counted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from redis.asyncio import Redis

from fracas_server.errors import Conflict, Fenced, MatchMissing, StoreUnavailable
from fracas_server.ids import MatchId, NodeId
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.commands import run_command
from fracas_server.store.commit import Commit
from fracas_server.store.keys import MatchKeys
from fracas_server.store.lease import Holder, Lease, Leases
from fracas_server.store.matches import Matches
from tests.eventually import eventually_async

MATCH = MatchId("m1")
LEASE = Lease(NodeId("a"), 1, "ws://a", 5_000)


async def created(redis: Redis, match: MatchId = MATCH) -> Commit:
    """Create a match and return its next commit."""
    assert await Matches(redis).create(match, LEASE, b"first", {"secret": b"s", "record": b"r1"})
    return Commit(MatchKeys(match), LEASE, 1, b"second", {"record": b"r2", "battle": b"b2"}, b"public")


async def test_a_commit_replaces_state_and_appends_log(redis: Redis) -> None:
    """State, log and lease change together, and the untouched fields stay."""
    commit = await created(redis)

    assert await CommitBatcher(redis).commit(commit) == 2

    stored = await Matches(redis).load(MATCH)
    assert stored.serial == 2
    assert stored.fields == {"secret": b"s", "record": b"r2", "battle": b"b2"}
    assert [(e.serial, e.entry, e.public) for e in await Matches(redis).log(MATCH)] == [
        (1, b"first", b""),
        (2, b"second", b"public"),
    ]


async def test_an_old_epoch_writes_nothing(redis: Redis) -> None:
    """A node whose match was taken over is fenced off, however late its commit arrives."""
    commit = await created(redis)
    await redis.delete(commit.keys.lease)
    taken = await Leases(redis, node=NodeId("b"), address="ws://b", ttl_ms=5_000).take(MATCH)
    assert isinstance(taken, Lease)
    before = await everything(redis)

    with pytest.raises(Fenced) as caught:
        await CommitBatcher(redis).commit(commit)

    assert (caught.value.epoch, caught.value.current) == (1, 2)
    assert await everything(redis) == before


async def test_another_serial_writes_nothing(redis: Redis) -> None:
    """A commit on a past state is refused whole."""
    commit = await created(redis)
    batcher = CommitBatcher(redis)
    await batcher.commit(commit)
    before = await everything(redis)

    with pytest.raises(Conflict) as caught:
        await batcher.commit(commit)

    assert (caught.value.expected, caught.value.found) == (1, 2)
    assert await everything(redis) == before


async def test_a_log_that_cannot_be_appended_leaves_the_state(redis: Redis) -> None:
    """Where one half cannot be done, the other is not done either."""
    commit = await created(redis)
    await run_command(redis, "XADD", commit.keys.log, "9-0", "entry", "from nowhere")
    before = await everything(redis)

    with pytest.raises(Exception, match="equal or smaller"):
        await CommitBatcher(redis).commit(commit)

    assert await everything(redis) == before


async def test_commits_of_many_matches_share_pipelines(redis: Redis) -> None:
    """What waits while one pipeline is under way goes with the next; each commit has its own answer."""
    commits = [await created(redis, MatchId(f"m{number}")) for number in range(40)]
    commits[7] = replace(commits[7], serial=5)
    batcher = CommitBatcher(redis)

    answers = await asyncio.gather(*(batcher.commit(commit) for commit in commits), return_exceptions=True)

    assert isinstance(answers[7], Conflict)
    assert [answer for index, answer in enumerate(answers) if index != 7] == [2] * 39
    assert batcher.batches <= 2


async def test_a_store_that_forgot_the_script_gets_it_again(redis: Redis) -> None:
    """Flushing the scripts of the store stops no match."""
    commits = [await created(redis, MatchId(f"m{number}")) for number in range(3)]
    await redis.script_flush()
    batcher = CommitBatcher(redis)

    assert await asyncio.gather(*(batcher.commit(commit) for commit in commits)) == [2, 2, 2]


async def test_a_connection_that_the_store_closed_is_replaced_unnoticed(redis: Redis) -> None:
    """Commits keep their connection; one that is gone when the next commit comes fails nobody."""
    commit = await created(redis)
    batcher = CommitBatcher(redis)
    assert await batcher.commit(commit) == 2
    await run_command(redis, "CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    (line,) = batcher._lines
    assert line._connection is not None
    stream = line._connection._reader
    assert stream is not None
    await eventually_async(stream.at_eof, "the end of it has come")

    assert await batcher.commit(replace(commit, serial=2)) == 3


def _closed(*_args: object) -> None:
    raise RuntimeError("the handler is closed")  # as uvloop does


async def test_a_closed_transport_is_a_lost_connection(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing to it fails one commit with `StoreUnavailable`; the next one goes over another connection."""
    commit = await created(redis)
    batcher = CommitBatcher(redis)
    assert await batcher.commit(commit) == 2
    (line,) = batcher._lines
    assert line._connection is not None
    monkeypatch.setattr(line._connection._writer, "writelines", _closed)

    with pytest.raises(StoreUnavailable, match="the handler is closed"):
        await batcher.commit(replace(commit, serial=2))
    assert await batcher.commit(replace(commit, serial=2)) == 3


async def test_commits_under_way_are_answered_when_their_sender_fails(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No match waits for ever for a sender that ended by an error of its own."""
    commit = await created(redis)
    batcher = CommitBatcher(redis)
    with monkeypatch.context() as planted:
        planted.setattr(batcher, "_run", _closed)
        sending = asyncio.ensure_future(batcher.commit(commit))
        await asyncio.sleep(0)
        assert batcher._sending is not None
        task = batcher._sending
        with pytest.raises(StoreUnavailable, match="the sender ended: RuntimeError"):
            await sending
        with pytest.raises(RuntimeError, match="the handler is closed"):
            await task

    assert await batcher.commit(commit) == 2


async def test_an_answer_that_comes_too_late_is_nobodys(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that does not answer in time counts as gone; what it says later is not taken for another's answer."""
    first, second = [await created(redis, MatchId(name)) for name in ("m1", "m2")]
    second = replace(second, serial=5)
    batcher = CommitBatcher(redis)
    monkeypatch.setattr("fracas_server.store.commit_connection._TIMEOUT_S", 0.1)
    await run_command(redis, "CLIENT", "PAUSE", "300", "ALL")
    with pytest.raises(StoreUnavailable):
        await batcher.commit(first)
    monkeypatch.undo()

    with pytest.raises(Conflict):
        await batcher.commit(second)
    assert (await Matches(redis).load(MatchId("m1"))).serial in {1, 2}


async def test_a_lost_answer_is_found_out(redis: Redis) -> None:
    """Whether a commit took place can be told from the log."""
    commit = await created(redis)
    assert not await Matches(redis).is_committed(commit)

    await CommitBatcher(redis).commit(commit)

    assert await Matches(redis).is_committed(commit)
    assert not await Matches(redis).is_committed(replace(commit, entry=b"another"))


async def test_a_lease_is_taken_renewed_and_given_back(redis: Redis) -> None:
    """Only one node holds a match; each taking has a new epoch; a lost lease is noticed at the renewal."""
    await created(redis)
    a = Leases(redis, node=NodeId("a"), address="ws://a:1", ttl_ms=5_000)
    b = Leases(redis, node=NodeId("b"), address="ws://b:2", ttl_ms=5_000)

    assert await b.take(MATCH) == Holder(NodeId("a"), 1, "ws://a")
    again = await a.take(MATCH)
    assert again == Lease(NodeId("a"), 2, "ws://a:1", 5_000)
    (lost,) = await a.renew([(MATCH, LEASE)])
    assert isinstance(lost, Fenced)
    assert (lost.epoch, lost.current) == (1, 2)
    assert await a.renew([(MATCH, again)]) == [None]
    await b.release(MATCH, Lease(NodeId("b"), 2, "ws://b:2", 5_000))
    assert await b.holder(MATCH) == Holder(NodeId("a"), 2, "ws://a:1")

    await a.release(MATCH, again)

    assert await b.take(MATCH) == Lease(NodeId("b"), 3, "ws://b:2", 5_000)


async def test_leases_are_renewed_together_and_each_for_itself(redis: Redis) -> None:
    """One that is lost or of no match keeps no other from being renewed, also by a store that forgot the script."""
    for name in ("m1", "m2", "m3"):
        await created(redis, MatchId(name))
    leases = Leases(redis, node=NodeId("a"), address="ws://a", ttl_ms=60_000)
    first, third = [await leases.take(MatchId(name)) for name in ("m1", "m3")]
    assert isinstance(first, Lease)
    assert isinstance(third, Lease)
    for name in ("m1", "m3"):
        await redis.pexpire(MatchKeys(MatchId(name)).lease, 5_000)
    await redis.script_flush()

    asked = {"m1": first, "m2": replace(LEASE, epoch=7), "none": first, "m3": third}
    found = await leases.renew([(MatchId(name), lease) for name, lease in asked.items()])

    assert [type(error) for error in found] == [type(None), Fenced, MatchMissing, type(None)]
    for name in ("m1", "m3"):
        assert await redis.pttl(MatchKeys(MatchId(name)).lease) > 50_000


async def test_a_lease_is_a_nodes_and_not_an_addresss(redis: Redis) -> None:
    """A node that gives out the same address takes nothing from another; one that starts anew has its own at once."""
    await created(redis)
    same = Leases(redis, node=NodeId("b"), address=LEASE.address, ttl_ms=5_000)
    anew = Leases(redis, node=LEASE.node, address="ws://elsewhere", ttl_ms=5_000)

    assert await same.take(MATCH) == Holder(NodeId("a"), 1, "ws://a")
    assert await anew.take(MATCH) == Lease(NodeId("a"), 2, "ws://elsewhere", 5_000)


async def test_a_match_is_created_once(redis: Redis) -> None:
    """A second match of the same id changes nothing."""
    await created(redis)
    before = await everything(redis)

    assert not await Matches(redis).create(MATCH, LEASE, b"other", {"record": b"other"})
    assert await everything(redis) == before


async def everything(redis: Redis) -> dict[bytes | str, object]:
    """Return all that lies in the store, expiry aside."""
    found: dict[bytes | str, object] = {}
    for key in sorted(await redis.keys("*")):
        found[key] = await redis.dump(key)
    return found
