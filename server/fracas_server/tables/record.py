"""Stored record of a table, and its limits.

Stored as JSON, and replaced as a whole by every change. Fields that a newer node has added are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from fracas_server.ids import MatchId, Subject

MAX_MEMBERS: Final = 16
MAX_HEROES: Final = 16
MAX_BOARDS: Final = 16
MAX_CREATURES: Final = 32
MAX_ENCOUNTERS: Final = 32
MAX_MONSTERS: Final = 40
"""Maximum number of monsters of an encounter, with all its waves."""
MAX_BATTLES: Final = 100
"""Number of past battles kept; older ones are forgotten."""
MAX_NAME: Final = 60
"""Maximum length of a name, in characters."""
MAX_NOTES: Final = 2_000
"""Maximum length of the notes of an encounter, in characters."""
MAX_RECORD: Final = 384 * 1024
"""Maximum size of a table, in bytes of JSON."""
MAX_TABLES: Final = 32
"""Maximum number of tables of one subject."""
MAX_STATE: Final = 4 * 1024
"""Maximum size of the state of a hero, in bytes of JSON."""
APPLIED: Final = 64
"""Number of applied requests that a table remembers, to detect repeated ones."""

Role: TypeAlias = Literal["gm", "player"]


class Stored(BaseModel):
    """Base of the records: frozen, and with the unknown fields of newer nodes."""

    model_config = ConfigDict(frozen=True, extra="allow")


class Member(Stored):
    """A member of a table."""

    id: str
    subject: Subject
    name: str
    role: Role = "player"


class Hero(Stored):
    """A hero of the roster."""

    id: str
    name: str = ""
    player: str = ""
    """Id of the member who plays it; empty: none."""
    claim: Subject | None = None
    """Subject that gets the hero when it joins the table; None: none."""
    claim_name: str = ""
    """Name of that person."""
    content: str = ""
    """Content id; empty if it has a sheet of its own."""
    sheet: str = ""
    """Its own sheet, as YAML."""
    state: Mapping[str, Any] = Field(default_factory=dict)
    """Sheet keys that replace those of its sheet (`fracas_engine.lasting`)."""
    dead: bool = False
    experience: int = Field(default=0, ge=0, le=1_000_000_000)
    picture: str = ""
    """Name of the uploaded picture of its token; empty: none."""


class BoardRecord(Stored):
    """A board of the table's own."""

    name: str
    yaml: str


class CreatureRecord(Stored):
    """A creature of the table's own."""

    name: str
    yaml: str


class Monster(Stored):
    """A monster of an encounter."""

    content: str = ""
    sheet: str = ""
    name: str = ""
    at: tuple[int, ...] = ()
    """Its cell; empty: near the start cells."""
    hidden: bool = False
    round: int = Field(default=0, ge=0, le=1_000)
    """The round at whose start it arrives; 0: it is there from the start."""
    picture: str = ""
    """Name of the uploaded picture of its token; empty: none."""


class Encounter(Stored):
    """A prepared encounter."""

    id: str
    name: str = ""
    board: str = ""
    monsters: tuple[Monster, ...] = ()
    notes: str = ""


class PastBattle(Stored):
    """A battle of the table: running, or over."""

    match: MatchId
    code: str = ""
    """The match's invitation code, with which members get its replay; empty in an imported table."""
    encounter: str = ""
    name: str = ""
    """The encounter's name at that time."""
    began_ms: int = 0
    ended_ms: int = 0
    """End time; 0 while it runs."""
    how: str = ""
    winner: str = ""
    """The winning side; empty: none."""
    heroes: tuple[str, ...] = ()


class RestDice(Stored):
    """The dice of a rest, with the secret from which they follow."""

    kind: str
    secret: str
    """In hexadecimal."""
    commitment: str
    """In hexadecimal."""
    dice: tuple[tuple[str, int], ...]
    """Heroes and faces, in the order in which they were rolled."""


class AppliedRequest(Stored):
    """A change that was applied, to answer its repetition."""

    subject: Subject
    request: str


class TableRecord(Stored):
    """A table."""

    id: str
    version: int = 1
    """Number of changes."""
    name: str
    ruleset: str
    created_ms: int
    owner: Subject
    code: str
    """The invitation code."""
    members: tuple[Member, ...] = ()
    heroes: tuple[Hero, ...] = ()
    boards: tuple[BoardRecord, ...] = ()
    creatures: tuple[CreatureRecord, ...] = ()
    encounters: tuple[Encounter, ...] = ()
    battles: tuple[PastBattle, ...] = ()
    running: PastBattle | None = None
    battles_since_rest: int = 0
    """Battles since the last long rest."""
    hours_since_long_rest: int | None = None
    """Hours since the last long rest, as far as they have been told; None: none, or the rules have no limit."""
    rest_secret: str = ""
    """The secret of the dice of the next rest, in hexadecimal; empty: not drawn yet."""
    last_dice: RestDice | None = None
    """The last rest in which heroes rolled dice; None: none."""
    battle_options: Mapping[str, bool | int | str] | None = None
    """Ruleset options with which the last battle was started, the defaults of the next; None: there was none."""
    last_number: int = 0
    """The last number given out; ids of members, heroes and encounters contain numbers."""
    applied: tuple[AppliedRequest, ...] = ()

    def member_of(self, subject: Subject) -> Member | None:
        """Return a subject as a member; None if it is none."""
        return next((one for one in self.members if one.subject == subject), None)

    def member(self, member: str) -> Member | None:
        """Return a member by id; None if there is no such member."""
        return next((one for one in self.members if one.id == member), None)

    def hero(self, hero: str) -> Hero | None:
        """Return a hero by id; None if there is no such hero."""
        return next((one for one in self.heroes if one.id == hero), None)

    def board(self, name: str) -> BoardRecord | None:
        """Return one of the table's own boards by name; None if there is no such board."""
        return next((one for one in self.boards if one.name == name), None)

    def creature(self, name: str) -> CreatureRecord | None:
        """Return one of the table's own creatures by name; None if there is no such creature."""
        return next((one for one in self.creatures if one.name == name), None)

    def encounter(self, encounter: str) -> Encounter | None:
        """Return an encounter by id; None if there is no such encounter."""
        return next((one for one in self.encounters if one.id == encounter), None)

    def has_applied(self, subject: Subject, request: str) -> bool:
        """Return True if a subject's request has been applied before."""
        return any(one.subject == subject and one.request == request for one in self.applied)
