"""Estimated value of what lasts on creatures: of ending spells, destroying bindings, redirecting attacks, new forms."""

from __future__ import annotations

import re
from typing import Final

from fracas_clients.policies import action_value
from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import Decision
from fracas_protocol.view_elements import Creature, Object

__all__ = [
    "dispelled_value",
    "ended_value",
    "form_value",
    "freed_value",
    "is_dispelling",
    "is_redirecting",
    "is_worth_resisting",
    "redirected_value",
]

_SPELL: Final = "spell"
"""The tag of spells."""
_DISPELS: Final = re.compile(r"\bdispel \d")
_BECOMES: Final = re.compile(r"\bbecome ")
_FORM: Final = "form:"
"""Beginning of the name of the modifier that a creature bears in another form."""
_HOLDS: Final = "holds"
"""The state of an object that holds a creature."""
_BORNE: Final = 4.0
"""Value of a harmful condition for its bearer, in hit points; negative."""
_BOON: Final = 2.0
"""Value of a beneficial condition for its bearer, and of leaving a form that is used up, in hit points."""
_FREED: Final = 9.0
"""Value of freeing an ally from an object that holds it, in hit points."""
_LASTING: Final = re.compile(r"^[a-z][a-z ]* \((?:save ends|until)")
"""Matches an effect that lasts, such as `paralyzed (save ends)`."""
_SERIOUS: Final = 0.15
"""Fraction of its hit points that a creature must be about to lose to spend a Legendary Resistance on damage."""
_ENOUGH: Final = 50.0
"""Temporary hit points above which a form is not better: the forms with the most are often slow, or swim."""


def is_dispelling(action: v1.Action) -> bool:
    """Return True if an action ends the spells on its target."""
    return _DISPELS.search(action.effect) is not None


def dispelled_value(view: BattleView, user: Creature, target: Creature) -> float:
    """Return the value of ending all spells on a creature and around it, in hit points; negative if they help.

    Args:
        view: The battle.
        user: The creature that ends them.
        target: The creature that bears them.
    """
    worth = sum(_worth(view, target, source, cause) for source, cause in _spells_on(view, target))
    merit = -worth if target.side == user.side else worth
    cells = set(target.footprint())
    for zone in view.zones.values():
        owner = view.creatures.get(zone.owner or "")
        action = _spell(view, zone.owner, zone.cause)
        if owner is not None and owner.side != user.side and action is not None and not cells.isdisjoint(zone.cells):
            merit += max(_BORNE, action_value.zone_damage(action))
    return merit


def _spells_on(view: BattleView, target: Creature) -> set[tuple[str | None, str]]:
    borne = {(one.source, one.cause) for one in target.conditions}
    borne |= {(one.source, one.cause) for one in target.modifiers}
    borne |= {(one.source, one.cause) for one in target.ongoing}
    return {(source, cause) for source, cause in borne if _spell(view, source, cause) is not None}


def _spell(view: BattleView, source: str | None, cause: str) -> v1.Action | None:
    """Return the spell that caused an effect; None if it was no spell, or its stat block is unknown."""
    if source is None or source not in view.creatures:
        return None
    action = view.action(source, cause.rpartition(":")[2])
    return action if action is not None and _SPELL in action.tags else None


def _worth(view: BattleView, target: Creature, source: str | None, cause: str) -> float:
    """Return the value of a spell for the creature that bears it, in hit points."""
    action = _spell(view, source, cause)
    assert action is not None
    good = view.conditions.beneficial
    worth = action_value.bonuses(action) + (target.temp_hp if _BECOMES.search(action.effect) else 0.0)
    for condition in target.conditions:
        if (condition.source, condition.cause) == (source, cause):
            worth += _BOON if condition.name in good else -_BORNE
    return worth - sum(one.amount for one in target.ongoing if (one.source, one.cause) == (source, cause))


def ended_value(action: v1.Action, patient: Creature) -> float:
    """Return the value of the conditions that an action ends on a creature, in hit points."""
    ended = action_value.ended_conditions(action)
    return _BORNE * sum(one.name.replace("_", " ") in ended for one in patient.conditions)


def freed_value(view: BattleView, user: Creature, action: v1.Action | None, target: str, chance: float) -> float:
    """Return the value of attacking an object that holds an ally or the user itself; 0 for other objects.

    Args:
        view: The battle.
        user: The attacker.
        action: The attack; None if no stat block has it.
        target: The object's id.
        chance: Probability of a hit, from 0 to 1.
    """
    thing = view.objects.get(target)
    if thing is None or thing.state != _HOLDS:
        return 0.0
    held = next((one for one in view.creatures.values() if _holds(thing, one)), None)
    if held is None or held.side != user.side:
        return 0.0
    hurt = action_value.damage(action, view.conditions) if action is not None else 1.0
    return _FREED * chance * min(1.0, hurt / max(1, thing.hp or 1))


def _holds(thing: Object, creature: Creature) -> bool:
    """Return True if an object holds a creature: its id is the creature's, followed by that of the action."""
    return any(thing.id == f"{creature.id}_{one.cause.rpartition(':')[2]}" for one in creature.conditions)


def is_redirecting(action: v1.Action) -> bool:
    """Return True if an action lets an attack on its user strike another creature."""
    return "redirect" in action.effect.split(", ")


def redirected_value(view: BattleView, options: Decision, me: Creature, ally: Creature) -> float:
    """Return the value of letting an attack strike an ally in place of its target; negative if that is worse.

    Hit points count in proportion to the strength of their creature, measured by its maximum hit points.

    Args:
        view: The battle.
        options: The decision, which says who attacks.
        me: The target of the attack.
        ally: The creature that would take its place.
    """
    attacker = view.creatures.get(str(options.about.get("by")))
    attacks = action_value.attacks_of(view, attacker) if attacker is not None else []
    hurt = max((action_value.damage(one, view.conditions) for one in attacks), default=1.0)
    most = max(1, me.max_hp, ally.max_hp)

    def loss(one: Creature) -> float:
        return action_value.attack_value(one, hurt, 1.0) * one.max_hp / most

    return loss(me) - loss(ally)


def is_worth_resisting(view: BattleView, options: Decision) -> bool:
    """Return True if a creature should spend a Legendary Resistance on the save that it has failed.

    Args:
        view: The battle.
        options: The decision, which says whose action it is.
    """
    action = view.action(str(options.about.get("by")), str(options.about.get("action")))
    if action is None:
        return True
    parts = [part.strip() for part in action.effect.split(",")]
    if any(_LASTING.match(part) or part.startswith(("death", "banish")) for part in parts):
        return True
    saved = action_value.damage(action, view.conditions) * (0.5 if "half" in action.save else 1.0)
    return saved >= _SERIOUS * view.creatures[options.by or ""].hp


def form_value(user: Creature, action: v1.Action) -> float | None:
    """Return the value of taking another form or the own one, in hit points; None if the action does neither.

    A form is worth its temporary hit points. Without them the creature's own form is assumed to be the better one.
    """
    changed = any(modifier.to.startswith(_FORM) for modifier in user.modifiers)
    if action.effect == "reverts":
        return _BOON if changed and not user.temp_hp else 0.0
    if _BECOMES.search(action.effect) is None:
        return None
    if changed and user.temp_hp:
        return 0.0
    return max(0.0, min(_ENOUGH, action_value.spare_hp(action)) - user.temp_hp)
