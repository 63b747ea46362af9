"""The client: connect, find a match, play or watch it.

    async with await Client.connect("ws://localhost:8420", name="ann") as client:
        match = await client.join(code="KRAKEN")
        while decision := await match.next_decision():
            await match.act(choose(match.view, decision))

A service may have many servers (`servers`), and broken connections come back (`reconnect`). A match is in `match`,
what can be asked about others in `inquiries`.
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
    WatchMatch,
    Welcome,
)
from fracas_protocol.values import write_details

__all__ = ["Client"]

_ENTROPY: Final = 16
"""Bytes that a seat adds to the dice, so that no server can choose them alone."""

_log = logging.getLogger("fracas_clients")


@final
class Client(ServiceQueries):
    """A client of one service. Build it with `connect`, end it with `close` or `async with`."""

    def __init__(self, *, token: str, name: str) -> None:
        self._token = token
        self._name = name
        self._matches: dict[str, Match] = {}
        self._searches = Matchmaking(self._ask, connected=lambda: self.connected)
        self._connected: Servers | None = None

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
            url: `ws://host:port` or `wss://host`; a bare `host:port` will do. Several, where a service has several
                servers: any of them finds the client's matches, and when one is gone another is asked.
            token: A signed token; empty: as a guest, where the operator allows it.
            name: What a guest wants to be called.
            backoff: How long to wait before each attempt to bring a broken connection back; None: do not try.
            timeout: Seconds for connecting.

        Raises:
            CannotConnect: Nobody answers there.
            Refused: The server does not let this client in.
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
        """Close the connection; seats stay taken, and their battles go on."""
        await self._servers.close()
        self.on_lost(frozenset(self._matches), NotReady("the client is closed"), home=True)

    @property
    def _servers(self) -> Servers:
        assert self._connected is not None, "connected"
        return self._connected

    @property
    def welcome(self) -> Welcome:
        """What the server said of itself and of us."""
        return self._servers.home.link.welcome

    @property
    def rulesets(self) -> Sequence[RulesetInfo]:
        """The rulesets that the server knows, with their boards and creatures."""
        return self.welcome.rulesets

    @property
    def name(self) -> str:
        """What people call us."""
        return self.welcome.name

    @property
    def token(self) -> str:
        """What lets us in again as the same person: our token, or the one that the server gave us as a guest."""
        return self._token

    @property
    def connected(self) -> bool:
        """True while there is a connection; a broken one is being brought back."""
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
    ) -> Match:
        """Create a match.

        Args:
            ruleset: By name; `rulesets` lists them.
            board: By name; empty: the ruleset's first.
            seats: In order; empty: as the ruleset proposes.
            options: Clock, delay of spectators, who may come.
            ruleset_options: Variants of the rules, by name.
            take_seat: The id of the seat to take; empty: only watch.
            entropy: What the seat adds to the dice; None: fresh random bytes.

        Returns:
            The match; its `code` invites others.

        Raises:
            Refused: The server does not create it; the sentence says why.
            ConnectionLost: The connection broke before the answer came; the match may exist.
        """
        message = CreateMatch(
            ruleset=ruleset,
            board=board,
            seats=seats,
            options=options,
            ruleset_options=write_details(ruleset_options or {}),
            take_seat=take_seat,
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
    ) -> Match:
        """Take a seat.

        Args:
            match: The match's id; empty where a code is given.
            code: The invitation code.
            seat: The seat's id; empty: the first one that is free.
            creatures: By their name in the library; empty: what the match proposes.
            entropy: What the seat adds to the dice; None: fresh random bytes.

        Raises:
            Refused: No such match, no seat free, ...
        """
        message = JoinMatch(match=match, code=code, seat=seat, creatures=creatures)
        answer = await self._ask(ClientMessage(join_match=message))
        return await self._add_entropy(self._matches[answer.joined.info.match], entropy)

    def followed(self, match: str) -> Match | None:
        """Return a match in which this client has a seat or which it watches, by its id; None where it does neither."""
        found = self._matches.get(match)
        return found if found is not None and found.goes_on else None

    async def call_off(self, match: str) -> None:
        """Call off a match that this client has created, before its battle begins.

        Args:
            match: The match's id.

        Raises:
            Refused: It is somebody else's (`not_yours`), or its battle has begun (`match_started`).
        """
        await self._ask(ClientMessage(call_off_match=CallOffMatch(match=match)))

    async def watch(self, match: str = "", *, code: str = "") -> Match:
        """Watch a match without a seat.

        Args:
            match: The match's id; it may be empty where a code is given.
            code: The invitation code, where the match is for invited people only.

        Raises:
            Refused: No such match, or not for us.
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
        """Look for opponents, and wait until they are found. Cancelling leaves the queue.

        Args:
            ruleset: By name.
            creatures: By their name in the library; empty: what the ruleset proposes.
            entropy: What the seat adds to the dice; None: fresh random bytes.
            mode: What kind of match; unspecified: a duel, or a party where the house is the enemy.
            seats: How many seats it has; 0: as many as such matches usually have.
            fill_after_s: Seconds after which bots take the empty seats; None: never.
            confirm: Asks whether one comes to the match that was found; None: one comes.
            waiting: Told how the search goes on.

        Raises:
            Refused: The server has no queue, or not for us, or somebody said no for us.
        """
        message = QueueForMatch(
            ruleset=ruleset, creatures=creatures, mode=mode, seats=seats, fill_after_s=fill_after_s,
            confirm=confirm is not None,
        )  # fmt: skip
        wish, found = ClientMessage(queue_for_match=message), asyncio.get_running_loop().create_future()
        match = await self._searches.run(QueueSearch(wish, found, confirm=confirm, waiting=waiting))
        return await self._add_entropy(match, entropy)

    async def _add_entropy(self, match: Match, given: bytes | None) -> Match:
        """Add to the dice of a match whose commitment has been told, unless they are cast already."""
        if match.seat and not match.begun:
            entropy = secrets.token_bytes(_ENTROPY) if given is None else given
            message = AddEntropy(match=match.id, seat=match.seat, entropy=entropy)
            try:
                answer = await self._ask(ClientMessage(add_entropy=message))
            except Refused as error:
                # The battle has begun meanwhile, or has for long; the default counts, which nobody has chosen.
                _log.info("nothing was added to the dice of match %s: %s", match.id, error)
            else:
                match.entropy = entropy if answer.HasField("done") else b""
        return match

    async def request(self, message: ClientMessage) -> ServerMessage:
        """Send a request that has no method of its own, and return its answer.

        Args:
            message: The request; its id is filled in.

        Raises:
            Refused: The server says no.
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

    # -------------------------------------------------------------------------------------- what the servers hand in

    def hello(self, matches: frozenset[str]) -> Hello:
        """See `ServersHandler.hello`."""
        resumes = [resume for match in sorted(matches) if (resume := self.resume(match)) is not None]
        return Hello(token=self._token, name=self._name, client=CLIENT, revision=REVISION, resume=resumes)

    def goes_on(self, match: str) -> bool:
        """See `ServersHandler.goes_on`."""
        known = self._matches.get(match)
        return known is not None and known.goes_on

    def resume(self, match: str) -> Resume | None:
        """See `ServersHandler.resume`."""
        known = self._matches.get(match)
        return known.resume() if known is not None else None

    def on_message(self, message: ServerMessage) -> None:
        """Hand a message to the match that it is about, or make the match that it brings."""
        match kind := message.WhichOneof("kind"):
            case "diff":
                self._hand(message.diff.match, message)
            case "match_created":
                created = message.match_created
                match_ = Match(self._route(created.info), created.info, created.seat, code=created.code)
                self._begin(match_, created.dice_commitment)
            case "joined":
                joined = message.joined
                match = self._begin(Match(self._route(joined.info), joined.info, joined.seat), joined.dice_commitment)
                if self._servers.waits_for(message.request) not in {"join_match", "watch_match"}:
                    self._searches.found(match)
            case "match_changed":
                self._hand(message.match_changed.info.match, message)
            case "queued" | "pairing_found" | "pairing_ended" if not self._servers.waits_for(message.request):
                self._searches.take(message)
            case "rejected" if (
                message.request and not message.rejected.match and not self._servers.waits_for(message.request)
            ):
                self._searches.take(message)
            case "snapshot" | "decision_request" | "match_over" | "chat_line" | "rejected":
                self._hand(getattr(message, kind).match, message)
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
        # A seat that is taken twice (after a lost connection) is the same match: whoever holds it must not lose it.
        known = self._matches.get(match.id)
        if known is not None and known.seat == match.seat and known.goes_on:
            known.info = match.info
            return known
        match.commitment = commitment
        self._matches[match.id] = match
        return match

    def _hand(self, id_: str, message: ServerMessage) -> None:
        match = self._matches.get(id_)
        if match is not None:
            match.take(message)

    def _remember(self, welcome: Welcome) -> None:
        # A guest comes back as the same guest only with the token that the first welcome gave it.
        self._token = welcome.token or self._token

    def on_broken(self, matches: frozenset[str], reason: str) -> None:
        """Tell matches that their connection broke."""
        for match in self._some(matches):
            match.broken(reason)

    def on_back(self, matches: frozenset[str], welcome: Welcome, *, home: bool) -> None:
        """Tell matches that their connection is back."""
        self._remember(welcome)
        for match in self._some(matches):
            match.back()
        if home:
            self._searches.again()

    def on_lost(self, matches: frozenset[str], error: ClientError, *, home: bool) -> None:
        """Tell matches that nothing will come any more."""
        for match in self._some(matches):
            match.lost(error)
        if home:
            self._searches.lost(error)

    def _some(self, ids: frozenset[str]) -> list[Match]:
        return [match for id_, match in self._matches.items() if id_ in ids]
