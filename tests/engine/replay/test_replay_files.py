"""Writing and reading: a written file is read, and a changed one is refused."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.intents import Concede, Stand
from fracas_engine.replay import ReplayUnreadable, ReplayWriter, played_of, read, replay_of, started_of, write
from fracas_engine.replay.chain import MAX_LINE, _digest
from tests.engine.replay.toy_replays import MATCH, SECRET, SETUP, course, entropies, forged, rechained, toy_replay

REPLAY = toy_replay()
DATA = write(REPLAY)
LINES = DATA.splitlines()


def test_what_is_written_is_read() -> None:
    """Header, start, every intent with its events, and the end, to the byte."""
    again = read(DATA)

    assert again == REPLAY
    assert write(again) == DATA
    assert len(LINES) == len(REPLAY.played) + 3


def test_every_line_is_chained_to_all_before() -> None:
    """The chain can be recomputed with a hash function and a text editor."""
    last = ""
    for line in LINES:
        body, _, tail = line.rpartition(b',"chain":"')
        last = hashlib.sha256(last.encode() + body).hexdigest()
        assert tail == last.encode() + b'"}'


def test_a_file_can_be_written_as_the_match_goes_on() -> None:
    """Line by line beside a running battle, it comes to the same bytes as one made from the log."""
    battle = Battle.start(SETUP, KeyedFaces(derive(SECRET, entropies())))
    writer = ReplayWriter()
    lines = [writer.header(REPLAY.header), writer.started(started_of(battle))]
    for seat, intent in course():
        outcome = battle.apply(seat, intent)
        lines.append(writer.played(played_of(battle, seat, intent, outcome)))
    assert REPLAY.ended is not None
    lines.append(writer.ended(replace(REPLAY.ended, result=battle.result)))

    assert "\n".join(lines).encode() + b"\n" == DATA


def test_times_clocks_and_decisions_are_kept() -> None:
    """A log's entries come into the file with everything that they tell."""
    seat, intent = course()[0]
    kept = replace(REPLAY.played[0], seat=seat, intent=intent, time=1500, clocks={"imp": 9}, by_clock=True, decision=1)
    made = replay_of(SETUP, [replace(kept, decision=REPLAY.played[0].decision)], match=MATCH, secret=SECRET, ended=2000)

    again = read(write(made))

    assert (again.played[0].time, again.played[0].clocks, again.played[0].by_clock) == (1500, {"imp": 9}, True)
    assert again.ended is not None
    assert (again.ended.time, again.ended.result) == (2000, None)


def test_intents_of_every_kind_are_kept() -> None:
    """Standing answers and concessions are part of the course of a match."""
    stand = Stand(kind="opportunity_attack", answer="never")
    made = replay_of(SETUP, [("ogre", stand), ("imp", Concede())], match=MATCH, secret=SECRET)

    assert [played.intent for played in read(write(made)).played] == [stand, Concede()]


def test_a_running_match_can_be_read() -> None:
    """Without its last record there is no secret, and everything else."""
    again = read(b"\n".join(LINES[:-1]) + b"\n")

    assert again.ended is None
    assert len(again.played) == len(REPLAY.played)


def swapped(one: int, other: int) -> bytes:
    """Return the file with two lines swapped."""
    lines = list(LINES)
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("data", "line", "sentence"),
    [
        (b"", 1, "record missing: expected one of kind header"),
        (b"hello", 1, "the hash chain at its end is missing"),
        (DATA.replace(b'"m-1"', b'"m-2"', 1), 1, "the hash chain is broken"),
        (DATA.replace(b'"seat":"imp"', b'"seat":"elf"', 1), 2, "the hash chain is broken"),
        (b"\n".join([*LINES[:4], *LINES[5:]]), 5, "the hash chain is broken"),
        (swapped(3, 4), 4, "the hash chain is broken"),
        (DATA[:-20], len(LINES), "the hash chain at its end is missing"),
        (DATA + LINES[-1], len(LINES) + 1, "the hash chain is broken"),
        (b"x" * (MAX_LINE + 1), 1, "bytes, at most"),
    ],
)
def test_what_was_changed_is_not_read(data: bytes, line: int, sentence: str) -> None:
    """The error names the first line that is not what was written."""
    with pytest.raises(ReplayUnreadable, match=sentence) as caught:
        read(data)

    assert caught.value.line == line


@pytest.mark.parametrize(
    ("line", "changes", "sentence"),
    [
        (1, {"format": 2}, "unsupported format 2: use a replay of format 1"),
        (1, {"kind": "played"}, "record missing: expected one of kind header"),
        (1, {"setup": {"ruleset": "toy"}}, "setup: "),
        (1, {"setup": 5}, "setup is missing or is not a mapping"),
        (1, {"entropies": {"imp": "xyz"}}, "entropies.imp is not a hexadecimal text"),
        (1, {"match": None}, "match is missing or is not a text"),
        (2, {"events": 5}, "events: events must be a list"),
        (2, {"events": [["moved"]]}, "events: an event must be"),
        (2, {"events": [["moved", {}, [5]]]}, "events: an event must be"),
        (3, {"kind": "poem"}, "unexpected record of kind 'poem': expected an intent or the end"),
        (3, {"kind": "header"}, "unexpected record of kind 'header'"),
        (3, {"intent": {"by": "imp"}}, "intent: unclear intent"),
        (3, {"intent": None}, "intent: an intent must be a mapping, not nothing"),
        (3, {"version": True}, "version is missing or is not a whole number"),
        (3, {"clocks": {"imp": "late"}}, "clocks must contain only whole numbers"),
        (3, {"state": 7}, "state is missing or is not a text"),
        (len(LINES), {"secret": "zz"}, "secret is not a hexadecimal text"),
    ],
)
def test_what_is_no_record_is_not_read(line: int, changes: dict[str, Any], sentence: str) -> None:
    """Also where a forger has mended the chain: each field is checked."""
    with pytest.raises(ReplayUnreadable, match=sentence) as caught:
        read(forged(DATA, line, **changes))

    assert caught.value.line == line


def test_nothing_comes_behind_the_end() -> None:
    """A record after the secret could only be made up."""
    records = [{k: v for k, v in json.loads(row).items() if k != "chain"} for row in LINES]

    with pytest.raises(ReplayUnreadable, match="there is a record after the last one"):
        read(rechained([*records, records[3]]))


def test_deep_json_is_refused() -> None:
    """Nesting that would exhaust the stack is reported as such."""
    body = b'{"kind":"header","x":' + b"[" * 100_000
    line = body + b',"chain":"' + _digest("", body).encode() + b'"}'

    with pytest.raises(ReplayUnreadable, match="invalid JSON"):
        read(line)
