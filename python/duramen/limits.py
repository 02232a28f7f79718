"""The limits of one page and of the service, each declared once.

The code, `--help`, docs/safety.md (by docs/generate.py) and the metric `duramen_limit` read this table.
"""

from dataclasses import dataclass
from typing import Literal, TypeVar

Number = TypeVar("Number", int, float)
Unit = Literal["seconds", "bytes", "count"]

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30


@dataclass(frozen=True)
class Limit:
    """One limit: what it limits, the option that changes it, and the test that attacks it."""

    name: str
    value: float
    unit: Unit
    about: str
    test: str
    option: str | None = None

    @property
    def shown(self) -> str:
        """The value for people.

        >>> LIMITS["body_bytes"].shown, LIMITS["page_seconds"].shown, LIMITS["crawl_pages"].shown
        ('20 MiB', '60 s', '1,000')
        """
        if self.unit == "seconds":
            return f"{self.value:g} s"
        if self.unit == "bytes":
            size, name = next(each for each in ((GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB")) if self.value >= each[0])
            return f"{self.value / size:g} {name}"
        return f"{self.value:,}"


LIMITS: dict[str, Limit] = {}


def declared(name: str, value: Number, unit: Unit, about: str, *, test: str, option: str | None = None) -> Number:
    """The value of a limit, which is added to the table."""
    LIMITS[name] = Limit(name, value, unit, about, test, option)
    return value


PAGE_SECONDS = declared(
    "page_seconds",
    60,
    "seconds",
    "extraction of one page of any size, in the service, the command line and corpora",
    option="--page-timeout",
    test="tests/serve/work/test_workers.py, tests/cli/test_limits.py, tests/pool",
)
PAGE_BYTES = declared(
    "page_memory_bytes",
    4 * GIB,
    "bytes",
    "memory that one page may need, on Linux",
    option="--page-memory",
    test="tests/serve/work/test_workers.py, tests/cli/test_limits.py, tests/pool",
)
QUEUE = declared(
    "queue_pages",
    64,
    "count",
    "pages that wait for a process; then the answer is 503",
    option="--queue",
    test="tests/serve/test_connections.py",
)
PER_CLIENT = declared(
    "client_requests",
    64,
    "count",
    "requests of one client at a time",
    option="--per-client",
    test="tests/serve/http/test_access.py",
)
HEAD_BYTES = declared(
    "head_bytes",
    64 * KIB,
    "bytes",
    "first line and headers of a request together",
    test="tests/serve/test_connections.py",
)
HEAD_SECONDS = declared(
    "head_seconds", 10, "seconds", "arrival of the head of a request", test="tests/serve/test_connections.py"
)
HEADER_BYTES = declared("header_bytes", 16 * KIB, "bytes", "one header", test="tests/serve/test_connections.py")
HEADERS = declared("headers", 100, "count", "headers of a request", test="tests/serve/test_connections.py")
PARAMETERS = declared("parameters", 64, "count", "parameters of a query", test="tests/serve/test_json_bodies.py")
BODY_BYTES = declared(
    "body_bytes",
    20 * MIB,
    "bytes",
    "one request body, or one line of a batch",
    option="--max-body",
    test="tests/serve/test_connections.py",
)
BODY_SECONDS = declared(
    "body_seconds",
    30,
    "seconds",
    "arrival of a body, or of the next piece of a batch",
    option="--body-timeout",
    test="tests/serve/test_connections.py",
)
BODIES_BYTES = declared(
    "bodies_bytes", 512 * MIB, "bytes", "all bodies that are in memory", test="tests/serve/test_connections.py"
)
REST_BYTES = declared(
    "rest_bytes", MIB, "bytes", "rest of a body after the answer", test="tests/serve/test_connections.py"
)
REST_SECONDS = declared("rest_seconds", 2, "seconds", "arrival of that rest", test="tests/serve/test_connections.py")
STALLED_SECONDS = declared(
    "stalled_seconds", 30, "seconds", "an answer that its client does not read", test="tests/serve/test_connections.py"
)
JSON_BYTES = declared(
    "json_bytes",
    256 * KIB,
    "bytes",
    "JSON beside the strings of a page and its texts; it is decoded outside of the event loop",
    test="tests/serve/test_json_bodies.py",
)
DETAIL_CHARS = declared(
    "detail_characters", 1_000, "count", "characters in the detail of a problem", test="tests/serve/test_json_bodies.py"
)
FETCHES = declared("fetches", 64, "count", "fetches at a time", test="tests/serve/test_extract.py")
FETCHES_PER_HOST = declared(
    "host_fetches", 8, "count", "fetches from one host at a time", test="tests/serve/test_extract.py"
)
JOBS = declared("jobs", 16, "count", "jobs that run at a time", test="tests/serve/compat/test_crawling.py")
JOBS_PER_CLIENT = declared(
    "client_jobs", 4, "count", "jobs of one client at a time", test="tests/serve/compat/test_crawling.py"
)
CRAWL_PAGES = declared(
    "crawl_pages",
    1_000,
    "count",
    "pages of a job, and addresses of a map",
    test="tests/serve/compat/test_crawling.py",
)
JOB_SECONDS = declared(
    "job_kept_seconds", 86_400, "seconds", "time that a job is kept", test="tests/serve/compat/test_crawling.py"
)
ANSWER_BYTES = declared(
    "answer_bytes",
    8 * MIB,
    "bytes",
    "results in one answer about a job, at least one; `next` leads to the others",
    test="tests/serve/compat/test_crawling.py",
)
KEPT_BYTES = declared(
    "kept_bytes",
    256 * MIB,
    "bytes",
    "all that is kept of jobs and feeds; then the oldest is removed, and the answer is 410",
    option="--kept",
    test="tests/serve/compat/test_crawling.py, tests/serve/test_readers.py",
)
PATTERN_BYTES = declared(
    "pattern_bytes",
    512 * KIB,
    "bytes",
    "the compiled patterns of a crawl, which are searched for in linear time",
    test="tests/serve/compat/test_crawling.py",
)
FEED_ENTRIES = declared(
    "feed_entries", 30, "count", "entries of a feed whose pages are read", test="tests/serve/test_readers.py"
)
FEED_SECONDS = declared(
    "feed_seconds", 25, "seconds", "time in which the pages of a feed are read", test="tests/serve/test_readers.py"
)
FEED_BYTES = declared(
    "feed_bytes", 32 * MIB, "bytes", "articles that are added to one feed", test="tests/serve/test_readers.py"
)
LABELLERS = declared(
    "labellers",
    30,
    "count",
    "people whose agreement is computed, those with the most pages",
    test="tests/serve/test_labels.py",
)
