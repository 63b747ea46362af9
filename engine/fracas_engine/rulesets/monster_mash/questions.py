"""Answers to the questions and `expect` paths of scenarios; read-only, without dice rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fracas_engine.board import Footprint, Pinch, clear_outer_corners, cut_corner, distance, sees
from fracas_engine.d20 import questions
from fracas_engine.d20.frames import Moving
from fracas_engine.d20.movement import paths
from fracas_engine.d20.movement.walking import moving_frame
from fracas_engine.d20.queries.space import footprint
from fracas_engine.d20.questions import action_named, creature_named
from fracas_engine.d20.rules import D20Rules
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain
from fracas_engine.intents import Move
from fracas_engine.rulesets.monster_mash import actions, queries, triggers
from fracas_engine.rulesets.monster_mash.attacks import attack_modifiers
from fracas_engine.rulesets.monster_mash.conditions import can_move_itself
from fracas_engine.rulesets.monster_mash.queries import affordable, bases_apart, statues, usable_modes
from fracas_engine.rulesets.monster_mash.state import mash
from fracas_engine.rulesets.monster_mash.turns.activations import as_begun
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

# ---------------------------------------------------------------- questions


def ask(situation: Situation[D20Rules], question: Mapping[str, Any]) -> Plain:
    """Answer a question of a scenario.

    Raises:
        UnknownQuestion: There is no such question, or it names something that does not exist.
    """
    return questions.answer(situation, question, QUESTIONS)


def _spot(situation: Situation[D20Rules], spot: Any) -> Footprint:
    """Return the space of a creature or a square."""
    if isinstance(spot, str):
        base = footprint(creature_named(situation, spot))
        return Footprint(base.cell, base.size)
    if spot[:2] not in situation.board:
        raise IllegalIntent("malformed", f"{list(spot)} is not on the map")
    return Footprint((spot[0], spot[1]))


def _distance(situation: Situation[D20Rules], details: Mapping[str, Any]) -> int:
    one, other = details["from"], details["to"]
    if isinstance(one, str) and isinstance(other, str):
        return bases_apart(situation, creature_named(situation, one), creature_named(situation, other))
    return distance(_spot(situation, one), _spot(situation, other))


def _adjacent(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    return _distance(situation, details) == 1


def _sight(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    viewer, target = _spot(situation, details["from"]), _spot(situation, details["to"])
    return viewer == target or sees(situation.board, viewer, target, situation.rules.terrain.opaque(situation))


def _cover(situation: Situation[D20Rules], details: Mapping[str, Any]) -> str:
    """Return whether the creature or square in a question has cover: `cover` or `none`.

    If the question names no action, the attack is assumed to have range 1 between adjacent creatures and a longer range
    otherwise.
    """
    of, origin = details["of"], details["from"]
    name = details.get("action")
    reach: int | None = None
    if name is not None:
        if not isinstance(origin, str):
            raise IllegalIntent("malformed", "a question with an action needs a creature in `from`")
        reach = action_named(situation, creature_named(situation, origin), name).reach
    elif _distance(situation, {"from": origin, "to": of}) <= 1:
        reach = 1
    if isinstance(of, str) and isinstance(origin, str):
        covered = attack_modifiers.covered(
            situation, creature_named(situation, origin), creature_named(situation, of), reach
        )
    else:
        one, other, board = _spot(situation, origin), _spot(situation, of), situation.board
        rules = situation.rules
        if reach is not None and reach <= 1:
            covered = cut_corner(board, one, other, rules.terrain.barriers(situation) | statues(situation))
        else:
            covered = clear_outer_corners(
                board, one, other, rules.terrain.opaque(situation), pinch=Pinch.BETWEEN
            ) < len(one.corners())
    return "cover" if covered else "none"


def _concealment(situation: Situation[D20Rules], details: Mapping[str, Any]) -> str:
    """Return whether a creature is seen or unseen; these rules have no partial concealment."""
    of, origin = details["of"], details["from"]
    if isinstance(of, str) and isinstance(origin, str):
        return (
            "none"
            if queries.can_see(situation, creature_named(situation, origin), creature_named(situation, of))
            else "total"
        )
    return "none" if _sight(situation, {"from": origin, "to": of}) else "total"


def _flanking(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    return attack_modifiers.flanked_by(
        situation, creature_named(situation, details["of"]), creature_named(situation, details["by"])
    )


def _combat_advantage(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    return attack_modifiers.combat_advantage(
        situation, creature_named(situation, details["by"]), creature_named(situation, details["of"])
    )


def _threatens(situation: Situation[D20Rules], details: Mapping[str, Any]) -> bool:
    enemy, target = details["from"], details["to"]
    if not isinstance(enemy, str):
        return False
    if isinstance(target, str):
        return triggers.threatens(situation, creature_named(situation, enemy), creature_named(situation, target))
    return triggers.space_threatened(situation, creature_named(situation, enemy), (target[0], target[1]))


def _reachable(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the possible destinations of a creature's movement with costs, as at the start of its activation."""
    creature = mash(creature_named(situation, details["by"]))
    mode = str(details["move"])
    points = situation.rules.movement.speed(situation, creature, mode)
    if points is None or not can_move_itself(creature):
        return ()
    return tuple((cell, cost) for cell, cost in paths.travel_of(situation, creature, mode, points).reach.costs.items())


def _way(situation: Situation[D20Rules], details: Mapping[str, Any]) -> Plain:
    """Return the path of a move; a creature that is not activated yet moves as at the start of its activation."""

    def plan(creature: Creature, intent: Move) -> Moving:
        return actions.plan_move(*as_begun(situation, mash(creature)), intent)

    return questions.way(situation, details, plan)


QUESTIONS: Final[Mapping[str, questions.Answer]] = {
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
    own = mash(creature)
    match path:
        case "conscious":
            return creature.alive
        case "dying":
            return False
        case "speed":
            return _speed(situation, creature)
        case "budget":
            left = {kind: int(affordable(own, kind)) for kind in own.budget}
            return {**left, "movement": _movement_left(situation, own)}
        case "defense.ac" | "defense.fortitude" | "defense.reflex" | "defense.will":
            return attack_modifiers.defense(situation, creature, path.removeprefix("defense."))
        case _:
            return questions.number(situation, own, path)


def _speed(situation: Situation[D20Rules], creature: Creature) -> int:
    """Return a creature's walking speed, or else that of the first mode on its sheet; 0 if the creature cannot move."""
    rules = situation.rules
    if not can_move_itself(creature):
        return 0
    return rules.movement.speed(situation, creature, paths.step_mode(situation, creature)) or 0


def _movement_left(situation: Situation[D20Rules], creature: Any) -> int:
    """Return the remaining squares of the movement under way, or of one that could still be started (MM-ACT-08)."""
    under_way = moving_frame(situation, creature)
    if under_way is not None:
        return under_way.points
    return max((cells for _, cells in usable_modes(situation, creature)), default=0)
