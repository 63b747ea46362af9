"""What blows and places are worth to somebody in a future, weighed as the focus policy weighs them.

A blow counts more at a foe who is dangerous for what it can bear, and a place as much as can be struck from there, less
what can strike one there. Everything comes out of sheets and places, whole lists of cells at once: no rule is asked and
no view written, so that it takes a part of the policy's time. Values are hit points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from fracas_arena.bots.fighters import SLOWED, Blow, blows_of, fighter_of, force_against, odds_against
from fracas_clients.policies.footing import CHARGED
from fracas_engine.battle import Battle
from fracas_engine.d20.figures.space import SIDES
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.state import Creature

__all__ = ["Weighing", "frailty_of"]

_KILL: Final = 8.0
"""Hit points that taking a creature out is worth, beside those that it loses."""
_HAMPERED: Final = 0.6
"""Part of its worth that a shot has while a foe stands beside the shooter."""
_LIGHTEST, _HEAVIEST = 0.4, 2.5
"""Between what a hit point of a foe counts, about 1 on average."""
_FRAIL: Final = 20.0
"""Hit points below which each of them is worth more, up to twice."""
_ARM: Final = 2
"""Cells that a blow carries at most by which a charge may end."""
_FREE_BLOW: Final = 2.0
"""Hit points that a free blow costs at least that no sheet tells of."""
_HELPLESS: Final = frozenset(
    {"stunned", "paralyzed", "unconscious", "petrified", "helpless", "incapacitated", "dominated"}
)
_ROOTED: Final = frozenset({"immobilized", "immobile", "restrained", "grappled", "grabbed"})
_FAR: Final = 64
"""Cells beyond which no distance is told apart: more than boards have."""


class Weighing:
    """The fight as somebody sees it who is about to do something.

    Args:
        battle: The battle.
        creature: Who it is; it stands on the map.
    """

    def __init__(self, battle: Battle, creature: Creature) -> None:
        self._battle, self._self = battle, creature
        self.setup = battle.setup
        self.foes: list[Creature] = []
        """Its foes that are up and on the map."""
        self.mates: list[Creature] = []
        """Its friends on the map, without itself."""
        for other in battle.state.creatures.values():
            if not other.alive or other.at is None or other is creature:
                continue
            if other.side == creature.side:
                self.mates.append(other)
            elif other.hp > 0:
                self.foes.append(other)
        self.blows = blows_of(self.setup, creature.sheet)
        self.frailty = frailty_of(creature)
        """How much more a hit point is worth to it for having few left, from 1 to 2."""
        self._gaps = [self._gaps_to(foe) for foe in self.foes]

    def strike(self, victim: Creature, hurt: float, chance: float, missed: float = 0.0) -> float:
        """Return what striking a foe is worth.

        Args:
            victim: The foe.
            hurt: Hit points that it loses if it is hit, on average.
            chance: That it is hit, from 0 to 1.
            missed: Part of that which it loses if it is missed.
        """
        left = max(1, victim.hp + victim.temp_hp)
        merit = chance * (min(hurt, left) + _KILL * min(1.0, hurt / left))
        if missed:
            merit += (1 - chance) * (min(hurt * missed, left) + _KILL * min(1.0, hurt * missed / left))
        return merit * self._weights.get(victim.id, 1.0)

    def gap(self, foe: int, cell: Cell) -> int:
        """Return how far the foe of that number would be from it at a cell."""
        columns, rows = self._gaps[foe]
        return max(columns[cell[0]], rows[cell[1]])

    def dangers(self, cells: Sequence[Cell]) -> list[float]:
        """Return the hit points that it may lose at each of some cells until its next turn."""
        found = [0.0] * len(cells)
        for threat, (columns, rows) in zip(self._threats, self._gaps, strict=True):
            far = len(threat)
            if not far:
                continue
            for number, (x, y) in enumerate(cells):
                gap = max(rows[y], columns[x])
                if gap < far:
                    found[number] += threat[gap]
        return [value * self.frailty for value in found]

    def offences(
        self, cells: Sequence[Cell], *, moved: bool, only: Creature | None = None, charging: bool = False
    ) -> list[tuple[float, Creature | None]]:
        """Return what its best blow of this turn is worth from each of some cells, and at whom; walls are ignored.

        Args:
            cells: The cells.
            moved: Whether it has moved, so that it has no whole turn any more.
            only: The one foe that is looked at; None: all.
            charging: Whether it may charge from there.
        """
        gaps = [[max(rows[y], columns[x]) for x, y in cells] for columns, rows in self._gaps]
        beset = [min(column) <= 1 for column in zip(*gaps, strict=True)]
        best: list[tuple[float, Creature | None]] = [(0.0, None)] * len(cells)
        for foe, row in zip(self.foes, gaps, strict=True):
            if only is not None and foe is not only:
                continue
            free, hampered = self._worths(foe, moved=moved, charging=charging)
            far = len(free)
            for number, gap in enumerate(row):
                if gap < far:
                    value = hampered[gap] if beset[number] else free[gap]
                    if value > best[number][0]:
                        best[number] = value, foe
        return best

    def free_blows(self, by: Iterable[str]) -> float:
        """Return the hit points that free blows of some creatures are expected to cost it."""
        total = 0.0
        for name in by:
            foe = self._battle.state.creatures.get(CreatureId(name))
            if foe is None:
                total += _FREE_BLOW
                continue
            odds = odds_against(self.setup, foe.sheet, self._self.sheet)
            dealt = zip(blows_of(self.setup, foe.sheet), odds, strict=True)
            total += max((hurt for blow, (_, hurt) in dealt if _is_free(blow)), default=_FREE_BLOW)
        return total * self.frailty

    def beset(self) -> list[str]:
        """Return the foes beside it."""
        at = self._self.at
        return [foe.id for number, foe in enumerate(self.foes) if at is not None and self.gap(number, at) <= 1]

    # ---------------------------------------------------------------------------------------------------------- inside

    @cached_property
    def _weights(self) -> dict[str, float]:
        """How much a hit point of each foe is worth."""
        own = [self._self, *self.mates]
        raw = {
            foe.id: sum(force_against(self.setup, foe.sheet, one.sheet) for one in own) / max(4, foe.hp + foe.temp_hp)
            if _able(foe)
            else 0.0
            for foe in self.foes
        }
        mean = sum(raw.values()) / len(raw) if raw else 0.0
        if not mean:
            return {}
        return {name: min(_HEAVIEST, max(_LIGHTEST, (value / mean) ** 0.5)) for name, value in raw.items()}

    @cached_property
    def _threats(self) -> list[list[float]]:
        """For each foe the hit points that it may take by how far it is; those who could strike others count less."""
        found: list[list[float]] = []
        for foe in self.foes:
            if not _able(foe):
                found.append([])
                continue
            blows, pace = blows_of(self.setup, foe.sheet), self._pace(foe)
            longest = pace + max((blow.reach for blow in blows if not blow.quick), default=0)
            among = 1 + sum(_apart(foe, mate) <= longest for mate in self.mates)
            odds = odds_against(self.setup, foe.sheet, self._self.sheet)
            found.append(
                _by_gap(
                    (blow.reach + (0 if blow.cost == "full_round" else pace), hurt / among)
                    for blow, (_, hurt) in zip(blows, odds, strict=True)
                    if not blow.quick and blow.left(foe)
                )
            )
        return found

    def _pace(self, creature: Creature) -> int:
        """Return how far a creature goes in a turn as it is now, in cells."""
        speed = fighter_of(self.setup, creature.sheet).speed
        if not creature.conditions:
            return speed
        if creature.has(*_ROOTED):
            return 0
        if creature.has("slowed"):
            return min(SLOWED, speed)
        return speed // 2 if creature.has("prone") else speed

    def _worths(self, foe: Creature, *, moved: bool, charging: bool) -> tuple[list[float], list[float]]:
        """Return what its best blow at a foe is worth by how far it is, and the same with a foe beside it."""
        free, hampered = [], []
        odds = odds_against(self.setup, self._self.sheet, foe.sheet)
        for blow, (chance, _) in zip(self.blows, odds, strict=True):
            if blow.quick or not blow.left(self._self) or (moved and blow.cost == "full_round"):
                continue
            value = self.strike(foe, blow.hurt, chance, blow.missed)
            free.append((blow.reach, value))
            hampered.append((blow.reach, value * _HAMPERED if blow.aimed else value))
            if charging and blow.reach <= _ARM and blow.uses is None and not blow.aimed:
                far = self._pace(self._self) + blow.reach - 1, value * CHARGED
                free.append(far)
                hampered.append(far)
        return _by_gap(free), _by_gap(hampered)

    def _gaps_to(self, foe: Creature) -> tuple[list[int], list[int]]:
        """Return how far a foe is from somebody of its width, by column and by row; the greater of both counts."""
        assert foe.at is not None
        grid = self._battle.situation.board.grid
        before, behind = SIDES.get(self._self.size, 1) - 1, SIDES.get(foe.size, 1) - 1
        (x, y) = foe.at
        return (
            [max(0, x - column - before, column - x - behind) for column in range(grid.width)],
            [max(0, y - row - before, row - y - behind) for row in range(grid.height)],
        )


def frailty_of(creature: Creature) -> float:
    """Return how much more a hit point is worth to somebody who has few left, from 1 to 2."""
    return min(2.0, max(1.0, _FRAIL / max(1, creature.hp)))


def _able(creature: Creature) -> bool:
    return not (creature.conditions and creature.has(*_HELPLESS))


def _is_free(blow: Blow) -> bool:
    """Say whether a blow is one that is dealt to whoever walks past."""
    return blow.uses is None and not blow.aimed and not blow.quick and blow.cost != "full_round"


def _apart(one: Creature, other: Creature) -> int:
    assert one.at is not None
    assert other.at is not None
    return max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))


def _by_gap(worths: Iterable[tuple[int, float]]) -> list[float]:
    """Return the best of some values by distance, each good up to its reach; farther away there is nothing."""
    found: list[float] = []
    best = 0.0
    for reach, value in sorted(worths, reverse=True):
        best = max(best, value)
        # From the farthest inwards: what carries farther is good nearer too.
        far = min(reach, _FAR) + 1
        if not found:
            found = [best] * far
        else:
            found[:far] = [best] * far
    return found
