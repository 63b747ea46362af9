"""Structured logs: for people on a terminal, as JSON otherwise; with match, seat and connection bound, without secrets.

`bound` puts a match, seat or connection into every line that the running task writes. Secrets are masked by name
wherever they turn up, also deep within a value, and so is what looks like a token or a password in a text. What is
counted is in `metrics`.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any, Final, TextIO

import structlog

__all__ = ["MASK", "SECRET_NAMES", "bound", "configure_logs", "mask_secrets"]

MASK: Final = "***"

SECRET_NAMES: Final = frozenset(
    {
        "token",
        "secret",
        "password",
        "key",
        "token_key",
        "dice_key",
        "entropy",
        "authorization",
        "dump",
        "battle",
        "state",
    }
)
"""Names whose values are never written: credentials, and what would tell the dice."""

_TOKEN: Final = re.compile(r"\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*")
"""A JSON web token: its header is an object, which base64 begins with `eyJ`."""
_USERINFO: Final = re.compile(r"(?<=://)[^/\s@]*:[^/\s@]*(?=@)")
"""The name and password of a URL."""
_QUERY: Final = re.compile(r"(?i)(?<=[?&])((?:token|key|secret|password)=)[^&\s]+")


def configure_logs(level: str = "info", *, stream: TextIO | None = None) -> None:
    """Set up logging for this process.

    Args:
        level: The least level that is written.
        stream: Where to; None: standard error. A terminal gets colours, anything else one JSON object a line.
    """
    out = stream if stream is not None else sys.stderr
    number = logging.getLevelNamesMapping()[level.upper()]
    # Plain tracebacks: the pretty ones show the values of variables, and with them tokens and dice.
    renderer: tuple[structlog.typing.Processor, ...] = (
        (structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),)
        if out.isatty()
        else (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.StackInfoRenderer(),
            mask_secrets,
            *renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,  # the stream may change, in tests it does
    )
    # Libraries log by `logging`; theirs is only worth a line when something is wrong.
    logging.basicConfig(level=logging.ERROR, stream=out, format="%(levelname)s %(name)s %(message)s", force=True)
    for handler in logging.getLogger().handlers:
        handler.addFilter(_mask_record)


def mask_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace secrets in a log entry; a structlog processor."""
    for name in event:
        event[name] = MASK if name in SECRET_NAMES else _masked(event[name])
    return event


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        masked = _USERINFO.sub(MASK, _TOKEN.sub(MASK, value))
        return _QUERY.sub(rf"\1{MASK}", masked)
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>"  # a dump, a frame, an entropy: never worth its risk
    if isinstance(value, Mapping):
        return {name: MASK if name in SECRET_NAMES else _masked(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_masked(item) for item in value]
    if isinstance(value, Exception):
        return _masked(f"{type(value).__name__}: {value}")
    return value


def _mask_record(record: logging.LogRecord) -> bool:
    record.msg, record.args = _masked(record.getMessage()), None
    return True


@contextmanager
def bound(**names: str) -> Iterator[None]:
    """Bind `match`, `seat` or `connection` to all that is logged within, by this task and those it starts."""
    with structlog.contextvars.bound_contextvars(**names):
        yield
