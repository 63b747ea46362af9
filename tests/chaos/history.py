"""Check of the messages to every client against the store: nothing lost, nothing twice, one order for all.

Pure but for reading dumps: `check_match` takes one match's log and what its clients were told, and returns what is
wrong, one sentence each. Where the operator restores an older file of the store, a client first forgets what it was
told after that file was written (`Told.forget`): none of that is promised any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from fracas_engine.battle import Battle
from fracas_engine.ids import SeatId
from fracas_engine.viewing import PUBLIC, Viewer
from fracas_protocol import v1
from fracas_protocol.view_tracker import ViewTracker
from fracas_server.match.journal import Entry, check_link, read_entry

__all__ = ["Findings", "Stored", "Told", "check_match"]

_LOCAL: Final = frozenset({"names", "sheets", "board"})
"""Fields of a view that hold what a viewer was told once, in the order in which it was."""

_BEFORE: Final = 40
_PART: Final = 160
"""Characters that are shown of a thing that differs, before and with the difference."""


@dataclass(slots=True)
class Told:
    """What one client was told of one match."""

    seat: str
    """Its seat; empty for a spectator."""
    role: str = ""
    """`gm` for the game master, who sees everything; empty for others."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The version that was acknowledged, by request."""
    shown: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """The diffs that came, in order: version, and the names of the events."""
    snapshots: list[int] = field(default_factory=list)
    """The versions of the snapshots that came."""
    names: tuple[str, ...] = ()
    """Its table of names in the end."""
    refused: dict[str, str] = field(default_factory=dict)
    """The code of the refusal, by request, of those that were never acknowledged."""
    missing_allowed: bool = False
    """Whether the store may have the match no more: it was created after the file that was restored."""
    _kept: tuple[int, int, int] = (0, 0, 0)
    """How much was told before the store's file was copied: acknowledgements, diffs, snapshots."""
    _copied: int = 0
    """The latest version told when the copy was complete."""
    view: v1.View | None = None
    """What it saw in the end; None where it was not looked at."""
    version: int = 0
    """The version of that view."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled; the classes of messages cannot be found by their names."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        return plain | {"view": None if self.view is None else self.view.SerializeToString()}

    def __setstate__(self, plain: dict[str, Any]) -> None:
        """Take what was pickled."""
        for name, value in plain.items():
            setattr(self, name, value)
        self.view = None if plain["view"] is None else v1.View.FromString(plain["view"])

    def keep(self) -> None:
        """Note that the store's file is going to be copied now: what was told until here is in the copy."""
        self._kept = (len(self.acknowledged), len(self.shown), len(self.snapshots))

    def copied(self) -> None:
        """Note that the store's file has been copied: no version after the latest one is in the copy."""
        self._copied = max((*self.acknowledged.values(), *(version for version, _ in self.shown)), default=0)

    def forget(self) -> bool:
        """Forget what was told since the store's file was copied; returns True if the copy lacks some of it for sure.

        What was acknowledged while the file was copied may be in it, and then nothing is set back.
        """
        acknowledged, shown, snapshots = self._kept
        undone = [*self.acknowledged][acknowledged:]
        lacking = any(self.acknowledged[request] > self._copied for request in undone)
        for request in undone:
            del self.acknowledged[request]
        del self.shown[shown:]
        del self.snapshots[snapshots:]
        self.refused.clear()
        self.view = None
        self.missing_allowed = self._kept == (0, 0, 0)
        return lacking


@dataclass(frozen=True, slots=True)
class Stored:
    """What the store has of one match."""

    match: str
    log: Sequence[tuple[int, bytes]]
    """The log: serial and entry."""
    battle: bytes | None
    """The dump; None before the battle has begun."""


@dataclass(slots=True)
class Findings:
    """What was found over all matches."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged, and not in the log."""
    duplicated: list[str] = field(default_factory=list)
    """More than once in the log."""
    wrong: list[str] = field(default_factory=list)
    """Everything else that must not be."""

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not (self.lost or self.duplicated or self.wrong)


def check_match(stored: Stored, clients: Iterable[Told], findings: Findings) -> None:
    """Hold what clients were told of a match against its log and its battle.

    Args:
        stored: What the store has.
        clients: What its clients were told.
        findings: Where what is wrong is added.
    """
    match = stored.match
    entries = _entries(stored, findings)
    steps: dict[int, Entry] = {}
    for entry in entries:
        if entry.kind in {"started", "intent"}:
            steps.setdefault(entry.version, entry)  # a standing answer, which comes later, leaves the version as it is
    applied = Counter((entry.seat, entry.request) for entry in entries if entry.request)
    versions = {(entry.seat, entry.request): entry.version for entry in entries if entry.request}
    findings.duplicated += [f"{match}: {request} {count} times" for request, count in applied.items() if count > 1]
    for told in clients:
        findings.acknowledged += len(told.acknowledged)
        for request, version in told.acknowledged.items():
            found = versions.get((told.seat, request))
            if found != version:
                findings.lost.append(f"{match}: {told.seat} {request} acknowledged at {version}, in the log at {found}")
        for request, code in told.refused.items():
            if request not in told.acknowledged and (told.seat, request) in versions:
                findings.wrong.append(f"{match}: {told.seat} {request} was refused ({code}), and is in the log")
        _check_shown(match, told, steps, findings)
        if told.view is not None and stored.battle is not None:
            _check_view(stored, told, max(steps, default=0), findings)


def _entries(stored: Stored, findings: Findings) -> list[Entry]:
    """Return the log's entries, each of which has to follow the one before."""
    entries: list[Entry] = []
    before, version = "", 0
    for index, (serial, data) in enumerate(stored.log, 1):
        digest = check_link(data, before)
        if digest is None or serial != index:
            findings.wrong.append(f"{stored.match}: entry {serial} does not follow the one before")
            return entries
        entry, before = read_entry(data)[0], digest
        if entry.version not in {version, version + 1}:
            findings.wrong.append(f"{stored.match}: version {entry.version} comes after {version}")
        version = entry.version
        entries.append(entry)
    return entries


def _check_shown(match: str, told: Told, steps: Mapping[int, Entry], findings: Findings) -> None:
    """Hold that a client was shown nothing but what is in the log, in its order."""
    viewer = _viewer(told.seat, told.role)
    for version in told.snapshots:
        if version not in steps:
            findings.wrong.append(f"{match}: {told.seat or 'the public'} was shown version {version}, not in the log")
    for version, names in told.shown:
        entry = steps.get(version)
        expected = tuple(event.name for event in Battle.events_for(viewer, entry.events)) if entry is not None else None
        if names != expected:
            who = told.seat or "the public"
            findings.wrong.append(f"{match}: {who} was told {names} at {version}, in the log it is {expected}")


def _check_view(stored: Stored, told: Told, last: int, findings: Findings) -> None:
    """Check that the final view of a client equals that of the store."""
    who = told.seat or "the public"
    if told.version != last:
        findings.wrong.append(f"{stored.match}: {who} ended at version {told.version}, the log at {last}")
        return
    assert stored.battle is not None, "looked at by the caller"
    battle = Battle.load(stored.battle)
    seen = cast("Mapping[tuple[str, str], Mapping[str, Any]]", battle.view(_viewer(told.seat, told.role)))
    keeper = ViewTracker(stored.match, seen, version=last, names=told.names)
    assert told.view is not None, "looked at by the caller"
    for name in (name for name in v1.View.DESCRIPTOR.fields_by_name if name not in _LOCAL):
        shown, kept = _things(told.view, name), _things(keeper.view, name)
        if shown != kept:
            ours, theirs = min(shown - kept, default=""), min(kept - shown, default="")
            findings.wrong.append(
                f"{stored.match}, {battle.setup.ruleset}: {who} sees other {name} than the store has: "
                f"{_from_difference(ours, theirs)!r} and not {_from_difference(theirs, ours)!r}"
            )


def _from_difference(text: str, other: str) -> str:
    """Return a part of a text, from shortly before it differs from another one."""
    same = next((index for index, (one, two) in enumerate(zip(text, other, strict=False)) if one != two), len(text))
    begin = max(0, same - _BEFORE)
    return text[begin : begin + _PART]


def _viewer(seat: str, role: str) -> Viewer:
    if role == "gm":
        return Viewer("referee", SeatId(seat))
    return Viewer("seat", SeatId(seat)) if seat else PUBLIC


def _things(view: v1.View, name: str) -> set[str]:
    """Return the things of a view as texts, one line each."""
    whole = v1.View()
    whole.CopyFrom(view)
    value = getattr(whole, name)
    entries = value if view.DESCRIPTOR.fields_by_name[name].is_repeated else [value]
    ids = {known.n: known.id for known in view.names}
    for entry in entries:
        _write_out_names(entry, ids)
    return {" ".join(str(entry).split()) for entry in entries}


def _write_out_names(message: Any, ids: Mapping[int, str]) -> None:
    """Replace numbers of names in values by the names: a text that was sent before its name had a number is a text."""
    for field_, value in message.ListFields():
        if field_.type == field_.TYPE_MESSAGE:
            for inner in value if field_.is_repeated else [value]:
                _write_out_names(inner, ids)
    if isinstance(message, v1.Value) and message.HasField("name"):
        message.text = ids[message.name]
