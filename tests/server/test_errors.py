"""Every error has one sentence, which says what was wrong and what would be right."""

from __future__ import annotations

import pytest

from fracas_server.errors import (
    AddressTaken,
    ArchiveUnavailable,
    ComponentStopped,
    ConfigurationError,
    Conflict,
    Fenced,
    LogDamaged,
    MatchMissing,
    RecordChanged,
    ReplayUnavailable,
    RequestRefused,
    ServerError,
    StoreUnavailable,
    TokenRefused,
)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ConfigurationError("--port", "below 65536"), "--port: below 65536"),
        (TokenRefused("expired"), "The token has expired: get a new one."),
        (TokenRefused("early"), "The token is not valid yet: check the clock of its issuer."),
        (TokenRefused("signature"), "The token was signed with another key: get one for this server."),
        (TokenRefused("malformed"), "Malformed token: create one with `fracas token`."),
        (TokenRefused("subject"), "The token has an invalid subject: use 1-64 letters, digits or any of _ . @ : + -"),
        (TokenRefused("lifetime"), "The token has no expiry or a too distant one: use at most 400 days."),
        (RequestRefused("not_found", "there is none"), "not_found: there is none"),
        (StoreUnavailable("refused"), "store unavailable: refused"),
        (
            ComponentStopped("the publisher", None),
            "the publisher stopped (it returned), and the server cannot continue without it; see its log",
        ),
        (MatchMissing("m"), "no match 'm'"),
        (ReplayUnavailable("m", "its battle never began"), "no replay of match m: its battle never began"),
        (ArchiveUnavailable("s3://a", "no key"), "archive s3://a unavailable: no key"),
        (
            RecordChanged("m", key="k", name="ann"),
            "ann in k has changed during the commit of match m: read it and retry",
        ),
        (
            AddressTaken("ws://a:1", node="b", until_ms=7),
            "another node (b) advertises ws://a:1 too: give every node its own address",
        ),
        (
            LogDamaged("m", serial=5),
            "stored match m is damaged from commit 5 on; restore it from a backup",
        ),
        (Fenced("m", epoch=1, current=2), "match m is held by another node at epoch 2; this node has epoch 1"),
        (
            Conflict("m", expected=1, found=2),
            "match m is at commit 2 in the store; expected 1",
        ),
    ],
)
def test_sentences(error: ServerError, sentence: str) -> None:
    """The sentence is written from the error's data."""
    assert str(error) == sentence
