"""What the rollouts of one choice have learned about the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from fracas_engine.ids import Cell


@dataclass(frozen=True, slots=True)
class RolloutMemory:
    """What the rollouts of one choice have learned about the rules.

    Every choice begins with an empty memory, so that it does not depend on positions examined for earlier choices.
    """

    modes: set[str] = field(default_factory=set)
    """Movement modes that the rules have offered."""
    actions: set[str] = field(default_factory=set)
    """Common actions for extra movement that the rules have offered."""
    extra: dict[str, int] = field(default_factory=dict)
    """Extra distance of fast movement modes over walking, in cells."""
    refused: set[tuple[str, int, Cell | None, Cell | None]] = field(default_factory=set)
    """Actions that were refused because of positions: action id, round, the user's cell and the target's cell.

    The round is included because creatures move and doors open in later rounds.
    """
    hidden: dict[int, set[tuple[Cell, Cell]]] = field(default_factory=dict)
    """Pairs of cells of a user and a target between which an obstacle has blocked an action, by round."""
