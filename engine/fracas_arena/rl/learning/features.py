"""What a learner looks at: each open action as a few dozen numbers, out of the observation alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from fracas_arena.rl.layout import CREATURE_FIELDS, GAME_FIELDS, USES, Layout

__all__ = ["FEATURES", "STANDING", "best", "features", "standing"]

Numbers = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]
Which = npt.NDArray[np.bool_]

_PLAIN: Final = (
    "answer_first", "answer_other", "end_ready", "end_spent",
    "go", "go_few", "go_nearer_ready", "go_nearer_spent", "go_beside_ready", "go_beside_spent", "go_crowd",
    "use_on_foe", "use_on_weak_foe", "use_on_own", "use_on_ally",
)  # fmt: skip
FEATURES: Final = (*_PLAIN, *(f"use_{n}_on_foe" for n in range(USES)), *(f"use_{n}_on_own" for n in range(USES)))
"""The numbers of an action. `ready` and `spent` say whether its creature still has the action that it strikes with,
`nearer` is by how many cells the nearest foe comes nearer (/ 10), `crowd` how many foes are within two cells there.
`few` is less the more cells there are to go to (-log of them): at 1 going anywhere is as likely as one deed."""
STANDING: Final = ("always", "own_hp", "foe_hp", "distance", "round")
"""The numbers of how a battle stands, for what is to be expected of it."""
_PLACE: Final = {name: number for number, name in enumerate(FEATURES)}
_FIELD: Final = {name: number for number, name in enumerate(CREATURE_FIELDS)}
_KINDS: Final = ("nothing", "answer", "end", "go", "use")
_ANSWER, _END, _GO, _USE = 1, 2, 3, 4
_NEAR: Final = 1.5
"""Cells between the middles of two creatures of one cell that stand side by side, at most."""


def features(seen: Numbers, actions: Sequence[int], layout: Layout) -> Numbers:
    """Return the numbers of open actions, a row for each.

    Args:
        seen: The observation.
        actions: The actions that the mask leaves open.
        layout: What the numbers of both stand for.
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
    """Return the place of the best action: of the kind of deed that is the likeliest on the whole, the likeliest.

    One by one, no cell to go to is as likely as a deed that can be done in one way.

    Args:
        chances: The chance of each action.
        actions: The actions.
        layout: What their numbers stand for.
    """
    kinds, whose, _, uses, _ = (column[actions] for column in _meanings(layout))
    _, group = np.unique(np.stack((kinds, whose, uses), axis=1), axis=0, return_inverse=True)
    group = group.reshape(-1)
    total = np.bincount(group, weights=chances)
    return int(np.where(group == total.argmax(), chances, -1.0).argmax())


def standing(seen: Numbers, layout: Layout) -> Numbers:
    """Return the numbers of how a battle stands (`STANDING`)."""
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
    """Return what all actions stand for, each part as an array: kind, slot (or answer), cell, use, target."""
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
    """Return the middles of creatures, in cells."""
    half = slots[:, _FIELD["width"]] * 2 - 0.5
    x, y = slots[:, _FIELD["x"]] * layout.columns + half, slots[:, _FIELD["y"]] * layout.rows + half
    return np.stack((x, y), axis=1)
