"""Stored records of a match: seats, options and progress.

Stored as JSON in the fields `record` (written when the seats change) and `course` (written with every commit). The
battle itself is a dump of the engine; the dice secret has a field of its own, written once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fracas_engine.ids import SeatId
from fracas_engine.ruleset import ruleset_named
from fracas_engine.viewing import Viewer
from fracas_server.ids import MatchId, Subject, is_tournament
from fracas_server.match.clocks import ClockRules

log = structlog.get_logger(__name__)

Mode: TypeAlias = Literal["duel", "teams", "free_for_all", "party"]
"""`duel`: two seats; `teams`: sides of several seats; `free_for_all`: every seat for itself; `party`: all seats
together against the server (not rated).
"""

Phase: TypeAlias = Literal["open", "running", "over"]
"""`open`: seats are being filled; `running`: the battle runs; `over`: it has ended, or was called off before."""


SeatRole: TypeAlias = Literal["player", "gm", "observer"]
"""`player`: decides for creatures; `gm`: the game master; `observer`: sees what the game master sees."""


class _Stored(BaseModel):
    # Keep fields that a newer node has added: during an upgrade, nodes of two versions share a store.
    model_config = ConfigDict(frozen=True, extra="allow")


class SeatRecord(_Stored):
    """A seat and its player."""

    id: str
    side: str
    """The side; empty for a seat without creatures."""
    role: SeatRole = "player"
    key: str = ""
    """The key by which a player takes the seat over; empty: none."""
    creatures: tuple[str, ...] = ()
    """Content ids of the seat's creatures; empty until the battle is set up."""
    waves: tuple[tuple[str, int], ...] = ()
    """Content ids of the seat's creatures of later waves, with their rounds; never shown."""
    hidden: tuple[str, ...] = ()
    """Content ids of the seat's creatures that start hidden; never shown."""
    chosen: bool = False
    """Whether the player has chosen the creatures, who are free again when the player leaves."""
    hero_name: str = ""
    """The name of the seat's first creature, given by its player; empty: its own."""
    subject: Subject | None = None
    """The player's subject; None if the seat is free."""
    player: str = ""
    """The player's display name."""
    owner: Subject | None = None
    """The player who has handed the seat over and may take it back; None: nobody."""
    owner_name: str = ""
    """The display name of that player."""
    bot: str = ""
    """The policy of the server's bot in this seat; empty: a player or another program."""
    entropy: str | None = None
    """The seat's contribution to the dice, in hexadecimal; None: the default."""
    contributed: bool = False
    """Whether the contribution to the dice was sent after the commitment was known."""
    rating: int | None = None
    """The player's rating before the match, in points; None if the match was not rated."""
    gained: int | None = None
    """Change of the rating by the match, in points; None if the match was not rated."""

    @property
    def viewer(self) -> Viewer:
        """The class of viewers: the game master and observers see what a referee sees."""
        return Viewer("seat" if self.role == "player" else "referee", SeatId(self.id))


class SpectatorRules(_Stored):
    """Spectator settings."""

    allowed: bool = True
    delay_ms: int = Field(default=0, ge=0)
    """How far spectators are behind the players, in milliseconds."""


class TableOrigin(_Stored):
    """The table that started a match, and the set-up that it gave: a copy, as the table may change meanwhile."""

    table: str
    """The table's id."""
    board: Mapping[str, Any]
    """The board in the form of content files."""
    parties: Mapping[str, tuple[Mapping[str, Any], ...]]
    """The creatures of each seat, as full sheets with their ids; creatures of no seat are commanded by the rules."""
    waves: Mapping[str, tuple[Mapping[str, Any], ...]] = Field(default_factory=dict)
    """Creatures of later waves by seat, in the form of `fracas_engine.setup.ArrivalSpec`."""
    gm: str = ""
    """The seat of the game master; empty: none."""


class MatchRecord(_Stored):
    """A match: its options and seats."""

    match: MatchId
    name: str = ""
    created_ms: int
    creator: Subject
    code: str
    """The invitation code."""
    listed: bool
    """Whether the match appears in the list of public matches; a private match requires the code."""
    ruleset: str
    rules_version: str
    board: str
    creatures: int = 1
    """Number of random creatures for a seat that has not chosen any."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options."""
    clock: ClockRules = ClockRules()
    grace_ms: int = 0
    """Milliseconds without a connection after which a seat forfeits the running battle; 0: unlimited."""
    guests: bool = True
    """Whether guests may take seats."""
    rated: bool = False
    queued: bool = False
    """Whether the matchmaking queue created the match."""
    takebacks: bool = False
    """Whether players may take back decisions if the others agree; with a game master, if that one agrees."""
    takebacks_by_all: bool = False
    """Whether a takeback needs the other players as well as the game master."""
    review_ms: int = 0
    """Milliseconds in which the game master can still rewind a battle that is over; 0: the match ends at once."""
    paused: bool = False
    """Whether the match is paused: no clock runs, and only the game master can act."""
    kicked: tuple[Subject, ...] = ()
    """Players who can take no seat any more."""
    spectators: SpectatorRules = SpectatorRules()
    commitment: str
    """The commitment to the dice secret, in hexadecimal (`fracas_engine.dice_key`)."""
    seats: tuple[SeatRecord, ...]
    phase: Phase = "open"
    how: str = ""
    """How the match ended, as in `MatchOver.how`; empty before the end."""
    winner: str | None = None
    """The winning side; None before the end and after a draw."""
    began_ms: int | None = None
    """Start time of the battle; None before the start."""
    forfeits: Mapping[str, str] = Field(default_factory=dict)
    """Reasons of forfeits, by seat."""
    twin: MatchId | None = None
    """The other match of a mirrored pairing, which has the same dice; None: the match has no mirror."""
    withheld: bool = False
    """Whether the dice secret is left out of the result because the mirror match was still running."""
    over_ms: int | None = None
    """End time; None before the end."""
    fallen: Mapping[str, int] = Field(default_factory=dict)
    """The version at which each side was eliminated, in matches with more than two sides; set at the end."""

    own_board: Mapping[str, Any] | None = None
    own_creatures: tuple[Mapping[str, Any], ...] = ()
    """Creatures of the creator's own in plain form, which seats name by their id."""
    """The board in the form of content files, if it is of the creator's own; None: it is in the library."""

    table: TableOrigin | None = None
    """The table that started the match; None: none did."""

    def seat_of(self, subject: Subject) -> SeatRecord | None:
        """Return a subject's seat, of a game master who holds several its own; None if it has none."""
        theirs = [seat for seat in self.seats if seat.subject == subject]
        return next((seat for seat in theirs if seat.role == "gm"), theirs[0] if theirs else None)

    def lent_seat(self, subject: Subject) -> SeatRecord | None:
        """Return the seat that a subject has handed over and may take back; None: there is none."""
        return next((seat for seat in self.seats if seat.owner == subject and seat.subject != subject), None)

    def seat(self, seat: str) -> SeatRecord | None:
        """Return a seat by its id; None if there is no such seat."""
        return next((found for found in self.seats if found.id == seat), None)

    def with_seat(self, changed: SeatRecord) -> MatchRecord:
        """Return the record with one seat replaced."""
        return self.model_copy(
            update={"seats": tuple(changed if seat.id == changed.id else seat for seat in self.seats)}
        )

    @property
    def gm(self) -> SeatRecord | None:
        """The game master's seat; None: the match has no game master."""
        return next((seat for seat in self.seats if seat.role == "gm"), None)

    @property
    def fighters(self) -> tuple[SeatRecord, ...]:
        """The seats that have creatures."""
        return tuple([seat for seat in self.seats if seat.side])

    @property
    def rewinds(self) -> bool:
        """Whether earlier states of the battle can be restored."""
        return self.takebacks or self.gm is not None

    def is_held(self, seat: SeatRecord) -> bool:
        """Return True if the game master decides for a seat other than its own."""
        gm = self.gm
        return gm is not None and gm is not seat and seat.subject is not None and seat.subject == gm.subject

    def holder_of(self, seat: str) -> str:
        """Return the seat whose viewers decide for a seat: its own, or the game master's."""
        gm, its = self.gm, self.seat(seat)
        return gm.id if gm is not None and its is not None and self.is_held(its) else seat

    def decided_by(self, key: str, added: Sequence[str] = ()) -> list[str]:
        """Return the seats whose decisions the holder of a seat makes.

        Args:
            key: The seat.
            added: Seats that rulings have added to the battle; the game master decides for them.
        """
        gm = self.gm
        held = [seat.id for seat in self.seats if self.is_held(seat)]
        if gm is not None and key == gm.id:
            return [key, *held, *added]
        return [] if key in held else [key]

    def may_forfeit(self, seat: SeatRecord) -> bool:
        """Return True if a seat forfeits when its player stays away: not the game master's, and not an empty one."""
        return bool(seat.side) and seat.role == "player" and seat.subject is not None and not self.is_held(seat)

    @property
    def fair(self) -> bool:
        """Whether every side must have equal numbers: in queued and rated matches."""
        return self.rated or self.queued

    @property
    def casual(self) -> bool:
        """Whether players may hand their seats over: neither in fair matches nor in those of tournaments."""
        return not self.fair and not is_tournament(self.creator)

    @property
    def public(self) -> bool:
        """Whether anyone may find and watch the match."""
        return self.listed and self.spectators.allowed

    @property
    def shown_ms(self) -> int | None:
        """Time from which the public may know the result; None before the end."""
        return None if self.over_ms is None else self.over_ms + self.spectators.delay_ms

    @property
    def mode(self) -> Mode:
        """The mode under which the match is rated."""
        sides = {seat.side for seat in self.fighters}
        if len(sides) < 2 or ruleset_named(self.ruleset).house:
            return "party"
        if len(sides) < len(self.fighters):
            return "teams"
        return "duel" if len(sides) == 2 else "free_for_all"

    def as_public(self, now_ms: int) -> MatchRecord:
        """Return the record as the public may see it: still running until spectators have seen the end."""
        if self.phase != "over" or self.shown_ms is None or self.shown_ms <= now_ms:
            return self
        return self.model_copy(update={"phase": "running", "how": "", "winner": None, "over_ms": None})

    @property
    def mixed(self) -> bool:
        """Whether every seat except those of the server's bots has contributed to the dice."""
        return all(seat.contributed or seat.bot or self.is_held(seat) for seat in self.fighters)

    @property
    def full(self) -> bool:
        """Whether every seat is taken, except an observer's."""
        return all(seat.subject is not None for seat in self.seats if seat.role != "observer")


class MatchProgress(_Stored):
    """The progress of a match; stored anew with every commit."""

    version: int = 0
    """The version that clients know: the number of commits that changed what they see."""
    banks: Mapping[str, int] = Field(default_factory=dict)
    """Remaining bank times (ms), by seat."""
    chain: str = ""
    """The hash of the last log entry."""
    fallen: Mapping[str, int] = Field(default_factory=dict)
    """The version at which each side was eliminated, in matches with more than two sides."""
    battle: str = ""
    """The hash of the battle's dump; empty before the battle, and in records of older releases."""


def read_record(data: bytes) -> MatchRecord:
    """Parse a stored match; damaged names of the match and of its players are dropped.

    The match can continue without these names.

    Raises:
        ValueError: Any other part is damaged.
    """
    try:
        return MatchRecord.model_validate_json(data)
    except ValidationError as error:
        plain = json.loads(data.decode(errors="replace"))
        if not isinstance(plain, dict):
            raise
        dropped = [one.pop(key) for one, key in _names(plain) if not _is_text(one.get(key, ""))]
        whole = json.dumps(plain, ensure_ascii=False)
        if not dropped or _REPLACED in whole:
            raise
        record = MatchRecord.model_validate_json(whole)
        log.warning("names_dropped", match=record.match, reason=f"{error.error_count()} defects", names=len(dropped))
        return record


_REPLACED: Final = "\ufffd"
"""Replacement character for bytes that are not UTF-8."""


def _names(plain: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each display name in a match record as a dictionary and the key of the name in it."""
    yield plain, "name"
    seats = plain.get("seats")
    yield from ((seat, "player") for seat in (seats if isinstance(seats, list) else ()) if isinstance(seat, dict))


def _is_text(name: object) -> bool:
    return isinstance(name, str) and _REPLACED not in name
