"""Every error as the sentence that a user reads."""

from __future__ import annotations

import pytest

from fracas_clients import errors
from fracas_clients.errors import (
    CannotConnect,
    ClientError,
    ConnectionLost,
    NoBroker,
    NotReady,
    PolicyError,
    PolicyFailed,
    ProtocolViolation,
    Refused,
)

SENTENCES = [
    (
        CannotConnect("ws://host:1/", "connection refused"),
        (
            "no Fracas server answers at ws://host:1/ (connection refused); "
            "start one with `fracas serve`, or name another address"
        ),
    ),
    (
        NoBroker("mqtt://host:1", "connection refused"),
        "no MQTT broker answers at mqtt://host:1 (connection refused); `fracas serve` prints the address of its broker",
    ),
    (
        ConnectionLost("ws://host:1/", 3, "connection refused"),
        "the connection to ws://host:1/ is lost and 3 attempts to reconnect failed: connection refused",
    ),
    (
        ConnectionLost("ws://host:1/", 0, "closed"),
        "the connection to ws://host:1/ is lost and reconnecting is disabled: closed",
    ),
    (Refused("match_full", "every seat is taken"), "every seat is taken (match_full)"),
    (Refused("match_full", ""), "match_full"),
    (ProtocolViolation("a bug"), "the server and this client misunderstand each other: a bug"),
    (NotReady("the client is closed"), "the client is closed"),
    (PolicyError("mine:Bot", "it is none"), "policy mine:Bot: it is none"),
    (PolicyFailed("mine:Bot", KeyError("ogre")), "policy mine:Bot failed: KeyError: 'ogre'"),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES)
def test_sentences(error: ClientError, sentence: str) -> None:
    """An error says what was wrong and, where that helps, what would be right."""
    assert str(error) == sentence


def test_every_error_has_a_sentence_here() -> None:
    """The table above leaves none out, and the tree at the top of the module names them all."""
    named = {type(error).__name__ for error, _ in SENTENCES}

    assert named == set(errors.__all__) - {"ClientError"}
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in errors.__all__)
