"""Set-ups of shipped creatures for the tests of `srd5`: two sides on a shipped board."""

from __future__ import annotations

from collections.abc import Sequence

from fracas_engine.board import Footprint
from fracas_engine.content import library_of
from fracas_engine.d20.figures.space import SIDES
from fracas_engine.setup import Setup

__all__ = ["match"]


def match(board: str, one: Sequence[str], other: Sequence[str]) -> Setup:
    """Return a battle of two sides; each creature stands on the first start of its side with room for it."""
    library = library_of("srd5")
    spec = library.boards[board]
    grid = Setup(ruleset="srd5", board=spec, creatures=()).read_board()
    taken: set[tuple[int, int]] = set()
    creatures = []
    for side, names in (("a", one), ("b", other)):
        for number, name in enumerate(names, 1):
            sheet = library.creatures[name]
            for at in spec.starts[side]:
                cells = set(Footprint(at, SIDES[sheet.size]).cells())
                if not cells & taken and all(c in grid and not grid.has(c, "wall") for c in cells):
                    break
            else:
                message = f"no start of {side} on {board} has room for {name}"
                raise ValueError(message)
            taken |= cells
            creatures.append(
                sheet.model_copy(update={"id": f"{name}_{side}{number}", "side": side, "at": at, "use": name})
            )
    summons = tuple(library.summoned_by(creatures))
    return Setup(ruleset="srd5", board=spec, creatures=tuple(creatures), summons=summons)
