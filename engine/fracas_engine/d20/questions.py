"""Questions and `expect` paths of scenarios that all d20 rulesets share.

A ruleset passes `answer` a table of its questions by name, which may include the functions of this module. Questions
change nothing and roll no dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from pydantic import TypeAdapter

from fracas_engine.content import AreaSpec
from fracas_engine.d20 import focusing
from fracas_engine.d20.attacks import areas
from fracas_engine.d20.frames import Aim, Moving
from fracas_engine.d20.queries import action_uses
from fracas_engine.d20.queries.allies_and_enemies import target_named
from fracas_engine.d20.rules import D20Rules
from fracas_engine.d20.sheet import Action
from fracas_engine.d20.state import D20Creature
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Move
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.state import Creature

Answer: TypeAlias = Callable[[AnySituation, Mapping[str, Any]], Plain]
"""Function that answers one question from the details under its name."""

_AREA: Final[TypeAdapter[Any]] = TypeAdapter(AreaSpec)
_EXTENTS: Final = ("within", "width", "height")
_AS_ORDERED: Final = frozenset({"way"})
"""Questions about an order; they raise the same refusal (code and rule id) as the order would."""


# ---------------------------------------------------------------- questions


def open_to(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the available options of a creature."""
    return situation.rules.open_to(situation, str(details["by"]))


def answer(situation: Situation[D20Rules], question: Mapping[str, Any], answers: Mapping[str, Answer]) -> Plain:
    """Answer a question with the function registered under its name.

    Args:
        situation: The battle.
        question: A mapping of the question's name to its details: `{"distance": {"from": "ogre", "to": (3, 1)}}`.
        answers: The ruleset's answer functions by name of the question.

    Raises:
        UnknownQuestion: There is no such question, or it names something that does not exist.
        IllegalIntent: The question is about an order that would be refused for this reason.
    """
    ((name, details),) = question.items()
    found = answers.get(name) or _EVERYWHERE.get(name)
    if found is None:
        raise UnknownQuestion(str(name), f"unknown question: use one of {', '.join((*answers, *_EVERYWHERE))}")
    try:
        return found(situation, details)
    except IllegalIntent as error:
        if name in _AS_ORDERED:
            raise
        raise UnknownQuestion(name, error.detail) from error


def creature_named(situation: Situation[D20Rules], name: Any) -> Creature:
    """Return a creature that is alive and on the map."""
    return target_named(situation, str(name))


def action_named(situation: Situation[D20Rules], user: Creature, name: Any) -> Action:
    """Return an action of a creature's sheet, or a universal action."""
    found = situation.rules.sheet(situation, user).actions.get(str(name))
    if found is None:
        raise IllegalIntent("not_available", f"{user.id} has no action called {name!r}")
    return found


def aim_of_details(details: Mapping[str, Any]) -> Aim:
    """Return the placement of an area from the details of a question."""
    direction = details.get("direction")
    return Aim(
        at=details.get("at"),
        cells=tuple(details.get("cells") or ()),
        direction=(direction[0], direction[1]) if direction is not None else None,
    )


def area(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the cells covered by a shape, or by the area of an action, at the given place."""
    user = creature_named(situation, details["by"])
    shapes = situation.rules.areas.shapes
    shape = {key: value for key, value in details.items() if key in shapes or key in _EXTENTS}
    if "use" not in details:
        action = areas.bare_action(_AREA.validate_python(shape), at=details.get("at"), user=user)
    elif shape:
        raise IllegalIntent("malformed", "an area has an action (`use`) or a shape, not both: leave one out")
    else:
        action = _with_area(situation, user, details["use"])
    placed = areas.place(situation, user, action, aim_of_details(details))
    return situation.rules.areas.covered(situation, user, action, placed)


def _with_area(situation: Situation[D20Rules], user: Creature, name: Any) -> Action:
    action = action_named(situation, user, name)
    if action.area is None:
        raise IllegalIntent("malformed", f"{action.name} has no area")
    return action


def affected(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the creatures that an area would affect, whether or not the action may be used now."""
    user = creature_named(situation, details["by"])
    action = _with_area(situation, user, details["use"])
    placed = areas.place(situation, user, action, aim_of_details(details))
    return tuple(creature.id for creature in situation.rules.areas.affected(situation, user, action, placed))


def attack_roll(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the bonus, target number and notes of an attack, with the chance to hit in thousandths."""
    user, target = creature_named(situation, details["by"]), creature_named(situation, details["on"])
    action = action_named(situation, user, details["use"])
    if action.bonus is None:
        raise IllegalIntent("malformed", f"{action.name} has no attack roll")
    figures = situation.rules.attacks.figures(situation, user, action, target)
    return {"bonus": figures.bonus, "vs": action.vs, "defense": figures.versus, "chance": figures.chance()}


def odds(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the odds for each creature in a placed area or for the named target.

    The result maps each creature's id to `bonus`, `versus`, `chance` (to hit, or of a failed save, in thousandths) and
    `notes`, as far as dice are rolled. Creatures that the action would not affect are left out.
    """
    rules = situation.rules
    user, name = creature_named(situation, details["by"]), str(details["use"])
    if name in rules.switches.resisted and name not in rules.sheet(situation, user).actions:
        found = [rules.attacks.resisted_option(situation, user, creature_named(situation, details.get("on")))]
    elif (action := action_named(situation, user, details["use"])).area is None:
        found = [rules.attacks.target_option(situation, user, action, creature_named(situation, details.get("on")))]
    else:
        aim = aim_of_details(details)
        placed = areas.place(situation, user, action, aim)
        hit = rules.areas.affected(situation, user, action, placed)
        found = [rules.attacks.area_option(situation, user, action, aim, placed, target) for target in hit]
    return {
        one.id: {"bonus": one.bonus, "versus": one.versus, "chance": one.chance, "notes": one.notes}
        for one in found
        if one.chance is not None
    }


def way(
    situation: Situation[D20Rules],
    details: Mapping[str, Any],
    plan: Callable[[Creature, Move], Moving | None],
) -> Plain:
    """Return the cells that a move order would enter, in order, and their total cost in cells of movement.

    A cell above or below the ground has its altitude as third number, so the path can be used in an order.

    Args:
        situation: The battle.
        details: The order in the form of a scenario step.
        plan: Function that checks the order as if it were the creature's turn, and returns its movement; None if the
            path does not lead anywhere yet.

    Raises:
        IllegalIntent: The order would be refused.
    """
    intent = from_plain(details)
    if not isinstance(intent, Move):
        raise IllegalIntent("malformed", "`way` needs a move: write {way: {by, move, to}} or {way: {by, move, path}}")
    creature = creature_named(situation, intent.by)
    found = plan(creature, intent)
    if found is None:
        return {"path": (), "cost": 0}
    level = max(0, creature.altitude)
    heights = found.heights or (level,) * len(found.path)
    path = tuple((*cell, height) if height else cell for cell, height in zip(found.path, heights, strict=True))
    return {"path": path, "cost": sum(found.costs)}


def provoked(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the creatures that would get an opportunity attack if a creature used an action now."""
    user = creature_named(situation, details["by"])
    return situation.rules.turns.provoked_by(situation, user, action_named(situation, user, details["use"]))


_EVERYWHERE: Final[Mapping[str, Answer]] = {
    "odds": odds,
    "provoked": provoked,
    "focus": focusing.focus,
    "focus_plan": focusing.focus_plan,
    "why_focus": focusing.why_focus,
}
"""Questions that every d20 ruleset answers."""


# ---------------------------------------------------------------- expectations


def number(situation: Situation[D20Rules], creature: D20Creature, path: str) -> Plain:
    """Return the value of an `expect` path that all rulesets share (FE-HP-01, OB-STAG-01, S5-HP-02).

    Raises:
        UnknownQuestion: There is no such shared path; rulesets try their own paths first.
    """
    rules = situation.rules
    match path:
        case "hp" | "temp_hp" | "at" | "altitude" | "alive" | "max_hp" | "side" | "seat":
            value: Plain = getattr(creature, path)
            return value
        case "conditions":
            return rules.conditions.names(situation, creature)
        case "dead":
            return not creature.alive
        case "bloodied" | "staggered":
            return creature.alive and creature.hp <= creature.max_hp // 2
        case "ongoing":
            return {ongoing.type or "untyped": ongoing.amount for ongoing in creature.ongoing}
    head, _, name = path.partition(".")
    action = rules.sheet(situation, creature).actions.get(name)
    if head == "attack_bonus" and action is not None and action.bonus is not None:
        return action.bonus + rules.conditions.modified(creature, "attack")
    pools = situation.sheet(creature).pools
    if head == "uses" and name in pools:
        return max(0, pools[name] - creature.used.get(name, 0))
    if head == "uses" and action is not None:
        return action_uses.uses_left(creature, action)
    raise UnknownQuestion(f"{creature.id}.{path}", "unknown path: a creature has no such value")
