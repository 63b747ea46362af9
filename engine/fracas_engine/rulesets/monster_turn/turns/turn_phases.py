"""Start and end of a figure's turn (MT-COND-03, MT-CHAR-04), and long rests (MT-CHAR-07).

The turn order is in `initiative` and `rounds`.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import SeatId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import without
from fracas_engine.rulesets.monster_turn.frames import BeginTurn, EndTurn, Harm, LongRest
from fracas_engine.rulesets.monster_turn.harm import end_due, heal
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure, game_of
from fracas_engine.rulesets.monster_turn.tie_breaks import answered
from fracas_engine.stepping import asking_step, step

REST_HEALS = 2
"""Hit points regained by a long rest (MT-CHAR-07)."""


def step_long_rest(resolution: Resolution[TurnRules], frame: LongRest, answers: Answers) -> None:
    """Perform a long rest: lose one discarded card (the player's choice), take the others back, heal (MT-CHAR-07)."""
    hero = figure(resolution.state.creatures[frame.who])
    if not hero.alive:
        return
    if hero.discard and not frame.asked:
        choices = tuple(Choice(card, f"lose {card}", card) for card in dict.fromkeys(hero.discard))
        ask = Ask(
            resolution.number(), SeatId(hero.seat), "choice", frame.who, choices,
            default=choices[0].value, about={"choice": "lose"},
        )  # fmt: skip
        resolution.question(replace(frame, asked=True), ask)
        return
    lost: tuple[str, ...] = (str(answered(answers)),) if frame.asked else ()
    back = hero.discard
    for card in lost:
        back = without(back, card)
    resolution.emit(
        "rested",
        (hero, {"hand": (*hero.hand, *back), "discard": (), "lost": (*hero.lost, *lost)}),
        who=hero.id, how="long", lost=lost,
    )  # fmt: skip
    heal(resolution, hero, REST_HEALS)


# ---------------------------------------------------------------- turns


def step_begin_turn(resolution: Resolution[TurnRules], frame: BeginTurn) -> None:
    """Start a turn: expire conditions that a ruling ends here, and apply the damage of wounds (MT-COND-03)."""
    creature = figure(resolution.state.creatures[frame.who])
    end_due(resolution, creature, "start")
    if creature.has("wounded"):
        resolution.then(Harm(frame.who, 1, "wound"))


def step_end_turn(resolution: Resolution[TurnRules], frame: EndTurn) -> None:
    """End a turn: expire conditions and discard chosen cards that were not used."""
    creature = figure(resolution.state.creatures[frame.who])
    game = game_of(resolution.state.game)
    if creature.alive:
        end_due(resolution, creature, "end")
    changed: dict[str, object] = {}
    if creature.playing or creature.halves:
        changed = {"discard": (*creature.discard, *creature.playing), "playing": (), "halves": ()}
    resolution.emit(
        "turn_ended", (game, {"acting": None, "seat": None}), (creature, changed), who=frame.who, seat=game.seat
    )


STEPS = (
    step(BeginTurn, step_begin_turn),
    asking_step(LongRest, step_long_rest),
    step(EndTurn, step_end_turn),
)
