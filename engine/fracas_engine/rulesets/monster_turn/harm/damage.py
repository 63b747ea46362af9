"""Damage, cards lost to prevent damage, death and exhaustion (MT-ATK-06, MT-CHAR-08 and -09)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Final

from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import without
from fracas_engine.rulesets.monster_turn.frames import Harm
from fracas_engine.rulesets.monster_turn.harm.death import exhaust, leave
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.stepping import asking_step

PREVENT: Final = "prevent_damage"
"""Kind of question asked when a character is about to suffer damage."""


def step_harm(resolution: Resolution[TurnRules], frame: Harm, answers: Answers) -> None:
    """Ask whether a character loses cards instead of suffering damage.

    The damage is applied if the character cannot lose cards, or after an answer that does not prevent it.
    """
    creature = figure(resolution.state.creatures[frame.who])
    if not creature.alive:
        return
    if frame.asked:
        given = answers[0].value
        if isinstance(given, tuple) and given:
            _lose(resolution, creature, tuple(map(str, given)))
            return
    elif frame.amount > 0:
        choices = _instead(creature)
        if choices:
            about: dict[str, Plain] = {"amount": frame.amount, "cause": frame.cause}
            ask = Ask(
                resolution.number(), SeatId(creature.seat), PREVENT, CreatureId(creature.id),
                (*choices, NO), default=False, about=about,
            )  # fmt: skip
            resolution.question(replace(frame, asked=True), ask)
            return
    suffer(resolution, creature, frame.amount, frame.cause, by=frame.by, attack=frame.attack)


def _instead(creature: Figure) -> tuple[Choice, ...]:
    """Return the choices of cards to lose to prevent damage: one hand card, or two discarded cards (MT-CHAR-09)."""
    one = [Choice(card, f"lose {card}", (card,)) for card in creature.hand]
    # Two cards may be named in either order.
    two = [
        Choice(f"{first}+{second}", f"lose {first} and {second}", (first, second))
        for first, second in permutations(creature.discard, 2)
    ]
    return (*one, *two)


def _lose(resolution: Resolution[TurnRules], creature: Figure, cards: tuple[str, ...]) -> None:
    hand, discard = creature.hand, creature.discard
    for card in cards:
        if len(cards) == 1:
            hand = without(hand, card)
        else:
            discard = without(discard, card)
    resolution.emit(
        "damage_prevented",
        (creature, {"hand": hand, "discard": discard, "lost": (*creature.lost, *cards)}),
        who=creature.id,
        cards=cards,
    )


def suffer(
    resolution: Resolution[TurnRules],
    creature: Figure,
    amount: int,
    cause: str,
    *,
    by: CreatureId | None = None,
    attack: int | None = None,
) -> None:
    """Reduce a figure's hit points; at 0 it dies or is exhausted.

    Args:
        resolution: The battle.
        creature: The figure that suffers the damage.
        amount: Number of hit points lost.
        cause: The cause, as a word of the ruleset.
        by: The figure that deals the damage; None if there is none.
        attack: Number of the attack; None for other damage.
    """
    lost = max(0, amount)
    resolution.emit(
        "damaged",
        (creature, {"hp": creature.hp - lost}),
        who=creature.id,
        amount=lost,
        type=cause,
        by=by,
        attack=attack,
    )
    if creature.hp <= 0:
        if creature.kind == "hero":
            exhaust(resolution, creature)
        else:
            leave(resolution, creature, "died")
            resolution.rules.look_for_winner(resolution)


STEPS = (asking_step(Harm, step_harm),)
