"""The client: connect, find a match, play or watch it.

    async with await Client.connect("ws://localhost:8420", name="ann") as client:
        match = await client.join(code="KRAKEN")
        while decision := await match.next_decision():
            await match.act(choose(match.view, decision))

A service can have several servers (`servers`), and broken connections are restored (`reconnect`). `match`
contains the class for one match, `service_queries` the queries about other matches and players.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, Self, final

from fracas_clients.backoff import Backoff
from fracas_clients.connection import CLIENT, full_url
from fracas_clients.errors import ClientError, NotReady, ProtocolViolation, Refused
from fracas_clients.match import Match
from fracas_clients.matchmaking import Confirm, Matchmaking, QueueSearch, Waiting
from fracas_clients.servers import MatchRoute, Servers
from fracas_clients.service_queries import ServiceQueries
from fracas_protocol.mirror import REVISION
from fracas_protocol.v1 import (
    AddEntropy,
    CallOffMatch,
    ClientMessage,
    CreateMatch,
    Hello,
    JoinMatch,
    MatchInfo,
    MatchMode,
    MatchOptions,
    QueueForMatch,
    Resume,
    RulesetInfo,
    SeatRequest,
    ServerMessage,
    Table,
    WatchMatch,
    Welcome,
)
from fracas_protocol.values import write_details

__all__ = ["Client"]

_ENTROPY: Final = 16
"""Number of random bytes that a seat contributes to the dice, so that the server alone cannot choose the rolls."""

_log = logging.getLogger("fracas_clients")


@final
class Client(ServiceQueries):
    """A client of one service. Create it with `connect`; close it with `close`, or use it with `async with`."""

    def __init__(self, *, token: str, name: str) -> None:
        self._token = token
        self._name = name
        self._matches: dict[str, Match] = {}
        self._searches = Matchmaking(self._ask, connected=lambda: self.connected)
        self._connected: Servers | None = None
        self._watched_tables: dict[str, asyncio.Queue[Table]] = {}

    @classmethod
    async def connect(
        cls,
        url: str | Sequence[str],
        token: str = "",
        *,
        name: str = "",
        backoff: Backoff | None = Backoff(),  # noqa: B008 - immutable but for its chance
        timeout: float = 10.0,  # noqa: ASYNC109 - handed on to the connection
    ) -> Client:
        """Connect to a server.

        Args:
            url: `ws://host:port` or `wss://host`; a bare `host:port` is completed. If a service has several servers,
                pass several addresses: each of them can find the client's matches, and if one fails, another is used.
            token: A signed token; empty: connect as a guest, if the operator allows it.
            name: The display name of a guest.
            backoff: Delays before each attempt to restore a broken connection; None: do not reconnect.
            timeout: Connection timeout in seconds.

        Raises:
            CannotConnect: No server answers at the address.
            Refused: The server rejects this client.
        """
        client = cls(token=token, name=name)
        urls = [full_url(one) for one in ([url] if isinstance(url, str) else url)]
        client._connected = await Servers.open(client, urls, backoff=backoff, timeout=timeout)
        client._remember(client.welcome)
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection. The client keeps its seats, and its matches continue on the server."""
        await self._servers.close()
        self.on_lost(frozenset(self._matches), NotReady("the client is closed"), home=True)

    @property
    def _servers(self) -> Servers:
        assert self._connected is not None, "connected"
        return self._connected

    @property
    def welcome(self) -> Welcome:
        """The server's welcome message, with data about the server and this client."""
        return self._servers.home.link.welcome

    @property
    def rulesets(self) -> Sequence[RulesetInfo]:
        """The server's rulesets, with their boards and creatures."""
        return self.welcome.rulesets

    @property
    def name(self) -> str:
        """The client's display name."""
        return self.welcome.name

    @property
    def token(self) -> str:
        """The token that identifies this client: passed to `connect`, or issued by the server to a guest."""
        return self._token

    @property
    def connected(self) -> bool:
        """True while connected; False while a broken connection is being restored."""
        return self._servers.home.link.connected

    # ----------------------------------------------------------------------------------------------------- a match

    async def create_match(
        self,
        ruleset: str = "monster_mash",
        *,
        board: str = "",
        seats: Sequence[SeatRequest] = (),
        options: MatchOptions | None = None,
        ruleset_options: Mapping[str, Any] | None = None,
        take_seat: str = "",
        entropy: bytes | None = None,
        rematch_of: str = "",
    ) -> Match:
        """Create a match.

        Args:
            ruleset: Ruleset name; `rulesets` lists them.
            board: Board name; empty: the ruleset's first.
            seats: The seats in order; empty: the ruleset's default.
            options: Clock, spectator delay and access.
            ruleset_options: Rule variants by name.
            take_seat: The id of the seat to take; empty: watch only.
            entropy: The seat's contribution to the dice; None: fresh random bytes.
            rematch_of: The id of a finished match of one's own, whose own board, creatures and variants are used.

        Returns:
            The match; its `code` invites other players.

        Raises:
            Refused: The server does not create the match; the error's text gives the reason.
            ConnectionLost: The connection broke before the answer arrived, so the match may or may not exist.
        """
        message = CreateMatch(
            ruleset=ruleset,
            board=board,
            seats=seats,
            options=options,
            ruleset_options=write_details(ruleset_options or {}),
            take_seat=take_seat,
            rematch_of=rematch_of,
        )
        answer = await self._ask(ClientMessage(create_match=message))
        return await self._add_entropy(self._matches[answer.match_created.info.match], entropy)

    async def join(
        self,
        match: str = "",
        *,
        code: str = "",
        seat: str = "",
        creatures: Sequence[str] = (),
        entropy: bytes | None = None,
        seat_key: str = "",
        hero_name: str = "",
    ) -> Match:
        """Take a seat in a match.

        Args:
            match: The match id; empty if a code is given.
            code: The invitation code.
            seat: The seat id; empty: the first free seat.
            creatures: Creature names from the library; empty: the match's default.
            entropy: The seat's contribution to the dice; None: fresh random bytes.
            seat_key: The key of the seat, by which the game master hands it over (`Match.assign_seat`); empty: none.
            hero_name: What the seat's first creature is called in the battle; empty: as the library calls it.

        Raises:
            Refused: There is no such match, no free seat, ...
        """
        message = JoinMatch(
            match=match, code=code, seat=seat, creatures=creatures, seat_key=seat_key, hero_name=hero_name
        )
        answer = await self._ask(ClientMessage(join_match=message))
        return await self._add_entropy(self._matches[answer.joined.info.match], entropy)

    def followed(self, match: str) -> Match | None:
        """Return a match that this client plays or watches, by its id, or None."""
        found = self._matches.get(match)
        return found if found is not None and found.is_ongoing else None

    async def call_off(self, match: str) -> None:
        """Cancel a match that this client has created, before its battle begins.

        Args:
            match: The match id.

        Raises:
            Refused: Another player created the match (`not_yours`), or its battle has begun (`match_started`).
        """
        await self._ask(ClientMessage(call_off_match=CallOffMatch(match=match)))

    async def watch(self, match: str = "", *, code: str = "") -> Match:
        """Watch a match without a seat.

        Args:
            match: The match id; may be empty if a code is given.
            code: The invitation code, for private matches.

        Raises:
            Refused: There is no such match, or this client may not watch it.
        """
        answer = await self._ask(ClientMessage(watch_match=WatchMatch(match=match, code=code)))
        return self._matches[answer.joined.info.match]

    async def queue(
        self,
        ruleset: str = "monster_mash",
        *,
        creatures: Sequence[str] = (),
        entropy: bytes | None = None,
        mode: MatchMode.ValueType = MatchMode.MATCH_MODE_UNSPECIFIED,
        seats: int = 0,
        fill_after_s: int | None = None,
        confirm: Confirm | None = None,
        waiting: Waiting | None = None,
    ) -> Match:
        """Wait in the matchmaking queue until opponents are found. Cancelling this call leaves the queue.

        Args:
            ruleset: Ruleset name.
            creatures: Creature names from the library; empty: the ruleset's default.
            entropy: The seat's contribution to the dice; None: fresh random bytes.
            mode: The match mode; unspecified: a duel, or a party in rulesets where the enemy is not a player.
            seats: Number of seats; 0: the usual number for the mode.
            fill_after_s: Seconds after which bots take the empty seats; None: never.
            confirm: Called to ask for confirmation of the match that was found; None: always accept.
            waiting: Called with each state of the search that the server reports.

        Raises:
            Refused: The server has no queue or rejects this client, or the match was declined.
        """
        message = QueueForMatch(
            ruleset=ruleset, creatures=creatures, mode=mode, seats=seats, fill_after_s=fill_after_s,
            confirm=confirm is not None,
        )  # fmt: skip
        wish, found = ClientMessage(queue_for_match=message), asyncio.get_running_loop().create_future()
        match = await self._searches.run(QueueSearch(wish, found, confirm=confirm, waiting=waiting))
        return await self._add_entropy(match, entropy)

    async def _add_entropy(self, match: Match, given: bytes | None) -> Match:
        """Send the seat's entropy if the match's commitment is known and the dice are not fixed yet."""
        if match.seat and not match.begun:
            entropy = secrets.token_bytes(_ENTROPY) if given is None else given
            message = AddEntropy(match=match.id, seat=match.seat, entropy=entropy)
            try:
                answer = await self._ask(ClientMessage(add_entropy=message))
            except Refused as error:
                # The battle has already begun; the default entropy counts.
                _log.info("nothing was added to the dice of match %s: %s", match.id, error)
            else:
                match.entropy = entropy if answer.HasField("done") else b""
        return match

    def watch_table(self, table: str) -> asyncio.Queue[Table]:
        """Return the queue of the changes of a table that the server sends (`fracas_clients.tables`)."""
        return self._watched_tables.setdefault(table, asyncio.Queue())

    def unwatch_table(self, table: str) -> None:
        """Discard further changes of a table."""
        self._watched_tables.pop(table, None)

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Send a request for which this class has no method, and return the answer.

        Args:
            message: The request; its id is filled in.

        Raises:
            Refused: The server rejects the request.
        """
        return await self._ask(message)

    async def _ask(self, message: ClientMessage) -> ServerMessage:
        answer = await self._servers.request(message)
        match answer.WhichOneof("kind"):
            case "rejected":
                raise Refused(answer.rejected.code, answer.rejected.sentence)
            case None:
                raise ProtocolViolation(f"{message.WhichOneof('kind')} is answered with a kind unknown here")
            case _:
                return answer

    # -------------------------------------------------------------------------------------- callbacks of the servers

    def hello(self, matches: frozenset[str]) -> Hello:
        """Return the first message of a new connection."""
        resumes = [resume for match in sorted(matches) if (resume := self.resume(match)) is not None]
        return Hello(token=self._token, name=self._name, client=CLIENT, revision=REVISION, resume=resumes)

    def is_ongoing(self, match: str) -> bool:
        """Return True if a match is not over and the client has not left it."""
        known = self._matches.get(match)
        return known is not None and known.is_ongoing

    def resume(self, match: str) -> Resume | None:
        """Return the message that resumes a match, or None if the match is over or the client has left it."""
        known = self._matches.get(match)
        return known.resumption() if known is not None else None

    def on_message(self, message: ServerMessage) -> None:
        """Pass a message to the match that it concerns; a message that announces a new match creates it."""
        match kind := message.WhichOneof("kind"):
            case "diff":
                self._deliver(message.diff.match, message)
            case "match_created":
                created = message.match_created
                match_ = Match(self._route(created.info), created.info, created.seat, code=created.code)
                self._begin(match_, created.dice_commitment)
            case "joined":
                joined = message.joined
                match = self._begin(Match(self._route(joined.info), joined.info, joined.seat), joined.dice_commitment)
                if self._servers.pending_kind(message.request) not in {"join_match", "watch_match"}:
                    self._searches.found(match)
            case "match_changed":
                self._deliver(message.match_changed.info.match, message)
            case "queued" | "pairing_found" | "pairing_ended" if not self._servers.pending_kind(message.request):
                self._searches.take(message)
            case "rejected" if (
                message.request and not message.rejected.match and not self._servers.pending_kind(message.request)
            ):
                self._searches.take(message)
            case "snapshot" | "decision_request" | "match_over" | "chat_line" | "rejected" | "takeback":
                self._deliver(getattr(message, kind).match, message)
            case "table" if message.table.id in self._watched_tables and not message.request:
                self._watched_tables[message.table.id].put_nowait(message.table)
            case "notice":
                notice = message.notice
                for match in self._matches.values():
                    if notice.match in {"", match.id}:
                        match.take(message)
            case _:
                pass  # answers that concern no match

    def _route(self, info: MatchInfo) -> MatchRoute:
        return MatchRoute(self._servers, info.match)

    def _begin(self, match: Match, commitment: bytes) -> Match:
        # A seat taken twice (after a lost connection) is the same match: its current holder must keep it.
        known = self._matches.get(match.id)
        if known is not None and known.seat == match.seat and known.is_ongoing:
            known.info = match.info
            return known
        match.commitment = commitment
        self._matches[match.id] = match
        return match

    def _deliver(self, id_: str, message: ServerMessage) -> None:
        match = self._matches.get(id_)
        if match is not None:
            match.take(message)

    def _remember(self, welcome: Welcome) -> None:
        # A guest comes back as the same guest only with the token that the first welcome gave it.
        self._token = welcome.token or self._token

    def on_disconnected(self, matches: frozenset[str], reason: str) -> None:
        """Notify matches that their connection broke."""
        for match in self._known(matches):
            match.broken(reason)

    def on_reconnected(self, matches: frozenset[str], welcome: Welcome, *, home: bool) -> None:
        """Notify matches that their connection is restored."""
        self._remember(welcome)
        for match in self._known(matches):
            match.back()
        if home:
            self._searches.again()

    def on_lost(self, matches: frozenset[str], error: ClientError, *, home: bool) -> None:
        """Notify matches that their connection is lost for good."""
        for match in self._known(matches):
            match.lost(error)
        if home:
            self._searches.lost(error)

    def _known(self, ids: frozenset[str]) -> list[Match]:
        return [match for id_, match in self._matches.items() if id_ in ids]
