"""Whom an action would hurt, as far as a sheet and the options tell: for odds, for areas, and for asking once more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from fracas_protocol.options import UseOption
from fracas_protocol.reading import BattleView
from fracas_protocol.v1 import Action

__all__ = [
    "chances",
    "friendly_fire",
    "hurts_only_friends",
    "is_friend",
    "is_harmful",
    "merit",
    "missing_hp",
    "only_heals",
    "wasted_healing",
]

_BOON: Final = re.compile(r"\bheal\b|\brecovery\b|temporary hit points|^\+\d")
"""What an action without attack and save does to those whom it is good for."""
_MENDING: Final = re.compile(r"(heal|recovery) [^,]+(, (heal|recovery) [^,]+)*")
"""All that an action does which gives back hit points, and nothing else."""
_LASTING: Final = re.compile(r"\bzone\b|\bwall\b|terrain|ground|light|summon|conjur|move|teleport|shift", re.IGNORECASE)
"""What an action does beside what it does to those whom it reaches."""


def is_harmful(view: BattleView, use: UseOption) -> bool:
    """Say whether an action hurts those whom it is used on."""
    if any(target.chance is not None for target in use.targets):
        return True
    action = view.action(use.by, use.action)
    if action is None:
        return False
    if action.attack or action.save:
        return True
    effect = action.effect or action.hit
    return bool(action.area) and bool(effect) and not _BOON.search(effect)


def hurts_only_friends(view: BattleView, *uses: UseOption) -> bool:
    """Say whether nobody but friends is in reach of what would hurt them, however it is used."""
    targets = [(use, target.id) for use in uses for target in use.targets]
    hurting = bool(targets) and all(is_harmful(view, use) and not use.placements for use in uses)
    return hurting and all(is_friend(view, use.by, id_) for use, id_ in targets)


def only_heals(view: BattleView, use: UseOption) -> bool:
    """Say whether an action gives back hit points and does nothing else, so that it is lost on who lacks none."""
    action = view.action(use.by, use.action)
    return (
        action is not None and not is_harmful(view, use) and _MENDING.fullmatch(action.effect or action.hit) is not None
    )


def missing_hp(view: BattleView, id_: str) -> int:
    """Return how many hit points a creature lacks."""
    creature = view.creatures.get(id_)
    return 0 if creature is None else creature.max_hp - max(0, creature.hp)


def _on_creatures(action: Action) -> bool:
    """Say whether all that an action does is done to those whom it reaches: nothing stays on the ground."""
    told = f"{action.effect} {action.hit} {action.area}"
    return not _LASTING.search(told) and bool(action.attack or action.save or _BOON.search(told))


def is_friend(view: BattleView, by: str, other: str) -> bool:
    """Say whether a creature is of the side of whoever acts, itself included."""
    creature = view.creatures.get(other)
    return creature is not None and creature.side == view.creatures[by].side


def friendly_fire(
    view: BattleView, use: UseOption, struck: Iterable[str], label: str, call: Callable[[str], str]
) -> str:
    """Return what to ask where only one's own side would be hurt, or nobody reached; empty where that is not so.

    Args:
        view: The battle.
        use: What is used.
        struck: Ids of those whom it would be used on.
        label: What people call it.
        call: Turns ids into names.
    """
    struck = tuple(dict.fromkeys(struck))
    action = view.action(use.by, use.action)
    if not struck and use.placements and action is not None and _on_creatures(action):
        return f"{label} reaches nobody there. Do it all the same?"
    if not struck or not is_harmful(view, use) or not all(is_friend(view, use.by, id_) for id_ in struck):
        return ""
    return f"{label} hurts nobody but your own side ({_names(use, struck, call)}). Do it all the same?"


def wasted_healing(
    view: BattleView, use: UseOption, patients: Iterable[str], label: str, call: Callable[[str], str]
) -> str:
    """Return what to ask where healing is lost: on foes alone, or on who lacks nothing; empty where it is not.

    Args:
        view: The battle.
        use: What is used.
        patients: Ids of those whom it would be used on; none, where it is for its user alone.
        label: What people call it.
        call: Turns ids into names.
    """
    whom = tuple(dict.fromkeys(patients)) or (() if use.targets or use.placements else (use.by,))
    if not whom or not only_heals(view, use):
        return ""
    if not any(is_friend(view, use.by, id_) for id_ in whom):
        return f"{label} heals nobody but your foes ({_names(use, whom, call)}). Do it all the same?"
    if any(missing_hp(view, id_) for id_ in whom):
        return ""
    return f"{label} heals nothing: full hit points ({_names(use, whom, call)}). Do it all the same?"


def _names(use: UseOption, ids: Iterable[str], call: Callable[[str], str]) -> str:
    return ", ".join("itself" if id_ == use.by else call(id_) for id_ in ids)


def merit(view: BattleView, use: UseOption, affected: Iterable[str]) -> int:
    """Return how good a placement of an area looks; the best one is shown first.

    Foes alone are best, the more the better; then more foes than friends; then nobody; one's own side comes last. What
    is good for those inside is counted the other way round.
    """
    there = [id_ for id_ in affected if id_ in view.creatures]
    friends = sum(is_friend(view, use.by, id_) for id_ in there)
    wanted, spared = (len(there) - friends, friends) if is_harmful(view, use) else (friends, len(there) - friends)
    if wanted and not spared:
        return 1000 + wanted
    return wanted - 2 * spared


def chances(view: BattleView, use: UseOption) -> tuple[int, ...]:
    """Return the chances against those whom one would strike, in thousandths: of foes, where there are any."""
    there = [target for target in use.targets if target.chance is not None]
    foes = [target for target in there if not is_friend(view, use.by, target.id)]
    return tuple(sorted({target.chance for target in foes or there if target.chance is not None}))
