"""The toy ruleset as if it were installed, so that scenario files can name it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fracas_engine.content import vocabulary
from fracas_engine.content.library import library_of
from fracas_engine.content.vocabulary import find_vocabulary
from fracas_engine.ruleset import register
from fracas_engine.testing.toy import Toy

register(Toy())


@pytest.fixture
def toy_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let content know the toy's words for the length of a test."""
    monkeypatch.setitem(vocabulary._DOCUMENTED, "toy", Toy.vocabulary)
    find_vocabulary.cache_clear()
    library_of.cache_clear()
    yield
    find_vocabulary.cache_clear()
    library_of.cache_clear()
