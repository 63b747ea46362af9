"""Golden replays of every ruleset: they verify, they are shown, and other rules refuse them with a sentence."""

from __future__ import annotations

import json

import pytest

from fracas_engine.replay import WrongRules, read, story, verify
from fracas_projection.replayed import replayed
from fracas_protocol import v1
from fracas_protocol.mirror import Mirror
from fracas_server.ids import MatchId
from tests.engine.replay.golden_replays import GOLDEN, RULESETS
from tests.engine.replay.toy_replays import rechained

_ANEW = "write them anew where a rules version was raised: python -m tests.engine.replay.golden_replays"


def golden(ruleset: str) -> bytes:
    """Return a golden replay file."""
    return (GOLDEN / f"{ruleset}.replay").read_bytes()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_golden_replay_verifies(ruleset: str) -> None:
    """Every die and every state is still what the file tells."""
    try:
        found = verify(read(golden(ruleset)))
    except WrongRules as error:
        pytest.fail(f"{error}; {_ANEW}")

    assert found.intents > 0


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("viewer", ["referee", "public", "red"])
def test_a_replay_is_shown_to_anybody(ruleset: str, viewer: str) -> None:
    """A snapshot and a diff for each intent, which keep a mirror up to date with every hash that they tell."""
    messages = [v1.ServerMessage.FromString(data) for data in replayed(golden(ruleset), viewer)]

    mirror = Mirror(messages[0].snapshot)
    for message in messages[1:]:
        mirror.apply(message.diff)
    assert mirror.version == len(messages)
    assert MatchId(mirror.match) == "golden"


def test_there_are_no_other_eyes() -> None:
    """An unknown viewer is refused with a list of the viewers."""
    with pytest.raises(LookupError, match="unknown viewer 'green': use one of public, referee, red, blue"):
        replayed(golden("srd5"), "green")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_rules_version_tells_it_and_does_not_play_it(ruleset: str) -> None:
    """A file of rules that are gone is told from its events, and refused for everything else, with a sentence."""
    records = [json.loads(line) for line in golden(ruleset).splitlines()]
    for record in records:
        del record["chain"]
    rules = records[0]["rules"]
    records[0]["rules"] = f"{rules}00"
    old = rechained(records)

    assert any("over in round" in line or "broken off" in line for line in story(read(old)))
    sentence = f"it needs rules version {rules}00: this engine has {rules}"
    for refused in (lambda: verify(read(old)), lambda: replayed(old)):
        with pytest.raises(WrongRules) as caught:
            refused()
        assert str(caught.value) == sentence
