"""Digests of the end of every scenario: all events, the state, all options and all answers.

A scenario asserts its own rule; the rest is kept here, with the results of random continuations.
After a change of the rules that is meant:

    python -m tests.engine.kept_scenarios [RULESET...]

and look which scenarios have changed, and whether each of them may.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.content import ScenarioSpec
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import EngineError, IllegalIntent, InternalError, SetupError
from fracas_engine.events import Event
from fracas_engine.ids import Plain
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.scenario import InProcessDriver, Scenario, find_files, read_file, run_scenario, scenario_of
from fracas_engine.scenario.driver import Faces, Played
from fracas_engine.setup import Setup
from fracas_engine.testing.digests import answers_digest, numbers_digest, options_digest
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from tests.engine.altered_setups import altered
from tests.engine.stray_intents import stray_intent
from tests.engine.stray_questions import PATHS, stray_questions
from tests.engine.worded_intents import worded_intent

__all__ = ["Part", "changed", "main", "parts_of"]

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
RULESETS: Final = Path(__file__).parent / "rulesets"
TOGETHER: Final = 8
"""Scenarios that are checked in one test."""
PLAYED_ON: Final = 7
"""Intents after the scenario's end: enough for a round of most of them."""
STRAYS: Final = 25
"""Intents that nobody thinks of, tried at the scenario's end."""
WORDED: Final = 30
"""Intents with words, cells and readied deeds, tried at the scenario's end."""
ALTERED: Final = 2
"""How often the scenario's own steps are tried from an altered set-up."""
MOST_ANSWERS: Final = 20
"""Questions answered between two steps, whatever comes of them."""


@dataclass(frozen=True)
class Part:
    """Some consecutive scenarios of a file."""

    file: Path
    ruleset: str
    number: int

    def __str__(self) -> str:
        return f"{self.kept.stem}-{self.number}"

    @property
    def kept(self) -> Path:
        """Where the digests of the whole file are kept."""
        folders = self.file.relative_to(SCENARIOS).parts[:-1]
        name = "_".join((*(folder for folder in folders if folder != self.ruleset), self.file.stem))
        return RULESETS / self.ruleset / "kept_scenarios" / f"{name}.txt"

    @property
    def kept_questions(self) -> Path:
        """Where the digests of strange questions and worded intents of the whole file are kept."""
        return self.kept.parents[1] / "kept_questions" / self.kept.name

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield for each of the scenarios a line of digests, and one of those of questions and worded intents."""
        return map(_lines, _read(self.file)[self.number * TOGETHER : (self.number + 1) * TOGETHER])


def parts_of(ruleset: str) -> list[Part]:
    """Return all scenarios of a ruleset in parts, each checked in less than a second."""
    files = find_files([SCENARIOS / ruleset, SCENARIOS / "samples" / ruleset])
    found = [
        Part(file, ruleset, number)
        for file in files
        for number in range(-(-file.read_text(encoding="utf-8").count("scenario:") // TOGETHER))
    ]
    assert found, f"there are no scenarios of {ruleset}"
    return found


def changed(part: Part) -> list[str]:
    """Return the lines that are no longer as they are kept, each as it is now."""
    kept, asked = _kept(part.kept, part.ruleset), _kept(part.kept_questions, part.ruleset)
    found = []
    for line, further in part.lines():
        found += [line] if line not in kept else []
        found += [further] if further not in asked else []
    return found


def _kept(path: Path, ruleset: str) -> set[str]:
    assert path.exists(), (
        f"{path.parent.name}/{path.name} of {ruleset} is missing: after a new scenario file, "
        f"run `python -m tests.engine.kept_scenarios {ruleset}`"
    )
    return set(path.read_text(encoding="utf-8").splitlines())


def main(rulesets: Sequence[str]) -> None:
    """Write the digests of some rulesets anew; of all where none is named."""
    for folder in sorted(RULESETS.iterdir()):
        if not (SCENARIOS / folder.name).is_dir() or (rulesets and folder.name not in rulesets):
            continue
        files: dict[Path, list[str]] = {}
        for part in parts_of(folder.name):
            for pair in part.lines():
                for path, line in zip((part.kept, part.kept_questions), pair, strict=True):
                    files.setdefault(path, []).append(f"{line}\n")
        for old in (*(folder / "kept_scenarios").glob("*.txt"), *(folder / "kept_questions").glob("*.txt")):
            old.unlink()
        for path, lines in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text("".join(lines), encoding="utf-8")


@lru_cache(maxsize=8)
def _read(file: Path) -> tuple[ScenarioSpec, ...]:
    specs = tuple(read_file(file))
    assert all(isinstance(spec, ScenarioSpec) for spec in specs), specs
    return specs  # type: ignore[return-value]


def _lines(spec: ScenarioSpec) -> tuple[str, str]:
    scenario = scenario_of(spec)
    driver = _Noting()
    run_scenario(scenario, driver)
    digests = [("told", driver.told.digest)]
    further = []
    if driver.began:
        digests += _digests(scenario, driver.battle)
        battle = driver.battle.clone(_dice(scenario.title))
        further = [("asked", _asked(battle)), ("worded", _worded(battle))]
    return _line(spec, digests), _line(spec, further)


def _line(spec: ScenarioSpec, digests: Iterable[tuple[str, str]]) -> str:
    return f"{spec.scenario}: {', '.join(f'{name} {digest}' for name, digest in digests)}"


def _digests(scenario: Scenario, end: Battle) -> Iterator[tuple[str, str]]:
    battle = end.clone(_dice(scenario.title))
    yield "state", battle.state_hash()[:8]
    offered = _Told()
    for decision in battle.pending:
        offered.note(options_digest(battle.options_of(decision)))
    yield "offered", offered.digest
    yield "numbers", numbers_digest(battle)
    yield "answers", answers_digest(battle)
    yield "tried", _tried(battle)
    yield "then", _played_on(battle)
    yield "else", _otherwise(scenario)


def _asked(battle: Battle) -> str:
    """Return a digest of the answers to stray questions."""
    told = _Told()
    for question in stray_questions(battle, Chooser(battle.situation.board.width + len(battle.state.creatures))):
        told.note(_answered(battle.ask, question))
    for name in battle.state.creatures:
        for path in PATHS:
            told.note(_answered(battle.inspect, f"{name}.{path}"))
    for flaw in _wrong(battle):
        told.note(flaw)
    return told.digest


def _wrong(battle: Battle) -> Iterator[str]:
    """Yield the flaws found when a creature is put into the place of another one."""
    places = {creature.id: creature.at for creature in battle.situation.present()}
    for name in places:
        for other, at in places.items():
            if name != other:
                clone = battle.clone()
                clone.state.creatures[name].at = at
                yield from clone.ruleset.invariant_violations(clone.situation)


def _answered(ask: Callable[[Any], Plain], question: object) -> str:
    try:
        return _text(ask(question))
    except EngineError as error:
        return f"{type(error).__name__} {error}"


def _worded(battle: Battle) -> str:
    """Return a digest of the results of intents with words, cells and readied actions, while the turn goes on."""
    told = _Told()
    chance = Chooser(3 * len(battle.state.creatures))
    player = RandomPlayer(len(battle.state.creatures))
    clone = battle.clone()
    for _ in range(WORDED):
        if clone.result is not None or not clone.pending:
            break
        decision = clone.pending[0]
        meant = decision.kind == "turn" and decision.by is not None and chance.below(3)
        intent = worded_intent(clone, decision.by, chance) if meant and decision.by else player.choose(clone, decision)
        try:
            outcome = clone.apply(decision.seat, intent)
        except IllegalIntent as error:
            told.note(error.code, error.detail, error.rule)
            clone = clone.clone()
        else:
            told.events(outcome.events)
    return told.digest


def _tried(battle: Battle) -> str:
    """Return a digest of the results of stray intents."""
    told = _Told()
    chance = Chooser(len(battle.state.creatures))
    clone = battle.clone()
    for _ in range(STRAYS if battle.pending else 0):
        intent = stray_intent(battle, chance)
        seat = battle.state.creatures[intent.by].seat if isinstance(intent, Move | Use | Answer | End) else ""
        try:
            outcome = clone.apply(seat, intent)
        except IllegalIntent as error:  # and nothing has changed
            told.note(error.code, error.detail, error.rule)
        else:
            told.events(outcome.events)
            clone = battle.clone()
    return told.digest


def _played_on(battle: Battle) -> str:
    """Return a digest of the results of random intents."""
    told = _Told()
    player = RandomPlayer(len(battle.state.creatures))
    last = battle.version + PLAYED_ON
    while battle.result is None and battle.version < last:
        decision = battle.pending[0]
        told.events(battle.apply(decision.seat, player.choose(battle, decision)).events)
    return told.digest


def _otherwise(scenario: Scenario) -> str:
    """Return a digest of the results of the scenario's steps, as far as they can be taken, in other circumstances.

    First other faces fall, then the set-up is altered as well.
    """
    told = _Told()
    chance = Chooser(sum(scenario.title.encode()))
    for number in range(1 + ALTERED):
        setup = altered(scenario.setup, chance) if number else scenario.setup
        try:
            battle = Battle.start(setup, _dice(f"{scenario.title} {number}"))
            told.events(battle.opening.events if battle.opening else ())
            _take(scenario, battle, told)
        except SetupError as error:
            told.note(error.code, str(error))
        except InternalError as error:
            if "without a decision" not in str(error):
                raise  # else nobody is left who can do anything, and no stalemate ends it
            told.note("endless")
        else:
            told.note(numbers_digest(battle))
    return told.digest


def _take(scenario: Scenario, battle: Battle, told: _Told) -> None:
    player = RandomPlayer(len(scenario.steps))
    for step in scenario.steps:
        if step.intent is None:
            continue
        try:
            intent = from_plain(step.intent)
            _answer(battle, intent, player, told)
            creature = battle.state.creatures.get(getattr(intent, "by", None) or scenario.setup.creatures[0].id)
            told.events(battle.apply(creature.seat if creature is not None else "nobody", intent).events)
        except IllegalIntent as error:
            told.note(error.code, error.detail, error.rule)


def _answer(battle: Battle, intent: Intent, player: RandomPlayer, told: _Told) -> None:
    """Answer at random the questions to creatures other than the one with the next intent."""
    for _ in range(MOST_ANSWERS):
        asked = [decision for decision in battle.pending if decision.kind != "turn"]
        if not asked or (isinstance(intent, Answer) and any(decision.by == intent.by for decision in asked)):
            return
        told.events(battle.apply(asked[0].seat, player.choose(battle, asked[0])).events)


def _dice(name: str) -> KeyedFaces:
    return KeyedFaces(derive(b"fracas kept", {"scenario": name.encode()}))


class _Told:
    """A digest of notes, one after the other."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=4)

    @property
    def digest(self) -> str:
        """Of all that was told so far."""
        return self._hash.hexdigest()

    def note(self, *what: object) -> None:
        """Tell something that says the same by its `repr` whenever it is the same."""
        self._hash.update(repr(what).encode())

    def events(self, events: Iterable[Event]) -> None:
        """Tell events."""
        for event in events:
            self.note(event.name, _text(event.data), sorted(event.hidden_from))


class _Noting(InProcessDriver):
    """Notes all that a battle tells."""

    def __init__(self) -> None:
        super().__init__()
        self.told = _Told()
        self.began = False

    def start(self, setup: Setup, faces: Faces) -> Played:
        """Note what happened, or why it could not begin."""
        try:
            played = super().start(setup, faces)
        except SetupError as error:
            self.told.note(error.code, str(error))
            raise
        self.began = True
        self.told.events(played.events)
        return played

    def apply(self, seat: str, intent: Intent, faces: Faces) -> Played:
        """Note what happened, or what was refused and why."""
        try:
            played = super().apply(seat, intent, faces)
        except IllegalIntent as error:
            self.told.note(error.code, error.detail, error.rule)
            raise
        self.told.events(played.events)
        return played

    def ask(self, question: Mapping[str, Any]) -> Plain:
        """Note the whole answer."""
        answer = super().ask(question)
        self.told.note(_text(answer))
        return answer


def _text(value: Any) -> str:
    """Return a text that is the same wherever the value comes from: mappings by their keys."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_text(item)}" for key, item in sorted(value.items())) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_text, value)) + "]"
    return repr(value)


if __name__ == "__main__":
    main(sys.argv[1:])
