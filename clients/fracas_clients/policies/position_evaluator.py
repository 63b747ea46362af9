"""Evaluation of positions: the damage that a creature can deal from a cell and the damage that it risks there.

Estimates use only the current state of the fight (`FightView`), without lookahead. Values are hit points, as in
`action_value`. The focus policy and the simulations of the `search` and `mcts` policies share this evaluation, so
cells are evaluated in lists, from tables by distance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from fracas_clients.policies import action_value, focus_weights, grid_geometry
from fracas_clients.policies.combat_stats import CombatStats, can_act
from fracas_clients.policies.fight_view import FightView
from fracas_clients.policies.fighter import Fighter
from fracas_clients.policies.grid_geometry import FAR
from fracas_protocol.view_elements import Cell

__all__ = ["PositionEvaluator", "Told"]

F = TypeVar("F", bound=Fighter)

Told = Mapping[tuple[str, str, str], float]
"""Hit chances from the options, from 0 to 1, by attacker id, action id and target id."""

_ARM: Final = 2
"""Maximum reach of an attack that can be made at the end of a charge, in cells."""
_FLANKED: Final = 1.1
"""Factor on attacks against a flanked creature."""
_DOWN: Final = 0.1
"""Factor on the value of an attack on a creature at 0 hit points."""
_RAISABLE: Final = 0.5
"""Factor on the value of an attack on a creature at 0 hit points that an ally could heal before its next turn."""
_SKEW: Final = 0.5
"""Exponent with which a foe's danger per hit point enters its weight: 0 no influence, 1 proportional."""
_NOTHING: Final = (0.0,) * (FAR + 2)
"""A table of values by distance that is 0 everywhere."""
_UNTOLD: Final[Told] = {}


@dataclass(slots=True)
class _Target(Generic[F]):
    """How valuable it is to attack one foe, by the distance to it."""

    foe: F
    at: Cell
    gaps: bytes
    """Distance from each cell of the board, row by row."""
    free: tuple[float, ...]
    """Value in hit points, by distance."""
    hampered: tuple[float, ...]
    """The same values for an attacker with a foe adjacent to it."""


class PositionEvaluator(Generic[F]):
    """Evaluates positions and attacks for one decision.

    Args:
        fight: The fight.
        told: Hit chances from the options.
        charging: True if charges exist in this match.
    """

    def __init__(self, fight: FightView[F], told: Told = _UNTOLD, *, charging: bool = False) -> None:
        self.fight = fight
        self._told, self._charging = told, charging
        self._columns = fight.size[0]
        self._foes: dict[str, list[F]] = {}
        self._beset: dict[str, float] = {}
        self._weights: dict[str, Mapping[str, float]] = {}
        self._targets: dict[tuple[str, bool, bool], list[_Target[F]]] = {}
        self._threats: dict[str, list[tuple[bytes, tuple[float, ...]]]] = {}

    def combat_stats(self, creature: F) -> CombatStats:
        """Return a creature's combat statistics."""
        return self.fight.stats[creature.sheet]

    def width(self, creature: F) -> int:
        """Return the side length of a creature's footprint, in cells."""
        return self.fight.widths.get(creature.id, 1)

    def foes(self, creature: F) -> list[F]:
        """Return a creature's foes on the map."""
        side = creature.side
        found = self._foes.get(side)
        if found is None:
            found = self._foes[side] = [other for other in self.fight.fighters.values() if other.side != side]
        return found

    def strike(self, user: F, victim: F, hurt: float, chance: float, *, missed: float = 0.0) -> float:
        """Return the value of an attack; a foe that is dangerous for its remaining hit points counts more.

        Args:
            user: The attacker.
            victim: The target.
            hurt: Average damage on a hit, in hit points.
            chance: Probability of a hit, from 0 to 1.
            missed: Fraction of the damage dealt on a miss.
        """
        merit = action_value.attack_value(victim, hurt, chance, missed)
        if victim.hp > 0:
            return merit * self.weights(user.side).get(victim.id, 1.0)
        return merit * (_RAISABLE if self._can_be_raised(victim) else _DOWN)

    def shot(self, user: F, merit: float) -> float:
        """Return the value of a ranged attack, given its value without the opportunity attacks that it provokes."""
        return max(0.1, merit - focus_weights.SHOT * self.adjacent_opportunity_damage(user))

    def weights(self, side: str) -> Mapping[str, float]:
        """Return the weight of a hit point of each foe of a side, by foe id; the average is about 1."""
        found = self._weights.get(side)
        if found is None:
            stats, there = self.fight.stats, self.fight.fighters.values()
            own = [one.sheet for one in there if one.side == side]
            raw = {
                foe.id: stats.damage_per_turn(foe, own) / max(4, foe.hp + foe.temp_hp)
                for foe in there
                if foe.side != side and foe.hp > 0
            }
            mean = sum(raw.values()) / len(raw) if raw else 0.0
            found = self._weights[side] = {
                name: min(focus_weights.HEAVIEST, max(focus_weights.LIGHTEST, (value / mean) ** _SKEW)) if mean else 1.0
                for name, value in raw.items()
            }
        return found

    def attack_value(self, mover: F, cell: Cell, *, moved: bool = True, charge: bool = False) -> float:
        """Return the value of a creature's best attack from a cell this turn; 0 without a target in reach."""
        return self.attack_values(mover, [cell], moved=moved, charge=charge)[0]

    def attack_values(
        self, mover: F, cells: Sequence[Cell], *, moved: bool = True, charge: bool = False, only: F | None = None
    ) -> list[float]:
        """Return the value of a creature's best attack of this turn from each cell; 0 without a target in reach.

        Args:
            mover: The creature.
            cells: The cells.
            moved: True if the creature has moved and can no longer make attacks that take a full turn.
            charge: True to include charges from the cells.
            only: The only foe to consider; None: all.
        """
        targets = self._targets_of(mover, moved=moved, charge=charge and self._charging)
        numbers = self._numbers(cells)
        rows = [[target.gaps[number] for number in numbers] for target in targets]
        beset = [min(column) <= 1 for column in zip(*rows, strict=True)]
        best, prey = [0.0] * len(cells), [-1] * len(cells)
        for index, (target, gaps) in enumerate(zip(targets, rows, strict=True)):
            if target.free is _NOTHING or (only is not None and target.foe is not only):
                continue
            free, hampered = target.free, target.hampered
            values = [hampered[gap] if near else free[gap] for gap, near in zip(gaps, beset, strict=True)]
            self._hide(target, cells, values)
            for place, value in enumerate(values):
                if value > best[place]:
                    best[place], prey[place] = value, index
        self._flank(
            mover, cells, targets, best, [index if near else -1 for index, near in zip(prey, beset, strict=False)]
        )
        return best

    def danger(self, mover: F, cell: Cell) -> float:
        """Return the expected damage to a creature at a cell until its next turn, in hit points."""
        return self.dangers(mover, [cell])[0]

    def dangers(self, mover: F, cells: Sequence[Cell]) -> list[float]:
        """Return the expected damage to a creature at each cell until its next turn, in hit points.

        If a foe could attack several creatures, only a part of its damage is counted for each of them.
        """
        numbers = self._numbers(cells)
        found = [0.0] * len(cells)
        for gaps, by_gap in self._threats_of(mover):
            found = [value + by_gap[gaps[number]] for value, number in zip(found, numbers, strict=True)]
        factor = action_value.low_hp_factor(mover)
        return [value * factor for value in found]

    def opportunity_damage(self, mover: F, by: Iterable[str]) -> float:
        """Return the expected damage to a creature from one opportunity attack by each id in `by`, in hit points."""
        stats, total = self.fight.stats, 0.0
        for name in by:
            foe = self.fight.fighters.get(name)
            dealt: Iterator[float] = iter(())
            if foe is not None:
                odds = zip(stats[foe.sheet].attacks, stats.odds(foe.sheet, mover.sheet), strict=True)
                dealt = (expected for attack, (_, expected) in odds if attack.opportunity)
            total += max(dealt, default=focus_weights.FREE_BLOW)
        return total * action_value.low_hp_factor(mover)

    def adjacent_opportunity_damage(self, creature: F) -> float:
        """Return the expected damage of opportunity attacks by all adjacent foes, in hit points."""
        found = self._beset.get(creature.id)
        if found is None:
            found = self.opportunity_damage(creature, [foe.id for foe in self._beside(creature)])
            self._beset[creature.id] = found
        return found

    def reach(self, mover: F) -> int:
        """Return the longest range of a creature's remaining attacks, in cells."""
        return max((attack.reach for attack in self.combat_stats(mover).attacks if attack.left(mover)), default=1)

    def gap(self, mover: F, cell: Cell, foe: F) -> int:
        """Return the distance of a foe from a creature at a cell, in cells."""
        assert foe.at is not None
        return grid_geometry.distance(cell, self.width(mover), foe.at, self.width(foe))

    def within(self, mover: F, cell: Cell, reach: int) -> bool:
        """Return True if a creature at a cell would have a foe in reach, with a reach given in cells."""
        return any(
            self.gap(mover, cell, foe) <= reach and self.sees(cell, foe.at)
            for foe in self.foes(mover)
            if foe.at is not None
        )

    def sees(self, cell: Cell, other: Cell) -> bool:
        """Return True if no wall lies on the line between two cells, and no attack between them has been refused."""
        if (cell, other) in self.fight.blocked:
            return False
        return grid_geometry.sight_lines(self.fight.walls, other)[cell]

    # ---------------------------------------------------------------------------------------------------------- inside

    def _numbers(self, cells: Sequence[Cell]) -> list[int]:
        """Return the indices of cells in tables of the board."""
        columns = self._columns
        return [y * columns + x for x, y in cells]

    def _can_be_raised(self, creature: F) -> bool:
        return any(
            mate.side == creature.side
            and mate.id != creature.id
            and can_act(mate, self.fight.stats.conditions)
            and self.combat_stats(mate).can_heal(mate)
            for mate in self.fight.fighters.values()
        )

    def _hide(self, target: _Target[F], cells: Sequence[Cell], values: list[float]) -> None:
        """Set the values of the cells to 0 from which a target cannot be seen."""
        fight = self.fight
        if fight.walls:
            sight = grid_geometry.sight_lines(fight.walls, target.at)
            values[:] = [value if value and sight[cell] else 0.0 for value, cell in zip(values, cells, strict=True)]
        if fight.blocked:
            at = target.at
            values[:] = [
                0.0 if (cell, at) in fight.blocked else value for cell, value in zip(cells, values, strict=True)
            ]

    def _flank(
        self, mover: F, cells: Sequence[Cell], targets: list[_Target[F]], best: list[float], prey: list[int]
    ) -> None:
        """Increase the value of attacks on flanked creatures.

        Args:
            mover: The creature that would attack.
            cells: The cells from which it would attack.
            targets: Its targets.
            best: Value of the best attack from each cell, which is changed.
            prey: Index in `targets` of the target of this attack; -1 if no foe is adjacent.
        """
        flanking = {index: self._flanking_cells(mover, targets[index]) for index in {*prey} - {-1}}
        for place, index in enumerate(prey):
            if index >= 0 and cells[place] in flanking[index]:
                best[place] *= _FLANKED

    def _flanking_cells(self, mover: F, target: _Target[F]) -> set[Cell]:
        """Return the cells from which a creature flanks a target together with an ally."""
        found: set[Cell] = set()
        for mate in self.fight.fighters.values():
            if mate.side == mover.side and mate.id != mover.id and mate.at is not None:
                found |= grid_geometry.flanking_cells(
                    self.width(mover), mate.at, self.width(mate), target.at, self.width(target.foe)
                )
        return found

    def _targets_of(self, mover: F, *, moved: bool, charge: bool) -> list[_Target[F]]:
        key = (mover.id, moved, charge)
        found = self._targets.get(key)
        if found is None:
            found = self._targets[key] = [
                self._target(mover, foe, moved=moved, charge=charge) for foe in self.foes(mover) if foe.hp > 0
            ]
        return found

    def _target(self, mover: F, foe: F, *, moved: bool, charge: bool) -> _Target[F]:
        free, hampered = [], []
        stats = self.fight.stats
        beset = bool(self._told) and any(True for _ in self._beside(mover))
        odds = stats.odds(mover.sheet, foe.sheet)
        speed = stats.conditions.current_speed(stats[mover.sheet].speed, mover)
        for attack, (chance, _) in zip(stats[mover.sheet].attacks, odds, strict=True):
            if (moved and attack.cost == "full_round") or not attack.left(mover):
                continue
            # What is told of a shot past a foe beside the shooter does not hold for another place.
            if self._told and not (attack.aimed and beset):
                chance = self._told.get((mover.id, attack.id, foe.id), chance)  # noqa: PLW2901
            value = self.strike(mover, foe, attack.hurt, chance, missed=attack.missed)
            free.append((attack.reach, value))
            hampered.append((attack.reach, value * focus_weights.HAMPERED if attack.aimed else value))
            if charge and attack.reach <= _ARM and attack.uses is None and not attack.aimed:
                far = speed + attack.reach - 1, value * focus_weights.CHARGED
                free.append(far)
                hampered.append(far)
        assert foe.at is not None
        return _Target(foe, foe.at, self._gaps(mover, foe), _by_gap(free), _by_gap(hampered))

    def _gaps(self, mover: F, foe: F) -> bytes:
        assert foe.at is not None
        return grid_geometry.gap_table(self.fight.size, foe.at, self.width(foe), self.width(mover))

    def _beside(self, creature: F) -> Iterator[F]:
        """Yield the adjacent foes that could attack a creature."""
        if creature.at is not None:
            for foe in self.foes(creature):
                if foe.hp > 0 and self.gap(creature, creature.at, foe) <= 1:
                    yield foe

    def _threats_of(self, mover: F) -> list[tuple[bytes, tuple[float, ...]]]:
        """Return, for each foe that can act, its distance from each cell and its expected damage by distance."""
        found = self._threats.get(mover.id)
        if found is None:
            mates = [c for c in self.fight.fighters.values() if c.side == mover.side and c.id != mover.id]
            found = self._threats[mover.id] = [
                (self._gaps(mover, foe), self._threat(foe, mover, mates))
                for foe in self.foes(mover)
                if can_act(foe, self.fight.stats.conditions)
            ]
        return found

    def _threat(self, foe: F, mover: F, mates: Sequence[F]) -> tuple[float, ...]:
        stats = self.fight.stats
        attacks = stats[foe.sheet].attacks
        pace = stats.conditions.current_speed(stats[foe.sheet].speed, foe)
        longest = pace + max([attack.reach for attack in attacks], default=0)
        among = 1 + sum(mate.at is not None and self.gap(mate, mate.at, foe) <= longest for mate in mates)
        odds = stats.odds(foe.sheet, mover.sheet)
        return _by_gap(
            [
                (attack.reach + (0 if attack.cost == "full_round" else pace), expected / among)
                for attack, (_, expected) in zip(attacks, odds, strict=True)
                if attack.left(foe)
            ]
        )


def _by_gap(worths: Iterable[tuple[int, float]]) -> tuple[float, ...]:
    """Return the best value at each distance, given pairs of reach and value; 0 beyond the longest reach."""
    ordered = sorted(worths, reverse=True)
    if not ordered:
        return _NOTHING
    found = [0.0] * len(_NOTHING)
    best = 0.0
    for reach, value in ordered:  # from the farthest inwards: a longer reach covers shorter distances
        best = max(best, value)
        far = min(reach, FAR) + 1
        found[:far] = [best] * far
    return tuple(found)
