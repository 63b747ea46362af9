"""Steps: typed pairs of a frame class and its handler.

A room of a ruleset defines `STEPS`, the steps of its frames; the ruleset joins those of its rooms
(`fracas_engine.ruleset.Ruleset.steps`), which determines the frames allowed on the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fracas_engine.resolution import Answers, Resolution, SteppedRules
from fracas_engine.state import Frame

F = TypeVar("F", bound=Frame)
S = TypeVar("S", bound=SteppedRules)
S_contra = TypeVar("S_contra", bound=SteppedRules, contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_contra]):
    """Handler for frames of one class, under rules that implement at least `S_contra`."""

    frame: type[Frame]
    take: Callable[..., None]
    """Takes the resolution and the frame, and behind them the answers where `asks` is true."""
    asks: bool
    """True if the frame asks questions."""

    def __call__(self, resolution: Resolution[Any], frame: Frame, answers: Answers) -> None:
        """Take one step of a frame that has been taken off the stack."""
        if self.asks:
            self.take(resolution, frame, answers)
        else:
            self.take(resolution, frame)


def step(frame: type[F], take: Callable[[Resolution[S], F], None]) -> Step[S]:
    """Return the step of a frame that puts no questions."""
    return Step(frame, take, asks=False)


def asking_step(frame: type[F], take: Callable[[Resolution[S], F, Answers], None]) -> Step[S]:
    """Return the step of a frame that puts questions; its answers are empty until it has put one."""
    return Step(frame, take, asks=True)
