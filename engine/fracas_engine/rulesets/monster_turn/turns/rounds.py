"""The course of a round: revealing cards, turns in order, cleanup (MT-RND). The turn order is in `initiative`."""

from __future__ import annotations

from fracas_engine import arrivals
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.decks import (
    cards_of,
    clean_up_decks,
    draw_ability_cards,
    hero_card,
    without,
)
from fracas_engine.rulesets.monster_turn.frames import (
    BeginTurn,
    Choosing,
    EndRound,
    EndTurn,
    HeroTurn,
    LongRest,
    MonsterTurn,
    NextRound,
    NextTurn,
    Question,
    Reveal,
    SettleOrder,
)
from fracas_engine.rulesets.monster_turn.harm import can_choose, exhaust
from fracas_engine.rulesets.monster_turn.queries import has_cards, living_figures
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import LONG_REST, figure, game_of
from fracas_engine.rulesets.monster_turn.turns.initiative import LAST
from fracas_engine.stepping import step


def step_next_round(resolution: Resolution[TurnRules], frame: NextRound) -> None:  # noqa: ARG001 - the signature of a handler
    """Start a round: exhaust characters that cannot go on, and let the others choose cards (MT-CHAR-08, MT-RND-01)."""
    game = game_of(resolution.state.game)
    arrivals.arrive(resolution, game.round + 1)
    resolution.emit("round_began", (game, {"round": game.round + 1, "order": ()}), round=game.round + 1)
    heroes = living_figures(resolution, "hero")
    for hero in heroes:
        if has_cards(resolution, hero) and not can_choose(hero):
            exhaust(resolution, hero)
    if game.over:
        return
    fixed = cards_of(resolution.setup).by_round.get(game.round, {})
    questions = []
    for hero in heroes:
        if not hero.alive or not has_cards(resolution, hero):
            continue
        named = fixed.get(hero.id, ())
        if len(named) == 2 and set(named) <= set(hero.hand):
            resolution.emit("cards_fixed", (hero, {"picked": tuple(named)}), who=hero.id)
            continue
        questions.append(Question(resolution.number(), SeatId(hero.seat), CreatureId(hero.id)))
        resolution.emit("asked", seat=hero.seat, kind="choose_cards", by=hero.id)
    resolution.then(Choosing(tuple(questions)), Reveal())


def step_reveal(resolution: Resolution[TurnRules], frame: Reveal) -> None:  # noqa: ARG001
    """Reveal all chosen cards at once, and draw the monsters' cards (MT-RND-01, MT-DECK-01)."""
    for hero in living_figures(resolution, "hero"):
        if not has_cards(resolution, hero):
            fixed = resolution.sheet(hero).initiative or 0
            resolution.emit(
                "cards_revealed", (hero, {"initiative": (fixed, fixed)}), who=hero.id, cards=(), initiative=fixed
            )
        elif hero.picked == (LONG_REST,):
            resolution.emit(
                "cards_revealed", (hero, {"initiative": (LAST, LAST), "resting": True, "picked": ()}),
                who=hero.id, cards=(LONG_REST,), initiative=LAST,
            )  # fmt: skip
        else:
            leading, second = hero.picked
            initiative = (hero_card(resolution, leading).initiative, hero_card(resolution, second).initiative)
            hand = without(without(hero.hand, leading), second)
            resolution.emit(
                "cards_revealed",
                (hero, {"initiative": initiative, "playing": (leading, second), "hand": hand, "picked": ()}),
                who=hero.id, cards=(leading, second), initiative=initiative[0],
            )  # fmt: skip
    draw_ability_cards(resolution)
    resolution.then(SettleOrder())


def step_end_round(resolution: Resolution[TurnRules], frame: EndRound) -> None:  # noqa: ARG001
    """Clean up: end bonuses, put cards away, shuffle decks (MT-BON-02, MT-CHAR-04, MT-DECK-02, MT-MOD-02)."""
    for creature in map(figure, tuple(resolution.state.creatures.values())):
        changed: dict[str, object] = {}
        if creature.bonuses:
            changed["bonuses"] = ()
        if creature.active or creature.active_lost:
            changed.update(
                discard=(*creature.discard, *creature.active), lost=(*creature.lost, *creature.active_lost),
                active=(), active_lost=(),
            )  # fmt: skip
        if creature.initiative is not None:
            changed.update(initiative=None, resting=False)
        if changed:
            resolution.emit("put_away", (creature, changed), who=creature.id)
    clean_up_decks(resolution)
    resolution.rules.look_for_survival(resolution)
    if not resolution.state.game.over:
        resolution.then(NextRound())


def step_next_turn(resolution: Resolution[TurnRules], frame: NextTurn) -> None:
    """Start the next figure's turn, or end the round."""
    game = game_of(resolution.state.game)
    if not game.turns_left:
        resolution.then(EndRound())
        return
    who = game.turns_left[0]
    creature = figure(resolution.state.creatures[who])
    assert creature.at is not None, "a figure that has left the map has no turn"
    seat = SeatId(creature.seat) if creature.kind == "hero" else None
    resolution.emit(
        "turn_began",
        (game, {"turns_left": game.turns_left[1:], "acting": who, "seat": seat}),
        (creature, {"turns": creature.turns + 1}),
        who=who,
        seat=seat,
    )
    turn: HeroTurn | LongRest | MonsterTurn
    if creature.kind != "hero":
        turn = MonsterTurn(who, creature.at)
    else:
        turn = LongRest(who) if creature.resting else HeroTurn(who)
    resolution.then(BeginTurn(who), turn, EndTurn(who), frame)


STEPS = (
    step(NextRound, step_next_round),
    step(Reveal, step_reveal),
    step(NextTurn, step_next_turn),
    step(EndRound, step_end_round),
)
