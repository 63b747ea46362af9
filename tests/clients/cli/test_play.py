"""`fracas play`: the command by which the same person comes back."""

from __future__ import annotations

import pytest

from fracas_clients.cli.options import DEFAULT_URL
from fracas_clients.cli.play import come_back_command


@pytest.mark.parametrize(
    ("url", "token", "name", "command"),
    [
        (DEFAULT_URL, "", "", "fracas play"),
        (DEFAULT_URL, "", "Ann Other", "fracas play --name 'Ann Other'"),
        ("there:9000", "", "Ann", "fracas play there:9000 --name Ann"),
        ("there:9000", "signed", "Ann", "FRACAS_TOKEN=… fracas play there:9000"),
    ],
)
def test_the_command_brings_the_same_person_back(url: str, token: str, name: str, command: str) -> None:
    """It names server and guest; a token is not shown, and says who one is."""
    assert come_back_command(url, token, name) == command
