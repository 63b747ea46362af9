"""The lobby service: create matches, list them, find a match by its code.

Taking a seat is a request to the match's host; `queue` pairs players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import structlog

from fracas_engine.battle_dump import rules_version
from fracas_engine.content import BoardSpec, CreatureSpec
from fracas_engine.content.library import Library, library_of
from fracas_engine.dice_key import commitment
from fracas_engine.errors import EngineError
from fracas_engine.ruleset import ruleset_named, ruleset_names
from fracas_engine.stalemate import OPTION as STALEMATE
from fracas_protocol import v1
from fracas_protocol.values import add_details, read_values
from fracas_server.errors import STORE_AWAY, RequestRefused, StoreUnavailable
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, Subject, new_code, new_match_id, read_code
from fracas_server.lobby.creature_checks import requested_creatures
from fracas_server.lobby.match_setup import (
    MAX_CREATURES,
    check_waves,
    no_such_creature,
    own_creatures_of,
    pick_board,
    read_board,
    suggested_parties,
)
from fracas_server.lobby.own_boards import requested_board
from fracas_server.lobby.seat_options import COLOURS, check_entropy, requested_seats, with_creator, with_game_master
from fracas_server.lobby.time_options import parse_clock, parse_delay_ms, parse_grace_ms, parse_review_ms
from fracas_server.match.attendance import UNKNOWN
from fracas_server.match.host import MatchHost
from fracas_server.match.hosting import Hosting
from fracas_server.match.messages import match_info
from fracas_server.match.record import MatchRecord, SeatRecord, SpectatorRules, read_record
from fracas_server.store.directory import Directory
from fracas_server.store.matches import Matches
from fracas_server.store.pictures import PictureStore, match_use
from fracas_server.store.queue import Ticket
from fracas_server.timing import Time

_QUEUE: Final = Identity(Subject("queue:"), "")
"""Creator of the queue's matches: a subject that no token or guest can have."""
_LISTED: Final = 100
"""Maximum number of matches in one answer to a list request."""

log = structlog.get_logger(__name__)


STALEMATE_ROUNDS: Final = 20
"""Default number of rounds without a wound or a new position after which a match is a draw."""


class Lobby:
    """Service that creates and finds matches.

    Args:
        hosting: Hosts new matches.
        directory: The directory of matches.
        matches: The stored matches.
        pictures: The uploaded pictures.
        time: The clock.
        matches_per_subject: Maximum number of open or running matches of one subject.
        grace_ms: Default for matches with a clock: milliseconds that a seat may be absent before it forfeits; 0:
            unlimited.
        bots: Whether this server starts bots for seats that request one.
    """

    def __init__(
        self,
        hosting: Hosting,
        directory: Directory,
        matches: Matches,
        pictures: PictureStore,
        *,
        time: Time,
        matches_per_subject: int,
        grace_ms: int,
        bots: bool = True,
    ) -> None:
        self._hosting = hosting
        self._directory = directory
        self._matches = matches
        self._pictures = pictures
        self._time = time
        self._matches_per_subject = matches_per_subject
        self.drained = False
        """Whether the operator has stopped this node from accepting new matches."""
        self._grace_ms = grace_ms
        self.bots = bots
        """Whether a seat may request one of the server's bots."""

    # ---------------------------------------------------------------- creating

    async def create(self, who: Identity, message: v1.CreateMatch) -> MatchHost:
        """Create a match.

        Raises:
            RequestRefused: The options are invalid.
        """
        self.check_matches(who)
        if not self.bots and (message.options.fill_with_bots or any(seat.bot for seat in message.seats)):
            raise RequestRefused(
                "impossible", "This server does not start bots: leave the seat free for a bot to join."
            )
        return await self._create(who, message)

    async def create_paired(
        self,
        match: MatchId,
        ruleset: str,
        tickets: Sequence[Ticket],
        *,
        sides: Sequence[str],
        bots: Sequence[str],
        rated: bool,
    ) -> MatchHost:
        """Create a match for players that the queue has paired, each in a seat.

        If no player has chosen creatures, every side gets the ruleset's suggested party.

        Args:
            match: The id of the new match.
            ruleset: The name of the ruleset.
            tickets: The players, in the order of the seats.
            sides: The side of each seat, those of bots last; empty: the seat is a side of its own.
            bots: Policies for the seats after the players'.
            rated: Whether the match is rated.

        Raises:
            RequestRefused: The match cannot be created.
        """
        seats = [
            v1.SeatRequest(
                id=COLOURS[index], side=side, bot=bots[index - len(tickets)] if index >= len(tickets) else ""
            )
            for index, side in enumerate(sides)
        ]
        chosen = any(ticket.creatures for ticket in tickets) or ruleset_named(ruleset).house
        for seat, party in zip(seats, [] if chosen else suggested_parties(ruleset, sides), strict=False):
            seat.creatures.extend(party)
        options = v1.MatchOptions(guests=True, rated=rated, grace_s=self._grace_ms // 1000)
        message = v1.CreateMatch(ruleset=ruleset, seats=seats, options=options)
        secret = self._hosting.new_secret()
        record = self.new_record(match, secret, _QUEUE, message)
        taken = [
            seat.model_copy(
                update={
                    "subject": ticket.subject,
                    "player": ticket.name,
                    "creatures": tuple(ticket.creatures.split()) or seat.creatures,
                    "entropy": ticket.entropy or None,
                }
            )
            for seat, ticket in zip(record.seats, tickets, strict=False)
        ]
        record = record.model_copy(update={"seats": (*taken, *record.seats[len(taken) :])})
        try:
            return await self._hosting.create(record, secret)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error

    def hosted(self, match: MatchId) -> MatchHost | None:
        """Return the host of a match; None if it is not on this node."""
        return self._hosting.get(match)

    async def _create(self, who: Identity, message: v1.CreateMatch) -> MatchHost:
        match = new_match_id()
        secret = self._hosting.new_secret()
        before = await self._rematched(who, message) if message.rematch_of else None
        if before is not None and not message.ruleset_options:
            message = v1.CreateMatch.FromString(message.SerializeToString())
            add_details(before.options, message.ruleset_options)
        own = await requested_board(message) if message.own_board else None
        creatures = await requested_creatures(message) if message.own_creatures else ()
        if before is not None and not message.options.rated:
            own = own or (None if before.own_board is None else read_board(before.own_board))
            if before.creator == who.subject or all(seat.role != "gm" for seat in before.seats):  # they may be hidden
                creatures = creatures or tuple(own_creatures_of(before).values())
        record = self.new_record(match, secret, who, message, own=own, creatures=creatures)
        try:
            pictures = {creature.picture for creature in creatures if creature.picture is not None}
            if own is not None and own.picture is not None:
                pictures.add(own.picture.file)
            await self._pictures.keep(pictures, match_use(match))
            return await self._hosting.create(record, secret)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error

    async def _rematched(self, who: Identity, message: v1.CreateMatch) -> MatchRecord:
        """Return the record of the match of which a request asks a rematch.

        Raises:
            RequestRefused: There is no such match of the client's, or it has another ruleset.
        """
        record = await self.load_record(MatchId(message.rematch_of))
        if record.creator != who.subject and record.seat_of(who.subject) is None:
            raise RequestRefused("not_found", f"No match {message.rematch_of!r}.")
        if record.ruleset != message.ruleset:
            raise RequestRefused("bad_options", f"The match is one of {record.ruleset}: leave its ruleset as it is.")
        return record

    def check_matches(self, who: Identity) -> None:
        """Check that a client may create one more match.

        Raises:
            RequestRefused: The subject's limit is reached, or this node does not accept new matches.
        """
        if self.drained:
            raise RequestRefused(
                "unavailable", "This server accepts no new matches: connect to another one of the service."
            )
        mine = sum(
            1 for host in self._hosting.hosts if not host.over.is_set() and _counts_for(host.record, who.subject)
        )
        if mine >= self._matches_per_subject:
            raise RequestRefused("too_many_matches", f"You have too many matches ({mine}): end some of them first.")

    def check_queued(self, who: Identity, message: v1.QueueForMatch, *, seats: Sequence[tuple[str, str]]) -> None:
        """Check that a match could be created with the options of a queue request.

        Args:
            who: The client.
            message: The request.
            seats: Id and side of each seat; an empty id or side is chosen by the server.

        Raises:
            RequestRefused: The match could not be created.
        """
        self.check_matches(who)
        check_entropy(message.entropy)
        asked = [v1.SeatRequest(id=name, side=side) for name, side in seats]
        create = v1.CreateMatch(ruleset=message.ruleset, seats=asked, options=v1.MatchOptions(guests=True))
        self.check_creatures(
            self.new_record(new_match_id(), self._hosting.new_secret(), _QUEUE, create), message.creatures
        )

    def check_match_options(self, message: v1.CreateMatch) -> None:
        """Check that a match could be created later with these options.

        Raises:
            RequestRefused: The match could not be created.
        """
        self.new_record(new_match_id(), self._hosting.new_secret(), _QUEUE, message)

    def new_record(
        self,
        match: MatchId,
        secret: bytes,
        who: Identity,
        message: v1.CreateMatch,
        *,
        own: BoardSpec | None = None,
        creatures: Sequence[CreatureSpec] = (),
    ) -> MatchRecord:
        """Return the record of a new match.

        Args:
            match: The id of the match.
            secret: Its dice secret.
            who: The creator.
            message: The request.
            own: The creator's own board, read from the request; None: the board is in the library.
            creatures: The creator's own creatures, read from the request.

        Raises:
            RequestRefused: The options are invalid.
        """
        if message.ruleset not in ruleset_names():
            there = ", ".join(ruleset_names())
            raise RequestRefused("bad_options", f"Unknown ruleset {message.ruleset!r}: choose one of {there}.")
        try:
            ruleset = ruleset_named(message.ruleset)
            library = library_of(message.ruleset)
        except (EngineError, ImportError) as error:
            raise RequestRefused(
                "unavailable", f"Ruleset {message.ruleset} is not available on this server: {error}"
            ) from error
        seats = with_game_master(requested_seats(message, house=ruleset.house), message)
        seats = with_creator(seats, who, message)
        options = read_values(message.ruleset_options)
        if not message.options.gm:  # a game master ends a battle that leads nowhere
            options = {STALEMATE: STALEMATE_ROUNDS, **options}
        queued = who is _QUEUE
        record = MatchRecord(
            match=match,
            created_ms=self._time.now_ms(),
            creator=who.subject,
            code=new_code(),
            listed=not message.options.invite_only,
            ruleset=message.ruleset,
            rules_version=rules_version(ruleset),
            # In cooperative matches, each player needs a start position.
            board=pick_board(
                library,
                wanted=message.board if own is None else _name_of(own, library),
                own=own,
                seats=sum(bool(seat.side) for seat in seats),
                sides=len([s for s in seats if s.side] if ruleset.house else {s.side for s in seats if s.side}),
            ),
            own_board=None if own is None else own.to_plain(),
            own_creatures=tuple(one.to_plain() for one in creatures),
            options=options,
            clock=parse_clock(message.options),
            grace_ms=parse_grace_ms(message.options, default_ms=self._grace_ms),
            guests=message.options.guests or who.guest,
            rated=message.options.rated,
            queued=queued,
            takebacks=message.options.takebacks,
            takebacks_by_all=message.options.takebacks_by_all,
            review_ms=parse_review_ms(message.options),
            creatures=_format(seats) if message.options.rated else 1,
            spectators=SpectatorRules(delay_ms=parse_delay_ms(message.options)),
            commitment=commitment(secret, match=match, rules_version=rules_version(ruleset)),
            seats=seats,
        )
        for seat in seats:
            self.check_creatures(record, seat.creatures, own={one.id for one in creatures})
            check_waves(record, seat)
        if record.fair and len(set(Counter(seat.side for seat in seats).values())) > 1:
            raise RequestRefused(
                "bad_options", "Unequal sides: a rated match needs the same number of seats on every side."
            )
        return record

    @staticmethod
    def check_creatures(record: MatchRecord, creatures: Sequence[str], *, own: Collection[str] = ()) -> None:
        """Check that creatures can be brought to a seat of a match.

        Args:
            record: The match.
            creatures: The names of the creatures.
            own: Names of the creator's own creatures, which only the creator may give to seats.

        Raises:
            RequestRefused: There are too many creatures, or one that no seat may bring, or, in a queued or rated match,
                another number than its format requires.
        """
        if not creatures:
            return
        most = record.creatures if record.fair else MAX_CREATURES
        if len(creatures) > most or (record.fair and len(creatures) < most):
            said = f"exactly {most}" if record.fair else f"at most {most}"
            raise RequestRefused(
                "bad_options", f"Wrong number of creatures ({len(creatures)}): a seat of this match has {said}."
            )
        ruleset, known = ruleset_named(record.ruleset), library_of(record.ruleset).creatures
        library = (name for name in creatures if name not in own)
        unknown = next((name for name in library if name not in known or not ruleset.offers(known[name])), None)
        if unknown is not None:
            offered = {name: spec.name or name for name, spec in known.items() if ruleset.offers(spec)}
            raise RequestRefused("bad_options", no_such_creature(record.ruleset, unknown, offered))

    # ---------------------------------------------------------------- finding

    async def find(self, match: str, code: str, *, subject: Subject) -> MatchHost:
        """Return the host of a match that a client may enter.

        Args:
            match: The match; may be empty if a code is given.
            code: The invitation code; required for a private match.
            subject: The client; a client with a seat in the match needs no code.

        Raises:
            RequestRefused: There is no such match, or the code is missing.
        """
        if code:
            try:
                found = await self._directory.find_by_code(read_code(code))
            except StoreUnavailable as error:
                raise RequestRefused("unavailable", STORE_AWAY) from error
            if found is None or match not in {"", found}:
                raise RequestRefused("not_found", "No open match has this invitation code: check the code.")
            return await self._hosting.find(found)
        if not match:
            raise RequestRefused("malformed", "Match missing: give its id or its invitation code.")
        host = await self._hosting.find(MatchId(match))
        self.check_listed(host, subject)
        return host

    async def load_record(self, match: MatchId) -> MatchRecord:
        """Return the record of a match on any node.

        Raises:
            RequestRefused: There is no such match.
        """
        try:
            found = (await self._matches.records([match])).get(match)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        if found is None:
            raise RequestRefused("not_found", f"No match {match!r}.")
        try:
            return read_record(found)
        except ValueError as error:
            raise RequestRefused("unavailable", "This server cannot read the match.") from error

    async def public_info(self, match: MatchId) -> v1.MatchInfo:
        """Return the public lobby entry of a match.

        Raises:
            RequestRefused: There is no such match, or it is private.
        """
        record = await self.load_record(match)
        if not record.listed:
            raise RequestRefused("not_found", f"No match {match!r}.")
        return self._info(record, self._hosting.get(match), None)

    @staticmethod
    def check_listed(host: MatchHost, subject: Subject) -> None:
        """Check that a client may enter a match without its code.

        Raises:
            RequestRefused: The match is private. The error text is the same as for a match that does not exist.
        """
        record = host.record
        known = record.creator == subject or record.seat_of(subject) or record.lent_seat(subject)
        if not record.listed and not known:
            raise RequestRefused("not_found", f"No match {record.match!r}.")

    async def list_matches(self, message: v1.ListMatches, subject: Subject | None = None) -> list[v1.MatchInfo]:
        """Return the matches visible to a client: public ones, and those on this node in which the client plays.

        Args:
            message: The filter.
            subject: The client; None: anonymous.

        Raises:
            RequestRefused: The store does not answer.
        """
        try:
            ids = await self._directory.list_public(_LISTED)
            stored = await self._matches.records(ids)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        found: list[v1.MatchInfo] = []
        for match, data in stored.items():
            host = self._hosting.get(match)
            try:
                record = host.record if host is not None else read_record(data)
            except ValueError as error:
                # Written by a newer node, or damaged: skip it, so that the others are still listed.
                log.warning("record_unreadable", match=match, reason=f"{error!s:.200}")
                continue
            found.append(self._info(record, host, subject))
        mine = (
            []
            if subject is None
            else [
                self._info(host.record, host, subject)
                for host in self._hosting.hosts
                if host.match not in stored and host.record.seat_of(subject) is not None
            ]
        )
        phases = {v1.MatchPhase.MATCH_PHASE_UNSPECIFIED, message.phase}
        fitting = [
            info
            for info in (*mine, *found)
            if message.ruleset in {"", info.ruleset} and (info.phase in phases or len(phases) == 1)
        ]
        return fitting[: message.limit or _LISTED]

    def _info(self, record: MatchRecord, host: MatchHost | None, subject: Subject | None) -> v1.MatchInfo:
        """Return the lobby entry of a match, including the client's own seat."""
        seat = record.seat_of(subject) if subject is not None else None
        attendance = host.views.attendance if host is not None else UNKNOWN
        info = match_info(record.as_public(self._time.now_ms()), attendance, seat=seat.id if seat is not None else "")
        info.yours = subject is not None and record.creator == subject
        if seat is not None:
            info.your_seat = seat.id
            battle = host.battle if host is not None else None
            info.your_turn = battle is not None and any(decision.seat == seat.id for decision in battle.pending)
        return info


def _name_of(own: BoardSpec, library: Library) -> str:
    """Return the name of a board in a match's record: another one than those of the library."""
    name = own.board or "own"
    return f"{name}_own" if name in library.boards else name


def _format(seats: Sequence[SeatRecord]) -> int:
    """Return the number of creatures per seat of a fair match: the largest number that a seat names, at least 1."""
    return max((len(seat.creatures) for seat in seats), default=0) or 1


def _counts_for(record: MatchRecord, subject: Subject) -> bool:
    """Return True if a match counts towards a subject's limit: the subject created it, or got it from the queue."""
    return record.creator == subject or (record.queued and record.seat_of(subject) is not None)
