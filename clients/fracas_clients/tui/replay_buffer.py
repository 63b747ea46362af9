"""The battle as it was seen, picture by picture, to be looked at once more when it is over. Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui.picture import Picture
from fracas_clients.tui.roster import Fighter
from fracas_protocol.values import whole_number

__all__ = ["ReplayBuffer", "ReplayFrame"]

_MOST: Final = 5000
"""Pictures that are kept; the oldest go first. A picture is a few kilobytes."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """One picture, with what happened just before it."""

    headline: str
    picture: Picture
    lines: tuple[str, ...]
    """What the log told."""
    round: int = 0
    """The round of the battle."""
    fighters: tuple[Fighter, ...] = ()
    """How everybody fares, in the order of the turns."""


class ReplayBuffer:
    """Keeps the pictures of a battle."""

    def __init__(self) -> None:
        self._frames: deque[ReplayFrame] = deque(maxlen=_MOST)

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, number: int) -> ReplayFrame:
        return self._frames[number]

    def round_from(self, number: int, by: int) -> int:
        """Return the first picture of the next round, or of the one before.

        Args:
            number: The picture to go from.
            by: 1 for the next round, -1 for the one before.
        """
        here = self._frames[number].round
        others = [frame.round for frame in self._frames if (frame.round > here if by > 0 else frame.round < here)]
        if not others:
            return len(self._frames) - 1 if by > 0 else 0
        wanted = min(others) if by > 0 else max(others)
        return next(index for index, frame in enumerate(self._frames) if frame.round == wanted)

    def find(self, text: str, number: int) -> int | None:
        """Return the next picture with which something was told that has a text in it; None where there is none.

        Args:
            text: What is looked for, in any case; `round 3` and `40` are the round and the picture of that number.
            number: The picture behind which one looks, and then from the beginning.
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
        """Keep a picture, unless it is the last one again and nothing is told with it."""
        if frame.lines or not self._frames or self._frames[-1].picture != frame.picture:
            self._frames.append(frame)
