"""Answers to `ask` questions and `expect` paths of scenarios (`scenarios.md`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fracas_engine.board import hex_distance
from fracas_engine.errors import IllegalIntent, UnknownQuestion
from fracas_engine.focus import equal_best
from fracas_engine.ids import Cell, Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Use
from fracas_engine.rulesets.monster_turn.actions.monster_focus import explained, find_focus
from fracas_engine.rulesets.monster_turn.actions.orders import way_of
from fracas_engine.rulesets.monster_turn.attacks import shield
from fracas_engine.rulesets.monster_turn.card_text import card_texts
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS, cards_of
from fracas_engine.rulesets.monster_turn.movement import mode_of, reachable
from fracas_engine.rulesets.monster_turn.options import options_of
from fracas_engine.rulesets.monster_turn.queries import range_between, sees
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.rulesets.monster_turn.tie_breaks import by_place
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

BASIC_MOVE: Final = 2
"""Default movement points: those of a character's basic move (MT-CHAR-03)."""


def ask(situation: Situation[TurnRules], question: Mapping[str, Any]) -> Plain:
    """Answer a question.

    Raises:
        UnknownQuestion: There is no such question.
        IllegalIntent: The question names something that does not exist, or is malformed.
    """
    name, details = next(iter(question.items()), ("", {}))
    answer = QUESTIONS.get(name)
    if answer is None:
        raise UnknownQuestion(name, f"known questions are {', '.join(QUESTIONS)}")
    try:
        return answer(situation, details)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        detail = f"{name} cannot be asked like that: {type(error).__name__} {error}"
        raise IllegalIntent("malformed", detail) from error


def _hex(situation: Situation[TurnRules], spot: Any) -> Cell:
    if isinstance(spot, str):
        at = situation.creature(spot).at
        if at is None:
            raise IllegalIntent("bad_target", f"{spot} is not on the map")
        return at
    cell = (int(spot[0]), int(spot[1]))
    if cell not in situation.board:
        raise IllegalIntent("malformed", f"{list(cell)} is not on the map")
    return cell


def _pair(situation: Situation[TurnRules], details: Mapping[str, Any]) -> tuple[Cell, Cell]:
    return _hex(situation, details["from"]), _hex(situation, details["to"])


def _distance(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    return hex_distance(*_pair(situation, details))


def _range(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    return range_between(situation, *_pair(situation, details))


def _sight(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    return sees(situation, *_pair(situation, details))


def _adjacent(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    return hex_distance(*_pair(situation, details)) == 1


def _reachable(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    """Return the hexes where a figure could end a move of its printed value, with costs."""
    creature = figure(situation.creature(details["by"]))
    if creature.at is None or creature.has("immobilized", "stunned"):
        return ()
    word = details["move"]
    mode = word if word in ("jump", "fly") else mode_of(situation, creature)
    points = situation.sheet(creature).move
    found = reachable(situation, creature, mode, BASIC_MOVE if points is None else points)
    return tuple((cell, cost) for cell, cost in found.costs.items())


def _way(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    """Return the hexes on the path of a card half's moves, and their total cost.

    Raises:
        IllegalIntent: The use of the half is illegal.
    """
    intent = from_plain(details)
    if not isinstance(intent, Use):
        detail = (
            "a figure goes somewhere by a half of a card: {way: {by, use, with, to}} or {way: {by, use, with, path}}"
        )
        raise IllegalIntent("malformed", detail)
    creature = figure(situation.creature(intent.by))
    if creature.kind != "hero" or creature.at is None:
        raise IllegalIntent("not_available", f"{creature.id} does not play cards", rule="MT-CHAR-02")
    path, cost = way_of(situation, creature, intent)
    return {"path": path, "cost": cost}


def _focus(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    """Return the focus of a monster at its current position; ties are broken as with `ties: auto`."""
    creature = figure(situation.creature(details["by"]))
    if creature.kind == "hero" or creature.at is None:
        return None
    best = [figure(situation.state.creatures[name]) for name in equal_best(find_focus(situation, creature).found)]
    return by_place(best)[0].id if best else None


def _why_focus(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    """Return all possible focuses of a monster, the best first, with the compared values (MT-FOC-03 to -11)."""
    creature = figure(situation.creature(details["by"]))
    if creature.kind == "hero" or creature.at is None:
        return ()
    return explained(find_focus(situation, creature))


def _cards(situation: Situation[TurnRules], details: Iterable[str]) -> Plain:
    """Return the texts of cards by id."""
    return card_texts(cards_of(situation.setup), map(str, details))


def _options(situation: Situation[TurnRules], details: Mapping[str, Any]) -> Plain:
    return options_of(situation, str(details["by"]))


QUESTIONS: Final[Mapping[str, Callable[[Situation[TurnRules], Mapping[str, Any]], Plain]]] = {
    "distance": _distance,
    "range": _range,
    "sight": _sight,
    "effect_line": _sight,
    "adjacent": _adjacent,
    "reachable": _reachable,
    "way": _way,
    "focus": _focus,
    "why_focus": _why_focus,
    "options": _options,
    "cards": _cards,
}


def _in_deck(situation: Situation[TurnRules], creature: Figure) -> tuple[str, ...]:
    """Return `blessed` and `cursed` if the figure's own modifier deck contains such cards (MT-MOD-04)."""
    pile = game_of(situation.state.game).modifier_piles.get(creature.id, ())
    return tuple(word for word, card in EXTRA_CARDS.items() if card in pile)


def inspect(situation: Situation[TurnRules], creature: Creature, path: str) -> Plain:
    """Return the value at an `expect` path of a figure.

    Raises:
        UnknownQuestion: There is no such path.
    """
    own: Figure = figure(creature)
    match path:
        case "hp" | "max_hp" | "temp_hp" | "at" | "altitude" | "alive" | "side" | "seat":
            value: Plain = getattr(own, path)
            return value
        case "hand" | "discard" | "lost":
            cards: Plain = getattr(own, path)
            return cards
        case "conditions":
            return (*(condition.name for condition in own.conditions), *_in_deck(situation, own))
        case "dead":
            return not own.alive
        case "conscious":
            return own.alive
        case "dying" | "staggered":
            return False
        case "bloodied":
            return own.alive and own.hp <= own.max_hp // 2
        case "speed":
            return 0 if own.has("immobilized", "stunned") else situation.sheet(own).move or 0
        case "shield":
            return shield(situation, own)
        case "budget":
            return {}
        case _:
            raise UnknownQuestion(f"{creature.id}.{path}", "a figure has no such value")
