"""The ruleset class of `monster_turn`: card-driven monsters without a player, against characters on hexes.

Each method delegates to the module named after its subject. `turns` contains the course of a battle, `actions` the
turns of both sides: `choosing_cards` and `performing` for characters, `monster_focus` for monsters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from fracas_engine.content import CreatureSpec, Vocabulary
from fracas_engine.decisions import TURN, Decision
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Plain, SeatId
from fracas_engine.intents import End, Intent, Use
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_turn import harm, invariants, movement, options, queries, questions, victory
from fracas_engine.rulesets.monster_turn.actions import attack_rolls, cards, monster_acts, orders, performing
from fracas_engine.rulesets.monster_turn.card_text import card_texts
from fracas_engine.rulesets.monster_turn.decks import shipped_cards
from fracas_engine.rulesets.monster_turn.encounters import completed
from fracas_engine.rulesets.monster_turn.frames import (
    Choosing,
    HeroTurn,
    NextRound,
    Performing,
    PlannedAct,
    Question,
    Walking,
)
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.rulings import RULINGS, allegiance_changed, relocate, revise
from fracas_engine.rulesets.monster_turn.setup import make_state
from fracas_engine.rulesets.monster_turn.state import Bonus, Figure, TurnGame, figure
from fracas_engine.rulesets.monster_turn.turns import initiative, rounds, turn_phases
from fracas_engine.rulesets.monster_turn.vocabulary import VOCABULARY
from fracas_engine.rulings import RulingHandler
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Thing
from fracas_engine.stepping import Step, step
from fracas_engine.viewing import Viewer


def _nothing(resolution: AnyResolution, frame: Frame) -> None:
    """Do nothing; handler for frames that only waited for a seat, so that the next frame is stepped."""


class MonsterTurnRules(TurnRules):
    """The ruleset `monster_turn`."""

    name: ClassVar[str] = "monster_turn"
    version: ClassVar[int] = 5
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    house: ClassVar[bool] = True
    can_hide: ClassVar[bool] = False
    steps: ClassVar[tuple[Step[Any], ...]] = (
        step(Choosing, _nothing),
        step(HeroTurn, _nothing),
        *rounds.STEPS,
        *initiative.STEPS,
        *turn_phases.STEPS,
        *monster_acts.STEPS,
        *performing.STEPS,
        *movement.STEPS,
        *attack_rolls.STEPS,
        *harm.STEPS,
    )
    values: ClassVar[tuple[type, ...]] = (TurnGame, Figure, Bonus, Question, PlannedAct)

    setup = staticmethod(make_state)

    complete = staticmethod(completed)

    def start(self, resolution: AnyResolution) -> None:
        """Start the first round."""
        resolution.then(NextRound())

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Return the pending decisions: card selections, or a character's turn until it ends."""
        if isinstance(frame, Choosing):
            return cards.decisions(situation, frame)
        if isinstance(frame, HeroTurn):
            hero = situation.state.creatures[frame.who]
            if hero.alive:
                return (Decision(situation.state.moment, SeatId(hero.seat), TURN, frame.who),)
        return ()

    options = staticmethod(options.options)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        if isinstance(frame, Choosing):
            cards.intend(resolution, frame, decision, intent)
            return
        assert isinstance(frame, HeroTurn), "no other frame waits for a seat"
        hero = figure(resolution.state.creatures[frame.who])
        match intent:
            case Use():
                orders.carry_out(resolution, hero, intent)
            case End():
                resolution.state.stack.pop()
            case _:
                raise IllegalIntent(
                    "not_available",
                    "a character moves with a card half: use `bottom` or `basic_move`",
                    rule="MT-CHAR-02",
                )

    look_for_winner = staticmethod(victory.look_for_winner)

    look_for_survival = staticmethod(victory.look_for_survival)

    invariant_violations = staticmethod(invariants.violations)

    rulings: ClassVar[Mapping[str, RulingHandler]] = RULINGS

    place_fault = staticmethod(invariants.place_fault)
    open_places = staticmethod(invariants.open_places)
    relocate = staticmethod(relocate)

    def is_placed(self, creature: Creature) -> bool:
        """Return True for characters and their summons; the rules command monsters (MT-CTRL-01)."""
        return figure(creature).kind != "monster"

    allegiance_changed = staticmethod(allegiance_changed)

    after_ruling = staticmethod(revise)

    def offers(self, spec: CreatureSpec) -> bool:
        """Return True if a sheet is a character's; players cannot choose monsters."""
        return spec.hero

    def cards(self, creature: CreatureSpec) -> Mapping[str, Plain]:
        """Return the texts of the shipped cards in a character's hand; see `card_text.card_texts`."""
        return card_texts(shipped_cards(), creature.hand or ())

    def unknown(self, thing: Thing, name: str) -> object:
        """Return the assumed value of a hidden field; remaining cards are known by elimination, chosen ones are not."""
        if name in {"ability_piles", "modifier_piles"}:
            return getattr(thing, name)  # the pile is sorted, and each draw is random
        if isinstance(thing, Figure) and name in {"hand", "picked"}:
            hand = tuple(sorted(thing.hand))
            return hand if name == "hand" else hand[:2] if thing.picked else ()
        return super().unknown(thing, name)

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:
        if not isinstance(frame, Walking | Performing):
            return frame
        own = situation.state.creatures[frame.who].seat == viewer.seat
        if isinstance(frame, Performing):
            return frame if own else replace(frame, acts=())
        return replace(frame, path=(frame.planned or frame.path) if own else (), refused=(), planned=())

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Remove the figures of a seat; card selections of other characters continue."""
        resolution.give_up(seat)
        for creature in tuple(resolution.state.creatures.values()):
            if creature.seat != seat or not creature.alive:
                continue
            if figure(creature).kind == "hero":
                harm.exhaust(resolution, figure(creature))
            else:
                harm.leave(resolution, figure(creature), "left")
        victory.look_for_winner(resolution)

    perceives = staticmethod(queries.perceives)
    perceives_cells = staticmethod(queries.perceives_cells)

    ask = staticmethod(questions.ask)

    inspect = staticmethod(questions.inspect)
