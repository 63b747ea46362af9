"""Colour palettes of the terminal client, one per theme.

Side colours are those of Okabe and Ito (https://jfly.uni-koeln.de/color/), which are distinguishable with any
kind of colour vision. Everything that has a colour of its own also has a glyph of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["CONTRAST", "DARK", "LIGHT", "PALETTES", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """Rich styles for the parts of the board and the texts beside it."""

    sides: tuple[str, ...]
    """Side colours, in the order in which sides appear in the view; with more sides than colours they repeat."""
    on_side: str
    """Style of text on a background in a side's colour."""
    bar_ground: str
    """Background of hit point bars."""
    floor: str
    wall: str
    terrain: str
    water: str
    obscured: str
    axis: str
    zone: str
    """A cell under a lasting effect; marked with `::` on bare floor."""
    zone_ground: str
    """Background of other terrain under a lasting effect."""
    reachable: str
    """A reachable cell, which shows its cost."""
    reachable_odd: str
    """A reachable cell in an odd column, so that neighbouring costs look different."""
    provokes: str
    """A reachable cell whose way provokes an opportunity attack; marked with `!`."""
    path: str
    """A cell on the path; marked with a dot."""
    area: str
    """A cell of the previewed area; marked with `*` if empty."""
    cursor: str
    target: str = "bold reverse"
    """Style added to the side colour of a creature that is a possible target."""
    acting: str = "bold underline"
    """Style added to the side colour of the acting creature."""

    def side(self, index: int) -> str:
        """Return the colour of a side by its index."""
        return self.sides[index % len(self.sides)]


_OKABE_ITO: Final = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#bbbbbb")

DARK: Final = Palette(
    sides=_OKABE_ITO,
    on_side="#000000",
    bar_ground="#303030",
    floor="#4e4e4e",
    wall="#8a8a8a",
    terrain="#b58900",
    water="#56b4e9",
    obscured="#9e9e9e",
    axis="#6c6c6c",
    zone="#d0a0ff",
    zone_ground="#2a1a3a",
    reachable="#e4e4e4 on #1c4a3c",
    reachable_odd="#e4e4e4 on #12332a",
    provokes="bold #ffffff on #7a3b00",
    path="bold #000000 on #9fd8c0",
    area="bold #000000 on #f0e442",
    cursor="bold #000000 on #ffffff",
)
LIGHT: Final = Palette(
    sides=_OKABE_ITO,
    on_side="#000000",
    bar_ground="#d0d0d0",
    floor="#b0b0b0",
    wall="#606060",
    terrain="#7a5c00",
    water="#005f9e",
    obscured="#707070",
    axis="#808080",
    zone="#6a1fb0",
    zone_ground="#eaddff",
    reachable="#10231c on #b9e4d2",
    reachable_odd="#10231c on #d5efe4",
    provokes="bold #000000 on #ffb877",
    path="bold #ffffff on #1c6b50",
    area="bold #000000 on #ffe94d",
    cursor="bold #ffffff on #000000",
)
CONTRAST: Final = Palette(
    sides=("#00d7ff", "#ffd700", "#00ff5f", "#ff87ff", "#ffffff", "#5fafff", "#ff8700", "#d7d7d7"),
    on_side="#000000",
    bar_ground="#000000",
    floor="#9e9e9e",
    wall="#ffffff",
    terrain="#ffd700",
    water="#00d7ff",
    obscured="#d7d7d7",
    axis="#ffffff",
    zone="#ff87ff",
    zone_ground="#5f005f",
    reachable="bold #ffffff on #005f00",
    reachable_odd="bold #ffffff on #00005f",
    provokes="bold #000000 on #ff8700",
    path="bold #000000 on #00ff5f",
    area="bold #000000 on #ffff00",
    cursor="bold #000000 on #ffffff",
)
PALETTES: Final[Mapping[str, Palette]] = {"fracas-dark": DARK, "fracas-light": LIGHT, "fracas-contrast": CONTRAST}
"""Palettes by theme name."""
