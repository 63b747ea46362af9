"""An encounter of a party with monsters, and its difficulty.

The measure is the XP budget of the ruleset's text. Where the text has none, or does not measure these creatures, it is
an estimate from hit points and levels, which knows neither armor nor damage.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_arena.lineup import HOUSE_SIDE, Lineup
from fracas_engine.content import CreatureSpec
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import did_you_mean
from fracas_engine.difficulty import DIFFICULTIES, Difficulty, EncounterXp
from fracas_engine.errors import SetupError
from fracas_engine.match_setup import group_strength
from fracas_engine.ruleset import ruleset_named

PARTY: Final = "party"
"""Seat and side of the party."""
MONSTERS: Final = "monsters"
"""Seat and side of the monsters."""
MOST_CREATURES: Final = 40
"""Maximum number of creatures on a side."""
ESTIMATED: Final[Mapping[Difficulty, float]] = {"low": 0.5, "moderate": 0.85, "high": 1.2}
"""Maximum ratio of the monsters' strength to the party's for each difficulty, for texts without a budget."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A party against monsters on a board.

    In rulesets that bring the monsters of the board, `monsters` is empty and each hero has its own seat.
    """

    ruleset: str
    party: tuple[str, ...]
    """Content ids of the party."""
    monsters: tuple[str, ...] = ()
    """Content ids of the monsters."""
    board: str = ""
    """Id of the board; empty: the first one."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Ruleset options."""

    @property
    def house(self) -> bool:
        """True if the ruleset brings the monsters."""
        return ruleset_named(self.ruleset).house

    @property
    def winning_side(self) -> str:
        """The side of the party, as reports name it."""
        return HOUSE_SIDE if self.house else PARTY

    def lineup(self) -> Lineup:
        """Return the line-up for battles of bots."""
        if self.house:
            each = {f"{PARTY}{number}": (name,) for number, name in enumerate(self.party, 1)}
            return Lineup(self.ruleset, each, self.board, options=self.options)
        seats = {PARTY: self.party, MONSTERS: self.monsters}
        return Lineup(self.ruleset, seats, self.board, sides={seat: seat for seat in seats}, options=self.options)

    def specs(self) -> tuple[list[CreatureSpec], list[CreatureSpec]]:
        """Return the stat blocks of the party and of the monsters.

        Raises:
            SetupError: A side is empty or too large, or has an unknown creature.
        """
        sides = ((PARTY, self.party), (MONSTERS, self.monsters))
        for side, names in sides if not self.house else sides[:1]:
            if not 1 <= len(names) <= MOST_CREATURES:
                raise SetupError(side, f"{len(names)} creatures: use 1 to {MOST_CREATURES}")
        if self.house and self.monsters:
            raise SetupError(MONSTERS, f"{self.ruleset} brings the monsters of the board: leave them out")
        return known_creatures(self.ruleset, self.party, PARTY), known_creatures(self.ruleset, self.monsters, MONSTERS)

    def xp(self) -> EncounterXp | None:
        """Return XP and budget by the ruleset's text; None if it does not measure this encounter.

        Raises:
            SetupError: As `specs`.
        """
        party, monsters = self.specs()
        budgets = ruleset_named(self.ruleset).budgets
        return budgets.encounter(party, monsters) if budgets is not None and monsters else None

    def estimate(self) -> float | None:
        """Return the ratio of the monsters' strength to the party's; None if the ruleset brings the monsters.

        Raises:
            SetupError: As `specs`.
        """
        party, monsters = self.specs()
        if not monsters:
            return None
        rules = ruleset_named(self.ruleset)
        own, other = (group_strength([rules.strength(one) for one in side]) for side in (party, monsters))
        return other / own if own else None


def estimated_difficulty(ratio: float) -> Difficulty:
    """Return the difficulty for a ratio of strengths, in texts without a budget."""
    return next((word for word in DIFFICULTIES if ratio <= ESTIMATED[word]), "above_high")


def known_creatures(ruleset: str, names: Sequence[str], where: str) -> list[CreatureSpec]:
    """Return the stat blocks of creatures that players may bring.

    Raises:
        SetupError: There is no such creature.
    """
    library, rules = library_of(ruleset), ruleset_named(ruleset)
    offered = {name: one for name, one in library.creatures.items() if rules.offers(one)}
    for name in names:
        if name not in offered:
            hint = did_you_mean(name, offered) or f"see `fracas content list --ruleset {ruleset}`"
            raise SetupError(where, f"unknown creature {name!r}; {hint}")
    return [offered[name] for name in names]


def read_creatures(words: Sequence[str], where: str) -> tuple[str, ...]:
    """Return the creature ids of command-line words such as `ogre:3` and `wolf,wolf`.

    Args:
        words: The words; each has ids separated by commas, with an optional number after a colon.
        where: The name of the option, for errors.

    Raises:
        SetupError: A number is not 1 to 40, or there are too many creatures.
    """
    found = tuple(name for word in words for name in _read(word, where))
    if len(found) > MOST_CREATURES:
        raise SetupError(where, f"{len(found)} creatures: use at most {MOST_CREATURES}")
    return found


def _read(word: str, where: str) -> Iterator[str]:
    for part in filter(None, (one.strip() for one in word.split(","))):
        name, colon, number = part.partition(":")
        if colon and not (number.isdecimal() and len(number) < 3 and 1 <= int(number) <= MOST_CREATURES):
            raise SetupError(where, f"invalid number in {part!r}: write NAME:COUNT with 1 to {MOST_CREATURES}")
        yield from [name] * (int(number) if colon else 1)
