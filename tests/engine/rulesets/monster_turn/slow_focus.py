"""The focus rule, slow and obviously right: every hex, every line, every set of targets, as the ledger says it.

Nothing here knows masks or the engine's searches: hexes are pairs in sets, sight is every line against every wall with
exact fractions, plans are all written down and compared.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Hex = tuple[int, int]
FAR = 10**6


@dataclass
class Scene:
    """A map with its figures, as one monster sees it."""

    width: int
    height: int
    start: Hex
    mode: str = "move"
    range: int = 1
    ranged: bool = False
    targets: int = 1
    points: int = 2
    muddled: bool = False
    walls: set[Hex] = field(default_factory=set)
    obstacles: set[Hex] = field(default_factory=set)
    rough: set[Hex] = field(default_factory=set)
    bad: set[Hex] = field(default_factory=set)
    allies: set[Hex] = field(default_factory=set)
    enemies: dict[str, tuple[Hex, int]] = field(default_factory=dict)
    """By id the hex and the initiative."""

    def neighbours(self, cell: Hex) -> Iterator[Hex]:
        """Yield the neighbours on the map (MT-HEX-01)."""
        c, r = cell
        shift = r % 2
        for dc, dr in ((1, 0), (-1, 0), (shift, -1), (shift - 1, -1), (shift, 1), (shift - 1, 1)):
            if 0 <= c + dc < self.width and 0 <= r + dr < self.height:
                yield (c + dc, r + dr)

    # ------------------------------------------------------------ range and sight

    def counts(self, start: Hex) -> dict[Hex, int]:
        """Count hexes around walls (MT-HEX-02)."""
        found, queue = {start: 0}, deque([start])
        while queue:
            cell = queue.popleft()
            for near in self.neighbours(cell):
                if near not in found and near not in self.walls:
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def sees(self, one: Hex, other: Hex) -> bool:
        """Try every line from corner to corner against every wall (MT-LOS-01)."""
        if one == other or other in set(self.neighbours(one)):
            return True
        return any(not any(_touches(p, q, wall) for wall in self.walls) for p in _corners(one) for q in _corners(other))

    def attack_hexes(self, target: Hex) -> set[Hex]:
        """Return all hexes within range and in sight of a target."""
        counts = self.counts(target)
        return {cell for cell, count in counts.items() if 1 <= count <= self.range and self.sees(cell, target)}

    # ------------------------------------------------------------ ways

    def costs(self, start: Hex, *, shun: bool, landing: bool = True) -> dict[Hex, dict[int, int]]:
        """For every hex the least points by the number of bad hexes entered; figures and ends are not looked at.

        Args:
            start: Where the way begins.
            shun: Whether bad hexes are obstacles.
            landing: Whether a jump pays for the ground where it ends.
        """
        enemies = {cell for cell, _ in self.enemies.values()}
        blocked = set(self.walls)
        if self.mode == "move":
            blocked |= self.obstacles | enemies
            if shun:
                blocked |= self.bad
        best: dict[tuple[Hex, int], int] = {(start, 0): 0}
        heap = [(0, 0, start)]
        while heap:
            points, bad, cell = heapq.heappop(heap)
            if points > best[cell, bad]:
                continue
            for near in self.neighbours(cell):
                if near in blocked:
                    continue
                cost = points + (2 if self.mode == "move" and near in self.rough else 1)
                worse = bad + (self.mode == "move" and near in self.bad)
                # More bad hexes for no fewer points are no use, and would go round in circles for ever.
                if all(cost < best.get((near, fewer), FAR) for fewer in range(worse + 1)):
                    best[near, worse] = cost
                    heapq.heappush(heap, (cost, worse, near))
        found: dict[Hex, dict[int, int]] = {}
        for (cell, bad), points in best.items():
            if self.mode == "jump" and cell != start and landing:
                found.setdefault(cell, {})[int(cell in self.bad)] = points + (cell in self.rough)
            else:
                found.setdefault(cell, {})[bad] = points
        return found

    def may_stop(self, cell: Hex, *, shun: bool) -> bool:
        """Say whether the monster may end a move in a hex."""
        if cell == self.start:
            return True
        if cell in self.allies or any(cell == there for there, _ in self.enemies.values()):
            return False
        if self.mode != "fly" and cell in self.obstacles:
            return False
        return not (shun and self.mode != "fly" and cell in self.bad)

    def ways(self, *, shun: bool) -> dict[Hex, tuple[int, int]]:
        """Return the best way to every hex where the monster may stop: bad hexes, then points."""
        shun = shun and self.mode != "fly"
        return {
            cell: min(trades.items())
            for cell, trades in self.costs(self.start, shun=shun).items()
            if self.may_stop(cell, shun=shun)
        }

    # ------------------------------------------------------------ the rules

    def focus(self) -> tuple[set[str], bool]:
        """Return the equally good foci, and whether bad hexes had to be entered (MT-FOC-03 to -11)."""
        nearness = self.counts(self.start)
        for shun in (True, False):
            ways = self.ways(shun=shun)
            keys = {}
            for name, (cell, rank) in self.enemies.items():
                values = [ways[spot] for spot in self.attack_hexes(cell) if spot in ways]
                if values:
                    keys[name] = (*min(values), nearness.get(cell, FAR), rank)
            if keys:
                return {name for name, key in keys.items() if key == min(keys.values())}, not shun
        return set(), True

    def plans(self, focus: str, *, shun: bool) -> tuple[set[frozenset[str]], dict[frozenset[str], set[Hex]], bool]:
        """Return the best sets of targets, the hexes to strike each from, and whether in reach (MT-MOVE-02)."""
        ways, nearness = self.ways(shun=shun), self.counts(self.start)
        spots = {name: self.attack_hexes(cell) for name, (cell, _) in self.enemies.items()}
        rank = {name: (nearness.get(cell, FAR), order) for name, (cell, order) in self.enemies.items()}
        shy = self.ranged and not self.muddled

        def close(cell: Hex, name: str) -> bool:
            return shy and self.enemies[name][0] in set(self.neighbours(cell))

        plans = []
        for cell, (bad, points) in ways.items():
            if cell not in spots[focus]:
                continue
            others = [name for name in spots if name != focus and cell in spots[name]]
            for count in range(min(len(others), self.targets - 1) + 1):
                for some in combinations(others, count):
                    first_four = (bad, points > self.points, close(cell, focus), -count)
                    key = (*first_four, points, tuple(sorted(rank[name] for name in some)))
                    plans.append((key, first_four, cell, frozenset((focus, *some)), points))
        if not plans:
            return set(), {}, False
        best = min(plan[0] for plan in plans)
        sets = {plan[3] for plan in plans if plan[0] == best}
        hexes = {}
        for chosen in sets:
            fitting = [
                (sum(close(cell, name) for name in chosen), points, cell)
                for _, first_four, cell, targets, points in plans
                if targets == chosen and first_four == best[:4]
            ]
            least = min((close_, points) for close_, points, _ in fitting)
            hexes[chosen] = {cell for close_, points, cell in fitting if (close_, points) == least}
        return sets, hexes, not best[1]

    def stops(self, goals: set[Hex], *, reachable: bool, shun: bool) -> set[Hex]:
        """Return where this turn's move ends (MT-MOVE-05)."""
        if reachable:
            return goals
        shun = shun and self.mode != "fly"
        to = self.costs(self.start, shun=shun)
        found: set[Hex] = set()
        for goal in goals:
            keys: dict[Hex, tuple[int, int, int]] = {}
            for stop, trades in to.items():
                if not self.may_stop(stop, shun=shun):
                    continue
                onward = self.costs(stop, shun=shun).get(goal, {})
                options = [
                    (bad + further, left, spent)
                    for bad, spent in trades.items()
                    if spent <= self.points
                    for further, left in onward.items()
                ]
                if options:
                    keys[stop] = min(options)
            found |= {stop for stop, key in keys.items() if key == min(keys.values())}
        return found


def _centre(cell: Hex) -> Hex:
    return 2 * cell[0] + cell[1] % 2, 3 * cell[1]


def _corners(cell: Hex) -> list[Hex]:
    x, y = _centre(cell)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def _touches(p: Hex, q: Hex, cell: Hex) -> bool:
    """Clip the segment from p to q against the six sides of a hex, borders included."""
    x, y = _centre(cell)
    low, high = Fraction(0), Fraction(1)
    for nx, ny, half in ((1, 0, 1), (1, 1, 2), (1, -1, 2)):
        begin = (p[0] - x) * nx + (p[1] - y) * ny
        slope = (q[0] - p[0]) * nx + (q[1] - p[1]) * ny
        if slope == 0:
            if abs(begin) > half:
                return False
            continue
        ends = sorted((Fraction(-half - begin, slope), Fraction(half - begin, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high
