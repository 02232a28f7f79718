"""Counters of the service in the format of Prometheus."""

from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Upper bounds of the buckets, in seconds."""

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass
class Metrics:
    """Counters since the start; gauges are read when they are asked for."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """Answers by route, HTTP method and status."""
    buckets: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * (len(BOUNDS) + 1)))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    problems: Counter[str] = field(default_factory=Counter)
    pages: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    in_flight: int = 0

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Counts one answer."""
        self.requests[route, method, status] += 1
        self.buckets[route][bisect_left(BOUNDS, seconds)] += 1
        self.seconds[route] += seconds

    def text(self, **gauges: float) -> str:
        """Everything in Prometheus' text format."""
        lines = list(family("duramen_requests_total", "counter", "Answers by route, method and status."))
        for (route, method, status), count in sorted(self.requests.items()):
            lines.append(f'duramen_requests_total{{route="{route}",method="{method}",status="{status}"}} {count}')
        lines += family("duramen_request_seconds", "histogram", "Seconds from the request to the end of the answer.")
        for route in sorted(self.buckets):
            lines += self._histogram(route)
        lines += family("duramen_problems_total", "counter", "Problems by type.")
        lines += [f'duramen_problems_total{{type="{kind}"}} {count}' for kind, count in sorted(self.problems.items())]
        totals = {"pages": self.pages, "received_bytes": self.bytes_in, "sent_bytes": self.bytes_out}
        for name, count in totals.items():
            lines += [*family(f"duramen_{name}_total", "counter", f"Total {name}."), f"duramen_{name}_total {count}"]
        for name, value in {"requests_in_flight": self.in_flight, **gauges}.items():
            lines += [*family(f"duramen_{name}", "gauge", f"Current {name}."), f"duramen_{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self, route: str) -> list[str]:
        lines, total = [], 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.buckets[route], strict=True):
            total += count
            lines.append(f'duramen_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}')
        lines.append(f'duramen_request_seconds_sum{{route="{route}"}} {self.seconds[route]:.6f}')
        lines.append(f'duramen_request_seconds_count{{route="{route}"}} {total}')
        return lines


def family(name: str, kind: str, text: str) -> list[str]:
    """The two lines before the samples of a metric."""
    label = text.replace("_", " ")
    return [f"# HELP {name} {label}", f"# TYPE {name} {kind}"]


def resident_bytes() -> int:
    """The resident memory of the process; 0 where the system does not report it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - read at every scrape
            import resource

            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return 0
