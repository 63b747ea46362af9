"""Limited uses, spell slots, components, hands and ammunition of actions (S5-SPELL, S5-WEAP, S5-MON-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.causes import Cause
from fracas_engine.content.spellcasting import SLOT
from fracas_engine.d20.conditions import granted
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.action_uses import missiles_at_first
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.modifiers import CHANGED, FORM, TRAIT
from fracas_engine.rulesets.srd5.conditions import has_condition
from fracas_engine.rulesets.srd5.queries import equipment, hands
from fracas_engine.rulesets.srd5.queries.room import has_room
from fracas_engine.rulesets.srd5.queries.space import underwater
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

UNDERWATER: Final = "underwater"
"""The tag of actions that can be used only underwater."""


def component_fault(situation: Situation[D20Rules], caster: Srd5Creature, spell: Action) -> str:
    """Return which component a caster cannot provide, as a key of `action_uses.FAULTS`; empty if all can be provided.

    Rules: S5-SPELL-04.
    """
    if "verbal" in spell.tags and has_condition(caster, "silenced"):
        return "silenced"
    if ("somatic" in spell.tags or "material" in spell.tags) and hands.free_hands(situation, caster) <= 0:
        return "no_free_hand"
    return ""


def on_own_sheet(situation: Situation[D20Rules], creature: Creature, name: str) -> bool:
    """Return True if the creature's own sheet has an action of this name.

    Such an action takes precedence over a general action of the same name (S5-TURN-03).
    """
    key = ("own", creature.sheet)
    names: frozenset[str] | None = situation.facts.get(key)
    if names is None:
        names = frozenset(action.id for action in situation.setup.sheets[creature.sheet].actions)
        situation.facts[key] = names
    return name in names


def needs_both_hands(creature: Creature, action: Action) -> bool:
    """Return True if a weapon currently needs two hands; a lance does not while mounted (S5-WEAP-09)."""
    if equipment.has_property(action, "two_handed_unless_mounted"):
        return s5(creature).mount is None
    return equipment.has_property(action, "two_handed")


def is_slot_spell(situation: Situation[D20Rules], creature: Creature, action: Action) -> bool:
    """Return True if an action spends a spell slot: from a pool of slots, or a hero's spell that is not a cantrip.

    Rules: S5-SPELL-02.
    """
    if action.pools:
        return action.spell and all(pool.startswith(SLOT) for pool, _ in action.pools)
    return action.spell and action.uses is not None and situation.setup.sheets[creature.sheet].hero


FAULTS: Final[Mapping[str, tuple[str, str]]] = {
    "no_uses": ("{action} has no uses left", "S5-MON-03"),
    "slot_spent": ("{creature} has already spent a spell slot this turn", "S5-SPELL-02"),
    "silenced": ("{creature} cannot speak, which the spell requires", "S5-SPELL-04"),
    "no_free_hand": ("{creature} has no free hand", "S5-SPELL-04"),
    "two_hands": ("{action} needs two free hands", "S5-WEAP-09"),
    "no_ammunition": ("{creature} has no ammunition left", "S5-WEAP-01"),
    "no_hand_to_load": ("{creature} has no free hand to load", "S5-WEAP-01"),
    "not_loaded": ("{action} can be fired only once per action", "S5-WEAP-05"),
    "not_lasting": ("{action} can be used only while its spell lasts", "S5-SPELL-05"),
    "not_yet": ("{action} can be used only after another action", "S5-MON-03"),
    "gaseous": ("{creature} cannot attack or cast spells as a cloud of mist", "S5-TURN-03"),
    "other_form": ("{creature} cannot use {action} in its present form", "S5-TURN-03"),
    "no_room": ("{creature} has no room for that form", "S5-SPACE-02"),
    "no_movement": ("{creature} has too little movement left for {action}", "S5-JUMP-02"),
    "not_underwater": ("{action} can be used only underwater", "S5-WATER-06"),
    "not_at_hand": ("{creature} does not have {action} in hand", "S5-ACT-02"),
}
"""The reasons why an action cannot be used, each with the text and the rule id of the refusal."""


def check_usable(situation: Situation[D20Rules], creature: Creature, action: Action) -> None:
    """Check the uses, slots, components, hands and ammunition of an action.

    Raises:
        IllegalIntent: `not_available`.
    """
    fault = use_fault(situation, creature, action)
    if fault:
        sentence, rule = FAULTS[fault]
        raise IllegalIntent("not_available", sentence.format(action=action.name, creature=creature.id), rule=rule)


def use_fault(situation: Situation[D20Rules], creature: Creature, action: Action) -> str:
    """Return the reason why an action cannot be used, as a key of `FAULTS`; empty if it can."""
    own = s5(creature)
    if action_uses.uses_left(own, action) == 0:
        return "no_uses"
    if action.spec is not None and action.spec.during is not None and not _lasts(situation, own, action.spec.during):
        return "not_lasting"
    if action.spec is not None and action.spec.after is not None and not own.used.get(action.spec.after):
        return "not_yet"
    if own.modifiers and is_gaseous(own) and (action.bonus is not None or is_cast(action)):
        return "gaseous"
    if action.shape is not None and not has_room(situation, own, action.shape):
        return "no_room"
    if action.spec is not None and action.spec.in_forms and form_of(own) not in action.spec.in_forms:
        return "other_form"
    if action.leap is not None and _movement_left(situation, own) < action.leap:
        return "no_movement"
    if UNDERWATER in action.tags and not underwater(situation, own):
        return "not_underwater"
    if action.spell:
        if own.slot_turn and own.slot_turn == game_of(situation).turn and is_slot_spell(situation, own, action):
            return "slot_spent"
        if lacking := component_fault(situation, own, action):
            return lacking
    if needs_both_hands(own, action) and hands.hands_for(situation, own, action) < hands.HANDS:
        return "two_hands"
    if equipment.has_property(action, "ammunition"):
        kind = missiles_at_first(situation, own)
        if kind is not None and kind <= own.used.get("ammunition", 0):
            return "no_ammunition"
        one_handed = not equipment.has_property(action, "two_handed")
        if one_handed and kind is not None and hands.free_hands(situation, own) <= 0:
            return "no_hand_to_load"
    if equipment.has_property(action, "loading") and action.id in own.loaded:
        return "not_loaded"
    return "" if hands.at_hand(situation, own, action) else "not_at_hand"


GASEOUS: Final = "gaseous"
"""The trait of creatures that are mist: they cannot attack, cast spells or use objects."""


def is_gaseous(creature: Creature) -> bool:
    """Return True if a creature is mist."""
    return bool(granted(creature, TRAIT, GASEOUS))


def is_cast(action: Action) -> bool:
    """Return True if an action is the casting of a spell, not one of the actions that a lasting spell allows."""
    return action.spell and (action.spec is None or action.spec.during is None)


OWN_FORM: Final = "own"
"""The word for a creature's own form, in `in_forms` of an action."""


def form_of(creature: Creature) -> str:
    """Return the id of the action whose form a creature has; `OWN_FORM` for its own."""
    for one in creature.modifiers:
        if one.to == FORM or (one.to, one.skill) == (TRAIT, CHANGED):
            return one.cause.action
    return OWN_FORM


def _movement_left(situation: Situation[D20Rules], creature: Srd5Creature) -> int:
    """Return the cells that a creature can still walk this turn."""
    now = situation.rules.movement.speed(situation, creature, "walk") or 0
    return now + sum(min(dash, now) for dash in creature.dashes) - creature.spent


def _lasts(situation: Situation[D20Rules], creature: Srd5Creature, name: str) -> bool:
    """Return True if effects of an action that a creature has used still last: Concentration, or any other effect."""
    cause = Cause(sheet=creature.sheet, action=name)
    if creature.concentration == cause:
        return True
    if any(zone.owner == creature.id and zone.cause == name for zone in situation.state.zones.values()):
        return True
    return any(
        one.source == creature.id and one.cause == cause
        for other in situation.state.creatures.values()
        for borne in (other.modifiers, other.conditions)
        for one in borne
    )


def slot_returned(situation: Situation[D20Rules], creature: Creature, action: Action) -> dict[str, Any]:
    """Return the fields of a creature that change when it gets back the spell slot of a spell; empty without one."""
    if not action.pools or not is_slot_spell(situation, creature, action):
        return {}
    spent = [pool for pool, _ in action.pools if creature.used.get(pool, 0)]
    full = [pool for pool, size in action.pools if creature.used.get(pool, 0) >= size]
    # The lowest slot left was spent: the last one in use, after those that were empty before.
    pool = next((one for one in reversed(spent) if one not in full), spent[-1] if spent else "")
    return {"used": {**creature.used, pool: creature.used[pool] - 1}} if pool else {}


def spend_use(situation: Situation[D20Rules], creature: Creature, action: Action) -> dict[str, Any]:
    """Return the fields of a creature that change when it uses an action: uses, spell slot, ammunition."""
    changed: dict[str, Any] = dict(action_uses.spend_use(creature, action))
    used = dict(changed.get("used", creature.used))
    if equipment.has_property(action, "ammunition") and missiles_at_first(situation, creature) is not None:
        used["ammunition"] = used.get("ammunition", 0) + 1
    if equipment.has_property(action, "loading"):
        changed["loaded"] = (*s5(creature).loaded, action.id)
    if used != creature.used:
        changed["used"] = used
    if is_slot_spell(situation, creature, action):
        changed["slot_turn"] = game_of(situation).turn
    return changed
