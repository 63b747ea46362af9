"""Answers to the questions and `expect` paths of scenarios; nothing here changes anything or draws a die."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter

from fracas_engine.board import Footprint, Pinch, clear_corners, cut_corner, distance, sees
from fracas_engine.content import AreaSpec
from fracas_engine.d20 import acting, areas, odds, travel
from fracas_engine.d20.frames import Aim
from fracas_engine.d20.moving import moving_frame
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.space import footprint
from fracas_engine.d20.targeting import target_named
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.rulesets.monster_mash import attacks, reactions
from fracas_engine.rulesets.monster_mash.actions import affordable, usable_modes
from fracas_engine.rulesets.monster_mash.conditions import bases_apart, can_move_itself
from fracas_engine.rulesets.monster_mash.movement import statues
from fracas_engine.rulesets.monster_mash.options import options_of
from fracas_engine.rulesets.monster_mash.state import mash
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

__all__ = ["ask", "inspect"]

_AREA: Final[TypeAdapter[Any]] = TypeAdapter(AreaSpec)
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
        base = footprint(_creature(situation, spot))
        return Footprint(base.cell, base.size)
    if spot[:2] not in situation.board:
        raise IllegalIntent("malformed", f"{list(spot)} is not on the map")
    return Footprint((spot[0], spot[1]))


def _distance(situation: Situation, details: Mapping[str, Any]) -> int:
    one, other = details["from"], details["to"]
    if isinstance(one, str) and isinstance(other, str):
        return bases_apart(situation, _creature(situation, one), _creature(situation, other))
    return distance(_spot(situation, one), _spot(situation, other))


def _adjacent(situation: Situation, details: Mapping[str, Any]) -> bool:
    return _distance(situation, details) == 1


def _sight(situation: Situation, details: Mapping[str, Any]) -> bool:
    viewer, target = _spot(situation, details["from"]), _spot(situation, details["to"])
    return viewer == target or sees(situation.board, viewer, target, rules_of(situation).opaque(situation))


def _cover(situation: Situation, details: Mapping[str, Any]) -> str:
    """Say whether there is cover; without an action the attack is one of range 1 for neighbours, a longer one else."""
    of, origin = details["of"], details["from"]
    name = details.get("action")
    reach: int | None = None
    if name is not None:
        if not isinstance(origin, str):
            raise IllegalIntent("malformed", "an action belongs to a creature; name it by `from`")
        reach = _action(situation, _creature(situation, origin), name).reach
    elif _distance(situation, {"from": origin, "to": of}) <= 1:
        reach = 1
    if isinstance(of, str) and isinstance(origin, str):
        covered = attacks.covered(situation, _creature(situation, origin), _creature(situation, of), reach)
    else:
        one, other, board = _spot(situation, origin), _spot(situation, of), situation.board
        rules = rules_of(situation)
        if reach is not None and reach <= 1:
            covered = cut_corner(board, one, other, rules.barriers(situation) | statues(situation))
        else:
            covered = clear_corners(board, one, other, rules.opaque(situation), pinch=Pinch.BETWEEN) < len(
                one.corners()
            )
    return "cover" if covered else "none"


def _concealment(situation: Situation, details: Mapping[str, Any]) -> str:
    """Say whether a creature is seen at all; these rules know no partial concealment."""
    of, origin = details["of"], details["from"]
    if isinstance(of, str) and isinstance(origin, str):
        return "none" if attacks.can_see(situation, _creature(situation, origin), _creature(situation, of)) else "total"
    return "none" if _sight(situation, {"from": origin, "to": of}) else "total"


def _flanking(situation: Situation, details: Mapping[str, Any]) -> bool:
    return attacks.flanked_by(situation, _creature(situation, details["of"]), _creature(situation, details["by"]))


def _combat_advantage(situation: Situation, details: Mapping[str, Any]) -> bool:
    return attacks.combat_advantage(situation, _creature(situation, details["by"]), _creature(situation, details["of"]))


def _threatens(situation: Situation, details: Mapping[str, Any]) -> bool:
    enemy, target = details["from"], details["to"]
    if not isinstance(enemy, str):
        return False
    if isinstance(target, str):
        return reactions.threatens(situation, _creature(situation, enemy), _creature(situation, target))
    return reactions.space_threatened(situation, _creature(situation, enemy), (target[0], target[1]))


def _reachable(situation: Situation, details: Mapping[str, Any]) -> Plain:
    """Return where a creature could end a movement, with the costs, as if its activation had just begun."""
    creature = mash(_creature(situation, details["by"]))
    mode = str(details["move"])
    points = rules_of(situation).speed(situation, creature, mode)
    if points is None or not can_move_itself(creature):
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
    shape = {key: value for key, value in details.items() if key in areas.SHAPES or key in _SHAPE_KEYS}
    action = areas.bare_action(_AREA.validate_python(shape), at=details.get("at"), user=user)
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
    action = _action(situation, user, details["use"])
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
    "effect_line": _sight,
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
    own = mash(creature)
    match path:
        case "hp" | "temp_hp" | "at" | "altitude" | "alive" | "max_hp" | "side" | "seat":
            value: Plain = getattr(creature, path)
            return value
        case "conditions":
            return rules.condition_names(situation, creature)
        case "dead":
            return not creature.alive
        case "conscious":
            return creature.alive
        case "dying":
            return False
        case "bloodied" | "staggered":
            return creature.alive and creature.hp <= creature.max_hp // 2
        case "speed":
            return _speed(situation, creature)
        case "budget":
            return {
                **{kind: int(affordable(own, kind)) for kind in own.budget},
                "movement": _movement_left(situation, own),
            }
        case "ongoing":
            return {ongoing.type or "untyped": ongoing.amount for ongoing in own.ongoing}
    head, _, name = path.partition(".")
    match head:
        case "defense" if name in ("ac", "fortitude", "reflex", "will"):
            return attacks.defense(situation, creature, name)
        case "attack_bonus":
            action = rules.sheet(situation, creature).actions.get(name)
            if action is not None and action.bonus is not None:
                return action.bonus + rules.modified(creature, "attack")
        case "uses":
            action = rules.sheet(situation, creature).actions.get(name)
            if action is not None:
                return acting.uses_left(creature, action)
        case _:
            pass
    raise UnknownQuestion(f"{creature.id}.{path}", "a monster has no such number")


def _speed(situation: Situation, creature: Creature) -> int:
    """Return the walking speed, or that of the first mode that the sheet lists; 0 while it cannot move."""
    rules = rules_of(situation)
    if not can_move_itself(creature):
        return 0
    return rules.speed(situation, creature, rules.step_mode(situation, creature)) or 0


def _movement_left(situation: Situation, creature: Any) -> int:
    """Return the squares left of the movement under way, or of the one that may still be taken (MM-ACT-08)."""
    under_way = moving_frame(situation, creature)
    if under_way is not None:
        return under_way.points
    return max((cells for _, cells in usable_modes(situation, creature)), default=0)
