"""Fight views of battles, for the evaluation that simulations share with the focus policy (`fight_view`).

All estimates come from stat blocks and positions; no rule depends on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fracas_arena.bots.rollout_memory import RolloutMemory
from fracas_clients.policies.combat_stats import Attack, CombatStats, StatsTable
from fracas_clients.policies.fight_view import OPAQUE, FightView
from fracas_clients.policies.grid_geometry import sight_lines
from fracas_clients.policies.position_evaluator import PositionEvaluator
from fracas_engine.battle import Battle
from fracas_engine.board.grid import Grid, Mask
from fracas_engine.d20.queries.space import side_length
from fracas_engine.d20.ruleset import D20Ruleset
from fracas_engine.ids import Cell
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import Setup
from fracas_engine.state import Creature
from fracas_projection.static_data import terms_of
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.sheets import write_sheet

CHARGE: Final = "charge"
"""Id of the charge."""
_STATS: Final = "arena stats"
_COMMON: Final = ("second_wind", "rally", "action_point", CHARGE)


@dataclass(frozen=True, slots=True)
class Turn:
    """A creature's turn in a simulation, with everything that its choices are weighed with."""

    battle: Battle
    creature: Creature
    memory: RolloutMemory
    evaluator: PositionEvaluator[Creature]
    stats: CombatStats
    """The creature's combat statistics."""
    foes: list[Creature]
    """The creature's foes that are up and on the map."""
    mates: list[Creature]
    """The creature's allies on the map, without the creature itself."""


def turn_of(battle: Battle, creature: Creature, memory: RolloutMemory) -> Turn:
    """Return the turn of a creature on the map.

    Args:
        battle: The battle.
        creature: The creature.
        memory: What the rollouts of the same choice have learned.
    """
    fight = fight_of(battle, memory)
    there = fight.fighters.values()
    return Turn(
        battle,
        creature,
        memory,
        PositionEvaluator(fight, charging=CHARGE in common_actions(battle, creature)),
        fight.stats[creature.sheet],
        foes=[other for other in there if other.side != creature.side and other.hp > 0],
        mates=[other for other in there if other.side == creature.side and other is not creature],
    )


def fight_of(battle: Battle, memory: RolloutMemory) -> FightView[Creature]:
    """Return the fight at this moment of a battle."""
    there = {str(c.id): c for c in battle.state.creatures.values() if c.alive and c.at is not None}
    stats = stats_table(battle.setup)
    for creature in there.values():
        if creature.sheet not in stats:
            _read(battle.setup, stats, creature.sheet)
    grid = battle.situation.board.grid
    return FightView(
        there,
        {name: side_length(creature) for name, creature in there.items()},
        stats,
        (grid.width, grid.height),
        _walls(battle),
        memory.hidden.get(battle.state.game.round, frozenset()),
    )


def stats_table(setup: Setup) -> StatsTable:
    """Return the combat statistics of the stat blocks that have been read, kept for all battles of the setup."""
    found = setup.facts.get(_STATS)
    if not isinstance(found, StatsTable):
        found = setup.facts[_STATS] = StatsTable(ConditionSets.of(terms_of(setup.ruleset)))
    return found


def conditions_of(setup: Setup) -> ConditionSets:
    """Return what the conditions of a setup's ruleset do."""
    return stats_table(setup).conditions


def stats_of(setup: Setup, sheet: str) -> CombatStats:
    """Return the combat statistics of a stat block."""
    stats = stats_table(setup)
    if sheet not in stats:
        _read(setup, stats, sheet)
    return stats[sheet]


def _read(setup: Setup, stats: StatsTable, key: str) -> None:
    spec = ruleset_named(setup.ruleset).sheet_spec(setup.sheets[key])  # as clients see it
    stats.add(key, write_sheet(0, spec.id, spec.model_dump(mode="json", exclude_defaults=True, by_alias=True)))


def common_actions(battle: Battle, user: Creature) -> set[str]:
    """Return the common actions that a creature's stat block lists in this ruleset."""
    key = ("arena maneuvers", user.sheet)
    found = battle.setup.facts.get(key)
    if not isinstance(found, set):
        rules = battle.ruleset
        listed = rules.sheet(battle.situation, user).actions if isinstance(rules, D20Ruleset) else {}
        found = battle.setup.facts[key] = {name for name in _COMMON if name in listed}
    return found


def has_attacked(creature: Creature) -> bool:
    """Return True if a creature has spent its main action and has no attacks of a sequence left."""
    return not _series_left(creature) and not has_action(creature)


def has_action(creature: Creature) -> bool:
    """Return True if a creature has its main action left, or has no action budget at all."""
    budget = creature.budget
    return not budget or any(budget.get(word) for word in ("standard", "full_round", "action"))


def can_make(creature: Creature, attack: Attack) -> bool:
    """Return True if a creature has uses of an attack left, and can pay for it or is within a sequence."""
    if not attack.left(creature):
        return False
    return attack.id in _series_left(creature) or bool(creature.budget.get(attack.cost, attack.cost == "free"))


def _series_left(creature: Creature) -> tuple[str, ...]:
    """Return the attacks left in a sequence for which the action is already spent, in rulesets with sequences."""
    found: tuple[str, ...] = getattr(creature, "sequence", ())
    return found


def still_up(battle: Battle) -> Iterator[tuple[Creature, Cell]]:
    """Yield the living creatures on the map with more than 0 hit points, with their positions."""
    for creature in battle.state.creatures.values():
        if creature.alive and creature.hp > 0 and creature.at is not None:
            yield creature, creature.at


# ---------------------------------------------------------------------------------------------------------------- sight


def in_sight(battle: Battle, start: Cell, end: Cell, memory: RolloutMemory) -> bool:
    """Return True if nothing blocks attacks between two cells."""
    if (start, end) in memory.hidden.get(battle.state.game.round, ()):
        return False
    return sight_lines(_walls(battle), end)[start]


def seen_from(battle: Battle, start: Cell) -> Mask:
    """Return the cells that can be attacked from a cell without an obstacle in between."""
    return _seen(battle.situation.board.grid, _walls(battle), start)


@lru_cache(maxsize=2048)
def _seen(grid: Grid, walls: frozenset[Cell], start: Cell) -> Mask:
    sight = sight_lines(walls, start)
    return grid.mask(cell for cell in grid.cells(grid.everywhere) if sight[cell])


def _walls(battle: Battle) -> frozenset[Cell]:
    situation = battle.situation

    def walls() -> frozenset[Cell]:
        grid = situation.board.grid
        return frozenset(grid.cells(situation.board.mask(*OPAQUE) & grid.everywhere))

    found: frozenset[Cell] = situation.map_memo("arena walls", walls)
    return found
