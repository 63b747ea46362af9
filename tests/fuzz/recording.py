"""Records what a server logs as a failure of its own: a fault that its clients see nothing of is found as well."""

from __future__ import annotations

import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import structlog

__all__ = ["Failures", "recorded_failures"]


@dataclass(slots=True)
class Failures:
    """What was logged with an exception, or as an error."""

    sentences: list[str] = field(default_factory=list)
    """One each: the event and the exception."""
    errors: list[BaseException] = field(default_factory=list)

    def take(self, _logger: object, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Note an event if it tells of a failure; it is dropped in any case."""
        error = sys.exc_info()[1] if event.get("exc_info") is True else event.get("exc_info")
        if isinstance(error, BaseException):
            self.errors.append(error)
        if method in {"error", "critical", "exception"} or isinstance(error, BaseException):
            about = {key: value for key, value in event.items() if key not in {"event", "exc_info"}}
            self.sentences.append(f"{event.get('event')} {about}: {error!r}"[:400])
        raise structlog.DropEvent


@contextmanager
def recorded_failures() -> Iterator[Failures]:
    """Record failures that are logged in this process, and nothing else, as long as the context lasts."""
    failures = Failures()
    before = structlog.get_config()
    structlog.configure(
        processors=[failures.take], wrapper_class=structlog.make_filtering_bound_logger(30),
        cache_logger_on_first_use=False,
    )  # fmt: skip
    try:
        yield failures
    finally:
        structlog.configure(**before)
