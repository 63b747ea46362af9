"""The whole server in one process: store, hosts, lobby and gateway, wired together.

`running_service` is used by the command, the tests and the scenario driver. All parts are built here and nowhere
else, so this module shows the dependencies between them.
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
from fracas_server.audit import AuditLog
from fracas_server.background_tasks import BackgroundTasks
from fracas_server.board_previews import serve_board_previews
from fracas_server.bots import BotLauncher
from fracas_server.demo import Demo
from fracas_server.embedded import RestartingChild, user_data_folder
from fracas_server.embedded_defaults import load_token_key, start_broker, start_publisher, start_store
from fracas_server.errors import ConfigurationError, RequestRefused
from fracas_server.gateway.addresses import Addresses
from fracas_server.gateway.authentication import Authenticator
from fracas_server.gateway.history import HistoryService
from fracas_server.gateway.origins import Origins
from fracas_server.gateway.server import Gateway
from fracas_server.gateway.services import GatewayServices
from fracas_server.gateway.welcome import load_rulesets
from fracas_server.guess_limiter import GuessLimiter
from fracas_server.health import Health
from fracas_server.http_paths import HttpPaths
from fracas_server.limits import Buckets
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.match_setup import begin_battle
from fracas_server.lobby.queue import MatchmakingQueue
from fracas_server.lobby.stale_matches import StaleMatchReaper
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.players import Players
from fracas_server.match.services import BeginBattle, Services
from fracas_server.match.settlement import Settlement
from fracas_server.membership import Membership
from fracas_server.metrics import Metrics
from fracas_server.node import load_identity
from fracas_server.operations import Operations
from fracas_server.page_files import PAGE_FOLDER, Page
from fracas_server.replays.archive import open_archive
from fracas_server.replays.http import ReplayPages
from fracas_server.replays.lookup import Replays
from fracas_server.replays.retention import ReplayRetention
from fracas_server.replays.workers import ProcessWorker, ReplayWorker, WorkerFactory
from fracas_server.settings import Settings
from fracas_server.spectators.broker import Broker
from fracas_server.spectators.publisher import Publisher
from fracas_server.store.bans import Bans
from fracas_server.store.batcher import CommitBatcher
from fracas_server.store.chat import Chat
from fracas_server.store.connection import connect_store
from fracas_server.store.directory import Directory
from fracas_server.store.lease import Leases
from fracas_server.store.matches import Matches
from fracas_server.store.nodes import Nodes
from fracas_server.store.queue import Queue
from fracas_server.store.records import Records, load_or_create_salt
from fracas_server.store.tournaments import TournamentStore
from fracas_server.timing import RealTime, Time
from fracas_server.tokens import TokenKey, Tokens
from fracas_server.tournaments.driver import TournamentDriver
from fracas_server.tournaments.messages import tournament_message
from fracas_server.tournaments.pages import TournamentPages
from fracas_server.tournaments.requests import TournamentRequests
from fracas_server.tournaments.service import TournamentService, VersionedTournament
from fracas_server.watchdog import Watchdog

_LOBBY_MS: Final = 1_000
"""Interval of lobby updates over MQTT, in milliseconds."""
_DAY_S: Final = 24 * 3600
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
    time = time or RealTime()
    metrics = Metrics()
    folder = settings.data or user_data_folder()
    loading = asyncio.Lock()
    # Load the rulesets while the store starts.
    warming = asyncio.get_running_loop().create_task(load_rulesets(loading))
    async with AsyncExitStack() as stack:
        url, store, store_child = await start_store(settings, folder, stack)
        redis = await connect_store(url)
        stack.push_async_callback(redis.aclose)
        tokens = _tokens(settings, folder, time)

        def hired() -> ReplayWorker:
            worker = hire()
            stack.push_async_callback(worker.close)
            return worker

        batcher = CommitBatcher(redis)
        matches, directory, records = Matches(redis), Directory(redis), Records(redis)
        salt = await load_or_create_salt(redis)
        players = Players(salt)
        archive = open_archive(settings.archive) if settings.archive else None
        keeping = ReplayRetention(
            matches, records, hired(), archive=archive, kept_s=settings.keep_days * _DAY_S, time=time
        )
        services = Services(
            batcher=batcher,
            matches=matches,
            chat=Chat(redis),
            time=time,
            metrics=metrics,
            begin_battle=begin or begin_battle,
            settlement=Settlement(
                players,
                guests=settings.guests == "loopback" if settings.rate_guests is None else settings.rate_guests,
                history_ms=int(settings.history_days * _DAY_S * 1000),
            ),
            records=records,
            keep_replay=keeping.keep,
            history=settings.history,
            entropy_ms=settings.entropy_ms,
        )
        port = settings.port
        address = settings.advertise or settings.own_address(port)
        node = stack.enter_context(load_identity(folder))
        leases = Leases(redis, node=node, address=address, ttl_ms=settings.lease_ms)
        nodes = Nodes(redis, node=node, ttl_ms=settings.lease_ms)
        membership = Membership(nodes, time=time, ttl_ms=settings.lease_ms)
        limits = settings.limits
        launcher = None
        if settings.bots:
            launcher = BotLauncher(
                tokens, address=address, pace_s=settings.bot_pace_s, time=time, limits=limits,
                place_of=lambda subject: gateway.place_of(subject),  # noqa: PLW0108 - created below
            )  # fmt: skip
            log.info("bots_limited", most=launcher.most)

        publisher, spectators, broker_child = await _publisher(settings, folder, stack, time=time, metrics=metrics)

        def started(host: MatchHost) -> None:
            if launcher is not None:
                launcher.provide(host)
            if publisher is not None:
                publisher.follow(host)

        hosting = Hosting(
            services,
            leases,
            directory,
            linger_ms=settings.linger_ms,
            started=started,
            ended=publisher.unfollow if publisher is not None else _nothing,
            presence=membership.presence,
        )
        lobby = Lobby(
            hosting,
            directory,
            matches,
            time=time,
            matches_per_subject=limits.matches_per_subject,
            grace_ms=settings.grace_ms,
            bots=settings.bots,
        )
        addresses = Addresses(
            proxies=settings.proxies, connections=limits.connections_per_address, guests=limits.guests_per_address
        )
        tournament_store = TournamentStore(redis, node=node, ttl_ms=settings.lease_ms)

        async def tell(kept: VersionedTournament) -> None:
            if publisher is not None:
                publisher.publish_tournament(await tournament_service.executor.run(lambda: tournament_message(kept)))

        tournament_service = TournamentService(tournament_store, time=time, changed=tell)
        playing = min(launcher.most if launcher is not None else limits.bots_per_tournament, limits.bots_per_tournament)
        driver = TournamentDriver(
            tournament_service, tournament_store, hosting=hosting, lobby=lobby, matches=matches, time=time,
            bots=playing, adopted=tell,
        )  # fmt: skip
        bans = Bans(redis, time=time)
        gateway_services = GatewayServices(
            authenticator=Authenticator(
                tokens,
                guests=settings.guests,
                name_characters=limits.name_characters,
                addresses=addresses,
                time=time,
                bans=bans,
            ),
            addresses=addresses,
            origins=Origins(settings.origins, advertised=settings.advertise, shared=settings.shared_address),
            hosting=hosting,
            lobby=lobby,
            queue=MatchmakingQueue(lobby, Queue(redis), records, players=players, time=time, bots=settings.bots),
            history=HistoryService(
                Replays(matches, records, keeping, players=players, time=time), records, players=players, time=time
            ),
            tournaments=TournamentRequests(tournament_service, lobby, bots=limits.tournament_bots, playing=playing),
            limits=limits,
            time=time,
            metrics=metrics,
            peers=lambda: membership.peers,
            own_address=lambda: leases.address,
            loading=loading,
            guesses=GuessLimiter(per_minute=limits.wrong_codes_per_address, time=time, metrics=metrics),
            subjects=Buckets(limits.subject_requests_per_second, int(2 * limits.subject_requests_per_second)),
            work=Buckets(limits.work_ms_per_second, limits.work_burst_ms),
        )
        watchdog = Watchdog(metrics)
        health = Health(redis, time=time, node=leases.node, child=store_child, watchdog=watchdog, salt=salt)
        metrics.store_up.set_function(lambda: not health.store_problem)
        if publisher is not None:
            metrics.broker_up.set_function(publisher.connected.is_set)
        operations = Operations(metrics, not_ready=lambda: health.problem)
        paths = HttpPaths()
        Page(PAGE_FOLDER).serve(paths, nodes=lambda: (leases.address, *membership.peers))
        TournamentPages(tournament_service).serve(paths)
        serve_board_previews(paths)
        replays = gateway_services.history.replays
        paths.add("/replays/", replays.serve_http)
        ReplayPages(matches, replays, hired(), time=time).serve(paths)
        metrics.outbox_bytes.set_function(lambda: sum(one.unsent for one in gateway.connections))
        gateway = Gateway(gateway_services, operations.answer, paths)
        bans.changed = lambda: _put_out_banned(gateway, bans)
        membership.on_change = gateway.send_peers

        def drain(on: bool) -> None:  # noqa: FBT001 - a callback
            lobby.drained = health.draining = on

        token = _admin_token(settings)
        if token is not None:
            folder.mkdir(parents=True, exist_ok=True)
            operations.admin = Admin(
                token, hosting=hosting, matches=matches, clients=gateway, bans=bans, drain=drain,
                audit=AuditLog(folder / "audit.log", time=time), time=time,
            )  # fmt: skip
        if settings.operations_port is not None:
            await operations.listen(settings.host, settings.operations_port)
            stack.push_async_callback(operations.close)
        if settings.store is not None:
            # If there are other nodes, clients of a lost one find another faster than this one has loaded its rulesets.
            await warming
        tls = _tls(settings)
        await gateway.listen(settings.host, port, tls=tls)
        if settings.shared_socket is not None:
            await gateway.accept(socket.socket(fileno=settings.shared_socket), tls=tls)
        own = settings.own_address(gateway.port)
        if not settings.port and not settings.advertise:
            address = leases.address = own
        if launcher is not None:
            # Bots connect locally, since the public name may not lead back here; certificates hold only for that name.
            launcher.address = address if settings.tls_certificate else own
        background = BackgroundTasks()
        service = Service(
            settings=settings,
            address=address,
            store=store,
            spectators=spectators,
            redis=redis,
            leases=leases,
            hosting=hosting,
            lobby=lobby,
            queue=gateway_services.queue,
            gateway=gateway,
            operations=operations,
            tokens=tokens,
            metrics=metrics,
            services=services,
            failed=background.failed,
            store_child=store_child,
            broker_child=broker_child,
        )
        try:
            await membership.join(address)
            await hosting.check_leases()
            background.run("the announcement of this node", membership.run())
            background.run("the renewal of leases", hosting.run())
            background.run("the games of tournaments", driver.run())
            background.run("the look at the store", health.run())
            background.run("the look at the bans", bans.run())
            background.run("the look at the loop", watchdog.run())
            gateway_services.queue.address = address
            background.run("the queue", gateway_services.queue.run())
            if archive is not None:
                background.run("the archive of replays", keeping.run())
            if store_child is not None:
                background.run("the embedded store", _given_up(store_child))
            background.run(
                "the end of forsaken matches", StaleMatchReaper(hosting, time=time, open_ms=settings.open_ms).run()
            )
            if publisher is not None:
                background.run("the publisher", publisher.run())
                background.run("the publication of the lobby", _tell_lobby(publisher, lobby, time))
            if demo:
                background.run("the demo", Demo(lobby, hosting, time=time).run())
            yield service
        finally:
            health.stopping = True
            await background.close()
            await driver.close()
            await membership.leave()
            # Hand over matches while clients are notified, so that a client that reads nothing delays no match.
            told = asyncio.get_running_loop().create_task(gateway.close())
            # If the store is unavailable, do not wait: clients repeat unacknowledged requests.
            await hosting.close(patience_s=_PATIENCE_S if not health.store_problem else 0)
            await told
            await gateway_services.queue.close(patience_s=_PATIENCE_S if not health.store_problem else 0)
            if launcher is not None:
                await launcher.close()
            await batcher.close()


async def _publisher(
    settings: Settings, folder: Path, stack: AsyncExitStack, *, time: Time, metrics: Metrics
) -> tuple[Publisher | None, str, RestartingChild | None]:
    """Return the MQTT publisher, if any, a description of spectator access for people, and the embedded broker."""
    found = await start_broker(settings, folder, stack)
    if found.url is None:
        return None, found.description, None
    broker = Broker.read(found.url, version=found.version)
    path = await start_publisher(settings, folder, found.url, stack)
    told = found.description or f"over WebSocket, and MQTT at {broker.host}:{broker.port}"
    publisher = Publisher(path or broker, time=time, metrics=metrics, snapshot_every=settings.snapshot_every)
    return publisher, told, found.child


async def _tell_lobby(publisher: Publisher, lobby: Lobby, time: Time) -> None:
    while True:
        try:
            publisher.publish_lobby(await lobby.list_matches(v1.ListMatches()))
        except RequestRefused as error:
            log.debug("lobby_not_published", reason=str(error))
        await time.until(time.now_ms() + _LOBBY_MS)


def _put_out_banned(gateway: Gateway, bans: Bans) -> None:
    """Close the connections of clients that were banned at another node."""
    if gone := gateway.disconnect(bans.is_banned):
        log.info("banned_disconnected", connections=gone)


def _nothing(_host: MatchHost) -> None:
    """Do nothing at the end of a match."""


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
