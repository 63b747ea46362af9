"""The check of matches that were set back to an older file of the store."""

from __future__ import annotations

import io
import logging
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

from fracas_server import logs
from tests.chaos import store_faults
from tests.chaos.node import log_everything


def test_a_match_that_no_log_names_is_found_beside_many_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """One node logs a hundred failed matches without leaving one out; a silent match of the other node is found."""
    out = io.StringIO()
    monkeypatch.setattr(logs, "RepeatFilter", logs.RepeatFilter)
    log_everything()
    logs.configure_logs("warning", stream=out)
    for number in range(100):
        structlog.get_logger().error("match_failed", match=f"match-{number:03}")
    structlog.reset_defaults()
    logging.getLogger().handlers.clear()
    earlier = '{"event": "match_failed", "match": "silent"}\n'
    nodes: Any = (SimpleNamespace(log=out.getvalue()), SimpleNamespace(log=earlier))

    named = [store_faults._told(nodes, (0, len(earlier)), f"match-{number:03}") for number in range(100)]

    assert all(named)
    assert not store_faults._told(nodes, (0, len(earlier)), "silent")
