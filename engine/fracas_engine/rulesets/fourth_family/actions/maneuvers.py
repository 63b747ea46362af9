"""What everybody may do beside the sheet: charging, grabbing, rallying, readying and the like.

Attack rolls among them (bull rush, grab, shove ...) are compiled into each sheet as actions, so that they go the way of
all attacks.
"""

# ruff: noqa: ARG001 - all that carries out an action takes the same

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.d20 import options as shared_options
from fracas_engine.d20.actions.targeting import target_named
from fracas_engine.d20.attacks import attack_rolls
from fracas_engine.d20.conditions import add_modifier, end_conditions
from fracas_engine.d20.figures import action_uses
from fracas_engine.d20.figures.space import distance_between, enemies
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.sheet import Action
from fracas_engine.durations import Ends
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.intents import Use
from fracas_engine.modifiers import Modifier
from fracas_engine.options import TargetOption, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import (
    charging,
    grabbing,
    object_attacks,
    objects,
    performing,
    readying,
    sustaining,
)
from fracas_engine.rulesets.fourth_family.actions.targets import sole_target
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.conditions import has_condition
from fracas_engine.rulesets.fourth_family.figures import skills
from fracas_engine.rulesets.fourth_family.figures.hands import at_hand
from fracas_engine.rulesets.fourth_family.figures.payment import pay
from fracas_engine.rulesets.fourth_family.figures.skills import SKILL_ABILITIES
from fracas_engine.rulesets.fourth_family.harm import death, healing
from fracas_engine.rulesets.fourth_family.movement.standing_up import room_to_stand
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, General, offer
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.turns import delaying
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["everybody", "hands_fault", "until_next"]


# ---------------------------------------------------------------- whether they are open


def hands_fault(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> str:
    """Say why an entry of a sheet, or an attack that everybody has, is not at hand; empty where it is."""
    if action.maneuver and action.id in situation.rules.needs_hand:
        return f"{creature.id} has no free hand" if creature.hands < 1 else ""
    if action.spec is None or at_hand(situation, creature, action):
        return ""
    return f"{creature.id} has no {action.name} in hand"


def _guard(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, cause: str, to: str = "defenses", by: int = 2
) -> None:
    modifier = Modifier(
        to=to, by=by, source=CreatureId(creature.id), cause=f"*{cause}", ends=until_next(creature, "start")
    )
    add_modifier(resolution, creature, modifier)


# ---------------------------------------------------------------- one by one


def _stand_up(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Stand up; in a shared space only by shifting out of it (FE-STAND, OB-STND)."""
    cells = room_to_stand(resolution, creature)
    if cells is None:
        pay(resolution, creature, action, price)
        end_conditions(resolution, creature, lambda c: c.name == "prone")
        return
    if not cells:
        raise IllegalIntent("occupied", f"{creature.id} has no room to stand up in")
    named = intent.to or (intent.path[-1] if intent.path else None)
    there = (named[0], named[1]) if named is not None else cells[0]
    if there not in cells:
        raise IllegalIntent("bad_path", f"{creature.id} cannot stand up to {list(there)}")
    pay(resolution, creature, action, price)
    end_conditions(resolution, creature, lambda c: c.name == "prone")
    resolution.emit("moved", (creature, {"at": there}), who=creature.id, from_=creature.at, to=there, mode="shift")
    resolution.rules.moved(resolution, creature)


def _drop_prone(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    pay(resolution, creature, action, price)
    death.fall_prone(resolution, creature)


def _rally(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Second wind or rally (FE-WIND, OB-RALY)."""
    pay(resolution, creature, action, price, stock=creature.stock - 1)
    healing.heal(resolution, creature, healing.surge_value(creature))
    _guard(resolution, creature, action.id)


def _total_defense(
    resolution: Resolution[FamilyRules],
    creature: FamilyCreature,
    action: Action,
    intent: Use,
    price: str,
) -> None:
    pay(resolution, creature, action, price)
    _guard(resolution, creature, action.id)


def _action_point(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    word = intent.with_[0] if intent.with_ else "standard"
    minor = resolution.rules.minor_action
    if word not in ("standard", "move", minor):
        raise IllegalIntent("malformed", f"an action point buys a standard, move or {minor} action, not {word!r}")
    before = dict.fromkeys(creature.budget, 0) if creature.finished else creature.budget
    changes: dict[str, Any] = {
        "budget": {**before, word: before.get(word, 0) + 1},
        "action_points": creature.action_points - 1,
        "points_spent": creature.points_spent + 1,
        "point_turn": creature.turns,
        "finished": False,
        "did": True,
        "free_used": resolution.rules.free_spent(resolution, creature),
    }
    resolution.emit("used", (creature, changes), who=creature.id, action=action.id, on=(), at=None)
    _ = price


def _delay(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    delaying.delay(resolution, creature)


def _coup_de_grace(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Kill or wound somebody helpless (FE-COUP, OB-CDG)."""
    target = sole_target(resolution, intent)
    if distance_between(creature, target) > 1:
        raise IllegalIntent("out_of_range", f"{target.id} is not adjacent")
    if not has_condition(target, "helpless") or not enemies(creature, target):
        raise IllegalIntent("bad_target", f"{target.id} is not helpless, or no enemy")
    ruleset = resolution.rules
    sheet = ruleset.sheet(resolution, creature)
    found = basic_attacks.basics(resolution, creature, "melee_basic")
    names = [name for name in intent.with_ if name != "melee_basic"]
    blow = sheet.actions.get(names[0]) if names else (found[0] if found else None)
    if blow is None or blow.bonus is None or blow.cost != "standard" or action_uses.uses_left(creature, blow) == 0:
        raise IllegalIntent("not_available", f"{creature.id} has no such attack to deliver it with")
    targets.check_target(resolution, creature, replace(blow, area=None), target)
    pay(resolution, creature, action, price, **action_uses.spend_use(creature, blow))
    who = CreatureId(target.id)
    if not ruleset.coup_is_certain:
        performing.perform(resolution, creature, blow, (who,))
        return
    resolution.emit("coup_de_grace", by=creature.id, on=target.id, action=blow.id)
    frames = attack_rolls.sure_hit(resolution, creature, blow, target, Aim(coup=True), critical=True)
    if frames:
        performing.under_way(resolution, creature, blow, (who,), None, frames)


def _aid(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Help another with a skill check (OB-AID-01)."""
    ally = sole_target(resolution, intent)
    if enemies(ally, creature) or ally is creature:
        raise IllegalIntent("bad_target", f"{ally.id} is no ally of {creature.id}")
    skill = intent.with_[0] if intent.with_ else "athletics"
    level = resolution.sheet(creature).level or 0
    pay(resolution, creature, action, price)
    by = 2 if skills.skill_check(resolution, creature, skill) >= 10 + level // 2 else -1
    ends = Ends("end_of_user_next_turn", CreatureId(creature.id), creature.turns + 1, "end")
    source = CreatureId(creature.id)
    add_modifier(resolution, ally, Modifier(to=f"check:{skill}", by=by, source=source, cause=skills.AID, ends=ends))


def _help(
    resolution: Resolution[FamilyRules], creature: FamilyCreature, action: Action, intent: Use, price: str
) -> None:
    """Help an ally to strike a foe, or to withstand it (OB-HATK, OB-HDEF)."""
    foe = sole_target(resolution, intent)
    if not intent.with_:
        raise IllegalIntent("malformed", f"{action.id} names the ally by `with`")
    ally = target_named(resolution, intent.with_[0])
    if enemies(ally, creature) or ally is creature:
        raise IllegalIntent("bad_target", f"{ally.id} is no ally of {creature.id}")
    if not enemies(foe, creature):
        raise IllegalIntent("bad_target", f"{foe.id} is no enemy of {creature.id}")
    spec = resolution.sheet(creature)
    reach = spec.reach if spec.reach is not None else 1
    if distance_between(creature, foe) > reach:
        raise IllegalIntent("out_of_range", f"{foe.id} is out of the reach of {creature.id}")
    pay(resolution, creature, action, price)
    to = f"attack_on:{foe.id}" if action.id == "help_attack" else f"defense_from:{foe.id}"
    ends = Ends("end_of_user_next_turn", CreatureId(creature.id), creature.turns + 1, "end")
    add_modifier(
        resolution, ally, Modifier(to=to, by=2, source=CreatureId(creature.id), cause=f"*{action.id}", ends=ends)
    )


def until_next(creature: Creature, edge: str) -> Ends:
    """Return the end of what lasts until the start or end of a creature's own next turn."""
    word = f"{edge}_of_target_next_turn"
    return Ends(word, CreatureId(creature.id), creature.turns + 1, "start" if edge == "start" else "end")


# ---------------------------------------------------------------- whether they are open, and how they are listed


def _stand_up_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why nobody stands up."""
    lies = has_condition(creature, "prone") and not has_condition(creature, "unconscious")
    return "" if lies else f"{creature.id} does not lie on the ground"


def _drop_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why nobody lies down."""
    can = not has_condition(creature, "prone") and situation.rules.may_bear(situation, creature, "prone")
    return "" if can else f"{creature.id} lies on the ground already"


def _rally_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why nothing is recovered."""
    can = creature.stock > 0 and situation.rules.may_rally(situation, creature)
    return "" if can else f"{creature.id} has nothing left to recover with"


def _point_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why no action point is spent."""
    return situation.rules.point_fault(situation, creature)


def _delay_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why a turn is not put off."""
    if creature.acted or (creature.did and situation.rules.free_action_bars_delay):
        return f"{creature.id} has acted already"
    return f"{creature.id} has put this turn off already" if creature.resumed else ""


def _resume_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    return f"{creature.id} has not put its turn off"


def _coup_fault(situation: Situation[FamilyRules], creature: FamilyCreature) -> str:
    """Say why nobody is killed out of hand."""
    return "" if any(has_condition(c, "helpless") for c in situation.present()) else "nobody is helpless"


def _basic_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List the entries of the sheet that a basic attack stands for, with their targets."""
    found = basic_attacks.basics(situation, creature, action.id)
    return [
        offer(creature, action, targets=(*targets, *objects), pick=(1, 1), choices=((blow.id,),))
        for blow in found
        for targets in [shared_options.target_options(situation, creature, blow)]
        for objects in [object_attacks.targets(situation, creature, blow)]
        if targets or objects
    ]


def _coup_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List the helpless foes within reach."""
    targets = tuple(
        TargetOption(c.id)
        for c in situation.present()
        if enemies(c, creature) and distance_between(c, creature) <= 1 and has_condition(c, "helpless")
    )
    basics = basic_attacks.basics(situation, creature, "melee_basic")
    return [offer(creature, action, targets=targets, pick=(1, 1))] if targets and basics else []


def _point_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List what an action point buys."""
    return [offer(creature, action, choices=(("standard",), ("move",), (situation.rules.minor_action,)))]


def _help_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List the foes within reach and the allies."""
    foes = tuple(
        TargetOption(c.id) for c in situation.present() if enemies(c, creature) and distance_between(c, creature) <= 1
    )
    allies = tuple((c.id,) for c in situation.present() if not enemies(c, creature) and c is not creature)
    return [offer(creature, action, targets=foes, pick=(1, 1), choices=allies)] if foes and allies else []


def _aid_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List the allies and the skills."""
    others = (c for c in situation.present() if c is not creature)
    friends = tuple(TargetOption(c.id) for c in others if not enemies(c, creature))
    words = dict.fromkeys((*SKILL_ABILITIES, *situation.sheet(creature).skills))
    listed = tuple((word,) for word in words)
    return [offer(creature, action, targets=friends, pick=(1, 1), choices=listed)] if friends else []


def _stand_up_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    """List where to stand up, where the space is shared."""
    cells = room_to_stand(situation, creature)
    if cells is None:
        return [offer(creature, action)]
    return [offer(creature, action, destinations=dict.fromkeys(cells, 0))] if cells else []


def _no_options(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> list[UseOption]:
    return []


GENERAL: Final = (
    General("melee_basic", "standard", None, options=_basic_options),
    General("ranged_basic", "standard", None, options=_basic_options),
    General("charge", "standard", charging.charge, charging.charge_fault, charging.charge_options),
    General("coup_de_grace", "standard", _coup_de_grace, _coup_fault, _coup_options),
    General("ready", "standard", readying.ready, options=readying.ready_options),
    General("total_defense", "standard", _total_defense),
    General("stand_up", "move", _stand_up, _stand_up_fault, _stand_up_options),
    General("delay", "none", _delay, _delay_fault),
    General("resume", "none", None, _resume_fault, _no_options),
    General("sustain", "none", sustaining.sustain, sustaining.sustain_fault, sustaining.upkeep_options),
    General("release", "free", grabbing.release, grabbing.release_fault, grabbing.release_options),
    General("action_point", "free", _action_point, _point_fault, _point_options),
    General("drop_prone", "free", _drop_prone, _drop_fault),
    General("escape", "standard", grabbing.escape, grabbing.escape_fault, grabbing.escape_options),
    General("interact", "standard", objects.handle, options=objects.handle_options),
    General("dismiss", "free", sustaining.dismiss, sustaining.dismiss_fault, sustaining.upkeep_options),
    General("aid_another", "standard", _aid, options=_aid_options),
    General("help_attack", "standard", _help, options=_help_options),
    General("help_defense", "standard", _help, options=_help_options),
)
"""What everybody can do in one ruleset of the family or in both, in the order in which it is listed."""

IN_BOTH: Final = (
    "melee_basic", "ranged_basic", "charge", "coup_de_grace", "ready", "total_defense", "stand_up", "delay", "resume",
    "sustain", "release", "action_point",
)  # fmt: skip


def everybody(recovery: str, costs: Mapping[str, str], *own: General) -> dict[str, General]:
    """Return the actions that everybody has in a ruleset, by name.

    Args:
        recovery: The word for recovering hit points once an encounter.
        costs: Those that not both rulesets have, or have at different costs.
        own: The ruleset's own.
    """
    known = {one.name: one for one in GENERAL}
    both = [known[name] for name in IN_BOTH]
    others = [replace(known[name], cost=cost) for name, cost in costs.items()]
    rally = General(recovery, "standard", _rally, _rally_fault, uses=1)
    return {one.name: one for one in (*both, *others, *own, rally)}
