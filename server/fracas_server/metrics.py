"""Prometheus metrics of the server, served by `operations`."""

from __future__ import annotations

from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The server's metrics, in a registry of their own, so that several servers can run in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("fracas_connections", "Open connections", registry=registry)
        self.matches = Gauge("fracas_matches_hosted", "Matches hosted by this node", registry=registry)
        self.requests = Counter("fracas_requests_total", "Requests by kind", ["kind"], registry=registry)
        self.refusals = Counter("fracas_refusals_total", "Refused requests by code", ["code"], registry=registry)
        self.code_guesses = Counter(
            "fracas_code_guesses_total",
            "Invitation codes that were wrong, or refused unchecked after too many wrong ones",
            ["how"],
            registry=registry,
        )
        self.intents = Counter("fracas_intents_total", "Accepted intents", registry=registry)
        self.commit_seconds = Histogram(
            "fracas_commit_seconds",
            "Duration of a commit until the store has acknowledged it",
            buckets=(0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.diffs = Counter(
            "fracas_diffs_total", "Diffs built, each counted once for all its viewers", registry=registry
        )
        self.skipped = Counter("fracas_diffs_skipped_total", "Diffs skipped for slow connections", registry=registry)
        self.let_go = Counter(
            "fracas_connections_let_go_total", "Connections closed by the server, by reason", ["why"], registry=registry
        )
        self.resyncs = Counter(
            "fracas_resyncs_total", "Snapshots sent in place of diffs, by cause", ["why"], registry=registry
        )
        self.outbox_bytes = Gauge("fracas_outbox_bytes", "Bytes waiting for slow connections", registry=registry)
        self.match_failures = Counter(
            "fracas_match_failures_total", "Failures of match hosts; the match is reloaded", registry=registry
        )
        self.matches_unreadable = Gauge(
            "fracas_matches_unreadable",
            "Matches that this node cannot read, or has suspended after repeated failures",
            registry=registry,
        )
        self.takeovers = Counter(
            "fracas_takeovers_total", "Matches loaded from the store to continue them", registry=registry
        )
        self.lost_leases = Counter("fracas_leases_lost_total", "Leases lost to another node", registry=registry)
        self.store_outages = Counter(
            "fracas_store_outages_total", "Commits that were repeated because of a store outage", registry=registry
        )
        self.store_up = Gauge("fracas_store_up", "1 if the store accepts writes, else 0", registry=registry)
        self.broker_up = Gauge(
            "fracas_broker_up",
            "1 if connected to the broker, else 0; NaN without MQTT",
            registry=registry,
        )
        self.broker_up.set(nan)
        self.broker_waiting = Gauge(
            "fracas_broker_waiting",
            "Messages waiting for the broker; NaN without MQTT",
            registry=registry,
        )
        self.broker_waiting.set(nan)
        self.broker_dropped = Counter(
            "fracas_broker_dropped_total",
            "Messages dropped because too many waited for the broker",
            registry=registry,
        )
        self.loop_lag = Histogram(
            "fracas_loop_lag_seconds",
            "Scheduling delay of the event loop",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
            registry=registry,
        )
        self.work_seconds = Histogram(
            "fracas_work_seconds",
            "Processor time of an intent, a query or a tournament request",
            ["kind"],
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.published = Counter("fracas_published_total", "Messages published over MQTT", ["what"], registry=registry)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
