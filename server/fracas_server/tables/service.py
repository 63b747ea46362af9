"""Requests about tables: read a table, change it in one atomic commit, and answer.

Every change is a pure function of the stored record (`changes`). It is committed only if the table still has the
version that the function was given; a repeated request is recognised by its id and changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Final

import structlog

from fracas_engine.ruleset import ruleset_names
from fracas_protocol import v1
from fracas_server.errors import STORE_AWAY, RecordDamaged, RequestRefused, StoreUnavailable
from fracas_server.guess_limiter import GuessLimiter
from fracas_server.identity import Identity
from fracas_server.ids import MatchId, Subject, new_code, read_code
from fracas_server.lobby.board_checks import check_board
from fracas_server.lobby.creature_checks import answer_check
from fracas_server.lobby.lobby import Lobby
from fracas_server.match.hosting import Hosting
from fracas_server.match.messages import done, refused
from fracas_server.match.services import BeginBattle
from fracas_server.store.pictures import PictureStore, match_use, names_in, table_use
from fracas_server.store.tables import TableStore, table_writes
from fracas_server.tables.battles import begun, match_id_of, prepare_match
from fracas_server.tables.changes import change, clean_required, join, leave, own_member, require_gm
from fracas_server.tables.claims import remember_player
from fracas_server.tables.files import read_file, without_pictures, write_file
from fracas_server.tables.messages import table_message
from fracas_server.tables.record import (
    APPLIED,
    MAX_RECORD,
    MAX_TABLES,
    AppliedRequest,
    Member,
    TableRecord,
)
from fracas_server.tables.watching import Send, TableWatchers
from fracas_server.timing import Time
from fracas_server.tournaments.serial_executor import SerialExecutor

_TRIES: Final = 10
"""Maximum number of attempts of changes that need no base version, when commits conflict."""
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 12

log = structlog.get_logger(__name__)


class TableService:
    """Service for requests about tables.

    Args:
        store: The stored tables.
        pictures: The uploaded pictures.
        lobby: Checks the options of matches.
        hosting: Hosts the matches of battles.
        watchers: Members who are sent their tables.
        guesses: Limits wrong invitation codes.
        begin_battle: Sets up a battle, to check it before the table is changed.
        time: The clock.
        salt: The store's salt, from which the ids of tables are derived.
    """

    def __init__(
        self,
        store: TableStore,
        pictures: PictureStore,
        *,
        lobby: Lobby,
        hosting: Hosting,
        watchers: TableWatchers,
        guesses: GuessLimiter,
        begin_battle: BeginBattle,
        time: Time,
        salt: bytes,
    ) -> None:
        self._store = store
        self._pictures = pictures
        self._lobby = lobby
        self._hosting = hosting
        self.watchers = watchers
        self._guesses = guesses
        self._begin_battle = begin_battle
        self._time = time
        self._salt = salt
        self._executor = SerialExecutor()

    async def check_board(self, message: v1.CheckBoard) -> v1.ServerMessage:
        """Return what is wrong with a board, and its keys, for an editor.

        Raises:
            RequestRefused: There is no such ruleset.
        """
        return await self._executor.run(partial(check_board, message))

    async def check_creature(self, message: v1.CheckCreature) -> v1.ServerMessage:
        """Return what is wrong with a creature, its keys and its stat block, for an editor.

        Raises:
            RequestRefused: There is no such ruleset or creature.
        """
        return await self._executor.run(partial(answer_check, message))

    async def answer(
        self, who: Identity, message: v1.TableRequest, request: str, *, place: str, key: object, send: Send
    ) -> v1.ServerMessage:
        """Carry out a client's request and return the reply.

        Args:
            who: The client.
            message: The request.
            request: The id of the request.
            place: Rate-limit key of the client's address.
            key: The connection.
            send: Sends further messages to the connection.

        Raises:
            RequestRefused: The request is invalid or not allowed.
        """
        try:
            return await self._answered(who, message, request, place=place, key=key, send=send)
        except StoreUnavailable as error:
            raise RequestRefused("unavailable", STORE_AWAY) from error
        except RecordDamaged as error:
            log.error("table_unreadable", reason=str(error))  # noqa: TRY400 - the text is enough
            raise RequestRefused("unavailable", "This server cannot read the table.") from error

    async def _answered(
        self, who: Identity, message: v1.TableRequest, request: str, *, place: str, key: object, send: Send
    ) -> v1.ServerMessage:
        match message.WhichOneof("kind"):
            case "list":
                return await self._list(who.subject)
            case "create":
                return self._told(await self._create(who, message.create, request), who)
            case "import_file":
                return self._told(await self._import(who, message.import_file, request), who)
            case "join":
                with self._guesses.guessing(message.join.code, place):
                    joined = await self._join(who, message.join)
                return self._told(joined, who)
            case "get":
                return self._told(await self._own(message.table, who.subject), who)
            case "watch":
                record = await self._own(message.table, who.subject)
                self.watchers.watch(record, who.subject, key, send)
                return self._told(record, who)
            case "unwatch":
                self.watchers.unwatch(key, message.table or "-")
                return done()
            case "export":
                record = await self._own(message.table, who.subject)
                require_gm(record, who.subject)
                file = v1.TableFile(file=write_file(record, now_ms=self._time.now_ms()), name=f"{record.id}.json")
                return v1.ServerMessage(table_file=file)
            case "leave":
                await self._leave(who.subject, message)
                return done()
            case None:
                raise RequestRefused("unknown_message", "This server does not support this table request.")
            case kind:
                return await self._change(who, message, request, key=key, battle=kind == "start_battle")

    @staticmethod
    def _told(record: TableRecord, who: Identity) -> v1.ServerMessage:
        return v1.ServerMessage(table=table_message(record, who.subject))

    # ---------------------------------------------------------------- reading

    async def _load(self, table: str) -> TableRecord:
        stored = await self._store.load(table)
        if stored is None:
            raise RequestRefused("not_found", f"No table {table!r} of yours.")
        return _read(table, stored)

    async def _own(self, table: str, subject: Subject) -> TableRecord:
        record = await self._load(table)
        own_member(record, subject)
        return record

    async def _list(self, subject: Subject) -> v1.ServerMessage:
        found = v1.TableList()
        for stored in await self._store.records_of(subject):
            try:
                record = _read("", stored)
            except RecordDamaged as error:
                log.error("table_unreadable", reason=str(error))  # noqa: TRY400 - the others are still listed
                continue
            if record.member_of(subject) is not None:
                found.tables.append(table_message(record, subject, brief=True))
        return v1.ServerMessage(table_list=found)

    # ---------------------------------------------------------------- creating, joining, leaving

    async def _create(self, who: Identity, message: v1.CreateTable, request: str) -> TableRecord:
        if message.ruleset not in ruleset_names():
            there = ", ".join(ruleset_names())
            raise RequestRefused("bad_options", f"Unknown ruleset {message.ruleset!r}: choose one of {there}.")
        owner = Member(id="m1", subject=who.subject, name=_name_of(who), role="gm")
        record = TableRecord(
            id=self._id_of(who.subject, request),
            name=clean_required(message.name, "Name"),
            ruleset=message.ruleset,
            created_ms=self._time.now_ms(),
            owner=who.subject,
            code=new_code(),
            members=(owner,),
            last_number=1,
        )
        return await self._add(record)

    async def _import(self, who: Identity, message: v1.ImportTable, request: str) -> TableRecord:
        reading = partial(
            read_file, message.file, table=self._id_of(who.subject, request), subject=who.subject,
            own_name=_name_of(who), name=message.name, now_ms=self._time.now_ms(),
        )  # fmt: skip
        record = await self._executor.run(reading)
        gone = await self._pictures.missing(names_in(_written(record)))
        return await self._add(await self._executor.run(partial(without_pictures, record, gone)))

    async def _add(self, record: TableRecord) -> TableRecord:
        """Store a new table; if the same request has created it before, return it as it is now."""
        await self._check_count(record.owner)
        written = _written(record)
        await self._pictures.keep(names_in(written), table_use(record.id))
        writes = table_writes(record.id, written, before=0, after=1, joined=[record.owner], new_code=record.code)
        return record if await self._store.commit(writes) else await self._own(record.id, record.owner)

    async def _check_count(self, subject: Subject) -> None:
        if await self._store.count_of(subject) >= MAX_TABLES:
            raise RequestRefused("too_many_matches", f"You have {MAX_TABLES} tables: leave one of them first.")

    def _id_of(self, subject: Subject, request: str) -> str:
        digest = hashlib.sha256(b"fracas table v1 " + self._salt + f" {subject} {request}".encode()).digest()
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_ID_LENGTH])

    async def _join(self, who: Identity, message: v1.JoinTable) -> TableRecord:
        table = await self._store.find_by_code(read_code(message.code)) if message.code else None
        if table is None:
            raise RequestRefused("not_found", "No table has this invitation code: check the code.")

        def joined(record: TableRecord) -> TableRecord:
            return join(record, who.subject, message.name or _name_of(who))

        if (await self._load(table)).member_of(who.subject) is None:
            await self._check_count(who.subject)
        return await self._retried(table, joined)

    async def _leave(self, subject: Subject, message: v1.TableRequest) -> None:
        await self._retried(message.table, lambda record: leave(record, subject, message.leave.member))

    async def _retried(self, table: str, transition: Callable[[TableRecord], TableRecord]) -> TableRecord:
        """Apply a change that needs no base version, again on the present table if another change was faster."""
        for _ in range(_TRIES):
            before = await self._load(table)
            after = transition(before)
            if after == before:
                return before
            if (kept := await self._commit(before, after)) is not None:
                self.watchers.changed(kept)
                return kept
        raise RequestRefused("unavailable", "Too many concurrent changes of this table: try again.")

    # ---------------------------------------------------------------- changes with a base version

    async def _change(
        self, who: Identity, message: v1.TableRequest, request: str, *, key: object, battle: bool
    ) -> v1.ServerMessage:
        before = await self._own(message.table, who.subject)
        if before.has_applied(who.subject, request):
            if battle and before.running is not None and before.running.match == match_id_of(before, request):
                await self._host_again(before, who, message.start_battle, request)
            return self._told(before, who)
        if not message.base:
            raise RequestRefused("malformed", "Base version missing: give the version of the table you have.")
        if message.base != before.version:
            return self._stale(before, message)
        free = await self._without_lost_battle(before)
        if battle:
            after = await self._start(free, who, message.start_battle, request)
        else:
            after = await self._executor.run(partial(change, free, who.subject, message))
            if message.HasField("put_hero") and message.put_hero.match:
                told = message.put_hero
                played = await self._lobby.load_record(MatchId(told.match))
                after = remember_player(after, played, told.seat, who.subject, told.hero.id)
        applied = AppliedRequest(subject=who.subject, request=request)
        after = after.model_copy(update={"applied": (*after.applied, applied)[-APPLIED:]})
        kept = await self._commit(before, after)
        if kept is None:
            return self._stale(await self._own(message.table, who.subject), message)
        self.watchers.changed(kept, by=key)
        if battle:
            await self._host_again(kept, who, message.start_battle, request)
        return self._told(kept, who)

    @staticmethod
    def _stale(record: TableRecord, message: v1.TableRequest) -> v1.ServerMessage:
        error = RequestRefused(
            "stale_version",
            f"The table has changed: it has version {record.version}, not {message.base}; look at it and try again.",
        )
        return refused(error, version=record.version)

    async def _commit(self, before: TableRecord, after: TableRecord) -> TableRecord | None:
        """Store a change durably; return None if the table has another version by now."""
        after = after.model_copy(update={"version": before.version + 1})
        old, new = ({one.subject for one in record.members} for record in (before, after))
        written = _written(after) if after.members else ""
        await self._pictures.keep(names_in(written) - names_in(_written(before)), table_use(before.id))
        writes = table_writes(
            before.id,
            written,
            before=before.version,
            after=after.version,
            joined=sorted(new - old),
            left=sorted(old - new),
            old_code=before.code if before.code != after.code or not after.members else "",
            new_code=after.code if before.code != after.code else "",
        )
        return after if await self._store.commit(writes) else None

    # ---------------------------------------------------------------- battles

    async def _start(self, record: TableRecord, who: Identity, message: v1.StartBattle, request: str) -> TableRecord:
        """Return the table with its new battle running; the match is created after that is committed."""
        self._lobby.check_matches(who)
        match, secret = match_id_of(record, request), Hosting.new_secret()
        made = await self._executor.run(
            partial(prepare_match, record, who, message, match=match, secret=secret, lobby=self._lobby)
        )
        # A battle that cannot begin changes nothing.
        await self._executor.run(partial(self._begin_battle, made, secret))
        encounter = record.encounter(message.encounter)
        assert encounter is not None, "checked while preparing"
        return begun(record, made, encounter, message, now_ms=self._time.now_ms())

    async def _host_again(self, record: TableRecord, who: Identity, message: v1.StartBattle, request: str) -> None:
        """Create the match of the running battle, unless it exists."""
        match = match_id_of(record, request)
        if await self._exists(match):
            return
        secret = Hosting.new_secret()
        free = record.model_copy(update={"running": None})
        made = await self._executor.run(
            partial(prepare_match, free, who, message, match=match, secret=secret, lobby=self._lobby)
        )
        assert made.table is not None, "the match is of a table"
        await self._pictures.keep(names_in(made.table.model_dump_json()), match_use(match))
        code = record.running.code if record.running is not None else ""
        await self._hosting.create(made.model_copy(update={"code": code or made.code}), secret)

    async def _without_lost_battle(self, record: TableRecord) -> TableRecord:
        """Return the table without a battle whose match was never created, or is over."""
        if record.running is None:
            return record
        try:
            found = await self._lobby.load_record(record.running.match)
        except RequestRefused as error:
            if error.code != "not_found":
                raise
            return record.model_copy(update={"running": None})
        return record.model_copy(update={"running": None}) if found.phase == "over" else record

    async def _exists(self, match: MatchId) -> bool:
        try:
            await self._lobby.load_record(match)
        except RequestRefused as error:
            if error.code != "not_found":
                raise
            return False
        return True


def _name_of(who: Identity) -> str:
    return who.name or "Guest"


def _read(table: str, stored: bytes) -> TableRecord:
    try:
        return TableRecord.model_validate_json(stored)
    except ValueError as error:
        raise RecordDamaged(f"table {table}", f"{error!s:.200}") from error


def _written(record: TableRecord) -> str:
    """Return a table as it is stored.

    Raises:
        RequestRefused: It is too large.
    """
    text = record.model_dump_json()
    if len(text.encode()) > MAX_RECORD:
        raise RequestRefused(
            "too_large", f"The table is too large ({len(text.encode())} bytes of {MAX_RECORD}): remove something first."
        )
    return text
