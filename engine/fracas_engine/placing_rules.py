"""Defaults of a ruleset for putting creatures on the map: in the placement phase, and for waves."""

# ruff: noqa: ARG002 - an interface hands over more than every implementation needs

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fracas_engine.board import Mask
from fracas_engine.content import CreatureSpec
from fracas_engine.ids import Place, SeatId
from fracas_engine.resolution import AnyResolution
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature


class PlacingRules:
    """How creatures are put on the map outside of movement."""

    can_hide: ClassVar[bool] = True
    """True if a game master can put hidden creatures on the map."""

    def open_places(self, situation: AnySituation, spec: CreatureSpec, *, without: str = "", closed: Mask = 0) -> Mask:
        """Return the anchors at which a creature can be put on the map.

        By default those of cells without a creature.

        Args:
            situation: The battle.
            spec: The creature's sheet.
            without: Id of a creature that does not block any cell, because it is the one that is put elsewhere.
            closed: Cells that no part of the creature may be in.
        """
        grid = situation.map.grid
        taken = grid.mask(one.at for one in situation.present() if one.id != without and one.at is not None)
        return grid.everywhere & ~taken & ~closed

    def relocate(self, resolution: AnyResolution, places: Mapping[str, Place], mode: str) -> None:
        """Put creatures elsewhere, by the event `moved`; this provokes nothing.

        Args:
            resolution: The battle.
            places: New cells by creature; free places are up to the caller.
            mode: The mode in the event.
        """
        for name, to in places.items():
            creature, at = resolution.state.creatures[name], (to[0], to[1])
            resolution.emit("moved", (creature, {"at": at}), who=name, from_=creature.at, to=at, mode=mode)

    def is_placed(self, creature: Creature) -> bool:
        """Return True if its seat places a creature in the placement phase; by default always."""
        return True

    def placement_rank(self, situation: AnySituation, seat: SeatId) -> int:
        """Return the place of a seat in the order of placing; by default all seats place at the same time."""
        return 0
