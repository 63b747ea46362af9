"""The interface that a ruleset implements, and how rulesets are found.

A ruleset is a package in `fracas_engine.rulesets`, or an installed package that registers its `Ruleset` in the
entry-point group `fracas.rulesets`; nothing else in the engine knows any ruleset by name. A ruleset object holds no
battle state; all of it is in the `State`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final

from fracas_engine import fog_events, known_state, placement_phase, vision
from fracas_engine.board import Board, Mask
from fracas_engine.content import CreatureSpec, Vocabulary, register_vocabulary
from fracas_engine.content.vocabulary import installed_rulesets
from fracas_engine.decisions import Decision, PlacementPhase, Prompt
from fracas_engine.difficulty import EncounterBudgets, estimated_strength
from fracas_engine.doors import current_board
from fracas_engine.errors import IllegalIntent, SetupError
from fracas_engine.ids import Plain, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.lasting_rules import LastingRules
from fracas_engine.options import Options, UseOption
from fracas_engine.placing_rules import PlacingRules
from fracas_engine.resolution import Answers, AnyResolution
from fracas_engine.ruling_orders import HANDLERS
from fracas_engine.rulings import STEPS, RulingHandler
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import BattleObject, CellState, Creature, Frame, Game, Seat, State, Thing, Zone
from fracas_engine.stepping import Step
from fracas_engine.viewing import Viewer, hidden_viewers


@dataclass(frozen=True, slots=True)
class Terms:
    """Display terms of a ruleset; the engine always counts in cells."""

    feet: int = 0
    """Feet per cell when distances are displayed; 0 if they are displayed in cells."""
    half: str = ""
    """Term for a creature with at most half of its hit points; empty if the ruleset has none."""
    ways: tuple[str, ...] = ()
    """Modes of movement that every creature has on every turn without an entry on its sheet."""


class Ruleset(PlacingRules, LastingRules, ABC):
    """The rules of one game system.

    Subclasses set the class attributes and implement the abstract methods; the other methods have neutral defaults.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    """Version of the rules; increased by every change that would make an old replay run differently."""
    vocabulary: ClassVar[Vocabulary]
    """The words that content and scenarios may use."""
    budgets: ClassVar[EncounterBudgets | None] = None
    """XP budgets of encounters; None: the ruleset's text has none."""
    steps: ClassVar[tuple[Step[Any], ...]] = ()
    """Handlers of frames. If several are for one class of frames, the last one counts; a ruleset's own come last."""
    values: ClassVar[tuple[type, ...]] = ()
    """Dataclasses that a state may contain besides frames and the engine's own: things, and values in frames."""
    state_classes: ClassVar[tuple[type, ...]]
    """All dataclasses that a state may contain besides the engine's own; derived from `steps` and `values`."""
    _taken_on: ClassVar[Mapping[type[Frame], Step[Any]]]
    rulings: ClassVar[Mapping[str, RulingHandler]] = HANDLERS
    """Handlers of the orders of a game master's rulings; a ruleset adds its own to those for all rules."""
    terms: ClassVar[Terms] = Terms()
    house: ClassVar[bool] = False
    """True if the server provides the enemies (`complete`); one seat is then enough, and all may be on one side."""

    def __init_subclass__(cls) -> None:
        """Compute the class attributes that are derived from `steps` and `values`."""
        super().__init_subclass__()
        known: tuple[Step[Any], ...] = (*STEPS, *placement_phase.STEPS, *cls.steps)
        cls._taken_on = {step.frame: step for step in known}
        cls.state_classes = tuple(dict.fromkeys((*cls._taken_on, *cls.values)))

    # ---------------------------------------------------------------- a battle's course

    @abstractmethod
    def setup(self, setup: Setup) -> State:
        """Return the state of a battle before its start, with seats and placed creatures.

        A match is set up creature by creature, so this is also called for set-ups with fewer creatures than a battle
        needs: it must accept them, and `start` may refuse them.

        Raises:
            SetupError: The set-up breaks a rule; all faults are reported at once if possible. If its `where` begins
                with `creatures`, `deployment` tries another cell for the last creature; report a rule about the number
                of creatures with `where="seats"`.
        """

    def complete(self, setup: Setup) -> Setup:
        """Return the players' set-up with the server's additions (monsters, decks); by default unchanged."""
        return setup

    @abstractmethod
    def start(self, resolution: AnyResolution) -> None:
        """Begin the battle: push the first frames on the stack.

        Raises:
            SetupError: The set-up is not one of a whole battle, for example if a side has no creature.
        """

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Carry out one step of a frame that has been popped from the stack.

        Args:
            resolution: The battle.
            frame: The frame.
            answers: Answers to the frame's questions, in their order; empty if it asked none.
        """
        self._taken_on[type(frame)](resolution, frame, answers)

    @abstractmethod
    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Return the decisions that a frame of this ruleset waits for; empty if the frame waits for none."""

    @abstractmethod
    def options(self, situation: AnySituation, decision: Decision) -> Options:
        """Return the options of a decision of one of this ruleset's frames. Rolls no dice and changes nothing.

        A target with a roll has its `bonus`, `versus` and `chance`: bots read None as an action that always works.
        """

    @abstractmethod
    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Execute an intent that answers a decision of the top frame, which is still on the stack.

        Raises:
            IllegalIntent: The rules refuse the intent; the caller undoes any changes.
        """

    def off_turn_uses(self, situation: AnySituation, decision: Decision) -> tuple[UseOption, ...]:  # noqa: ARG002
        """Return the actions that a seat may use instead of answering a decision; by default none."""
        return ()

    def unprompted_uses(
        self,
        situation: AnySituation,  # noqa: ARG002
        seat: SeatId,  # noqa: ARG002
    ) -> tuple[UseOption, ...]:
        """Return the actions that a seat's creatures may use now without a pending decision; by default none.

        These actions are executed by `use_off_turn`.
        """
        return ()

    def may_act_unprompted(self, situation: AnySituation, name: str) -> bool:  # noqa: ARG002
        """Return True if a creature may act now without a pending decision; `use_off_turn` is then called."""
        return False

    def use_off_turn(self, resolution: AnyResolution, seat: SeatId, intent: Use) -> bool:  # noqa: ARG002
        """Execute an off-turn action if the intent is one; return True if it is.

        Raises:
            IllegalIntent: The intent is an off-turn action, and the rules refuse it.
        """
        return False

    @abstractmethod
    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        """Remove a seat from the battle: its creatures leave, and frames that wait for the seat go on without it.

        Its open questions in a `Prompt` have already been answered by default. `Resolution.give_up` records the
        concession, and `Resolution.end_battle` ends the battle if it is decided by it.
        """

    def stands(self, creature: Creature) -> bool:
        """Return True if a creature can still fight for its side; used for the elimination order."""
        return creature.alive

    def out_of_turn(self, situation: AnySituation, seat: SeatId, intent: Move | Use | End | Answer) -> IllegalIntent:  # noqa: ARG002
        """Return the refusal of an intent for a creature that has no pending decision."""
        game, creatures = situation.state.game, situation.state.creatures
        unseen = vision.is_fogged(situation.state) and game.acting is not None and creatures[game.acting].at is None
        acting = game.seat if unseen else game.acting or game.seat
        whose = f"it is the turn of {acting}, not of {intent.by}" if acting else f"{intent.by} has no turn now"
        return IllegalIntent("not_your_turn", f"{whose}: wait for its turn")

    def draw(self, resolution: AnyResolution, how: str) -> None:
        """End the battle as a draw, for a reason given by the server."""
        resolution.end_battle(None, how)

    def standing_intent(self, situation: AnySituation, decision: Decision) -> Intent:
        """Return the intent that is used when the time for a decision has run out.

        By default the turn ends if it may, otherwise the first option is taken. Questions asked by a `Prompt` have
        their own default (`Ask.default`) and are not passed to this method.
        """
        options = self.options(situation, decision)
        if options.ends:
            return End(by=options.ends[0].by)
        return next(options.intents())

    def offers(self, spec: CreatureSpec) -> bool:  # noqa: ARG002 - rulesets look at it
        """Return True if players may bring a shipped creature to a match; by default always."""
        return True

    def strength(self, creature: CreatureSpec) -> float:
        """Return the strength of a creature for balancing, in hit points of an equally strong creature without a level.

        By default its hit points, scaled by its level or challenge rating.
        """
        return estimated_strength(creature)

    def cards(self, creature: CreatureSpec) -> Mapping[str, Plain]:  # noqa: ARG002 - rulesets look at it
        """Return the texts of a creature's cards by id; empty without cards."""
        return {}

    def sheet_spec(self, creature: CreatureSpec) -> CreatureSpec:
        """Return a creature's sheet for display, with the reach, bonus and damage of its weapons filled in."""
        return creature

    def invariant_violations(self, situation: AnySituation) -> Iterable[str]:  # noqa: ARG002 - rulesets look at it
        """Yield an error message for each violated invariant of a battle; used by tests."""
        return ()

    # ---------------------------------------------------------------- rulings of a game master

    def place_fault(self, situation: AnySituation, creature: Creature) -> str:  # noqa: ARG002 - rulesets look at it
        """Return why a creature on the map cannot be where it is, after a ruling; empty if it can."""
        return ""

    def question_lapses(self, situation: AnySituation, creature: Creature, kind: str) -> bool:  # noqa: ARG002
        """Return True if a creature can no longer answer a question of this kind, after a ruling."""
        return False

    def asks_anew(self, frame: Frame) -> bool:  # noqa: ARG002 - rulesets look at it
        """Return True if a frame asks its question again if it is stepped without an answer, after a ruling."""
        return False

    def allegiance_changed(self, resolution: AnyResolution, creature: Creature) -> None:
        """Handle the consequences of a ruling that has given a creature another side or seat.

        By default its turn, if it is its turn, passes to its new seat.
        """
        game = resolution.state.game
        if game.acting == creature.id and game.seat != creature.seat:
            resolution.emit("turn_passed", (game, {"seat": creature.seat}), who=creature.id, seat=creature.seat)

    def after_ruling(self, resolution: AnyResolution) -> None:
        """Handle the end of a ruling, after all of its consequences: check whether the battle is decided."""

    # ---------------------------------------------------------------- questions

    @abstractmethod
    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        """Answer a question of `scenarios.md` (`{"distance": {"from": "ogre", "to": (3, 1)}}`).

        The ruleset gets every question; `open_to` answers `options`.

        Raises:
            UnknownQuestion: The ruleset does not know the question.
        """

    @abstractmethod
    def inspect(self, situation: AnySituation, creature: Creature, path: str) -> Plain:
        """Return the value of an `expect` path of one creature (`hp`, `defense.ac`, `budget`, ...).

        The engine answers the paths that do not name a creature (`acting`, `round`, `winner`, `pending`, ...).

        Raises:
            UnknownQuestion: The ruleset does not know the path.
        """

    def board(self, situation: AnySituation) -> Board:
        """Return the current map; by default the set-up's map with the changed cells and without open doors."""
        return current_board(situation)

    # ---------------------------------------------------------------- what viewers may know

    def sees(self, situation: AnySituation, viewer: Viewer, thing: Thing) -> bool:
        """Return True if a viewer may know of a thing; by default unless it is a creature hidden from the viewer.

        The public (spectators) sees only things that are hidden from no seat. In fog of war this is asked only about
        creatures with `hidden_from` or `unseen_by`: others are visible.
        """
        if not isinstance(thing, Creature) or not (thing.hidden_from or thing.unseen_by) or viewer.kind == "referee":
            return True
        if thing.hidden_from and (viewer.seat is None or viewer.seat in thing.hidden_from):
            return False
        if viewer.seat is None:
            return vision.public_sees(situation.state, thing.unseen_by)
        return viewer.seat not in thing.unseen_by

    def perceives(self, situation: AnySituation, watcher: Creature, target: Creature) -> bool:  # noqa: ARG002
        """Return True if a creature on the map sees or senses another; used for fog of war. By default always."""
        return True

    def perceived(self, situation: AnySituation, asked: Iterable[tuple[Sequence[Creature], Creature]]) -> list[bool]:
        """Return for some watchers and a target each whether one of the watchers perceives the target.

        All are alive and on the map. A ruleset replaces it by a faster way to ask `perceives`.
        """
        perceives = self.perceives
        answers: list[bool] = []
        for watchers, target in asked:
            found = False
            for watcher in watchers:
                if perceives(situation, watcher, target):
                    found = True
                    break
            answers.append(found)
        return answers

    def perceives_cells(self, situation: AnySituation, watcher: Creature, cells: Mask) -> Mask:  # noqa: ARG002
        """Return the cells, out of `cells`, in which a creature on the map sees what is there; by default all."""
        return cells

    def health_word(self, creature: Creature) -> str:
        """Return the word for a creature's health that other sides are told with `health: words`."""
        if not creature.alive:
            return "dead"
        if creature.hp <= 0:
            return "down"
        if self.terms.half and creature.hp <= creature.max_hp // 2:
            return self.terms.half
        return "unhurt" if creature.hp >= creature.max_hp else "hurt"

    remembers_all = staticmethod(known_state.remembers_all)

    def forget_unseen(self, known: State, seat: str) -> None:
        """Put what a seat remembers into a copied state."""
        known_state.forget_unseen(known, SeatId(seat))

    known_map = staticmethod(known_state.known_map)

    observe = staticmethod(fog_events.record)

    def unknown(self, thing: Thing, name: str) -> object:
        """Return the value to assume for a field hidden from a viewer; by default the field's default value.

        The result may depend only on what the viewer knows: for example, known items in an unknown order are sorted.
        """
        found = next(each for each in fields(thing) if each.name == name)
        return found.default if found.default_factory is MISSING else found.default_factory()

    def unknown_to(self, situation: AnySituation, seat: str) -> tuple[str, ...]:
        """Return the ids of the creatures on the map whose position a seat does not know."""
        unseen = [(name, c) for name, c in situation.state.creatures.items() if c.hidden_from or c.unseen_by]
        if not unseen:
            return ()  # as nearly always, and asked several times for every intent
        viewer = Viewer("seat", SeatId(seat))
        found: list[str] = []
        for name, creature in unseen:
            if (creature.at is not None or creature.unseen_by) and not self.sees(situation, viewer, creature):
                found.append(name)
        return tuple(found)

    def hide_as_known(self, known: AnySituation, unknown: Collection[str]) -> None:
        """Set which seats do not know a creature's position (`hidden_from`), as far as a given seat can tell.

        By default all seats that do not know it.

        Args:
            known: The battle as the given seat knows it, which is changed.
            unknown: Creatures whose position the given seat does not know; what they see is ignored.
        """

    def announced(self, situation: AnySituation, frame: Frame, viewer: Viewer) -> Frame | None:  # noqa: ARG002
        """Return the part of a frame that a viewer has been told, such as a path so far; None if that is nothing."""
        return frame

    def hides(self, situation: AnySituation, name: str, data: Mapping[str, Plain]) -> tuple[str, ...]:  # noqa: ARG002
        """Return the keys of the viewers that must not see an event; by default for events about hidden creatures."""
        return hidden_viewers(situation.state, data)

    # ---------------------------------------------------------------- shared machinery

    def awaited(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        """Return the pending decisions of the top frame, which may be a `Prompt` or a frame of this ruleset."""
        if isinstance(frame, Prompt):
            answered = {given.number for given in frame.given}
            return tuple(
                Decision(ask.number, ask.seat, ask.kind, ask.by, ask.about)
                for ask in frame.asks
                if ask.number not in answered
            )
        if isinstance(frame, PlacementPhase):
            return placement_phase.decisions(situation, frame)
        return self.decisions(situation, frame)

    def decision_for(self, situation: AnySituation, decision: Decision, name: str) -> Decision | None:  # noqa: ARG002
        """Return a pending decision as it applies to one creature; None if the decision is not for that creature."""
        return decision if decision.by == name else None

    def open_to(self, situation: AnySituation, name: str) -> tuple[str, ...]:
        """Return the names of a creature's current options, on its turn or for a question; empty if there are none."""
        stack = situation.state.stack
        if not stack or situation.state.game.over:
            return ()
        top = stack[-1]
        if isinstance(top, PlacementPhase):
            return placement_phase.names(situation, top, name)
        decisions = self.awaited(situation, top)
        off_turn = [use for decision in decisions for use in self.off_turn_uses(situation, decision)]
        beside = [use.action for use in off_turn if use.by == name]
        if isinstance(top, Prompt):
            answered = {given.number for given in top.given}
            asked = [ask for ask in top.asks if ask.by == name and ask.number not in answered]
            return tuple(dict.fromkeys((*(choice.id for ask in asked for choice in ask.choices), *beside)))
        for decision in decisions:
            own = self.decision_for(situation, decision, name)
            if own is not None:
                options = self.options(situation, own)
                of_others = {(use.by, use.action) for use in off_turn if use.by != name}
                uses = tuple(use for use in options.uses if (use.by, use.action) not in of_others)
                return replace(options, uses=uses).names()
        creature = situation.state.creatures.get(name)
        free = self.unprompted_uses(situation, SeatId(creature.seat)) if creature is not None else ()
        return tuple(dict.fromkeys((*beside, *(use.action for use in free if use.by == name))))


CORE_CLASSES: Final[tuple[type, ...]] = (Game, Seat, Creature, BattleObject, Zone, CellState)


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all installed rulesets, sorted."""
    return tuple(sorted(installed_rulesets()))


_REGISTERED: Final[dict[str, Ruleset]] = {}


def register(ruleset: Ruleset) -> None:
    """Register a ruleset in this process without installing it, for tests and experiments.

    It takes precedence over an installed ruleset of the same name.
    """
    _REGISTERED[ruleset.name] = ruleset
    register_vocabulary(ruleset.vocabulary)


def ruleset_named(name: str) -> Ruleset:
    """Return a ruleset by name, loaded on first use.

    Raises:
        SetupError: There is no ruleset with that name.
    """
    return _REGISTERED.get(name) or _installed(name)


@cache
def _installed(name: str) -> Ruleset:
    point = installed_rulesets().get(name)
    if point is None:
        raise SetupError("ruleset", f"{name!r} is not installed: use one of {', '.join(ruleset_names()) or 'none'}")
    loaded = point.load()
    ruleset: Ruleset = loaded()
    return ruleset
