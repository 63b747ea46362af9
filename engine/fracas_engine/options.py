"""Legal options of a seat: shown by clients, chosen from by bots, and used by validation.

Expensive parts (every reachable cell, every placement of an area) may be lazy mappings and sequences that are computed
on first access.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_engine.decisions import Choice, Decision
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place, Plain
from fracas_engine.intents import Answer, End, Intent, Move, Use


@fast_frozen
@dataclass(frozen=True, slots=True)
class TargetOption:
    """A legal target with the odds of attacking it."""

    id: str
    bonus: int | None = None
    """Total bonus of the roll, including situational modifiers; None without a roll."""
    versus: int | None = None
    """The number to reach, including situational modifiers."""
    chance: int | None = None
    """Chance to hit (or of a failed saving throw) in thousandths; None without a roll."""
    notes: tuple[str, ...] = ()
    """Factors that affect the roll, in the ruleset's words: `combat_advantage`, `cover`, ..."""


@dataclass(frozen=True, slots=True)
class FurtherTargets:
    """Possible targets of a further part of the same action, such as a boon after an attack."""

    targets: tuple[TargetOption, ...]
    pick: tuple[int, int]
    """Minimum and maximum number of targets."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Placement:
    """One placement of an area."""

    at: Place | None = None
    direction: tuple[int, int] | None = None
    cells: tuple[Cell, ...] = ()
    """Cells that identify the placement, if it is identified by cells."""
    affected: tuple[CreatureId, ...] = ()
    """Creatures that would be affected, without those unknown to the seat."""


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOption:
    """A mode of movement and its destinations."""

    by: CreatureId
    mode: str
    costs: Mapping[Cell, int]
    """Possible destinations with the cost of the cheapest path (in cells of movement)."""
    provokes: Mapping[Cell, tuple[CreatureId, ...]] = field(default_factory=dict)
    """Creatures provoked by the best path to a cell; cells without any are left out."""
    budget: str = "move"
    """Budget that pays for the movement."""
    altitude: int = 0
    """Altitude of all destinations; unless it is 0, an intent must give it with the cell."""

    def place(self, cell: Cell) -> Place:
        """Return a cell in the form used in an intent, with the altitude unless that is 0."""
        return (*cell, self.altitude) if self.altitude else cell


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class UseOption:
    """An action that may be used now."""

    by: CreatureId
    action: str
    name: str
    cost: str
    """Budget that pays for the action: `standard`, `swift`, `bonus`, ..."""
    targets: tuple[TargetOption, ...] = ()
    pick: tuple[int, int] = (0, 0)
    """Minimum and maximum number of targets."""
    repeat: bool = False
    """True if a target may be named more than once (several attacks in one action)."""
    further: tuple[FurtherTargets, ...] = ()
    """Targets of the action's further parts, in order; an intent's `on` lists those of `targets` first, then these."""
    gives_up: bool = False
    """True if the action removes its user from the fight or ends the fight; random players skip it."""
    placements: Sequence[Placement] = ()
    """Possible placements of the action's area; if there are any, an intent must choose one."""
    odds: Sequence[TargetOption] = ()
    """Odds against each creature that a placement affects, computed for the first such placement.

    Cover may differ for other placements; the question `odds` gives their odds.
    """
    destinations: Mapping[Cell, int] = field(default_factory=dict)
    """Destinations of an action that moves its user (`to` in the intent), with their costs."""
    choices: tuple[tuple[str, ...], ...] = ()
    """Alternatives for `with` in the intent, one tuple each; empty if the action takes none."""
    uses_left: int | None = None
    """Remaining uses; None for unlimited."""


@dataclass(frozen=True, slots=True)
class EndOption:
    """The option to end a turn or activation now."""

    by: CreatureId


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All options of one decision."""

    decision: Decision
    moves: tuple[MoveOption, ...] = ()
    uses: tuple[UseOption, ...] = ()
    ends: tuple[EndOption, ...] = ()
    choices: tuple[Choice, ...] = ()
    """Possible answers, if the decision is a question."""
    several: tuple[int, int] = (1, 1)
    """Minimum and maximum number of choices in an answer."""

    def names(self) -> tuple[str, ...]:
        """Return the names of the options, as answered by `ask: {options: ...}` in scenarios.

        These are modes of movement, actions, `end`, and the ids of choices, each once.
        """
        seen: dict[str, None] = {}
        for move in self.moves:
            seen.setdefault(move.mode)
        for use in self.uses:
            seen.setdefault(use.action)
        if self.ends:
            seen.setdefault("end")
        for choice in self.choices:
            seen.setdefault(choice.id)
        return tuple(seen)

    def intents(self) -> Iterator[Intent]:
        """Yield the intents that are accepted now, except for combinations of several targets or choices.

        If several targets are required, each intent names the minimum, one intent for each first target.
        """
        by = self.decision.by
        for choice in self.choices:
            if by is not None:
                if choice.targets:
                    for target in choice.targets:
                        yield Answer(by=by, answer=choice.id, on=(target,))
                else:
                    yield Answer(by=by, answer=_several(self.choices, choice, self.several[0]))
        for use in self.uses:
            yield from _uses(use)
        for move in self.moves:
            for cell in move.costs:
                yield Move(by=move.by, mode=move.mode, to=move.place(cell))
        for end in self.ends:
            yield End(by=end.by)


def _several(choices: tuple[Choice, ...], first: Choice, least: int) -> Plain:
    if least <= 1:
        return first.id
    others = [choice.id for choice in choices if choice is not first]
    return (first.id, *others[: least - 1])


def _uses(use: UseOption) -> Iterator[Use]:
    ons: list[tuple[str, ...]] = [()]
    least = use.pick[0] if use.pick[0] or not use.targets else min(1, use.pick[1])
    if use.targets and least:
        ids = [target.id for target in use.targets]
        if use.repeat:
            ons = [(target,) * least for target in ids]
        else:
            ons = [(target, *[other for other in ids if other != target][: least - 1]) for target in ids]
    if not use.pick[0]:
        ons += [(target.id,) for aim in use.further for target in aim.targets if aim.pick[1]]
    places = use.placements or (None,)
    tos: list[Cell | None] = list(use.destinations) or [None]
    for with_ in use.choices or ((),):
        for on in ons:
            for to in tos:
                for place in places:
                    yield Use(
                        by=use.by,
                        action=use.action,
                        on=on,
                        at=place.at if place else None,
                        direction=place.direction if place else None,
                        cells=place.cells if place else (),
                        to=to,
                        with_=with_,
                    )
