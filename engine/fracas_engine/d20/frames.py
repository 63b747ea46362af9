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

__all__ = [
    "NO_AIM",
    "Affecting",
    "Aftermath",
    "Aim",
    "Applying",
    "Moving",
    "Once",
    "Series",
    "Strike",
    "Volley",
    "aim_of_answer",
]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Aim:
    """What the intent says about how an action is carried out, beyond its targets."""

    at: Place | None = None
    to: Place | None = None
    push_to: Place | None = None
    slide_to: Place | None = None
    path: tuple[Place, ...] = ()
    direction: tuple[int, int] | None = None
    cells: tuple[Place, ...] = ()
    with_: tuple[str, ...] = ()
    inside: tuple[CreatureId, ...] = ()
    """Who was in the area when it was announced, whether it was meant or not."""
    knock_out: bool = False
    """True if whoever drops is to be spared."""
    coup: bool = False
    """True if the blow is a coup de grace."""
    follow_up: tuple[Place, ...] = ()
    """Where the user shifts behind a push."""


NO_AIM = Aim()


def aim_of_answer(path: tuple[Place, ...], to: Place | None) -> Aim:
    """Return what an answer says by `path` and `to`: where the answerer goes, or where whom it strikes is thrown."""
    return Aim(to=to, push_to=to, path=path) if path or to is not None else NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Moving(Frame):
    """A creature under way, step by step (`movement.walking`)."""

    who: CreatureId
    mode: str
    path: tuple[Cell, ...]
    """The anchors still to be entered and those entered already, in order."""
    costs: tuple[int, ...]
    """What each step costs."""
    squeezed: tuple[bool, ...]
    """After which steps it is squeezed."""
    may_end: tuple[bool, ...]
    """After which steps it could stop."""
    stay: Cell
    """The last cell where it could have ended; whoever is stopped elsewhere is put back there."""
    start: Cell | None = None
    """Where it began; None: not looked at."""
    points: int = 0
    """Movement points left before the next step."""
    index: int = 0
    """The step to be taken next."""
    provokes: bool = True
    asked: tuple[CreatureId, ...] = ()
    """Who has been asked about the next step, and could answer where it leads."""
    opened: Cell | None = None
    """From where all have been asked who may answer the next step: one that is taken from elsewhere is another step;
    None: nobody has been."""
    under_way: bool = False
    """True if anything may have happened since the way was planned, so that its rest is looked at again."""
    heights: tuple[int, ...] = ()
    """The altitudes after the steps; empty for a movement that does not choose its height."""
    into_pits: bool = False
    """True if the path is named square by square, so that it may lead into pits (FE-FALL-02)."""
    announced: tuple[Voxel, ...] = ()
    """The path that the order names, or its destination alone; a displaced mover returns there. Empty for movement that
    cannot return, such as a jump."""
    displaced: bool = False
    """True if the mover was pulled, pushed, slid or teleported off its way."""


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
    """What was rolled for all of them; empty before the first hit."""
    aim: Aim = NO_AIM
    effect: Affecting | None = None
    """What the action does to all of them afterwards, be they hit or missed."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Strike(Frame):
    """One attack roll and what follows from it (`striking`)."""

    user: CreatureId
    action: str
    on: CreatureId
    opportunity: bool = False
    phase: str = "declared"
    """`declared`, then `rolled`. Where interrupts come before a result: `hits` or `misses` as it was told, `settled`
    once it was told anew."""
    number: int = 0
    """The number of this attack in the battle, once it is rolled."""
    faces: tuple[int, ...] = ()
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Affecting(Frame):
    """What an action does without an attack roll, target by target (`effects`)."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    """The list of effects, by its name on the sheet."""
    targets: tuple[CreatureId, ...]
    index: int = 0
    rolled: tuple[int, ...] = ()
    """What was rolled for all of them; empty before the first who is affected."""
    dc: int | None = None
    """What a save against it has to reach; None where it allows none."""
    aim: Aim = NO_AIM
    saves: tuple[tuple[int, str], ...] = ()
    """What each of several adds to its save, and how it rolls, where all of them save at once (`saves_at_once`)."""


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
    """What was rolled, by the effects' places; 0 where nothing is rolled."""
    index: int = 0
    """The effect to come next."""
    once: bool = False
    """True if only that effect is meant, one that happens once for a use."""
    half: bool = False
    """True if a save left half of the damage and nothing else."""
    attack: int | None = None
    """The number of the attack that it comes from, if any."""
    dc: int | None = None
    """What later saves against it have to reach."""
    group: int | None = None
    """Effects of one group end together."""
    until: str = ""
    """The duration of the group; empty where each effect says its own."""
    warned: bool = False
    """True if others could answer its damage before it is dealt."""
    extra: tuple[tuple[int, str], ...] = ()
    """Further damage with its types, dealt as one with that of the list: what a critical hit adds."""
    unhealed: bool = False
    """True if the list heals nothing any more, for its target had nothing left to spend on it."""
    dealt: bool = False
    """True if the list's damage is dealt by another frame, as one with that frame's."""
    aim: Aim = NO_AIM

    @property
    def cause(self) -> Cause:
        """What brings the effects of the list."""
        return Cause(sheet=self.sheet, action=self.action)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Once(Frame):
    """What an action does once and not to each target: zones, summoned creatures (`effects`)."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    index: int = 0
    """The effect to come next."""
    aim: Aim = NO_AIM


@dataclass(frozen=True, slots=True)
class Aftermath(Frame):
    """All results of one effect are in: the ruleset looks whether the battle is decided."""
