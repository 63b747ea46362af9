"""Legal options as messages: how a server tells a seat what it may do. `options` reads them again.

They are written from what the engine lists (`Battle.options`). Whom the viewer's view does not have is left out where
it would only be mentioned, so that no option tells of somebody hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final, Protocol, TypeAlias

from fracas_protocol.intents import write_place
from fracas_protocol.names import Names
from fracas_protocol.v1 import (
    Aim,
    Cells,
    Choice,
    Decision,
    MoveOption,
    Placement,
    Placements,
    Provoked,
    Target,
    UseOption,
    Words,
)
from fracas_protocol.values import write_details
from fracas_protocol.view_hash import decision_hash

__all__ = ["OptionsLike", "write_decision"]

Cell: TypeAlias = tuple[int, int]


class OptionsLike(Protocol):
    """All that one decision leaves open; the engine's `Options`, whose attributes and those of its parts are read."""

    @property
    def decision(self) -> Any:
        """What is to be decided: `number`, `kind`, `by`, `about`."""

    @property
    def moves(self) -> Iterable[Any]:
        """Ways to move: `by`, `mode`, `costs`, `provokes`, `budget`."""

    @property
    def uses(self) -> Iterable[Any]:
        """Actions: the fields of `UseOption` in `options`, with `placements` one by one."""

    @property
    def ends(self) -> Iterable[Any]:
        """Turns or activations that may be ended: `by`."""

    @property
    def choices(self) -> Iterable[Any]:
        """The answers of a question: `id`, `label`, `targets`."""

    @property
    def several(self) -> tuple[int, int]:
        """How many choices an answer names, at least and at most."""


def write_decision(options: OptionsLike, names: Names) -> Decision:
    """Write a decision with all that it leaves open, and its hash.

    Args:
        options: What the engine lists.
        names: The viewer's table; nothing is added to it.

    Raises:
        LookupError: Somebody acts whom the view does not have, which is a bug of whoever calls.
    """
    asked = options.decision
    least, most = options.several
    decision = Decision(
        number=asked.number,
        kind=asked.kind,
        by=None if asked.by is None else _number(asked.by, names),
        about=write_details(asked.about, names),
        moves=[_move(move, names) for move in options.moves],
        uses=[_use(use, names) for use in options.uses],
        ends=[_number(end.by, names) for end in options.ends],
        choices=[
            Choice(id=choice.id, label=choice.label, targets=_known(choice.targets, names))
            for choice in options.choices
        ],
        choices_least=None if least == 1 else least,
        choices_most=None if most == 1 else most,
    )
    decision.hash = decision_hash(decision)
    return decision


def _number(id_: str, names: Names) -> int:
    number = names.known(id_)
    if number is None:
        message = f"{id_!r} is to act and is not in the view"
        raise LookupError(message)
    return number


def _known(ids: Iterable[str], names: Names) -> list[int]:
    return [number for id_ in ids if (number := names.known(id_)) is not None]


def _move(move: Any, names: Names) -> MoveOption:
    provoked: dict[tuple[int, ...], list[Cell]] = {}
    for cell, whom in move.provokes.items():
        numbers = tuple(_known(whom, names))
        if numbers:
            provoked.setdefault(numbers, []).append(cell)
    return MoveOption(
        by=_number(move.by, names),
        mode=move.mode,
        budget=move.budget,
        reach=_by_cost(move.costs),
        provokes=[Provoked(whom=whom, cells=_flat(provoked[whom])) for whom in sorted(provoked)],
        altitude=move.altitude,
    )


def _by_cost(costs: Mapping[Cell, int]) -> list[Cells]:
    cells: dict[int, list[Cell]] = {}
    for cell, cost in costs.items():
        cells.setdefault(cost, []).append(cell)
    return [Cells(cost=cost, cells=_flat(cells[cost])) for cost in sorted(cells)]


_ROW_FIRST: Final = itemgetter(1, 0)


def _flat(cells: Iterable[Cell]) -> list[int]:
    ordered: list[Cell] = sorted(cells, key=_ROW_FIRST)
    return list(chain.from_iterable(ordered))


def _use(use: Any, names: Names) -> UseOption:
    return UseOption(
        by=_number(use.by, names),
        action=use.action,
        name="" if use.name == use.action.replace("_", " ") else use.name,
        cost=use.cost,
        targets=[_target(target, names) for target in use.targets],
        pick_least=use.pick[0],
        pick_most=use.pick[1],
        repeat=use.repeat,
        placements=_placements(use.placements, names),
        destinations=_by_cost(use.destinations),
        choices=[Words(words=words) for words in use.choices],
        uses_left=use.uses_left,
        gives_up=use.gives_up,
        further=[
            Aim(
                targets=[_target(target, names) for target in aim.targets],
                pick_least=aim.pick[0],
                pick_most=aim.pick[1],
            )
            for aim in use.further
        ],
    )


def _target(target: Any, names: Names) -> Target:
    number = names.known(target.id)
    return Target(
        n=number or 0,
        id=target.id if number is None else "",
        bonus=target.bonus,
        versus=target.versus,
        chance=target.chance,
        notes=target.notes,
    )


def _placements(placements: Sequence[Any], names: Names) -> list[Placements]:
    """Put together the ways to place an area that affect the same creatures."""
    groups: dict[tuple[int, ...], Placements] = {}
    for placement in placements:
        affected = tuple(_known(placement.affected, names))
        group = groups.get(affected)
        if group is None:
            group = groups[affected] = Placements(affected=affected)
        at, direction, cells = placement.at, placement.direction, placement.cells
        if at is not None and len(at) == 2 and direction is None and not cells:
            group.at.extend(at)
        else:
            flat = [number for cell in cells for number in cell]
            group.ways.append(Placement(at=write_place(at), direction=direction or (), cells=flat))
    return list(groups.values())
