"""The fighters beside the board: whose turn, hit points, conditions. Pure text, no Textual."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from fracas_clients.tui import palette
from fracas_clients.tui.board_view import Styled

__all__ = ["BAR", "Fighter", "bar", "roster_lines"]

BAR: Final = 6
"""Characters of a bar of hit points."""
_PARTS: Final = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True, slots=True)
class Fighter:
    """A creature as the roster tells of it."""

    letter: str
    """As on the board: upper case for a friend."""
    name: str
    side: int
    hp: int
    max_hp: int
    acting: bool = False
    alive: bool = True
    notes: tuple[str, ...] = ()
    """Conditions and what else bears on it, shortest words first come."""


def bar(hp: int, most: int, width: int = BAR) -> str:
    """Return a bar of hit points, to an eighth of a character.

    A creature that stands shows at least a sliver, and only an unhurt one a full bar.
    """
    eighths = width * 8
    filled = 0 if hp <= 0 or most <= 0 else max(1, min(eighths, hp * eighths // most))
    whole, part = divmod(filled, 8)
    return ("█" * whole + (_PARTS[part] if part else "")).ljust(width)


def roster_lines(fighters: Iterable[Fighter], width: int) -> list[list[Styled]]:
    """Return the lines of the roster.

    Args:
        fighters: In the order to show them.
        width: Characters a line.

    Returns:
        One line a fighter, and a second one below it where it bears conditions.
    """
    lines: list[list[Styled]] = []
    for fighter in fighters:
        points = f"{max(0, fighter.hp)}/{fighter.max_hp}"
        room = width - 3 - (BAR + 1) - len(points)
        colour = palette.side_colour(fighter.side)
        name_style = "bold" if fighter.acting else "" if fighter.alive else "dim strike"
        lines.append(
            [
                Styled("▶" if fighter.acting else " " if fighter.alive else "✝", "bold"),
                Styled(fighter.letter, f"bold {palette.FOREGROUND_ON_SIDE} on {colour}"),
                Styled(" " + fighter.name[: room - 1].ljust(room), name_style),
                Styled(bar(fighter.hp, fighter.max_hp), f"{colour} on #303030"),
                Styled(" " + points, name_style),
            ]
        )
        if fighter.notes and fighter.alive:
            lines.append([Styled(("   " + ", ".join(fighter.notes))[:width], "italic")])
    return lines
