"""Request tracing: one id from the gateway through the match to its commit, in every log line, and optional spans.

The id is made of the connection's id and a number, since clients may choose any request id. Spans use OpenTelemetry;
if they are not enabled (`FRACAS_TRACES`, the extra `otel`), they cost only a check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

import structlog

from fracas_server.errors import ConfigurationError

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import Tracer, TracerProvider


@dataclass(frozen=True, slots=True)
class Trace:
    """Trace context of a request, passed between tasks."""

    id: str
    """The trace id in the log; empty: no request is traced."""
    context: Context | None = None
    """The OpenTelemetry context with the current span; None if there are no spans."""


NO_TRACE: Final = Trace("")
_here: ContextVar[Trace] = ContextVar("trace", default=NO_TRACE)
_tracer: Tracer | None = None


def current_trace() -> Trace:
    """Return the trace context of the running task."""
    return _here.get()


class _Marked:
    """Context without a span in which log lines have the trace id."""

    __slots__ = ("_bound", "_token", "_trace")

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def __enter__(self) -> None:
        self._token = _here.set(self._trace)
        self._bound = structlog.contextvars.bind_contextvars(trace=self._trace.id) if self._trace.id else {}

    def __exit__(self, *_error: object) -> None:
        structlog.contextvars.reset_contextvars(**self._bound)
        _here.reset(self._token)


_WITHIN: Final = nullcontext()
"""Context for a part of a request whose trace is already active."""


def span(name: str, trace: Trace | None = None, /, **about: str | int) -> AbstractContextManager[None]:
    """Return a context for a part of a request: log lines within have the trace id, and it becomes a span if enabled.

    Args:
        name: The name of the part.
        trace: The trace of the request; None: that of the running task.
        about: Attributes of the span; they must not contain hidden information.
    """
    trace = trace or current_trace()
    if _tracer is not None:
        return _counted(_tracer, name, trace, about)
    return _WITHIN if trace is current_trace() else _Marked(trace)


@contextmanager
def _counted(tracer: Tracer, name: str, trace: Trace, about: Mapping[str, str | int]) -> Iterator[None]:
    """Run a part of a request as a span."""
    with tracer.start_as_current_span(name, trace.context, attributes=about), _Marked(Trace(trace.id, _current())):
        yield


def trace_with(provider: TracerProvider | None) -> None:
    """Create spans with this provider from now on; None: create none."""
    global _tracer  # noqa: PLW0603 - one tracer per process, as in OpenTelemetry
    _tracer = provider.get_tracer("fracas", version("fracas")) if provider is not None else None


def configure_traces() -> None:
    """Export spans as OpenTelemetry's environment variables say (`OTEL_EXPORTER_OTLP_ENDPOINT`, ...).

    Raises:
        ConfigurationError: The extra `otel` is not installed.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        raise ConfigurationError("FRACAS_TRACES", "tracing needs an extra: pip install 'fracas[otel]'") from None
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: "fracas"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace_with(provider)


def _current() -> Context:
    from opentelemetry.context import get_current  # noqa: PLC0415 - only with OpenTelemetry

    return get_current()
