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
        (StoreUnavailable("refused"), "the store does not answer: refused"),
        (
            ComponentStopped("the publisher", None),
            "the publisher ended (it ended by itself), and the server cannot go on without it; its log tells more",
        ),
        (MatchMissing("m"), "there is no match 'm'"),
        (ReplayUnavailable("m", "its battle never began"), "there is no replay of match m: its battle never began"),
        (ArchiveUnavailable("s3://a", "no key"), "the archive s3://a does not answer: no key"),
        (
            RecordChanged("m", key="k", name="ann"),
            "the end of match m expected another ann in k: read it again and commit again",
        ),
        (
            AddressTaken("ws://a:1", node="b", until_ms=7),
            "another node (b) is reached at ws://a:1 as well; every node needs an address of its own",
        ),
        (
            LogDamaged("m", serial=5),
            "match m is damaged in the store, from commit 5 on; a backup may have it whole",
        ),
        (Fenced("m", epoch=1, current=2), "match m is held at epoch 2 by another node; this one has epoch 1"),
        (
            Conflict("m", expected=1, found=2),
            "match m is at commit 2 in the store, and this node expected 1",
        ),
    ],
)
def test_sentences(error: ServerError, sentence: str) -> None:
    """The sentence is written from the error's data."""
    assert str(error) == sentence
