"""What is known of a match beside its battle: who sits where, what was agreed, where it stands.

Stored as JSON in the fields `record` (changes with the people) and `course` (changes with every commit). The battle
itself is a dump of the engine; the dice secret has a field of its own, written once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fracas_engine.ruleset import ruleset_named
from fracas_server.ids import MatchId, Subject
from fracas_server.match.clocks import ClockRules

__all__ = ["Course", "MatchRecord", "Mode", "Phase", "SeatRecord", "SpectatorRules", "read_record"]

log = structlog.get_logger(__name__)

Mode: TypeAlias = Literal["duel", "teams", "free_for_all", "party"]
"""Two seats; sides of several; each for itself; all together against the house, which is not rated."""

Phase: TypeAlias = Literal["open", "running", "over"]
"""Seats are being filled; the battle runs; it is over (or was given up before it began)."""


class _Stored(BaseModel):
    # What a newer node has added is kept as it is: nodes of two versions share a store while a service is renewed.
    model_config = ConfigDict(frozen=True, extra="allow")


class SeatRecord(_Stored):
    """A seat and who has it."""

    id: str
    side: str
    creatures: tuple[str, ...] = ()
    """Content ids of what it fights with; empty until the battle is set up."""
    subject: Subject | None = None
    """Whose it is; None while it is free."""
    player: str = ""
    """What the player is called."""
    bot: str = ""
    """The policy of the bot that plays it; empty: whoever has it."""
    entropy: str | None = None
    """Its contribution to the dice, in hexadecimal; None: the default."""
    contributed: bool = False
    """Whether it has sent that after it knew the commitment."""
    rating: int | None = None
    """The rating of whoever had it before the match, in points; None where the match has brought none."""
    gained: int | None = None
    """How many points the match has brought; None likewise."""


class SpectatorRules(_Stored):
    """Who may watch, and how late."""

    allowed: bool = True
    delay_ms: int = Field(default=0, ge=0)
    """How much later than the players spectators see things."""


class MatchRecord(_Stored):
    """A match: what was agreed, and who takes part."""

    match: MatchId
    name: str = ""
    created_ms: int
    creator: Subject
    code: str
    """The invitation code."""
    listed: bool
    """Whether anybody may see and join it; else the code is needed."""
    ruleset: str
    rules_version: str
    board: str
    creatures: int = 1
    """How many creatures a seat gets that names none."""
    options: Mapping[str, Any] = Field(default_factory=dict)
    """Ruleset options."""
    clock: ClockRules = ClockRules()
    grace_ms: int = 0
    """How long a seat of the running battle may have no connection before it forfeits; 0: it never does."""
    guests: bool = True
    """Whether guests may take seats."""
    rated: bool = False
    queued: bool = False
    """Whether strangers were paired for it by the queue."""
    spectators: SpectatorRules = SpectatorRules()
    commitment: str
    """What the server is bound to by its secret, in hexadecimal (`fracas_engine.dice_key`)."""
    seats: tuple[SeatRecord, ...]
    phase: Phase = "open"
    how: str = ""
    """How it ended; empty while it has not."""
    winner: str | None = None
    """The side that has won; None while it runs and after a draw."""
    began_ms: int | None = None
    """When the battle began; None while it has not."""
    forfeits: Mapping[str, str] = Field(default_factory=dict)
    """Why seats have forfeited, by seat."""
    twin: MatchId | None = None
    """The other leg of a mirrored pairing, which has the same dice; None: there is none."""
    withheld: bool = False
    """Whether the end was told without the secret, since the twin was still being played."""
    over_ms: int | None = None
    """When it ended; None while it has not."""
    fallen: Mapping[str, int] = Field(default_factory=dict)
    """At which version sides have fallen for good, where there were more than two; known once it is over."""

    def seat_of(self, subject: Subject) -> SeatRecord | None:
        """Return a subject's seat; None where it has none."""
        return next((seat for seat in self.seats if seat.subject == subject), None)

    def seat(self, seat: str) -> SeatRecord | None:
        """Return a seat by its id; None where there is no such seat."""
        return next((found for found in self.seats if found.id == seat), None)

    def with_seat(self, changed: SeatRecord) -> MatchRecord:
        """Return the record with one seat replaced."""
        return self.model_copy(
            update={"seats": tuple(changed if seat.id == changed.id else seat for seat in self.seats)}
        )

    @property
    def fair(self) -> bool:
        """Whether every side must bring as much: strangers meet in it, or it counts for ratings."""
        return self.rated or self.queued

    @property
    def public(self) -> bool:
        """Whether it is for everybody to see, and not for invited people only."""
        return self.listed and self.spectators.allowed

    @property
    def shown_ms(self) -> int | None:
        """From when on the public may know how it ended; None while it has not ended."""
        return None if self.over_ms is None else self.over_ms + self.spectators.delay_ms

    @property
    def mode(self) -> Mode:
        """What it is to ratings."""
        sides = {seat.side for seat in self.seats}
        if len(sides) < 2 or ruleset_named(self.ruleset).house:
            return "party"
        if len(sides) < len(self.seats):
            return "teams"
        return "duel" if len(sides) == 2 else "free_for_all"

    def as_public(self, now_ms: int) -> MatchRecord:
        """Return the match as the public may know it: it runs until spectators have seen its end."""
        if self.phase != "over" or self.shown_ms is None or self.shown_ms <= now_ms:
            return self
        return self.model_copy(update={"phase": "running", "how": "", "winner": None, "over_ms": None})

    @property
    def mixed(self) -> bool:
        """Whether every seat has added to the dice; a bot of the server's own has its default, which nobody chose."""
        return all(seat.contributed or seat.bot for seat in self.seats)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.subject is not None for seat in self.seats)


class Course(_Stored):
    """Where a match stands; replaced with every commit."""

    version: int = 0
    """The version that clients know: how many commits they could see."""
    banks: Mapping[str, int] = Field(default_factory=dict)
    """What is left on the clocks (ms), by seat."""
    chain: str = ""
    """The hash of the last log entry, which the next one is chained to."""
    fallen: Mapping[str, int] = Field(default_factory=dict)
    """At which version sides have fallen, where there are more than two."""
    battle: str = ""
    """The hash of the battle's dump; empty before it has begun, and where an older version wrote it."""


def read_record(data: bytes) -> MatchRecord:
    """Read a stored match; the names of the match and of its players are dropped where they are damaged.

    Nothing hangs on these names, so the match is played on without them.

    Raises:
        ValueError: Anything else of it is damaged.
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
"""What stands for bytes that are no UTF-8."""


def _names(plain: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield where the names of a match lie."""
    yield plain, "name"
    seats = plain.get("seats")
    yield from ((seat, "player") for seat in (seats if isinstance(seats, list) else ()) if isinstance(seat, dict))


def _is_text(name: object) -> bool:
    return isinstance(name, str) and _REPLACED not in name
