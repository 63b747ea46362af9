"""Position and attack values in rollouts, with the weights of the focus policy.

An attack is worth more against a foe that deals much damage for its remaining hit points. A position is worth the
attacks that it allows minus the damage expected there. All values are in hit points. They are derived from stat
blocks and positions, for lists of cells at a time, without rules or views, in a fraction of the focus policy's time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from fracas_arena.bots.approximate_options import RolloutMemory
from fracas_arena.bots.fighter_stats import SLOWED, AttackEstimate, attacks_of, fighter_of, force_against, odds_against
from fracas_clients.policies import focus_weights
from fracas_engine.battle import Battle
from fracas_engine.d20.queries.space import SIDES
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.state import Creature

_ARM: Final = 2
"""Maximum reach of an attack that can be made at the end of a charge, in cells."""
_HELPLESS: Final = frozenset(
    {"stunned", "paralyzed", "unconscious", "petrified", "helpless", "incapacitated", "dominated"}
)
_ROOTED: Final = frozenset({"immobilized", "immobile", "restrained", "grappled", "grabbed"})
_FAR: Final = 64
"""Maximum distance that is distinguished, in cells; greater than the distances on any board."""
_NOTHING: Final = (0.0,) * (_FAR + 2)
"""A table of values by distance that is 0 everywhere."""


class RolloutEvaluator:
    """Evaluates positions and attacks for a creature that is about to act.

    Args:
        battle: The battle.
        creature: The creature, which is on the map.
        memory: What the rollouts of the same choice have learned.
    """

    def __init__(self, battle: Battle, creature: Creature, memory: RolloutMemory) -> None:
        self._battle, self._self = battle, creature
        self.memory = memory
        self.setup = battle.setup
        self.foes: list[Creature] = []
        """The creature's foes that are up and on the map."""
        self.mates: list[Creature] = []
        """The creature's allies on the map, without the creature itself."""
        for other in battle.state.creatures.values():
            if not other.alive or other.at is None or other is creature:
                continue
            if other.side == creature.side:
                self.mates.append(other)
            elif other.hp > 0:
                self.foes.append(other)
        self.blows = attacks_of(self.setup, creature.sheet)
        self.low_hp_factor = low_hp_factor_of(creature)
        """Factor on the value of the creature's hit points, from 1 to 2; the fewer are left, the higher it is."""
        self._grid = battle.situation.board.grid
        self._gaps = [self._gaps_to(foe) for foe in self.foes]

    def strike(self, victim: Creature, hurt: float, chance: float, missed: float = 0.0) -> float:
        """Return the value of an attack on a foe.

        Args:
            victim: The foe.
            hurt: Average damage on a hit, in hit points.
            chance: Probability of a hit, from 0 to 1.
            missed: Fraction of the damage dealt on a miss.
        """
        left = max(1, victim.hp + victim.temp_hp)
        merit = chance * (min(hurt, left) + focus_weights.KILL * min(1.0, hurt / left))
        if missed:
            merit += (1 - chance) * (min(hurt * missed, left) + focus_weights.KILL * min(1.0, hurt * missed / left))
        return merit * self._weights.get(victim.id, 1.0)

    def gap(self, foe: int, cell: Cell) -> int:
        """Return the distance between a foe, given by its index in `foes`, and a cell."""
        return self._gaps[foe][cell[1] * self._grid.width + cell[0]]

    def dangers(self, cells: Sequence[Cell]) -> list[float]:
        """Return the damage that the creature should expect at each cell until its next turn, in hit points."""
        found = [0.0] * len(cells)
        for threat, gaps in zip(self._threats, self._gaps_at(cells), strict=True):
            if threat is not _NOTHING:
                found = [value + threat[gap] for value, gap in zip(found, gaps, strict=True)]
        return [value * self.low_hp_factor for value in found]

    def offences(
        self, cells: Sequence[Cell], *, moved: bool, only: Creature | None = None, charging: bool = False
    ) -> list[tuple[float, Creature | None]]:
        """Return the value and target of the best attack of this turn from each cell, ignoring walls.

        Args:
            cells: The cells.
            moved: True if the creature has moved, so that attacks that cost a full turn are not available.
            only: The only foe to consider; None: all.
            charging: True if the creature could charge from the cells.
        """
        rows = self._gaps_at(cells)
        beset = [min(column) <= 1 for column in zip(*rows, strict=True)]
        best: list[tuple[float, Creature | None]] = [(0.0, None)] * len(cells)
        for foe, gaps in zip(self.foes, rows, strict=True):
            if only is not None and foe is not only:
                continue
            free, hampered = self._worths(foe, moved=moved, charging=charging)
            if free is _NOTHING:
                continue
            values = [hampered[gap] if near else free[gap] for gap, near in zip(gaps, beset, strict=True)]
            best = [(value, foe) if value > old[0] else old for value, old in zip(values, best, strict=True)]
        return best

    def opportunity_damage(self, by: Iterable[str]) -> float:
        """Return the expected damage of opportunity attacks by these creatures, in hit points."""
        total = 0.0
        for name in by:
            foe = self._battle.state.creatures.get(CreatureId(name))
            if foe is None:
                total += focus_weights.FREE_BLOW
                continue
            odds = odds_against(self.setup, foe.sheet, self._self.sheet)
            dealt = zip(attacks_of(self.setup, foe.sheet), odds, strict=True)
            total += max((hurt for blow, (_, hurt) in dealt if _is_free(blow)), default=focus_weights.FREE_BLOW)
        return total * self.low_hp_factor

    def beset(self) -> list[str]:
        """Return the ids of the foes adjacent to the creature."""
        at = self._self.at
        return [foe.id for number, foe in enumerate(self.foes) if at is not None and self.gap(number, at) <= 1]

    # ---------------------------------------------------------------------------------------------------------- inside

    @cached_property
    def _weights(self) -> dict[str, float]:
        """Value of one hit point of each foe, by creature id."""
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
        return {
            name: min(focus_weights.HEAVIEST, max(focus_weights.LIGHTEST, (value / mean) ** 0.5))
            for name, value in raw.items()
        }

    @cached_property
    def _threats(self) -> list[tuple[float, ...]]:
        """Expected damage that each foe deals to the creature, by distance; less for foes that could attack others."""
        found: list[tuple[float, ...]] = []
        for foe in self.foes:
            if not _able(foe):
                found.append(_NOTHING)
                continue
            blows, pace = attacks_of(self.setup, foe.sheet), self._pace(foe)
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
        """Return a creature's current speed, in cells per turn."""
        speed = fighter_of(self.setup, creature.sheet).speed
        if not creature.conditions:
            return speed
        if creature.has(*_ROOTED):
            return 0
        if creature.has("slowed"):
            return min(SLOWED, speed)
        return speed // 2 if creature.has("prone") else speed

    def _worths(self, foe: Creature, *, moved: bool, charging: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the value of the best attack on a foe by distance, twice: without and with an adjacent foe."""
        free, hampered = [], []
        odds = odds_against(self.setup, self._self.sheet, foe.sheet)
        for blow, (chance, _) in zip(self.blows, odds, strict=True):
            if blow.quick or not blow.left(self._self) or (moved and blow.cost == "full_round"):
                continue
            value = self.strike(foe, blow.hurt, chance, blow.missed)
            free.append((blow.reach, value))
            hampered.append((blow.reach, value * focus_weights.HAMPERED if blow.aimed else value))
            if charging and blow.reach <= _ARM and blow.uses is None and not blow.aimed:
                far = self._pace(self._self) + blow.reach - 1, value * focus_weights.CHARGED
                free.append(far)
                hampered.append(far)
        return _by_gap(free), _by_gap(hampered)

    def _gaps_at(self, cells: Sequence[Cell]) -> list[list[int]]:
        """Return the distances of each foe from all the cells."""
        width = self._grid.width
        numbers = [y * width + x for x, y in cells]
        return [[gaps[number] for number in numbers] for gaps in self._gaps]

    def _gaps_to(self, foe: Creature) -> bytes:
        """Return the distance of a foe from each cell of the board, for a creature as wide as the evaluated one.

        The result is cached for all battles of the setup, because creatures occupy the same cells again.
        """
        assert foe.at is not None
        own, wide = SIDES.get(self._self.size, 1), SIDES.get(foe.size, 1)
        key = ("arena gaps", foe.at, wide, own)
        found = self.setup.facts.get(key)
        if not isinstance(found, bytes):
            (x, y), grid = foe.at, self._grid
            columns = [max(0, x - column - own + 1, column - x - wide + 1) for column in range(grid.width)]
            rows = [max(0, y - row - own + 1, row - y - wide + 1) for row in range(grid.height)]
            found = self.setup.facts[key] = bytes(min(_FAR + 1, max(a, b)) for a in rows for b in columns)
        return found


def low_hp_factor_of(creature: Creature) -> float:
    """Return the factor on the value of a creature's hit points, from 1 to 2; the fewer are left, the higher it is."""
    return min(2.0, max(1.0, focus_weights.FRAIL / max(1, creature.hp)))


def _able(creature: Creature) -> bool:
    return not (creature.conditions and creature.has(*_HELPLESS))


def _is_free(blow: AttackEstimate) -> bool:
    """Return True if an attack can be made as an opportunity attack."""
    return blow.uses is None and not blow.aimed and not blow.quick and blow.cost != "full_round"


def _apart(one: Creature, other: Creature) -> int:
    assert one.at is not None
    assert other.at is not None
    return max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))


def _by_gap(worths: Iterable[tuple[int, float]]) -> tuple[float, ...]:
    """Return the best value at each distance, given pairs of reach and value; 0 beyond the longest reach."""
    ordered = sorted(worths, reverse=True)
    if not ordered:
        return _NOTHING
    found = [0.0] * len(_NOTHING)
    best = 0.0
    for reach, value in ordered:  # from the farthest inwards: a longer reach covers shorter distances
        best = max(best, value)
        far = min(reach, _FAR) + 1
        found[:far] = [best] * far
    return tuple(found)
