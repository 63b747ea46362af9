"""The toy ruleset as if it were installed, so that scenario files can name it."""

from __future__ import annotations

import pytest

from fracas_engine.ruleset import register
from fracas_engine.testing.toy import Toy

register(Toy())


@pytest.fixture
def toy_words() -> None:
    """Let the engine know the toy, and content its words."""
    register(Toy())
