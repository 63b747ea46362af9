"""Options of a seat, listed by the same functions that validate its orders."""

from __future__ import annotations

from fracas_engine.content.models.cards import MoveAct
from fracas_engine.decisions import Decision, Prompt
from fracas_engine.ids import Cell, CreatureId
from fracas_engine.options import EndOption, FurtherTargets, Options, TargetOption, UseOption
from fracas_engine.rulesets.monster_turn.actions import cards
from fracas_engine.rulesets.monster_turn.actions.lookahead import with_doors_open
from fracas_engine.rulesets.monster_turn.actions.orders import CardHalf, halves_open, strikes_from, target_count
from fracas_engine.rulesets.monster_turn.card_text import acts_text, card_title
from fracas_engine.rulesets.monster_turn.decks import hero_card
from fracas_engine.rulesets.monster_turn.frames import Choosing
from fracas_engine.rulesets.monster_turn.movement import best_path, mode_of, reachable
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.situation import Situation


def options(situation: Situation[TurnRules], decision: Decision) -> Options:
    """Return the options of a decision: card selection, or a character's turn."""
    top = situation.state.stack[-1]
    if isinstance(top, Choosing):
        return cards.options(situation, top, decision)
    assert decision.by is not None, "a turn belongs to one character"
    hero = figure(situation.state.creatures[decision.by])
    uses = [option for half in halves_open(situation, hero) for option in _half_options(situation, hero, half)]
    return Options(decision=decision, uses=tuple(uses), ends=(EndOption(CreatureId(hero.id)),))


def _half_options(situation: Situation[TurnRules], hero: Figure, half: CardHalf) -> list[UseOption]:
    """Return the options to use a card half: its destinations, and the possible targets from there.

    Hexes with the same possible targets form one option, so that any of its hexes can be combined with any of its
    targets.
    """
    assert hero.at is not None, "the acting character is on the map"
    acts = half.acts
    move = next((number for number, act in enumerate(acts) if isinstance(act, MoveAct)), None)
    costs: dict[Cell, int] = {}
    ahead: dict[Cell, Situation[TurnRules]] = {}
    if move is not None:
        act = acts[move]
        assert isinstance(act, MoveAct), "the act is a move"
        costs = {hero.at: 0}
        if not hero.has("immobilized"):
            mode = mode_of(situation, hero, jump=act.jump)
            costs.update(reachable(situation, hero, mode, act.move).costs)
            board = situation.board
            doors = board.mask("door")
            if doors and (doors & board.grid.mask(costs) or doors >> board.grid.plane):
                ways = {cell: best_path(situation, hero, mode, act.move, cell) or () for cell in costs}
                ahead = {cell: with_doors_open(situation, hero, way) for cell, way in ways.items()}
    groups: dict[tuple[FurtherTargets, ...], dict[Cell, int]] = {}
    for cell, cost in costs.items() if move is not None else ((hero.at, 0),):
        further = []
        for number, act in enumerate(acts):
            moved = move is not None and number > move
            place, then = (cell, ahead.get(cell, situation)) if moved else (hero.at, situation)
            most = target_count(act)
            targets = strikes_from(then, hero, act, place) if most else ()
            if targets:
                further.append(FurtherTargets(tuple(map(TargetOption, targets)), (0, min(most, len(targets)))))
        groups.setdefault(tuple(further), {})[cell] = cost
    return [
        _option(situation, hero, half, further, cells if move is not None else {}) for further, cells in groups.items()
    ]


def _option(
    situation: Situation[TurnRules],
    hero: Figure,
    half: CardHalf,
    further: tuple[FurtherTargets, ...],
    destinations: dict[Cell, int],
) -> UseOption:
    first = further[0] if further else FurtherTargets((), (0, 0))
    return UseOption(
        by=CreatureId(hero.id),
        action=half.action,
        name=_label(situation, half),
        cost=half.name,
        targets=first.targets,
        pick=first.pick,
        further=further[1:],
        destinations=destinations,
        choices=((half.card,),) if half.card else (),
    )


def _label(situation: Situation[TurnRules], half: CardHalf) -> str:
    text = acts_text(half.acts).capitalize()
    if half.card and half.action in hero_card(situation, half.card).lost:
        text += " ✗"  # this half loses the card
    return f"{text} · {card_title(half.card)}" if half.card else text


def options_of(situation: Situation[TurnRules], name: str) -> tuple[str, ...]:
    """Return the names of the actions that a creature may take now; empty if there are none."""
    stack = situation.state.stack
    if not stack or situation.state.game.over:
        return ()
    top = stack[-1]
    if isinstance(top, Prompt):
        answered = {given.number for given in top.given}
        ids = (choice.id for ask in top.asks if ask.by == name and ask.number not in answered for choice in ask.choices)
        return tuple(dict.fromkeys(ids))
    for decision in situation.rules.awaited(situation, top):
        if decision.by == name:
            return options(situation, decision).names()
    return ()
