"""Bots that the server starts: how many for whom, again when they fail, and with nothing of the server's secrets."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from fracas_protocol import v1
from fracas_server.bot_workers import NICENESS
from fracas_server.bots import BotLauncher
from fracas_server.errors import ConfigurationError
from fracas_server.ids import Subject, is_tournament
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.service import Service
from fracas_server.settings import Limits
from fracas_server.timing import ManualTime
from fracas_server.tokens import TokenKey, Tokens
from tests.eventually import eventually_async
from tests.server.arena import Player, serving
from tests.server.test_cli import KEY
from tests.server.test_tokens import pem_pair


def workers() -> dict[int, dict[str, str]]:
    """Return the environments of the workers that this process runs, by process id."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            words = (path / "cmdline").read_bytes().split(b"\0")
            variables = (path / "environ").read_bytes().decode().split("\0")
        except OSError:
            continue
        if parent == os.getpid() and b"fracas_clients.policies.worker" in words:
            found[int(path.name)] = dict(one.split("=", 1) for one in variables if "=" in one)
    return found


async def match_with_bot(player: Player) -> str:
    """Create a match of the player and a bot."""
    seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="random")]
    wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="red")
    return str((await player.ask(create_match=wish)).match_created.info.match)


async def until_there(service: Service, match: str) -> None:
    """Wait until the bot has its connection."""
    host = next(host for host in service.hosting.hosts if host.match == match)
    await eventually_async(lambda: host.views.is_present("blue"), "the bot is there")


@pytest.mark.slow
async def test_bots_are_limited_for_each_and_for_all(store_url: str, tmp_path: Path) -> None:
    """A second match of the same creator waits for a place, one of another creator does not."""
    limits = Limits(bots=2, bots_per_subject=1)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True, limits=limits) as service,
        await Player.come(service.address) as one,
        await Player.come(service.address) as other,
    ):
        first, second = await match_with_bot(one), await match_with_bot(one)
        third = await match_with_bot(other)
        await until_there(service, first)
        await until_there(service, third)
        assert len(workers()) == 1  # several play in one process

        await one.until_asked(first)
        concede = v1.SendIntent(match=first, intent=v1.Intent(concede=v1.Concede()))
        assert (await one.ask(send_intent=concede)).HasField("accepted")

        await until_there(service, second)


@pytest.mark.slow
async def test_a_bot_that_dies_is_started_again(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A killed bot has a successor, and neither of them knows the server's keys."""
    monkeypatch.setenv("FRACAS_TOKEN_KEY", "a secret of at least thirty-two bytes")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        match = await match_with_bot(one)
        await until_there(service, match)
        ((first, environment),) = workers().items()

        os.kill(first, signal.SIGKILL)
        await eventually_async(lambda: bool(workers().keys() - {first}), "another one is started")

        await until_there(service, match)
        assert not {"FRACAS_TOKEN_KEY", "AWS_SECRET_ACCESS_KEY"} & environment.keys()


@pytest.mark.slow
async def test_a_match_that_comes_back_has_its_bot_still(store_url: str, tmp_path: Path) -> None:
    """Where a node lost a match and has it again, a bot that needs long to come back gets no twin."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        match = await match_with_bot(one)
        await until_there(service, match)
        await one.until_asked(match)
        (bot,) = workers()
        os.kill(bot, signal.SIGSTOP)
        try:
            host = next(host for host in service.hosting.hosts if host.match == match)
            host.stop()
            await host.stopped.wait()
            await service.hosting.find(host.match)
            await asyncio.sleep(3)
            assert list(workers()) == [bot]
        finally:
            os.kill(bot, signal.SIGCONT)
        await until_there(service, match)


@pytest.mark.slow
async def test_workers_have_a_low_priority_and_a_limited_number_of_bots(store_url: str, tmp_path: Path) -> None:
    """Bots of several matches share a process as long as it has room."""
    limits = Limits(bots_per_worker=2)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True, limits=limits) as service,
        await Player.come(service.address) as one,
    ):
        for _ in range(3):
            await until_there(service, await match_with_bot(one))

        assert len(workers()) == 2
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert {os.getpriority(os.PRIO_PROCESS, pid) for pid in workers()} == {own + NICENESS}


@pytest.mark.slow
async def test_a_worker_that_cannot_be_started_is_tried_again(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine may have no process to spare for the moment."""
    started = asyncio.create_subprocess_exec
    tried: list[str] = []

    async def refuse_once(*words: Any, **keys: Any) -> asyncio.subprocess.Process:
        tried.append(words[0])
        if len(tried) == 1:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return await started(*words, **keys)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", refuse_once)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        await until_there(service, await match_with_bot(one))
    assert len(tried) == 2


@pytest.mark.slow
async def test_ctrl_c_ends_no_worker(store_url: str, tmp_path: Path) -> None:
    """The terminal sends it to all processes of the server, which ends its workers itself."""
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        match = await match_with_bot(one)
        await until_there(service, match)
        (worker,) = workers()
        os.kill(worker, signal.SIGINT)
        await one.until_asked(match)
        concede = v1.SendIntent(match=match, intent=v1.Intent(concede=v1.Concede()))
        assert (await one.ask(send_intent=concede)).HasField("accepted")

        assert list(workers()) == [worker]


@pytest.mark.slow
async def test_bots_of_one_address_are_limited(store_url: str, tmp_path: Path) -> None:
    """Another guest from there waits for a place."""
    limits = Limits(bots_per_address=1)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True, limits=limits) as service,
        await Player.come(service.address) as one,
        await Player.come(service.address) as other,
    ):
        first, second = await match_with_bot(one), await match_with_bot(other)
        await until_there(service, first)
        host = next(host for host in service.hosting.hosts if host.match == second)
        assert not host.views.is_present("blue")

        await one.until_asked(first)
        concede = v1.SendIntent(match=first, intent=v1.Intent(concede=v1.Concede()))
        assert (await one.ask(send_intent=concede)).HasField("accepted")
        await until_there(service, second)


@pytest.mark.parametrize(
    ("creator", "place", "wait_s"), [("ann", "", 4), ("ann", "203.0.113.5", 4), ("tournament:t", "", 1)]
)
def test_bots_over_their_budget_wait(creator: str, place: str, wait_s: float) -> None:
    """The budget of the creator counts, and that of the address, over all who create matches there."""
    time = ManualTime()
    limits = Limits(bot_work_ms_per_second=500, bot_work_ms_per_second_and_address=1000)
    launcher = BotLauncher(Tokens(TokenKey.read(KEY)), address="", pace_s=0, time=time, limits=limits)
    owner = Subject(creator)

    assert launcher._spend(owner, place, 9) == 0  # what they have in hand lasts for it
    if is_tournament(owner):
        assert launcher._spend(owner, place, 10) == 0
        assert launcher._spend(owner, place, 2) == pytest.approx(wait_s, abs=0.01)
    else:
        assert launcher._spend(owner, place, 3) == pytest.approx(wait_s, abs=0.01)
    if place:
        assert launcher._spend(Subject("ben"), place, 9) == pytest.approx(1, abs=0.01)
        assert launcher._spend(Subject("eve"), "198.51.100.7", 1) == 0
    time.advance(int(wait_s * 1000) + 10)
    assert launcher._spend(owner, "", 0) == 0


def install(policy: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with the policy `broken`, for this process and the bots that it starts."""
    told = folder / "broken-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[fracas.policies]\nbroken = broken_policy:Broken\n")
    (folder / "broken_policy.py").write_text(f"from fracas_clients import Policy\n\n\n{policy}")
    monkeypatch.syspath_prepend(folder)
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(folder), known))))


_AT_IMPORT = "raise KeyError('weights')"
_KILLS = "import os\n\nos.abort()"


@pytest.mark.slow
async def test_nobody_waits_for_a_bot_that_cannot_play(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that has started it often enough gives up for it; who plays against it has won."""
    monkeypatch.setattr("fracas_server.bots._PAUSE_MS", 1)
    install(_AT_IMPORT, tmp_path / "installed", monkeypatch)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="broken")]
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="red")
        match = (await one.ask(create_match=wish)).match_created.info.match
        host = next(host for host in service.hosting.hosts if host.match == match)

        await eventually_async(host.over.is_set, "the match is over")
        assert host.record.winner == "red"


@pytest.mark.slow
async def test_a_policy_that_brings_its_worker_down_disturbs_others_once(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot beside it is started again, and plays on while the other one fails by itself."""
    monkeypatch.setattr("fracas_server.bots._PAUSE_MS", 1)
    monkeypatch.setattr("fracas_server.bots._TRIES", 2)
    install(_KILLS, tmp_path / "installed", monkeypatch)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        match = await match_with_bot(one)
        await until_there(service, match)
        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="broken")]
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="red")
        broken = (await one.ask(create_match=wish)).match_created.info.match
        host = next(host for host in service.hosting.hosts if host.match == broken)

        await eventually_async(host.over.is_set, "the match of the bot that cannot play is over")
        await until_there(service, match)


@pytest.mark.slow
async def test_an_open_match_whose_bot_cannot_play_ends(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where somebody is still to come it is over before it has begun, and nobody has won."""
    monkeypatch.setattr("fracas_server.bots._PAUSE_MS", 1)
    install(_AT_IMPORT, tmp_path / "installed", monkeypatch)
    async with (
        serving(store_url, tmp_path, begin=begin_battle, bots=True) as service,
        await Player.come(service.address) as one,
    ):
        seats = [v1.SeatRequest(id="red"), v1.SeatRequest(id="blue", bot="broken"), v1.SeatRequest(id="green")]
        wish = v1.CreateMatch(ruleset="monster_mash", seats=seats, take_seat="red")
        match = (await one.ask(create_match=wish)).match_created.info.match
        host = next(host for host in service.hosting.hosts if host.match == match)

        await eventually_async(host.over.is_set, "the match is over")
        assert (host.record.how, host.record.winner) == ("bot_failed", None)


@pytest.mark.parametrize("settings", [{"bots": True, "guests": "never"}, {"bots": False, "guests": "loopback"}])
async def test_a_public_key_admits_neither_guests_nor_bots(
    store_url: str, tmp_path: Path, settings: dict[str, Any]
) -> None:
    """A server that cannot sign tokens says at the start what it cannot do, and runs without it."""
    _, public = pem_pair()

    with pytest.raises(ConfigurationError, match="FRACAS_GUESTS=never and FRACAS_BOTS=false"):
        async with serving(store_url, tmp_path, token_key=public, **settings):
            pass

    async with serving(store_url, tmp_path, token_key=public, bots=False, guests="never") as service:
        player = await Player.connect(service.address)
        assert (await player.ask(hello=v1.Hello(name="Eve"))).rejected.code == "guests_not_allowed"
