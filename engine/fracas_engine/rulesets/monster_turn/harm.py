"""Harm: damage and lost cards (MT-ATK-06, MT-CHAR-08 to -10), healing (MT-BON-04), conditions (MT-COND-01 to -04).

Some conditions are represented by modifier cards (MT-MOD-04).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Final

from fracas_engine.decisions import NO, Ask, Choice
from fracas_engine.durations import ENCOUNTER, Edge, Ends
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.resolution import Answers, Resolution
from fracas_engine.rulesets.monster_turn.decks import EXTRA_CARDS, add_modifier, modifier_deck, without
from fracas_engine.rulesets.monster_turn.frames import Choosing, Harm, Question
from fracas_engine.rulesets.monster_turn.queries import in_range
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation
from fracas_engine.state import Condition
from fracas_engine.stepping import asking_step


def leave(resolution: Resolution[TurnRules], creature: Figure, event: str) -> None:
    """Remove a figure from the map permanently; conditions that would end on its later turns end with it."""
    game = game_of(resolution.state.game)
    left = tuple(name for name in game.turns_left if name != creature.id)
    order = tuple(name for name in game.order if name != creature.id)
    resolution.emit(
        event,
        (creature, {"alive": False, "at": None, "bonuses": (), "conditions": ()}),
        (game, {"turns_left": left, "order": order}),
        who=creature.id,
    )
    for bearer in map(figure, tuple(resolution.state.creatures.values())):
        for condition in bearer.conditions:
            if condition.ends.whose == creature.id:
                end_condition(resolution, bearer, condition.name)


def leave_with_summons(resolution: Resolution[TurnRules], hero: Figure, event: str) -> None:
    """Remove a character and its summons from the battle; it chooses no cards any more (MT-CHAR-10)."""
    leave(resolution, hero, event)
    for other in tuple(resolution.state.creatures.values()):
        if other.alive and figure(other).owner == hero.id:
            leave(resolution, figure(other), "left")
    stack = resolution.state.stack
    stack[:] = [frame.without(CreatureId(hero.id)) if isinstance(frame, Choosing) else frame for frame in stack]


def exhaust(resolution: Resolution[TurnRules], creature: Figure) -> None:
    """Remove an exhausted character and its summons from the battle (MT-CHAR-08 and -10)."""
    resolution.emit("exhausted", (creature, {"exhausted": True}), who=creature.id)
    leave_with_summons(resolution, creature, "died")
    resolution.rules.look_for_winner(resolution)


_LASTING: Final = frozenset({"poisoned", "wounded"})
"""Conditions that end only by healing."""


def begin_condition(
    resolution: Resolution[TurnRules],
    creature: Figure,
    name: str,
    source: Figure | None,
    *,
    ends: Ends | None = None,
) -> None:
    """Apply a condition to a figure that is not immune to it; an existing one starts anew (MT-COND-01).

    Args:
        resolution: The battle.
        creature: The figure.
        name: The condition.
        source: The figure that causes the condition; None if there is none.
        ends: The duration; None for the one that the rules give the condition.
    """
    if name in resolution.sheet(creature).immune:
        return
    if name in EXTRA_CARDS:
        add_modifier(resolution, modifier_deck(creature), EXTRA_CARDS[name])
        return
    bearer = CreatureId(creature.id)
    # Turns are counted when they start: the next one has the current count plus one.
    if ends is None:
        ends = ENCOUNTER if name in _LASTING else Ends("end_of_target_next_turn", bearer, creature.turns + 1, "end")
    by = CreatureId(source.id) if source is not None else None
    others = tuple(condition for condition in creature.conditions if condition.name != name)
    resolution.emit(
        "condition_began",
        (creature, {"conditions": (*others, Condition(name, ends, by))}),
        who=creature.id,
        condition=name,
        source=by,
    )


def end_due(resolution: Resolution[TurnRules], creature: Figure, edge: Edge) -> None:
    """End the conditions that expire at the start or end of a figure's turn; those of others are due to rulings."""
    for bearer in map(figure, tuple(resolution.state.creatures.values())):
        for condition in bearer.conditions:
            if condition.ends.due(CreatureId(creature.id), creature.turns, edge):
                end_condition(resolution, bearer, condition.name)


def end_condition(resolution: Resolution[TurnRules], creature: Figure, name: str) -> None:
    """End a condition of a figure."""
    left = tuple(condition for condition in creature.conditions if condition.name != name)
    resolution.emit("condition_ended", (creature, {"conditions": left}), who=creature.id, condition=name)


def heal(resolution: Resolution[TurnRules], creature: Figure, amount: int) -> None:
    """Heal a figure: remove its wounds, and restore hit points or, if it is poisoned, remove the poison instead.

    Rules: MT-COND-02 and -03.
    """
    poisoned = creature.has("poisoned")
    for name in ("wounded", "poisoned"):
        if creature.has(name):
            end_condition(resolution, creature, name)
    regained = 0 if poisoned else min(amount, creature.max_hp - creature.hp)
    resolution.emit("healed", (creature, {"hp": creature.hp + regained}), who=creature.id, amount=regained)


def most_hurt(situation: Situation[TurnRules], creature: Figure, reach: int) -> list[Figure]:
    """Return the possible targets of a figure's heal: those with the most damage in range and sight (MT-BON-04).

    Only the figure itself and its allies are considered.
    """
    near = [
        one
        for one in map(figure, situation.present())
        if one.side == creature.side and (one.id == creature.id or in_range(situation, creature, one, reach))
    ]
    most = max(one.max_hp - one.hp for one in near)
    if not most:
        return [creature]
    return [one for one in near if one.max_hp - one.hp == most]


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
            if _question_of(resolution, creature) is not None and not can_choose(creature):
                exhaust(resolution, creature)
            return
    elif frame.amount > 0:
        choices = _instead(resolution, creature)
        if choices:
            about: dict[str, Plain] = {"amount": frame.amount, "cause": frame.cause}
            ask = Ask(
                resolution.number(), SeatId(creature.seat), PREVENT, CreatureId(creature.id),
                (*choices, NO), default=False, about=about,
            )  # fmt: skip
            resolution.question(replace(frame, asked=True), ask)
            return
    suffer(resolution, creature, frame.amount, frame.cause, by=frame.by, attack=frame.attack)


LEAST_CARDS: Final = 2
"""Minimum number of cards in hand to choose from, and of discarded cards for a rest (MT-CHAR-01, -06 and -07)."""


def can_choose(hero: Figure) -> bool:
    """Return True if a character can choose two cards or a rest for a round (MT-CHAR-08)."""
    return len(hero.hand) >= LEAST_CARDS or len(hero.discard) >= LEAST_CARDS


def _question_of(situation: Situation[TurnRules], hero: Figure) -> Question | None:
    """Return the pending question to a character before a round; None if there is none."""
    asked = (one for frame in situation.state.stack if isinstance(frame, Choosing) for one in frame.questions)
    return next((one for one in asked if one.who == hero.id), None)


def _instead(situation: Situation[TurnRules], creature: Figure) -> tuple[Choice, ...]:
    """Return the choices of cards to lose to prevent damage: one hand card, or two discarded cards (MT-CHAR-09).

    Cards chosen for the round cannot be lost, nor discarded cards in the middle of a short rest.
    """
    one = [Choice(card, f"lose {card}", (card,)) for card in creature.hand if card not in creature.picked]
    question = _question_of(situation, creature)
    resting = question is not None and question.redraw
    # Two cards may be named in either order.
    two = [
        Choice(f"{first}+{second}", f"lose {first} and {second}", (first, second))
        for first, second in permutations(() if resting else creature.discard, 2)
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
