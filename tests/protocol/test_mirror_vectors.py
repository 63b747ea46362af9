"""The vectors that mirrors in other languages pass (`clients/web/test/mirror.test.ts`) are passed by our own."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from fracas_clients.tui.log_lines import lines
from fracas_protocol import v1
from fracas_protocol.events import read_events
from fracas_protocol.mirror import Mirror
from fracas_protocol.view_hash import view_hash
from tests.protocol.mirror_vectors import FILE

VECTORS = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["name"] for vector in VECTORS])
def test_a_vector(vector: dict[str, Any]) -> None:
    """Every diff leads to the view that its hash says, and the log says what it said.

    Where the log's words have changed: `python -m tests.protocol.mirror_vectors`.
    """
    mirror = Mirror(v1.Snapshot.FromString(base64.b64decode(vector["snapshot"])))
    assert f"{mirror.hash():016x}" == vector["hash"]

    for step in vector["steps"]:
        diff = v1.Diff.FromString(base64.b64decode(step["diff"]))
        mirror.apply(diff)
        assert f"{view_hash(mirror.view):016x}" == step["hash"]
        assert list(lines(read_events(diff.events, mirror.names))) == step["log"]

    assert mirror.view == v1.View.FromString(base64.b64decode(vector["view"]))
