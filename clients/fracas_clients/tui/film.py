"""The battle as it was seen, picture by picture, to be looked at once more when it is over. Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui.picture import Picture

__all__ = ["Film", "Frame"]

_MOST: Final = 5000
"""Pictures that are kept; the oldest go first. A picture is a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture, with what happened just before it."""

    headline: str
    picture: Picture
    lines: tuple[str, ...]
    """What the log told."""


class Film:
    """Keeps the pictures of a battle."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque(maxlen=_MOST)

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, number: int) -> Frame:
        return self._frames[number]

    def add(self, frame: Frame) -> None:
        """Keep a picture, unless it is the last one again and nothing is told with it."""
        if frame.lines or not self._frames or self._frames[-1].picture != frame.picture:
            self._frames.append(frame)
