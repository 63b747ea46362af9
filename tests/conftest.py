"""Fixtures and settings of all tests."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from typing import Final

import pytest
import structlog
from hypothesis import settings

from fracas_engine.content.library import put_beside

# A deadline for an example is a clock in a test: it measures what else the machine does.
settings.register_profile("untimed", deadline=None)
# What `make quick` looks for properties with; `make test` and CI look with `untimed`.
settings.register_profile("quick", deadline=None, max_examples=25)
# What a maintainer runs by hand after a change of the rules: four times the examples, and all seeds.
settings.register_profile("deep", deadline=None, max_examples=400)
settings.load_profile("untimed")

_YOUNG: Final = 10_000
"""How many more new things than gone ones there are before Python looks for cycles among them, in tests."""


@pytest.hookimpl(tryfirst=True)  # before tests are selected by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark conversations with a server, and run modules with slow tests first.

    A long test at the end would leave the other workers idle.
    """
    for item in items:
        if "valkey_url" in getattr(item, "fixturenames", ()):
            item.add_marker("whole")
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no cycles while tests are collected, and never again among what was: all of it stays to the end.

    Each of the workers has some million things then, and would go through all of them over and over.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, 10, 10)
        gc.enable()


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """Restore where logs go: a command that a test runs in this process sets it up for a process of its own."""
    before = structlog.get_config()
    yield
    if structlog.get_config() != before:
        structlog.configure(**before)


@pytest.fixture(autouse=True)
def _shipped_content() -> Iterator[None]:
    """Take custom content away: a command or a server that a test runs in this process makes it available to all."""
    yield
    put_beside(())
