"""The fuzzer finds what it is for."""

import ast
import time
from collections.abc import Callable

import pytest

from fracas_protocol import v1
from fracas_protocol.codec import MAX_FRAME
from tests.fuzz.__main__ import feed
from tests.fuzz.costs import TooSlow, check_costs
from tests.fuzz.lane import Lane, take
from tests.fuzz.mutator import Mutator
from tests.fuzz.parts import LENGTH, parts_of, replaced, varint
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS


def test_a_fault_is_found() -> None:
    """A target that raises where one byte stands somewhere is found out."""

    def target(frame: bytes) -> None:
        if b"\x12" in frame:
            raise TooSlow("found")

    with pytest.raises(TooSlow, match="found"):
        feed(TARGETS[0][1], target)


def test_only_what_is_slow_each_time_is_slow() -> None:
    """Pauses of the machine are no fault of an input; faults of the input are reported at once."""
    fed: list[float] = []

    def feed_for(seconds: float) -> Callable[[], None]:
        def busy() -> None:
            fed.append(seconds)
            began = time.thread_time()
            while time.thread_time() - began < seconds:
                pass

        return busy

    check_costs([feed_for(0.02), feed_for(0.0), feed_for(0.02)], limit_s=0.01)
    assert fed == [0.02, 0.0]
    with pytest.raises(TooSlow, match=r"^0.02, 0.02 s "):
        check_costs([feed_for(0.02)] * 2, limit_s=0.01)
    with pytest.raises(KeyError):
        check_costs([{}.popitem], limit_s=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TARGETS)), ids=[name for name, _, _ in TARGETS])
def test_every_target_is_fed(number: int) -> None:
    """Each target takes hostile input and keeps its promises."""
    _, strategy, target = TARGETS[number]

    assert feed(strategy, target, examples=10) >= 10


def test_there_is_a_seed_of_every_kind_of_request() -> None:
    """Every request of a client is among the mutated frames, and is accepted unchanged."""
    kinds = {field.name for field in v1.ClientMessage.DESCRIPTOR.oneofs_by_name["kind"].fields}

    assert {*seeds()} == kinds
    assert take(seeds()["send_intent"][1].SerializeToString()) is None


def test_a_field_is_replaced_with_the_lengths_around_it_mended() -> None:
    """Whichever field gets a longer value, the rest of its message is read as before."""
    (hello,) = seeds()["hello"]
    data = hello.SerializeToString()
    parts = parts_of(data, hello.DESCRIPTOR)

    assert all(replaced(data, part, data[part.tag : part.end]) == data for part in parts)
    name = next(part for part in parts if part.kind == LENGTH and part.around and data[part.tag] >> 3 == 2)
    longer = replaced(data, name, data[name.tag : name.tag + 1] + varint(300) + b"x" * 300)
    assert v1.ClientMessage.FromString(longer).hello == v1.Hello.FromString(
        hello.hello.SerializeToString() + v1.Hello(name="x" * 300).SerializeToString()
    )


def test_the_same_seed_makes_the_same_frames() -> None:
    """What failed comes again."""
    one, same, other = Mutator(1), Mutator(1), Mutator(2)
    frames = [one.frame() for _ in range(500)]

    assert frames == [same.frame() for _ in range(500)]
    assert frames != [other.frame() for _ in range(500)]
    assert all(len(frame) < 2 * MAX_FRAME for frame in frames), "whole, and not merely too long"


def test_a_frame_that_failed_is_written_down() -> None:
    """The input can be repeated from the printed text, and each fault is reported once."""
    told: list[str] = []

    def target(frame: bytes | str) -> None:
        if isinstance(frame, str) and "NaN" in frame:
            raise TooSlow("found")

    lane = Lane(7, told.append, target)
    lane.feed(0.2)

    assert lane.failed > 1
    (line,) = told
    assert line.startswith("FAILED frame ")
    assert " of seed 7: TooSlow: found" in line
    assert "NaN" in ast.literal_eval(line.splitlines()[1])


def test_mutated_frames_are_taken_or_refused() -> None:
    """Some thousands through the gateway's reading: each is taken or told what is wrong with it."""
    told: list[str] = []
    lane = Lane(11, told.append)
    lane.feed(0.5)

    assert told == []
    assert lane.frames > 500
    mutator = Mutator(11)
    refused = sum(take(mutator.frame()) is not None for _ in range(2_000))
    assert 500 < refused < 1_900, "neither nothing nor everything gets through"
