"""Battle state of `srd5`, in addition to the state that all d20 rulesets share."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.d20.state import D20Creature, EffectZone
from fracas_engine.ids import Cell, CreatureId, Place, SeatId, SideId
from fracas_engine.intents import Move, Use
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject, Creature, Game, secret, used_up

SHARES_SPACE: Final = frozenset({"attached", "engulfed", "enveloped", "swallowed"})
"""Conditions of creatures that are in the space of the source, or attached to it (S5-INSIDE-01)."""


@dataclass(frozen=True, slots=True)
class Helping:
    """An ally's Help that has not been used yet (S5-ACT-09 and -10)."""

    on: CreatureId
    """The ally whose check is helped, or the enemy that is distracted."""
    skill: str = ""
    """The skill of the check; empty for a distracted enemy."""
    until_turn: int | None = None
    """When the Help ends, as a number of the helper's turns. Such Help applies to attacks by any creature.

    None for Help that applies to attacks by allies and ends at the helper's next turn.
    """


@dataclass(frozen=True, slots=True)
class Readied:
    """A readied action or movement (S5-ACT-13)."""

    response: Use | Move
    event: str
    by: str
    """The creatures that can trigger the response: `enemy`, `ally`, `any`, `self`, or a creature's id."""
    to: str = ""
    within: int | None = None
    tags: tuple[str, ...] = ()
    """Only for the trigger `uses`: the used action must have one of these tags; empty for any action."""
    held: Cause = NO_CAUSE
    """The cause of the Concentration that holds a readied spell; `NO_CAUSE` if no spell is readied."""


@dataclass(frozen=True, slots=True)
class Blow:
    """Facts about the last attack that matter if its target is, or drops to, 0 hit points."""

    number: int
    critical: bool
    knock_out: bool
    """Whether the target is knocked out instead of killed (S5-DEATH-11)."""


@dataclass(slots=True, kw_only=True)
class Srd5Zone(EffectZone):
    """A zone with a vertical extent, because every area extends in three dimensions (S5-AREA-12)."""

    storeys: tuple[tuple[int, tuple[Cell, ...]], ...] = ()
    """The zone's cells at each altitude.

    Empty if the zone follows a creature (it then extends as far vertically as horizontally) or has no vertical limit.
    """

    def cut_to(self, cells: tuple[Cell, ...]) -> Srd5Zone:
        """Return a copy of the zone that extends over some of its cells only."""
        kept = frozenset(cells)
        storeys = tuple((z, tuple(cell for cell in layer if cell in kept)) for z, layer in self.storeys)
        return replace(self, cells=cells, storeys=storeys)

    def shifted(self, dx: int, dy: int) -> dict[str, Any]:
        """Return the fields that change if the zone moves by a number of columns and rows."""
        storeys = tuple((z, tuple((x + dx, y + dy) for x, y in layer)) for z, layer in self.storeys)
        return {**super(Srd5Zone, self).shifted(dx, dy), "storeys": storeys}


@dataclass(slots=True, kw_only=True)
class Srd5Game(Game):
    """The state of an `srd5` battle as a whole, for example its turn order."""

    counts: dict[str, int] = field(default_factory=dict)
    """The Initiative count of each creature; empty if the turn order is fixed."""
    ranks: tuple[CreatureId, ...] = ()
    """All creatures in turn order, including those that have left the battle.

    They keep their places because durations may end there (S5-ORDER-04).
    """
    to_come: tuple[CreatureId, ...] = ()
    """Creatures that are still to act in this round."""
    turn: int = 0
    """The number of the current turn, counted from the start of the battle."""
    blow: Blow | None = secret(default=None)  # noqa: RUF009 - it returns a `dataclasses.field`
    peace: tuple[str, ...] = ()
    """Seats that offer to end the fight (S5-END-05)."""


@dataclass(slots=True, kw_only=True)
class Srd5Creature(D20Creature):
    """A creature of `srd5`."""

    spent: int = used_up(default=0)
    """Cells of movement spent this turn, in any mode (S5-MOVE-03)."""
    dashes: tuple[int, ...] = used_up(default=())
    """The speed that each Dash of this turn has used, in order (S5-ACT-05)."""
    run: int = used_up(default=0)
    """Cells walked immediately before now, which count as a running start for a jump (S5-JUMP-01)."""
    trail: tuple[Place, ...] = used_up(default=())
    """Places that the creature has left one after the other immediately before now, if its sheet needs them."""
    disengaged: bool = used_up(default=False)
    dodging: bool = used_up(default=False)
    sequence: tuple[str, ...] = used_up(default=())
    """Remaining attacks of this turn's Attack action (S5-MON-01)."""
    alternatives: tuple[str, ...] = used_up(default=())
    """Attacks that may be made instead of the remaining ones, each entry once."""
    successes: int = used_up(default=0)
    failures: int = used_up(default=0)
    stable: bool = used_up(default=False)
    concentration: Cause = used_up(default=NO_CAUSE)  # noqa: RUF009 - it returns a `dataclasses.field`
    """The cause of the effects that the creature concentrates on."""
    mount: CreatureId | None = None
    rider: CreatureId | None = None
    controlled: bool = False
    """For a mount: whether its rider controls it (S5-MOUNT-05)."""
    commanded: bool = used_up(default=False)
    """For a controlled mount: whether it has used its Dash, Disengage or Dodge this turn (S5-MOUNT-07)."""
    squeezed: bool = False
    gone: str = ""
    """How the creature has left the battle alive: `fled`, `surrendered` or `vanished`; empty if it has not."""
    kept_by: CreatureId | None = None
    """For a summoned creature: the creature whose Concentration keeps it in the battle; otherwise None (S5-CONC-04)."""
    helping: tuple[Helping, ...] = used_up(default=())
    readied: Readied | None = used_up(default=None)  # noqa: RUF009 - it returns a `dataclasses.field`
    slot_turn: int = used_up(default=0)
    """The number of the turn in which the creature last spent a spell slot; 0 for none (S5-SPELL-02)."""
    light: tuple[str, ...] = used_up(default=())
    """Light weapons used in this turn's Attack action (S5-WEAP-04)."""
    loaded: tuple[str, ...] = used_up(default=())
    """Loading weapons fired with the current action (S5-WEAP-05)."""
    held: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    unmended_turn: int = used_up(default=0)
    """The number of the creature's turn on which it does not regenerate because of damage; 0 for none."""
    breath: int = used_up(default=0)
    """The number of turns in a row that the creature has ended underwater (S5-WATER-07)."""
    choking: int = used_up(default=0)
    """Exhaustion levels gained by suffocation."""
    tried: tuple[CreatureId, ...] = used_up(default=())
    """Creatures that this creature has failed to influence (S5-ACT-11)."""
    withstood: tuple[tuple[CreatureId, str], ...] = used_up(default=())
    """Actions, with their users, to which a successful save has made the creature immune."""
    noticed: tuple[SeatId, ...] = field(default=(), metadata={"see": "nobody"})
    """Seats that know the creature's position although it is hidden, until it moves (S5-SPACE-12)."""
    studied: tuple[SideId, ...] = used_up(default=())
    """Sides that know the creature's sheet through the Study action (S5-ACT-17)."""
    yields: str = used_up(default="")
    """The result that the seat has chosen for the next saving throw: `fail`, or `save` to roll; `saved` or `failed` if
    the next save has been rolled already; otherwise empty (S5-D20-13).
    """

    @property
    def bearer(self) -> CreatureId | None:
        """The creature that this one is inside of, or attached to; it shares that creature's space (S5-INSIDE-01)."""
        for condition in self.conditions:
            if condition.name in SHARES_SPACE:
                return condition.source
        return None

    @property
    def carrier(self) -> CreatureId | None:
        """The creature whose space this one shares and that takes it along: its mount or its bearer; None if none."""
        return self.mount if self.mount is not None else self.bearer

    @property
    def told_apart(self) -> bool:
        """Return True if events about the creature are numbered separately, because some seats must not notice them.

        This applies to every hidden creature, even if all seats know its position. Otherwise the numbers would reveal
        to its seat that an enemy feels the creature (S5-HIDE-02).
        """
        return bool(self.hidden_from) or self.has("hidden")


@dataclass(slots=True, kw_only=True)
class Srd5Object(BattleObject):
    """An object on the board."""

    ac: int = 15
    stuck: int | None = None
    needs_action: bool = False
    opens: tuple[int, int] | None = None
    item: str = ""
    """The item that a creature gains by picking it up; empty if it cannot be picked up."""


def s5(creature: Creature) -> Srd5Creature:
    """Return a creature with the static type of this ruleset."""
    return creature  # type: ignore[return-value] # a call of `cast` would cost as much as this one


def game_of(situation: AnySituation) -> Srd5Game:
    """Return the game state with the static type of this ruleset."""
    return cast("Srd5Game", situation.state.game)
