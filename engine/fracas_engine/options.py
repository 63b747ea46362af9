"""What a seat may legally do: shown by clients, chosen from by bots, and the same that validation accepts.

Parts that are dear to compute (every reachable cell, every placement of an area) may be lazy mappings and sequences
that do their work when they are first looked into.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_engine.decisions import Choice, Decision
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place, Plain
from fracas_engine.intents import Answer, End, Intent, Move, Use

__all__ = ["EndOption", "FurtherTargets", "MoveOption", "Options", "Placement", "TargetOption", "UseOption"]


@fast_frozen
@dataclass(frozen=True, slots=True)
class TargetOption:
    """A legal target and what can be said beforehand about striking it."""

    id: str
    bonus: int | None = None
    """What is added to the die, situation included; None where nothing is rolled."""
    versus: int | None = None
    """The number to reach, situation included."""
    chance: int | None = None
    """Chance to hit (or of a failed save) in thousandths; None where nothing is rolled."""
    notes: tuple[str, ...] = ()
    """What went into it, in the ruleset's words: `combat_advantage`, `cover`, ..."""


@dataclass(frozen=True, slots=True)
class FurtherTargets:
    """Whom a further act of the same action may be meant for: a blow, and then a boon."""

    targets: tuple[TargetOption, ...]
    pick: tuple[int, int]
    """How many of them are named, at least and at most."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Placement:
    """One way to place an area."""

    at: Place | None = None
    direction: tuple[int, int] | None = None
    cells: tuple[Cell, ...] = ()
    """The cells that name it, where it is named by cells."""
    affected: tuple[CreatureId, ...] = ()
    """Who would be affected, as far as the seat may know."""


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOption:
    """A mode of movement and where it leads."""

    by: CreatureId
    mode: str
    costs: Mapping[Cell, int]
    """Every cell where the movement may end, with the cost of the cheapest path (in cells of movement)."""
    provokes: Mapping[Cell, tuple[CreatureId, ...]] = field(default_factory=dict)
    """Whom the best path to a cell provokes; cells that provoke nobody are left out."""
    budget: str = "move"
    """What it is paid with."""
    altitude: int = 0
    """At which altitude all these cells lie; one that is not 0 has to be named with the cell."""

    def place(self, cell: Cell) -> Place:
        """Return a cell as an intent names it, with the altitude where that is not 0."""
        return (*cell, self.altitude) if self.altitude else cell


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class UseOption:
    """An action that may be used now."""

    by: CreatureId
    action: str
    name: str
    cost: str
    """What it is paid with: `standard`, `swift`, `bonus`, ..."""
    targets: tuple[TargetOption, ...] = ()
    pick: tuple[int, int] = (0, 0)
    """How many targets are named, at least and at most."""
    repeat: bool = False
    """True where a target may be named more than once (several attacks in one action)."""
    further: tuple[FurtherTargets, ...] = ()
    """Whom its further acts may be meant for, in their order; `on` names those of `targets`, then those of each."""
    gives_up: bool = False
    """Whether it takes its user out of the fight or ends the fight: who chooses by chance leaves it alone."""
    placements: Sequence[Placement] = ()
    """How its area may be placed; where there are some, one is to be chosen."""
    odds: Sequence[TargetOption] = ()
    """What can be said beforehand about each creature that some placement affects, by the first placement that does:
    cover from where another begins may differ, which the question `odds` tells."""
    destinations: Mapping[Cell, int] = field(default_factory=dict)
    """Where the user may end up, where the action takes it somewhere (`to`), with the cost."""
    choices: tuple[tuple[str, ...], ...] = ()
    """What `with` may name, one tuple an alternative; empty where it names nothing."""
    uses_left: int | None = None
    """None: as often as one likes."""


@dataclass(frozen=True, slots=True)
class EndOption:
    """A turn or activation that may be ended now."""

    by: CreatureId


@fast_frozen
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """All that one decision leaves open."""

    decision: Decision
    moves: tuple[MoveOption, ...] = ()
    uses: tuple[UseOption, ...] = ()
    ends: tuple[EndOption, ...] = ()
    choices: tuple[Choice, ...] = ()
    """The answers, where the decision is a question."""
    several: tuple[int, int] = (1, 1)
    """How many choices an answer names."""

    def names(self) -> tuple[str, ...]:
        """Name what may be used now, as `ask: {options: ...}` of scenarios answers.

        Modes of movement, actions, `end`, and the ids of choices, each once.
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
        """Yield intents that are accepted now: every single one but for combinations of several targets or choices.

        Where several targets are to be named, each yielded intent names the fewest, one intent for each first target.
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
