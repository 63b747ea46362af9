"""Battle state of `monster_turn`, in addition to the engine's: cards, decks, bonuses of the round."""

from __future__ import annotations

from dataclasses import dataclass, field

from fracas_engine.ids import CreatureId
from fracas_engine.state import Creature, Game, owner_only, secret

LONG_REST = "long_rest"
"""Value of `Figure.picked` when a character chooses a long rest."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A shield or retaliation that an action gives for this round (MT-BON-02)."""

    kind: str
    """`shield` or `retaliate`."""
    amount: int
    range: int = 1
    """The maximum distance of attackers that suffer retaliation."""


@dataclass(slots=True, kw_only=True)
class Figure(Creature):
    """A monster, a character or a summon."""

    kind: str = "monster"
    """`monster`, `hero` or `summon`."""
    type: str | None = None
    """A monster's type, which determines its ability cards."""
    elite: bool = False
    number: int | None = None
    """Token number, unique within the type (MT-ORD-04)."""
    owner: CreatureId | None = None
    """The character that a summon belongs to."""
    born: int = 0
    """The round in which a summon was placed; 0 for figures present from the start."""
    bonuses: tuple[Bonus, ...] = ()
    hand: tuple[str, ...] = owner_only(default=())
    picked: tuple[str, ...] = owner_only(default=())
    """The cards chosen for the next round, until all characters have chosen."""
    playing: tuple[str, ...] = ()
    """Chosen cards that have been revealed and not used yet."""
    performing: str = ""
    """The card of which a half is being performed; otherwise empty."""
    halves: tuple[str, ...] = ()
    """Halves (`top`, `bottom`) used this turn."""
    active: tuple[str, ...] = ()
    """Cards with an effect until the end of the round, when they are discarded (MT-CHAR-04)."""
    active_lost: tuple[str, ...] = ()
    """Cards with an effect until the end of the round, when they are lost."""
    discard: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    initiative: tuple[int, int] | None = None
    """This round's initiative and that of the second card; None before the cards are revealed."""
    resting: bool = False
    """Whether the character takes a long rest this round."""
    exhausted: bool = False


@dataclass(slots=True, kw_only=True)
class TurnGame(Game):
    """The game state of `monster_turn`: turn order, revealed cards and decks."""

    turns_left: tuple[CreatureId, ...] = ()
    """Figures that are still to act in this round, in order."""
    revealed: dict[str, str] = field(default_factory=dict)
    """The ability card of each monster type in this round."""
    ability_piles: dict[str, tuple[str, ...]] = secret(default_factory=dict)  # noqa: RUF009 - returns a dataclass field
    """Remaining cards to draw by monster type, unordered."""
    ability_discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    modifier_piles: dict[str, tuple[str, ...]] = secret(default_factory=dict)  # noqa: RUF009 - returns a dataclass field
    """Remaining cards to draw by deck (`monsters`, or a character's id), unordered."""
    modifier_discards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reshuffle: tuple[str, ...] = ()
    """Modifier decks from which null or x2 was drawn this round (MT-MOD-02)."""


def figure(creature: Creature) -> Figure:
    """Return a creature, narrowed to this ruleset's type."""
    assert isinstance(creature, Figure), "every creature of this ruleset is a figure"
    return creature


def game_of(game: Game) -> TurnGame:
    """Return the game state, narrowed to this ruleset's type."""
    assert isinstance(game, TurnGame), "the game of this ruleset is a TurnGame"
    return game
