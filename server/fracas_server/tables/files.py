"""Tables as files: export and import (docs/tables.md; the schema is docs/table-file.schema.json)."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Collection
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fracas_engine.board_files.board_yaml import write_board
from fracas_engine.ruleset import ruleset_names
from fracas_server.errors import RequestRefused
from fracas_server.ids import MatchId, Subject, new_code
from fracas_server.lobby.own_boards import parse_board
from fracas_server.plain_text import clean_name
from fracas_server.tables.changes import check_encounter, clean_required
from fracas_server.tables.content import normal_state, own_creature
from fracas_server.tables.record import (
    MAX_BATTLES,
    MAX_BOARDS,
    MAX_CREATURES,
    MAX_ENCOUNTERS,
    MAX_HEROES,
    MAX_MEMBERS,
    MAX_MONSTERS,
    MAX_NAME,
    MAX_NOTES,
    MAX_RECORD,
    BoardRecord,
    CreatureRecord,
    Encounter,
    Hero,
    Member,
    Monster,
    PastBattle,
    Role,
    TableRecord,
)

Shown = TypeVar("Shown", Hero, Monster)
FORMAT: Final = "fracas-table"
VERSION: Final = 1
MAX_SENT: Final = 60_000
"""Maximum size of an imported file as sent, in bytes."""
_GZIP: Final = b"\x1f\x8b"
_WORD: Final = 128
"""Maximum length of ids and content names, in characters."""


_Picture: TypeAlias = Annotated[str, Field(pattern=r"^([0-9a-f]{64}\.webp)?$")]
_Word: TypeAlias = Annotated[str, Field(max_length=_WORD)]


class _Part(BaseModel):
    # Keys of newer versions are ignored; a file never decides about fields that it does not know.
    model_config = ConfigDict(frozen=True, extra="ignore", strict=False)


class FilePerson(_Part):
    """A member, by name; an imported table does not have it as a member."""

    name: str = Field(max_length=_WORD)
    role: Role = "player"


class FileHero(_Part):
    """A hero of the roster."""

    id: str = Field(pattern=r"^h[0-9]{1,9}$")
    name: str = Field(default="", max_length=_WORD)
    player: str = Field(default="", max_length=_WORD, description="Name of its player.")
    content: str = Field(default="", max_length=_WORD, description="Content id; empty if it has its own sheet.")
    sheet: str = Field(default="", description="Its own sheet in YAML.")
    state: dict[str, Any] = Field(default_factory=dict, description="Sheet keys that replace those of its sheet.")
    dead: bool = False
    experience: int = Field(default=0, ge=0, le=1_000_000_000)
    picture: _Picture = Field(default="", description="Name of the picture of its token; empty: none.")


class FileBoard(_Part):
    """A board of the table's own."""

    name: str = Field(max_length=MAX_NAME)
    yaml: str


class FileCreature(_Part):
    """A creature of the table's own."""

    name: str = Field(max_length=MAX_NAME)
    yaml: str


class FileMonster(_Part):
    """A monster of an encounter."""

    content: str = Field(default="", max_length=_WORD)
    sheet: str = ""
    name: str = Field(default="", max_length=_WORD)
    at: list[int] = Field(default_factory=list, max_length=3)
    hidden: bool = False
    round: int = Field(default=0, ge=0, le=1_000, description="Round of its wave; 0: from the start.")
    picture: _Picture = Field(default="", description="Name of the picture of its token; empty: none.")


class FileEncounter(_Part):
    """A prepared encounter."""

    id: str = Field(pattern=r"^e[0-9]{1,9}$")
    name: str = Field(max_length=_WORD)
    board: str = Field(max_length=_WORD)
    monsters: list[FileMonster] = Field(default_factory=list, max_length=MAX_MONSTERS)
    notes: str = Field(default="", max_length=MAX_NOTES)


class FileBattle(_Part):
    """A past battle."""

    match: str = Field(pattern=r"^[a-z0-9]{1,32}$")
    encounter: str = Field(default="", max_length=_WORD)
    name: str = Field(default="", max_length=_WORD)
    began_ms: int = Field(default=0, ge=0, le=2**53)
    ended_ms: int = Field(default=0, ge=0, le=2**53)
    how: str = Field(default="", max_length=_WORD)
    winner: str = Field(default="", max_length=_WORD)
    heroes: list[str] = Field(default_factory=list, max_length=MAX_HEROES)


class TableFileModel(_Part):
    """A table as a file."""

    model_config = ConfigDict(title="Fracas table", frozen=True, extra="ignore")

    format: Literal["fracas-table"]
    version: Literal[1]
    name: str = Field(max_length=_WORD)
    ruleset: str = Field(max_length=_WORD)
    exported_ms: int = Field(default=0, ge=0, le=2**53)
    people: list[FilePerson] = Field(default_factory=list, max_length=MAX_MEMBERS)
    heroes: list[FileHero] = Field(default_factory=list, max_length=MAX_HEROES)
    boards: list[FileBoard] = Field(default_factory=list, max_length=MAX_BOARDS)
    creatures: list[FileCreature] = Field(default_factory=list, max_length=MAX_CREATURES)
    encounters: list[FileEncounter] = Field(default_factory=list, max_length=MAX_ENCOUNTERS)
    battles: list[FileBattle] = Field(default_factory=list, max_length=MAX_BATTLES)
    battles_since_rest: int = Field(default=0, ge=0, le=1_000_000)
    hours_since_long_rest: int | None = Field(default=None, ge=0, le=1_000_000)
    battle_options: dict[_Word, bool | int | _Word] | None = Field(
        default=None, max_length=_WORD, description="Ruleset options of the last battle; null: there was none."
    )


def write_file(record: TableRecord, *, now_ms: int) -> bytes:
    """Return a table as a file; it names no subject and contains no invitation code."""
    names = {member.id: member.name for member in record.members}
    plain = {
        "format": FORMAT,
        "version": VERSION,
        "name": record.name,
        "ruleset": record.ruleset,
        "exported_ms": now_ms,
        "people": [{"name": one.name, "role": one.role} for one in record.members],
        "heroes": [
            {**one.model_dump(mode="json", include=set(FileHero.model_fields)), "player": names.get(one.player, "")}
            for one in record.heroes
        ],
        "boards": [one.model_dump(mode="json", include=set(FileBoard.model_fields)) for one in record.boards],
        "creatures": [one.model_dump(mode="json", include=set(FileCreature.model_fields)) for one in record.creatures],
        "encounters": [
            {
                **one.model_dump(mode="json", include=set(FileEncounter.model_fields) - {"monsters"}),
                "monsters": [
                    monster.model_dump(mode="json", include=set(FileMonster.model_fields)) for monster in one.monsters
                ],
            }
            for one in record.encounters
        ],
        "battles": [one.model_dump(mode="json", include=set(FileBattle.model_fields)) for one in record.battles],
        "battles_since_rest": record.battles_since_rest,
        "hours_since_long_rest": record.hours_since_long_rest,
        "battle_options": record.battle_options,
    }
    return json.dumps(plain, indent=2, ensure_ascii=False).encode()


def read_file(data: bytes, *, table: str, subject: Subject, own_name: str, name: str, now_ms: int) -> TableRecord:
    """Return the new table of a file. Its sender is the only member; no id or name of a person gives a right.

    Args:
        data: The file, possibly compressed.
        table: The id of the new table.
        subject: The sender.
        own_name: The sender's name.
        name: The table's name; empty: that of the file.
        now_ms: The current time.

    Raises:
        RequestRefused: The file is too large, or has defects.
    """
    try:
        told = TableFileModel.model_validate(_plain(data))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise RequestRefused("bad_options", f"Invalid table file: {where}: {first['msg']}.") from error
    if told.ruleset not in ruleset_names():
        raise RequestRefused("bad_options", f"Invalid table file: unknown ruleset {told.ruleset!r}.")
    numbers = [int(name[1:]) for name in (*(one.id for one in told.heroes), *(one.id for one in told.encounters))]
    if len(set(numbers)) < len(numbers):
        raise RequestRefused("bad_options", "Invalid table file: two heroes or encounters have the same number.")
    owner = Member(id=f"m{max(numbers, default=0) + 1}", subject=subject, name=own_name, role="gm")
    record = TableRecord(
        id=table,
        name=clean_required(name or told.name, "Name"),
        ruleset=told.ruleset,
        created_ms=now_ms,
        owner=subject,
        code=new_code(),
        members=(owner,),
        heroes=tuple(_hero(one) for one in told.heroes),
        boards=tuple(BoardRecord(name=one.name, yaml=one.yaml) for one in told.boards),
        creatures=tuple(CreatureRecord(name=one.name, yaml=one.yaml) for one in told.creatures),
        encounters=tuple(_encounter(one) for one in told.encounters),
        battles=tuple(_battle(one) for one in told.battles),
        battles_since_rest=told.battles_since_rest,
        hours_since_long_rest=told.hours_since_long_rest,
        battle_options=told.battle_options,
        last_number=max(numbers, default=0) + 1,
    )
    heroes = tuple(hero.model_copy(update={"state": normal_state(record.ruleset, hero)}) for hero in record.heroes)
    record = record.model_copy(update={"heroes": heroes})
    _check(record)
    return record


def without_pictures(record: TableRecord, names: Collection[str]) -> TableRecord:
    """Return a table without those of its pictures that this server does not have.

    Args:
        record: The table.
        names: The names of the pictures.
    """

    def without(one: BoardRecord) -> BoardRecord:
        board = parse_board(record.ruleset, one.yaml)
        if board.picture is None or board.picture.file not in names:
            return one
        return one.model_copy(update={"yaml": write_board(board.model_copy(update={"picture": None}))})

    def plain(one: Shown) -> Shown:
        return one.model_copy(update={"picture": ""}) if one.picture in names else one

    if not names:
        return record
    encounters = tuple(
        one.model_copy(update={"monsters": tuple(map(plain, one.monsters))}) for one in record.encounters
    )
    boards = tuple(without(one) for one in record.boards)
    return record.model_copy(
        update={"boards": boards, "heroes": tuple(map(plain, record.heroes)), "encounters": encounters}
    )


def _check(record: TableRecord) -> None:
    for board in record.boards:
        found = parse_board(record.ruleset, board.yaml).board
        if found != board.name or clean_name(board.name, MAX_NAME) != board.name:
            raise RequestRefused("bad_options", f"Invalid table file: the board {board.name!r} is called {found!r}.")
    if len({board.name for board in record.boards}) < len(record.boards):
        raise RequestRefused("bad_options", "Invalid table file: two boards have the same name.")
    for creature in record.creatures:
        told = own_creature(record.ruleset, creature.yaml).id
        if told != creature.name or clean_name(told, MAX_NAME) != told:
            raise RequestRefused(
                "bad_options", f"Invalid table file: the creature {creature.name!r} is called {told!r}."
            )
    if len({creature.name for creature in record.creatures}) < len(record.creatures):
        raise RequestRefused("bad_options", "Invalid table file: two creatures have the same name.")
    for encounter in record.encounters:
        check_encounter(record, encounter)


def _plain(data: bytes) -> Any:
    if len(data) > MAX_SENT:
        raise RequestRefused(
            "too_large", f"Table file too large ({len(data)} bytes): send at most {MAX_SENT}, compressed with gzip."
        )
    if data.startswith(_GZIP):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
                data = file.read(MAX_RECORD + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise RequestRefused("malformed", "The table file is compressed, and damaged: export it again.") from error
        if len(data) > MAX_RECORD:
            raise RequestRefused("too_large", f"Table file too large: use at most {MAX_RECORD} bytes decompressed.")
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RequestRefused("malformed", "The table file is not JSON: export it again.") from error
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RequestRefused("malformed", f"The file is no table: its format is not {FORMAT!r}.")
    if plain.get("version") != VERSION:
        raise RequestRefused("bad_options", f"The table file has another version than {VERSION}: update this server.")
    return plain


def _hero(one: FileHero) -> Hero:
    return Hero(
        id=one.id, name=clean_name(one.name, MAX_NAME), content=one.content, sheet=one.sheet, state=one.state,
        dead=one.dead, experience=one.experience, picture=one.picture,
    )  # fmt: skip


def _encounter(one: FileEncounter) -> Encounter:
    return Encounter(
        id=one.id,
        name=clean_required(one.name, "Name"),
        board=one.board,
        monsters=tuple(
            Monster(
                content=m.content, sheet=m.sheet, name=clean_name(m.name, MAX_NAME), at=tuple(m.at), hidden=m.hidden,
                round=m.round, picture=m.picture,
            )
            for m in one.monsters
        ),
        notes=one.notes,
    )  # fmt: skip


def _battle(one: FileBattle) -> PastBattle:
    return PastBattle(
        match=MatchId(one.match), encounter=one.encounter, name=clean_name(one.name, MAX_NAME), began_ms=one.began_ms,
        ended_ms=one.ended_ms, how=clean_name(one.how, MAX_NAME), winner=clean_name(one.winner, MAX_NAME),
        heroes=tuple(clean_name(hero, MAX_NAME) for hero in one.heroes),
    )  # fmt: skip
