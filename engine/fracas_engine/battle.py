"""A battle as a value: start it, query it, apply intents, dump and load it.

`Battle` is the public interface of the rules for servers, bots and scenarios. Other parts of the engine are
internal.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from fracas_engine import arrivals, fog_views, placement_phase, vision
from fracas_engine.answer_choices import match_answer, names_choice
from fracas_engine.asking import ask_as_known, ask_ruleset, inspect_path, refuse_unknown
from fracas_engine.battle_dump import dump_battle, hash_battle, load_battle, rules_version
from fracas_engine.decisions import PLACEMENT, Ask, Decision, PlacementPhase, Prompt
from fracas_engine.determinization import determinized
from fracas_engine.dice import Dice, Faces
from fracas_engine.errors import (
    DiceError,
    EngineError,
    IllegalIntent,
    InternalError,
    RefusalCode,
)
from fracas_engine.events import Changes, Event, Outcome
from fracas_engine.history import History
from fracas_engine.ids import Plain, SeatId, SideId
from fracas_engine.intent_plain import to_plain
from fracas_engine.intents import Answer, Concede, End, Intent, Move, Rest, Ruling, Stand, Use
from fracas_engine.options import Options
from fracas_engine.plain import Written
from fracas_engine.resolution import Resolution
from fracas_engine.ruleset import Ruleset, ruleset_named
from fracas_engine.rulings import carry_out_ruling, refuse_broken_invariants, roll_for_player
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation, Situation
from fracas_engine.stalemate import run_on, watch
from fracas_engine.state import State, ThingKey
from fracas_engine.unknown_ground import carry_out_on_real_ground
from fracas_engine.viewing import View, ViewChange, Viewer, redact_events, sees_everything, view, view_changes


@dataclass(frozen=True, slots=True)
class Result:
    """Result of a battle."""

    winner: SideId | None
    """The winning side; None after a draw."""
    how: str
    """Reason in the ruleset's vocabulary: `last_standing`, `draw`, `concession`, ..."""
    round: int


class Battle:
    """A battle. Create it with `start` or `load`."""

    __slots__ = ("_dice", "_history", "_opening", "_pending", "_situation", "_written")

    def __init__(self, situation: Situation[Ruleset], dice: Dice) -> None:
        self._situation = situation
        self._dice = dice
        self._opening: Outcome | None = None
        self._history = History(complete=False)
        self._pending: tuple[Decision, ...] | None = None
        """The pending decisions, worked out at most once between two intents; None: not yet."""
        self._written: Written = {}
        """Texts written by the last `dump`, reused for things that have not changed."""

    @classmethod
    def start(cls, setup: Setup, dice: Faces) -> Battle:
        """Start a battle and run it to its first decision.

        Args:
            setup: Ruleset, board, creatures, seats, options.
            dice: Source of die faces.

        Raises:
            SetupError: The set-up breaks a rule.
            DiceError: A scripted source runs out of faces.
            InternalError: Bug in the engine.
        """
        ruleset = ruleset_named(setup.ruleset)
        try:
            situation = Situation(setup, ruleset, setup.read_board(), ruleset.setup(setup))
            situation.state.arrivals = arrivals.planned(setup)
            places = placement_phase.is_requested(setup)
            situation.state.stack.extend((PlacementPhase(),) if places else ())
            vision.begin(situation)
            battle = cls(situation, Dice(dice))
            resolution = Resolution(situation, battle._dice)
            (placement_phase.begin if places else ruleset.start)(resolution)
            resolution.run()
            situation.state.moment = resolution.turn_number()
        except EngineError:
            raise
        except Exception as error:
            raise InternalError(f"{type(error).__name__}: {error}", version=0) from error
        battle._opening = resolution.outcome()
        battle._history = History(complete=True)
        return battle

    @property
    def opening(self) -> Outcome | None:
        """The events and changes before the first decision; None for a loaded or cloned battle."""
        return self._opening

    # ---------------------------------------------------------------- looking

    @property
    def setup(self) -> Setup:
        """Set-up that the battle was started from."""
        return self._situation.setup

    @property
    def ruleset(self) -> Ruleset:
        """Rules of the battle."""
        return self._situation.rules

    @property
    def situation(self) -> AnySituation:
        """Read-only situation for rules code."""
        return self._situation

    @property
    def state(self) -> State:
        """Current state, read-only; only `apply` changes it."""
        return self._situation.state

    @property
    def version(self) -> int:
        """Number of intents applied so far."""
        return self.state.version

    @property
    def rules_version(self) -> str:
        """Rules version that a dump or replay of this battle requires."""
        return rules_version(self.ruleset)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """Pending decisions: possibly of several seats at once, empty when the battle is over."""
        if self._pending is None:
            self._pending = self._situation.awaited()
        return self._pending

    @property
    def result(self) -> Result | None:
        """Result of the battle; None while it runs."""
        game = self.state.game
        return Result(game.winner, game.ended_by, game.round) if game.over else None

    def options(self, seat: str) -> tuple[Options, ...]:
        """Return the legal options of a seat, one entry for each of its pending decisions. Rolls no dice."""
        return tuple(self.options_of(decision) for decision in self.pending if decision.seat == seat)

    def options_of(self, decision: Decision) -> Options:
        """Return the options of one pending decision, using only what its seat knows."""
        top = self.state.stack[-1]
        known = self._situation.as_known_to(decision.seat)
        if isinstance(top, Prompt):
            ask = _asked(top, decision)
            off_turn = self.ruleset.off_turn_uses(known, decision)
            return Options(decision=decision, choices=ask.choices, several=ask.several, uses=off_turn)
        if decision.kind == PLACEMENT:
            return placement_phase.options(known, decision)
        return self.ruleset.options(known, decision)

    def standing_intent(self, decision: Decision) -> Intent:
        """Return the default intent for a timeout: the default of a question, or the ruleset's default for a turn."""
        top = self.state.stack[-1]
        if isinstance(top, Prompt):
            ask = _asked(top, decision)
            return Answer(by=ask.by, answer=ask.default)
        if decision.kind == PLACEMENT:
            return End(by=self.options_of(decision).ends[0].by)
        return self.ruleset.standing_intent(self._situation.as_known_to(decision.seat), decision)

    def ask(self, question: Mapping[str, Any]) -> Plain:
        """Answer one of the questions of `scenarios.md` without changing the state or rolling dice.

        Raises:
            UnknownQuestion, IllegalIntent: As `ask_as` does.
        """
        return ask_ruleset(self._situation, question)

    def ask_as(self, seat: str, question: Mapping[str, Any]) -> Plain:
        """Answer a question using only what a seat knows; questions about creatures unknown to the seat are refused.

        Raises:
            UnknownQuestion: The ruleset does not know the question, or the seat does not know of a creature it names.
            IllegalIntent: The question is about an order (`way`) that would be refused.
        """
        return ask_as_known(self._situation, seat, question)

    def inspect(self, path: str) -> Plain:
        """Return the value of an `expect` path: `ogre.hp`, `acting`, `round`, `order`, ...

        Raises:
            UnknownQuestion: There is no such creature or path.
        """
        return inspect_path(self._situation, self.pending, path)

    def view(self, viewer: Viewer) -> View:
        """Return everything that a viewer may know."""
        sees = partial(self.ruleset.sees, self._situation)
        if self.state.fog is not None and not sees_everything(viewer):
            return fog_views.view(self._situation, viewer, sees)
        return view(self.state, viewer, sees)

    def view_changes(self, viewer: Viewer, changes: Changes, known: Container[ThingKey]) -> list[ViewChange]:
        """Return how a viewer's view has changed.

        Args:
            viewer: The viewer.
            changes: The changes of the state.
            known: Keys of the things in the viewer's previous view.
        """
        situation = self._situation
        sees = partial(situation.rules.sees, situation)
        if situation.state.fog is not None and not sees_everything(viewer):
            return fog_views.view_changes(situation, changes, viewer, sees, known)
        return view_changes(situation.state, changes, viewer, sees, known)

    @staticmethod
    def events_for(viewer: Viewer, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return the events that a viewer may see."""
        return redact_events(events, viewer)

    def viewer(self, seat: str) -> Viewer:
        """Return the viewer that a seat is; the game master sees what the referee sees."""
        return Viewer("referee" if seat == self.setup.gm else "seat", SeatId(seat))

    @property
    def rewind_versions(self) -> tuple[int, ...]:
        """Versions before each intent that can be undone from memory, oldest first; empty unless `Setup.rewinds`."""
        return self._history.versions

    def adopt_history(self, played: Battle) -> None:
        """Take over the earlier states of a battle in the same state that was played from the start."""
        self._history = played._history

    # ---------------------------------------------------------------- changing

    def apply(self, seat: str, intent: Intent, *, decision: int | None = None) -> Outcome:
        """Validate an intent, resolve it, and run on to the next decision.

        Args:
            seat: The seat that sends the intent.
            intent: The intent.
            decision: Number of the decision that the intent answers; None if the caller does not know any.

        Raises:
            IllegalIntent: The rules refuse the intent; nothing has changed.
            HistoryMissing: A rewind needs states that are not in memory; nothing has changed.
            DiceError: A scripted source cannot give a roll; nothing has changed.
            InternalError: Bug in the engine; nothing has changed.
        """
        situation = self._situation
        state = situation.state
        rewind = isinstance(intent, Ruling) and "rewind" in intent.orders
        if state.game.over != isinstance(intent, Rest) and not rewind:
            if state.game.over:
                raise IllegalIntent("battle_over", "the battle is over")
            raise IllegalIntent("not_available", "a rest is possible only after the battle: end the battle first")
        resolution = Resolution(situation, self._dice)
        stack, counter, moment, mark = list(state.stack), state.counter, state.moment, self._dice.faces.mark()
        quiet = state.quiet
        undoable = self.setup.rewinds and not isinstance(intent, Stand)
        before = state.copy() if undoable and not rewind else None
        pending, self._pending = self.pending, None
        try:
            if isinstance(intent, Ruling):
                self._rule(resolution, SeatId(seat), intent)
            else:
                self._refuse_as_known(SeatId(seat), intent, decision, pending)
                if undoable:
                    self._bind_dice(seat, intent)
                said = (SeatId(seat), intent, decision, pending)

                def carry_out(on: Resolution[Ruleset]) -> None:
                    self._carry_out(on, *said)
                    run_on(on)

                resolution = carry_out_on_real_ground(
                    resolution, seat, intent, carry_out, lambda: self._refuse_as_known(*said)
                )
            resolution.run()
            if not rewind and watch(resolution):
                resolution.run()  # nobody is asked any more, and everybody is told so
            if isinstance(intent, Ruling) and not rewind:
                refuse_broken_invariants(resolution)
        except BaseException as error:
            frame = type(state.stack[-1]).__name__ if state.stack else None
            resolution.take_back(stack, counter)
            state.moment, state.quiet = moment, quiet
            self._dice.faces.reset(mark)
            if isinstance(error, EngineError) or not isinstance(error, Exception):
                raise
            raise InternalError(f"{type(error).__name__}: {error}", version=state.version, frame=frame) from error
        state.version += 1
        if before is not None:
            self._history.record(before, mark)
        elif isinstance(intent, Ruling) and isinstance(undone := intent.orders.get("rewind"), int):
            self._history.forget(undone)
        secret = isinstance(intent, Ruling) and intent.is_kept_secret and situation.awaited() == pending
        if not (secret or isinstance(intent, Stand)):  # which settle nothing: whoever is choosing goes on choosing
            state.moment = resolution.turn_number()
        return resolution.outcome()

    def _bind_dice(self, seat: str, intent: Intent) -> None:
        self._dice.faces.bind(json.dumps([seat, to_plain(intent)], sort_keys=True).encode())

    def _rule(self, resolution: Resolution[Ruleset], seat: SeatId, ruling: Ruling) -> None:
        if set(ruling.orders) == {"roll"} and seat != self.setup.gm and self.setup.rewinds and seat in self.state.seats:
            self._bind_dice(seat, ruling)
            roll_for_player(resolution, seat, ruling)
            return
        if seat != self.setup.gm and not (ruling.consent and set(ruling.orders) == {"rewind"}):
            raise IllegalIntent("not_your_turn", "only the game master gives rulings: ask the game master for one")
        if "rewind" not in ruling.orders:
            if self.setup.rewinds:
                self._bind_dice(seat, ruling)
            carry_out_ruling(resolution, ruling, self.ruleset.rulings)
            return
        count = ruling.orders["rewind"]
        if len(ruling.orders) > 1 or isinstance(count, bool) or not isinstance(count, int):
            raise IllegalIntent("malformed", "write rewind with a number of intents, and no other order beside it")
        if not self.setup.rewinds:
            raise IllegalIntent("not_available", "this battle keeps no earlier states: start it with `rewinds`")
        self._dice.faces.reset(self._history.rewind(resolution, count).dice)

    def _refuse_as_known(self, seat: SeatId, intent: Intent, number: int | None, pending: tuple[Decision, ...]) -> None:
        """Refuse an intent that is illegal from what its seat knows, before hidden information is used.

        A refusal therefore reveals nothing hidden. Hidden creatures in the way are handled during resolution.
        """
        if seat not in self.state.seats:
            raise IllegalIntent("malformed", f"unknown seat {seat!r}: use a seat of this battle")
        refuse_unknown(self._situation, seat, intent)
        known = self._situation.as_known_to(seat)
        if known is self._situation:
            return
        state, faces = known.state, self._dice.faces
        trial, resolution = Battle(known, self._dice), Resolution(known, self._dice, trial=True)
        stack, counter, mark = list(state.stack), state.counter, faces.mark()
        try:
            # A seat knows what it is asked, however little it knows of whose turn it is.
            trial._carry_out(resolution, seat, intent, number, pending)
        except DiceError:
            pass  # it has got as far as to roll, so it is legal
        finally:
            resolution.take_back(stack, counter)
            faces.reset(mark)

    def _carry_out(
        self,
        resolution: Resolution[Ruleset],
        seat: SeatId,
        intent: Intent,
        number: int | None,
        pending: tuple[Decision, ...],
    ) -> None:
        match intent:
            case Stand():
                standing = {key: word for key, word in self.state.seats[seat].standing.items() if key != intent.kind}
                if intent.answer != "ask":
                    standing[intent.kind] = intent.answer
                resolution.emit("standing_changed", (self.state.seats[seat], {"standing": standing}), seat=seat)
            case Concede():
                resolution.forfeit = intent.why
                resolution.answer_by_default(seat)
                self.ruleset.concede(resolution, seat)
            case Rest():
                self.ruleset.rest(resolution, intent)
            case Move() | Use() | End() | Answer():
                self._decide(resolution, seat, intent, number, pending)
            case Ruling():
                raise AssertionError("rulings are carried out by `_rule`")

    def _decide(
        self,
        resolution: Resolution[Ruleset],
        seat: SeatId,
        intent: Move | Use | End | Answer,
        number: int | None,
        pending: tuple[Decision, ...],
    ) -> None:
        unprompted = number is None and self.ruleset.may_act_unprompted(self._situation, intent.by)
        top = self.state.stack[-1] if self.state.stack else None
        if isinstance(top, PlacementPhase):
            placement_phase.intend(resolution, top, seat, intent, number)
            return
        may_speak = unprompted or any(d.seat == seat and number in (None, d.number) for d in pending)
        if may_speak and isinstance(intent, Use) and self.ruleset.use_off_turn(resolution, seat, intent):
            return
        mine = [d for d in pending if d.seat == seat and d.by in (None, intent.by)]
        if number is not None:
            mine = [d for d in mine if d.number == number]
            asked_of = next((d.by for d in pending if d.seat == seat and d.number == number), None)
            if not mine and asked_of is not None:
                raise IllegalIntent("nothing_pending", f"this decision is for {asked_of}, not for {intent.by!r}")
            if not mine:
                raise IllegalIntent("nothing_pending", "this decision is no longer pending: answer a current one")
        if isinstance(top, Prompt):
            if not isinstance(intent, Answer):
                names = ", ".join(str(d.by) for d in pending)
                raise IllegalIntent("not_your_turn", f"a question to {names} is pending: answer it first")
            if not mine:
                others = any(d.by == intent.by for d in pending)
                code: RefusalCode = "not_your_turn" if others else "nothing_pending"
                raise IllegalIntent(code, f"seat {seat} has no question to answer for {intent.by}")
            # Of several questions to one creature the first that has the choice named, else the first.
            asked = next((d for d in mine if names_choice(_asked(top, d), intent)), mine[0])
            self._answer(resolution, top, asked, intent)
            return
        if isinstance(intent, Answer) and not any(d.kind != "turn" for d in mine):
            told = f"{intent.by} has no question to answer: use an action, a move or end"
            raise IllegalIntent("nothing_pending", told)
        if not mine or top is None or (mine[0].by is None and self.state.creatures[intent.by].seat != seat):
            raise self.ruleset.out_of_turn(self._situation, seat, intent)
        self.ruleset.intend(resolution, top, mine[0], intent)

    def _answer(self, resolution: Resolution[Ruleset], top: Prompt, decision: Decision, intent: Answer) -> None:
        ask = _asked(top, decision)
        given = replace(match_answer(ask, intent), number=ask.number)
        stack = self.state.stack
        stack[-1] = replace(top, given=(*top.given, given))
        if ask.secret:
            resolution.emit("answered", seat=ask.seat, kind=ask.kind, by=ask.by)
        else:
            resolution.emit("answered", seat=ask.seat, kind=ask.kind, by=ask.by, answer=given.choice or given.value)

    # ---------------------------------------------------------------- copying and storing

    def clone(self, dice: Faces | None = None) -> Battle:
        """Return an independent copy of the battle in its current state.

        Args:
            dice: Source of die faces; None for a copy of this battle's source, which gives the same faces.
        """
        situation = self._situation.twin(self._situation.state.copy())
        return Battle(situation, Dice(dice if dice is not None else self._dice.faces.copy()))

    def imagine(self, seat: str, dice: Faces) -> Battle:
        """Return a determinization for search: a battle consistent with what a seat knows.

        Args:
            seat: The seat whose knowledge is used.
            dice: Source of die faces, as the future faces of the real battle must stay unknown.
        """
        return Battle(determinized(self._situation, Viewer("seat", SeatId(seat))), Dice(dice))

    def dump(self) -> bytes:
        """Serialize the battle for `load`; equal battles give equal bytes.

        The dump contains the dice key: store it, but show it to no player. Earlier states are not part of it.

        Raises:
            TypeError: The dice come from a source that cannot be stored.
        """
        return dump_battle(self._situation, self._dice.faces, self._written)

    def state_hash(self) -> str:
        """Return the SHA-256 hash of the battle in hexadecimal; equal battles have equal hashes.

        The hash covers the state and the number of dice rolled, not the dice key, so a log or replay may show it at any
        time.
        """
        return hash_battle(self._situation, self._dice.faces, self._written)

    @classmethod
    def load(cls, data: bytes, *, known: Setup | None = None) -> Battle:
        """Load a battle from a `dump`.

        Args:
            data: The dump.
            known: A set-up to reuse with its cached results if the dump has an equal one; None to read the dump's.

        Raises:
            DumpError: The bytes are not a dump, or another rules version wrote them (`OtherRules`).
        """
        situation, faces = load_battle(data, known)
        return cls(situation, Dice(faces))


def _asked(prompt: Prompt, decision: Decision) -> Ask:
    found = next((ask for ask in prompt.asks if ask.number == decision.number), None)
    if found is None:
        raise IllegalIntent("nothing_pending", "this decision is no longer pending: answer a current one")
    return found
