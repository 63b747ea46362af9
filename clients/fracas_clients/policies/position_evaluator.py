"""Evaluation of positions: the damage that a creature can deal from a cell and the damage that it risks there.

Estimates use only the current view, without lookahead. Values are hit points, as in `action_value`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from fracas_clients.policies import action_value, focus_weights, grid_geometry
from fracas_clients.policies.combat_stats import CombatStats, can_act, combat_stats_of
from fracas_protocol.battle_view import BattleView
from fracas_protocol.view_elements import Cell, Creature

__all__ = ["PositionEvaluator", "Told"]

Told = Mapping[tuple[str, str, str], float]
"""Hit chances from the options, from 0 to 1, by attacker id, action id and target id."""

_OPAQUE: Final = frozenset({"wall", "pillar", "door"})
"""Terrain that blocks attacks."""
_FLANKED: Final = 1.1
"""Factor on attacks against a flanked creature."""
_DOWN: Final = 0.1
"""Factor on the value of an attack on a creature at 0 hit points."""
_RAISABLE: Final = 0.5
"""Factor on the value of an attack on a creature at 0 hit points that an ally could heal before its next turn."""
_SKEW: Final = 0.5
"""Exponent with which a foe's danger per hit point enters its weight: 0 no influence, 1 proportional."""


@dataclass(frozen=True, slots=True)
class _DistanceRing:
    """How valuable or dangerous one foe is, by the distance to it."""

    foe: Creature
    at: Cell
    width: int
    by_gap: list[float]
    """Value or danger in hit points, indexed by the distance in cells; 0 for distances beyond the end of the list."""
    hampered: list[float]
    """The same values for an attacker with a foe adjacent to it."""


class PositionEvaluator:
    """Evaluates positions for one decision.

    Args:
        view: The battle.
        told: Hit chances from the options.
        known: Combat statistics by stat block key; the caller keeps this cache from decision to decision.
        charging: True if a charge has been offered at any time in this match.
    """

    def __init__(self, view: BattleView, told: Told, known: dict[str, CombatStats], *, charging: bool) -> None:
        self._view, self._told, self._known, self._charging = view, told, known, charging
        self._there = [c for c in view.creatures.values() if c.alive and c.at is not None]
        self._widths = {c.id: grid_geometry.width(view, c) for c in self._there}
        self._weights: dict[str, Mapping[str, float]] = {}
        self._targets: dict[tuple[str, bool, bool], list[_DistanceRing]] = {}
        self._threats: dict[str, list[_DistanceRing]] = {}
        self._seen: dict[tuple[Cell, Cell], bool] = {}

    def combat_stats(self, creature: Creature) -> CombatStats:
        """Return a creature's combat statistics."""
        if creature.sheet not in self._known:
            self._known[creature.sheet] = combat_stats_of(self._view.sheet(creature))
        return self._known[creature.sheet]

    def width(self, creature: Creature) -> int:
        """Return the side length of a creature's footprint, in cells."""
        return self._widths.get(creature.id, 1)

    def foes(self, creature: Creature) -> list[Creature]:
        """Return a creature's foes on the map."""
        return [other for other in self._there if other.side != creature.side]

    def strike(self, user: Creature, victim: Creature, hurt: float, chance: float, *, missed: float = 0.0) -> float:
        """Return the value of an attack; a foe that is dangerous for its remaining hit points counts more.

        Args:
            user: The attacker.
            victim: The target.
            hurt: Average damage on a hit, in hit points.
            chance: Probability of a hit, from 0 to 1.
            missed: Fraction of the damage dealt on a miss.
        """
        merit = action_value.attack_value(victim, hurt, chance) + action_value.attack_value(
            victim, hurt * missed, 1 - chance
        )
        if victim.hp > 0:
            return merit * self.weights(user.side).get(victim.id, 1.0)
        return merit * (_RAISABLE if self._can_be_raised(victim) else _DOWN)

    def weights(self, side: str) -> Mapping[str, float]:
        """Return the weight of a hit point of each foe of a side, by foe id; the average is about 1."""
        if side not in self._weights:
            foes = [c for c in self._there if c.side != side and c.hp > 0]
            own = [self._view.sheet(c) for c in self._there if c.side == side]
            raw = {
                foe.id: sum(self.combat_stats(foe).damage_per_turn(foe, sheet) for sheet in own)
                / max(4, foe.hp + foe.temp_hp)
                for foe in foes
            }
            mean = sum(raw.values()) / len(raw) if raw else 0.0
            self._weights[side] = {
                name: min(focus_weights.HEAVIEST, max(focus_weights.LIGHTEST, (value / mean) ** _SKEW)) if mean else 1.0
                for name, value in raw.items()
            }
        return self._weights[side]

    def attack_value(self, mover: Creature, cell: Cell, *, moved: bool = True, charge: bool = False) -> float:
        """Return the value of a creature's best attack from a cell this turn; 0 without a target in reach.

        Args:
            mover: The creature.
            cell: The cell.
            moved: True if the creature has moved and can no longer make attacks that take a full turn.
            charge: True to include charges from the cell.
        """
        rings = self._targets_of(mover, moved=moved, charge=charge and self._charging)
        gaps = [grid_geometry.distance(cell, self.width(mover), ring.at, ring.width) for ring in rings]
        beset = min(gaps, default=99) <= 1
        best, prey = 0.0, None
        for gap, ring in zip(gaps, rings, strict=True):
            worths = ring.hampered if beset else ring.by_gap
            if gap < len(worths) and worths[gap] > best and self._sees(cell, ring.at):
                best, prey = worths[gap], ring.foe
        if prey is not None and beset and self._flanked(mover, cell, prey):
            best *= _FLANKED
        return best

    def danger(self, mover: Creature, cell: Cell) -> float:
        """Return the expected damage to a creature at a cell until its next turn, in hit points.

        If a foe could attack several creatures, only a part of its damage is counted for each of them.
        """
        if mover.id not in self._threats:
            self._threats[mover.id] = [self._threat(foe, mover) for foe in self.foes(mover) if can_act(foe)]
        total = 0.0
        for ring in self._threats[mover.id]:
            gap = grid_geometry.distance(cell, self.width(mover), ring.at, ring.width)
            if gap < len(ring.by_gap):
                total += ring.by_gap[gap]
        return total * self.low_hp_factor(mover)

    @staticmethod
    def low_hp_factor(creature: Creature) -> float:
        """Return the factor by which each hit point of a creature counts more when it has few left, from 1 to 2."""
        return min(2.0, max(1.0, focus_weights.FRAIL / max(1, creature.hp)))

    def opportunity_damage(self, mover: Creature, by: Iterable[str]) -> float:
        """Return the expected damage to a creature from one opportunity attack by each id in `by`, in hit points."""
        sheet, total = self._view.sheet(mover), 0.0
        for name in by:
            foe = self._view.creatures.get(name)
            blows = () if foe is None else self.combat_stats(foe).attacks
            near = (a.expected(sheet) for a in blows if a.uses is None and not a.aimed and a.cost != "full_round")
            total += max(near, default=focus_weights.FREE_BLOW)
        return total * self.low_hp_factor(mover)

    def adjacent_opportunity_damage(self, creature: Creature) -> float:
        """Return the expected damage of opportunity attacks by all adjacent foes, in hit points."""
        return self.opportunity_damage(creature, (foe.id for foe in self._beside(creature)))

    def reach(self, mover: Creature) -> int:
        """Return the longest range of a creature's remaining attacks, in cells."""
        return max((attack.reach for attack in self.combat_stats(mover).attacks if attack.left(mover)), default=1)

    def within(self, mover: Creature, cell: Cell, reach: int) -> bool:
        """Return True if a creature at a cell would have a foe in reach, with a reach given in cells."""
        return any(
            grid_geometry.distance(cell, self.width(mover), foe.at, self.width(foe)) <= reach
            and self._sees(cell, foe.at)
            for foe in self.foes(mover)
            if foe.at is not None
        )

    # ---------------------------------------------------------------------------------------------------------- inside

    def _can_be_raised(self, creature: Creature) -> bool:
        return any(
            mate.side == creature.side
            and mate.id != creature.id
            and can_act(mate)
            and self.combat_stats(mate).can_heal(mate)
            for mate in self._there
        )

    def _targets_of(self, mover: Creature, *, moved: bool, charge: bool) -> list[_DistanceRing]:
        key = (mover.id, moved, charge)
        if key not in self._targets:
            self._targets[key] = [
                self._target(mover, foe, moved=moved, charge=charge) for foe in self.foes(mover) if foe.hp > 0
            ]
        return self._targets[key]

    def _target(self, mover: Creature, foe: Creature, *, moved: bool, charge: bool) -> _DistanceRing:
        sheet, combat_stats, beset = self._view.sheet(foe), self.combat_stats(mover), self._is_threatened(mover)
        worths: list[tuple[int, float, float]] = []
        for attack in combat_stats.attacks:
            if not attack.left(mover) or (moved and attack.cost == "full_round"):
                continue
            # What is told of a shot past a foe beside the shooter does not hold for another place.
            chance = None if attack.aimed and beset else self._told.get((mover.id, attack.id, foe.id))
            value = self.strike(
                mover, foe, attack.hurt, attack.chance(sheet) if chance is None else chance, missed=attack.missed
            )
            worths.append((attack.reach, value, value * focus_weights.HAMPERED if attack.aimed else value))
            if charge and attack.reach <= 2 and attack.uses is None and not attack.aimed:
                far = combat_stats.current_speed(mover) + attack.reach - 1
                worths.append((far, value * focus_weights.CHARGED, value * focus_weights.CHARGED))
        return self._ring(foe, worths)

    def _is_threatened(self, creature: Creature) -> bool:
        return any(True for _ in self._beside(creature))

    def _beside(self, creature: Creature) -> Iterator[Creature]:
        """Yield the adjacent foes that could attack a creature."""
        at, width = creature.at, self.width(creature)
        for foe in self.foes(creature):
            if at is None or foe.at is None or foe.hp <= 0:
                continue
            if grid_geometry.distance(at, width, foe.at, self.width(foe)) <= 1:
                yield foe

    def _threat(self, foe: Creature, mover: Creature) -> _DistanceRing:
        sheet, combat_stats = self._view.sheet(mover), self.combat_stats(foe)
        pace = combat_stats.current_speed(foe)
        longest = max((attack.reach for attack in combat_stats.attacks), default=0) + pace
        others = sum(
            grid_geometry.distance(mate.at, self.width(mate), foe.at, self.width(foe)) <= longest
            for mate in self._there
            if mate.side == mover.side and mate.id != mover.id and mate.at is not None and foe.at is not None
        )
        worths = []
        for attack in combat_stats.attacks:
            if attack.left(foe):
                value = attack.expected(sheet) / (1 + others)
                worths.append((attack.reach + (0 if attack.cost == "full_round" else pace), value, value))
        return self._ring(foe, worths)

    def _ring(self, foe: Creature, worths: list[tuple[int, float, float]]) -> _DistanceRing:
        assert foe.at is not None
        gaps = range(max((reach for reach, _, _ in worths), default=-1) + 1)
        free = [max(value for reach, value, _ in worths if reach >= gap) for gap in gaps]
        hampered = [max(value for reach, _, value in worths if reach >= gap) for gap in gaps]
        return _DistanceRing(foe, foe.at, self.width(foe), free, hampered)

    def _flanked(self, mover: Creature, cell: Cell, prey: Creature) -> bool:
        mates = (c for c in self._there if c.side == mover.side and c.id != mover.id)
        return any(grid_geometry.flanks(cell, self.width(mover), mate, prey, self._view) for mate in mates)

    @cached_property
    def _walls(self) -> frozenset[Cell]:
        columns, rows = self._view.size
        cells = product(range(columns), range(rows))
        return frozenset(cell for cell in cells if _OPAQUE & self._view.terrain(cell).keys())

    def _sees(self, cell: Cell, other: Cell) -> bool:
        """Return True if no wall lies on the line between two cells."""
        key = (min(cell, other), max(cell, other))
        if key not in self._seen:
            (x, y), (to_x, to_y) = key
            steps = max(abs(to_x - x), abs(to_y - y))
            between = ((round(x + (to_x - x) * i / steps), round(y + (to_y - y) * i / steps)) for i in range(1, steps))
            self._seen[key] = not any(found in self._walls for found in between)
        return self._seen[key]
