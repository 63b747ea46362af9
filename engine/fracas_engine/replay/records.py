"""Records of a replay file: a header, a start, a record for each intent, and the end with the published secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fracas_engine.battle import Result
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intents import Intent
from fracas_engine.setup import Setup

FORMAT: Final = 1
"""The version of the file format; a reader refuses another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Facts fixed before the first roll."""

    match: str
    """The match's id, part of the commitment."""
    rules: str
    """The rules version that wrote it and that alone can play it again."""
    setup: Setup
    commitment: str
    """The commitment that the server published before any seat contributed entropy; see `fracas_engine.dice_key`."""
    entropies: Mapping[str, bytes]
    """Every seat's entropy, the default ones included."""
    began: int = 0
    """Start of the match, in milliseconds since 1970; 0: unknown."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Display names of the players, by seat."""
    clock: Mapping[str, Plain] = field(default_factory=dict)
    """The rules of the clocks, in the server's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """Events before the first decision."""

    events: tuple[Event, ...]
    state: str
    """The hash of the state then (`Battle.state_hash`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An intent and its result."""

    version: int
    """The battle's version after it."""
    seat: str
    intent: Intent
    decision: int | None = None
    """The number of the decision that it answered; None where none was named."""
    time: int = 0
    """Milliseconds since the match began."""
    clocks: Mapping[str, int] = field(default_factory=dict)
    """Remaining time of each seat at that moment, in milliseconds."""
    by_clock: bool = False
    """True if the seat's time was up and the standing intent was played for it."""
    events: tuple[Event, ...] = ()
    state: str
    """The hash of the state after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The last record, which makes everything before it verifiable."""

    secret: bytes
    """The server's secret, that the commitment was made of."""
    result: Result | None
    """Result of the battle; None if it was broken off."""
    time: int = 0
    """Milliseconds since the match began."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole replay."""

    header: Header
    started: Started
    played: tuple[Played, ...]
    ended: Ended | None
    """None while the match goes on."""
