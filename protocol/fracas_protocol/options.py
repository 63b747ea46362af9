"""A seat's legal options as plain values, for clients, with an intent for each.

A client shows the options, and a bot chooses one of them; neither needs to know a rule. `decisions` encodes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

from fracas_protocol import v1
from fracas_protocol.intents import Intent, read_place
from fracas_protocol.lazy_message import LazyMessage
from fracas_protocol.names import Names
from fracas_protocol.values import Plain, read_values

__all__ = [
    "Cell",
    "Choice",
    "Decision",
    "FurtherTargets",
    "MoveOption",
    "Placement",
    "TargetOption",
    "UseOption",
    "read_decisions",
]

Cell: TypeAlias = tuple[int, int]
"""`(x, y)` on squares, `(column, row)` on hexes."""


@dataclass(frozen=True, slots=True)
class MoveOption(LazyMessage):
    """A way for a creature to move, with all possible destinations."""

    by: str
    """The creature that would move."""
    mode: str
    """The movement mode: `walk`, `shift`, `fly`, ..."""
    budget: str
    """The part of the creature's turn budget that pays for the movement."""
    costs: Mapping[Cell, int]
    """Each possible destination with the cost of the cheapest path to it, in cells of movement."""
    provokes: Mapping[Cell, tuple[str, ...]]
    """Creatures that the best path to a destination provokes, by destination; destinations without any are left out."""
    altitude: int = 0
    """Altitude of all destinations."""

    def to(self, cell: Cell) -> Intent:
        """Return the intent to move to a cell on the cheapest path."""
        return {"by": self.by, "move": self.mode, "to": (*cell, self.altitude) if self.altitude else cell}

    def intents(self) -> Iterator[Intent]:
        """Yield an intent for each destination."""
        return map(self.to, self.costs)


@dataclass(frozen=True, slots=True)
class TargetOption:
    """A legal target, with the known odds of an attack against it."""

    id: str
    bonus: int | None = None
    """The number added to the die roll; None if nothing is rolled."""
    versus: int | None = None
    """The number that the roll must reach."""
    chance: int | None = None
    """Chance to hit (or of a failed save) in thousandths; None if nothing is rolled."""
    notes: tuple[str, ...] = ()
    """Circumstances that the odds include, in the ruleset's words."""


@dataclass(frozen=True, slots=True)
class FurtherTargets:
    """Legal targets of a further part of the same action, such as an attack followed by a benefit to an ally."""

    targets: tuple[TargetOption, ...]
    pick: tuple[int, int]
    """Minimum and maximum number of targets of this part."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to place an action's area."""

    at: tuple[int, ...] | None = None
    """The cell at which the area is aimed; None if it is not aimed at a cell."""
    direction: tuple[int, int] | None = None
    cells: tuple[Cell, ...] = ()
    """The cells of the area, if the intent must list them; otherwise empty."""
    affected: tuple[str, ...] = ()
    """Creatures that would be affected, as far as the seat may know."""

    def keys(self) -> dict[str, Plain]:
        """Return the keys that an intent needs to choose this placement."""
        named = {"at": self.at, "direction": self.direction, "cells": self.cells or None}
        return {key: value for key, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True)
class UseOption(LazyMessage):
    """An action that can be used now."""

    by: str
    """The creature that would use the action."""
    action: str
    """The action's id."""
    name: str
    """The action's display name; empty if it is that on the creature's stat block."""
    cost: str
    """The part of the creature's turn budget that the action takes."""
    targets: tuple[TargetOption, ...] = ()
    pick: tuple[int, int] = (0, 0)
    """Minimum and maximum number of targets."""
    repeat: bool = False
    """True if the same target may be chosen more than once."""
    placements: tuple[Placement, ...] = ()
    """Possible placements of the action's area, one of which must be chosen; empty if the action has no area."""
    odds: tuple[TargetOption, ...] = ()
    """Odds for each creature that some placement affects, computed for the first placement that affects it. For another
    placement, cover may differ; the question `odds` returns its exact numbers.
    """
    destinations: Mapping[Cell, int] | None = None
    """Cells where the user may end up (`to`), with the cost; None if the action does not move its user."""
    choices: tuple[tuple[str, ...], ...] = ()
    """Possible values of the intent's `with`, one tuple for each alternative; empty if there is nothing to choose."""
    uses_left: int | None = None
    """Number of remaining uses; None if unlimited."""
    further: tuple[FurtherTargets, ...] = ()
    """Possible targets of the action's further parts, in order. The intent's `on` lists the targets from `targets`
    first, then those of each further part.
    """
    gives_up: bool = False
    """True if the action takes its user out of the fight or ends the fight; random players avoid it."""

    def use(
        self,
        *on: str,
        placement: Placement | None = None,
        to: Cell | None = None,
        choice: tuple[str, ...] = (),
    ) -> Intent:
        """Return the intent to use the action.

        Args:
            on: The targets, in the order in which they are attacked.
            placement: The placement of the action's area.
            to: The cell where the user ends up.
            choice: One of `choices`.
        """
        intent: dict[str, Plain] = {"by": self.by, "use": self.action}
        if on:
            intent["on"] = on
        if placement is not None:
            intent |= placement.keys()
        if to is not None:
            intent["to"] = to
        if choice:
            intent["with"] = choice
        return intent

    def intents(self) -> Iterator[Intent]:
        """Yield intents to use the action that are accepted now.

        If an action has several targets, each intent has the minimum number of them, and there is one intent for each
        possible first target.
        """
        for choice in self.choices or ((),):
            for on in self._target_lists():
                for to in self.destinations or (None,):
                    for placement in self.placements or (None,):
                        yield self.use(*on, placement=placement, to=to, choice=choice)

    def _target_lists(self) -> Iterator[tuple[str, ...]]:
        least = self.pick[0] or min(1, self.pick[1])
        if not self.targets or not least:
            yield ()
            return
        ids = [target.id for target in self.targets]
        for first in ids:
            others = [first] * (least - 1) if self.repeat else [id_ for id_ in ids if id_ != first][: least - 1]
            yield (first, *others)
        if not self.pick[0]:
            yield from ((target.id,) for aim in self.further for target in aim.targets if aim.pick[1])


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer to a question."""

    id: str
    label: str
    """A short display text."""
    targets: tuple[str, ...] = ()
    """Legal targets, if the choice needs one; otherwise empty."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that a seat has to make, with all its legal options."""

    number: int
    """The decision's number, which the intent's message must repeat."""
    hash: int
    """The hash of the options, which the intent's message must repeat."""
    version: int
    """The version of the view to which the options belong."""
    seat: str
    """The seat that makes the decision."""
    kind: str
    """`turn`, or a kind of question."""
    by: str | None
    """The creature that would act; None if the seat still has to choose which of its creatures acts."""
    about: Mapping[str, Plain]
    """The circumstances that caused the decision, for display."""
    moves: tuple[MoveOption, ...] = ()
    uses: tuple[UseOption, ...] = ()
    ends: tuple[str, ...] = ()
    """The creatures whose turn or activation can be ended now."""
    choices: tuple[Choice, ...] = ()
    """Possible answers, if the decision is a question; otherwise empty."""
    several: tuple[int, int] = (1, 1)
    """Minimum and maximum number of choices in one answer."""

    def same_as(self, other: Decision) -> bool:
        """Return True if two decisions have the same options, regardless of hashes and versions."""
        return replace(self, hash=other.hash, version=other.version) == other

    def answer(self, *choices: str, on: tuple[str, ...] = ()) -> Intent:
        """Return the intent to answer the question.

        Args:
            choices: Ids of the choices.
            on: The target, if the choice needs one.
        """
        intent: dict[str, Plain] = {"by": self.by, "answer": choices[0] if len(choices) == 1 else choices}
        return {**intent, "on": on} if on else intent

    def intents(self) -> Iterator[Intent]:
        """Yield intents that are accepted now: all of them, except combinations of several targets or choices."""
        ids = [choice.id for choice in self.choices]
        for choice in self.choices:
            if choice.targets:
                yield from (self.answer(choice.id, on=(target,)) for target in choice.targets)
            else:
                others = [id_ for id_ in ids if id_ != choice.id][: max(0, self.several[0] - 1)]
                yield self.answer(choice.id, *others)
        for use in self.uses:
            yield from use.intents()
        for move in self.moves:
            yield from move.intents()
        for by in self.ends:
            yield {"by": by, "end": "turn"}


def read_decisions(request: v1.DecisionRequest, names: Names) -> tuple[Decision, ...]:
    """Decode the decisions of a seat. Destinations and targets are decoded on first access.

    Args:
        request: The message, which must not be changed afterwards.
        names: The table of names of the seat's view (`Mirror.names`).

    Raises:
        MalformedMessage: A number does not stand for any id. For lazily decoded parts, this is raised on access.
    """
    return tuple(_decision(decision, request, names) for decision in request.decisions)


def _decision(decision: v1.Decision, request: v1.DecisionRequest, names: Names) -> Decision:
    return Decision(
        number=decision.number,
        hash=decision.hash,
        version=request.version,
        seat=request.seat,
        kind=decision.kind,
        by=names.id(decision.by) if decision.HasField("by") else None,
        about=read_values(decision.about, names),
        moves=tuple(_move(move, names) for move in decision.moves),
        uses=tuple(_use(use, names) for use in decision.uses),
        ends=_ids(decision.ends, names),
        choices=tuple(Choice(choice.id, choice.label, _ids(choice.targets, names)) for choice in decision.choices),
        several=(
            decision.choices_least if decision.HasField("choices_least") else 1,
            decision.choices_most if decision.HasField("choices_most") else 1,
        ),
    )


def _ids(numbers: Iterable[int], names: Names) -> tuple[str, ...]:
    return tuple(names.id(number) for number in numbers)


def _cells(flat: Iterable[int]) -> Iterator[Cell]:
    numbers = iter(flat)
    return zip(numbers, numbers, strict=False)


def _costs(groups: Iterable[v1.Cells]) -> dict[Cell, int]:
    return {cell: group.cost for group in groups for cell in _cells(group.cells)}


def _move(move: v1.MoveOption, names: Names) -> MoveOption:
    return MoveOption.with_lazy_fields(
        partial(_move_rest, move, names),
        by=names.id(move.by), mode=move.mode, budget=move.budget, altitude=move.altitude,
    )  # fmt: skip


def _move_rest(move: v1.MoveOption, names: Names) -> Mapping[str, Any]:
    provokes: dict[Cell, tuple[str, ...]] = {}
    for group in move.provokes:
        provokes |= dict.fromkeys(_cells(group.cells), _ids(group.whom, names))
    return {"costs": _costs(move.reach), "provokes": provokes}


def _use(use: v1.UseOption, names: Names) -> UseOption:
    return UseOption.with_lazy_fields(
        partial(_use_rest, use, names),
        by=names.id(use.by),
        action=use.action,
        name=use.name,
        cost=use.cost,
        pick=(use.pick_least, use.pick_most),
        repeat=use.repeat,
        uses_left=use.uses_left if use.HasField("uses_left") else None,
        gives_up=use.gives_up,
    )


def _use_rest(use: v1.UseOption, names: Names) -> Mapping[str, Any]:
    return {
        "targets": tuple(_target(target, names) for target in use.targets),
        "placements": tuple(placement for group in use.placements for placement in _placements(group, names)),
        "odds": tuple(_target(target, names) for target in use.odds),
        "destinations": _costs(use.destinations) or None,
        "choices": tuple(tuple(words.words) for words in use.choices),
        "further": tuple(
            FurtherTargets(tuple(_target(target, names) for target in aim.targets), (aim.pick_least, aim.pick_most))
            for aim in use.further
        ),
    }


def _target(target: v1.Target, names: Names) -> TargetOption:
    return TargetOption(
        id=names.id(target.n) if target.n else target.id,
        bonus=target.bonus if target.HasField("bonus") else None,
        versus=target.versus if target.HasField("versus") else None,
        chance=target.chance if target.HasField("chance") else None,
        notes=tuple(target.notes),
    )


def _placements(group: v1.Placements, names: Names) -> Iterator[Placement]:
    affected = _ids(group.affected, names)
    for cell in _cells(group.at):
        yield Placement(at=cell, affected=affected)
    for way in group.ways:
        direction = tuple(way.direction)
        yield Placement(
            at=read_place(way.at) if way.HasField("at") else None,
            direction=(direction[0], direction[1]) if len(direction) == 2 else None,
            cells=tuple(_cells(way.cells)),
            affected=affected,
        )
