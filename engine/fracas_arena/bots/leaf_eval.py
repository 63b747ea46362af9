"""Leaf evaluation: the value of a position, by a numeric simulation of a few rounds without dice or rules.

In the simulation every creature attacks its best target or closes in; a few rounds take less than a millisecond.
Unlike the evaluation of a single attack, it takes into account which creatures are out of reach, which fall before
they can attack, and the advantage of focused fire.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fracas_arena.bots.battle_fight import conditions_of, has_attacked, stats_of
from fracas_clients.policies.combat_stats import HIT, Attack, CombatStats
from fracas_clients.policies.grid_geometry import distance
from fracas_engine.battle import Battle
from fracas_engine.d20.queries.space import SIDES

_HAMPERED: Final = 0.6
"""Fraction of its damage that a hampered creature still deals."""
_FADING: Final = 0.8
"""Discount factor per round, because later rounds are less certain."""
_LYING: Final = 0.05
"""Fraction of its value that a creature at 0 hit points keeps, because allies may revive it."""
_EXPOSED: Final = 1.15
"""Factor on the hit chance against helpless creatures."""
_RATION: Final = 4.0
"""One use of a limited action counts as spread over this number of turns."""


@dataclass(frozen=True, slots=True)
class LeafStats:
    """Combat statistics of a stat block, reduced to one attack."""

    attack: Attack | None
    """The attack with which the creature does most damage per turn; None if it has none."""
    force: float
    """Average damage on a hit of this attack per turn, in hit points."""
    reach: int
    """Range of this attack, in cells."""
    close: float
    """Average damage on a hit of the best melee attack, in hit points."""
    stats: CombatStats

    def chance(self, foe: LeafStats) -> float:
        """Return the hit chance against a foe, without situational modifiers."""
        return HIT if self.attack is None else self.attack.chance(foe.stats)


@lru_cache(maxsize=512)
def leaf_stats(stats: CombatStats) -> LeafStats:
    """Return the statistics of the attack with which a creature does most damage per turn."""
    force, reach, close, best = 1.0, 1, 1.0, None
    for attack in stats.by_id.values():
        hurt = attack.hurt if attack.uses is None else attack.hurt / _RATION
        if hurt > force or (hurt > force * 0.9 and attack.reach > reach):
            force, reach, best = hurt, attack.reach, attack
        if attack.reach <= 2:
            close = max(close, hurt)
    return LeafStats(best, force, reach, close if reach <= 2 else min(close, force), stats)


@dataclass(slots=True)
class _Combatant:
    """A creature in the simulation."""

    fighter: LeafStats
    side: str
    x: int
    y: int
    width: int
    hp: float
    most: float
    power: float
    """Fraction of its damage that the creature still deals under its conditions, from 0 to 1."""
    moves: bool
    exposed: float
    """Factor on the chance that attacks hit this creature."""
    id: str


def evaluate_position(battle: Battle, side: str, *, rounds: int = 3) -> float:
    """Return the value of a position for a side, from -1 (lost) to 1 (won).

    Args:
        battle: The battle.
        side: The side.
        rounds: Number of simulated rounds.
    """
    result = battle.result
    if result is not None:
        return 0.0 if result.winner is None else 1.0 if result.winner == side else -1.0
    acting = battle.state.creatures.get(battle.state.game.acting) if battle.state.game.acting else None
    spent = acting is not None and has_attacked(acting)
    order = _order(battle, _runners(battle))
    total, weight, counted = _balance(order, side), 1.0, 1.0
    for number in range(rounds):
        for place, runner in enumerate(order):
            if runner.hp > 0 and runner.power and (number or place or not spent):
                _act(runner, order, speed=runner.fighter.stats.speed if runner.moves else 0)
        weight *= _FADING
        counted += weight
        total += weight * _balance(order, side)
    return total / counted


def _runners(battle: Battle) -> list[_Combatant]:
    setup, conditions = battle.setup, conditions_of(battle.setup)
    idle = conditions.no_actions | conditions.loses_turn
    hampered = conditions.impaired | conditions.held | conditions.marked
    exposed = idle | conditions.grants_advantage | conditions.prone
    found = []
    for creature in battle.state.creatures.values():
        if not creature.alive or creature.at is None:
            continue
        names = {condition.name for condition in creature.conditions}
        power = 0.0 if names & idle else _HAMPERED if names & hampered else 1.0
        found.append(
            _Combatant(
                fighter=leaf_stats(stats_of(setup, creature.sheet)), side=str(creature.side), x=creature.at[0],
                y=creature.at[1],
                width=SIDES.get(creature.size, 1), hp=float(creature.hp + max(0, creature.temp_hp)),
                most=float(max(1, creature.max_hp)), power=power, moves=not names & conditions.speed_zero,
                exposed=_EXPOSED if names & exposed else 1.0, id=creature.id,
            )
        )  # fmt: skip
    return found


def _order(battle: Battle, runners: list[_Combatant]) -> list[_Combatant]:
    """Return the creatures in turn order, beginning with the acting creature."""
    game = battle.state.game
    places: Mapping[str, int] = {name: place for place, name in enumerate(game.order)}
    known = sorted(runners, key=lambda one: (places.get(one.id, len(places)), one.id))
    now = next((number for number, one in enumerate(known) if one.id == game.acting), 0)
    return known[now:] + known[:now]


def _act(runner: _Combatant, all_: list[_Combatant], *, speed: int) -> None:
    """Simulate one creature's turn: attack a foe in reach, or close in."""
    fighter = runner.fighter
    best, prey, gap = 0.0, None, 99
    for foe in all_:
        if foe.side == runner.side or foe.hp <= 0:
            continue
        away = _gap(runner, foe)
        if away - speed > fighter.reach:
            merit = 0.001 / away  # out of reach now: worth going for by how soon it can be struck
        else:
            hurt = _hurt(runner, foe, away)
            merit = min(hurt, foe.hp) / foe.hp + 0.5 * foe.fighter.force / max(foe.hp, 4.0)
        if merit > best:
            best, prey, gap = merit, foe, away
    if prey is None:
        return
    need = gap - fighter.reach
    if need > 0 and speed:
        _close_in(runner, prey, min(need, speed))
        gap = _gap(runner, prey)
    if gap <= fighter.reach:
        prey.hp -= _hurt(runner, prey, gap) * runner.power


def _hurt(runner: _Combatant, foe: _Combatant, away: int) -> float:
    fighter = runner.fighter
    force = fighter.close if away <= 1 else fighter.force
    return force * min(0.95, fighter.chance(foe.fighter) * foe.exposed)


def _gap(one: _Combatant, other: _Combatant) -> int:
    return distance((one.x, one.y), one.width, (other.x, other.y), other.width)


def _close_in(runner: _Combatant, prey: _Combatant, steps: int) -> None:
    away_x, away_y = prey.x - runner.x, prey.y - runner.y
    runner.x += max(-steps, min(steps, away_x)) if abs(away_x) > 1 else 0
    runner.y += max(-steps, min(steps, away_y)) if abs(away_y) > 1 else 0


def _balance(runners: list[_Combatant], side: str) -> float:
    """Return the advantage of one side over the others, from -1 to 1."""
    own = others = 0.0
    for one in runners:
        whole = one.most + 2.0 * one.fighter.force
        part = _LYING if one.hp <= 0 else 0.35 + 0.65 * min(1.0, one.hp / one.most)
        if one.side == side:
            own += whole * part
        else:
            others += whole * part
    return (own - others) / max(1.0, own + others)
