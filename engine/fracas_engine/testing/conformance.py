"""Conformance suite that every ruleset must pass, run by the ruleset's own tests.

::

    from fracas_engine.testing.conformance import check_random_play

    def test_conformance():
        report = check_random_play([my_setup(), my_other_setup()], seeds=range(5))
        assert "fireball" in report.used

Each battle is played at random to its end with keyed dice. The suite checks at every decision:

- The invariants hold, and every viewer sees correctly which seats must decide.
- A battle loaded from its dump has the same dump, byte for byte, and the same decisions and options.
- Computing options, the standing intent and views rolls no die and changes nothing.
- Every offered intent is accepted. It is tried on a clone, and the original battle does not change.
- The question `way` about an offered move returns the path that the creature then takes, at the offered cost.
- An intent that is not offered is refused with a known code, and changes nothing.
- The standing intent, which is played when a seat does not decide, is accepted, and any seat may concede.
- A standing answer of a seat is visible to that seat and the referee only.
- A view that is updated from changes alone equals a newly computed view.
- Intents survive conversion to their plain form and back, and events have the keys of the shared vocabulary.

At the end the recorded intents are played again and must give the same bytes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from fracas_engine.battle import Battle
from fracas_engine.decisions import Decision
from fracas_engine.dice import CountingFaces, KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import REFUSAL_CODES, DumpError, EngineError, IllegalIntent
from fracas_engine.events import Event
from fracas_engine.intent_plain import from_plain, to_plain
from fracas_engine.intents import Concede, Intent, Move, Stand, StandingAnswer, Use
from fracas_engine.setup import Setup
from fracas_engine.testing.invariants import COMMON, Invariant
from fracas_engine.testing.mutations import not_offered
from fracas_engine.testing.noninterference import learnt_at_once, learnt_from
from fracas_engine.testing.path_consistency import wrong_way
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from fracas_engine.testing.viewer_mirror import Mirror, viewers_of
from fracas_engine.viewing import Viewer

EVENT_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "round_began": frozenset({"round"}),
    "turn_began": frozenset({"who", "seat"}),
    "turn_ended": frozenset({"who", "seat"}),
    "rolled": frozenset({"purpose", "who", "faces", "total"}),
    "moved": frozenset({"who", "from", "to", "mode"}),
    "forced": frozenset({"who", "from", "to", "how"}),
    "used": frozenset({"who", "action"}),
    "attack": frozenset({"n", "by", "on", "action", "face", "faces", "total", "vs", "defense", "hit", "critical"}),
    "damaged": frozenset({"who", "amount", "attack"}),
    "healed": frozenset({"who", "amount"}),
    "saved": frozenset({"who", "total", "dc", "success"}),
    "condition_began": frozenset({"who", "condition", "source"}),
    "condition_ended": frozenset({"who", "condition"}),
    "dropped": frozenset({"who"}),
    "died": frozenset({"who"}),
    "asked": frozenset({"seat", "kind", "by"}),
    "answered": frozenset({"seat", "kind", "by"}),
    "battle_over": frozenset({"winner", "how"}),
}
"""Required keys of the events in the shared vocabulary; see `fracas_engine.events`."""


class ConformanceError(AssertionError):
    """Error for a ruleset that fails a check.

    Attributes:
        check: The name of the check.
        detail: What was found instead.
        seed: The seed of the battle; None if a single decision was checked.
        version: The battle's version.
    """

    def __init__(self, check: str, detail: str, *, version: int, seed: int | None = None) -> None:
        super().__init__(check, detail, version, seed)
        self.check = check
        self.detail = detail
        self.version = version
        self.seed = seed

    def __str__(self) -> str:
        battle = "" if self.seed is None else f" (seed {self.seed})"
        return f"{self.check}, at version {self.version}{battle}: {self.detail}"


@dataclass(slots=True)
class PlayReport:
    """Counts of what happened in the battles played."""

    battles: int = 0
    intents: int = 0
    """Number of intents applied in the battles themselves, not on clones."""
    tried: int = 0
    """Number of offered intents tried on clones."""
    refused: int = 0
    """Number of intents that were not offered, tried on clones and refused as expected."""
    rounds: int = 0
    """Number of rounds of all battles."""
    used: Counter[str] = field(default_factory=Counter)
    """Number of uses of each action and each mode of movement."""
    events: Counter[str] = field(default_factory=Counter)
    """Number of events of each kind."""
    winners: Counter[str | None] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    """Number of battles by ending, in the ruleset's words; `broken off` for battles that did not end."""


def check_random_play(
    setups: Iterable[Setup],
    seeds: Iterable[int] = range(3),
    *,
    limit: int = 3_000,
    samples: int | None = 12,
    every: int = 1,
    invariants: Iterable[Invariant] = (),
    must_end: Callable[[Setup], bool] = lambda _setup: True,
    avoiding: Iterable[str] = (),
    report: PlayReport | None = None,
) -> PlayReport:
    """Play battles at random to their end, run all checks, and return counts of what happened.

    Args:
        setups: The set-ups to play; each is played once with every seed.
        seeds: The seeds of the dice and the players.
        limit: Maximum number of intents in a battle; a longer battle counts as endless.
        samples: How many offered intents of a decision are tried on clones, spread over all of them; None: all.
        every: The decisions of every Nth version are checked; views and invariants are always checked.
        invariants: Further invariants in addition to `invariants.COMMON`.
        must_end: Returns True if the battle of a set-up must end within `limit` intents; otherwise (for example if the
            creatures cannot reach each other) the battle is broken off there without an error.
        avoiding: Actions that no player uses.
        report: An earlier report to add the counts to; None: a new report.

    Raises:
        ConformanceError: A check failed; the first failure ends the run.
    """
    report = PlayReport() if report is None else report
    held = (*COMMON, *invariants)
    kept, avoided = tuple(seeds), frozenset(avoiding)
    for setup in setups:
        for seed in kept:
            player, ends = RandomPlayer(seed, avoided), must_end(setup)
            try:
                _play(setup, seed, player, report, held, limit=limit, samples=samples, every=every, must_end=ends)
            except ConformanceError as error:
                error.seed = seed
                raise
    return report


def _play(
    setup: Setup,
    seed: int,
    player: RandomPlayer,
    report: PlayReport,
    invariants: tuple[Invariant, ...],
    *,
    limit: int,
    samples: int | None,
    every: int,
    must_end: bool,
) -> None:
    key = derive(b"fracas conformance", {"seed": str(seed).encode()})
    battle = Battle.start(setup, KeyedFaces(key))
    chance = Chooser(seed + 1)
    mirrors = [Mirror(battle, viewer) for viewer in viewers_of(battle)]
    course: list[tuple[str, Intent, int]] = []
    _hold_invariants(battle, invariants)
    while battle.result is None:
        if len(course) >= limit and not must_end:
            break
        if len(course) >= limit:
            raise ConformanceError("a battle ends", f"it goes on after {limit} intents", version=battle.version)
        decision = chance.one_of(battle.pending)
        if battle.version % every == 0:
            check_decision(battle, decision, chance=chance, samples=samples, report=report)
        intent = player.choose(battle, decision)
        _step(battle, decision, intent, mirrors, report)
        _hold_invariants(battle, invariants)
        course.append((decision.seat, intent, decision.number))
    report.battles += 1
    report.rounds += battle.state.game.round
    report.endings["broken off" if battle.result is None else battle.result.how] += 1
    if battle.result is not None:
        report.winners[battle.result.winner] += 1
    _check_replay(setup, key, course, battle)


def _step(battle: Battle, decision: Decision, intent: Intent, mirrors: list[Mirror], report: PlayReport) -> None:
    try:
        outcome = battle.apply(decision.seat, intent, decision=decision.number)
    except EngineError as error:
        raise ConformanceError("what is offered is accepted", f"{intent}: {error}", version=battle.version) from error
    report.intents += 1
    report.events.update(event.name for event in outcome.events)
    if isinstance(intent, Use):
        report.used[intent.action] += 1
    elif isinstance(intent, Move):
        report.used[intent.mode] += 1
    _check_events(battle, outcome.events)
    for mirror in mirrors:
        try:
            mirror.follow(battle, outcome)
        except KeyError as error:
            detail = f"{mirror.viewer.key} is sent fields of {error}, which it does not know"
            raise ConformanceError("changes are of what is known", detail, version=battle.version) from error
        wrong = mirror.differences(battle)
        if wrong:
            check = "a view and its changes are the next view"
            raise ConformanceError(check, f"after {intent}: {wrong[0]}", version=battle.version)


def check_decision(
    battle: Battle,
    decision: Decision,
    *,
    chance: Chooser,
    samples: int | None = None,
    report: PlayReport | None = None,
) -> None:
    """Run all checks of one pending decision, without changing the battle.

    Args:
        battle: The battle, with dice that can be dumped.
        decision: One of its pending decisions.
        chance: Chooses the intents to try.
        samples: How many offered intents are tried, spread over all of them; None: all.
        report: A report to add the counts to; None: no report.

    Raises:
        ConformanceError: A check failed; only the first failure is reported.
    """
    before = _dumped(battle)
    counted = report if report is not None else PlayReport()
    _check_twin(battle, before)
    _check_asking(battle, decision)
    _check_offers(battle, decision, before, chance, samples, counted)
    _check_silence(battle, decision)
    _check_standing_answers(battle, chance)
    if battle.dump() != before:
        raise ConformanceError("clones are independent", "trying things out changed the battle", version=battle.version)


def _dumped(battle: Battle) -> bytes:
    try:
        return battle.dump()
    except TypeError as error:
        raise ConformanceError("a battle can be dumped", str(error), version=battle.version) from error


def _check_twin(battle: Battle, dumped: bytes) -> None:
    try:
        twin = Battle.load(dumped)
    except DumpError as error:
        raise ConformanceError("a dump comes back to the byte", str(error), version=battle.version) from error
    again = twin.dump()
    if again != dumped:
        at = next(
            (i for i, (a, b) in enumerate(zip(dumped, again, strict=False)) if a != b), min(len(dumped), len(again))
        )
        near = slice(max(0, at - 60), at + 60)
        detail = f"written {dumped[near]!r}, then {again[near]!r}"
        raise ConformanceError("a dump comes back to the byte", detail, version=battle.version)
    if twin.pending != battle.pending:
        detail = f"{battle.pending} before, {twin.pending} after"
        raise ConformanceError("a loaded battle awaits the same", detail, version=battle.version)
    for decision in battle.pending:
        one, other = battle.options_of(decision).names(), twin.options_of(decision).names()
        if one != other:
            detail = f"{one} before, {other} after"
            raise ConformanceError("a loaded battle offers the same", detail, version=battle.version)


def _check_asking(battle: Battle, decision: Decision) -> None:
    faces = CountingFaces()
    silent = battle.clone(faces)
    for _ in silent.options_of(decision).intents():
        pass
    try:
        silent.standing_intent(decision)
    except NotImplementedError as error:
        check = "silence means something"
        raise ConformanceError(check, f"no standing intent for {decision}", version=battle.version) from error
    for viewer in viewers_of(silent):
        silent.view(viewer)
    if faces.drawn:
        raise ConformanceError("asking draws no die", f"{faces.drawn} were drawn", version=battle.version)
    if silent.state != battle.state:
        raise ConformanceError("asking changes nothing", "the state has changed", version=battle.version)


def _check_offers(
    battle: Battle, decision: Decision, before: bytes, chance: Chooser, samples: int | None, report: PlayReport
) -> None:
    options = battle.options_of(decision)
    if not options.names():
        raise ConformanceError("a decision leaves something open", f"{decision} does not", version=battle.version)
    offered = list(options.intents())
    tried = offered if samples is None else chance.some_of(offered, samples)
    for intent in tried:
        _check_plain(battle, intent)
        try:
            outcome = battle.clone().apply(decision.seat, intent, decision=decision.number)
        except EngineError as error:
            check = "what is offered is accepted"
            raise ConformanceError(check, f"{intent}: {error}", version=battle.version) from error
        wrong_one = wrong_way(battle, decision.seat, options, intent, outcome.events)
        if wrong_one:
            check = "the way that is told is the way that is gone"
            raise ConformanceError(check, f"{intent}: {wrong_one}", version=battle.version)
        report.tried += 1
    if not tried:
        return
    wrong = list(not_offered(battle, options, chance.one_of(tried), chance))
    for intent in wrong:
        _check_refused(battle, decision.seat, intent, before)
    strangers = [seat for seat in battle.state.seats if seat != decision.seat]
    for seat in islice(strangers, 1):
        _check_refused(battle, seat, tried[0], before)
    report.refused += len(wrong) + len(strangers[:1])


def _check_plain(battle: Battle, intent: Intent) -> None:
    carried = from_plain(json.loads(json.dumps(to_plain(intent))))
    if carried != intent:
        detail = f"{intent} becomes {carried}"
        raise ConformanceError("an intent comes back from its plain form", detail, version=battle.version)


def _check_refused(battle: Battle, seat: str, intent: Intent, before: bytes) -> None:
    clone = battle.clone()
    try:
        clone.apply(seat, intent)
    except IllegalIntent as refused:
        if refused.code not in REFUSAL_CODES:
            detail = f"{intent} is refused as {refused.code!r}"
            raise ConformanceError("refusals have a known code", detail, version=battle.version) from refused
    except EngineError as error:
        raise ConformanceError("a refusal is no crash", f"{intent}: {error}", version=battle.version) from error
    else:
        check = "what is not offered is refused"
        raise ConformanceError(check, f"{intent} by {seat} is accepted", version=battle.version)
    if clone.dump() != before:
        raise ConformanceError("a refusal changes nothing", f"{intent} by {seat}", version=battle.version)


def _check_silence(battle: Battle, decision: Decision) -> None:
    clone = battle.clone()
    standing = clone.standing_intent(decision)
    try:
        clone.apply(decision.seat, standing, decision=decision.number)
    except EngineError as error:
        detail = f"{standing} for {decision}: {error}"
        raise ConformanceError("what silence means is accepted", detail, version=battle.version) from error
    for seat in battle.state.seats.values():
        if seat.conceded:
            continue
        leaving = battle.clone()
        try:
            leaving.apply(seat.id, Concede())
        except EngineError as error:
            raise ConformanceError("any seat may concede", f"{seat.id}: {error}", version=battle.version) from error
        _hold_invariants(leaving, COMMON)


def _check_standing_answers(battle: Battle, chance: Chooser) -> None:
    seat = chance.one_of(tuple(battle.state.seats))
    kind = chance.one_of(("opportunity_attack", "interrupt", "reaction"))
    answers: tuple[StandingAnswer, ...] = ("always", "never", "ask")
    for viewer in viewers_of(battle):
        if viewer.kind == "referee" or viewer.seat == seat:
            continue
        learnt = [_learnt_of(battle.clone(), viewer, seat, Stand(kind=kind, answer=answer)) for answer in answers]
        if len(set(learnt)) > 1:
            detail = f"{viewer.key} learns what the seat {seat} answers to {kind}: {learnt}"
            raise ConformanceError("standing answers are not learnt", detail, version=battle.version)


def _learnt_of(battle: Battle, viewer: Viewer, seat: str, intent: Intent) -> str:
    mirror = Mirror(battle, viewer)
    return repr((learnt_from(battle, mirror, battle.apply(seat, intent)), learnt_at_once(battle, viewer)))


def _check_events(battle: Battle, events: Iterable[Event]) -> None:
    for event in events:
        missing = EVENT_KEYS.get(event.name, frozenset()) - event.data.keys()
        if missing:
            detail = f"{event.name} lacks {', '.join(sorted(missing))}"
            raise ConformanceError("events carry what the vocabulary says", detail, version=battle.version)


def _hold_invariants(battle: Battle, invariants: Iterable[Invariant]) -> None:
    for invariant in invariants:
        for wrong in invariant(battle):
            doc: str = invariant.__doc__ or "an invariant of the ruleset"
            name = doc.splitlines()[0].rstrip(".")
            raise ConformanceError(name, wrong, version=battle.version)


def _check_replay(setup: Setup, key: bytes, course: list[tuple[str, Intent, int]], played: Battle) -> None:
    again = Battle.start(setup, KeyedFaces(key))
    for seat, intent, number in course:
        again.apply(seat, intent, decision=number)  # a creature may be asked two things at once
    if again.dump() != played.dump():
        raise ConformanceError("a replay gives the same bytes", "it does not", version=played.version)
