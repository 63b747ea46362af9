"""Records of a replay file.

A file has a header, a start, a record for each intent, and an end with the published secret.
"""

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
"""The version of the file format; a reader refuses files with any other version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Facts fixed before the first roll."""

    match: str
    """The match's id, part of the commitment."""
    rules: str
    """The rules version that wrote the replay; only this version can play it again."""
    setup: Setup
    commitment: str
    """The commitment that the server published before any seat contributed entropy; see `fracas_engine.dice_key`."""
    entropies: Mapping[str, bytes]
    """The entropy of every seat, default values included."""
    began: int = 0
    """Start of the match, in milliseconds since 1970; 0: unknown."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Display names of the players, by seat."""
    clock: Mapping[str, Plain] = field(default_factory=dict)
    """The settings of the clocks, with the server's names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The start of the battle: the events before the first decision."""

    events: tuple[Event, ...]
    state: str
    """The hash of the state at the first decision (`Battle.state_hash`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An intent and its result."""

    version: int
    """The battle's version after the intent."""
    seat: str
    intent: Intent
    decision: int | None = None
    """The number of the decision that the intent answered; None if it named no decision."""
    time: int = 0
    """Milliseconds since the match began."""
    clocks: Mapping[str, int] = field(default_factory=dict)
    """Remaining time of each seat at that moment, in milliseconds."""
    by_clock: bool = False
    """True if the seat's time was up, so that its standing intent was played."""
    events: tuple[Event, ...] = ()
    state: str
    """The hash of the state after the intent (`Battle.state_hash`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The last record, which makes everything before it verifiable."""

    secret: bytes
    """The server's secret, from which the commitment was computed."""
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
    """The end of the match; None while the match goes on."""
