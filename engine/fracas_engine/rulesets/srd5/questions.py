"""Answers to the questions and `expect` paths of scenarios; read-only, without dice rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.board import Footprint, distance, flight, samples
from fracas_engine.d20 import questions
from fracas_engine.d20.movement.paths import step_mode
from fracas_engine.d20.queries.light import DARK
from fracas_engine.d20.questions import creature_named
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, Place, Plain
from fracas_engine.intents import Move
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.actions import move_orders
from fracas_engine.rulesets.srd5.attacks import attack_modifiers
from fracas_engine.rulesets.srd5.movement import dragging, fear, passage, paths, speeds
from fracas_engine.rulesets.srd5.queries import d20_bonuses, sight
from fracas_engine.rulesets.srd5.queries.cover import cut_off, degree, degree_between
from fracas_engine.rulesets.srd5.queries.space import distance_between, place_of, space_of, spot
from fracas_engine.rulesets.srd5.state import Srd5Creature, s5
from fracas_engine.rulesets.srd5.triggers import opportunity
from fracas_engine.rulesets.srd5.turns import rests
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

# ---------------------------------------------------------------- questions


def ask(situation: Situation[D20Rules], question: Mapping[str, Any]) -> Plain:
    """Answer a question of a scenario.

    Raises:
        UnknownQuestion: There is no such question, or it names something that does not exist.
    """
    return questions.answer(situation, question, QUESTIONS)


def _spot(situation: Situation[D20Rules], where: Any) -> Footprint:
    """Return the space of a creature, an object or a square."""
    if isinstance(where, str):
        thing = situation.state.objects.get(where)
        return Footprint(thing.at) if thing is not None else space_of(situation, creature_named(situation, where))
    if (where[0], where[1]) not in situation.board:
        raise IllegalIntent("malformed", f"{list(where)} is not on the map")
    return spot(tuple(where))


def _distance(situation: Situation[D20Rules], details: Mapping[str, Any]) -> int:
    return distance(_spot(situation, details["from"]), _spot(situation, details["to"]))


def _adjacent(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    return _distance(situation, details) <= 1


def _sight(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    viewer, target = details["from"], details["to"]
    if isinstance(viewer, str) and isinstance(target, str) and target in situation.state.creatures:
        return sight.sees(situation, creature_named(situation, viewer), creature_named(situation, target))
    there = _spot(situation, target)
    if isinstance(viewer, str):
        own = creature_named(situation, viewer)
        if conditions.has_condition(own, "blinded", "unconscious"):
            return False
        return any(sight.sees_cell(situation, own, cell, there.altitude) for cell in there.cells())
    own_space = _spot(situation, viewer)
    fog = any(situation.board.has(cell, name) for cell in there.cells() for name in sight.FOG)
    lit = any(sight.light_at(situation, cell, there.altitude) != DARK for cell in there.cells())
    return (
        lit
        and not fog
        and any(sight.line_to(situation, own_space, Footprint(cell, 1, there.altitude)) for cell in there.cells())
    )


def _degree(situation: Situation[D20Rules], origin: Any, of: Any) -> str:
    if isinstance(origin, str) and isinstance(of, str) and of in situation.state.creatures:
        return degree_between(situation, creature_named(situation, origin), creature_named(situation, of))
    own, space = _spot(situation, origin), _spot(situation, of)
    left_out = [name for name in (origin, of) if isinstance(name, str)]
    size = situation.state.creatures[of].size if isinstance(of, str) and of in situation.state.creatures else "medium"
    return degree(situation, samples(own), (own,), space, size, left_out)


def _effect_line(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    return _degree(situation, details["from"], details["to"]) != "total"


def _cover(situation: Situation[D20Rules], details: Mapping[str, Any]) -> str:
    return _degree(situation, details["from"], details["of"])


def _concealment(situation: Situation[D20Rules], details: Mapping[str, Any]) -> str:
    if not _sight(situation, {"from": details["from"], "to": details["of"]}):
        return "total"
    of = details["of"]
    if isinstance(of, str) and of in situation.state.creatures:
        viewer = creature_named(situation, details["from"]) if isinstance(details["from"], str) else None
        return "partial" if sight.lightly_obscured(situation, viewer, creature_named(situation, of)) else "none"
    return "none"


def _threatens(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    """Return True if a creature could make an Opportunity Attack against a creature that leaves its place.

    The question names the creature that leaves, or a cell that any creature might leave.
    """
    enemy, target = creature_named(situation, details["from"]), details["to"]
    if not isinstance(target, str):
        return opportunity.threatens(situation, enemy, _spot(situation, target))
    mover = creature_named(situation, target)
    reaches = opportunity.reaches_at_hand(situation, enemy, mover)
    if cut_off(situation, space_of(situation, enemy), space_of(situation, mover)):
        return False
    return bool(reaches) and distance_between(situation, enemy, mover) <= max(reaches)


def _reachable(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the possible destinations of a creature's movement, with costs."""
    creature = s5(creature_named(situation, details["by"]))
    mode = str(details["move"])
    if mode not in speeds.modes(situation, creature):
        return ()
    points = speeds.movement_left(situation, creature, mode)
    costs: dict[Place, int] = {
        (x, y): cost for (x, y), cost in paths.reach_of(situation, creature, mode, points).costs.items()
    }
    if mode in speeds.CHOOSING_HEIGHT:
        layers = passage.layers_within(situation, creature, mode, points)
        if creature.altitude not in layers:
            return ()  # a creature in the air cannot burrow
        found = flight(situation.board, place_of(creature), points, layers).costs
        whole: dict[Place, int] = {(*cell, creature.altitude): cost for cell, cost in costs.items()}
        around = mode in speeds.GOING_AROUND
        whole |= {place: cost for place, cost in found.items() if around or place[2] != creature.altitude}
        costs = {(place if place[2] else place[:2]): cost for place, cost in whole.items()}
    if dragging.dragged(situation, creature) or fear.feared(situation, creature):
        costs = {place: cost for place, cost in costs.items() if _may_go(situation, creature, mode, place)}
    return tuple(costs.items())


def _way(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the path of a move or a jump."""
    return questions.way(
        situation, details, lambda creature, intent: move_orders.plan_move(situation, s5(creature), intent)
    )


def _may_go(situation: Situation[D20Rules], creature: Srd5Creature, mode: str, to: Place) -> bool:
    """Return True if an order to move to a place would be accepted; the creature's own position always counts."""
    if paths.placed(creature, mode, to) == place_of(creature):
        return True
    try:
        move_orders.plan_move(situation, creature, Move(by=CreatureId(creature.id), mode=mode, to=to))
    except IllegalIntent:
        return False
    return True


QUESTIONS: Final[Mapping[str, questions.Answer]] = {
    "distance": _distance,
    "range": _distance,
    "sight": _sight,
    "effect_line": _effect_line,
    "cover": _cover,
    "concealment": _concealment,
    "threatens": _threatens,
    "adjacent": _adjacent,
    "reachable": _reachable,
    "way": _way,
    "area": questions.area,
    "affected": questions.affected,
    "options": questions.open_to,
    "attack_roll": questions.attack_roll,
}


# ---------------------------------------------------------------- expectations


def inspect(situation: Situation[D20Rules], creature: Creature, path: str) -> Plain:
    """Return the value at an `expect` path of a creature.

    Raises:
        UnknownQuestion: There is no such path.
    """
    own = s5(creature)
    match path:
        case "dead":
            return not own.alive and not own.gone
        case "conscious":
            return own.alive and not conditions.has_condition(own, "unconscious")
        case "dying":
            return own.alive and own.hp <= 0 and not own.stable
        case "speed":
            return _speed(situation, own)
        case "budget":
            left = speeds.movement_left(situation, own, speeds.mode_here(situation, own)) if own.alive else 0
            words = ("action", "bonus", "reaction", *(("legendary",) if "legendary" in own.budget else ()))
            return {**{word: own.budget.get(word, 0) for word in words}, "movement": left}
        case "hit_dice":
            stock = rests.rest_stock(situation.sheet(own), own.used)
            return stock.left if stock is not None else 0
        case "defense.ac":
            return attack_modifiers.armor_class(situation, own)
    found = questions.number(situation, own, path)
    if path.startswith("attack_bonus.") and isinstance(found, int):
        return found - d20_bonuses.penalty(own)
    return found


def _speed(situation: Situation[D20Rules], creature: Creature) -> int:
    rules = situation.rules
    return rules.movement.speed(situation, creature, step_mode(situation, creature)) or 0
