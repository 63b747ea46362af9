"""The stages in which the parts of a server are built: store, match layer, lobby and front.

Each stage gets the results of those before it, so that this module shows the dependencies between the parts. The
exit stack of `Base` closes everything that a stage opened.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import structlog
from redis.asyncio import Redis

from fracas_server.board_pictures import BoardPictures
from fracas_server.board_previews import serve_board_previews
from fracas_server.bots import BotLauncher
from fracas_server.embedded import RestartingChild
from fracas_server.embedded_defaults import start_broker, start_publisher, start_store
from fracas_server.gateway.addresses import Addresses
from fracas_server.gateway.authentication import Authenticator
from fracas_server.gateway.history import HistoryService
from fracas_server.gateway.origins import Origins
from fracas_server.gateway.server import Gateway
from fracas_server.gateway.services import GatewayServices
from fracas_server.guess_limiter import GuessLimiter
from fracas_server.health import Health
from fracas_server.http_paths import HttpPaths
from fracas_server.ids import MatchId
from fracas_server.limits import Buckets
from fracas_server.link_previews import LinkPreviews
from fracas_server.lobby.board_importer import BoardImporter
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.picture_uploads import PictureUploads
from fracas_server.lobby.queue import MatchmakingQueue
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.players import Players
from fracas_server.match.services import BeginBattle, Services
from fracas_server.match.settlement import Settlement
from fracas_server.membership import Membership
from fracas_server.metrics import Metrics
from fracas_server.node import load_identity
from fracas_server.notices.channels import Channels
from fracas_server.notices.service import NoticeService
from fracas_server.notices.turns import TurnNotices
from fracas_server.operations import Operations
from fracas_server.page_files import PAGE_FOLDER, Page
from fracas_server.replays.archive import open_archive
from fracas_server.replays.http import ReplayPages
from fracas_server.replays.lookup import Replays
from fracas_server.replays.retention import ReplayRetention
from fracas_server.replays.workers import ReplayWorker, WorkerFactory
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
from fracas_server.store.notices import NoticeStore
from fracas_server.store.pictures import PictureStore
from fracas_server.store.queue import Queue
from fracas_server.store.records import Records, load_or_create_salt
from fracas_server.store.tables import TableStore
from fracas_server.store.tournaments import TournamentStore
from fracas_server.tables.service import TableService
from fracas_server.tables.settlement import TableSettlement
from fracas_server.tables.watching import TableWatchers
from fracas_server.timing import Time
from fracas_server.tokens import Tokens
from fracas_server.tournaments.driver import TournamentDriver
from fracas_server.tournaments.messages import tournament_message
from fracas_server.tournaments.pages import TournamentPages
from fracas_server.tournaments.requests import TournamentRequests
from fracas_server.tournaments.service import TournamentService, VersionedTournament
from fracas_server.watchdog import Watchdog

_DAY_S: Final = 24 * 3600

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Base:
    """The shared inputs of all stages."""

    settings: Settings
    time: Time
    metrics: Metrics
    folder: Path
    """The data folder."""
    hire: WorkerFactory
    stack: AsyncExitStack
    """Closes what a stage has opened, in reverse order, when the server has stopped."""

    def hired(self) -> ReplayWorker:
        """Return a new replay worker, which is closed with the server."""
        worker = self.hire()
        self.stack.push_async_callback(worker.close)
        return worker


@dataclass(frozen=True, slots=True)
class StoreParts:
    """The connected store."""

    redis: Redis
    description: str
    child: RestartingChild | None
    salt: bytes
    matches: Matches
    directory: Directory
    records: Records
    pictures: PictureStore


@dataclass(frozen=True, slots=True)
class MatchLayer:
    """The matches of this node, with their bots and spectators, and its place among the other nodes."""

    players: Players
    services: Services
    replays: ReplayRetention
    leases: Leases
    membership: Membership
    launcher: BotLauncher | None
    publisher: Publisher | None
    spectators: str
    broker: RestartingChild | None
    hosting: Hosting
    notices: NoticeService


@dataclass(frozen=True, slots=True)
class LobbyParts:
    """The lobby, the queue and the tournaments."""

    lobby: Lobby
    queue: MatchmakingQueue
    tournaments: TournamentService
    requests: TournamentRequests
    driver: TournamentDriver
    watchers: TableWatchers


@dataclass(frozen=True, slots=True)
class Front:
    """The gateway, and the parts that answer operators."""

    gateway: Gateway
    operations: Operations
    health: Health
    watchdog: Watchdog
    bans: Bans


async def open_store(base: Base) -> StoreParts:
    """Start the embedded store if none is configured, and connect to the store."""
    url, description, child = await start_store(base.settings, base.folder, base.stack)
    redis = await connect_store(url)
    base.stack.push_async_callback(redis.aclose)
    salt = await load_or_create_salt(redis)
    pictures = PictureStore(redis, salt=salt, time=base.time)
    return StoreParts(redis, description, child, salt, Matches(redis), Directory(redis), Records(redis), pictures)


async def build_match_layer(base: Base, store: StoreParts, tokens: Tokens, begin: BeginBattle) -> MatchLayer:
    """Build what matches need, and start the broker and the publisher."""
    settings, time, limits = base.settings, base.time, base.settings.limits
    players = Players(store.salt)
    replays = ReplayRetention(
        store.matches,
        store.records,
        base.hired(),
        archive=open_archive(settings.archive) if settings.archive else None,
        kept_s=settings.keep_days * _DAY_S,
        time=time,
    )

    def seat_bot(match: MatchId) -> None:
        host = hosting.get(match)
        if host is not None and launcher is not None:
            launcher.provide(host)

    services = Services(
        batcher=CommitBatcher(store.redis),
        matches=store.matches,
        chat=Chat(store.redis),
        time=time,
        metrics=base.metrics,
        begin_battle=begin,
        settlement=Settlement(
            players,
            guests=settings.guests == "loopback" if settings.rate_guests is None else settings.rate_guests,
            history_ms=int(settings.history_days * _DAY_S * 1000),
        ),
        records=store.records,
        keep_replay=replays.keep,
        history=settings.history,
        seat_bot=seat_bot,
        entropy_ms=settings.entropy_ms,
        settle_table=TableSettlement(TableStore(store.redis)).settle,
    )
    address = settings.advertise or settings.own_address(settings.port)
    node = base.stack.enter_context(load_identity(base.folder))
    leases = Leases(store.redis, node=node, address=address, ttl_ms=settings.lease_ms)
    nodes = Nodes(store.redis, node=node, ttl_ms=settings.lease_ms)
    membership = Membership(nodes, time=time, ttl_ms=settings.lease_ms)
    launcher = None
    if settings.bots:
        launcher = BotLauncher(tokens, address=address, pace_s=settings.bot_pace_s, time=time, limits=limits)
        log.info("bots_limited", most=launcher.most)
    publisher, spectators, broker = await _start_publisher(base)

    notices = build_notices(base, store)
    turns = TurnNotices(
        notices, time=time, delay_ms=int(settings.notice_delay_s * 1000), origin=lambda: page_origin(leases.address)
    )
    base.stack.push_async_callback(turns.close)

    def started(host: MatchHost) -> None:
        if notices.channels.ways:
            host.on_wait = partial(turns.look, host)
            turns.look(host)
        if launcher is not None:
            launcher.provide(host)
        if publisher is not None:
            publisher.follow(host)

    hosting = Hosting(
        services,
        leases,
        store.directory,
        linger_ms=settings.linger_ms,
        started=started,
        ended=publisher.unfollow if publisher is not None else _nothing,
        presence=membership.presence,
    )
    return MatchLayer(
        players, services, replays, leases, membership, launcher, publisher, spectators, broker, hosting, notices
    )


def build_notices(base: Base, store: StoreParts) -> NoticeService:
    """Build the notices by e-mail and chat, as far as the operator allows them.

    Raises:
        ConfigurationError: Apprise is missing, or a setting is invalid.
    """
    settings = base.settings
    mail = settings.notice_mail.get_secret_value() if settings.notice_mail is not None else ""
    return NoticeService(NoticeStore(store.redis), Channels(mail, settings.notice_schemes.split(",")), time=base.time)


def page_origin(address: str) -> str:
    """Return scheme and host of the page of a server with an address for clients (`wss://...`)."""
    scheme, _, rest = address.partition("://")
    return f"{'https' if scheme == 'wss' else 'http'}://{rest.partition('/')[0]}"


async def _start_publisher(base: Base) -> tuple[Publisher | None, str, RestartingChild | None]:
    """Return the MQTT publisher, if any, a description of spectator access for people, and the embedded broker."""
    settings, folder, stack = base.settings, base.folder, base.stack
    found = await start_broker(settings, folder, stack)
    if found.url is None:
        return None, found.description, None
    broker = Broker.read(found.url, version=found.version)
    path = await start_publisher(settings, folder, found.url, stack)
    told = found.description or f"over WebSocket, and MQTT at {broker.host}:{broker.port}"
    every = settings.snapshot_every
    return Publisher(path or broker, time=base.time, metrics=base.metrics, snapshot_every=every), told, found.child


def build_lobby(base: Base, store: StoreParts, matches: MatchLayer) -> LobbyParts:
    """Build the lobby, the queue and the tournaments."""
    settings, time, limits = base.settings, base.time, base.settings.limits
    launcher, publisher = matches.launcher, matches.publisher
    lobby = Lobby(
        matches.hosting,
        store.directory,
        store.matches,
        store.pictures,
        time=time,
        matches_per_subject=limits.matches_per_subject,
        grace_ms=settings.grace_ms,
        bots=settings.bots,
    )
    tournament_store = TournamentStore(store.redis, node=matches.leases.node, ttl_ms=settings.lease_ms)

    async def tell(kept: VersionedTournament) -> None:
        if publisher is not None:
            publisher.publish_tournament(await tournaments.executor.run(lambda: tournament_message(kept)))

    tournaments = TournamentService(tournament_store, time=time, changed=tell)
    playing = min(launcher.most if launcher is not None else limits.bots_per_tournament, limits.bots_per_tournament)
    driver = TournamentDriver(
        tournaments, tournament_store, hosting=matches.hosting, lobby=lobby, matches=store.matches, time=time,
        bots=playing, adopted=tell,
    )  # fmt: skip
    queue = MatchmakingQueue(
        lobby, Queue(store.redis), store.records, players=matches.players, time=time, bots=settings.bots
    )
    requests = TournamentRequests(tournaments, lobby, bots=limits.tournament_bots, playing=playing)
    return LobbyParts(lobby, queue, tournaments, requests, driver, TableWatchers(TableStore(store.redis), time=time))


def build_front(
    base: Base, store: StoreParts, tokens: Tokens, matches: MatchLayer, lobby: LobbyParts, loading: asyncio.Lock
) -> Front:
    """Build the gateway, the health checks and the paths of plain HTTP.

    Args:
        base: The shared inputs.
        store: The connected store.
        tokens: Signs and verifies tokens.
        matches: The matches of this node.
        lobby: The lobby, the queue and the tournaments.
        loading: Held while the rulesets' content is loaded for the first time.
    """
    settings, time, metrics, limits = base.settings, base.time, base.metrics, base.settings.limits
    leases, membership, launcher, publisher = matches.leases, matches.membership, matches.launcher, matches.publisher
    addresses = Addresses(
        proxies=settings.proxies, connections=limits.connections_per_address, guests=limits.guests_per_address
    )
    bans = Bans(store.redis, time=time)
    replays = Replays(store.matches, store.records, matches.replays, players=matches.players, time=time)
    guesses = GuessLimiter(per_minute=limits.wrong_codes_per_address, time=time, metrics=metrics)
    services = GatewayServices(
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
        hosting=matches.hosting,
        lobby=lobby.lobby,
        boards=BoardImporter(time=time),
        pictures=PictureUploads(store.pictures, time=time),
        queue=lobby.queue,
        history=HistoryService(replays, store.records, players=matches.players, time=time),
        tournaments=lobby.requests,
        tables=TableService(
            TableStore(store.redis),
            store.pictures,
            lobby=lobby.lobby,
            hosting=matches.hosting,
            watchers=lobby.watchers,
            guesses=guesses,
            begin_battle=matches.services.begin_battle,
            time=time,
            salt=store.salt,
        ),
        limits=limits,
        time=time,
        metrics=metrics,
        peers=lambda: membership.peers,
        own_address=lambda: leases.address,
        loading=loading,
        guesses=guesses,
        notices=matches.notices,
        subjects=Buckets(limits.subject_requests_per_second, int(2 * limits.subject_requests_per_second)),
        work=Buckets(limits.work_ms_per_second, limits.work_burst_ms),
    )
    watchdog = Watchdog(metrics)
    health = Health(store.redis, time=time, node=leases.node, child=store.child, watchdog=watchdog, salt=store.salt)
    metrics.store_up.set_function(lambda: not health.store_problem)
    if publisher is not None:
        metrics.broker_up.set_function(publisher.connected.is_set)
    operations = Operations(metrics, not_ready=lambda: health.problem)
    paths = HttpPaths()
    previews = LinkPreviews(lobby.lobby, lobby.tournaments)
    previews.serve(paths)
    Page(PAGE_FOLDER).serve(paths, nodes=lambda: (leases.address, *membership.peers), preview=previews.of)
    TournamentPages(lobby.tournaments).serve(paths)
    serve_board_previews(paths)
    BoardPictures().serve(paths)
    services.pictures.serve(paths)
    matches.notices.serve(paths)
    paths.add("/replays/", replays.serve_http)
    ReplayPages(store.matches, replays, base.hired(), time=time).serve(paths)
    gateway = Gateway(services, operations.answer, paths)
    metrics.outbox_bytes.set_function(lambda: sum(one.unsent for one in gateway.connections))
    bans.changed = lambda: _put_out_banned(gateway, bans)
    membership.on_change = gateway.send_peers
    if launcher is not None:
        launcher.place_of = gateway.place_of
    return Front(gateway, operations, health, watchdog, bans)


def _put_out_banned(gateway: Gateway, bans: Bans) -> None:
    """Close the connections of clients that were banned at another node."""
    if gone := gateway.disconnect(bans.is_banned):
        log.info("banned_disconnected", connections=gone)


def _nothing(_host: MatchHost) -> None:
    """Do nothing at the end of a match."""
