"""Rulings of the game master as the server carries them out, and rewinds.

Only the engine decides what a ruling does; here it is brought into the form in which the log keeps it. If the states
before a rewind are not in memory, the battle is played again from the log.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from time import thread_time
from typing import Any, Final

import structlog

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import EngineError, HistoryMissing, IllegalIntent, InternalError
from fracas_engine.events import Outcome
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Ruling
from fracas_engine.setup import Setup
from fracas_protocol import v1
from fracas_server.errors import STORE_AWAY, RequestRefused, StoreError
from fracas_server.match import messages
from fracas_server.match.core import MatchCore
from fracas_server.match.journal import Entry, read_entry
from fracas_server.match.record import MatchRecord, SeatRecord
from fracas_server.match.requests import Act
from fracas_server.match.timeline import Timeline, TimelineStep
from fracas_server.store.matches import Matches

_SLICE_S: Final = 0.01
"""Length of a time slice while a battle is played again, in seconds."""

log = structlog.get_logger(__name__)


def check_may_rule(record: MatchRecord, seat: SeatRecord, ruling: Ruling) -> None:
    """Refuse rulings of any seat but the game master's, in the same words for all matches.

    Players may roll dice in matches that can be rewound.

    Raises:
        IllegalIntent: `not_your_turn`.
    """
    rolls = seat.role == "player" and record.rewinds and ruling.orders.keys() == {"roll"}
    if seat.role != "gm" and not rolls:
        raise IllegalIntent("not_your_turn", "Only the game master gives rulings: ask the game master for one.")


async def carry_out_ruling(core: MatchCore, battle: Battle, seat: str, request: Act) -> tuple[Ruling, Outcome]:
    """Apply a ruling; return it in the form for the log, with its outcome.

    Args:
        core: The match.
        battle: Its battle.
        seat: The game master's seat, or that of a player who rolls dice.
        request: The request with the ruling.

    Raises:
        IllegalIntent, RequestRefused: The ruling is refused; nothing has changed.
    """
    ruling = request.intent
    assert isinstance(ruling, Ruling), "the caller has checked it"
    if not core.running:
        raise IllegalIntent(
            "battle_over",
            "The match is closed: its result stays. Create matches with review_s to rewind after the end.",
        )
    count = request.rewind_to is not None or "rewind" in ruling.orders
    if count:
        if request.version not in {0, core.progress.version}:
            told = f"The match has gone on to version {core.progress.version}: decide again what to undo."
            raise RequestRefused("stale_version", told)
        return await rewind(core, battle, seat, await _undone(core, ruling, request.rewind_to))
    ruling = Ruling(orders=_canonical(ruling.orders), secret=ruling.secret)
    try:
        return ruling, battle.apply(seat, ruling)
    except InternalError as error:  # nothing has changed, so the match goes on without the ruling
        log.exception("ruling_failed", invariant=error.invariant, orders=list(ruling.orders))
        raise RequestRefused("internal", "Internal error in the rules: the ruling was not carried out.") from error


async def _undone(core: MatchCore, ruling: Ruling, version: int | None) -> int:
    """Return how many intents a rewind undoes."""
    timeline = await timeline_of(core)
    if version is not None:
        return timeline.count_since(version, core.progress.version)
    count = ruling.orders["rewind"]
    if len(ruling.orders) > 1 or isinstance(count, bool) or not isinstance(count, int):
        raise IllegalIntent("malformed", "Write rewind with a number of intents, and no other order beside it.")
    timeline.check_count(count)
    return count


async def rewind(
    core: MatchCore, battle: Battle, seat: str, count: int, *, consent: Any = ""
) -> tuple[Ruling, Outcome]:
    """Undo the last intents; return the rewind in the form for the log, with its outcome.

    Args:
        core: The match.
        battle: Its battle.
        seat: The seat for which it is done.
        count: Number of intents, at least 1.
        consent: Reason for a rewind without a game master; see `Ruling.consent`.

    Raises:
        RequestRefused: The earlier states cannot be restored.
    """
    ruling = Ruling(orders={"rewind": count}, consent=consent)
    try:
        return ruling, battle.apply(seat, ruling)
    except HistoryMissing:
        await _restore_history(core, battle)
    return ruling, battle.apply(seat, ruling)


def repeat_rulings(
    core: MatchCore, battle: Battle, steps: Sequence[TimelineStep], dropped: list[tuple[str, v1.ServerMessage]]
) -> Iterator[tuple[str, Ruling, Outcome]]:
    """Apply secret rulings again that a player undid together with an own walk, without noticing them.

    Rolls are not repeated: their results are known, and they change nothing. A ruling that is illegal after the walk
    was undone is dropped.

    Args:
        core: The match.
        battle: Its battle, in which each ruling is applied when the next one is asked for.
        steps: The rulings, oldest first.
        dropped: Receives for each dropped ruling its seat and the notice that tells it.

    Yields:
        The seat, the ruling and its outcome.
    """
    for step in steps:
        assert step.unnoticed is not None, "the caller has chosen it"
        ruling = from_plain(step.unnoticed)
        assert isinstance(ruling, Ruling), "other intents are noticed"
        if ruling.orders.keys() == {"roll"}:
            continue
        try:
            outcome = battle.apply(step.seat, ruling)
        except (IllegalIntent, InternalError) as error:
            log.warning("ruling_not_repeated", reason=f"{error!s:.200}", orders=list(ruling.orders))
            told = f"A player undid a walk. Your secret ruling ({', '.join(ruling.orders)}) is undone too: {error}"
            dropped.append((step.seat, messages.notice("ruling_undone", told, match=core.match)))
            continue
        yield step.seat, ruling, outcome


async def timeline_of(core: MatchCore) -> Timeline:
    """Return the versions that can be restored; after a takeover they are read from the log.

    Raises:
        RequestRefused: The store does not answer, or its data is damaged.
    """
    if core.timeline is None:
        try:
            core.timeline = Timeline.read([entry async for entry in _log(core.services.matches, core, events=False)])
        except (StoreError, ValueError, LookupError) as error:
            raise _unreadable(error) from error
    return core.timeline


async def _restore_history(core: MatchCore, battle: Battle) -> None:
    """Give a loaded battle its earlier states by playing it again from the log, in time slices."""
    try:
        played = await _played_again(core)
        if played.state_hash() != battle.state_hash():
            raise LookupError("played again, the log leads to another state")  # noqa: TRY301 - handled like damage
        battle.adopt_history(played)
    except (StoreError, EngineError, ValueError, LookupError) as error:
        raise _unreadable(error) from error


async def _played_again(core: MatchCore) -> Battle:
    battle: Battle | None = None
    began = thread_time()
    async for entry in _log(core.services.matches, core, events=False):
        if entry.kind == "started" and entry.data is not None:
            setup = Setup.model_validate(json.loads(entry.data["setup"]), strict=False)
            entropies = {seat: bytes.fromhex(text) for seat, text in entry.data["entropies"].items()}
            battle = Battle.start(setup, KeyedFaces(derive(core.secret, entropies)))
        elif entry.kind == "intent" and battle is not None:
            battle.apply(entry.seat, from_plain(entry.intent), decision=entry.decision)
        if thread_time() - began > _SLICE_S:
            await asyncio.sleep(0)
            began = thread_time()
    if battle is None:
        raise LookupError("started")
    log.info("history_restored", version=core.progress.version)
    return battle


async def _log(matches: Matches, core: MatchCore, *, events: bool) -> AsyncIterator[Entry]:
    serial = 0
    while rows := await matches.log(core.match, after=serial):
        serial = rows[-1].serial
        for row in rows:
            yield read_entry(row.entry, with_events=events)[0]


def _unreadable(error: Exception) -> RequestRefused:
    log.error("history_unreadable", reason=f"{error!s:.200}")
    told = STORE_AWAY if isinstance(error, StoreError) else "The earlier states cannot be restored."
    return RequestRefused("unavailable", told)


def _canonical(orders: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return the orders in their order, with the mappings in them in the order in which the log keeps them."""
    return {name: _sorted(details) for name, details in orders.items()}


def _sorted(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return tuple(map(_sorted, value)) if isinstance(value, (list, tuple)) else value
