"""Prometheus metrics of the server, served by `operations`."""

from __future__ import annotations

from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

__all__ = ["Metrics"]


class Metrics:
    """The server's metrics, in a registry of their own, so that several servers can run in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.connections = Gauge("fracas_connections", "Open connections", registry=registry)
        self.matches = Gauge("fracas_matches_hosted", "Matches that this node hosts", registry=registry)
        self.requests = Counter("fracas_requests_total", "Requests by kind", ["kind"], registry=registry)
        self.refusals = Counter("fracas_refusals_total", "Requests refused, by code", ["code"], registry=registry)
        self.code_guesses = Counter(
            "fracas_code_guesses_total",
            "Invitation codes that were wrong, or refused unread after too many wrong ones",
            ["how"],
            registry=registry,
        )
        self.intents = Counter("fracas_intents_total", "Intents accepted", registry=registry)
        self.commit_seconds = Histogram(
            "fracas_commit_seconds",
            "From handing a commit in to its durable answer",
            buckets=(0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.diffs = Counter("fracas_diffs_total", "Distinct diffs made", registry=registry)
        self.skipped = Counter("fracas_diffs_skipped_total", "Diffs skipped for connections behind", registry=registry)
        self.let_go = Counter(
            "fracas_connections_let_go_total", "Connections ended, by reason", ["why"], registry=registry
        )
        self.resyncs = Counter(
            "fracas_resyncs_total", "Snapshots in place of diffs, by cause", ["why"], registry=registry
        )
        self.outbox_bytes = Gauge(
            "fracas_outbox_bytes", "Bytes that wait for connections to take them", registry=registry
        )
        self.match_failures = Counter(
            "fracas_match_failures_total", "Match hosts that failed; the match is loaded again", registry=registry
        )
        self.matches_unreadable = Gauge(
            "fracas_matches_unreadable",
            "Matches that this node cannot read or has given up after repeated failures",
            registry=registry,
        )
        self.takeovers = Counter("fracas_takeovers_total", "Matches taken over from another run", registry=registry)
        self.lost_leases = Counter("fracas_leases_lost_total", "Matches lost to another node", registry=registry)
        self.store_outages = Counter(
            "fracas_store_outages_total", "Commits that had to be sent again", registry=registry
        )
        self.store_up = Gauge("fracas_store_up", "1 while the store takes what is written, else 0", registry=registry)
        self.broker_up = Gauge(
            "fracas_broker_up",
            "1 while there is a connection to the broker, else 0; NaN without MQTT",
            registry=registry,
        )
        self.broker_up.set(nan)
        self.broker_waiting = Gauge(
            "fracas_broker_waiting",
            "Messages that wait for the broker to take them; NaN without MQTT",
            registry=registry,
        )
        self.broker_waiting.set(nan)
        self.broker_dropped = Counter(
            "fracas_broker_dropped_total",
            "Messages that could not be kept until the broker took them",
            registry=registry,
        )
        self.loop_lag = Histogram(
            "fracas_loop_lag_seconds",
            "How much later than asked the event loop takes up its work",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0),
            registry=registry,
        )
        self.work_seconds = Histogram(
            "fracas_work_seconds",
            "Processor time of one intent, question, or piece of work at a tournament",
            ["kind"],
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=registry,
        )
        self.published = Counter("fracas_published_total", "Messages published over MQTT", ["what"], registry=registry)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
