"""Counters of the service for Prometheus, and its limits."""

from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from ....base.limits import LIMITS

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Upper bounds of the buckets, in seconds."""


class Metrics:
    """Counters since the start; gauges are read when they are asked for."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        labels = ["route", "method", "status"]
        self.requests = Counter("duramen_requests", "Answers by route, method and status.", labels, registry=registry)
        about = "Seconds from the request to the end of the answer."
        self.seconds = Histogram("duramen_request_seconds", about, ["route"], buckets=BOUNDS, registry=registry)
        self.problems = Counter("duramen_problems", "Problems by type.", ["type"], registry=registry)
        self.pages = Counter("duramen_pages", "Pages that were to be extracted.", registry=registry)
        self.received = Counter("duramen_received_bytes", "Bytes of request bodies.", registry=registry)
        self.sent = Counter("duramen_sent_bytes", "Bytes of answers.", registry=registry)
        self.in_flight = Gauge("duramen_requests_in_flight", "Requests that are being answered.", registry=registry)
        self.limit = Gauge("duramen_limit", "The limits of docs/safety.md by name.", ["name"], registry=registry)
        ProcessCollector(registry=registry)

    def watch(self, gauges: Mapping[str, tuple[str, Callable[[], float]]]) -> None:
        """Adds gauges by name, each with what it says and where it is read."""
        for name, (about, value) in gauges.items():
            Gauge(f"duramen_{name}", about, registry=self.registry).set_function(value)

    def set_limits(self, changed: Mapping[str, float | None]) -> None:
        """Says the limits; those that options changed have another value, or 0 where there is none."""
        for name, limit in LIMITS.items():
            self.limit.labels(name).set(changed.get(name, limit.amount) or 0)

    def text(self) -> bytes:
        return generate_latest(self.registry)
