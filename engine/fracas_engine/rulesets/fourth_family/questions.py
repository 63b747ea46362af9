"""Answers to the questions and `expect` paths of scenarios; they are read-only and roll no dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from fracas_engine.board import Footprint, distance
from fracas_engine.d20 import questions
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.d20.movement.walking import moving_frame
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.questions import action_named, creature_named
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Plain
from fracas_engine.intents import Move
from fracas_engine.rulesets.fourth_family.actions import orders
from fracas_engine.rulesets.fourth_family.attacks import attack_modifiers, basic_attacks, combat_advantage
from fracas_engine.rulesets.fourth_family.conditions import can_move, has_condition
from fracas_engine.rulesets.fourth_family.frames import Climbing, Trigger
from fracas_engine.rulesets.fourth_family.movement import climbing, speeds, squeezing
from fracas_engine.rulesets.fourth_family.queries import payment, sight, skills
from fracas_engine.rulesets.fourth_family.rules import FamilyRules
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.rulesets.fourth_family.triggers import opportunity
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

_BASICS: Final = ("melee_basic", "ranged_basic")


# ---------------------------------------------------------------- questions


def ask(situation: Situation[FamilyRules], question: Mapping[str, Any]) -> Plain:
    """Answer a question.

    Raises:
        UnknownQuestion: The question, or a name in it, is unknown.
    """
    return questions.answer(situation, question, QUESTIONS)


def _spot(situation: Situation[FamilyRules], spot: Any) -> Footprint:
    """Return the space of a creature or of a square."""
    if isinstance(spot, str):
        return footprint(creature_named(situation, spot))
    if spot[:2] not in situation.board:
        raise IllegalIntent("malformed", f"{list(spot)} is not on the map")
    return Footprint((spot[0], spot[1]), 1, spot[2] if len(spot) > 2 else 0)


def _flat(situation: Situation[FamilyRules], spot: Any) -> Footprint:
    base = _spot(situation, spot)
    return Footprint(base.cell, base.size)


def _distance(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> int:
    return distance(_spot(situation, details["from"]), _spot(situation, details["to"]))


def _adjacent(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    away = _distance(situation, details)
    both = all(isinstance(details[key], str) for key in ("from", "to"))
    return away == 1 or (away == 0 and both and situation.rules.switches.shared_is_adjacent)


def _sight(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    one, other = details["from"], details["to"]
    if isinstance(one, str) and isinstance(other, str):
        return sight.can_see(situation, creature_named(situation, one), creature_named(situation, other))
    return sight.sight_line(situation, _spot(situation, one), _spot(situation, other))


def _effect_line(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    return sight.effect_line(situation, _flat(situation, details["from"]), _flat(situation, details["to"]))


def _cover(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> str:
    """Return the degree of cover; without an action, a ranged attack is assumed if the creatures are not adjacent."""
    of, origin = details["of"], details["from"]
    target = creature_named(situation, of)
    attacker = creature_named(situation, origin) if isinstance(origin, str) else None
    name = details.get("action")
    action = action_named(situation, attacker, name) if name is not None and attacker is not None else None
    return situation.rules.sight.cover(situation, _flat(situation, origin), target, attacker, action)


def _concealment(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> str:
    return sight.concealment(
        situation, creature_named(situation, details["from"]), creature_named(situation, details["of"])
    )


def _flanking(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    return combat_advantage.flanked_by(
        situation, creature_named(situation, details["of"]), creature_named(situation, details["by"])
    )


def _combat_advantage(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    user = creature_named(situation, details["by"])
    action = action_named(situation, user, details["action"]) if details.get("action") is not None else None
    return combat_advantage.combat_advantage(situation, user, creature_named(situation, details["of"]), action)


def _threatens(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> bool:
    """Return True if a creature could make an opportunity attack when the other creature leaves its position."""
    enemy = family(creature_named(situation, details["from"]))
    target = details["to"]
    if isinstance(target, str):
        other = creature_named(situation, target)
        trigger = Trigger("leaves_adjacent", by=CreatureId(other.id))
        return (
            enemy.side != other.side
            and opportunity.opportunity_able(situation, enemy)
            and opportunity.near_enough(situation, enemy, other, trigger)
            and sight.can_see(situation, enemy, other)
        )
    return opportunity.opportunity_able(situation, enemy) and opportunity.threatens_from(
        situation, enemy, _spot(situation, target)
    )


def _reachable(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> Plain:
    """Return a creature's destinations with their costs, as if its turn had just begun."""
    creature = family(creature_named(situation, details["by"]))
    mode = str(details["move"])
    points = speeds.points_of(situation, creature, mode)
    if points is None:
        return ()
    if mode == squeezing.MODE:
        return tuple(squeezing.destinations(situation, creature, points).items())
    height = max(0, creature.altitude) if mode in speeds.CHOOSING_HEIGHT else 0
    found = paths.travel_of(situation, creature, mode, points).reach.costs.items()
    return tuple(((*cell, height) if height else cell, cost) for cell, cost in found)


def _way(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> Plain:
    """Return the path of a move.

    A climb out of a pit appears as a step to the adjacent square, at the cost of the climb and the step.
    """

    def plan(creature: Creature, intent: Move) -> Moving | None:
        frame = orders.check_move(situation, family(creature), intent)
        if not isinstance(frame, Climbing):
            return frame
        moving = frame.moving
        if moving is None:
            return None
        first, *others = moving.costs
        return replace(moving, costs=(first + climbing.cost_up(situation, creature), *others))

    return questions.way(situation, details, plan)


def _attack_roll(situation: Situation[FamilyRules], details: Mapping[str, Any]) -> Plain:
    """Return the modifiers of an attack; `melee_basic` and `ranged_basic` are replaced by the attack they stand for."""
    user = family(creature_named(situation, details["by"]))
    found = basic_attacks.basics(situation, user, str(details["use"]))[:1] if details["use"] in _BASICS else ()
    return questions.attack_roll(situation, {**details, "use": found[0].id} if found else details)


QUESTIONS: Final[Mapping[str, questions.Answer]] = {
    "distance": _distance,
    "range": _distance,
    "sight": _sight,
    "effect_line": _effect_line,
    "cover": _cover,
    "concealment": _concealment,
    "flanking": _flanking,
    "combat_advantage": _combat_advantage,
    "threatens": _threatens,
    "adjacent": _adjacent,
    "reachable": _reachable,
    "way": _way,
    "area": questions.area,
    "affected": questions.affected,
    "options": questions.open_to,
    "attack_roll": _attack_roll,
}


# ---------------------------------------------------------------- expectations


def inspect(situation: Situation[FamilyRules], creature: Creature, path: str) -> Plain:
    """Answer an `expect` path of a creature.

    Raises:
        UnknownQuestion: The path is unknown.
    """
    rules = situation.rules
    own = family(creature)
    match path:
        case "conscious":
            return creature.alive and not has_condition(creature, "unconscious")
        case "dying":
            return creature.alive and has_condition(creature, "dying")
        case "speed":
            return _speed(situation, creature)
        case "surges" | "recoveries":
            return own.stock
        case "action_points":
            return own.action_points
        case "budget":
            budget = dict.fromkeys(("standard", "move", rules.switches.minor_action), 0)
            return {**budget, **own.budget, "movement": _movement_left(situation, own)}
        case "ongoing":
            found: dict[str, int] = {}
            for ongoing in own.ongoing:
                word = ongoing.type or "untyped"
                found[word] = max(found.get(word, 0), ongoing.amount)
            return found
        case "initiative":
            return own.initiative
        case "failures":
            return own.failures
        case "passive_perception":
            return skills.passive_perception(situation, creature)
    head, _, name = path.partition(".")
    match head:
        case "defense" if name in ("ac", "fortitude", "reflex", "will"):
            return attack_modifiers.defense(situation, creature, name)
        case "attack_bonus":
            basics = basic_attacks.basics(situation, own, name)[:1] if name in _BASICS else ()
            action = basics[0] if basics else rules.sheet(situation, creature).actions.get(name)
            if action is not None and action.bonus is not None:
                bonus = attack_modifiers.base_bonus(situation, creature, action)
                return bonus + attack_modifiers.attack_modifier(situation, creature, action)
    return questions.number(situation, own, path)


def _speed(situation: Situation[FamilyRules], creature: Creature) -> int:
    """Return the walking speed, or the first speed on the sheet if there is no walking speed."""
    rules = situation.rules
    return rules.movement.speed(situation, creature, paths.step_mode(situation, creature)) or 0


def _movement_left(situation: Situation[FamilyRules], creature: Any) -> int:
    """Return the squares left of the current movement, else the squares of a move that the creature may still take."""
    under_way = moving_frame(situation, creature)
    if under_way is not None:
        return under_way.points
    if creature.unfinished_points:
        return int(creature.unfinished_points)
    if not payment.affordable(situation, creature, "move") or not can_move(creature):
        return 0
    return _speed(situation, creature)
