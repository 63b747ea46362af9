"""Ids: unique within their kind."""

from __future__ import annotations

from fracas_engine.ids import free_id


def test_an_id_that_is_taken_gets_the_lowest_free_number_from_two_on() -> None:
    """The wanted id is given while it is free, in any collection."""
    assert free_id("dagger") == "dagger"
    assert free_id("dagger", {"sword"}, {"dagger_2": 1}) == "dagger"
    assert free_id("dagger", {"sword", "dagger_3"}, {"dagger": 1}) == "dagger_2"
    assert free_id("dagger", {"dagger"}, {"dagger_2": 1, "dagger_4": 1}) == "dagger_3"
