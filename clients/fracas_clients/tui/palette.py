"""The colours of the terminal client: a palette for each theme.

Colours of sides are those of Okabe and Ito (https://jfly.uni-koeln.de/color/), which people with any kind of colour
vision can tell apart. No meaning hangs on a colour alone: everything that has one has a glyph of its own too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["CONTRAST", "DARK", "LIGHT", "PALETTES", "Palette"]


@dataclass(frozen=True, slots=True)
class Palette:
    """Styles as Rich writes them, by what they stand for."""

    sides: tuple[str, ...]
    """One colour a side, in the order in which the sides are met in the view; after the last one they begin anew."""
    on_side: str
    """Text on a side's colour."""
    bar_ground: str
    """Behind a bar of hit points."""
    floor: str
    wall: str
    terrain: str
    water: str
    obscured: str
    axis: str
    zone: str
    """A cell under a lasting effect; marked with `::` where there is bare floor."""
    zone_ground: str
    """What lies behind other ground under a lasting effect."""
    reachable: str
    """A cell that can be reached; its cost is written in it."""
    reachable_odd: str
    """The same in every other column."""
    provokes: str
    """A cell that can be reached at the price of somebody's free blow; marked with `!`."""
    path: str
    """A cell on the way; marked with a dot."""
    area: str
    """A cell that an area would cover; marked with `*` where nobody stands."""
    cursor: str
    target: str = "bold reverse"
    """Somebody who can be chosen as a target, added to the colour of the side."""
    acting: str = "bold underline"
    """Whose turn it is, added to the colour of the side."""

    def side(self, index: int) -> str:
        """Return the colour of a side by its number."""
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
"""The palettes by the names of the themes that they go with."""
