"""Bugs to be planted in a server, each of which the chaos suite has to report: `python -m tests.chaos.selftest`.

A plant replaces functions of a running server, or lines of a script of its store, from outside: nothing of it is in
the server's own code. Where the code has changed so that a plant does not fit any more, planting fails.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fracas_engine import viewing
from fracas_engine.events import Event
from fracas_engine.intents import Stand
from fracas_engine.viewing import Viewer
from fracas_server.embedded import valkey
from fracas_server.match import messages
from fracas_server.match.deduplication import RequestDeduplicator
from fracas_server.match.host import MatchHost
from fracas_server.match.idempotency import IdempotencyCache
from fracas_server.store import commit
from fracas_server.store.scripts import Script
from tests.planting import replace_everywhere

__all__ = ["PLANTS", "Plant"]


@dataclass(frozen=True, slots=True)
class Plant:
    """A bug."""

    expected: frozenset[str]
    """The kinds of findings, of which one has to be reported: `lost`, `duplicated`, `wrong`, `stuck`."""
    faults: Sequence[str]
    """The faults that show it."""
    in_node: Callable[[], None] | None = None
    """Plants it in the process of a node; None: it is not there."""
    in_store: Callable[[], Callable[[], None]] | None = None
    """Plants it in this process, which starts the store, and returns what takes it out; None: it is not there."""


def _acknowledge_first() -> None:
    applied = MatchHost.commit_outcome

    async def planted(self: MatchHost, *words: Any, **given: Any) -> None:
        if (acknowledge := given.pop("acknowledge", None)) is not None:
            version = self.progress.version + (not isinstance(given["intent"], Stand))
            acknowledge.answer(messages.accepted(self.match, version))
        await applied(self, *words, **given)

    MatchHost.commit_outcome = planted  # type: ignore[method-assign, assignment]


def _show_first() -> None:
    committed = MatchHost.commit

    async def planted(self: MatchHost, entry: Any, **given: Any) -> None:
        if entry.kind == "intent" and given.get("public") is not None:
            self.views.send()
        await committed(self, entry, **given)

    MatchHost.commit = planted  # type: ignore[method-assign, assignment]


def _skip_fsync() -> Callable[[], None]:
    settings = valkey.data_settings

    def planted(*given: Any) -> dict[str, str]:
        return settings(*given) | {"appendfsync": "no"}

    valkey.data_settings = planted  # type: ignore[assignment]

    def take_out() -> None:
        valkey.data_settings = settings

    return take_out


def _drop_log_entries() -> None:
    log = b"if public == '' then\n    redis.call('XADD'"
    _change_commit(log, b"if serial % 5 == 0 then\n  serial = serial + 0\nelse" + log)


def _forget_epoch_and_requests() -> None:
    async def never_answered(*_: Any) -> None:
        return None

    _change_commit(b"if held[1] ~= ARGV[1] then", b"if false then")
    IdempotencyCache.version_of = lambda *_: None  # type: ignore[method-assign]
    RequestDeduplicator._long_ago = never_answered  # type: ignore[method-assign,assignment]


def _redact_nothing() -> None:
    referee = viewing.REFEREE
    visible = viewing.visible_names

    def all_names(_viewer: Viewer, thing: Any) -> tuple[str, ...]:
        return visible(referee, thing)

    def all_events(events: tuple[Event, ...], _viewer: Viewer) -> tuple[Event, ...]:
        return events

    replace_everywhere(visible, all_names)
    replace_everywhere(viewing.redact_events, all_events)


def _change_commit(before: bytes, after: bytes) -> None:
    """Change the script that commits a step."""
    script = commit.COMMIT
    if script.source.count(before) != 1:
        raise LookupError(f"commit.lua has changed: {before.decode()!r} is not there once; mend tests/chaos/plants.py")
    source = script.source.replace(before, after)
    replace_everywhere(script, Script(source, hashlib.sha1(source, usedforsecurity=False).hexdigest()))


_POWER: Final = ("cut the store's power",)
_BOTH: Final = ("pause the store and kill it and a node", "pause the store and kill everything")
PLANTS: Final[Mapping[str, Plant]] = {
    "acknowledge first": Plant(frozenset({"lost"}), _BOTH, in_node=_acknowledge_first),
    "show first": Plant(frozenset({"wrong"}), _BOTH, in_node=_show_first),
    "skip fsync": Plant(frozenset({"lost"}), _POWER, in_store=_skip_fsync),
    "drop a log entry": Plant(frozenset({"wrong"}), ("cut connections",), in_node=_drop_log_entries),
    "forget epoch and requests": Plant(
        frozenset({"wrong", "duplicated"}),
        ("send frames twice", "lose what the store answers a node and kill the node"),
        in_node=_forget_epoch_and_requests,
    ),
    "redact nothing": Plant(frozenset({"wrong"}), ("cut connections",), in_node=_redact_nothing),
}
"""By name."""
