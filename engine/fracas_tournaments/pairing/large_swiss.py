"""Swiss pairing for large fields, in time that grows linearly with the number of players instead of with its cube.

It keeps the absolute rules of the Dutch system: no rematches, no second bye, and no third game in a row on the
same side or a side difference of three. Score groups are paired from the top, upper half against lower half;
players left over float down. In exchange for speed it is not optimal within a group: if the first opponent in
order does not fit, the next suitable opponent is taken, without comparing all pairings of the group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from fracas_tournaments.pairing.proposal import ProposedPairing
from fracas_tournaments.pairing.swiss_player import SwissPlayer


@dataclass(slots=True)
class _Side:
    """Which seat a player should get next, from the seats had so far (FIDE's colour preference)."""

    difference: int = 0
    """Games in the first seat minus games in the second seat."""
    had: list[bool] = field(default_factory=list)
    """For each played round, True if the player had the first seat."""

    @property
    def wants(self) -> bool | None:
        """True if the player should get the first seat, False for the second; None: no preference."""
        if self.difference:
            return self.difference < 0
        return not self.had[-1] if self.had else None

    @property
    def strength(self) -> int:
        """Strength of the preference: 3 absolute, 2 strong (to even out), 1 mild (to alternate), 0 none."""
        twice = len(self.had) > 1 and self.had[-1] == self.had[-2]
        if abs(self.difference) > 1 or twice:
            return 3
        return 2 if self.difference else int(bool(self.had))


@dataclass(eq=False, slots=True)
class _Player:
    id: str
    number: int
    points: float
    met: frozenset[str]
    side: _Side
    had_bye: bool


def large_round(players: Sequence[SwissPlayer], forbidden: set[frozenset[str]]) -> list[ProposedPairing] | None:
    """Return the pairings of a round, or None if none was found.

    Args:
        players: The players to pair, by seed.
        forbidden: Pairs that must not meet, in addition to those that have met.
    """
    ranked = sorted((_seen(player, place) for place, player in enumerate(players)), key=lambda one: -one.points)
    alone = None
    if len(ranked) % 2:
        alone = next((one for one in reversed(ranked) if not one.had_bye), None)
        if alone is None:
            return None
        ranked.remove(alone)
    pairs: list[tuple[_Player, _Player]] = []
    floating: list[_Player] = []
    for _, group in groupby(ranked, key=lambda one: one.points):
        floating = _pair_group(floating, list(group), pairs, forbidden)
    if not _repair(floating, pairs, forbidden):
        return None
    pairs.sort(key=lambda pair: _importance(*pair))
    meetings = [ProposedPairing(_seated(one, other, place)) for place, (one, other) in enumerate(pairs)]
    return meetings + ([ProposedPairing((alone.id,))] if alone else [])


def _seen(player: SwissPlayer, number: int) -> _Player:
    played = [past for past in player.past if past.opponent and past.played]
    had = [past.first for past in played]
    return _Player(
        id=player.id,
        number=number,
        points=player.points,
        met=frozenset(past.opponent for past in played),
        side=_Side(2 * sum(had) - len(had), had),
        had_bye=any(past.score == 1.0 and not (past.opponent and past.played) for past in player.past),
    )


def _may_meet(one: _Player, other: _Player, forbidden: set[frozenset[str]]) -> bool:
    if other.id in one.met or (forbidden and frozenset((one.id, other.id)) in forbidden):
        return False
    return not (one.side.strength == other.side.strength == 3 and one.side.wants == other.side.wants)


def _pair_group(
    floating: list[_Player],
    group: list[_Player],
    pairs: list[tuple[_Player, _Player]],
    forbidden: set[frozenset[str]],
) -> list[_Player]:
    """Pair a score group and the players floating down from above; return the players who float down further."""
    waiting = list(group)
    left = [one for one in floating if not _pair_with(one, waiting, pairs, forbidden)]
    half = len(waiting) // 2
    upper, lower = waiting[:half], waiting[half:]
    unpaired = [one for one in upper if not _pair_with(one, lower, pairs, forbidden)]
    rest = sorted([*unpaired, *lower], key=lambda one: one.number)
    while rest:  # the unpaired players of the half, among themselves
        one = rest.pop(0)
        if not _pair_with(one, rest, pairs, forbidden):
            left.append(one)
    return left


def _pair_with(
    one: _Player, others: list[_Player], pairs: list[tuple[_Player, _Player]], forbidden: set[frozenset[str]]
) -> bool:
    """Pair a player with the first suitable opponent, preferring opponents who need the other seat."""
    wants = one.side.wants
    for kind in (False, True):
        for place, other in enumerate(others):
            same = wants is not None and other.side.wants == wants
            if same == kind and _may_meet(one, other, forbidden):
                pairs.append((one, others.pop(place)))
                return True
    return False


def _repair(left: list[_Player], pairs: list[tuple[_Player, _Player]], forbidden: set[frozenset[str]]) -> bool:
    """Pair the leftover players by breaking up existing pairs, the lowest first; return True on success."""
    while left:
        one = left.pop(0)
        if _pair_with(one, left, pairs, forbidden):
            continue
        if not left or not _open_a_pair(one, left, pairs, forbidden):
            return False
    return True


def _open_a_pair(
    one: _Player, left: list[_Player], pairs: list[tuple[_Player, _Player]], forbidden: set[frozenset[str]]
) -> bool:
    for other in left:
        for place in range(len(pairs) - 1, -1, -1):
            for third, fourth in (pairs[place], pairs[place][::-1]):
                if _may_meet(one, third, forbidden) and _may_meet(other, fourth, forbidden):
                    pairs[place] = (one, third)
                    pairs.append((other, fourth))
                    left.remove(other)
                    return True
    return False


def _importance(one: _Player, other: _Player) -> tuple[float, float, int]:
    """Return the sort key of a pair's table in the Dutch system: higher score, both scores, higher seed."""
    top, low = sorted((one, other), key=lambda each: (-each.points, each.number))
    return -top.points, -low.points, top.number


def _seated(one: _Player, other: _Player, table: int) -> tuple[str, str]:
    """Return two players in seat order, by the colour rules of the Dutch system (E)."""
    top, low = sorted((one, other), key=lambda each: (-each.points, each.number))
    mine, theirs = top.side, low.side
    if mine.wants is None and theirs.wants is None:
        first = table % 2 == 0  # the initial sides alternate from table to table
    elif theirs.wants is None or (mine.wants is not None and mine.wants != theirs.wants):
        first = bool(mine.wants)
    elif mine.wants is None:
        first = not theirs.wants
    elif mine.strength != theirs.strength:
        first = bool(mine.wants) if mine.strength > theirs.strength else not theirs.wants
    elif abs(mine.difference) != abs(theirs.difference):
        first = bool(mine.wants) if abs(mine.difference) > abs(theirs.difference) else not theirs.wants
    else:
        first = _alternating(mine, theirs)
    return (top.id, low.id) if first else (low.id, top.id)


def _alternating(mine: _Side, theirs: _Side) -> bool:
    """Return True if the higher player gets the first seat.

    The two players swap the seats of the last round in which their seats differed. If there is none, the higher
    player's preference counts.
    """
    for ours, other in zip(reversed(mine.had), reversed(theirs.had), strict=False):
        if ours != other:
            return other
    return bool(mine.wants)
