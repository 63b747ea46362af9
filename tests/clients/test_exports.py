"""The public names of the client, and how light its commands are."""

from __future__ import annotations

import subprocess
import sys

import fracas_clients


def test_what_is_listed_is_there() -> None:
    """Every public name can be imported, and the list is sorted."""
    assert all(hasattr(fracas_clients, name) for name in fracas_clients.__all__)
    assert sorted(fracas_clients.__all__) == fracas_clients.__all__


def test_the_library_draws_nothing() -> None:
    """A bot author's process does not load the terminal client, nor MQTT."""
    code = "import sys, fracas_clients; print(*sorted({n.partition('.')[0] for n in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert not {"textual", "aiomqtt", "fracas_engine", "fracas_server", "typer", "rich"} & set(loaded)
