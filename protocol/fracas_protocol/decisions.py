"""Encoding of a seat's legal options as messages, for servers; `options` decodes them.

The options come from the engine (`Battle.options`). Creatures that are not in the viewer's view are left out where
they are only mentioned, so that no option reveals a hidden creature.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Any, Final, Protocol, TypeAlias

from fracas_protocol.intents import write_place
from fracas_protocol.names import Names
from fracas_protocol.v1 import (
    Decision,
    MoveOption,
    Placement,
    Placements,
    UseOption,
)
from fracas_protocol.values import write_details
from fracas_protocol.view_hash import decision_hash

__all__ = ["OptionCache", "OptionsLike", "write_decision"]

Cell: TypeAlias = tuple[int, int]


class OptionsLike(Protocol):
    """The options of one decision: the attributes of the engine's `Options` that are used here."""

    @property
    def decision(self) -> Any:
        """The decision, with the attributes `number`, `kind`, `by`, `about`."""

    @property
    def moves(self) -> Iterable[Any]:
        """Movement options, with the attributes `by`, `mode`, `costs`, `provokes`, `budget`, `altitude`.

        `costs` may have a method `layers()` that yields each cost with its cells, in ascending order of costs and
        with cells by rows. `provokes` may have a method `groups()` that yields the provoked creatures with the cells
        to which the path provokes them.
        """

    @property
    def uses(self) -> Iterable[Any]:
        """Usable actions, with the fields of `options.UseOption`; each placement is listed separately."""

    @property
    def ends(self) -> Iterable[Any]:
        """Turns or activations that may be ended, with the attribute `by`."""

    @property
    def choices(self) -> Iterable[Any]:
        """Possible answers to a question, with the attributes `id`, `label`, `targets`."""

    @property
    def several(self) -> tuple[int, int]:
        """Minimum and maximum number of choices in one answer."""


class OptionCache:
    """Cache of the options last sent to a seat, so that unchanged ones are not encoded again.

    The encoding of a movement option depends on its destinations, the creatures that it provokes, and the numbers of
    their names. The engine returns the same mapping objects as long as nothing that they depend on has changed, and
    the same option object for an action that never changes.
    """

    __slots__ = ("_uses", "_written")

    def __init__(self) -> None:
        self._written: dict[tuple[str, str, str, int], tuple[Any, Any, int, MoveOption]] = {}
        self._uses: dict[int, tuple[Any, UseOption]] = {}

    def write_uses(self, uses: Iterable[Any], names: Names, decision: Decision) -> None:
        """Add all usable actions to a decision, and cache those that name only their user."""
        before, self._uses = self._uses, {}
        for use in uses:
            kept = before.get(id(use))
            if kept is not None and kept[0] is use:
                decision.uses.append(kept[1])
                self._uses[id(use)] = kept
                continue
            _write_use(use, names, decision)
            if not (use.targets or use.placements or use.further) and type(use.destinations) is dict:
                self._uses[id(use)] = use, decision.uses[-1]

    def write_moves(self, moves: Iterable[Any], names: Names, decision: Decision) -> None:
        """Add all movement options to a decision, and cache them in place of the previous ones."""
        before, self._written = self._written, {}
        for move in moves:
            key = (move.by, move.mode, move.budget, move.altitude)
            costs, provokes, count = move.costs, move.provokes, len(names)
            kept = before.get(key)
            if kept is not None and kept[0] is costs and kept[1] is provokes and kept[2] == count:
                decision.moves.append(kept[3])
            else:
                _write_move(move, names, decision.moves.add())
            self._written[key] = costs, provokes, count, decision.moves[-1]


def write_decision(
    options: OptionsLike, names: Names, *, into: Decision | None = None, kept: OptionCache | None = None
) -> Decision:
    """Encode a decision with all its options and its hash.

    Args:
        options: The options from the engine.
        names: The viewer's table of names, which is not changed.
        into: An empty message to fill; None: a new one.
        kept: The options encoded for the seat's previous decision; None: nothing is reused.

    Raises:
        LookupError: An acting creature is not in the view, which is a bug of the caller.
    """
    asked = options.decision
    least, most = options.several
    # Parts are added where they stand: a message that is handed over is copied.
    decision = Decision() if into is None else into
    decision.number = asked.number
    decision.kind = asked.kind
    if asked.by is not None:
        decision.by = _number(asked.by, names)
    if asked.about:
        decision.about.extend(write_details(asked.about, names))
    cache = kept or OptionCache()
    cache.write_moves(options.moves, names, decision)
    cache.write_uses(options.uses, names, decision)
    decision.ends.extend([_number(end.by, names) for end in options.ends])
    for choice in options.choices:
        decision.choices.add(id=choice.id, label=choice.label, targets=_known(choice.targets, names))
    if least != 1:
        decision.choices_least = least
    if most != 1:
        decision.choices_most = most
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


def _write_move(move: Any, names: Names, message: MoveOption) -> None:
    message.by = _number(move.by, names)
    message.mode = move.mode
    message.budget = move.budget
    message.altitude = move.altitude
    _write_costs(move.costs, message.reach)
    provoked: dict[tuple[int, ...], list[Cell]] = {}
    groups = getattr(move.provokes, "groups", None)
    for whom, cells in groups() if groups is not None else ((whom, (cell,)) for cell, whom in move.provokes.items()):
        numbers = tuple(_known(whom, names))
        if numbers:
            provoked.setdefault(numbers, []).extend(cells)
    for whom in sorted(provoked):
        message.provokes.add(whom=whom, cells=_flat(sorted(provoked[whom], key=_ROW_FIRST)))


def _write_costs(costs: Mapping[Cell, int], groups: Any) -> None:
    """Encode cells grouped by cost, the lowest cost first, with the cells of a group by rows."""
    layers = getattr(costs, "layers", None)  # what the engine has searched for knows its cells in this order
    for cost, cells in layers() if layers is not None else _layers(costs):
        groups.add(cost=cost, cells=_flat(cells))


def _layers(costs: Mapping[Cell, int]) -> list[tuple[int, list[Cell]]]:
    found: dict[int, list[Cell]] = {}
    for cell, cost in costs.items():
        found.setdefault(cost, []).append(cell)
    return [(cost, sorted(found[cost], key=_ROW_FIRST)) for cost in sorted(found)]


_ROW_FIRST: Final = itemgetter(1, 0)


def _flat(cells: Iterable[Cell]) -> list[int]:
    return list(chain.from_iterable(cells))


def _write_use(use: Any, names: Names, decision: Decision) -> None:
    message = decision.uses.add(
        by=_number(use.by, names),
        action=use.action,
        cost=use.cost,
        pick_least=use.pick[0],
        pick_most=use.pick[1],
        repeat=use.repeat,
        uses_left=use.uses_left,
        gives_up=use.gives_up,
    )
    if use.name != use.action.replace("_", " "):
        message.name = use.name
    for target in use.targets:
        _write_target(target, names, message.targets)
    if use.placements:
        message.placements.extend(_placements(use.placements, names))
        for target in use.odds:
            if names.known(target.id) is not None:
                _write_target(target, names, message.odds)
    # Only a plain dictionary says without effort that it is empty.
    if type(use.destinations) is not dict or use.destinations:
        _write_costs(use.destinations, message.destinations)
    for words in use.choices:
        message.choices.add(words=words)
    for aim in use.further:
        further = message.further.add(pick_least=aim.pick[0], pick_most=aim.pick[1])
        for target in aim.targets:
            _write_target(target, names, further.targets)


def _write_target(target: Any, names: Names, targets: Any) -> None:
    number = names.known(target.id)
    targets.add(
        n=number or 0,
        id=target.id if number is None else "",
        bonus=target.bonus,
        versus=target.versus,
        chance=target.chance,
        notes=target.notes,
    )


def _placements(placements: Sequence[Any], names: Names) -> list[Placements]:
    """Encode the ways to place an area, grouped by the creatures that they affect."""
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
