"""Any byte of a replay that is changed is found, and its record is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas_engine.replay import ReplayUnreadable, read, write
from tests.engine.replay.toy_replays import toy_replay

FILE = write(toy_replay(limit=6))
LINES = FILE.split(b"\n")[:-1]


def line_of(position: int) -> int:
    """Return the line of a byte, from 1; a line break belongs to the line that it ends."""
    return FILE.count(b"\n", 0, position) + 1


def problem(changed: bytes) -> int:
    """Return the line at which a file is refused."""
    with pytest.raises(ReplayUnreadable) as caught:
        read(changed)
    return caught.value.line


@pytest.mark.slow
def test_every_byte_counts() -> None:
    """Each byte of a whole file, one after the other, with one bit of it turned."""
    for position, byte in enumerate(FILE):
        changed = FILE[:position] + bytes([byte ^ 1]) + FILE[position + 1 :]
        assert problem(changed) == line_of(position), f"byte {position}"


@given(position=st.integers(0, len(FILE) - 1), byte=st.integers(0, 255))
def test_whatever_a_byte_becomes(position: int, byte: int) -> None:
    """Any other byte in its place, a line break too."""
    if byte == FILE[position]:
        return
    assert problem(FILE[:position] + bytes([byte]) + FILE[position + 1 :]) == line_of(position)


@given(position=st.integers(0, len(FILE) - 1), bytes_=st.binary(min_size=1, max_size=4))
def test_what_is_put_in(position: int, bytes_: bytes) -> None:
    """Bytes that were not there, anywhere, unless the file is the same with them."""
    changed = FILE[:position] + bytes_ + FILE[position:]
    if changed != FILE:
        assert problem(changed) <= line_of(position) + bytes_.count(b"\n")


@given(first=st.integers(1, len(LINES) - 1), last=st.integers(1, len(LINES) - 1))
def test_records_that_are_moved_or_taken_out(first: int, last: int) -> None:
    """A record that stands somewhere else, and one that is missing, at the record where it shows."""
    if first < len(LINES) - 1:
        without = [*LINES[:first], *LINES[first + 1 :]]
        assert problem(b"\n".join(without) + b"\n") == first + 1
    if first != last:
        moved = list(LINES)
        moved[first], moved[last] = moved[last], moved[first]
        assert problem(b"\n".join(moved) + b"\n") == min(first, last) + 1
