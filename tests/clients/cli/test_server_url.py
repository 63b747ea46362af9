"""The server of a command: argument, `--url` or FRACAS_URL, the same for all commands."""

from __future__ import annotations

import pytest
import typer

from fracas_clients.cli.options import DEFAULT_URL, server_url
from tests.commands import run

COMMANDS = [
    ("bot", "--policy", "random"),
    ("history",),
    ("leaderboard",),
    ("watch",),
    ("replay", "get", "7fk3mw2xqz"),
    ("tournament", "open"),
    ("tournament", "fetch", "abc"),
]
CLOSED = "127.0.0.1:1"
"""An address where no server listens."""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("way", ["argument", "option", "environment"])
def test_every_command_takes_the_server_in_each_way(command: tuple[str, ...], way: str) -> None:
    """The error names the address that was given."""
    words = {"argument": [CLOSED], "option": ["--url", CLOSED], "environment": []}[way]
    environment = {"FRACAS_URL": CLOSED} if way == "environment" else {}

    done = run(*command, *words, environment=environment)

    assert done.returncode == 2, done.stderr
    assert CLOSED in done.stderr


def test_two_servers_are_one_too_many() -> None:
    """An argument and an option that differ are refused; the option overrides the environment."""
    with pytest.raises(typer.BadParameter, match="two servers"):
        server_url("a:1", "b:2")
    assert server_url("a:1", "a:1") == "a:1"
    assert server_url(DEFAULT_URL, "b:2") == "b:2"
