"""Steps: typed pairs of a frame class and its handler.

A package of a ruleset defines `STEPS`, the steps of its frames. The ruleset joins those of its packages
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
    """Handler for frames of one class, for rules that implement at least `S_contra`."""

    frame: type[Frame]
    take: Callable[..., None]
    """Function called with the resolution and the frame, and with the answers if `asks` is true."""
    asks: bool
    """True if the frame asks questions."""

    def __call__(self, resolution: Resolution[Any], frame: Frame, answers: Answers) -> None:
        """Step a frame that has been popped from the stack."""
        if self.asks:
            self.take(resolution, frame, answers)
        else:
            self.take(resolution, frame)


def step(frame: type[F], take: Callable[[Resolution[S], F], None]) -> Step[S]:
    """Return a step for frames that ask no questions."""
    return Step(frame, take, asks=False)


def asking_step(frame: type[F], take: Callable[[Resolution[S], F, Answers], None]) -> Step[S]:
    """Return a step for frames that ask questions; `answers` is empty until the frame has asked one."""
    return Step(frame, take, asks=True)
