"""Frames of d20 rulesets: the remaining work of an action, as plain data.

Each is stepped in the module named with it. Frames for rounds, turns and activations belong to each ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.board import Voxel
from fracas_engine.causes import Cause
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.state import Frame


@fast_frozen
@dataclass(frozen=True, slots=True)
class Aim:
    """Details of an intent beyond its targets."""

    at: Place | None = None
    to: Place | None = None
    push_to: Place | None = None
    slide_to: Place | None = None
    path: tuple[Place, ...] = ()
    direction: tuple[int, int] | None = None
    cells: tuple[Place, ...] = ()
    with_: tuple[str, ...] = ()
    inside: tuple[CreatureId, ...] = ()
    """Creatures in the area when it was announced, whether targeted or not."""
    knock_out: bool = False
    """True if creatures that drop are to be spared."""
    coup: bool = False
    """True if the blow is a coup de grace."""
    follow_up: tuple[Place, ...] = ()
    """Places to which the user shifts after a push."""


NO_AIM = Aim()


def aim_of_answer(path: tuple[Place, ...], to: Place | None) -> Aim:
    """Return the aim given by an answer's `path` and `to`: the answerer's goal, or where its target is thrown."""
    return Aim(to=to, push_to=to, path=path) if path or to is not None else NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Moving(Frame):
    """A creature's movement, step by step (`movement.walking`)."""

    who: CreatureId
    mode: str
    path: tuple[Cell, ...]
    """All anchors of the path, entered or not, in order."""
    costs: tuple[int, ...]
    """Cost of each step."""
    squeezed: tuple[bool, ...]
    """For each step, whether the mover is squeezed after it."""
    may_end: tuple[bool, ...]
    """For each step, whether the mover could stop after it."""
    stay: Cell
    """The last cell where it could have ended; a creature stopped elsewhere is put back there."""
    start: Cell | None = None
    """Starting cell; None if it was not recorded."""
    points: int = 0
    """Movement points left before the next step."""
    index: int = 0
    """Index of the next step."""
    provokes: bool = True
    asked: tuple[CreatureId, ...] = ()
    """Creatures that have been asked about the next step and could react at its destination."""
    opened: Cell | None = None
    """Cell from which all creatures that may react to the next step have been asked; None if none have.

    A step from another cell counts as another step.
    """
    under_way: bool = False
    """True if the situation may have changed since planning, so that the rest is checked again."""
    heights: tuple[int, ...] = ()
    """The altitudes after the steps; empty for a movement that does not choose its height."""
    into_pits: bool = False
    """True if the path is named square by square, so that it may lead into pits (FE-FALL-02)."""
    announced: tuple[Voxel, ...] = ()
    """The path that the order names, or its destination alone; a displaced mover returns there. Empty for movement that
    cannot return, such as a jump."""
    displaced: bool = False
    """True if the mover was pulled, pushed, slid or teleported off its path."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Series(Frame):
    """Several attacks of one action (`acting`)."""

    user: CreatureId
    action: str
    left: tuple[str, ...]
    """The attacks not made and not planned, as ids of actions."""
    planned: tuple[tuple[str, CreatureId], ...] = ()
    """The attacks declared in advance that are still to come, with their targets."""
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Volley(Frame):
    """Attack rolls of one action against several targets, one after the other (`striking`)."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...]
    index: int = 0
    shared: bool = False
    """True if damage is rolled once for all of them."""
    rolled: tuple[int, ...] = ()
    """Damage rolled for all of them; empty before the first hit."""
    aim: Aim = NO_AIM
    effect: Affecting | None = None
    """Effects that apply to all of them afterwards, hit or missed."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Strike(Frame):
    """An attack roll and its consequences."""

    user: CreatureId
    action: str
    on: CreatureId
    opportunity: bool = False
    phase: str = "declared"
    """`declared`, then `rolled`. With interrupts before a result: `hits` or `misses` as first reported, `settled` once
    it was reported again.
    """
    number: int = 0
    """The number of this attack in the battle, once it is rolled."""
    faces: tuple[int, ...] = ()
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Affecting(Frame):
    """Effects of an action without an attack roll, target by target."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    """The list of effects, by its name on the sheet."""
    targets: tuple[CreatureId, ...]
    index: int = 0
    rolled: tuple[int, ...] = ()
    """Amounts rolled for all targets; empty before the first affected one."""
    dc: int | None = None
    """DC of the saving throw; None if it allows none."""
    aim: Aim = NO_AIM
    saves: tuple[tuple[int, str], ...] = ()
    """Each target's save bonus and roll mode, if all of them save at once (`saves_at_once`)."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Applying(Frame):
    """A list of effects on one creature, one after the other (`effects`)."""

    user: CreatureId
    sheet: str
    """The key of the sheet that the effects are on."""
    action: str
    part: str
    on: CreatureId
    rolled: tuple[int, ...]
    """Rolled amounts, by the effects' places; 0 where nothing is rolled."""
    index: int = 0
    """Index of the next effect."""
    once: bool = False
    """True if only that effect applies, one that occurs once for a use."""
    half: bool = False
    """True if a save left half of the damage and nothing else."""
    attack: int | None = None
    """The number of the attack that it comes from, if any."""
    dc: int | None = None
    """DC of later saving throws against it."""
    group: int | None = None
    """Effects of one group end together."""
    until: str = ""
    """The duration of the group; empty if each effect has its own."""
    warned: bool = False
    """True if others could answer its damage before it is dealt."""
    extra: tuple[tuple[int, str], ...] = ()
    """Further damage with its types, from a critical hit, dealt together with that of the list."""
    unhealed: bool = False
    """True if the list no longer heals, because its target had nothing left to spend on it."""
    dealt: bool = False
    """True if the list's damage is dealt by another frame, as one with that frame's."""
    aim: Aim = NO_AIM

    @property
    def cause(self) -> Cause:
        """Cause of the effects in the list."""
        return Cause(sheet=self.sheet, action=self.action)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Once(Frame):
    """Effects of an action that occur once and not for each target: zones, summoned creatures."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    index: int = 0
    """Index of the next effect."""
    aim: Aim = NO_AIM


@dataclass(frozen=True, slots=True)
class Aftermath(Frame):
    """End of an effect, when the ruleset checks whether the battle is decided."""
