"""One id leads from a request at the gateway over its match to its commit, in the log and among the spans."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from structlog.testing import LogCapture

from fracas_server.errors import ConfigurationError
from fracas_server.tracing import configure_traces, trace_with
from tests.server.arena import create, joined, serving, steps


@pytest.fixture
def logged() -> Iterator[LogCapture]:
    """All that is logged, with what is bound to it."""
    captured = LogCapture()
    before = structlog.get_config()
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, captured])
    yield captured
    structlog.configure(**before)


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """All spans that have ended."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace_with(provider)
    yield exporter
    trace_with(None)


async def test_one_id_leads_from_the_gateway_to_the_commit(store_url: str, tmp_path: Path, logged: LogCapture) -> None:
    """The line of the request and that of its commit have the same id, and no other request has it."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await steps(imp, 2)

    asked = [line for line in logged.entries if line["event"] == "request" and line["kind"] == "send_intent"]
    commits = [line for line in logged.entries if line["event"] == "committed" and line["kind"] == "intent"]
    assert len(asked) == len(commits) == 2
    assert [line["trace"] for line in asked] == [line["trace"] for line in commits]
    assert len({line["trace"] for line in asked}) == 2
    assert {line["match"] for line in commits} == {"m1"}
    assert all(line["trace"].startswith(line["connection"]) for line in asked)


async def test_spans_lead_there_too(store_url: str, tmp_path: Path, spans: InMemorySpanExporter) -> None:
    """The commit's span is within the match's, and that within the gateway's, in one trace."""
    async with serving(store_url, tmp_path) as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            spans.clear()
            await steps(imp, 1)

    found = {span.name: span for span in spans.get_finished_spans() if span.name != "gateway.request"}
    asked = next(
        span for span in spans.get_finished_spans() if dict(span.attributes or {}).get("kind") == "send_intent"
    )
    intent, commit = found["match.intent"], found["store.commit"]
    assert commit.parent is not None
    assert intent.parent is not None
    assert commit.parent.span_id == intent.context.span_id
    assert intent.parent.span_id == asked.context.span_id
    assert len({span.context.trace_id for span in (asked, intent, commit)}) == 1
    assert dict(intent.attributes or {}) == {"match": "m1"}


async def test_without_being_asked_for_there_are_none(store_url: str, tmp_path: Path) -> None:
    """A server makes no spans by itself, and needs nothing of OpenTelemetry."""
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))

    async with serving(store_url, tmp_path) as service:
        await create(service)

    assert exporter.get_finished_spans() == ()


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for traces and has not installed what makes them is told what to install."""
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)

    with pytest.raises(ConfigurationError, match="FRACAS_TRACES: tracing needs an extra"):
        configure_traces()
