"""The matchmaking queue across all nodes: entering, pairing, confirmation and seating.

The queue is in the store (`store.queue`), so it does not depend on any node: a player that loses the connection
keeps the place for half a minute and can return at any node. Each node acts for the players connected to it and
looks for groups (`matchmaking`); the first node to find a group creates the match. To avoid seating players that
have left, each connection has to answer a ping, or its user has to confirm, before the match is created. A player
can queue for one match at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import structlog

from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_protocol import v1
from fracas_protocol.bot_strength import bot_name
from fracas_server.background_tasks import cancel_all
from fracas_server.errors import STORE_AWAY, RequestRefused, StoreError, StoreUnavailable
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, Subject, new_match_id
from fracas_server.lobby.lobby import Lobby
from fracas_server.lobby.matchmaking import Group, find_groups, parse_pool_key, pool_key, rating_window
from fracas_server.lobby.seat_options import MAX_SEATS
from fracas_server.match.host import MatchHost
from fracas_server.match.players import BOTS, Players
from fracas_server.match.record import Mode
from fracas_server.match.settlement import StoredRating
from fracas_server.store import keys
from fracas_server.store.queue import Pairing, Queue, QueueSnapshot, Ticket
from fracas_server.store.records import Records
from fracas_server.timing import Time

_LOOK_MS: Final = 500
"""Polling interval while a player of this node is queued, in milliseconds."""
_TOLD_MS: Final = 5_000
"""Interval of status updates to a queued player, in milliseconds."""
_ANSWER_MS: Final = 20_000
"""How long players may take to accept a match, in milliseconds."""
_PING_MS: Final = 5_000
"""How long a connection may take to answer a ping, in milliseconds."""
_BOTS: Final = ("greedy", "focus", "random", "search")
"""Bot policies that may fill empty seats."""

MODES: Final[dict[v1.MatchMode.ValueType, Mode]] = {
    v1.MatchMode.MATCH_MODE_DUEL: "duel",
    v1.MatchMode.MATCH_MODE_TEAMS: "teams",
    v1.MatchMode.MATCH_MODE_FREE_FOR_ALL: "free_for_all",
    v1.MatchMode.MATCH_MODE_PARTY: "party",
}
_MODE_NUMBERS: Final = {word: number for number, word in MODES.items()}
_SEATS: Final = {"duel": 2, "teams": 4, "free_for_all": 4, "party": 2}

log = structlog.get_logger(__name__)


class QueueClient(Protocol):
    """The connection of a queued player."""

    def send(self, message: v1.ServerMessage, *, request: str = "") -> None:
        """Send a message to the player, as the answer to a request if its id is given."""
        ...

    def seat(self, request: str, match: MatchId, host: MatchHost | None, where: str) -> Coroutine[Any, Any, None]:
        """Seat the player in the new match.

        Args:
            request: The id of the request that is answered.
            match: The match.
            host: Its host; None if another node has it.
            where: The address of that node.
        """
        ...

    def is_alive(self, within_ms: int) -> Coroutine[Any, Any, bool]:
        """Return True if the connection answers a ping within this time."""
        ...

    def refuse(self, request: str, error: RequestRefused) -> None:
        """Refuse the queue request: the search has ended without a match."""
        ...


@dataclass(slots=True)
class _QueuedPlayer:
    """A queued player of this node."""

    client: QueueClient
    who: Identity
    request: str
    number: str
    confirm: bool
    told_ms: int = 0
    pairing: str = ""
    """The last pairing that the player was notified of."""


class MatchmakingQueue:
    """Matchmaking service.

    Args:
        lobby: Creates the matches.
        queue: The queue of all nodes.
        records: The players' ratings.
        players: Public ids of players.
        time: The clock for pauses.
        bots: Whether this server starts bots for empty seats.
    """

    def __init__(
        self, lobby: Lobby, queue: Queue, records: Records, *, players: Players, time: Time, bots: bool
    ) -> None:
        self._lobby = lobby
        self._queue = queue
        self._records = records
        self._players = players
        self._time = time
        self._bots = bots
        self._waiting: dict[Subject, _QueuedPlayer] = {}
        self._wake = asyncio.Event()
        self._looking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""
        """The address at which clients connect to this node."""

    def __len__(self) -> int:
        return len(self._waiting)

    # ---------------------------------------------------------------- joining and leaving

    async def enter(self, client: QueueClient, who: Identity, message: v1.QueueForMatch, request: str) -> None:
        """Add a player to the queue; the outcome is sent to the client later.

        Raises:
            RequestRefused: No match can be created with these options for this player.
        """
        mode, seats = _mode(message)
        # Check everything before the player is stored or paired with others.
        self._lobby.check_queued(who, message, seats=[("", "party" if mode == "party" else "")] * seats)
        ticket = await self._ticket(who, message, pool_key(message.ruleset, mode, seats))
        try:
            kept = await self._queue.enter(ticket)
            self._replace(who.subject)
            player = _QueuedPlayer(client, who, request, ticket.number, message.confirm, told_ms=self._time.now_ms())
            self._waiting[who.subject] = player
            snapshot = await self._queue.refresh([who.subject])
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        client.send(self._queued(kept, snapshot), request=request)
        self._wake.set()

    async def _ticket(self, who: Identity, message: v1.QueueForMatch, pool: str) -> Ticket:
        ruleset, mode, _ = parse_pool_key(pool)
        player = self._players.public_id(who.subject)
        try:
            found = await self._records.ratings(keys.ratings_of(ruleset, mode), [player])
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        belief = StoredRating.read(found[player]).belief
        return Ticket(
            subject=who.subject,
            name=who.name,
            number=new_match_id(),
            pool=pool,
            creatures=" ".join(message.creatures),
            entropy=message.entropy.hex(),
            rating=belief.points,
            margin=belief.margin,
            fill_ms=message.fill_after_s * 1000 if message.HasField("fill_after_s") else -1,
            guest=who.guest,
        )

    def _replace(self, subject: Subject) -> None:
        """Drop an earlier queue request of the same player at this node."""
        known = self._waiting.pop(subject, None)
        if known is not None:
            replaced = RequestRefused(
                "already_joined", "You have queued for another match: you can queue for one at a time."
            )
            known.client.refuse(known.request, replaced)

    async def leave(self, client: QueueClient, ruleset: str) -> None:
        """Remove a player from the queue.

        Args:
            client: The player's connection.
            ruleset: The ruleset; empty: any.

        Raises:
            RequestRefused: The store does not answer.
        """
        try:
            snapshot = await self._queue.refresh([]) if ruleset else None
            for player in [one for one in self._waiting.values() if one.client is client]:
                ticket = snapshot.tickets.get(player.who.subject) if snapshot is not None else None
                if ticket is not None and parse_pool_key(ticket.pool)[0] != ruleset:
                    continue
                self._waiting.pop(player.who.subject, None)
                await self._queue.leave(player.who.subject, player.number)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error

    def client_disconnected(self, client: QueueClient) -> None:
        """Record that a player's connection has ended; the player's place is kept for a while."""
        for player in [one for one in self._waiting.values() if one.client is client]:
            del self._waiting[player.who.subject]
            self._spawn(partial(self._queue.set_away, player.who.subject, player.number))

    async def answer(self, who: Identity, told: v1.AnswerPairing) -> None:
        """Record whether a player accepts a pairing.

        Raises:
            RequestRefused: The pairing no longer exists.
        """
        try:
            player = self._waiting.get(who.subject)
            if player is None or player.pairing != told.pairing or not await self._answered(player, accept=told.accept):
                raise RequestRefused("not_found", "This pairing has expired: wait for the next one.")
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error

    # ---------------------------------------------------------------- pairing

    async def run(self) -> None:
        """Look for groups while players of this node are queued, until cancelled."""
        while True:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            self._wake.clear()
            try:
                await self.match_players()
            except StoreUnavailable as error:
                log.debug("queue_not_read", reason=str(error))  # the health check reports the store
            except StoreError as error:
                log.error("queue_damaged", reason=str(error))  # noqa: TRY400 - the text is enough
            except Exception:
                log.exception("queue_failed")
            await self._pause()

    async def close(self, *, patience_s: float) -> None:
        """Finish pending work, so that the places of players with a lost connection are kept.

        Args:
            patience_s: Timeout in seconds.
        """
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=patience_s)
        await cancel_all(self._tasks)

    async def _pause(self) -> None:
        pause = asyncio.get_running_loop().create_task(self._time.until(self._time.now_ms() + _LOOK_MS))
        wake = asyncio.get_running_loop().create_task(self._wake.wait())
        try:
            await asyncio.wait({pause, wake}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            pause.cancel()
            wake.cancel()

    async def match_players(self) -> None:
        """Look for groups once, and notify the queued players of this node."""
        async with self._looking:
            # Players who enter during the call are not in its result; they are notified in the next round.
            present = list(self._waiting.values())
            snapshot = await self._queue.refresh([player.who.subject for player in present])
            free = [
                ticket for ticket in snapshot.tickets.values() if not ticket.pairing and ticket.alive >= snapshot.now_ms
            ]
            bots = await self._bot_ratings({ticket.pool for ticket in free if ticket.fill_ms >= 0})
            proposed = False
            for group in find_groups(free, now_ms=snapshot.now_ms, bots=bots, bots_allowed=self._bots):
                proposed = await self._queue.propose(new_match_id(), self._pairing(group)) or proposed
            if proposed:
                snapshot = await self._queue.refresh([])
            for player in present:
                try:
                    await self._tell(player, snapshot)
                except StoreUnavailable:
                    raise
                except Exception:  # notify the others anyway
                    log.exception("player_not_notified", subject=player.who.subject)

    async def _bot_ratings(self, pools: set[str]) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for pool in pools:
            ruleset, mode, _ = parse_pool_key(pool)
            names = [f"{BOTS}{policy}" for policy in _BOTS]
            known = await self._records.ratings(keys.ratings_of(ruleset, mode), names)
            found[pool] = {
                policy: StoredRating.read(known[name]).belief.points for policy, name in zip(_BOTS, names, strict=True)
            }
        return found

    def _pairing(self, group: Group) -> Pairing:
        members = " ".join(ticket.subject for ticket in group.members)
        return Pairing(
            pool=group.pool,
            members=members,
            sides=" ".join(side or "-" for side in group.sides),
            bots=" ".join(group.bots),
            match=new_match_id(),
            within=_ANSWER_MS,
        )

    async def _tell(self, player: _QueuedPlayer, snapshot: QueueSnapshot) -> None:
        """Notify a player of changes since the last update."""
        subject = player.who.subject
        ticket = snapshot.tickets.get(subject)
        if self._waiting.get(subject) is not player:
            return
        if ticket is None or ticket.number != player.number:
            await self._gone(player, ticket)
            return
        pairing = snapshot.pairings.get(ticket.pairing)
        if player.pairing and player.pairing != ticket.pairing:
            player.client.send(_ended(player.pairing, "declined", queued=True))
            player.pairing = ""
        if pairing is None:
            now = self._time.now_ms()
            if now - player.told_ms >= _TOLD_MS:
                player.told_ms = now
                player.client.send(self._queued(ticket, snapshot))
            return
        if pairing.state == "made":
            del self._waiting[subject]
            with suppress(StoreUnavailable):  # the ticket expires with its pairing in a minute
                await self._queue.leave(subject, player.number)
            host = self._lobby.hosted(MatchId(pairing.match))
            await player.client.seat(player.request, MatchId(pairing.match), host, pairing.where)
        elif pairing.state == "asked" and player.pairing != ticket.pairing:
            player.pairing = ticket.pairing
            self._ask(player, ticket.pairing, pairing, snapshot)

    async def _gone(self, player: _QueuedPlayer, ticket: Ticket | None) -> None:
        """Handle a player of this node whose ticket was removed from the queue or replaced."""
        del self._waiting[player.who.subject]
        if ticket is not None:
            elsewhere = RequestRefused("already_joined", "You are already in the queue on another connection.")
            player.client.refuse(player.request, elsewhere)
            return
        if player.pairing:
            player.client.send(_ended(player.pairing, "unanswered", queued=False))
        player.client.refuse(
            player.request, RequestRefused("not_found", "You are no longer in the queue: join it again.")
        )

    def _ask(self, player: _QueuedPlayer, id_: str, pairing: Pairing, snapshot: QueueSnapshot) -> None:
        """Ask a paired player to accept the match."""
        try:
            self._lobby.check_matches(player.who)
        except RequestRefused as error:
            self._waiting.pop(player.who.subject, None)
            player.client.refuse(player.request, error)
            self._spawn(partial(self._refused, id_, player.who.subject))
            return
        if player.confirm:
            player.client.send(_found(id_, pairing, snapshot))
        else:
            self._spawn(partial(self._ping, player))

    async def _refused(self, pairing: str, subject: Subject) -> None:
        await self._queue.answer(pairing, subject, accept=False)
        self._wake.set()

    async def _ping(self, player: _QueuedPlayer) -> None:
        await self._answered(player, accept=await player.client.is_alive(_PING_MS))

    async def _answered(self, player: _QueuedPlayer, *, accept: bool) -> bool:
        """Store a player's answer; return False if the pairing has already ended."""
        told = await self._queue.answer(player.pairing, player.who.subject, accept=accept)
        if told == "complete":
            await self._make(player.pairing)
        elif told == "declined" and self._waiting.get(player.who.subject) is player:
            del self._waiting[player.who.subject]
        self._wake.set()
        return told != "gone"

    async def _make(self, id_: str) -> None:
        """Create the match of a pairing that all players have accepted."""
        snapshot = await self._queue.refresh([])
        pairing = snapshot.pairings[id_]
        ruleset, mode, _ = parse_pool_key(pairing.pool)
        tickets = [snapshot.tickets[Subject(subject)] for subject in pairing.members.split()]
        sides = ["" if side == "-" else side for side in pairing.sides.split()]
        try:
            host = await self._lobby.create_paired(
                MatchId(pairing.match), ruleset, tickets, sides=sides, bots=pairing.bots.split(), rated=mode != "party"
            )
        except RequestRefused as error:
            log.warning("pairing_failed", pairing=id_, reason=str(error))
            await self._queue.set_failed(id_)
            return
        await self._queue.set_made(id_, self.address)
        log.info("pairing_made", pairing=id_, match=host.match)

    def _spawn(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        # Create the coroutine within the task: if the task is cancelled before its first step, none is left un-awaited.
        async def guarded() -> None:
            try:
                await work()
            except StoreError as error:
                log.warning("pairing_delayed", reason=str(error))

        task = asyncio.get_running_loop().create_task(guarded(), name="pairing")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _queued(self, ticket: Ticket, snapshot: QueueSnapshot) -> v1.ServerMessage:
        ruleset, mode, _ = parse_pool_key(ticket.pool)
        rated = mode != "party"
        width = rating_window(snapshot.now_ms - ticket.since) if rated else None
        queued = v1.Queued(
            ruleset=ruleset,
            waiting=sum(one.pool == ticket.pool and one.alive >= snapshot.now_ms for one in snapshot.tickets.values()),
            mode=_MODE_NUMBERS[_mode_word(mode)],
            rating=ticket.rating if rated else None,
            window=0 if width is None else width + ticket.margin,
        )
        usual = snapshot.waits.get(ticket.pool)
        if usual is not None:
            queued.estimate_s = max(1, (usual - (snapshot.now_ms - ticket.since)) // 1000)
        return v1.ServerMessage(queued=queued)


def _mode(message: v1.QueueForMatch) -> tuple[Mode, int]:
    """Return mode and number of seats of a queue request.

    Raises:
        RequestRefused: There is no such mode, or it does not allow this number of seats.
    """
    if message.ruleset not in ruleset_names():
        raise RequestRefused(
            "bad_options", f"Unknown ruleset {message.ruleset!r}: choose one of {', '.join(ruleset_names())}."
        )
    house = ruleset_named(message.ruleset).house
    usual = v1.MatchMode.MATCH_MODE_PARTY if house else v1.MatchMode.MATCH_MODE_DUEL
    mode = MODES.get(message.mode or usual)
    if mode is None or (mode == "party") != house:
        fitting = "party" if house else "duel, teams and free for all"
        raise RequestRefused("bad_options", f"{message.ruleset} supports the modes {fitting}.")
    seats = message.seats or _SEATS[mode]
    least, step = {"duel": (2, 6), "teams": (4, 2), "free_for_all": (3, 1), "party": (1, 1)}[mode]
    most = 2 if mode == "duel" else MAX_SEATS
    if not least <= seats <= most or (seats - least) % step:
        raise RequestRefused("bad_options", f"Invalid number of seats for {mode.replace('_', ' ')}: {seats}.")
    return mode, seats


def _mode_word(word: str) -> Mode:
    return next(mode for mode in MODES.values() if mode == word)


def _ended(pairing: str, reason: str, *, queued: bool) -> v1.ServerMessage:
    return v1.ServerMessage(pairing_ended=v1.PairingEnded(pairing=pairing, reason=reason, queued=queued))


def _found(id_: str, pairing: Pairing, snapshot: QueueSnapshot) -> v1.ServerMessage:
    ruleset, mode, _ = parse_pool_key(pairing.pool)
    sides = pairing.sides.split()
    players = []
    for subject, side in zip(pairing.members.split(), sides, strict=False):
        ticket = snapshot.tickets[Subject(subject)]
        rating = ticket.rating if mode != "party" else None
        players.append(v1.PairedPlayer(name=ticket.name, rating=rating, side=side.strip("-")))
    players += [
        v1.PairedPlayer(name=bot_name(policy), bot=True, side=side.strip("-"))
        for policy, side in zip(pairing.bots.split(), sides[len(players) :], strict=True)
    ]
    return v1.ServerMessage(
        pairing_found=v1.PairingFound(
            pairing=id_,
            ruleset=ruleset,
            mode=_MODE_NUMBERS[_mode_word(mode)],
            players=players,
            accept_within_ms=max(0, pairing.deadline - snapshot.now_ms),
        )
    )
