"""The sentences of the embedded servers' errors (fracas_server.embedded.errors)."""

from pathlib import Path

import pytest

from fracas_server.embedded import BinaryMissing, ChildFailed, ChildLost, ChildStuck, EmbeddedError, FolderInUse


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            BinaryMissing("broker", ("mosquitto", "amqtt"), "MQTT is off"),
            "no embedded broker: mosquitto and amqtt not found; MQTT is off",
        ),
        (
            FolderInUse("valkey", Path("/d")),
            "another Fracas server runs its valkey in /d; stop it, or give this one a data folder of its own",
        ),
        (
            ChildFailed("valkey", 1, Path("/d/valkey.log"), "bad file"),
            "valkey ended with 1 before it was ready; /d/valkey.log ends: bad file",
        ),
        (
            ChildStuck("valkey", "get ready", 1.5, Path("/d/valkey.log")),
            "valkey did not get ready within 1.5 s; its output is in /d/valkey.log",
        ),
        (
            ChildLost("valkey", 6, 60.0, Path("/d/valkey.log"), "bad file"),
            "valkey ended 6 times within 60 s and is not started any more; /d/valkey.log ends: bad file",
        ),
    ],
)
def test_sentences(error: EmbeddedError, sentence: str) -> None:
    """Each error says what was wrong, where, and what would be right."""
    assert str(error) == sentence
