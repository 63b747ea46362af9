"""What a battle under the SRD keeps beside what all d20 rulesets keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from fracas_engine.causes import NO_CAUSE, Cause
from fracas_engine.d20.state import D20Creature, EffectZone
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.intents import Move, Use
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject, Creature, Game, used_up

__all__ = ["Blow", "Helping", "Readied", "Srd5Creature", "Srd5Game", "Srd5Object", "Srd5Zone", "game_of", "s5"]


@dataclass(frozen=True, slots=True)
class Helping:
    """Help that has been given and not been used yet (S5-ACT-09 and -10)."""

    on: CreatureId
    """The ally whose check, or the foe attacks on whom, it helps."""
    skill: str = ""
    """The skill of the check; empty where a foe is distracted."""
    until_turn: int | None = None
    """The number of its giver's turn with which it ends, whoever attacks; None: it helps allies until the next one."""


@dataclass(frozen=True, slots=True)
class Readied:
    """What a creature has readied (S5-ACT-13)."""

    response: Use | Move
    event: str
    by: str
    """Whose doing is waited for: `enemy`, `ally`, `any`, `self`, or a creature's id."""
    to: str = ""
    within: int | None = None
    tags: tuple[str, ...] = ()
    """With `uses`: the tags of which what is used must have one; empty: any will do."""
    held: Cause = NO_CAUSE
    """The cause of the concentration that holds a readied spell; none for everything else."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What the damage of the last attack comes with."""

    number: int
    critical: bool
    knock_out: bool
    """Whether the target is to be spared (S5-DEATH-11)."""


@dataclass(slots=True, kw_only=True)
class Srd5Zone(EffectZone):
    """A zone, which has a height as every area has (S5-AREA-12)."""

    storeys: tuple[tuple[int, tuple[Cell, ...]], ...] = ()
    """Its cells at each altitude; empty where it reaches as high as it is wide around whom it follows, or all up."""


@dataclass(slots=True, kw_only=True)
class Srd5Game(Game):
    """Where the battle stands."""

    counts: dict[str, int] = field(default_factory=dict)
    """The initiative counts; empty where the order is fixed."""
    ranks: tuple[CreatureId, ...] = ()
    """Everybody's place in the order; those who are gone keep theirs, for what lasts until it (S5-ORDER-04)."""
    to_come: tuple[CreatureId, ...] = ()
    """Whose place in the order is still to come in this round."""
    turn: int = 0
    """The number of the present turn since the battle began."""
    blow: Blow | None = None
    peace: tuple[str, ...] = ()
    """Seats that offer to end the fight (S5-END-05)."""


@dataclass(slots=True, kw_only=True)
class Srd5Creature(D20Creature):
    """A creature."""

    spent: int = used_up(default=0)
    """Cells of movement spent this turn, in any mode (S5-MOVE-03)."""
    dashes: tuple[int, ...] = used_up(default=())
    """The speed that each Dash of this turn was taken with (S5-ACT-05)."""
    run: int = used_up(default=0)
    """Cells walked right before now (S5-JUMP-01)."""
    disengaged: bool = used_up(default=False)
    dodging: bool = used_up(default=False)
    sequence: tuple[str, ...] = used_up(default=())
    """Attacks that are left of the Attack action taken this turn (S5-MON-01)."""
    alternatives: tuple[str, ...] = used_up(default=())
    """Attacks that may take the place of those that are left, each as often as it may."""
    successes: int = used_up(default=0)
    failures: int = used_up(default=0)
    stable: bool = used_up(default=False)
    concentration: Cause = used_up(default=NO_CAUSE)  # noqa: RUF009 - it is `dataclasses.field`
    """The cause of the effects that are concentrated on."""
    mount: CreatureId | None = None
    rider: CreatureId | None = None
    controlled: bool = False
    """Whether its rider directs it (S5-MOUNT-05)."""
    commanded: bool = used_up(default=False)
    """Whether a controlled mount has had its action option this turn (S5-MOUNT-07)."""
    squeezed: bool = False
    gone: str = ""
    """`fled`, `surrendered` or `vanished`, for who has left the fight alive."""
    kept_by: CreatureId | None = None
    """Whose concentration keeps a summoned creature here; None: it stays by itself (S5-CONC-04)."""
    helping: tuple[Helping, ...] = used_up(default=())
    readied: Readied | None = used_up(default=None)  # noqa: RUF009 - it is `dataclasses.field`
    slot_turn: int = used_up(default=0)
    """The turn in which it last spent a spell slot (S5-SPELL-02)."""
    light: tuple[str, ...] = used_up(default=())
    """Light weapons that it has attacked with in the Attack action this turn (S5-WEAP-04)."""
    loaded: tuple[str, ...] = used_up(default=())
    """Loading weapons that it has shot with the present action (S5-WEAP-05)."""
    held: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    unmended_turn: int = used_up(default=0)
    """The number of its turn on which it does not regenerate, by what has hurt it; 0: none."""
    breath: int = used_up(default=0)
    """Turns ended underwater (S5-WATER-07)."""
    choking: int = used_up(default=0)
    """Levels of exhaustion gained by suffocating."""
    tried: tuple[CreatureId, ...] = used_up(default=())
    """Whom it has urged in vain (S5-ACT-11)."""
    noticed: tuple[SeatId, ...] = field(default=(), metadata={"see": "nobody"})
    """Seats that know its place although it hides, until it goes elsewhere (S5-SPACE-12)."""
    studied: tuple[SideId, ...] = used_up(default=())
    """The sides that know its sheet by Study (S5-ACT-17)."""
    yields: str = used_up(default="")
    """`fail` or `save`, where its seat has chosen for the coming saving throw (S5-D20-13)."""

    @property
    def told_apart(self) -> bool:
        """As for everybody, and where it has hidden: no number tells its seat that it is felt (S5-HIDE-02)."""
        return bool(self.hidden_from) or self.has("hidden")


@dataclass(slots=True, kw_only=True)
class Srd5Object(BattleObject):
    """A thing on the board."""

    ac: int = 15
    stuck: int | None = None
    needs_action: bool = False
    opens: tuple[int, int] | None = None
    item: str = ""
    """What it is to who picks it up; empty for what nobody can."""


def s5(creature: Creature) -> Srd5Creature:
    """Return a creature of this ruleset as what it is."""
    return creature  # type: ignore[return-value] # a call of `cast` would cost as much as this one


def game_of(situation: AnySituation) -> Srd5Game:
    """Return the game of this ruleset as what it is."""
    return cast("Srd5Game", situation.state.game)
