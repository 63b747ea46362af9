"""The fuzzer finds what it is for."""

import pytest

from tests.fuzz.__main__ import feed
from tests.fuzz.targets import TARGETS, TooSlow


def test_a_fault_is_found() -> None:
    """A target that raises where one byte stands somewhere is found out."""

    def target(frame: bytes) -> None:
        if b"\x12" in frame:
            raise TooSlow("found")

    with pytest.raises(TooSlow, match="found"):
        feed(TARGETS[0][1], target)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TARGETS)), ids=[name for name, _, _ in TARGETS])
def test_every_target_is_fed(number: int) -> None:
    """Each target takes hostile input and keeps its promises."""
    _, strategy, target = TARGETS[number]

    assert feed(strategy, target, examples=30) >= 30
