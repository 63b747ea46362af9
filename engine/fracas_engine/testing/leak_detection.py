"""Random tests for leaks: pairs of battles that differ only in information hidden from a seat.

The seat must not be able to tell the two battles apart: its intents, legal or not, and its questions are tried in both,
and all answers, options and odds compared. When play reveals what is hidden by the rules, the test of the pair ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.board import Mask
from fracas_engine.decisions import Decision
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError, IllegalIntent, UnknownQuestion
from fracas_engine.events import Outcome
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.state import Creature
from fracas_engine.testing.leak_intents import (
    cover_alone,
    difference,
    ends_turn,
    explored_by,
    is_secret,
    named,
    renamed,
    renamed_plain,
    sampled,
    told,
)
from fracas_engine.testing.random_players import Chooser
from fracas_engine.viewing import Viewer

NOBODY: Final = "unheard_of"
"""A name that no creature has. A refusal that names a hidden creature must equal the refusal for this name."""

Asked = Callable[[Battle, str, Mapping[str, Any]], Any]
"""Function from a battle, a seat and a question to the answer that the seat gets; it may raise."""


class Leak(AssertionError):
    """Error for a seat that can distinguish two battles that differ only in hidden information."""


@dataclass(slots=True)
class Prober:
    """Two battles to which the same intents are applied.

    Args:
        battles: Two battles that differ only in information hidden from `seat`.
        seat: The seat that must not learn the hidden information.
        hidden: The creatures that are hidden from the seat.
        ask: Answers the seat's questions.
        seed: The seed of the random choice of intents and questions.
    """

    battles: tuple[Battle, Battle]
    seat: str
    hidden: tuple[str, ...]
    seed: int = 0
    ask: Asked = field(default=lambda battle, seat, question: battle.ask_as(seat, question))
    ended: str = ""
    """Why the test of the pair has ended, such as an event that reveals the hidden creature; empty before."""
    cells: Mask = 0
    """Cells in which the maps differ; the test of the pair ends when the seat has explored one of them."""
    other_setup: bool = False
    """True if the battles began differently."""
    counts: Counter[str] = field(default_factory=Counter)
    """Number of comparisons of each kind."""
    course: list[tuple[str, Intent | Mapping[str, Any]]] = field(default_factory=list)
    """Seats with their intents (applied or refused) and questions, in order, so that tests can repeat them."""
    chance: Chooser = field(init=False)
    ways: Chooser = field(init=False)
    """Random source of the questions about paths; separate, so that they do not affect the choice of intents."""
    viewer: Viewer = field(init=False)

    def __post_init__(self) -> None:
        """Create the random sources and the viewer."""
        self.chance, self.ways = Chooser(self.seed), Chooser(self.seed)
        self.viewer = Viewer("seat", self.seat)  # type: ignore[arg-type]

    def play(self, steps: int, *, tries: int, questions: int) -> None:
        """Continue both battles, and try intents and questions at every decision of the seat.

        Args:
            steps: Maximum number of intents applied.
            tries: Number of intents tried at each decision of the seat.
            questions: Number of rounds of questions at each decision of the seat.

        Raises:
            Leak: The seat can tell the battles apart.
        """
        self._same("before the first step", *map(self._standing, self.battles))
        for _ in range(steps):
            if self.ended or any(battle.state.game.over for battle in self.battles):
                return
            mine = [decision for decision in self.battles[0].pending if decision.seat == self.seat]
            if mine:
                for _ in range(questions):
                    self._question()
                for _ in range(tries):
                    self._try(self._intent(), lasting=False)
                for _ in range(20):
                    if self._try(self._offered(), lasting=True):
                        break
                else:
                    self._try(self.battles[0].standing_intent(mine[0]), lasting=True)
            else:
                self._others()

    def _others(self) -> None:
        """Apply one intent of another seat to both battles.

        Intents are chosen at random, but hidden creatures play only their standing intents, and with fog of war half of
        the time any, another in each battle. The test of the pair ends if the battles wait for different decisions or
        do not accept the same intent.
        """
        decisions = [battle.pending for battle in self.battles]
        if [d.kind for d in decisions[0]] != [d.kind for d in decisions[1]]:
            self.ended = "asked:" + "/".join(str([d.kind for d in one]) for one in decisions)
            return
        decision = decisions[0][0]
        if self.other_setup and all(one[0].by in self.hidden for one in decisions):
            self._unseen([one[0] for one in decisions])
            return
        for _ in range(20):
            intent: Intent = self.battles[0].standing_intent(decision)
            if decision.by not in self.hidden and decision.kind == "turn":
                found = list(self.battles[0].options_of(decision).intents())
                intent = self.chance.one_of(found)
            if any(name in self.hidden for name in named(intent)) and not isinstance(intent, End | Answer):
                continue
            if all(self._accepts(battle, decision.seat, intent) for battle in self.battles):
                break
        else:
            intent = self.battles[0].standing_intent(decision)
            if not all(self._accepts(battle, decision.seat, intent) for battle in self.battles):
                self.ended = "others are stuck"
                return
        self.course.append((decision.seat, intent))
        views = [self.battles[i].view(self.viewer) for i in (0, 1)]
        outcomes = [battle.apply(decision.seat, intent) for battle in self.battles]
        self.ended = self._compare(f"{decision.seat}: {intent}", self.battles, outcomes, views)

    def _is_fogged(self) -> bool:
        fog = self.battles[0].state.fog
        return fog is not None and fog.vision != "all"

    def _unseen(self, decisions: list[Decision]) -> None:
        """Apply an intent of a hidden creature to each battle: any that end no turn, two delays, or the defaults."""
        pairs = list(zip(self.battles, decisions, strict=True))
        intents = [battle.standing_intent(decision) for battle, decision in pairs]
        if self.chance.below(2):
            free = [self._free(battle, decision) for battle, decision in pairs]
            chosen = [self.chance.one_of(found) for found in free] if all(free) else intents
            if any(map(ends_turn, chosen)):
                chosen = [one for found in free for one in found if ends_turn(one)]
            intents = chosen if len(chosen) == len(intents) else intents
        if not all(self._accepts(b, d.seat, intent) for (b, d), intent in zip(pairs, intents, strict=True)):
            self.ended = "others are stuck"
            return
        views = [battle.view(self.viewer) for battle in self.battles]
        self.counts["unseen"] += 1
        done = [battle.apply(d.seat, intent) for (battle, d), intent in zip(pairs, intents, strict=True)]
        self.ended = self._compare(" / ".join(map(str, intents)), self.battles, done, views)

    def _free(self, battle: Battle, decision: Decision) -> list[Intent]:
        found = [one for one in battle.options_of(decision).intents() if is_secret(one, decision.by, self.hidden)]
        return [one for one in found if self._accepts(battle, decision.seat, one)]

    def _accepts(self, battle: Battle, seat: str, intent: Intent) -> bool:
        try:
            battle.clone().apply(seat, intent)
        except IllegalIntent:
            return False
        return True

    # ---------------------------------------------------------------- intents of the seat

    def _try(self, intent: Intent, *, lasting: bool) -> bool:
        """Apply an intent of the seat in both battles and compare the results; return True if the intent was accepted.

        Args:
            intent: The intent.
            lasting: True to change the battles themselves; False to use copies.

        Raises:
            Leak: The results differ.
        """
        battles = self.battles if lasting else (self.battles[0].clone(), self.battles[1].clone())
        views = [battle.view(self.viewer) for battle in battles]
        outcomes: list[Outcome] = []
        refusals: list[str] = []
        for battle in battles:
            try:
                outcomes.append(battle.apply(self.seat, intent))
            except IllegalIntent as refusal:
                refusals.append(str(refusal))
        where = str(intent)
        if refusals:
            self.counts["refused"] += 1
            if len(refusals) == 1:
                raise Leak(f"{where}: refused in one of them alone: {refusals[0]}")
            self.course.append((self.seat, intent))
            self._same(where, *({"refusal": text} for text in refusals))
            self._as_nobody(intent, refusals[0])
            return False
        self.counts["accepted"] += 1
        if lasting:
            self.course.append((self.seat, intent))
        ended = self._compare(where, battles, outcomes, views)
        self.ended = ended if lasting else self.ended
        if ended:
            self.counts[ended] += 1
        return True

    def _as_nobody(self, intent: Intent, refusal: str) -> None:
        """Check that naming a hidden creature is refused in the same words as naming a nonexistent one."""
        for name in self.hidden:
            if name not in named(intent) or NOBODY in named(intent):
                continue
            other = renamed(intent, name, NOBODY)
            try:
                self.battles[0].clone().apply(self.seat, other)
            except IllegalIntent as refused:
                self.counts["nobody"] += 1
                if str(refused).replace(NOBODY, name) != refusal:
                    raise Leak(f"{intent}: {refusal!r}, but of nobody: {str(refused)!r}") from refused
            else:
                raise Leak(f"{intent}: {refusal!r}, but accepted of nobody")

    def _offered(self) -> Intent:
        found = [intent for options in self.battles[0].options(self.seat) for intent in sampled(options, self.chance)]
        return self.chance.one_of(found) if found else End(by=CreatureId(NOBODY))

    def _intent(self) -> Intent:
        """Return an intent to try, legal or not: an offered one, or one with random parts."""
        chance = self.chance
        if not chance.below(4):
            return self._offered()
        battle = self.battles[0]
        mine = [c for c in battle.state.creatures.values() if c.seat == self.seat and c.alive]
        asked = [d.by for d in battle.pending if d.seat == self.seat and d.by is not None]
        by = CreatureId(chance.one_of([*asked, *asked, *(c.id for c in mine)]))
        if not chance.below(12):
            by = CreatureId(chance.one_of([*self.hidden, NOBODY]))
        ruleset = battle.ruleset
        kind = chance.below(10)
        if kind < 4:
            mode = chance.one_of(sorted(ruleset.vocabulary.move_modes))
            path = self._path(battle.state.creatures.get(by))
            to = self._cell() if chance.below(3) else None
            return Move(by=by, mode=mode, path=() if to else path, to=to)
        if kind == 4 and asked:
            words: list[Any] = [
                True,
                False,
                *(choice.id for options in battle.options(self.seat) for choice in options.choices),
            ]
            return Answer(by=by, answer=chance.one_of(words), on=self._names() if not chance.below(3) else ())
        sheet = (
            battle.situation.setup.sheets[battle.state.creatures[by].sheet] if by in battle.state.creatures else None
        )
        actions = [action.id for action in sheet.actions] if sheet is not None else []
        actions += sorted(ruleset.vocabulary.general_actions)
        return Use(
            by=by,
            action=chance.one_of(actions) if actions else "x",
            on=self._names() if chance.below(3) else (),
            at=self._cell() if not chance.below(3) else None,
            to=self._cell() if not chance.below(2) else None,
            path=self._path(battle.state.creatures.get(by)) if not chance.below(6) else (),
            push_to=self._cell() if not chance.below(8) else None,
            slide_to=self._cell() if not chance.below(8) else None,
            with_=(chance.one_of(["push", "prone", "walk", "athletics", *self._names()]),)
            if not chance.below(5)
            else (),
        )

    def _cell(self, chance: Chooser | None = None) -> tuple[int, int]:
        board, chance = self.battles[0].situation.map, chance or self.chance
        if not chance.below(3):  # the cell of a hidden creature
            found = self.battles[chance.below(2)].state.creatures[chance.one_of(self.hidden)].at
            if found is not None:
                return found
        return (chance.below(board.width), chance.below(board.height))

    def _path(self, creature: Creature | None, chance: Chooser | None = None) -> tuple[tuple[int, int], ...]:
        if creature is None or creature.at is None:
            return ()
        (x, y), chance = creature.at, chance or self.chance
        found = []
        for _ in range(chance.between(1, 5)):
            x, y = x + chance.between(-1, 1), y + chance.between(-1, 1)
            found.append((x, y))
        return tuple(found)

    def _names(self) -> tuple[str, ...]:
        state = self.battles[0].state
        names = [name for name in state.creatures if name not in self.hidden]
        return (self.chance.one_of([*names, *names, *self.hidden, NOBODY]),)

    # ---------------------------------------------------------------- questions

    def _question(self) -> None:
        self._asked(self._made_up_question())
        self._asked(self._made_up_way())

    def _asked(self, question: Mapping[str, Any]) -> None:
        answers = [self._answered(battle, question) for battle in self.battles]
        self.counts["asked"] += 1
        self.course.append((self.seat, question))
        self._same(f"asked {question}", *({"answer": answer} for answer in answers))
        for name in self.hidden:
            if name in repr(question) and NOBODY not in repr(question):
                found = self._answered(self.battles[0], renamed_plain(question, name, NOBODY))
                if repr(found).replace(NOBODY, name) != repr(answers[0]):
                    raise Leak(f"asked {question}: {answers[0]!r}, but of nobody: {found!r}")

    def _answered(self, battle: Battle, question: Mapping[str, Any]) -> Any:
        try:
            return told(self.ask(battle, self.seat, question))
        except UnknownQuestion as error:
            return ("unknown", str(error))
        except EngineError as error:
            return (type(error).__name__, str(error))

    def _made_up_way(self) -> dict[str, Any]:
        """Return a question about a path, usually to a reachable cell, sometimes to the cell of a hidden creature."""
        chance, battle = self.ways, self.battles[0]
        by = chance.one_of([c for c in battle.state.creatures.values() if c.seat == self.seat])
        moves = [move for options in battle.options(self.seat) for move in options.moves if move.by == by.id]
        if moves and chance.below(3):
            move = chance.one_of(moves)
            return {"way": {"by": by.id, "move": move.mode, "to": move.place(chance.one_of(sorted(move.costs)))}}
        going = {"by": by.id, "move": chance.one_of(sorted(battle.ruleset.vocabulary.move_modes))}
        path = self._path(by, chance) if not chance.below(3) else ()
        return {"way": {**going, **({"path": path} if path else {"to": self._cell(chance)})}}

    def _made_up_question(self) -> dict[str, Any]:
        chance, battle = self.chance, self.battles[0]
        mine = [c for c in battle.state.creatures.values() if c.seat == self.seat]
        by = chance.one_of(mine)
        sheet = battle.situation.setup.sheets[by.sheet]
        actions = [action.id for action in sheet.actions] or ["x"]

        def spot() -> Any:
            return self._cell() if not chance.below(3) else chance.one_of([by.id, *self._names()])

        def name() -> str:
            return self._names()[0]

        word = chance.one_of(_QUESTIONS)
        match word:
            case "distance" | "range" | "sight" | "effect_line" | "threatens" | "adjacent":
                return {word: {"from": spot(), "to": spot()}}
            case "cover" | "concealment":
                return {word: {"of": name(), "from": spot() if word == "cover" else by.id}}
            case "flanking" | "combat_advantage":
                return {word: {"of": name(), "by": name()}}
            case "reachable":
                return {word: {"by": by.id, "move": chance.one_of(sorted(battle.ruleset.vocabulary.move_modes))}}
            case "options" | "focus" | "focus_plan" | "why_focus":
                return {word: {"by": chance.one_of([by.id, by.id, name()])}}
            case "affected":
                return {word: {"by": by.id, "use": chance.one_of(actions), "at": self._cell()}}
            case "provoked":
                return {word: {"by": by.id, "use": chance.one_of(actions)}}
            case "area":
                return {word: {"by": by.id, "burst": 1, "at": self._cell()}}
            case _:
                details = {"by": by.id, "use": chance.one_of(actions), "on": name()}
                if word == "odds" and chance.below(2):
                    details["at"] = self._cell()  # type: ignore[assignment]
                return {word: details}

    # ---------------------------------------------------------------- comparing

    def _standing(self, battle: Battle) -> dict[str, Any]:
        """Return everything that the seat sees of the current state of a battle."""
        return {
            "version": battle.version,
            "view": told(battle.view(self.viewer)),
            "pending": [(d.number, d.kind, d.by, told(d.about)) for d in battle.pending if d.seat == self.seat],
            "options": told(battle.options(self.seat)),
            "names": [
                battle.ruleset.open_to(battle.situation.as_known_to(self.seat), d.by or "")
                for d in battle.pending
                if d.seat == self.seat
            ],
            "result": battle.result,
            "imagined": self._imagined(battle),
        }

    def _imagined(self, battle: Battle) -> bytes:
        """Return a dump of the battle in which a bot of the seat would look ahead; empty without a decision."""
        asked = any(decision.seat == self.seat for decision in battle.pending)
        imagined = battle.imagine(self.seat, KeyedFaces(bytes(32))) if asked else None
        if imagined is None or not self.other_setup:
            return imagined.dump() if imagined is not None else b""
        # The set-ups are known to all participants, except for the map and the turn order.
        state = imagined.state
        return repr((imagined.situation.map, imagined.setup.order, state.game, state.stack)).encode()

    def _compare(self, where: str, battles: tuple[Battle, Battle], outcomes: list[Outcome], views: list[Any]) -> str:
        """Compare what the seat sees of the results of an intent in both battles.

        Returns:
            Why the hidden information is now revealed by the rules; empty if it is still hidden.

        Raises:
            Leak: The seat sees a difference that no rule reveals.
        """
        found = [
            {
                "events": [(e.name, told(e.data)) for e in battle.events_for(self.viewer, outcome.events)],
                "changes": told(battle.view_changes(self.viewer, outcome.changes, view)),
                **self._standing(battle),
            }
            for battle, outcome, view in zip(battles, outcomes, views, strict=True)
        ]
        try:
            self._same(where, found[0], found[1])
        except Leak:
            lawful = self._lawful(battles, outcomes) or self._covered(found)
            if not lawful:
                raise
            return lawful
        self.counts["compared"] += 1
        if any(self._knows(battle, name) for battle in battles for name in self.hidden):
            return "found"
        return ""

    def _knows(self, battle: Battle, name: str) -> bool:
        """Return True if the seat knows where a creature is, so that it is no longer hidden."""
        return not battle.state.creatures[name].is_unknown_to(SeatId(self.seat))

    def _covered(self, found: list[dict[str, Any]]) -> str:
        """Return `covered` if events first differ in cover from an attacker whose seat sees what fog of war hides.

        Such cover counts: without it, the attacker's seat would learn that the other side does not see the creature.
        """
        by = cover_alone(*(one["events"] for one in found))
        states = [battle.state.creatures for battle in self.battles] if by else []
        hidden = [(one[by].seat, one[name]) for one in states for name in self.hidden]
        known = any(seat not in creature.unseen_by and not creature.hidden_from for seat, creature in hidden)
        return "covered" if known else ""

    def _lawful(self, battles: tuple[Battle, Battle], outcomes: list[Outcome]) -> str:
        """Return the name of the event or rule that reveals a hidden creature legitimately; empty if there is none."""
        if explored_by(battles[0], self.seat) != explored_by(battles[1], self.seat):
            return "explored"
        for battle, outcome in zip(battles, outcomes, strict=True):
            if self.cells and explored_by(battle, self.seat) & self.cells:
                return "explored"
            for name in self.hidden:
                if self._knows(battle, name):
                    return "found"
            for event in outcome.events:
                told = self.viewer.key not in event.hidden_from
                if event.name in LAWFUL and (told or not self._is_fogged()):
                    return event.name
                if event.name in PAUSES and not told:
                    return event.name  # how far others get depends on what they come to see
                if self.cells and told and event.name == "focused":
                    return event.name  # a monster in sight that acts by the rules, on the real ground
                if told and event.name in SEEN and (self.cells or event.data["who"] in self.hidden):
                    return event.name
                if event.name == "asked" and event.data.get("by") in self.hidden:
                    return "asked"
        return ""

    def _same(self, where: str, one: dict[str, Any], other: dict[str, Any]) -> None:
        for key in (key for key, value in one.items() if repr(value) != repr(other[key])):
            raise Leak(f"{where}: {key} tells them apart:\n  {difference(one[key], other[key])}")


LAWFUL: Final = frozenset({"bumped", "noticed", "blocked", "felt"})
"""Events that reveal a hidden creature or unknown ground by the rules."""

PAUSES: Final = frozenset({"blocked", "came_into_view"})
"""Events that end a walk in fog of war, as only its own side may know."""

SEEN: Final = frozenset({"came_into_view", "went_out_of_view"})
"""Events that show the hidden creature to the seat, if it comes into its sight in fog of war."""

_QUESTIONS: Final = (
    "distance", "range", "sight", "effect_line", "threatens", "adjacent", "cover", "concealment", "flanking",
    "combat_advantage", "reachable", "options", "focus", "focus_plan", "why_focus", "affected", "area", "attack_roll",
    "odds", "provoked",
)  # fmt: skip
