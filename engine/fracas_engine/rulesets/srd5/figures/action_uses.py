"""Uses, spell slots, components, hands and ammunition of actions (S5-SPELL, S5-WEAP, S5-MON-03)."""

from __future__ import annotations

from typing import Any

from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.figures.missiles import missiles_at_first
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.rulesets.srd5.figures import hands, weapons
from fracas_engine.rulesets.srd5.state import game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["check_usable", "is_slot_spell", "needs_both_hands", "on_own_sheet", "spend_use"]


def on_own_sheet(situation: Situation[D20Rules], creature: Creature, name: str) -> bool:
    """Say whether a creature's own sheet has an action of a name, which then means nothing else (S5-TURN-03)."""
    key = ("own", creature.sheet)
    names: frozenset[str] | None = situation.facts.get(key)
    if names is None:
        names = frozenset(action.id for action in situation.setup.sheets[creature.sheet].actions)
        situation.facts[key] = names
    return name in names


def needs_both_hands(creature: Creature, action: Action) -> bool:
    """Say whether a weapon takes two hands now; a lance does not in the saddle (S5-WEAP-09)."""
    if weapons.has_property(action, "two_handed_unless_mounted"):
        return s5(creature).mount is None
    return weapons.has_property(action, "two_handed")


def is_slot_spell(situation: Situation[D20Rules], creature: Creature, action: Action) -> bool:
    """Say whether an action spends a spell slot: a hero's spell that is no cantrip (S5-SPELL-02)."""
    return action.spell and action.uses is not None and situation.setup.sheets[creature.sheet].hero


def check_usable(situation: Situation[D20Rules], creature: Creature, action: Action) -> None:
    """Check uses, slots, components, hands and ammunition of an action.

    Raises:
        IllegalIntent: `not_available`.
    """
    own = s5(creature)
    if action_uses.uses_left(own, action) == 0:
        raise IllegalIntent("not_available", f"{action.name} has been used as often as it can be", rule="S5-MON-03")
    if is_slot_spell(situation, own, action) and own.slot_turn == game_of(situation).turn and own.slot_turn:
        raise IllegalIntent("not_available", f"{own.id} has spent a spell slot this turn", rule="S5-SPELL-02")
    if action.spell and ("verbal" in action.tags and own.has("silenced")):
        raise IllegalIntent("not_available", f"{own.id} cannot speak", rule="S5-SPELL-04")
    handy = action.spell and any(tag in action.tags for tag in ("somatic", "material"))
    if handy and hands.free_hands(situation, own) <= 0:
        raise IllegalIntent("not_available", f"{own.id} has no free hand", rule="S5-SPELL-04")
    if needs_both_hands(own, action) and hands.hands_for(situation, own, action) < hands.HANDS:
        raise IllegalIntent("not_available", f"{action.name} needs two hands", rule="S5-WEAP-09")
    if weapons.has_property(action, "ammunition"):
        kind = missiles_at_first(situation, own)
        if kind is not None and kind <= own.used.get("ammunition", 0):
            raise IllegalIntent("not_available", f"{own.id} has no ammunition left", rule="S5-WEAP-01")
        if (
            not weapons.has_property(action, "two_handed")
            and kind is not None
            and hands.free_hands(situation, own) <= 0
        ):
            raise IllegalIntent("not_available", f"{own.id} has no free hand to load", rule="S5-WEAP-01")
    if weapons.has_property(action, "loading") and action.id in own.loaded:
        raise IllegalIntent("not_available", f"{action.name} has been shot with this action", rule="S5-WEAP-05")
    if not hands.at_hand(situation, own, action):
        raise IllegalIntent("not_available", f"{own.id} has no {action.name} at hand", rule="S5-ACT-02")


def spend_use(situation: Situation[D20Rules], creature: Creature, action: Action) -> dict[str, Any]:
    """Return the changed fields of a creature that uses an action: uses, slot, ammunition."""
    changed: dict[str, Any] = dict(action_uses.spend_use(creature, action))
    used = dict(changed.get("used", creature.used))
    if weapons.has_property(action, "ammunition") and missiles_at_first(situation, creature) is not None:
        used["ammunition"] = used.get("ammunition", 0) + 1
    if weapons.has_property(action, "loading"):
        changed["loaded"] = (*s5(creature).loaded, action.id)
    if used != creature.used:
        changed["used"] = used
    if is_slot_spell(situation, creature, action):
        changed["slot_turn"] = game_of(situation).turn
    return changed
