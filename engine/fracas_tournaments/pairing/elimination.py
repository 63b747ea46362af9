"""Elimination brackets: a graph of slots that wait for seeds, or for the winners or losers of other slots.

A slot is paired as soon as both of its entrants are known, so no branch waits for another. In a field that is not a
power of two, some slots have only one entrant, who advances without a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from fracas_tournaments.pairing.proposal import ProposedPairing

FINAL: Final = "F1"
RESET: Final = "F2"
"""Id of the second final of a double elimination, played if the entrant with one loss wins the first final."""
THIRD: Final = "P3"


@dataclass(frozen=True, slots=True)
class Source:
    """Where an entrant of a slot comes from: a seed, or the winner or loser of another slot."""

    kind: Literal["seed", "winner", "loser"]
    number: int = 0
    """The seed number, from 1, if the entrant comes from a seed."""
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the bracket where two entrants meet."""

    id: str
    """For example `W2-1`: second round of the winners' bracket, first from the top; `L…`: losers' bracket."""
    stage: int
    """Stage of the bracket, from 1; the slots that this slot waits for have earlier stages."""
    sources: tuple[Source, Source]


Decided: TypeAlias = Mapping[str, tuple[str, str]]
"""Winner and loser of each decided slot, by slot id."""


@lru_cache(maxsize=16)
def bracket(entrants: int, *, double: bool, third_place: bool = False) -> tuple[Slot, ...]:
    """Return all slots of a bracket, earlier stages first.

    Args:
        entrants: Number of entrants.
        double: True for double elimination.
        third_place: True for a match for third place between the losers of the semi-finals.
    """
    size = 1 << max(1, (entrants - 1).bit_length())
    seeds = _seeds(size)
    slots: list[Slot] = []
    before = [Source("seed", number=seed) for seed in seeds]
    losers: list[list[Source]] = []
    number = 1
    while len(before) > 1:
        name = "W" if double or len(before) > 2 else ""
        here = [
            Slot(f"{name}{number}-{place + 1}" if name else FINAL, number, (before[2 * place], before[2 * place + 1]))
            for place in range(len(before) // 2)
        ]
        slots += here
        before = [Source("winner", slot=slot.id) for slot in here]
        losers.append([Source("loser", slot=slot.id) for slot in here])
        number += 1
    if double:
        slots += _losers_bracket(losers, before[0])
    elif third_place and len(losers) > 1:
        first, second = losers[-2]
        slots.append(Slot(THIRD, number - 1, (first, second)))
    return tuple(sorted(slots, key=lambda slot: slot.stage))


def _seeds(size: int) -> list[int]:
    """Return the seed numbers from top to bottom, placed so that the best two can meet only in the final."""
    order = [1]
    while len(order) < size:
        full = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, full - one)]
    return order


def _losers_bracket(losers: list[list[Source]], champion: Source) -> list[Slot]:
    """Return the slots of the losers' bracket and the finals."""
    slots: list[Slot] = []
    waiting = losers[0]
    stage, number = 2, 1
    for drop in range(1, len(losers) + 1):
        if len(waiting) > 1:  # among themselves
            waiting, stage, number = _round(slots, list(zip(waiting[::2], waiting[1::2], strict=True)), stage, number)
        if drop < len(losers):  # against the new losers, in reverse order, to avoid rematches
            down = losers[drop][::-1] if drop % 2 else losers[drop]
            stage = max(stage, drop + 2)
            waiting, stage, number = _round(slots, list(zip(down, waiting, strict=True)), stage, number)
    slots.append(Slot(FINAL, stage, (champion, waiting[0])))
    slots.append(Slot(RESET, stage + 1, (Source("winner", slot=FINAL), Source("loser", slot=FINAL))))
    return slots


def _round(
    slots: list[Slot], pairs: list[tuple[Source, Source]], stage: int, number: int
) -> tuple[list[Source], int, int]:
    here = [Slot(f"L{number}-{place + 1}", stage, pair) for place, pair in enumerate(pairs)]
    slots += here
    return [Source("winner", slot=slot.id) for slot in here], stage + 1, number + 1


_NOBODY: Final = ""


class _Coming:
    """The entrants of each slot so far; results are cached per slot.

    Args:
        plan: The bracket.
        seeds: The entrants by seed.
        decided: Winner and loser of the decided slots.
    """

    def __init__(self, plan: Sequence[Slot], seeds: Sequence[str], decided: Decided) -> None:
        self._slots = {slot.id: slot for slot in plan}
        self._seeds = seeds
        self._decided = decided
        self._found: dict[str, tuple[str | None, str | None]] = {}

    def of(self, source: Source) -> str | None:
        """Return the entrant that comes from a source; empty if there will never be one; None if not yet known."""
        if source.kind == "seed":
            return self._seeds[source.number - 1] if source.number <= len(self._seeds) else _NOBODY
        winner, loser = self._leaving(source.slot)
        return winner if source.kind == "winner" else loser

    def final_sources(self) -> tuple[str | None, ...]:
        """Return the two entrants of the final, as in `of`."""
        return tuple(self.of(source) for source in self._slots[FINAL].sources)

    def _leaving(self, slot: str) -> tuple[str | None, str | None]:
        """Return the winner and the loser of a slot."""
        if slot in self._decided:
            return self._decided[slot]
        if slot not in self._found:
            here = [self.of(source) for source in self._slots[slot].sources]
            known = None not in here and _NOBODY in here
            # At most one entrant passes through; there is no loser.
            self._found[slot] = (next((one for one in here if one), _NOBODY), _NOBODY) if known else (None, None)
        return self._found[slot]


def ready_slots(plan: Sequence[Slot], seeds: Sequence[str], decided: Decided, begun: set[str]) -> list[ProposedPairing]:
    """Return the pairings of slots that have both entrants and have not begun.

    Args:
        plan: The bracket.
        seeds: The entrants by seed.
        decided: Winner and loser of the decided slots.
        begun: The slots that have been paired.
    """
    coming = _Coming(plan, seeds, decided)
    found: list[ProposedPairing] = []
    places: dict[int, int] = {}
    for slot in plan:
        # The place within its stage, so that numbers do not depend on the order of results.
        place = places[slot.stage] = places.get(slot.stage, 0) + 1
        if slot.id in begun or (slot.id == RESET and not _needs_reset(coming, decided)):
            continue
        first, second = map(coming.of, slot.sources)
        if first and second:
            found.append(ProposedPairing((first, second), slot=slot.id, table=place))
    return found


def _needs_reset(coming: _Coming, decided: Decided) -> bool:
    """Return True if the entrant with one loss has won the first final, so that both have lost once and meet again."""
    return FINAL in decided and decided[FINAL][0] != coming.final_sources()[0]


def stages(plan: Sequence[Slot]) -> dict[str, int]:
    """Return the stage of every slot."""
    return {slot.id: slot.stage for slot in plan}
