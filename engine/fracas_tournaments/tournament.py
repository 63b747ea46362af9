"""A tournament as an immutable value, which is also the form kept in the store.

The functions in `transitions` return a changed tournament and leave the given one as it was. Nothing here plays
games or uses a clock or a store: `due` lists the games that can begin, and `changed_fields` lists what a store
has to write after a transition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias

from fracas_tournaments.encounters import Encounter, Entrant, TournamentGame
from fracas_tournaments.errors import Refused
from fracas_tournaments.plan import FrozenModel, TournamentPlan, rounds_of, validated
from fracas_tournaments.standings import Standing, standings

Phase: TypeAlias = Literal["open", "running", "paused", "over"]


class TournamentHeader(FrozenModel):
    """Data of a tournament other than entrants and encounters."""

    id: str
    plan: TournamentPlan
    phase: Phase = "open"
    seed: str = ""
    """Seed of dice, boards and mirrored games; empty: each match draws its own seed."""
    host: str = ""
    """Id of the host's account."""
    code: str = ""
    """The invitation code."""
    created_ms: int = 0
    paired: int = 0
    """Number of the last paired round."""
    note: str = ""
    """Note for people, such as the reason for an early end."""
    asked_ms: int = 0
    """Time at which the current draft pick was requested, in milliseconds; 0: the time is not yet running."""


@dataclass(frozen=True, slots=True)
class DueGame:
    """A game that can begin."""

    encounter: Encounter
    game: TournamentGame
    seats: tuple[Entrant, ...]
    """The entrants in seat order."""


@dataclass(frozen=True)
class Tournament:
    """The complete state of a tournament at one moment."""

    head: TournamentHeader
    entrants: Mapping[str, Entrant]
    """Entrants by id, in the order of registration; in seed order after the start."""
    encounters: Mapping[str, Encounter]
    """Encounters by id, in the order of pairing."""

    @classmethod
    def planned(cls, head: TournamentHeader) -> Tournament:
        """Return a tournament without entrants.

        Raises:
            Refused: The plan is invalid.
        """
        validated(head.plan)
        return cls(head, {}, {})

    # ---------------------------------------------------------------- reading

    @property
    def plan(self) -> TournamentPlan:
        """The settings of the tournament."""
        return self.head.plan

    @cached_property
    def standings(self) -> list[Standing]:
        """The current standings, the best first."""
        return standings(self.plan, list(self.entrants.values()), self.encounters.values())

    @cached_property
    def running(self) -> list[tuple[Encounter, TournamentGame]]:
        """The games that have begun and not ended."""
        return [(each, game) for each in self.encounters.values() for game in each.games if game.state == "running"]

    @cached_property
    def ended_games(self) -> int:
        """Number of finished games."""
        return sum(game.state == "over" for each in self.encounters.values() for game in each.games)

    @cached_property
    def _by_subject(self) -> Mapping[str, str]:
        return {one.subject: one.id for one in self.entrants.values() if one.subject}

    def entrant_of(self, subject: str) -> str:
        """Return the entrant id of an account; empty if the account does not take part."""
        return self._by_subject.get(subject, "")

    @cached_property
    def drafting(self) -> str | None:
        """The entrant who has to pick a creature, in snake order of the seeds; None if the draft is complete."""
        staying = [one for one in self.entrants.values() if not one.withdrawn]
        if self.head.phase == "open":
            return None
        for picked in range(self.plan.draft):
            order = staying if picked % 2 == 0 else staying[::-1]
            for one in order:
                if len(one.creatures) <= picked:
                    return one.id
        return None

    @property
    def rounds(self) -> int:
        """The planned number of rounds; 0: not known in advance."""
        return rounds_of(self.plan, len(self.entrants))

    def due(self) -> Iterator[DueGame]:
        """Yield the games that can begin now.

        There are no more than the free tables allow, except that both games of a mirrored pair always begin together.
        """
        if self.head.phase != "running":
            return
        free = self.plan.tables - len(self.running) if self.plan.tables else None
        gone = {one.id for one in self.entrants.values() if one.withdrawn}
        for encounter in self.encounters.values():
            if encounter.over or gone & set(encounter.entrants):
                continue
            for group in _groups(encounter, mirrored=self.plan.mirrored):
                # Both legs begin together, even where only one table is free.
                if free is not None and free <= 0:
                    return
                for game in group:
                    yield DueGame(encounter, game, self.seats(encounter, game))
                free = free - len(group) if free is not None else None

    def seats(self, encounter: Encounter, game: TournamentGame) -> tuple[Entrant, ...]:
        """Return the entrants of a game in seat order."""
        return tuple(self.entrants[encounter.entrants[place]] for place in game.order)

    # ---------------------------------------------------------------------- helpers of transitions

    def encounter(self, encounter: str) -> Encounter:
        """Return an encounter by its id.

        Raises:
            Refused: There is no such encounter.
        """
        found = self.encounters.get(encounter)
        if found is None:
            raise Refused("not_found", f"Unknown encounter {encounter!r}: use an id such as r1t1.")
        return found

    def in_phase(self, phase: Phase, *, note: str = "") -> Tournament:
        """Return the tournament in another phase.

        Args:
            phase: The new phase.
            note: Note for people.
        """
        return replace(self, head=self.head.model_copy(update={"phase": phase, "note": note}))

    def with_encounter(self, encounter: Encounter) -> Tournament:
        """Return the tournament with an encounter replaced or added."""
        return replace(self, encounters={**self.encounters, encounter.id: encounter})

    # ---------------------------------------------------------------- plain data

    def fields(self) -> dict[str, str]:
        """Return all data as JSON texts by field name: `head`, `entrant:ID`, `encounter:ID`."""
        found = {"head": self.head.model_dump_json()}
        found |= {f"entrant:{one}": entrant.model_dump_json() for one, entrant in self.entrants.items()}
        found |= {f"encounter:{one}": encounter.model_dump_json() for one, encounter in self.encounters.items()}
        return found

    def changed_fields(self, before: Tournament) -> dict[str, str]:
        """Return the fields that differ from an earlier state; a removed field is empty.

        Args:
            before: The tournament before the transition.
        """
        found = {} if self.head is before.head else {"head": self.head.model_dump_json()}
        pairs: tuple[tuple[str, Mapping[str, FrozenModel], Mapping[str, FrozenModel]], ...] = (
            ("entrant", before.entrants, self.entrants),
            ("encounter", before.encounters, self.encounters),
        )
        for kind, old, new in pairs:
            found |= {f"{kind}:{one}": each.model_dump_json() for one, each in new.items() if old.get(one) is not each}
            found |= {f"{kind}:{one}": "" for one in old if one not in new}
        return found

    @classmethod
    def read(cls, fields: Mapping[str, str | bytes]) -> Tournament:
        """Return the tournament with these fields, as written from `fields` and `changed_fields`.

        Raises:
            ValueError: The data are not a valid tournament.
        """
        if "head" not in fields:
            raise ValueError("a tournament has a field `head`")
        head = TournamentHeader.model_validate_json(fields["head"])
        entrants = [
            Entrant.model_validate_json(text) for name, text in fields.items() if name.startswith("entrant:") and text
        ]
        encounters = [
            Encounter.model_validate_json(text)
            for name, text in fields.items()
            if name.startswith("encounter:") and text
        ]
        # A store keeps fields in no order.
        entrants.sort(key=lambda one: one.number if head.phase == "open" else one.seed)
        encounters.sort(key=lambda one: (one.round, one.table))
        return cls(head, {one.id: one for one in entrants}, {one.id: one for one in encounters})

    def plain(self) -> dict[str, Any]:
        """Return all data as one JSON value; the same tournament always gives the same value."""
        return {
            "tournament": self.head.model_dump(mode="json"),
            "entrants": [entrant.model_dump(mode="json") for entrant in self.entrants.values()],
            "encounters": [
                encounter.model_dump(mode="json")
                for encounter in sorted(self.encounters.values(), key=lambda one: (one.round, one.table))
            ],
        }


def _groups(encounter: Encounter, *, mirrored: bool) -> Iterator[list[TournamentGame]]:
    """Yield the games of an encounter that can begin now, in groups of games that have to begin together."""
    pairs: dict[int, list[TournamentGame]] = {}
    for game in encounter.games:
        if game.state == "due":
            pairs.setdefault(game.pair if mirrored else game.number, []).append(game)
    yield from pairs.values()
