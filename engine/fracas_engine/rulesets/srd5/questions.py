"""Answers to the questions and `expect` paths of scenarios; nothing here changes anything or draws a die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from fracas_engine.board import Footprint, distance, flight, origin_distance, samples
from fracas_engine.content import AreaSpec
from fracas_engine.d20 import acting, areas, odds
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.rulesets.srd5 import attacks, checks, conditions, movement, opportunity, sight
from fracas_engine.rulesets.srd5.cover import degree, degree_between
from fracas_engine.rulesets.srd5.options import options_of
from fracas_engine.rulesets.srd5.space import apart, place_of, space_of, spot
from fracas_engine.rulesets.srd5.state import s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["ask", "inspect"]

_AREA: Final[TypeAdapter[Any]] = TypeAdapter(AreaSpec)
_SHAPE_KEYS: Final = ("within", "width", "height", "sphere", "cone", "cube", "cylinder", "line", "emanation", "burst")


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
    found = situation.creature(str(name))
    if found.at is None:
        raise IllegalIntent("no_such_target", f"{name} is not on the map")
    return found


def _spot(situation: Situation, where: Any) -> Footprint:
    """Return the space of a creature, an object, or of a square."""
    if isinstance(where, str):
        thing = situation.state.objects.get(where)
        return Footprint(thing.at) if thing is not None else space_of(situation, _creature(situation, where))
    if (where[0], where[1]) not in situation.board:
        raise IllegalIntent("malformed", f"{list(where)} is not on the map")
    return spot(tuple(where))


def _distance(situation: Situation, details: Mapping[str, Any]) -> int:
    return distance(_spot(situation, details["from"]), _spot(situation, details["to"]))


def _adjacent(situation: Situation, details: Mapping[str, Any]) -> bool:
    return _distance(situation, details) <= 1


def _sight(situation: Situation, details: Mapping[str, Any]) -> bool:
    viewer, target = details["from"], details["to"]
    if isinstance(viewer, str) and isinstance(target, str) and target in situation.state.creatures:
        return sight.sees(situation, _creature(situation, viewer), _creature(situation, target))
    there = _spot(situation, target)
    if isinstance(viewer, str):
        own = _creature(situation, viewer)
        if conditions.has(own, "blinded", "unconscious"):
            return False
        return any(sight.sees_cell(situation, own, cell, there.altitude) for cell in there.cells())
    own_space = _spot(situation, viewer)
    fog = any(situation.board.has(cell, name) for cell in there.cells() for name in sight.FOG)
    lit = any(sight.light_at(situation, cell) != sight.DARK for cell in there.cells())
    return (
        lit
        and not fog
        and any(sight.line_to(situation, own_space, Footprint(cell, 1, there.altitude)) for cell in there.cells())
    )


def _degree(situation: Situation, origin: Any, of: Any) -> str:
    if isinstance(origin, str) and isinstance(of, str) and of in situation.state.creatures:
        return degree_between(situation, _creature(situation, origin), _creature(situation, of))
    own, space = _spot(situation, origin), _spot(situation, of)
    left_out = [name for name in (origin, of) if isinstance(name, str)]
    size = situation.state.creatures[of].size if isinstance(of, str) and of in situation.state.creatures else "medium"
    return degree(situation, samples(own), (own,), space, size, left_out)


def _effect_line(situation: Situation, details: Mapping[str, Any]) -> bool:
    return _degree(situation, details["from"], details["to"]) != "total"


def _cover(situation: Situation, details: Mapping[str, Any]) -> str:
    return _degree(situation, details["from"], details["of"])


def _concealment(situation: Situation, details: Mapping[str, Any]) -> str:
    if not _sight(situation, {"from": details["from"], "to": details["of"]}):
        return "total"
    of = details["of"]
    if isinstance(of, str) and of in situation.state.creatures:
        return "partial" if sight.lightly_obscured(situation, _creature(situation, of)) else "none"
    return "none"


def _threatens(situation: Situation, details: Mapping[str, Any]) -> bool:
    enemy, target = _creature(situation, details["from"]), details["to"]
    if not isinstance(target, str):
        return False
    mover = _creature(situation, target)
    reaches = opportunity.reaches_at_hand(situation, enemy, mover)
    return bool(reaches) and apart(situation, enemy, mover) <= max(reaches)


def _reachable(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return where a creature could end a movement, with the costs."""
    creature = s5(_creature(situation, details["by"]))
    mode = str(details["move"])
    if mode not in movement.modes(situation, creature):
        return ()
    points = movement.movement_left(situation, creature, mode)
    if mode in ("fly", "climb", "burrow"):
        low = max(0, creature.altitude - points) if mode == "fly" else creature.altitude - points
        high = 0 if mode == "burrow" else creature.altitude + points
        layers = {z: movement.passage(situation, creature, mode, z) for z in range(low, high + 1)}
        found = flight(situation.board, place_of(creature), points, layers).costs
        return tuple(((place if place[2] else place[:2]), cost) for place, cost in found.items())
    return tuple((cell, cost) for cell, cost in movement.reach_of(situation, creature, mode, points).costs.items())


def _aim(details: Mapping[str, Any]) -> Aim:
    at = details.get("at")
    return Aim(at=tuple(at) if at is not None else None)


def _area(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return the cells that a shape covers."""
    user = _creature(situation, details["by"])
    shape = {key: value for key, value in details.items() if key in _SHAPE_KEYS}
    action = areas.bare_action(_AREA.validate_python(shape), at=details.get("at"), user=user)
    within = details.get("within")
    if within is not None:
        if origin_distance(space_of(situation, user), tuple(details["at"])[:2]) > within:
            raise IllegalIntent("out_of_range", "the origin is too far away")
    elif action.area is not None and action.area.shape == "cube":
        pass
    placed = areas.place(situation, user, action, _aim(details))
    return tuple(situation.map.grid.cells(placed.cells))


def _affected(situation: Situation, details: Mapping[str, Any]) -> Plain:
    rules = rules_of(situation)
    user = _creature(situation, details["by"])
    action = _action(situation, user, details["use"])
    if action.area is None:
        raise IllegalIntent("malformed", f"{action.name} has no area")
    placed = areas.place(situation, user, action, _aim(details))
    return tuple(creature.id for creature in rules.affected(situation, user, action, placed))


def _attack_roll(situation: Situation, details: Mapping[str, Any]) -> Plain:
    user, target = _creature(situation, details["by"]), _creature(situation, details["on"])
    action = _action(situation, user, details["use"])
    if action.bonus is None:
        raise IllegalIntent("malformed", f"{action.name} has no attack roll")
    figures = attacks.figures(situation, user, action, target)
    dice: odds.Roll20 = "one"
    if bool(figures.pro) is not bool(figures.con):
        dice = "best" if figures.pro else "worst"
    chance = 0 if figures.misses else odds.hit_chance(figures.bonus, figures.versus, dice=dice)
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
    own = s5(creature)
    match path:
        case "hp" | "temp_hp" | "altitude" | "alive" | "max_hp" | "side" | "seat":
            value: Plain = getattr(own, path) or (own.gone != "" if path == "alive" else getattr(own, path))
            return value
        case "at":
            return own.at
        case "conditions":
            return conditions.names(own)
        case "dead":
            return not own.alive and not own.gone
        case "conscious":
            return own.alive and not conditions.has(own, "unconscious")
        case "dying":
            return own.alive and own.hp <= 0 and not own.stable
        case "bloodied" | "staggered":
            return own.alive and own.hp * 2 <= own.max_hp
        case "speed":
            return _speed(situation, own)
        case "budget":
            words = ("action", "bonus", "reaction")
            left = movement.movement_left(situation, own, rules.step_mode(situation, own)) if own.alive else 0
            return {**{word: own.budget.get(word, 0) for word in words}, "movement": left}
        case "ongoing":
            return {ongoing.type or "untyped": ongoing.amount for ongoing in own.ongoing}
    head, _, name = path.partition(".")
    match head:
        case "defense" if name == "ac":
            return attacks.armor_class(situation, own)
        case "attack_bonus":
            action = rules.sheet(situation, own).actions.get(name)
            if action is not None and action.bonus is not None:
                return action.bonus + rules.modified(own, "attack") - checks.penalty(own)
        case "uses":
            action = rules.sheet(situation, own).actions.get(name)
            if action is not None:
                return acting.uses_left(own, action)
        case _:
            pass
    raise UnknownQuestion(f"{creature.id}.{path}", "a creature has no such number")


def _speed(situation: Situation, creature: Creature) -> int:
    rules = rules_of(situation)
    return rules.speed(situation, creature, rules.step_mode(situation, creature)) or 0
