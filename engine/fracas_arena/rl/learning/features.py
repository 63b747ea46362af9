"""Features of each available action, computed from the observation alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fracas_arena.rl.layout import CREATURE_FIELDS, GAME_FIELDS, USES, Layout

Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]
Which = npt.NDArray[np.bool_]

_PLAIN: Final = (
    "answer_first", "answer_other", "end_ready", "end_spent",
    "go", "go_few", "go_nearer_ready", "go_nearer_spent", "go_beside_ready", "go_beside_spent", "go_crowd",
    "use_on_foe", "use_on_weak_foe", "use_on_own", "use_on_ally",
)  # fmt: skip
FEATURES: Final = (*_PLAIN, *(f"use_{n}_on_foe" for n in range(USES)), *(f"use_{n}_on_own" for n in range(USES)))
"""Names of the features of an action. `ready` and `spent`: its creature still has, or no longer has, its attack
action; `nearer`: decrease of the distance to the nearest foe in cells / 10; `crowd`: number of foes within two
cells of the destination; `few`: -log of the number of destination cells (with weight 1, moving anywhere is as
likely as one other action).
"""
STANDING: Final = ("always", "own_hp", "foe_hp", "distance", "round")
"""Names of the features of the state, from which the expected return is computed."""
_PLACE: Final = {name: number for number, name in enumerate(FEATURES)}
_FIELD: Final = {name: number for number, name in enumerate(CREATURE_FIELDS)}
_KINDS: Final = ("nothing", "answer", "end", "go", "use")
_ANSWER, _END, _GO, _USE = 1, 2, 3, 4
_NEAR: Final = 1.5
"""Maximum distance between the centres of two adjacent one-cell creatures, in cells."""


def features(seen: Numbers, actions: Sequence[int], layout: Layout) -> Numbers:
    """Return the features of the available actions, one row each.

    Args:
        seen: The observation.
        actions: Numbers of the available actions.
        layout: The layout of observation and actions.
    """
    slots = _slots(seen, layout)
    kinds, whose, cells, uses, targets = (column[actions] for column in _meanings(layout))
    found = np.zeros((len(actions), len(FEATURES)), dtype=np.float32)
    ready = slots[np.minimum(whose, layout.slots - 1), _FIELD["standard"]] > 0
    found[:, _PLACE["answer_first"]] = (kinds == _ANSWER) & (whose == 0)
    found[:, _PLACE["answer_other"]] = (kinds == _ANSWER) & (whose > 0)
    found[:, _PLACE["end_ready"]] = (kinds == _END) & ready
    found[:, _PLACE["end_spent"]] = (kinds == _END) & ~ready
    goes = np.flatnonzero(kinds == _GO)
    if len(goes):
        _fill_goes(found, goes, slots, whose[goes], cells[goes], ready[goes], layout)
    used = np.flatnonzero(kinds == _USE)
    aimed = slots[targets[used]]
    foe, own = aimed[:, _FIELD["foe"]] > 0, aimed[:, _FIELD["own"]] > 0
    found[used, _PLACE["use_on_foe"]] = foe
    found[used, _PLACE["use_on_weak_foe"]] = foe * (1 - aimed[:, _FIELD["hp"]])
    found[used, _PLACE["use_on_own"]] = own
    found[used, _PLACE["use_on_ally"]] = ~foe & ~own
    found[used, np.where(foe, _PLACE["use_0_on_foe"], _PLACE["use_0_on_own"]) + uses[used]] = 1
    return found


def _fill_goes(
    found: Numbers,
    rows: Whole,
    slots: Numbers,
    whose: Whole,
    cells: Numbers,
    ready: Which,
    layout: Layout,
) -> None:
    found[rows, _PLACE["go"]] = 1
    found[rows, _PLACE["go_few"]] = -np.log(len(rows))
    foes = _places(slots[_foes(slots)], layout)
    if not len(foes):
        return
    movers = slots[whose]
    half = (movers[:, _FIELD["width"]] * 2 - 0.5)[:, None]  # from the north-west cell to the middle
    before = np.abs(foes[None] - _places(movers, layout)[:, None]).max(axis=2)
    after = np.abs(foes[None] - (cells + half)[:, None]).max(axis=2)
    nearer = (before.min(axis=1) - after.min(axis=1)) / 10
    beside = after.min(axis=1) <= _NEAR + half[:, 0] + 0.5
    found[rows, np.where(ready, _PLACE["go_nearer_ready"], _PLACE["go_nearer_spent"])] = nearer
    found[rows, np.where(ready, _PLACE["go_beside_ready"], _PLACE["go_beside_spent"])] = beside
    found[rows, _PLACE["go_crowd"]] = (after <= _NEAR + half + 1.5).sum(axis=1)


def best(chances: npt.NDArray[Any], actions: Sequence[int], layout: Layout) -> int:
    """Return the index of the best action: the likeliest action of the likeliest kind.

    Kinds are compared first because the many destination cells of a move share its probability; a single cell would
    always lose against an action with only one variant.

    Args:
        chances: Probability of each action.
        actions: Numbers of the actions.
        layout: The layout of the actions.
    """
    kinds, whose, _, uses, _ = (column[actions] for column in _meanings(layout))
    _, group = np.unique(np.stack((kinds, whose, uses), axis=1), axis=0, return_inverse=True)
    group = group.reshape(-1)
    total = np.bincount(group, weights=chances)
    return int(np.where(group == total.argmax(), chances, -1.0).argmax())


def standing(seen: Numbers, layout: Layout) -> Numbers:
    """Return the features of the state (`STANDING`)."""
    slots = _slots(seen, layout)
    own, foes = slots[slots[:, _FIELD["own"]] > 0], slots[_foes(slots)]
    gap = 1.0
    if len(own) and len(foes):
        between = _places(own, layout)[:, None, :] - _places(foes, layout)[None, :, :]
        gap = min(1.0, float(np.abs(between).max(axis=2).min()) / 20)
    health = [float(group[:, _FIELD["hp"]].mean()) if len(group) else 0.0 for group in (own, foes)]
    return np.array((1.0, *health, gap, seen[0]), dtype=np.float32)


@cache
def _meanings(layout: Layout) -> tuple[Any, ...]:
    """Return the meanings of all actions as one array each for kind, slot (or answer), cell, use and target."""
    found = [layout.meaning(action) for action in range(layout.actions)]
    return (
        np.array([_KINDS.index(one.kind) for one in found]),
        np.array([one.slot for one in found]),
        np.array([one.cell for one in found], dtype=np.float32),
        np.array([one.use for one in found]),
        np.array([one.target for one in found]),
    )


def _slots(seen: Numbers, layout: Layout) -> Numbers:
    begin, wide = len(GAME_FIELDS), len(CREATURE_FIELDS)
    return seen[begin : begin + layout.slots * wide].reshape(layout.slots, wide)


def _foes(slots: Numbers) -> Which:
    found: Which = (slots[:, _FIELD["foe"]] > 0) & (slots[:, _FIELD["alive"]] > 0)
    return found & (slots[:, _FIELD["on_map"]] > 0) & (slots[:, _FIELD["hp"]] > 0)


def _places(slots: Numbers, layout: Layout) -> Numbers:
    """Return the centres of creatures, in cells."""
    half = slots[:, _FIELD["width"]] * 2 - 0.5
    x, y = slots[:, _FIELD["x"]] * layout.columns + half, slots[:, _FIELD["y"]] * layout.rows + half
    return np.stack((x, y), axis=1)
