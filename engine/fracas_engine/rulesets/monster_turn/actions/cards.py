"""Cards of characters: selection before a round, rests, and where used cards go (MT-CHAR-01, -04, -06 and -07).

All characters choose at the same time. Until the last character has chosen, a choice is stored in a field that is sent
only to its own seat. A short rest belongs to the end of the previous round, but it is offered here, until the
character has chosen its cards.
"""

from __future__ import annotations

from dataclasses import replace

from fracas_engine.content.models.cards import Act, RetaliateAct, ShieldAct
from fracas_engine.decisions import NO, YES, Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, Intent, Use
from fracas_engine.options import Options, UseOption
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions.orders import BASIC
from fracas_engine.rulesets.monster_turn.decks import hero_card, without
from fracas_engine.rulesets.monster_turn.frames import Choosing, Performing, Question
from fracas_engine.rulesets.monster_turn.harm import LEAST_CARDS, can_choose, exhaust, suffer
from fracas_engine.rulesets.monster_turn.queries import has_cards, living_figures
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import LONG_REST, Figure, figure
from fracas_engine.situation import Situation


def put_card_away(resolution: Resolution[TurnRules], hero: Figure, frame: Performing) -> None:
    """Discard a card, or lose it if the performed half has the lost icon (MT-CHAR-04)."""
    if not frame.card:
        return
    lost = not frame.basic and frame.half in hero_card(resolution, frame.card).lost
    acts = acts_of_half(resolution, frame)
    lasting = not frame.basic and any(isinstance(act, ShieldAct | RetaliateAct) for act in acts)
    pile = ("active_lost" if lost else "active") if lasting else ("lost" if lost else "discard")
    cards: tuple[str, ...] = (*getattr(hero, pile), frame.card)
    resolution.emit("card_used", (hero, {pile: cards, "performing": ""}), who=hero.id, card=frame.card, to=pile)


def acts_of_half(situation: Situation[TurnRules], frame: Performing) -> tuple[Act, ...]:
    """Return the acts of the performed half, or of the basic attack or move that replaces it."""
    if frame.basic:
        return BASIC["basic_attack" if frame.half == "top" else "basic_move"]
    card = hero_card(situation, frame.card)
    return card.top if frame.half == "top" else card.bottom


def decisions(situation: Situation[TurnRules], frame: Choosing) -> tuple[Decision, ...]:  # noqa: ARG001 - the signature of the interface
    """Return the pending decisions of all characters."""
    return tuple(
        Decision(
            question.number,
            question.seat,
            "choice" if question.redraw else "choose_cards",
            question.who,
            {"choice": "redraw", "card": question.redraw} if question.redraw else {},
        )
        for question in frame.questions
    )


def options(situation: Situation[TurnRules], frame: Choosing, decision: Decision) -> Options:
    """Return the options of a decision about cards.

    These are pairs of cards (leading card first) and rests; or, during a short rest, whether to redraw the lost card.
    """
    question = _question(frame, decision)
    if question.redraw:
        return Options(decision=decision, choices=(YES, NO))
    hero = figure(situation.state.creatures[question.who])
    uses = []
    pairs = tuple([(leading, second) for leading in hero.hand for second in hero.hand if leading != second])
    if pairs:
        uses.append(_use(question, "choose_cards", "Choose two cards", pairs))
    if len(hero.discard) >= LEAST_CARDS:
        uses.append(_use(question, "long_rest", "Long rest"))
        uses.append(_use(question, "short_rest", "Short rest"))
    return Options(decision=decision, uses=tuple(uses))


def _use(question: Question, action: str, name: str, choices: tuple[tuple[str, ...], ...] = ()) -> UseOption:
    return UseOption(by=question.who, action=action, name=name, cost="none", choices=choices)


def intend(resolution: Resolution[TurnRules], frame: Choosing, decision: Decision, intent: Intent) -> None:
    """Execute a character's decision."""
    question = _question(frame, decision)
    hero = figure(resolution.state.creatures[question.who])
    if isinstance(intent, Answer):
        if not question.redraw:
            raise IllegalIntent("not_available", "choose two cards or a rest first", rule="MT-CHAR-01")
        _settle_short_rest(resolution, frame, question, hero, intent)
        return
    if not isinstance(intent, Use):
        raise IllegalIntent("not_your_turn", "choose two cards or a rest first", rule="MT-RND-01")
    if question.redraw:
        raise IllegalIntent(
            "not_available", "answer first: yes draws another card, no loses this one", rule="MT-CHAR-06"
        )
    match intent.action:
        case "choose_cards":
            _choose(resolution, frame, question, hero, intent.with_)
        case "long_rest":
            _need_discards(hero, "MT-CHAR-07")
            _pick(resolution, frame, question, hero, (LONG_REST,))
        case "short_rest":
            _need_discards(hero, "MT-CHAR-06")
            card = _draw(resolution, hero, hero.discard)
            _replace(resolution, frame, question, replace(question, number=resolution.number(), redraw=card))
            resolution.emit("asked", seat=question.seat, kind="choice", by=question.who)
        case "top" | "bottom" | "basic_attack" | "basic_move":
            raise IllegalIntent("not_your_turn", "choose two cards or a rest first", rule="MT-RND-01")
        case _:
            raise IllegalIntent(
                "not_available", f"{intent.action} is not possible before a round: choose cards or a rest"
            )


def _choose(
    resolution: Resolution[TurnRules], frame: Choosing, question: Question, hero: Figure, cards: tuple[str, ...]
) -> None:
    if len(hero.hand) < LEAST_CARDS:
        raise IllegalIntent("not_available", f"{hero.id} has fewer than two cards in hand", rule="MT-CHAR-01")
    if len(cards) != 2 or cards[0] == cards[1] or not set(cards) <= set(hero.hand):
        hand = ", ".join(hero.hand)
        raise IllegalIntent("not_available", f"choose two different cards from the hand: {hand}", rule="MT-CHAR-01")
    _pick(resolution, frame, question, hero, cards)


def _pick(
    resolution: Resolution[TurnRules], frame: Choosing, question: Question, hero: Figure, picked: tuple[str, ...]
) -> None:
    """Store a character's choice of cards; other seats learn only that the choice has been made."""
    resolution.emit("answered", (hero, {"picked": picked}), seat=question.seat, kind="choose_cards", by=question.who)
    _replace(resolution, frame, question, None)


def _need_discards(hero: Figure, rule: str) -> None:
    if len(hero.discard) < LEAST_CARDS:
        raise IllegalIntent("not_available", "a rest needs two cards in the discard pile", rule=rule)


def _draw(resolution: Resolution[TurnRules], hero: Figure, cards: tuple[str, ...]) -> str:
    card = resolution.dice.draw("draw", cards)
    resolution.emit("rolled", purpose="draw", who=hero.id, faces=(), total=card)
    return card


def _settle_short_rest(
    resolution: Resolution[TurnRules], frame: Choosing, question: Question, hero: Figure, intent: Answer
) -> None:
    """Finish a short rest: lose the drawn card, or suffer 1 damage and lose another random card (MT-CHAR-06)."""
    if intent.answer not in (True, False, "yes", "no") or isinstance(intent.answer, int) != isinstance(
        intent.answer, bool
    ):
        raise IllegalIntent("not_available", f"the answer must be yes or no, not {intent.answer!r}")
    again = intent.answer in (True, "yes")
    lost = question.redraw
    resolution.emit("answered", seat=question.seat, kind="choice", by=question.who, answer=again)
    if again:
        suffer(resolution, hero, 1, "rest")
        if not hero.alive:
            return
        lost = _draw(resolution, hero, without(hero.discard, lost))
    resolution.emit(
        "rested",
        (hero, {"hand": (*hero.hand, *without(hero.discard, lost)), "discard": (), "lost": (*hero.lost, lost)}),
        who=hero.id, how="short", lost=(lost,),
    )  # fmt: skip
    if not can_choose(hero):
        exhaust(resolution, hero)  # the round starts with too few cards, and none can be regained (MT-CHAR-08)
        return
    _replace(resolution, frame, question, replace(question, number=resolution.number(), redraw=""))


def _replace(resolution: Resolution[TurnRules], frame: Choosing, old: Question, new: Question | None) -> None:
    """Push the card selection frame again with a question replaced or removed."""
    questions = (new if one is old else one for one in frame.questions)
    resolution.state.stack[-1] = Choosing(tuple(one for one in questions if one is not None))


def _question(frame: Choosing, decision: Decision) -> Question:
    return next(question for question in frame.questions if question.number == decision.number)


def revised(resolution: Resolution[TurnRules], frame: Choosing) -> Choosing:
    """Return the card selection after a ruling: with characters that have joined, each asked at its present seat."""
    questions = []
    asked = {question.who: question for question in frame.questions}
    for hero in living_figures(resolution, "hero"):
        question = asked.get(CreatureId(hero.id))
        if question is None and not hero.picked and has_cards(resolution, hero):
            question = Question(0, SeatId(""), CreatureId(hero.id))
        if question is not None and question.seat != hero.seat:
            question = replace(question, number=resolution.number(), seat=SeatId(hero.seat))
            kind = "choice" if question.redraw else "choose_cards"
            resolution.emit("asked", seat=hero.seat, kind=kind, by=hero.id)
        if question is not None:
            questions.append(question)
    return Choosing(tuple(questions))
