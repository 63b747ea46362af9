"""Classification of actions as harmful or healing from stat block and options, for odds, areas and confirmations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from fracas_clients.texts import text as t
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import UseOption
from fracas_protocol.v1 import Action

__all__ = [
    "friendly_fire",
    "hit_chances",
    "hurts_only_friends",
    "is_friend",
    "is_harmful",
    "missing_hp",
    "only_heals",
    "placement_score",
    "wasted_healing",
]

_BOON: Final = re.compile(r"\bheal\b|\brecovery\b|temporary hit points|^\+\d")
"""Matches effects without attack and saving throw that benefit the target."""
_MENDING: Final = re.compile(r"(heal|recovery) [^,]+(, (heal|recovery) [^,]+)*")
"""Matches effects that consist only of healing."""
_LASTING: Final = re.compile(r"\bzone\b|\bwall\b|terrain|ground|light|summon|conjur|move|teleport|shift", re.IGNORECASE)
"""Matches effects on something other than the targets, such as the ground."""


def is_harmful(view: BattleView, use: UseOption) -> bool:
    """Return True if an action harms its targets."""
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
    """Return True if a harmful action has only allies in reach, whichever of its options is used."""
    targets = [(use, target.id) for use in uses for target in use.targets]
    hurting = bool(targets) and all(is_harmful(view, use) and not use.placements for use in uses)
    return hurting and all(is_friend(view, use.by, id_) for use, id_ in targets)


def only_heals(view: BattleView, use: UseOption) -> bool:
    """Return True if an action only heals, so that it is wasted on an unhurt creature."""
    action = view.action(use.by, use.action)
    return (
        action is not None and not is_harmful(view, use) and _MENDING.fullmatch(action.effect or action.hit) is not None
    )


def missing_hp(view: BattleView, id_: str) -> int:
    """Return a creature's missing hit points."""
    creature = view.creatures.get(id_)
    return 0 if creature is None else creature.max_hp - max(0, creature.hp)


def _on_creatures(action: Action) -> bool:
    """Return True if all effects of an action are on its targets, with nothing left on the ground."""
    told = f"{action.effect} {action.hit} {action.area}"
    return not _LASTING.search(told) and bool(action.attack or action.save or _BOON.search(told))


def is_friend(view: BattleView, by: str, other: str) -> bool:
    """Return True if a creature is on the acting creature's side; the acting creature itself is."""
    creature = view.creatures.get(other)
    return creature is not None and creature.side == view.creatures[by].side


def friendly_fire(
    view: BattleView, use: UseOption, struck: Iterable[str], label: str, call: Callable[[str], str]
) -> str:
    """Return a confirmation question if an action would hit only its own side, or nothing; else an empty string.

    Args:
        view: The battle.
        use: The action.
        struck: Ids of the targets.
        label: Display name of the action.
        call: Returns the name for an id.
    """
    struck = tuple(dict.fromkeys(struck))
    action = view.action(use.by, use.action)
    if not struck and use.placements and action is not None and _on_creatures(action):
        return t("confirm-empty-area", action=label)
    if not struck or not is_harmful(view, use) or not all(is_friend(view, use.by, id_) for id_ in struck):
        return ""
    return t("confirm-friendly-fire", action=label, who=_names(use, struck, call))


def wasted_healing(
    view: BattleView, use: UseOption, patients: Iterable[str], label: str, call: Callable[[str], str]
) -> str:
    """Return a confirmation question if healing would go to foes or unhurt creatures; else an empty string.

    Args:
        view: The battle.
        use: The action.
        patients: Ids of the targets; none for an action on the user alone.
        label: Display name of the action.
        call: Returns the name for an id.
    """
    whom = tuple(dict.fromkeys(patients)) or (() if use.targets or use.placements else (use.by,))
    if not whom or not only_heals(view, use):
        return ""
    if not any(is_friend(view, use.by, id_) for id_ in whom):
        return t("confirm-heals-enemies", action=label, who=_names(use, whom, call))
    if any(missing_hp(view, id_) for id_ in whom):
        return ""
    return t("confirm-heals-nothing", action=label, who=_names(use, whom, call))


def _names(use: UseOption, ids: Iterable[str], call: Callable[[str], str]) -> str:
    return ", ".join(t("confirm-itself") if id_ == use.by else call(id_) for id_ in ids)


def placement_score(view: BattleView, use: UseOption, affected: Iterable[str]) -> int:
    """Return a score of an area placement; the placement with the highest score is shown first.

    A harmful area that affects only foes scores 1000 plus their number. Other areas score the number of foes minus
    twice the number of allies. For beneficial areas foes and allies are swapped.
    """
    there = [id_ for id_ in affected if id_ in view.creatures]
    friends = sum(is_friend(view, use.by, id_) for id_ in there)
    wanted, spared = (len(there) - friends, friends) if is_harmful(view, use) else (friends, len(there) - friends)
    if wanted and not spared:
        return 1000 + wanted
    return wanted - 2 * spared


def hit_chances(view: BattleView, use: UseOption) -> tuple[int, ...]:
    """Return an action's hit chances in thousandths: against its possible targets that are foes, or if none is, all."""
    there = [target for target in use.targets if target.chance is not None]
    foes = [target for target in there if not is_friend(view, use.by, target.id)]
    return tuple(sorted({target.chance for target in foes or there if target.chance is not None}))
