"""Run each test with one of its parameter sets: a pytest plugin (`-p tools.one_each`).

CI uses it on the newest Python, where all test code has to run but not all data.
"""

from __future__ import annotations

import pytest

__all__ = ["pytest_collection_modifyitems"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the first parameter set of each test."""
    first: dict[str, pytest.Item] = {}
    for item in items:
        first.setdefault(item.nodeid.partition("[")[0], item)
    kept = set(first.values())
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
