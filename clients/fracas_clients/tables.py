"""Client access to tables: a group's people, heroes, boards and encounters, kept between battles.

    table = await Table.create(client, "Thursdays", "orcus")
    await table.put_hero(name="Robin", content="alley_fox")
    await table.rest("long")

A table has a version. Every change names the version on which it is based and is refused with `stale_version` if
another member was faster; `changed_by_others` is then true, and `refresh` gets the present state.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self

from fracas_clients.client import Client
from fracas_clients.errors import Refused
from fracas_clients.match import Match
from fracas_protocol.v1 import (
    ClientMessage,
    CreateTable,
    ExportTable,
    GetTable,
    ImportTable,
    JoinTable,
    LeaveTable,
    ListTables,
    MatchOptions,
    PutEncounter,
    PutHero,
    PutTableBoard,
    PutTableCreature,
    RemoveEncounter,
    RemoveHero,
    RemoveTableBoard,
    RemoveTableCreature,
    RenameTable,
    RestSpending,
    SetTableRole,
    StartBattle,
    TableBattle,
    TableBoard,
    TableCreature,
    TableEncounter,
    TableHero,
    TableMember,
    TableMonster,
    TableRequest,
    TakeHero,
    TakeRest,
    UnwatchTable,
    WatchTable,
)
from fracas_protocol.v1 import Table as TableMessage
from fracas_protocol.values import read_values, write_details

__all__ = ["Table"]

_STALE: Final = "stale_version"
_SENT: Final = 60_000
"""Size of a file from which it is compressed, in bytes."""


class Table:
    """One table of a client. Every method that changes it raises `Refused` if the server rejects the change.

    Create it with `create`, `join`, `get`, `mine` or `import_file`.
    """

    def __init__(self, client: Client, data: TableMessage) -> None:
        self._client = client
        self.data = data
        """The last known state, as the server sent it."""

    # ---------------------------------------------------------------------------------------------------- finding

    @classmethod
    async def create(cls, client: Client, name: str, ruleset: str) -> Self:
        """Create a table with this client as its owner and game master."""
        return await cls._asked(client, TableRequest(create=CreateTable(name=name, ruleset=ruleset)))

    @classmethod
    async def join(cls, client: Client, code: str, *, name: str = "") -> Self:
        """Become a member of a table.

        Args:
            client: The client.
            code: The invitation code.
            name: The name at the table; empty: the client's name.
        """
        return await cls._asked(client, TableRequest(join=JoinTable(code=code, name=name)))

    @classmethod
    async def get(cls, client: Client, table: str) -> Self:
        """Return a table by its id."""
        return await cls._asked(client, TableRequest(table=table, get=GetTable()))

    @classmethod
    async def mine(cls, client: Client) -> list[Self]:
        """Return all tables of the client; heroes, boards, encounters and battles are read by `refresh`."""
        answer = await client.request(ClientMessage(table_request=TableRequest(list=ListTables())))
        return [cls(client, one) for one in answer.table_list.tables]

    @classmethod
    async def import_file(cls, client: Client, file: bytes, *, name: str = "") -> Self:
        """Create a table from a file; a large one is compressed.

        Args:
            client: The client, who becomes the owner.
            file: The file, as `export` returns it.
            name: The new table's name; empty: that of the file.
        """
        sent = file if len(file) < _SENT else gzip.compress(file, mtime=0)
        return await cls._asked(client, TableRequest(import_file=ImportTable(file=sent, name=name)))

    @classmethod
    async def _asked(cls, client: Client, message: TableRequest) -> Self:
        answer = await client.request(ClientMessage(table_request=message))
        return cls(client, answer.table)

    # ---------------------------------------------------------------------------------------------------- looking

    @property
    def id(self) -> str:
        """The table's id."""
        return self.data.id

    @property
    def name(self) -> str:
        """The table's name."""
        return self.data.name

    @property
    def version(self) -> int:
        """The version of the last known state."""
        return self.data.version

    @property
    def ruleset(self) -> str:
        """The ruleset."""
        return self.data.ruleset

    @property
    def code(self) -> str:
        """The invitation code; empty for players."""
        return self.data.code

    @property
    def members(self) -> Sequence[TableMember]:
        """The members."""
        return self.data.members

    @property
    def heroes(self) -> Sequence[TableHero]:
        """The roster."""
        return self.data.heroes

    @property
    def encounters(self) -> Sequence[TableEncounter]:
        """The prepared encounters; empty for players."""
        return self.data.encounters

    @property
    def battles(self) -> Sequence[TableBattle]:
        """Past battles, the newest last."""
        return self.data.battles

    @property
    def running(self) -> TableBattle | None:
        """The running battle; None if there is none."""
        return self.data.running if self.data.HasField("running") else None

    @property
    def battle_options(self) -> Mapping[str, Any]:
        """Ruleset options with which the last battle was started; empty: there was none, or this client is no GM."""
        return read_values(self.data.defaults.ruleset_options)

    @property
    def is_gm(self) -> bool:
        """True if this client is a game master of the table."""
        return any(member.id == self.data.you and member.role == "gm" for member in self.members)

    def hero(self, name: str) -> TableHero:
        """Return a hero by id or name.

        Raises:
            KeyError: There is no such hero.
        """
        found = next((hero for hero in self.heroes if name in (hero.id, hero.name)), None)
        if found is None:
            raise KeyError(name)
        return found

    @staticmethod
    def state_of(hero: TableHero) -> dict[str, Any]:
        """Return the state of a hero as plain values: `{"hp": {"max": 28, "now": 12}, "spent": {...}}`."""
        return read_values(hero.state)

    async def refresh(self) -> Self:
        """Get the present state from the server."""
        answer = await self._client.request(ClientMessage(table_request=TableRequest(table=self.id, get=GetTable())))
        self.data = answer.table
        return self

    async def changes(self) -> AsyncIterator[Self]:
        """Watch the table: yield it now, and again after each change, until the caller stops or is removed."""
        queue = self._client.watch_table(self.id)
        try:
            answer = await self._client.request(
                ClientMessage(table_request=TableRequest(table=self.id, watch=WatchTable()))
            )
            self.data = answer.table
            yield self
            while True:
                news = await queue.get()
                if news.version > self.version:
                    self.data = news
                    yield self
        finally:
            self._client.unwatch_table(self.id)
            if self._client.connected:
                asyncio.get_running_loop().create_task(self._unwatched())

    async def _unwatched(self) -> None:
        await self._client.request(ClientMessage(table_request=TableRequest(table=self.id, unwatch=UnwatchTable())))

    # ---------------------------------------------------------------------------------------------------- changing

    async def _changed(self, **kind: Any) -> Self:
        message = TableRequest(table=self.id, base=self.version, **kind)
        answer = await self._client.request(ClientMessage(table_request=message))
        self.data = answer.table
        return self

    @staticmethod
    def changed_by_others(error: Refused) -> bool:
        """Return True if a change was refused because another member had changed the table: refresh and try again."""
        return error.code == _STALE

    async def rename(self, name: str = "", *, own_name: str = "", new_code: bool = False) -> Self:
        """Change the table's name, the own name at it, or the invitation code."""
        return await self._changed(rename=RenameTable(name=name, own_name=own_name, new_code=new_code))

    async def set_role(self, member: str, role: str) -> Self:
        """Make a member a game master (`gm`) or a player (`player`)."""
        return await self._changed(set_role=SetTableRole(member=member, role=role))

    async def leave(self, member: str = "") -> None:
        """Leave the table, or as a game master remove another member."""
        message = TableRequest(table=self.id, leave=LeaveTable(member=member))
        await self._client.request(ClientMessage(table_request=message))

    async def put_hero(
        self,
        hero: str = "",
        *,
        name: str = "",
        player: str = "",
        content: str = "",
        sheet: str = "",
        state: Mapping[str, Any] | None = None,
        dead: bool = False,
        experience: int = 0,
        picture: str | None = None,
    ) -> Self:
        """Add a hero, or replace one.

        Args:
            hero: The id of the hero to replace; empty: a new one.
            name: Its name; empty: that of its content.
            player: The member who plays it; empty: for players themselves, for game masters nobody.
            content: A creature of the ruleset's library.
            sheet: Its own sheet in YAML, instead of `content`.
            state: Its state, for game masters; None: a new hero is fresh, and a replaced one keeps its state.
            dead: Whether it is dead; needs `state`.
            experience: Experience points; needs `state`, or a new hero.
            picture: The picture of its token (`Client.upload_picture`); empty: none; None: it stays.
        """
        told = TableHero(
            id=hero, name=name, player=player, content=content, sheet=sheet.encode(), dead=dead,
            state=write_details(state or {}), experience=experience, picture=picture,
        )  # fmt: skip
        return await self._changed(put_hero=PutHero(hero=told, keep_state=bool(hero) and state is None))

    async def take_hero(self, hero: str, *, give_back: bool = False) -> Self:
        """Play a hero that has no player, or give one back, as its player or as a game master."""
        return await self._changed(take_hero=TakeHero(hero=hero, give_back=give_back))

    async def remove_hero(self, hero: str) -> Self:
        """Remove a hero from the roster."""
        return await self._changed(remove_hero=RemoveHero(hero=hero))

    async def put_board(self, yaml: str) -> Self:
        """Add a board, or replace the one with the same name."""
        return await self._changed(put_board=PutTableBoard(board=TableBoard(yaml=yaml.encode())))

    async def put_creature(self, yaml: str) -> Self:
        """Add a creature, or replace the one with the same id."""
        return await self._changed(put_creature=PutTableCreature(creature=TableCreature(yaml=yaml.encode())))

    async def remove_creature(self, name: str) -> Self:
        """Remove a creature."""
        return await self._changed(remove_creature=RemoveTableCreature(name=name))

    async def remove_board(self, name: str) -> Self:
        """Remove a board."""
        return await self._changed(remove_board=RemoveTableBoard(name=name))

    async def put_encounter(
        self,
        name: str,
        board: str,
        monsters: Sequence[TableMonster],
        *,
        encounter: str = "",
        notes: str = "",
    ) -> Self:
        """Add a prepared encounter, or replace one.

        Args:
            name: Its name.
            board: The name of a board of the table or of the library.
            monsters: Its monsters.
            encounter: The id of the encounter to replace; empty: a new one.
            notes: Notes for the game master.
        """
        told = TableEncounter(id=encounter, name=name, board=board, monsters=monsters, notes=notes.encode())
        return await self._changed(put_encounter=PutEncounter(encounter=told))

    async def remove_encounter(self, encounter: str) -> Self:
        """Remove a prepared encounter."""
        return await self._changed(remove_encounter=RemoveEncounter(encounter=encounter))

    async def rest(self, kind: str, *, spend: Mapping[str, int] = MappingProxyType({}), hours: int = 0) -> Self:
        """Let the living heroes rest by the rules.

        Args:
            kind: `short` or `long`.
            spend: Hit Dice, recoveries or healing surges that heroes spend in a short rest, by hero id; other heroes
                spend none. `TableHero.stock` says how many each has left.
            hours: Hours that have passed since the last rest; the rules may ask for them between two long rests.
        """
        spending = [RestSpending(hero=hero, count=count) for hero, count in spend.items()]
        return await self._changed(take_rest=TakeRest(kind=kind, spend=spending, hours=hours))

    async def start_battle(
        self,
        encounter: str,
        *,
        heroes: Sequence[str] = (),
        bot: str = "",
        options: MatchOptions | None = None,
        ruleset_options: Mapping[str, Any] = MappingProxyType({}),
    ) -> Match:
        """Start a battle from an encounter, and take the own seat in it.

        Args:
            encounter: The id of the encounter.
            heroes: The heroes that take part; empty: all that live and have a player.
            bot: The policy of bots that play heroes without a player; empty: these take no part.
            options: Clock, spectator delay and grace.
            ruleset_options: Rule variants by name.
        """
        message = StartBattle(
            encounter=encounter, heroes=heroes, bot=bot, options=options,
            ruleset_options=write_details(ruleset_options),
        )  # fmt: skip
        await self._changed(start_battle=message)
        return await self.enter_battle()

    async def enter_battle(self) -> Match:
        """Take the own seat in the running battle.

        Raises:
            Refused: No battle is running, or the client has no seat in it.
        """
        if self.running is None:
            raise Refused("match_not_running", "No battle of this table is running.")
        return await self._client.join(self.running.match)

    async def export(self) -> bytes:
        """Return the table as a file (docs/tables.md)."""
        message = TableRequest(table=self.id, export=ExportTable())
        answer = await self._client.request(ClientMessage(table_request=message))
        return answer.table_file.file
