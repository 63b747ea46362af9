"""Structured logging: readable on a terminal, JSON otherwise, with bound context and masked secrets.

`bound` adds a match, seat or connection to every line that the running task writes. Secrets are masked by field
name, also within nested values; texts that look like a token or a password are masked in any field. Metrics are in
`metrics`.
"""

from __future__ import annotations

import io
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any, Final, TextIO, cast

import structlog

from fracas_cli.output import printable, unguarded
from fracas_server.limits import Buckets

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
"""Field names whose values are never logged: credentials, and data that would reveal the dice."""

_TOKEN: Final = re.compile(r"\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*")
"""Pattern of a JSON web token; its header is a JSON object, which in base64 begins with `eyJ`."""
_USERINFO: Final = re.compile(r"(?<=://)[^/\s@]*:[^/\s@]*(?=@)")
"""Pattern of the name and password in a URL."""
_QUERY: Final = re.compile(r"(?i)(?<=[?&])((?:token|key|secret|password)=)[^&\s]+")


def configure_logs(level: str = "info", *, stream: TextIO | None = None) -> None:
    """Set up logging for this process.

    Args:
        level: The minimum level.
        stream: The output; None: standard error. A terminal gets colours, anything else one JSON object per line.
    """
    out = cast("TextIO", _Lasting(unguarded(stream if stream is not None else sys.stderr)))
    number = logging.getLevelNamesMapping()[level.upper()]
    # Plain tracebacks: rich ones show the values of variables, including tokens and dice.
    renderer: tuple[structlog.typing.Processor, ...] = (
        (_print_safely, structlog.dev.ConsoleRenderer(exception_formatter=_plain_traceback))
        if out.isatty()
        else (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.StackInfoRenderer(),
            RepeatFilter(),
            mask_secrets,
            *renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,  # the stream may change, as it does in tests
    )
    # Libraries use `logging`; only their warnings and errors are logged.
    logging.basicConfig(level=logging.ERROR, stream=out, format="%(levelname)s %(name)s %(message)s", force=True)
    for handler in logging.getLogger().handlers:
        handler.addFilter(_mask_record)
        handler.setFormatter(_PrintableFormatter("%(levelname)s %(name)s %(message)s"))


class _PrintableFormatter(logging.Formatter):
    """Formatter for log lines of libraries that removes terminal control characters."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record), layout=True)


def _print_safely(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Remove terminal control characters from the values of a line; in JSON they are escaped anyway."""
    for name, value in event.items():
        if name != "exc_info":
            event[name] = value if isinstance(value, bool | int | float) else printable(str(value), layout=False)
    return event


def _plain_traceback(stream: TextIO, exc_info: structlog.typing.ExcInfo) -> None:
    text = io.StringIO()
    structlog.dev.plain_traceback(text, exc_info)
    stream.write(printable(text.getvalue(), layout=True))


class _Lasting(io.TextIOBase):
    """An output stream that ignores write errors, such as after the terminal was closed or the reading process ended.

    A failed log line must not break a connection or a match.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()


class RepeatFilter:
    """structlog processor that rate-limits lines of one kind and counts the dropped ones.

    Lines of the same event and level are of one kind. A client that can cause one log line could cause millions, which
    would fill the disk and hide other lines. The next line of a kind reports how many were dropped.

    Args:
        burst: Burst of lines of one kind.
        per_second: Rate of lines of one kind.
        now: Clock in seconds, for tests.
    """

    def __init__(self, *, burst: int = 40, per_second: float = 2.0, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: Buckets[tuple[object, str]] = Buckets(per_second, burst)
        self._omitted: Counter[tuple[object, str]] = Counter()

    def __call__(self, _logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Return a line, or drop it if there are too many of its kind."""
        kind, now_ms = (event.get("event"), method), int(self._now() * 1000)
        if not self._buckets.of(kind, now_ms).take(now_ms):
            self._omitted[kind] += 1
            raise structlog.DropEvent
        if omitted := self._omitted.pop(kind, 0):
            event["omitted"] = omitted
        return event


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
        return f"<{len(value)} bytes>"  # a dump, a frame, an entropy: may hold secrets
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
    """Add `match`, `seat` or `connection` to all log lines within the context, also those of tasks started there."""
    with structlog.contextvars.bound_contextvars(**names):
        yield
