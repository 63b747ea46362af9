"""Initiative: the order of turns in a round, by the revealed cards (MT-RND-02, MT-ORD-01 to -03).

Ties go to characters before monster types, then to the lower second card. Within a monster type, elites act before
normal monsters, then by token number. A summon acts just before its character, older summons first.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import ability_card, monster_card
from fracas_engine.rulesets.monster_turn.frames import NextTurn, SettleOrder
from fracas_engine.rulesets.monster_turn.queries import in_fixed_order, living_figures
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.rulesets.monster_turn.tie_breaks import answered, pick_name
from fracas_engine.situation import Situation
from fracas_engine.stepping import asking_step

LAST = 99
"""Initiative of a character that takes a long rest (MT-CHAR-01)."""


def step_settle_order(resolution: Resolution[TurnRules], frame: SettleOrder, answers: Answers) -> None:
    """Determine the order of turns; the players decide ties that no rule breaks (MT-RND-02)."""
    game = game_of(resolution.state.game)
    fixed = in_fixed_order(resolution)
    if fixed is not None:
        late = {one.id for one in map(figure, resolution.present()) if one.born >= game.round}
        _settle(resolution, tuple(name for name in fixed if name not in late))
        return
    heroes = {one.id: one for one in _on_time(resolution, "hero")}
    settled = frame.settled
    if answers:
        settled = (*settled, str(answered(answers)))
    keys: dict[str, tuple[int, int, int]] = {}
    for hero in heroes.values():
        first, second = hero.initiative or (LAST, LAST)
        keys[hero.id] = (first, 0, second)
    for kind, card in game.revealed.items():
        keys[kind] = (monster_card(resolution, card).initiative, 1, 0)
    keys = {name: key for name, key in keys.items() if name in heroes or _troop(resolution, name)}
    while left := {name: key for name, key in keys.items() if name not in settled}:
        first_key = min(left.values())
        tied = [name for name, key in left.items() if key == first_key]
        figures = {name: (heroes[name],) if name in heroes else _troop(resolution, name) for name in tied}
        chosen = pick_name(resolution, replace(frame, settled=settled), figures, "initiative")
        if chosen is None:
            return
        settled = (*settled, chosen)
    order: list[CreatureId] = []
    for name in settled:
        if name in heroes:
            order += [CreatureId(one.id) for one in _on_time(resolution, "summon") if one.owner == name]
            order.append(CreatureId(name))
        else:
            order += [CreatureId(one.id) for one in _troop(resolution, name)]
    _settle(resolution, tuple(order))


def _settle(resolution: Resolution[TurnRules], order: tuple[CreatureId, ...]) -> None:
    game = game_of(resolution.state.game)
    resolution.emit("order_settled", (game, {"order": order, "turns_left": order}), order=order)
    resolution.then(NextTurn())


def _troop(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the monsters of a type, elites first, by token number (MT-ORD-02 and -03)."""
    troop = [one for one in _on_time(situation, "monster") if one.type == kind]
    return sorted(troop, key=lambda one: (not one.elite, one.number or 0, one.id))


def _on_time(situation: Situation[TurnRules], kind: str) -> list[Figure]:
    """Return the living figures of a kind that were there when the cards of the round were revealed (MT-DECK-03)."""
    number = game_of(situation.state.game).round
    # In the battles that bots imagine, unseen figures are off the map.
    return [one for one in living_figures(situation, kind) if one.born < number and one.at is not None]


# ---------------------------------------------------------------- rulings


def move_in_order(resolution: Resolution[TurnRules], creature: Figure, number: int) -> None:
    """Give a figure another initiative for this round, by a ruling; the summons of a character move with it.

    A figure that has had its turn gets no second one, and one that has not acts next if its place is already past.

    Raises:
        IllegalIntent: `not_available`: the figure has no turn in this round, or the order is not determined yet.
    """
    game = game_of(resolution.state.game)
    if creature.id not in game.order:
        detail = f"{creature.id} has no place in the order of this round: wait for the order of the next round"
        raise IllegalIntent("not_available", detail, rule="MT-RND-02")
    second = creature.initiative[1] if creature.initiative is not None else number
    changed: tuple[Figure, dict[str, object]] = (creature, {"initiative": (number, second)})
    resolution.emit("initiative_set", changed, who=creature.id, initiative=number)
    creatures = resolution.state.creatures
    moved = [name for name in game.order if name == creature.id or _follows(figure(creatures[name]), creature)]
    order = [CreatureId(name) for name in game.order if name not in moved]
    key = _key(resolution, creature)
    later = (place for place, name in enumerate(order) if _key(resolution, figure(creatures[name])) > key)
    place = next(later, len(order))
    order[place:place] = map(CreatureId, moved)
    left = tuple(name for name in order if name in game.turns_left)
    resolution.emit("order_settled", (game, {"order": tuple(order), "turns_left": left}), order=tuple(order))


def _follows(one: Figure, hero: Figure) -> bool:
    """Return True if a summon acts just before a character, because it has no initiative of its own (MT-CHAR-10)."""
    return one.owner == hero.id and one.initiative is None


def _key(situation: Situation[TurnRules], one: Figure) -> tuple[int, int, int]:
    """Return a figure's initiative of the round as a sort key: ties go to characters, then to the lower second card."""
    if one.initiative is None and one.owner is not None:
        one = figure(situation.state.creatures[one.owner])
    if one.initiative is not None:
        hero = one.kind != "monster"
        return (one.initiative[0], 0 if hero else 1, one.initiative[1] if hero else 0)
    card = ability_card(situation, one.type)
    return (card.initiative if card is not None else LAST, 1, 0)


STEPS = (asking_step(SettleOrder, step_settle_order),)
