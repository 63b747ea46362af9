"""Answers to the questions and `expect` paths of scenarios; nothing here changes anything or draws a die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from fracas_engine.board import Footprint, distance
from fracas_engine.content import AreaSpec
from fracas_engine.d20 import acting, areas, odds, travel
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.moving import moving_frame
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.space import footprint
from fracas_engine.d20.targeting import target_named
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import CreatureId, Plain
from fracas_engine.rulesets.fourth_family import actions, attacks, movement, sight, skills, windows
from fracas_engine.rulesets.fourth_family.conditions import bears, can_move, names_of
from fracas_engine.rulesets.fourth_family.frames import Trigger
from fracas_engine.rulesets.fourth_family.options import options_of
from fracas_engine.rulesets.fourth_family.rules import rules as rules_of
from fracas_engine.rulesets.fourth_family.state import family
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["ask", "inspect"]

_AREA: Final[TypeAdapter[Any]] = TypeAdapter(AreaSpec)
_BASICS: Final = ("melee_basic", "ranged_basic")
_SHAPE_KEYS: Final = ("within", "width", "height")


# ---------------------------------------------------------------- questions


def ask(situation: Situation, question: Mapping[str, Any]) -> Plain:
    """Answer a question.

    Raises:
        UnknownQuestion: There is no such question, or it names what does not exist.
    """
    ((name, details),) = question.items()
    answer = QUESTIONS.get(name)
    if answer is None:
        raise UnknownQuestion(str(name), f"known are {', '.join(QUESTIONS)}")
    try:
        return answer(situation, details)
    except IllegalIntent as error:
        raise UnknownQuestion(name, error.detail) from error


def _creature(situation: Situation, name: Any) -> Creature:
    return target_named(situation, str(name))


def _spot(situation: Situation, spot: Any) -> Footprint:
    """Return the space of a creature, or of a square."""
    if isinstance(spot, str):
        return footprint(_creature(situation, spot))
    if spot[:2] not in situation.board:
        raise IllegalIntent("malformed", f"{list(spot)} is not on the map")
    return Footprint((spot[0], spot[1]), 1, spot[2] if len(spot) > 2 else 0)


def _flat(situation: Situation, spot: Any) -> Footprint:
    base = _spot(situation, spot)
    return Footprint(base.cell, base.size)


def _distance(situation: Situation, details: Mapping[str, Any]) -> int:
    return distance(_spot(situation, details["from"]), _spot(situation, details["to"]))


def _adjacent(situation: Situation, details: Mapping[str, Any]) -> bool:
    away = _distance(situation, details)
    both = all(isinstance(details[key], str) for key in ("from", "to"))
    return away == 1 or (away == 0 and both and rules_of(situation).shared_is_adjacent)


def _sight(situation: Situation, details: Mapping[str, Any]) -> bool:
    one, other = details["from"], details["to"]
    if isinstance(one, str) and isinstance(other, str):
        return sight.can_see(situation, _creature(situation, one), _creature(situation, other))
    return sight.sight_line(situation, _flat(situation, one), _flat(situation, other))


def _effect_line(situation: Situation, details: Mapping[str, Any]) -> bool:
    return sight.effect_line(situation, _flat(situation, details["from"]), _flat(situation, details["to"]))


def _cover(situation: Situation, details: Mapping[str, Any]) -> str:
    """Return the degree of cover; without an action a ranged attack is meant where the two are not adjacent."""
    of, origin = details["of"], details["from"]
    target = _creature(situation, of)
    attacker = _creature(situation, origin) if isinstance(origin, str) else None
    name = details.get("action")
    action = _action(situation, attacker, name) if name is not None and attacker is not None else None
    return rules_of(situation).cover(situation, _flat(situation, origin), target, attacker, action)


def _concealment(situation: Situation, details: Mapping[str, Any]) -> str:
    return sight.concealment(situation, _creature(situation, details["from"]), _creature(situation, details["of"]))


def _flanking(situation: Situation, details: Mapping[str, Any]) -> bool:
    return attacks.flanked_by(situation, _creature(situation, details["of"]), _creature(situation, details["by"]))


def _combat_advantage(situation: Situation, details: Mapping[str, Any]) -> bool:
    user = _creature(situation, details["by"])
    action = _action(situation, user, details["action"]) if details.get("action") is not None else None
    return attacks.combat_advantage(situation, user, _creature(situation, details["of"]), action)


def _threatens(situation: Situation, details: Mapping[str, Any]) -> bool:
    """Say whether a creature could make an opportunity attack if another left its place."""
    enemy = family(_creature(situation, details["from"]))
    target = details["to"]
    if isinstance(target, str):
        other = _creature(situation, target)
        trigger = Trigger("leaves_adjacent", by=CreatureId(other.id))
        return (
            enemy.side != other.side
            and attacks.opportunity_able(situation, enemy)
            and windows.near_enough(situation, enemy, other, trigger)
            and sight.can_see(situation, enemy, other)
        )
    return attacks.opportunity_able(situation, enemy) and distance(sight.flat(enemy), _flat(situation, target)) == 1


def _reachable(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return where a creature could end a movement, with the costs, as if its turn had just begun."""
    creature = family(_creature(situation, details["by"]))
    mode = str(details["move"])
    points = movement.points_of(situation, creature, mode)
    if points is None:
        return ()
    return tuple((cell, cost) for cell, cost in travel.travel_of(situation, creature, mode, points).reach.costs.items())


def _aim(details: Mapping[str, Any]) -> Aim:
    direction = details.get("direction")
    return Aim(
        at=details.get("at"),
        cells=tuple(details.get("cells") or ()),
        direction=(direction[0], direction[1]) if direction is not None else None,
    )


def _area(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return the cells that a shape covers, wherever it may be used."""
    user = _creature(situation, details["by"])
    shape = {key: value for key, value in details.items() if key in rules_of(situation).shapes or key in _SHAPE_KEYS}
    action = areas.bare_action(_AREA.validate_python(shape), at=details.get("at") or user.at, user=user)
    placed = areas.place(situation, user, action, _aim(details))
    return tuple(situation.map.grid.cells(placed.cells))


def _affected(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return whom an area would affect, whether or not it may be used now."""
    rules = rules_of(situation)
    user = _creature(situation, details["by"])
    action = _action(situation, user, details["use"])
    if action.area is None:
        raise IllegalIntent("malformed", f"{action.name} has no area")
    placed = areas.place(situation, user, action, _aim(details))
    return tuple(creature.id for creature in rules.affected(situation, user, action, placed))


def _attack_roll(situation: Situation, details: Mapping[str, Any]) -> Plain:
    rules = rules_of(situation)
    user, target = _creature(situation, details["by"]), _creature(situation, details["on"])
    found = actions.basics(situation, family(user), str(details["use"]))[:1] if details["use"] in _BASICS else ()
    action = found[0] if found else _action(situation, user, details["use"])
    if action.bonus is None:
        raise IllegalIntent("malformed", f"{action.name} has no attack roll")
    figures = rules.attack_figures(situation, user, action, target)
    chance = odds.hit_chance(figures.bonus, figures.versus)
    return {"bonus": figures.bonus, "vs": action.vs, "defense": figures.versus, "chance": chance}


def _action(situation: Situation, user: Creature, name: Any) -> Action:
    action = rules_of(situation).sheet(situation, user).actions.get(str(name))
    if action is None:
        raise IllegalIntent("not_available", f"{user.id} has no action called {name!r}")
    return action


def _options(situation: Situation, details: Mapping[str, Any]) -> Plain:
    return options_of(situation, str(details["by"]))


QUESTIONS: Final[Mapping[str, Callable[[Situation, Mapping[str, Any]], Plain]]] = {
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
    "area": _area,
    "affected": _affected,
    "options": _options,
    "attack_roll": _attack_roll,
}


# ---------------------------------------------------------------- expectations


def inspect(situation: Situation, creature: Creature, path: str) -> Plain:
    """Answer an `expect` path of a creature.

    Raises:
        UnknownQuestion: There is no such path.
    """
    rules = rules_of(situation)
    own = family(creature)
    match path:
        case "hp" | "temp_hp" | "altitude" | "alive" | "max_hp" | "side" | "seat" | "at":
            value: Plain = getattr(creature, path)
            return value
        case "conditions":
            return names_of(creature)
        case "dead":
            return not creature.alive
        case "conscious":
            return creature.alive and not bears(creature, "unconscious")
        case "dying":
            return creature.alive and bears(creature, "dying")
        case "bloodied" | "staggered":
            return creature.alive and creature.hp <= creature.max_hp // 2
        case "speed":
            return _speed(situation, creature)
        case "surges" | "recoveries":
            return own.stock
        case "action_points":
            return own.action_points
        case "budget":
            budget = dict.fromkeys(("standard", "move", rules.small), 0)
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
            return attacks.defense(situation, creature, name)
        case "attack_bonus":
            basics = actions.basics(situation, own, name)[:1] if name in _BASICS else ()
            action = basics[0] if basics else rules.sheet(situation, creature).actions.get(name)
            if action is not None and action.bonus is not None:
                return action.bonus + attacks.attack_modifier(situation, creature)
        case "uses":
            action = rules.sheet(situation, creature).actions.get(name)
            if action is not None:
                return acting.uses_left(creature, action)
        case _:
            pass
    raise UnknownQuestion(f"{creature.id}.{path}", "a creature has no such number")


def _speed(situation: Situation, creature: Creature) -> int:
    """Return the walking speed, or that of the first mode that the sheet lists."""
    rules = rules_of(situation)
    return rules.speed(situation, creature, rules.step_mode(situation, creature)) or 0


def _movement_left(situation: Situation, creature: Any) -> int:
    """Return the squares left of the movement under way, or of the one that may still be taken."""
    under_way = moving_frame(situation, creature)
    if under_way is not None:
        return under_way.points
    if not actions.affordable(situation, creature, "move") or not can_move(creature):
        return 0
    return movement.speed(situation, creature, "walk") or 0
