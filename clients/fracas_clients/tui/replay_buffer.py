"""Replay frames of a battle as one viewer saw it. No terminal code."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui.picture import Picture
from fracas_clients.tui.roster import Fighter
from fracas_protocol.values import whole_number

__all__ = ["ReplayBuffer", "ReplayFrame"]

_MOST: Final = 5000
"""Maximum number of frames; the oldest are dropped. A frame has a few kilobytes."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A picture with the events just before it."""

    headline: str
    picture: Picture
    lines: tuple[str, ...]
    """Log lines of the events just before the picture."""
    round: int = 0
    """The round of the battle."""
    fighters: tuple[Fighter, ...] = ()
    """State of all creatures, in turn order."""


class ReplayBuffer:
    """The frames of a battle."""

    def __init__(self) -> None:
        self._frames: deque[ReplayFrame] = deque(maxlen=_MOST)

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, number: int) -> ReplayFrame:
        return self._frames[number]

    def round_from(self, number: int, by: int) -> int:
        """Return the number of the first frame of the next or previous round.

        Args:
            number: Number of the current frame.
            by: 1 for the next round, -1 for the previous one.
        """
        here = self._frames[number].round
        others = [frame.round for frame in self._frames if (frame.round > here if by > 0 else frame.round < here)]
        if not others:
            return len(self._frames) - 1 if by > 0 else 0
        wanted = min(others) if by > 0 else max(others)
        return next(index for index, frame in enumerate(self._frames) if frame.round == wanted)

    def find(self, text: str, number: int) -> int | None:
        """Return the number of the next frame whose log contains a text, or None.

        Args:
            text: The text, case-insensitive; `round 3` finds a round, and `40` a frame, by number.
            number: Number of the frame after which to search; the search continues at the beginning.
        """
        wanted = text.strip().lower()
        picture = whole_number(wanted)
        if picture is not None:
            return min(len(self._frames), max(1, picture)) - 1
        word, _, count = wanted.partition(" ")
        round_ = whole_number(count)
        if word == "round" and round_ is not None:
            return next((index for index, frame in enumerate(self._frames) if frame.round == round_), None)
        order = [*range(number + 1, len(self._frames)), *range(number + 1)]
        return next(
            (index for index in order if wanted and any(wanted in line.lower() for line in self._frames[index].lines)),
            None,
        )

    def add(self, frame: ReplayFrame) -> None:
        """Add a frame, unless it has no log lines and shows the same as the last one."""
        if frame.lines or not self._frames or self._frames[-1].picture != frame.picture:
            self._frames.append(frame)
