"""Observations of a seat as numbers, read only from protocol views, so that a match over the network gives the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from fracas_arena.rl.layout import CREATURE_FIELDS, GAME_FIELDS, Layout
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.condition_sets import ConditionSets
from fracas_protocol.options import Decision
from fracas_protocol.view_elements import Creature, amounts

_BLOCKED: Final = frozenset({"wall", "pillar", "glass", "obstacle", "door", "statue"})
_ROUGH: Final = frozenset({"difficult", "rubble", "water", "brush", "mud", "hazard"})
_WIDE: Final = {"large": 0.5, "huge": 0.75, "gargantuan": 1.0, "colossal": 1.0}


def observe(
    view: BattleView, decisions: tuple[Decision, ...], slots: Mapping[str, int], layout: Layout, seat: str
) -> npt.NDArray[np.float32]:
    """Return a seat's observation; `layout` documents the numbers.

    Args:
        view: The seat's view.
        decisions: The seat's pending decisions.
        slots: Slot of each creature.
        layout: The layout.
        seat: The seat.
    """
    found = np.zeros(layout.observed, dtype=np.float32)
    game = view.game
    acting = view.creatures.get(game.acting) if game.acting else None
    asked = {decision.by for decision in decisions}
    question = any(decision.kind != "turn" for decision in decisions)
    own_turn = acting is not None and acting.seat == seat
    found[: len(GAME_FIELDS)] = (min(1.0, game.round / 20), own_turn, bool(decisions), question)
    groups = _condition_groups(view.conditions)
    side, wide = view.seats[seat].side, len(CREATURE_FIELDS)
    for id_, slot in slots.items():
        creature = view.creatures.get(id_)
        if creature is not None:
            begin = len(GAME_FIELDS) + slot * wide
            whose = (creature.seat == seat, creature.seat != seat and creature.side == side, creature.side != side)
            rest = _creature(view, creature, layout, groups, acts=game.acting == id_, asked=id_ in asked)
            found[begin : begin + wide] = (1.0, *whose, *rest)
    cells = layout.columns * layout.rows
    found[-2 * cells :] = _terrain(view, layout)
    return found


def _condition_groups(conditions: ConditionSets) -> tuple[frozenset[str], ...]:
    """Return the names of the conditions that set the fields `prone`, `disabled` and `hampered`."""
    disabled = conditions.no_actions | conditions.loses_turn
    slow = conditions.speed_zero | conditions.half_speed | conditions.speed_limits.keys()
    return conditions.prone, disabled, (conditions.impaired | conditions.held | slow) - disabled - conditions.prone


def _creature(
    view: BattleView,
    creature: Creature,
    layout: Layout,
    groups: tuple[frozenset[str], ...],
    *,
    acts: bool,
    asked: bool,
) -> tuple[float, ...]:
    at = creature.at or (0, 0)
    names = {condition.name for condition in creature.conditions}
    budget = creature.budget
    sheet = view.sheet(creature)
    return (
        creature.alive,
        creature.at is not None,
        at[0] / layout.columns,
        at[1] / layout.rows,
        max(0.0, min(1.0, creature.hp / max(1, creature.max_hp))),
        min(1.0, creature.max_hp / 100),
        min(1.0, creature.temp_hp / 50),
        acts,
        asked,
        _WIDE.get(creature.size, 0.25),
        *(bool(names & group) for group in groups),
        min(1.0, len(names) / 5),
        bool(budget.get("standard") or budget.get("action")),
        bool(budget.get("move") or budget.get("movement")),
        bool(budget.get("minor") or budget.get("swift") or budget.get("bonus")),
        min(1.0, (sheet.level if sheet is not None else 0) / 20),
    )


def _terrain(view: BattleView, layout: Layout) -> npt.NDArray[np.float32]:
    mapped = _mapped(view.board.SerializeToString(), layout)
    changed = view.changed_terrain
    if not changed:
        return mapped.reshape(-1)
    found = mapped.copy()
    for (x, y), properties in changed.items():
        if x < layout.columns and y < layout.rows:
            found[:, y, x] = _ground(properties)
    return found.reshape(-1)


@lru_cache(maxsize=64)
def _mapped(board: bytes, layout: Layout) -> npt.NDArray[np.float32]:
    """Return the initial terrain of a map as an array of terrain fields, rows and columns."""
    found = np.zeros((2, layout.rows, layout.columns), dtype=np.float32)
    read = v1.Board.FromString(board)
    legend = {glyph.glyph: _ground(amounts(glyph.properties)) for glyph in read.legend}
    for y, row in enumerate(read.rows[: layout.rows]):
        for x, glyph in enumerate(row[: layout.columns]):
            found[:, y, x] = legend.get(glyph, (0.0, 0.0))
    return found


def _ground(properties: Mapping[str, int]) -> tuple[float, float]:
    names = properties.keys()
    return float(bool(names & _BLOCKED)), float(bool(names & _ROUGH))
