"""Shared services of a node's connections."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from fracas_server.gateway.addresses import Addresses
from fracas_server.gateway.authentication import Authenticator
from fracas_server.gateway.history import HistoryService
from fracas_server.gateway.origins import Origins
from fracas_server.guess_limiter import GuessLimiter
from fracas_server.ids import Subject
from fracas_server.limits import Buckets
from fracas_server.lobby.board_importer import BoardImporter
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.picture_uploads import PictureUploads
from fracas_server.lobby.queue import MatchmakingQueue
from fracas_server.match.hosting import Hosting
from fracas_server.metrics import Metrics
from fracas_server.notices.service import NoticeService
from fracas_server.settings import Limits
from fracas_server.tables.service import TableService
from fracas_server.timing import Time
from fracas_server.tournaments.requests import TournamentRequests


@dataclass(slots=True)
class GatewayServices:
    """Services that connections use."""

    authenticator: Authenticator
    addresses: Addresses
    origins: Origins
    hosting: Hosting
    lobby: Lobby
    boards: BoardImporter
    pictures: PictureUploads
    queue: MatchmakingQueue
    history: HistoryService
    tournaments: TournamentRequests
    tables: TableService
    limits: Limits
    time: Time
    metrics: Metrics
    peers: Callable[[], tuple[str, ...]]
    """Returns the addresses of the other nodes."""
    own_address: Callable[[], str]
    """Returns the address of this node."""
    guesses: GuessLimiter
    """Limits wrong invitation codes."""
    notices: NoticeService
    subjects: Buckets[Subject]
    """Request rate limit of each subject, over all its connections."""
    work: Buckets[Subject]
    """Processor time limit (ms) of each subject's requests."""
    connections: dict[Subject, int] = field(default_factory=dict)
    """Number of open connections by subject."""
    loading: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the rulesets' content is loaded for the first time."""
