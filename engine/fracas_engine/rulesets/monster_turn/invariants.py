"""Invariants of `monster_turn` battles, checked after every choice when tests play generated battles."""

from __future__ import annotations

from collections.abc import Iterator

from fracas_engine.board import Mask
from fracas_engine.content import CreatureSpec
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_turn.decks import EXTRA, MOST_EXTRA, STANDARD_DECK
from fracas_engine.rulesets.monster_turn.frames import Walking
from fracas_engine.rulesets.monster_turn.queries import CLOSED, filling
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation
from fracas_engine.state import Creature


def violations(situation: Situation[TurnRules]) -> Iterator[str]:
    """Yield an error message for each violated invariant."""
    figures = [figure(creature) for creature in situation.state.creatures.values()]
    for one in figures:
        if one.alive and one.kind == "hero":
            yield from _cards(situation, one)
    yield from _decks(situation)
    seats = {one.seat for one in figures if one.kind == "hero"}
    if not situation.state.game.over:
        yield from (f"the seat {asked.seat} is asked" for asked in situation.waiting() if asked.seat not in seats)
    yield from _hexes(situation)


def _cards(situation: Situation[TurnRules], hero: Figure) -> Iterator[str]:
    """Check that a character's piles together contain exactly the cards of its initial hand (MT-CHAR-04)."""
    piles = (hero.hand, hero.playing, hero.active, hero.active_lost, hero.discard, hero.lost)
    lying = [card for pile in piles for card in pile]
    if hero.performing:
        lying.append(hero.performing)
    if sorted(lying) != sorted(situation.sheet(hero).hand or ()):
        yield f"{hero.id} has the cards {sorted(lying)}"


def _decks(situation: Situation[TurnRules]) -> Iterator[str]:
    """Check that each modifier deck has its twenty cards, drawn or not, and few extra ones (MT-MOD-01 and -04)."""
    game = game_of(situation.state.game)
    for deck, pile in game.modifier_piles.items():
        cards = (*pile, *game.modifier_discards.get(deck, ()))
        if sorted(card for card in cards if card not in EXTRA) != sorted(STANDARD_DECK):
            yield f"the deck of {deck} holds {sorted(cards)}"
        if any(cards.count(extra) > MOST_EXTRA for extra in EXTRA):
            yield f"the deck of {deck} holds {sorted(cards)}"


def _hexes(situation: Situation[TurnRules]) -> Iterator[str]:
    """Check that no two figures share a hex, except while a question interrupts a move past an ally (MT-MOVE-08)."""
    walking = {frame.who for frame in situation.state.stack if isinstance(frame, Walking)}
    taken: dict[Cell, str] = {}
    for creature in situation.present():
        if creature.at is not None and creature.id not in walking:
            fault = _ground_fault(situation, creature, creature.at)
            if fault:
                yield f"{creature.id}: {fault}"
            other = taken.setdefault(creature.at, creature.id)
            if other != creature.id:
                yield f"{other} and {creature.id} share {creature.at}"


def place_fault(situation: Situation[TurnRules], creature: Creature) -> str:
    """Return why a figure cannot be where it is; empty if it can."""
    at = creature.at
    if at is None:
        return ""
    other = next((one.id for one in situation.present() if one.at == at and one.id != creature.id), None)
    return _ground_fault(situation, creature, at) or (f"{list(at)} is occupied by {other}" if other is not None else "")


def open_places(situation: Situation[TurnRules], spec: CreatureSpec, *, without: str = "", closed: Mask = 0) -> Mask:
    """Return the hexes that a figure can be put in.

    Args:
        situation: The battle.
        spec: The figure's sheet.
        without: Id of a figure that does not block its hex.
        closed: Hexes that the figure may not be in.
    """
    grid, board = situation.map.grid, situation.board
    taken = grid.mask(one.at for one in situation.present() if one.id != without and one.at is not None)
    filled = board.mask(*CLOSED) if spec.fly else board.mask(*CLOSED, "obstacle")
    return grid.everywhere & ~(taken | filled | closed)


def _ground_fault(situation: Situation[TurnRules], creature: Creature, at: Cell) -> str:
    """Return why a figure cannot stand in a hex, regardless of other figures; flyers may be over obstacles."""
    board = situation.board
    if at not in board:
        return f"{list(at)} is not on the map"
    if board.grid.bit(at) & board.mask(*filling(situation, figure(creature))):
        return f"{list(at)} is filled by a wall, a closed door or an obstacle"
    return ""
