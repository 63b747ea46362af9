"""Boundaries from the descriptors: no field of a request is left out, and planted faults are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import structlog

from fracas_engine.battle import Battle
from fracas_protocol import v1
from fracas_protocol.codec import MAX_FRAME
from tests.fuzz.boundaries import Scene, cases, json_cases, kinds
from tests.fuzz.plants import PLANTS, Planted, planted
from tests.fuzz.recording import recorded_failures

SCENE = Scene(by="goblin1", foe="goblin2")


def _fields(descriptor: Any, seen: set[str]) -> Iterator[str]:
    """Yield the full names of all fields that a message can hold, at any depth."""
    for field in descriptor.fields:
        yield field.full_name
        if field.message_type is not None and field.message_type.full_name not in seen:
            seen.add(field.message_type.full_name)
            yield from _fields(field.message_type, seen)


def test_every_field_of_every_request_meets_its_boundaries() -> None:
    """Also one that is added to the protocol tomorrow."""
    met = set()
    for case in cases():
        inner: Any = v1.ClientMessage.DESCRIPTOR.fields_by_name[case.kind].message_type
        for name in case.path:
            met.add(inner.fields_by_name[name].full_name)
            inner = inner.fields_by_name[name].message_type
    wanted = {
        name
        for kind in kinds()
        for name in _fields(v1.ClientMessage.DESCRIPTOR.fields_by_name[kind].message_type, set())
    }

    assert wanted - met == set()


def test_boundaries_of_a_number_and_a_text_are_among_the_cases() -> None:
    """Nothing, one more than a page, the greatest number, and texts that are too long or cannot be shown."""
    limits = {case.value for case in cases() if (case.kind, case.path) == ("list_matches", ("limit",))}
    texts = {case.value for case in cases() if (case.kind, case.path) == ("send_chat", ("text",))}

    assert {0, 1, 1_001, 2**32 - 1} <= limits
    assert {"", "\x00", "x" * 5_000} <= texts


def test_cases_are_requests_that_can_be_sent() -> None:
    """Each is a message of its kind, and most are short enough to be read."""
    sizes = []
    for case in cases():
        message = case.message(SCENE)
        assert message.WhichOneof("kind") == case.kind
        sizes.append(message.ByteSize())

    assert sum(size < MAX_FRAME for size in sizes) > 0.99 * len(sizes)
    assert len(json_cases(SCENE)) > 1_000


def test_what_is_logged_with_an_exception_is_a_failure() -> None:
    """Errors are failures as well; other lines are none."""
    log = structlog.get_logger("tests.fuzz")
    with recorded_failures() as failures:
        log.warning("all is well")
        log.error("store_gone", reason="it ended")
        try:
            raise Planted("here")  # noqa: TRY301 - it is what is logged
        except Planted:
            log.exception("request_failed", kind="ping")

    assert len(failures.sentences) == 2
    assert "store_gone" in failures.sentences[0]
    assert "Planted('here')" in failures.sentences[1]


def test_plants_fit_and_are_taken_out_again() -> None:
    """The server's functions are its own before and afterwards."""
    before = Battle.apply
    with planted():
        assert Battle.apply is not before
    assert Battle.apply is before
    assert len(PLANTS) == 5
