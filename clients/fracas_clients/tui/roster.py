"""Roster beside the board: turn order, hit points, conditions. No terminal code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from fracas_clients.texts import text as t
from fracas_clients.tui.board_view import StyledText
from fracas_clients.tui.palette import DARK, Palette

__all__ = ["BAR", "Fighter", "bar", "roster_lines"]

BAR: Final = 6
"""Width of a hit point bar, in characters."""
_PARTS: Final = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True, slots=True)
class Fighter:
    """A creature in the roster."""

    letter: str
    """The creature's letter as on the board: upper case for an ally."""
    name: str
    side: int
    hp: int
    max_hp: int
    acting: bool = False
    alive: bool = True
    points: str = ""
    """The hit points as text, as far as they are known."""
    notes: tuple[str, ...] = ()
    """Conditions and other effects, the shortest first."""


def bar(hp: int, most: int, width: int = BAR) -> str:
    """Return a hit point bar as text; each character is divided into eighths.

    A living creature has at least one eighth, and only an unhurt creature has a full bar.
    """
    eighths = width * 8
    filled = 0 if hp <= 0 or most <= 0 else max(1, min(eighths, hp * eighths // most))
    whole, part = divmod(filled, 8)
    return ("█" * whole + (_PARTS[part] if part else "")).ljust(width)


def roster_lines(
    fighters: Iterable[Fighter], width: int, height: int = 0, palette: Palette = DARK
) -> list[list[StyledText]]:
    """Return the lines of the roster.

    Args:
        fighters: The creatures in display order.
        width: Line width in characters.
        height: Available number of lines; 0: unlimited. If there are too few, effects are left out first, then the
            creatures whose turn is farthest away.
        palette: The colours.

    Returns:
        One line per creature, followed by its effects.
    """
    listed = list(fighters)
    blocks = [_block(fighter, width, palette) for fighter in listed]
    most = max((len(block) for block in blocks), default=0)
    while height and sum(map(len, blocks)) > height and most > 1:
        most -= 1
        blocks = [block if len(block) <= most else _cut(block[:most], width) for block in blocks]
    lines = [line for block in blocks for line in block]
    if not height or len(lines) <= height:
        return lines
    acting = next((n for n, fighter in enumerate(listed) if fighter.acting), 0)
    first = max(0, min(acting - 1, len(lines) - (height - 1)))
    shown = lines[first : first + height - 1]
    return [*shown, [StyledText(f"   {t('more-lines', count=len(lines) - len(shown))}"[:width], "dim")]]


def _block(fighter: Fighter, width: int, palette: Palette) -> list[list[StyledText]]:
    points = fighter.points or f"{max(0, fighter.hp)}/{fighter.max_hp}"
    room = width - 3 - (BAR + 1) - len(points)
    colour = palette.side(fighter.side)
    name_style = "bold" if fighter.acting else "" if fighter.alive else "dim strike"
    head = [
        StyledText("▶" if fighter.acting else " " if fighter.alive else "✝", "bold"),
        StyledText(fighter.letter, f"bold {palette.on_side} on {colour}"),
        StyledText(" " + fighter.name[: room - 1].ljust(room), name_style),
        StyledText(bar(fighter.hp, fighter.max_hp), f"{colour} on {palette.bar_ground}"),
        StyledText(" " + points, name_style),
    ]
    if not fighter.notes or not fighter.alive:
        return [head]
    notes = wrap(", ".join(fighter.notes), width - 3, break_on_hyphens=False)
    return [head, *([StyledText("   " + line, "italic")] for line in notes)]


def _cut(block: list[list[StyledText]], width: int) -> list[list[StyledText]]:
    """Return lines with a mark in the last one that shows that further lines were cut off."""
    if len(block) == 1:
        return block
    last = block[-1][0]
    return [*block[:-1], [StyledText(last.text[: width - 2] + " …", last.style)]]
