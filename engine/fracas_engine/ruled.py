"""The frame of a ruling that is being carried out."""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.ids import CreatureId
from fracas_engine.state import Frame


@dataclass(frozen=True, slots=True)
class Ruled(Frame):
    """The end of a ruling, after everything that its orders have caused (`fracas_engine.rulings`)."""

    alive: tuple[CreatureId, ...]
    """The creatures that were in the battle before the ruling."""
    secret: bool = False
    """True if only the game master may know of the ruling."""
