"""Settings: out of the environment, with flags that win, and sentences for what does not do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fracas_server.errors import ConfigurationError
from fracas_server.settings import DEFAULT_PORT, read_settings


def test_flags_win_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flag that was given counts; one that was not leaves what the environment says."""
    monkeypatch.setenv("FRACAS_PORT", "9001")
    monkeypatch.setenv("FRACAS_LIMIT_REQUEST_BURST", "7")

    settings = read_settings(port=9002, host=None)

    assert (settings.port, settings.host, settings.limits.request_burst) == (9002, "127.0.0.1", 7)
    assert read_settings().port == 9001


def test_folders_of_content_stand_apart_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several are written as in PATH; a flag has them one by one."""
    monkeypatch.setenv("FRACAS_CONTENT", os.pathsep.join(["/a", "/b"]))

    assert read_settings().content == (Path("/a"), Path("/b"))
    assert read_settings(content=(Path("/c"),)).content == (Path("/c"),)


def test_an_empty_variable_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compose files and secrets pass on what was left empty."""
    for name in ("SECOND_TOKEN_KEY", "ADMIN_TOKEN", "ADVERTISE", "OPERATIONS_PORT", "DATA", "TLS_KEY", "RATE_GUESTS"):
        monkeypatch.setenv(f"FRACAS_{name}", "")

    assert (read_settings().second_token_key, read_settings().admin_token, read_settings().data) == (None, None, None)
    assert (read_settings().operations_port, read_settings().tls_key, read_settings().advertise) == (None, None, "")


def test_defaults_do_for_a_person_at_home() -> None:
    """Without anything named the server listens on loopback alone and takes guests from there."""
    settings = read_settings()

    assert (settings.host, settings.port, settings.guests) == ("127.0.0.1", DEFAULT_PORT, "loopback")


def test_secrets_are_not_shown() -> None:
    """Printing settings shows no password and no key."""
    settings = read_settings(store="redis://x:hidden@host", token_key="hidden" * 8, broker="mqtt://x:hidden@host")

    assert "hidden" not in repr(settings)
    assert "hidden" not in str(settings.model_dump())


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ({"port": 70_000}, "port: Input should be less than or equal to 65535"),
        ({"guests": "everyone"}, "guests: "),
        ({"tls_key": Path("key.pem")}, "set both or neither"),
    ],
)
def test_a_value_that_does_not_do_is_named(flags: dict[str, object], sentence: str) -> None:
    """The error says which setting it is and what would be right."""
    with pytest.raises(ConfigurationError, match=sentence):
        read_settings(**flags)
