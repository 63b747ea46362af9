"""Verifying: the file alone is enough, and every lie in it is found."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import commitment
from fracas_engine.replay import NotPublished, ReplayDiffers, WrongRules, read, verify, write
from fracas_engine.testing.toy import Toy
from tests.engine.replay.toy_replays import MATCH, forged, toy_replay

REPLAY = toy_replay()
DATA = write(REPLAY)
LAST = len(DATA.splitlines())


def line_with(event: str) -> int:
    """Return the first line on which an event is told."""
    lines = DATA.splitlines()
    return next(n for n, line in enumerate(lines, 1) if any(e[0] == event for e in json.loads(line).get("events", [])))


def events_of(line: int) -> Any:
    """Return the events of a line."""
    return json.loads(DATA.splitlines()[line - 1])["events"]


def test_a_true_replay_is_verified() -> None:
    """All intents, all dice, the result and the last state."""
    found = verify(read(DATA))

    assert found.intents == len(REPLAY.played) == LAST - 3
    assert found.dice > 0
    assert found.result is not None
    assert found.state == REPLAY.played[-1].state


def test_a_match_that_was_broken_off_is_verified() -> None:
    """There is a secret and no winner."""
    assert verify(toy_replay(limit=9)).result is None


def test_a_running_match_cannot_be_verified_yet() -> None:
    """The secret is published when it is over, and not before."""
    with pytest.raises(NotPublished, match="its secret is not published"):
        verify(replace(REPLAY, ended=None))


def struck(line: int) -> Any:
    """Return the events of a line with another face in its attack."""
    events = events_of(line)
    for event in events:
        if event[0] == "attack":
            event[1]["face"] = event[1]["face"] % 20 + 1
    return events


ATTACK = line_with("attack")
MOVE = line_with("moved")


@pytest.mark.parametrize(
    ("line", "changes", "what"),
    [
        (1, {"commitment": "00" * 32}, "commitment"),
        (1, {"match": "m-2"}, "commitment"),
        (LAST, {"secret": "00" * 32}, "commitment"),
        (1, {"entropies": {}}, "entropies of the seats"),
        (2, {"events": []}, "number of events"),
        (2, {"state": "00" * 32}, "state"),
        (ATTACK, {"events": struck(ATTACK)}, "event "),
        (ATTACK, {"events": events_of(ATTACK)[:-1]}, "number of events"),
        (ATTACK, {"state": "00" * 32}, "state"),
        (ATTACK, {"version": 999}, "version"),
        (ATTACK, {"seat": "nobody"}, "intent"),
        (MOVE, {"intent": {"by": "imp", "move": "walk", "to": [99, 99]}}, "intent"),
        (LAST, {"result": {"winner": "dragon", "how": "last_standing", "round": 1}}, "result"),
        (LAST, {"result": None}, "result"),
    ],
)
def test_a_lie_is_found(line: int, changes: dict[str, Any], what: str) -> None:
    """A forger who mends the chain is caught by the rules and the dice; the line is named."""
    with pytest.raises(ReplayDiffers) as caught:
        verify(read(forged(DATA, line, **changes)))

    assert caught.value.what.startswith(what)
    assert caught.value.line == (1 if what == "commitment" else line)
    assert str(caught.value).startswith(f"line {caught.value.line}: {caught.value.what}: the file says ")


def test_other_entropy_gives_other_dice() -> None:
    """Changing what one seat sent changes the first die that falls."""
    changed = {**REPLAY.header.entropies, "imp": b"luck"}

    with pytest.raises(ReplayDiffers):
        verify(replace(REPLAY, header=replace(REPLAY.header, entropies=changed)))


def test_another_rules_version_refuses_and_names_the_one_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not try: it could only differ."""
    monkeypatch.setattr(Toy, "version", 2)

    with pytest.raises(WrongRules, match="it needs rules version 1/toy/1: this engine has 1/toy/2"):
        verify(REPLAY)


def test_a_ruleset_that_is_not_installed_refuses() -> None:
    """The version needed is named all the same."""
    setup = REPLAY.header.setup.model_copy(update={"ruleset": "chess"})
    header = replace(REPLAY.header, setup=setup, rules="1/chess/3")

    with pytest.raises(WrongRules, match=r"needs rules version 1/chess/3: install its ruleset"):
        verify(replace(REPLAY, header=header))


def test_a_set_up_that_cannot_begin_is_a_lie() -> None:
    """The file says that it began."""
    setup = REPLAY.header.setup
    twice = setup.model_copy(update={"creatures": (setup.creatures[0], setup.creatures[0])})
    rules = REPLAY.header.rules
    assert REPLAY.ended is not None
    told = commitment(REPLAY.ended.secret, match=MATCH, rules_version=rules)

    with pytest.raises(ReplayDiffers, match="line 2: start: the file says it began"):
        verify(replace(REPLAY, header=replace(REPLAY.header, setup=twice, commitment=told)))


def test_the_hash_of_a_state_does_not_hold_the_key() -> None:
    """Two battles that differ in nothing but a key not used yet have the same hash, until something happens."""
    one, other = (Battle.start(REPLAY.header.setup, KeyedFaces(bytes([number]) * 32)) for number in (1, 2))
    before = one.state_hash()
    assert before == other.state_hash() == Battle.load(one.dump()).state_hash()

    decision = one.pending[0]
    one.apply(decision.seat, one.standing_intent(decision))

    assert one.state_hash() != before
