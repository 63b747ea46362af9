"""Creation of a replay from a running battle or from a log of intents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fracas_engine.battle import Battle
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment, default_entropy, derive
from fracas_engine.events import Outcome
from fracas_engine.ids import Plain
from fracas_engine.intents import Intent
from fracas_engine.replay.records import Ended, Header, Played, Replay
from fracas_engine.replay.write import started_of
from fracas_engine.ruleset import ruleset_named
from fracas_engine.setup import Setup


def played_of(
    battle: Battle,
    seat: str,
    intent: Intent,
    outcome: Outcome,
    *,
    decision: int | None = None,
    time: int = 0,
    clocks: Mapping[str, int] | None = None,
    by_clock: bool = False,
) -> Played:
    """Return the record of an intent that has just been applied.

    Args:
        battle: The battle after the intent.
        seat: The seat.
        intent: The intent.
        outcome: The result of the intent.
        decision: The number of the decision that the intent answered; None if it named no decision.
        time: Milliseconds since the match began.
        clocks: The remaining time of each seat, in milliseconds.
        by_clock: True if the intent was played for a seat whose time was up.
    """
    return Played(
        version=battle.version,
        seat=seat,
        intent=intent,
        decision=decision,
        time=time,
        clocks=clocks or {},
        by_clock=by_clock,
        events=outcome.events,
        state=battle.state_hash(),
    )


def replay_of(
    setup: Setup,
    course: Iterable[tuple[str, Intent] | Played],
    *,
    match: str,
    secret: bytes,
    entropies: Mapping[str, bytes] | None = None,
    began: int = 0,
    ended: int = 0,
    players: Mapping[str, str] | None = None,
    clock: Mapping[str, Plain] | None = None,
) -> Replay:
    """Play a log of intents again and return the whole replay.

    Args:
        setup: The set-up of the battle.
        course: The seats and their intents, in order. If an item is a `Played`, its decision, time and clocks are kept.
        match: The match's id.
        secret: The server's secret.
        entropies: The entropy that each seat contributed; a seat that is missing gets its default.
        began: The start of the match, in milliseconds since 1970.
        ended: The end of the match, in milliseconds since its start.
        players: The players' names, by seat.
        clock: The settings of the clocks.

    Raises:
        IllegalIntent: The rules refuse an intent of the log.
        SetupError: The battle cannot be started.
    """
    rules = rules_version(ruleset_named(setup.ruleset))
    sent = dict(entropies or {})
    for seat in seats_of(setup):
        sent.setdefault(seat, default_entropy(match=match, seat=seat))
    battle = Battle.start(setup, KeyedFaces(derive(secret, sent)))
    header = Header(
        match=match,
        rules=rules,
        setup=setup,
        commitment=commitment(secret, match=match, rules_version=rules),
        entropies=sent,
        began=began,
        players=players or {},
        clock=clock or {},
    )
    started = started_of(battle)
    played = tuple(_again(battle, entry) for entry in course)
    return Replay(header, started, played, Ended(secret=secret, result=battle.result, time=ended))


def seats_of(setup: Setup) -> tuple[str, ...]:
    """Return the seats that contribute entropy to the dice: those of the set-up, if it names any.

    Otherwise these are the seats that the ruleset creates from the set-up.
    """
    return tuple(seat.id for seat in setup.seats) or tuple(ruleset_named(setup.ruleset).setup(setup).seats)


def _again(battle: Battle, entry: tuple[str, Intent] | Played) -> Played:
    if isinstance(entry, Played):
        outcome = battle.apply(entry.seat, entry.intent, decision=entry.decision)
        kept = {"decision": entry.decision, "time": entry.time, "by_clock": entry.by_clock}
        return played_of(battle, entry.seat, entry.intent, outcome, clocks=entry.clocks, **kept)  # type: ignore[arg-type]
    seat, intent = entry
    return played_of(battle, seat, intent, battle.apply(seat, intent))
