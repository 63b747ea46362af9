"""Legal options for clients: the actions of a seat as plain values, and every intent that would be accepted.

A client shows these and a bot chooses from them; neither needs to know a rule. `decisions` writes them.
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
    """A way to move and where it leads."""

    by: str
    """The creature."""
    mode: str
    """`walk`, `shift`, `fly`, ..."""
    budget: str
    """What it is paid with."""
    costs: Mapping[Cell, int]
    """Every cell where it may end, with the cost of the cheapest path, in cells of movement."""
    provokes: Mapping[Cell, tuple[str, ...]]
    """Creatures that the best path to a cell provokes; cells without any are left out."""
    altitude: int = 0
    """At which altitude all these cells lie."""

    def to(self, cell: Cell) -> Intent:
        """Return the intent to move there, on the cheapest path."""
        return {"by": self.by, "move": self.mode, "to": (*cell, self.altitude) if self.altitude else cell}

    def intents(self) -> Iterator[Intent]:
        """Yield an intent for every cell."""
        return map(self.to, self.costs)


@dataclass(frozen=True, slots=True)
class TargetOption:
    """A legal target with the known odds of attacking it."""

    id: str
    bonus: int | None = None
    """What is added to the die; None where nothing is rolled."""
    versus: int | None = None
    """The number to reach."""
    chance: int | None = None
    """Chance to hit (or of a failed save) in thousandths; None where nothing is rolled."""
    notes: tuple[str, ...] = ()
    """What went into it, in the ruleset's words."""


@dataclass(frozen=True, slots=True)
class FurtherTargets:
    """Targets of a further part of the same action, such as an attack followed by a benefit to an ally."""

    targets: tuple[TargetOption, ...]
    pick: tuple[int, int]
    """How many of them are named, at least and at most."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to place an area."""

    at: tuple[int, ...] | None = None
    """Where it is aimed."""
    direction: tuple[int, int] | None = None
    cells: tuple[Cell, ...] = ()
    """The cells that name it, where it is named by cells."""
    affected: tuple[str, ...] = ()
    """Who would be affected, as far as the seat may know."""

    def keys(self) -> dict[str, Plain]:
        """Return the keys of an intent that name this way."""
        named = {"at": self.at, "direction": self.direction, "cells": self.cells or None}
        return {key: value for key, value in named.items() if value is not None}


@dataclass(frozen=True, slots=True)
class UseOption(LazyMessage):
    """An action that can be used now."""

    by: str
    """The creature."""
    action: str
    """The action's id."""
    name: str
    """What people call it; empty: as its sheet does."""
    cost: str
    """What it is paid with."""
    targets: tuple[TargetOption, ...] = ()
    pick: tuple[int, int] = (0, 0)
    """How many targets are named, at least and at most."""
    repeat: bool = False
    """True where a target may be named more than once."""
    placements: tuple[Placement, ...] = ()
    """How its area may be placed; where there are some, one is to be chosen."""
    odds: tuple[TargetOption, ...] = ()
    """What can be said beforehand about each creature that some placement affects, by the first placement that does:
    cover from where another begins may differ, which the question `odds` tells."""
    destinations: Mapping[Cell, int] | None = None
    """Where the user may end up (`to`), with the cost; None where the action takes it nowhere."""
    choices: tuple[tuple[str, ...], ...] = ()
    """What `with` may name, one tuple an alternative; empty where it names nothing."""
    uses_left: int | None = None
    """None: as often as one likes."""
    further: tuple[FurtherTargets, ...] = ()
    """Possible targets of its further acts, in order; `on` names those of `targets`, then those of each."""
    gives_up: bool = False
    """True if it takes its user out of the fight or ends the fight; random players avoid it."""

    def use(
        self,
        *on: str,
        placement: Placement | None = None,
        to: Cell | None = None,
        choice: tuple[str, ...] = (),
    ) -> Intent:
        """Return the intent to use it so.

        Args:
            on: The targets, in the order in which they are struck.
            placement: How its area is placed.
            to: Where the user ends up.
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
        """Yield intents that are accepted now.

        Where several targets are to be named, each names the fewest, one intent for each first target.
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
    """One answer that a question takes."""

    id: str
    label: str
    """A few words for people."""
    targets: tuple[str, ...] = ()
    """Legal targets where the choice needs one."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision that a seat has, and all that it leaves open."""

    number: int
    """Its number; the intent's message carries it."""
    hash: int
    """The hash of the options; the intent's message carries it."""
    version: int
    """The version of the view that the options are for."""
    seat: str
    """The seat that decides."""
    kind: str
    """`turn`, or a kind of question."""
    by: str | None
    """The creature that would act; None where the seat still chooses which of its creatures."""
    about: Mapping[str, Plain]
    """What brought it up, for people."""
    moves: tuple[MoveOption, ...] = ()
    uses: tuple[UseOption, ...] = ()
    ends: tuple[str, ...] = ()
    """The creatures whose turn or activation can be ended now."""
    choices: tuple[Choice, ...] = ()
    """The answers, where the decision is a question."""
    several: tuple[int, int] = (1, 1)
    """How many choices an answer names, at least and at most."""

    def same_as(self, other: Decision) -> bool:
        """Return True if two decisions have the same options, regardless of hashes and versions."""
        return replace(self, hash=other.hash, version=other.version) == other

    def answer(self, *choices: str, on: tuple[str, ...] = ()) -> Intent:
        """Return the intent to answer the question with these choices.

        Args:
            choices: Ids of choices.
            on: The target, where the choice needs one.
        """
        intent: dict[str, Plain] = {"by": self.by, "answer": choices[0] if len(choices) == 1 else choices}
        return {**intent, "on": on} if on else intent

    def intents(self) -> Iterator[Intent]:
        """Yield intents that are accepted now: every single one but for combinations of several targets or choices."""
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
    """Read the decisions of a seat. Destinations and targets are read on first access.

    Args:
        request: The message; it must not change any more.
        names: The ids of the seat's view (`Mirror.names`).

    Raises:
        MalformedMessage: A number stands for no id; for lazily read parts it is raised on access.
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
