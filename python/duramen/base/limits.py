"""The limits of one page and of the service, which limits.toml declares.

The code, `--help`, docs/safety.md (by docs/generate.py) and the metric `duramen_limit` read this table.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30
UNITS = {"": 1, "s": 1, "KiB": KIB, "MiB": MIB, "GiB": GIB}


@dataclass(frozen=True)
class Limit:
    """One limit: what it limits, the option that changes it, and the test that attacks it."""

    name: str
    value: int
    about: str
    test: str
    unit: str = ""
    option: str | None = None

    @property
    def shown(self) -> str:
        """The value for people.

        >>> LIMITS["body_bytes"].shown, LIMITS["page_seconds"].shown, LIMITS["crawl_pages"].shown
        ('20 MiB', '60 s', '1,000')
        """
        return f"{self.value:,} {self.unit}".strip()

    @property
    def amount(self) -> int:
        """The value in bytes, seconds or pieces."""
        return self.value * UNITS[self.unit]


TABLE = tomllib.loads((files(__package__) / "limits.toml").read_text("utf-8"))
LIMITS = {name: Limit(name, **limit) for name, limit in TABLE.items()}

PAGE_SECONDS = LIMITS["page_seconds"].amount
PAGE_BYTES = LIMITS["page_memory_bytes"].amount
QUEUE = LIMITS["queue_pages"].amount
PER_CLIENT = LIMITS["client_requests"].amount
HEAD_BYTES = LIMITS["head_bytes"].amount
HEAD_SECONDS = LIMITS["head_seconds"].amount
HEADER_BYTES = LIMITS["header_bytes"].amount
HEADERS = LIMITS["headers"].amount
PARAMETERS = LIMITS["parameters"].amount
BODY_BYTES = LIMITS["body_bytes"].amount
BODY_SECONDS = LIMITS["body_seconds"].amount
BODIES_BYTES = LIMITS["bodies_bytes"].amount
REST_BYTES = LIMITS["rest_bytes"].amount
REST_SECONDS = LIMITS["rest_seconds"].amount
STALLED_SECONDS = LIMITS["stalled_seconds"].amount
UNREAD_BYTES = LIMITS["unread_bytes"].amount
JSON_BYTES = LIMITS["json_bytes"].amount
DETAIL_CHARS = LIMITS["detail_characters"].amount
FETCHES = LIMITS["fetches"].amount
FETCHES_PER_HOST = LIMITS["host_fetches"].amount
JOBS = LIMITS["jobs"].amount
JOBS_PER_CLIENT = LIMITS["client_jobs"].amount
CRAWL_PAGES = LIMITS["crawl_pages"].amount
JOB_SECONDS = LIMITS["job_kept_seconds"].amount
ANSWER_BYTES = LIMITS["answer_bytes"].amount
KEPT_BYTES = LIMITS["kept_bytes"].amount
PATTERN_BYTES = LIMITS["pattern_bytes"].amount
FEED_ENTRIES = LIMITS["feed_entries"].amount
FEED_SECONDS = LIMITS["feed_seconds"].amount
FEED_BYTES = LIMITS["feed_bytes"].amount
LABELLERS = LIMITS["labellers"].amount
