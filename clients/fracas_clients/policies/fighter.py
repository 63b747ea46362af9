"""The `Fighter` protocol: what evaluations of bots read of a creature, in a client's view or in an engine's battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from fracas_protocol.view_elements import Cell

__all__ = ["Fighter"]


class Fighter(Protocol):
    """A creature in a fight. The creatures of `fracas_protocol` and of `fracas_engine` both have these attributes."""

    @property
    def id(self) -> str:
        """The creature's id."""

    @property
    def side(self) -> str:
        """The creature's side."""

    @property
    def sheet(self) -> str:
        """Key of the creature's stat block."""

    @property
    def at(self) -> Cell | None:
        """The north-west cell of the creature's footprint; None if it is off the map."""

    @property
    def hp(self) -> int:
        """Remaining hit points."""

    @property
    def max_hp(self) -> int:
        """Maximum hit points."""

    @property
    def temp_hp(self) -> int:
        """Temporary hit points."""

    @property
    def used(self) -> Mapping[str, int]:
        """Number of spent uses, for each action with limited uses."""

    def has(self, *names: str) -> bool:
        """Return True if the creature has at least one of the named conditions."""
