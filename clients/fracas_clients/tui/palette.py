"""The colours of the terminal client.

Colours of sides are those of Okabe and Ito (https://jfly.uni-koeln.de/color/), which people with any kind of colour
vision can tell apart. No meaning hangs on a colour alone: everything that has one has a glyph of its own too.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "ACTING",
    "AREA",
    "AXIS",
    "CURSOR",
    "FLOOR",
    "FOREGROUND_ON_SIDE",
    "OBSCURED",
    "PATH",
    "PROVOKES",
    "REACHABLE",
    "REACHABLE_ODD",
    "SIDES",
    "TARGET",
    "TERRAIN",
    "WALL",
    "WATER",
    "ZONE",
    "ZONE_GROUND",
    "side_colour",
]

SIDES: Final = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#bbbbbb")
"""One colour a side, in the order in which the sides are met in the view; the ninth side begins anew."""

FOREGROUND_ON_SIDE: Final = "#000000"
"""Text on a side's colour; black reads on all of them."""

FLOOR: Final = "#4e4e4e"
WALL: Final = "#8a8a8a"
TERRAIN: Final = "#b58900"
WATER: Final = "#56b4e9"
OBSCURED: Final = "#9e9e9e"
AXIS: Final = "#6c6c6c"

ZONE: Final = "#d0a0ff"
"""A cell under a lasting effect; marked with `::` where there is bare floor."""
ZONE_GROUND: Final = "#2a1a3a"
"""What lies behind other ground under a lasting effect."""

REACHABLE: Final = "#e4e4e4 on #1c4a3c"
"""A cell that can be reached; its cost is written in it."""
REACHABLE_ODD: Final = "#e4e4e4 on #12332a"
"""The same in every other column, so that numbers of two digits do not run together."""
PROVOKES: Final = "bold #ffffff on #7a3b00"
"""A cell that can be reached at the price of somebody's free blow; marked with `!`."""
PATH: Final = "bold #000000 on #e4e4e4"
AREA: Final = "bold #000000 on #f0e442"
"""A cell that an area would cover; marked with `*` where nobody stands."""
TARGET: Final = "bold reverse"
"""Somebody who can be chosen as a target."""
CURSOR: Final = "bold #000000 on #ffffff"
ACTING: Final = "bold underline"
"""Whose turn it is, added to the colour of the side."""


def side_colour(index: int) -> str:
    """Return the colour of a side by its number."""
    return SIDES[index % len(SIDES)]
