"""What everybody may do beside the sheet: charging, grabbing, rallying, readying and the like.

Attack rolls among them (bull rush, grab, shove ...) are compiled into each sheet as actions, so that they go the way of
all attacks.
"""

# ruff: noqa: ARG001 - all that carries out an action takes the same

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

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
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.fourth_family.actions import (
    charging,
    grabbing,
    objects,
    performing,
    readying,
    sustaining,
)
from fracas_engine.rulesets.fourth_family.actions.targets import sole_target
from fracas_engine.rulesets.fourth_family.attacks import basic_attacks, targets
from fracas_engine.rulesets.fourth_family.conditions import can_move, has_condition, held_by, holds_of
from fracas_engine.rulesets.fourth_family.figures import skills
from fracas_engine.rulesets.fourth_family.figures.hands import at_hand
from fracas_engine.rulesets.fourth_family.figures.payment import pay
from fracas_engine.rulesets.fourth_family.harm import death, healing
from fracas_engine.rulesets.fourth_family.movement.standing_up import room_to_stand
from fracas_engine.rulesets.fourth_family.rules import FamilyRules, Handler
from fracas_engine.rulesets.fourth_family.state import FamilyCreature
from fracas_engine.rulesets.fourth_family.turns import delaying, upkeep
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["HANDLERS", "fault", "until_next"]


# ---------------------------------------------------------------- whether they are open


def fault(situation: Situation[FamilyRules], creature: FamilyCreature, action: Action) -> str:
    """Say why an action that everybody has is not open now, or one of the sheet not at hand; empty where it is."""
    by_hand = action.maneuver and action.id in situation.rules.needs_hand
    if action.spec is not None and not by_hand:  # the sheet's own, whatever its name
        return "" if at_hand(situation, creature, action) else f"{creature.id} has no {action.name} in hand"
    match action.id:
        case "stand_up" if not has_condition(creature, "prone") or has_condition(creature, "unconscious"):
            return f"{creature.id} does not lie on the ground"
        case "drop_prone" if has_condition(creature, "prone") or not situation.rules.may_bear(
            situation, creature, "prone"
        ):
            return f"{creature.id} lies on the ground already"
        case "escape" if not held_by(creature):
            return f"nobody holds {creature.id}"
        case "release" if not holds_of(situation, creature) and not creature.held:
            return f"{creature.id} holds nobody and nothing"
        case "drag" if not holds_of(situation, creature):
            return f"{creature.id} holds nobody"
        case "grab" | "grapple" if creature.hands < 1:
            return f"{creature.id} has no free hand"
        case "second_wind" | "rally" if creature.stock < 1 or not situation.rules.may_rally(situation, creature):
            return f"{creature.id} has nothing left to recover with"
        case "action_point":
            return situation.rules.point_fault(situation, creature)
        case "delay" if creature.acted or (creature.did and situation.rules.free_action_bars_delay):
            return f"{creature.id} has acted already"
        case "delay" if creature.resumed:
            return f"{creature.id} has put this turn off already"
        case "resume":
            return f"{creature.id} has not put its turn off"
        case "sustain" if not upkeep.sustainable(situation, creature, action.id):
            return f"{creature.id} has nothing to keep up"
        case "dismiss" if not upkeep.dismissable(situation, creature):
            return f"{creature.id} has nothing to let go"
        case "charge" if (
            not can_move(creature)
            or has_condition(creature, "prone")
            or not basic_attacks.basics(situation, creature, "melee_basic")
        ):
            return f"{creature.id} cannot charge now"
        case "coup_de_grace" if not any(has_condition(c, "helpless") for c in situation.present()):
            return "nobody is helpless"
        case _:
            return ""


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


HANDLERS: Final[Mapping[str, Handler]] = {
    "stand_up": _stand_up,
    "drop_prone": _drop_prone,
    "second_wind": _rally,
    "rally": _rally,
    "total_defense": _total_defense,
    "action_point": _action_point,
    "delay": _delay,
    "ready": readying.ready,
    "sustain": sustaining.sustain,
    "dismiss": sustaining.dismiss,
    "release": grabbing.release,
    "escape": grabbing.escape,
    "charge": charging.charge,
    "coup_de_grace": _coup_de_grace,
    "aid_another": _aid,
    "help_attack": _help,
    "help_defense": _help,
    "interact": objects.handle,
}
"""How each action that everybody has is carried out; a ruleset adds its own by `FourthFamily.own_handlers`."""


def until_next(creature: Creature, edge: str) -> Ends:
    """Return the end of what lasts until the start or end of a creature's own next turn."""
    word = f"{edge}_of_target_next_turn"
    return Ends(word, CreatureId(creature.id), creature.turns + 1, "start" if edge == "start" else "end")
