"""Log entries of a match, chained by hashes: intents, outcomes and times.

Replays, delayed streams and answers to repeated requests are made from the log. Entries are JSON with sorted
keys; `hash` is SHA-256 over the previous hash and the entry without it, so that removed or changed entries are
detected.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from fracas_engine.event_plain import events_from_plain, events_to_plain
from fracas_engine.events import Event
from fracas_engine.ids import Plain

EntryKind: TypeAlias = Literal[
    "created", "joined", "left", "entropy", "started", "intent", "paused", "resumed", "seated", "closed"
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log."""

    kind: EntryKind
    at_ms: int
    """Time of the commit."""
    version: int
    """The version that clients know after this entry."""
    seat: str = ""
    """The acting seat; empty for the server."""
    request: str = ""
    """The request id, for detecting repeated requests; empty for the server."""
    intent: Mapping[str, Plain] | None = None
    decision: int | None = None
    """The number of the decision that the intent answers."""
    events: tuple[Event, ...] = ()
    clocks: Mapping[str, int] | None = None
    """Remaining bank times (ms) by seat."""
    data: Mapping[str, Any] | None = None
    """Further data, depending on the kind: the setup, the dice contributions, the secret at the end.

    Of an intent: `walk` if its seat may undo it alone, or `to`, the version of the match that a rewind goes back to.
    """
    by_clock: bool = False
    """Whether the server played the default action because the seat's time ran out."""


def serialize_entry(entry: Entry, before: str) -> tuple[bytes, str]:
    """Serialize an entry; return its bytes and its hash.

    Args:
        entry: The entry.
        before: The hash of the previous entry; empty for the first.
    """
    plain: dict[str, Any] = {"kind": entry.kind, "t": entry.at_ms, "v": entry.version, "prev": before}
    if entry.seat:
        plain["seat"] = entry.seat
    if entry.request:
        plain["request"] = entry.request
    if entry.intent is not None:
        plain["intent"] = entry.intent
        orders = entry.intent.get("gm")
        if isinstance(orders, Mapping) and len(orders) > 1:
            plain["orders"] = list(orders)  # they are carried out in this order, and keys are sorted below
    if entry.decision is not None:
        plain["decision"] = entry.decision
    if entry.events:
        plain["events"] = events_to_plain(entry.events)
    if entry.clocks:
        plain["clocks"] = entry.clocks
    if entry.data is not None:
        plain["data"] = entry.data
    if entry.by_clock:
        plain["by_clock"] = True
    body = json.dumps(plain, separators=(",", ":"), sort_keys=True, default=dict)
    digest = hashlib.sha256(body.encode()).hexdigest()
    return f'{body[:-1]},"hash":"{digest}"}}'.encode(), digest


_HASH: Final = re.compile(rb',"hash":"([0-9a-f]{64})"}\Z')


def check_link(data: bytes, before: str | None) -> str | None:
    """Return the hash of an entry; None if the entry is damaged or does not follow the previous one.

    Args:
        data: The serialized entry.
        before: The hash of the previous entry; empty for the first; None: unknown.
    """
    told = _HASH.search(data)
    if told is None:
        return None
    body = data[: told.start()] + b"}"
    digest = hashlib.sha256(body).hexdigest()
    follows = before is None or f'"prev":"{before}"'.encode() in body
    return digest if follows and digest == told[1].decode() else None


def read_entry(data: bytes, *, with_events: bool = True) -> tuple[Entry, str]:
    """Parse an entry; return the entry and its hash.

    Args:
        data: The serialized entry.
        with_events: Whether to parse the events, which are most of the data.
    """
    plain = json.loads(data)
    if "orders" in plain:
        plain["intent"]["gm"] = {name: plain["intent"]["gm"][name] for name in plain["orders"]}
    return (
        Entry(
            kind=plain["kind"],
            at_ms=plain["t"],
            version=plain["v"],
            seat=plain.get("seat", ""),
            request=plain.get("request", ""),
            intent=plain.get("intent"),
            decision=plain.get("decision"),
            events=events_from_plain(plain.get("events", ())) if with_events else (),
            clocks=plain.get("clocks"),
            data=plain.get("data"),
            by_clock=plain.get("by_clock", False),
        ),
        plain["hash"],
    )
