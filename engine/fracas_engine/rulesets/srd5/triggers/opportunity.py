"""Opportunity Attacks: enemies whose reach a step leaves, and their attacks (S5-OA)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.decisions import Choice
from fracas_engine.errors import IllegalIntent
from fracas_engine.modifiers import TRAIT
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.attacks import grappling
from fracas_engine.rulesets.srd5.frames import GripKind
from fracas_engine.rulesets.srd5.queries import hands, sight, turn_order
from fracas_engine.rulesets.srd5.queries.action_uses import needs_both_hands, on_own_sheet
from fracas_engine.rulesets.srd5.queries.cover import cut_off
from fracas_engine.rulesets.srd5.queries.enclosure import shut_off
from fracas_engine.rulesets.srd5.queries.equipment import IMPROVISED, UNARMED, melee_reach
from fracas_engine.rulesets.srd5.queries.space import space_of
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

GRIPS: Final[Mapping[GripKind, tuple[str, str]]] = {
    "grapple": ("grapple", "Grapple"),
    "shove_push": ("shove", "Shove away"),
    "shove_prone": ("shove", "Shove to the ground"),
}
"""The options of an Unarmed Strike other than damage, each with its general action and its label for players."""

NOBODY_ALONG: Final[Mapping[str, Footprint]] = MappingProxyType({})


def is_safe(situation: Situation[D20Rules], mover: Creature, mode: str = "walk") -> bool:
    """Return True if the mover provokes no Opportunity Attacks, because of the Disengage action or a trait.

    Rules: S5-ACT-06, S5-REF-03, S5-OA-04.

    Args:
        situation: The battle.
        mover: The creature that moves.
        mode: The mode of movement, because the trait `flyby` applies to flying only.
    """
    traits = situation.setup.sheets[mover.sheet].traits
    own: Srd5Creature = mover  # type: ignore[assignment] # called very often
    if own.disengaged or "agile" in traits or (mode == "fly" and "flyby" in traits):
        return True
    return bool(own.modifiers and granted(own, TRAIT, "agile"))


def _attacks(situation: Situation[D20Rules], enemy: Creature) -> tuple[tuple[Action, int], ...]:
    """Return a creature's melee attacks with available weapons, and their reaches in cells.

    Attacks without uses left are included (S5-OA-02 and -08).
    """
    return situation.steady_memo(("at_hand", enemy.id), lambda: _found_at_hand(situation, enemy))


def _found_at_hand(situation: Situation[D20Rules], enemy: Creature) -> tuple[tuple[Action, int], ...]:
    sheet = situation.rules.sheet(situation, enemy)
    natural = sheet.spec.reach if sheet.spec.reach is not None else 1
    found = []
    for action in sheet.actions.values():
        if action.bonus is None or action.spell or action.sequence or action.area is not None:
            continue
        if action.cost not in ("action", "bonus", "opportunity"):
            continue
        if action.id in IMPROVISED and not on_own_sheet(situation, enemy, action.id):
            continue
        length = melee_reach(action, natural)
        if length is not None and _wielded(situation, enemy, action):
            found.append((action, length))
    return tuple(found)


def _wielded(situation: Situation[D20Rules], enemy: Creature, action: Action) -> bool:
    """Return True if the weapon of an attack is in hand, and in both hands if it needs two."""
    if not hands.at_hand(situation, enemy, action, drawing=False):
        return False
    return not needs_both_hands(enemy, action) or hands.hands_for(situation, s5(enemy), action) >= hands.HANDS


def longest_reach(situation: Situation[D20Rules], enemy: Creature) -> int:
    """Return the longest reach of a creature's available melee attacks; 0 if it has none."""
    return max((length for _, length in _attacks(situation, enemy)), default=0)


def watching(
    situation: Situation[D20Rules], enemy: Creature, mover: Creature, *, anywhere: bool = False
) -> tuple[tuple[Action, int], ...]:
    """Return the melee attacks, with reaches, that an enemy could make against a mover if it had a Reaction.

    The result is empty if the enemy cannot see the mover (S5-OA-07).

    Args:
        situation: The battle.
        enemy: The attacker.
        mover: The creature that the enemy has to see.
        anywhere: Whether it is enough that the enemy could see the mover at some other position.
    """
    return situation.steady_memo(
        ("watching", enemy.id, mover.id, anywhere), lambda: _watching(situation, enemy, mover, anywhere=anywhere)
    )


def _watching(
    situation: Situation[D20Rules], enemy: Creature, mover: Creature, *, anywhere: bool
) -> tuple[tuple[Action, int], ...]:
    if enemy.side == mover.side or conditions.charmed_by(enemy, mover) or shut_off(situation, enemy, mover):
        return ()
    seen = sight.sees(situation, enemy, mover) or (anywhere and not sight.cannot_see(enemy, mover))
    return _attacks(situation, enemy) if seen else ()


def reaches_at_hand(
    situation: Situation[D20Rules], enemy: Creature, mover: Creature, *, anywhere: bool = False
) -> tuple[int, ...]:
    """Return the reaches of an enemy that a mover cannot leave now without provoking an Opportunity Attack.

    Args:
        situation: The battle.
        enemy: The attacker.
        mover: The creature that would leave the reach.
        anywhere: See `watching`.
    """
    return _usable(enemy, watching(situation, enemy, mover, anywhere=anywhere))


def threatens(situation: Situation[D20Rules], enemy: Creature, space: Footprint) -> bool:
    """Return True if an enemy could make an Opportunity Attack against a visible creature that leaves a space.

    Rules: S5-OA-02, -07 and -08.
    """
    reaches = _usable(enemy, _attacks(situation, enemy))
    own = space_of(situation, enemy)
    return distance(own, space) <= max(reaches, default=-1) and not cut_off(situation, own, space)


def _usable(enemy: Creature, attacks: tuple[tuple[Action, int], ...]) -> tuple[int, ...]:
    """Return the distinct reaches of the attacks that have uses left; empty if the creature cannot react."""
    if not turn_order.can_react(enemy):
        return ()
    return tuple(sorted({length for action, length in attacks if action_uses.uses_left(enemy, action) != 0}))


def moves_along(situation: Situation[D20Rules], enemy: Creature, mover: Creature) -> bool:
    """Return True if an enemy moves together with the mover, because it rides the mover or is dragged.

    The rider of a dragged creature moves along too.
    """
    steed = s5(enemy).carrier
    if steed == mover.id:
        return True
    taken = situation.state.creatures[steed] if steed is not None else enemy  # riders are not dragged (S5-GRAP-08)
    return mover.id in conditions.grappled_by(taken)


def provoked(
    situation: Situation[D20Rules],
    mover: Creature,
    there: Footprint | None,
    along: Mapping[str, Footprint] = NOBODY_ALONG,
) -> list[tuple[Creature, tuple[Choice, ...]]]:
    """Return the enemies that a step provokes, with their choices, in the order in which they are asked (S5-OA-09).

    Args:
        situation: The battle.
        mover: The creature about to step.
        there: The space that the mover would enter; None for a step off the map.
        along: The new spaces of the creatures that move with the mover; the distance from each enemy is measured after
            all of them have moved.
    """
    found = []
    here = space_of(situation, mover)
    for enemy in turn_order.in_order(situation):
        if enemy.side == mover.side:
            continue
        own = space_of(situation, enemy)
        old = distance(own, here)
        new = distance(along.get(enemy.id, own), there) if there is not None else None
        if (new is not None and new <= old) or old > 8:
            continue
        if not turn_order.can_react(enemy) or not watching(situation, enemy, mover):
            continue
        choices = choices_for(situation, enemy, mover, old, new)
        if choices:
            found.append((enemy, choices))
    return found


def choices_for(
    situation: Situation[D20Rules], enemy: Creature, mover: Creature, old: int, new: int | None
) -> tuple[Choice, ...]:
    """Return the attacks that an enemy may choose from when a step leaves their reach.

    Args:
        situation: The battle.
        enemy: The attacker.
        mover: The creature about to step.
        old: The mover's current distance from the enemy in cells.
        new: The distance after the step; None for a step off the map.
    """
    rules = situation.rules
    found = [
        Choice(action.id, action.name, action.id, (mover.id,))
        for action, length in _attacks(situation, enemy)
        if old <= length
        and (new is None or new > length)
        and action_uses.uses_left(enemy, action) != 0
        and rules.attacks.is_target(situation, enemy, action, mover)
    ]
    if on_own_sheet(situation, enemy, UNARMED):
        return tuple(found)
    found.sort(key=lambda choice: choice.id == UNARMED)
    if found and found[-1].id == UNARMED:
        found += [
            Choice(kind, label, kind, (mover.id,))
            for kind, (action, label) in GRIPS.items()
            if not on_own_sheet(situation, enemy, action) and _can_grip(situation, enemy, mover, kind)
        ]
    return tuple(found)


def grip_named(situation: Situation[D20Rules], creature: Creature, name: str) -> GripKind | None:
    """Return the grapple or shove that a player's answer names; None if the answer names an attack.

    An attack of that name on the creature's own sheet takes precedence.
    """
    return next((kind for kind in GRIPS if kind == name and not on_own_sheet(situation, creature, name)), None)


def _can_grip(situation: Situation[D20Rules], enemy: Creature, mover: Creature, kind: GripKind) -> bool:
    try:
        grappling.check_grip(situation, enemy, mover, grapple=kind == "grapple")
    except IllegalIntent:
        return False
    return True
