"""Verification of a replay from its file alone: the commitment, the key, every die and every state.

The result depends only on the file and the rules version that it names.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from fracas_engine.battle import Battle, Result
from fracas_engine.battle_dump import rules_version
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment, derive
from fracas_engine.errors import EngineError, SetupError
from fracas_engine.event_plain import events_to_plain
from fracas_engine.events import Event, Outcome
from fracas_engine.replay.errors import NotPublished, ReplayDiffers, WrongRules
from fracas_engine.replay.record import seats_of
from fracas_engine.replay.records import Header, Played, Replay
from fracas_engine.ruleset import ruleset_named

_HEADER, _STARTED = 1, 2  # lines


@dataclass(frozen=True, slots=True)
class Verified:
    """Facts that were recomputed and agree with the file."""

    intents: int
    dice: int
    """Number of die faces and draws that were recomputed from the key, with those of intents that were undone."""
    result: Result | None
    state: str
    """The hash of the last state."""


def verify(replay: Replay) -> Verified:
    """Play a replay again and compare every record with the result.

    Raises:
        WrongRules: Another rules version wrote the replay.
        NotPublished: The replay has no secret yet.
        ReplayDiffers: A record differs from the result.
    """
    header = replay.header
    require_rules(header)
    if replay.ended is None:
        raise NotPublished
    secret = replay.ended.secret
    _same(_HEADER, "commitment", header.commitment, commitment(secret, match=header.match, rules_version=header.rules))
    faces = KeyedFaces(derive(secret, header.entropies))
    battle = started_battle(replay, faces)
    seats = ", ".join(sorted(seats_of(header.setup)))
    _same(_HEADER, "entropies of the seats", ", ".join(sorted(header.entropies)), seats)
    opening = battle.opening
    _same_events(_STARTED, replay.started.events, opening.events if opening is not None else ())
    _same(_STARTED, "state", replay.started.state, battle.state_hash())
    line, dice = _STARTED, faces.counter
    for line, played in enumerate(replay.played, _STARTED + 1):
        before = faces.counter
        _play(line, battle, played)
        dice += max(0, faces.counter - before)  # a rewind rolls nothing, and puts the counter back
    _same(line + 1, "result", str(replay.ended.result), str(battle.result))
    return Verified(len(replay.played), dice, battle.result, battle.state_hash())


def started_battle(replay: Replay, faces: KeyedFaces) -> Battle:
    """Return the battle of a replay at its first decision.

    Raises:
        ReplayDiffers: The battle cannot be started.
    """
    try:
        return Battle.start(replay.header.setup, faces)
    except Exception as error:  # a set-up by a stranger may be anything that its types allow
        raise ReplayDiffers(_STARTED, "start", "it began", _refusal(error)) from error


def apply_played(line: int, battle: Battle, played: Played) -> Outcome:
    """Apply the next intent of a replay.

    Raises:
        ReplayDiffers: The intent cannot be applied.
    """
    try:
        return battle.apply(played.seat, played.intent, decision=played.decision)
    except Exception as error:  # likewise
        raise ReplayDiffers(line, "intent", "it was accepted", _refusal(error)) from error


def _refusal(error: Exception) -> str:
    """Return the refusal as a sentence, or the type of an unexpected error."""
    return str(error) if isinstance(error, EngineError) else f"the rules cannot apply it ({type(error).__name__})"


def require_rules(header: Header) -> None:
    """Check that the installed rules version is the one that wrote the replay.

    Raises:
        WrongRules: The versions differ, or the ruleset is not installed.
    """
    try:
        here = rules_version(ruleset_named(header.setup.ruleset))
    except SetupError:
        raise WrongRules(header.rules, None) from None
    if here != header.rules:
        raise WrongRules(header.rules, here)


def _play(line: int, battle: Battle, played: Played) -> None:
    outcome = apply_played(line, battle, played)
    _same(line, "version", str(played.version), str(battle.version))
    _same_events(line, played.events, outcome.events)
    _same(line, "state", played.state, battle.state_hash())


def _same_events(line: int, told: Iterable[Event], found: Iterable[Event]) -> None:
    told_lines, found_lines = (list(map(json.dumps, events_to_plain(events))) for events in (told, found))
    for number, (one, other) in enumerate(zip(told_lines, found_lines, strict=False), 1):
        _same(line, f"event {number}", one, other)
    _same(line, "number of events", str(len(told_lines)), str(len(found_lines)))


def _same(line: int, what: str, told: str, found: str) -> None:
    if told != found:
        raise ReplayDiffers(line, what, told, found)
