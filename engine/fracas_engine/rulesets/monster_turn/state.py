"""What a figure and the game have beside what the core knows: cards, decks, bonuses of the round."""

from __future__ import annotations

from dataclasses import dataclass, field

from fracas_engine.ids import CreatureId
from fracas_engine.state import Creature, Game, owner_only, secret

__all__ = ["LONG_REST", "Bonus", "Figure", "TurnGame", "figure", "game_of"]

LONG_REST = "long_rest"
"""What stands in `Figure.picked` for a long rest."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A shield or retaliation that an action has brought for this round (MT-BON-02)."""

    kind: str
    """`shield` or `retaliate`."""
    amount: int
    range: int = 1
    """How far away an attacker may be to suffer retaliation."""


@dataclass(slots=True, kw_only=True)
class Figure(Creature):
    """A monster, a character or a summon."""

    kind: str = "monster"
    """`monster`, `hero` or `summon`."""
    type: str | None = None
    """A monster's type, which its ability cards are for."""
    elite: bool = False
    number: int | None = None
    """The number of its token, unique within the type (MT-ORD-04)."""
    owner: CreatureId | None = None
    """The character that a summon serves."""
    born: int = 0
    """The round in which it was summoned; 0 for who was there from the start."""
    bonuses: tuple[Bonus, ...] = ()
    hand: tuple[str, ...] = owner_only(default=())
    picked: tuple[str, ...] = owner_only(default=())
    """What is chosen for the round to come, until all have chosen."""
    playing: tuple[str, ...] = ()
    """Chosen cards, revealed and not used yet."""
    performing: str = ""
    """The card whose half is being performed; empty while none is."""
    halves: tuple[str, ...] = ()
    """Halves (`top`, `bottom`) used this turn."""
    active: tuple[str, ...] = ()
    """Cards whose effect lasts until the end of the round, then discarded (MT-CHAR-04)."""
    active_lost: tuple[str, ...] = ()
    """Likewise cards that are lost then."""
    discard: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    initiative: tuple[int, int] | None = None
    """This round's initiative, and that of the second card; None before it is known."""
    resting: bool = False
    """Whether it takes a long rest this round."""
    exhausted: bool = False


@dataclass(slots=True, kw_only=True)
class TurnGame(Game):
    """Where the battle stands."""

    turns_left: tuple[CreatureId, ...] = ()
    """Who has still to act in this round, in order."""
    revealed: dict[str, str] = field(default_factory=dict)
    """The ability card of each monster type in this round."""
    ability_piles: dict[str, tuple[str, ...]] = secret(default_factory=dict)  # noqa: RUF009 - makes a field
    """Cards left to draw, by monster type, in no order."""
    ability_discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    modifier_piles: dict[str, tuple[str, ...]] = secret(default_factory=dict)  # noqa: RUF009 - makes a field
    """Cards left to draw, by deck (`monsters`, or a character's id), in no order."""
    modifier_discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reshuffle: tuple[str, ...] = ()
    """Modifier decks of which null or x2 was drawn this round (MT-MOD-02)."""


def figure(creature: Creature) -> Figure:
    """Return a creature as what all creatures of this ruleset are."""
    assert isinstance(creature, Figure), "every creature of this ruleset is a figure"
    return creature


def game_of(game: Game) -> TurnGame:
    """Return the game as what it is in this ruleset."""
    assert isinstance(game, TurnGame), "the game of this ruleset is a TurnGame"
    return game
