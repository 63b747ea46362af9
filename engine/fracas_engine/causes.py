"""What brought a condition, a modifier or ongoing damage, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["NO_CAUSE", "Cause"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """What brought an effect: an action of a sheet, a zone, or something that the rules have a word for.

    It is one of the three, or none, and is false where it is none. `str` gives the text that it is told as.
    """

    sheet: str = ""
    """The key of the sheet that the action is on."""
    action: str = ""
    """The id of an action on that sheet."""
    zone: str = ""
    """The id of a zone whose inside brings it."""
    word: str = ""
    """What is on no sheet: an action that everybody has (`total_defense`), or the rules' own word (`mark`)."""

    @property
    def name(self) -> str:
        """What it is called, on whatever sheet it is."""
        return self.action or self.zone or self.word

    def __bool__(self) -> bool:
        return bool(self.name)

    def __str__(self) -> str:
        return f"{self.sheet}:{self.action}" if self.action else self.name


NO_CAUSE: Final = Cause()
"""Nothing in particular."""
