"""Long rests: a turn spent on regaining cards and hit points (MT-CHAR-07)."""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.decisions import Ask, Choice
from fracas_engine.ids import SeatId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import (
    without,
)
from fracas_engine.rulesets.monster_turn.frames import (
    LongRest,
)
from fracas_engine.rulesets.monster_turn.harm.healing import heal
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import figure
from fracas_engine.rulesets.monster_turn.tie_breaks import answered

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
