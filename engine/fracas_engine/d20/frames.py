"""Frames of d20 rulesets: the remaining work of an action, as plain data.

Each docstring names the module that steps the frame. Frames for rounds, turns and activations belong to each ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass

from fracas_engine.board import Voxel
from fracas_engine.causes import Cause
from fracas_engine.fast_frozen import fast_frozen
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.ruling_sheets import RULING, RULING_SHEET
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
    """Creatures in the area when it was announced, whether or not they are targets."""
    knock_out: bool = False
    """True if creatures dropped by this action are knocked out instead of killed."""
    coup: bool = False
    """True if the attack is a coup de grace."""
    follow_up: tuple[Place, ...] = ()
    """Path of the user's shift after a push."""


NO_AIM = Aim()


def aim_of_answer(path: tuple[Place, ...], to: Place | None) -> Aim:
    """Return the aim given by an answer's `path` and `to`: where the answering creature moves or moves its target."""
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
    """The last cell where the mover could have ended its move; a mover that is stopped elsewhere goes back there."""
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
    """Cell from which all creatures that may react to the next step have been asked; None if that is not done.

    If the mover is then displaced, its next step starts from another cell, and they are asked again.
    """
    under_way: bool = False
    """True if the situation may have changed since planning, so that the remaining path must be checked again."""
    heights: tuple[int, ...] = ()
    """Altitude after each step; empty if the movement stays on its level."""
    into_pits: bool = False
    """Whether pits may be entered (only on paths given square by square; FE-FALL-02)."""
    announced: tuple[Voxel, ...] = ()
    """The path given in the move order, or only its destination; a displaced mover returns to it.

    Empty for movement that cannot return to a path, such as a jump.
    """
    displaced: bool = False
    """True if the mover was pulled, pushed, slid or teleported off its path."""
    refused: tuple[Cell, ...] = ()
    """The step that the real ground refuses after the end of the path, from and to; empty if there is none."""
    planned: tuple[Voxel, ...] = ()
    """The path on the ground as the mover's seat knows it, if the real ground cuts it; otherwise empty."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Series(Frame):
    """Several attacks of one action, one after the other (stepped in `performing`)."""

    user: CreatureId
    action: str
    left: tuple[str, ...]
    """Ids of the attacks that have been neither made nor planned."""
    planned: tuple[tuple[str, CreatureId], ...] = ()
    """Attacks declared in advance and not yet made, as (attack id, target)."""
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Volley(Frame):
    """Attack rolls of one action against several targets, one after the other (stepped in `attack_rolls`)."""

    user: CreatureId
    action: str
    targets: tuple[CreatureId, ...]
    index: int = 0
    shared: bool = False
    """True if damage is rolled once for all targets."""
    rolled: tuple[int, ...] = ()
    """Damage rolled once for all targets; empty before the first hit."""
    aim: Aim = NO_AIM
    effect: Affecting | None = None
    """Effects that apply to all targets afterwards, hit or missed."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Strike(Frame):
    """An attack roll and its consequences."""

    user: CreatureId
    action: str
    on: CreatureId
    opportunity: bool = False
    phase: str = "declared"
    """`declared`, then `rolled`.

    In rulesets with interrupts before the result: also `hits` or `misses` as first reported, and `settled` once the
    final result was reported.
    """
    number: int = 0
    """Number of this attack in the battle; 0 before it is rolled."""
    faces: tuple[int, ...] = ()
    aim: Aim = NO_AIM


@fast_frozen
@dataclass(frozen=True, slots=True)
class Affecting(Frame):
    """Effects of an action without an attack roll, target by target (stepped in `multi_target_effects`)."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    """Key of the effect list on the sheet (`Sheet.lists`)."""
    targets: tuple[CreatureId, ...]
    index: int = 0
    rolled: tuple[int, ...] = ()
    """Amounts rolled for all targets; empty before the first affected one."""
    dc: int | None = None
    """DC of the saving throw; None if no save is allowed."""
    aim: Aim = NO_AIM
    saves: tuple[tuple[int, str], ...] = ()
    """Each target's save bonus and roll mode, if all of them save at once (`Saves.all_at_once`)."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Applying(Frame):
    """A list of effects on one creature, one after the other (stepped in `effects`)."""

    user: CreatureId
    sheet: str
    """The key of the sheet that the effects are on."""
    action: str
    part: str
    on: CreatureId
    rolled: tuple[int, ...]
    """Rolled amount for each effect of the list; 0 if nothing is rolled for it."""
    index: int = 0
    """Index of the next effect."""
    once: bool = False
    """True to apply only the effect at `index`, which occurs once per use of the action."""
    half: bool = False
    """True after a successful save for half damage: half of the damage is dealt, and no other effect applies."""
    attack: int | None = None
    """Number of the attack that causes the effects; None if there was no attack roll."""
    dc: int | None = None
    """DC of later saving throws against the effects."""
    group: int | None = None
    """Number of the group of effects that end together; None if the effects end separately."""
    until: str = ""
    """The duration of the group; empty if each effect has its own."""
    warned: bool = False
    """True if responses to the damage have already been offered before it is dealt."""
    extra: tuple[tuple[int, str], ...] = ()
    """Extra damage from a critical hit as (amount, type) pairs, dealt together with the list's own damage."""
    unhealed: bool = False
    """True if healing in this list has no effect, because the target had no recovery left to spend."""
    dealt: bool = False
    """True if another frame deals the list's damage together with its own."""
    aim: Aim = NO_AIM

    @property
    def ruled(self) -> bool:
        """True for effects of a game master's ruling, which have no source; `user` is then the target."""
        return self.sheet.startswith(RULING_SHEET)

    @property
    def cause(self) -> Cause:
        """Cause of the effects in the list."""
        return Cause(word=RULING) if self.ruled else Cause(sheet=self.sheet, action=self.action)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Once(Frame):
    """Effects of an action that occur once per use instead of once per target, such as zones and summoned creatures."""

    user: CreatureId
    sheet: str
    action: str
    part: str
    index: int = 0
    """Index of the next effect."""
    aim: Aim = NO_AIM
    ahead: bool = False
    """Whether these are the effects that come before those on the targets."""


@dataclass(frozen=True, slots=True)
class Aftermath(Frame):
    """The end of an effect: the ruleset checks whether the battle is decided."""
