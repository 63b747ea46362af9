"""Writer of replay files, line by line during a match, or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fracas_engine.battle import Battle, Result
from fracas_engine.event_plain import events_to_plain
from fracas_engine.intent_plain import to_plain
from fracas_engine.replay.chain import Chain
from fracas_engine.replay.records import FORMAT, Ended, Header, Played, Replay, Started


class ReplayWriter:
    """Converts records to the lines of a file, in this order: header, started, played ..., ended.

    The writer stores only the state of the hash chain; the caller keeps the lines.
    """

    def __init__(self) -> None:
        self._chain = Chain()

    def header(self, header: Header) -> str:
        """Return the first line. Like all lines, it has no line break."""
        return self._chain.line(
            {
                "kind": "header",
                "format": FORMAT,
                "match": header.match,
                "rules": header.rules,
                "commitment": header.commitment,
                "entropies": {seat: entropy.hex() for seat, entropy in sorted(header.entropies.items())},
                "began": header.began,
                "players": dict(header.players),
                "clock": dict(header.clock),
                "setup": header.setup.model_dump(mode="json", exclude_defaults=True),
            }
        )

    def started(self, started: Started) -> str:
        """Return the second line."""
        return self._chain.line(
            {
                "kind": "started",
                "events": events_to_plain(started.events),
                "state": started.state,
            }
        )

    def played(self, played: Played) -> str:
        """Return the line of an intent."""
        record: dict[str, Any] = {"kind": "played", "version": played.version, "time": played.time}
        record |= {"seat": played.seat, "intent": to_plain(played.intent)}
        if played.decision is not None:
            record["decision"] = played.decision
        if played.by_clock:
            record["by_clock"] = True
        if played.clocks:
            record["clocks"] = dict(played.clocks)
        return self._chain.line({**record, "events": events_to_plain(played.events), "state": played.state})

    def ended(self, ended: Ended) -> str:
        """Return the last line, which publishes the secret."""
        return self._chain.line(
            {
                "kind": "ended",
                "time": ended.time,
                "result": _result(ended.result),
                "secret": ended.secret.hex(),
            }
        )


def _result(result: Result | None) -> dict[str, Any] | None:
    return None if result is None else {"winner": result.winner, "how": result.how, "round": result.round}


def started_of(battle: Battle) -> Started:
    """Return the record of a battle that has just been started."""
    opening = battle.opening
    return Started(events=opening.events if opening is not None else (), state=battle.state_hash())


def write(replay: Replay) -> bytes:
    """Return the bytes of the whole file."""
    return b"".join(line.encode() + b"\n" for line in _lines(replay))


def _lines(replay: Replay) -> Iterator[str]:
    writer = ReplayWriter()
    yield writer.header(replay.header)
    yield writer.started(replay.started)
    yield from map(writer.played, replay.played)
    if replay.ended is not None:
        yield writer.ended(replay.ended)
