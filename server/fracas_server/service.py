"""The whole server in one process, from start to stop.

`running_service` is used by the command, the tests and the scenario driver. It shows the order in which a server starts
and stops; `assembly` builds the parts.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog
from redis.asyncio import Redis

from fracas_protocol import v1
from fracas_server.admin import MIN_TOKEN, Admin
from fracas_server.assembly import (
    Base,
    Front,
    LobbyParts,
    MatchLayer,
    StoreParts,
    build_front,
    build_lobby,
    build_match_layer,
    open_store,
)
from fracas_server.audit import AuditLog
from fracas_server.background_tasks import BackgroundTasks
from fracas_server.demo import Demo
from fracas_server.embedded import RestartingChild, user_data_folder
from fracas_server.embedded_defaults import load_token_key
from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.gateway.server import Gateway
from fracas_server.gateway.welcome import load_rulesets
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.lobby.queue import MatchmakingQueue
from fracas_server.lobby.stale_matches import StaleMatchReaper
from fracas_server.match.hosting import Hosting
from fracas_server.match.services import BeginBattle, Services
from fracas_server.metrics import Metrics
from fracas_server.operations import Operations
from fracas_server.replays.workers import ProcessWorker, WorkerFactory
from fracas_server.settings import Settings
from fracas_server.spectators.publisher import Publisher
from fracas_server.store.lease import Leases
from fracas_server.timing import RealTime, Time
from fracas_server.tokens import TokenKey, Tokens

_LOBBY_MS: Final = 1_000
"""Interval of lobby updates over MQTT, in milliseconds."""
_PATIENCE_S: Final = 10.0
"""How long matches may take to finish pending work when the server stops, in seconds."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Service:
    """A running server."""

    settings: Settings
    address: str
    """Address for clients."""
    store: str
    """Description of the store for people, without any password."""
    spectators: str
    """Description of spectator access for people."""
    resumed: int
    """Number of unfinished matches that were in the store when the server started."""
    redis: Redis
    leases: Leases
    hosting: Hosting
    lobby: Lobby
    queue: MatchmakingQueue
    gateway: Gateway
    operations: Operations
    tokens: Tokens
    metrics: Metrics
    services: Services
    failed: asyncio.Future[Exception]
    """Set to the reason once the server cannot continue; the caller then leaves the context and reports the reason."""
    store_child: RestartingChild | None
    """The embedded store; None if one is configured."""
    broker_child: RestartingChild | None
    """The embedded broker; None if one is configured, or there is none."""


@asynccontextmanager
async def running_service(
    settings: Settings,
    *,
    time: Time | None = None,
    demo: bool = False,
    begin: BeginBattle | None = None,
    hire: WorkerFactory = ProcessWorker,
) -> AsyncIterator[Service]:
    """Run a server while the context is active; on exit its matches are handed over.

    Args:
        settings: The settings.
        time: The clock; None: the machine's.
        demo: Whether to run demo matches.
        begin: Function that begins battles; None: with the shipped creatures and boards.
        hire: Factory of replay workers.

    Raises:
        ConfigurationError: A setting is invalid, or the address cannot be listened on.
        StoreUnavailable: The store does not answer.
        EmbeddedError: The embedded store cannot be started.
    """
    loading = asyncio.Lock()
    # Load the rulesets while the store starts.
    warming = asyncio.get_running_loop().create_task(load_rulesets(loading))
    async with AsyncExitStack() as stack:
        base = Base(settings, time or RealTime(), Metrics(), settings.data or user_data_folder(), hire, stack)
        store = await open_store(base)
        tokens = _tokens(settings, base.folder, base.time)
        matches = await build_match_layer(base, store, tokens, begin or begin_battle)
        lobby = build_lobby(base, store, matches)
        front = build_front(base, store, tokens, matches, lobby, loading)
        _open_administration(base, matches, lobby, front)
        await _listen(base, matches, front, warming)
        resumed = await store.directory.count_active()
        background = BackgroundTasks()
        async with _running(base, store, matches, lobby, front, background, demo=demo):
            yield Service(
                settings=settings,
                address=matches.leases.address,
                store=store.description,
                spectators=matches.spectators,
                resumed=resumed,
                redis=store.redis,
                leases=matches.leases,
                hosting=matches.hosting,
                lobby=lobby.lobby,
                queue=lobby.queue,
                gateway=front.gateway,
                operations=front.operations,
                tokens=tokens,
                metrics=base.metrics,
                services=matches.services,
                failed=background.failed,
                store_child=store.child,
                broker_child=matches.broker,
            )


def _open_administration(base: Base, matches: MatchLayer, lobby: LobbyParts, front: Front) -> None:
    """Give the operations port the admin API, if there is a token for it."""
    token = _admin_token(base.settings)
    if token is None:
        return

    def drain(on: bool) -> None:  # noqa: FBT001 - a callback
        lobby.lobby.drained = front.health.draining = on

    base.folder.mkdir(parents=True, exist_ok=True)
    front.operations.admin = Admin(
        token, hosting=matches.hosting, matches=matches.services.matches, clients=front.gateway, bans=front.bans,
        drain=drain, audit=AuditLog(base.folder / "audit.log", time=base.time), time=base.time,
    )  # fmt: skip


async def _listen(base: Base, matches: MatchLayer, front: Front, warming: asyncio.Task[None]) -> None:
    """Listen on the operations port and the game port, and find out the address of this node."""
    settings, gateway = base.settings, front.gateway
    if settings.operations_port is not None:
        await front.operations.listen(settings.host, settings.operations_port)
        base.stack.push_async_callback(front.operations.close)
    if settings.store is not None:
        # If there are other nodes, clients of a lost one find another faster than this one has loaded its rulesets.
        await warming
    tls = _tls(settings)
    await gateway.listen(settings.host, settings.port, tls=tls)
    if settings.shared_socket is not None:
        await gateway.accept(socket.socket(fileno=settings.shared_socket), tls=tls)
    own = settings.own_address(gateway.port)
    if not settings.port and not settings.advertise:
        matches.leases.address = own
    if matches.launcher is not None:
        # Bots connect locally, since the public name may not lead back here; certificates hold only for that name.
        matches.launcher.address = matches.leases.address if settings.tls_certificate else own


@asynccontextmanager
async def _running(
    base: Base,
    store: StoreParts,
    matches: MatchLayer,
    lobby: LobbyParts,
    front: Front,
    background: BackgroundTasks,
    *,
    demo: bool,
) -> AsyncIterator[None]:
    """Join the other nodes and run the background tasks; on exit stop them, and hand over matches and clients."""
    settings, time, hosting, publisher, health = (
        base.settings, base.time, matches.hosting, matches.publisher, front.health,
    )  # fmt: skip
    try:
        await matches.membership.join(matches.leases.address)
        await hosting.check_leases()
        background.run("the announcement of this node", matches.membership.run())
        background.run("the renewal of leases", hosting.run())
        background.run("the games of tournaments", lobby.driver.run())
        background.run("the look at the store", health.run())
        background.run("the look at the bans", front.bans.run())
        background.run("the look at the loop", front.watchdog.run())
        lobby.queue.address = matches.leases.address
        background.run("the queue", lobby.queue.run())
        background.run("the search for unused pictures", store.pictures.run())
        if settings.archive:
            background.run("the archive of replays", matches.replays.run())
        if store.child is not None:
            background.run("the embedded store", _given_up(store.child))
        background.run(
            "the end of forsaken matches", StaleMatchReaper(hosting, time=time, open_ms=settings.open_ms).run()
        )
        background.run("the look at watched tables", lobby.watchers.run())
        if publisher is not None:
            background.run("the publisher", publisher.run())
            background.run("the publication of the lobby", _tell_lobby(publisher, lobby.lobby, time))
        if demo:
            background.run("the demo", Demo(lobby.lobby, hosting, time=time).run())
        yield
    finally:
        health.stopping = True
        await background.close()
        await lobby.driver.close()
        await matches.membership.leave()
        # Hand over matches while clients are notified, so that a client that reads nothing delays no match.
        told = asyncio.get_running_loop().create_task(front.gateway.close())
        # If the store is unavailable, do not wait: clients repeat unacknowledged requests.
        await hosting.close(patience_s=_PATIENCE_S if not health.store_problem else 0)
        await told
        await lobby.queue.close(patience_s=_PATIENCE_S if not health.store_problem else 0)
        if matches.launcher is not None:
            await matches.launcher.close()
        await matches.services.batcher.close()


async def _tell_lobby(publisher: Publisher, lobby: Lobby, time: Time) -> None:
    while True:
        try:
            publisher.publish_lobby(await lobby.list_matches(v1.ListMatches()))
        except RequestRefused as error:
            log.debug("lobby_not_published", reason=str(error))
        await time.until(time.now_ms() + _LOBBY_MS)


def _admin_token(settings: Settings) -> str | None:
    if settings.admin_token is None:
        return None
    token = settings.admin_token.get_secret_value()
    if len(token) < MIN_TOKEN:
        raise ConfigurationError("FRACAS_ADMIN_TOKEN", f"only {len(token)} characters: use at least {MIN_TOKEN}")
    if settings.operations_port is None:
        raise ConfigurationError("FRACAS_ADMIN_TOKEN", "the admin API needs a separate port: set --operations-port")
    return token


def _tokens(settings: Settings, folder: Path, time: Time) -> Tokens:
    second = settings.second_token_key
    also = TokenKey.read(second.get_secret_value(), setting="FRACAS_SECOND_TOKEN_KEY") if second is not None else None
    tokens = Tokens(TokenKey.read(load_token_key(settings, folder)), also=also, time=time)
    if not tokens.can_sign and (settings.bots or settings.guests != "never"):
        needs = "a public key cannot sign the tokens of guests and bots"
        raise ConfigurationError("--token-key", f"{needs}: set FRACAS_GUESTS=never and FRACAS_BOTS=false with it")
    return tokens


def _tls(settings: Settings) -> ssl.SSLContext | None:
    if settings.tls_certificate is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.tls_certificate, settings.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise ConfigurationError("--tls-certificate, --tls-key", str(error)) from error
    return context


async def _given_up(child: RestartingChild) -> None:
    """Wait until an embedded server is not restarted any more, then raise the reason."""
    raise await child.lost
