"""The jobs of crawling, and their pages, in one SQLite file: what was done survives a restart.

Without a file the jobs are in memory. Jobs are forgotten after a day.
"""

import json
import sqlite3
import time
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

KEPT_SECONDS = 24 * 3600
TABLES = """
CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, kind TEXT, status TEXT, body TEXT, created REAL);
CREATE TABLE IF NOT EXISTS pages (job TEXT, url TEXT, depth INTEGER, state TEXT DEFAULT 'waiting', result TEXT,
    UNIQUE (job, url));
"""


class Job(NamedTuple):
    """A job as it stands; `kind` is `crawl` or `batch/scrape`, `body` what the client sent."""

    id: str
    kind: str
    status: str
    body: dict[str, Any]
    created: float


def job_in(row: tuple[Any, ...]) -> Job:
    name, kind, status, body, created = row
    return Job(name, kind, status, json.loads(body), created)


class Jobs:
    """The file of jobs."""

    def __init__(self, path: Path | None = None) -> None:
        self.file = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        self.file.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; {TABLES}")

    def add(self, kind: str, body: dict[str, Any], urls: list[str]) -> Job:
        """A new job; what is older than a day is deleted."""
        old = time.time() - KEPT_SECONDS
        self.file.execute("DELETE FROM pages WHERE job IN (SELECT id FROM jobs WHERE created < ?)", (old,))
        self.file.execute("DELETE FROM jobs WHERE created < ?", (old,))
        job = Job(str(uuid4()), kind, "scraping", body, time.time())
        self.file.execute("INSERT INTO jobs VALUES (?, ?, ?, ?, ?)", (*job[:3], json.dumps(body), job.created))
        self.wait(job.id, urls, depth=0)
        return job

    def find(self, kind: str, job_id: str) -> Job | None:
        row = self.file.execute("SELECT * FROM jobs WHERE id = ? AND kind = ?", (job_id, kind)).fetchone()
        return None if row is None else job_in(row)

    def unfinished(self) -> list[Job]:
        rows = self.file.execute("SELECT * FROM jobs WHERE status = 'scraping'").fetchall()
        return [job_in(row) for row in rows]

    def end(self, job_id: str, status: str) -> None:
        self.file.execute("UPDATE jobs SET status = ? WHERE id = ? AND status = 'scraping'", (status, job_id))

    def wait(self, job_id: str, urls: list[str], *, depth: int) -> None:
        """Adds pages to a job, each once."""
        rows = [(job_id, url, depth) for url in urls]
        self.file.executemany("INSERT OR IGNORE INTO pages (job, url, depth) VALUES (?, ?, ?)", rows)

    def waiting(self, job_id: str) -> list[tuple[str, int]]:
        """The pages to be fetched, with their depth."""
        asked = "SELECT url, depth FROM pages WHERE job = ? AND state = 'waiting' ORDER BY rowid"
        return list(self.file.execute(asked, (job_id,)))

    def done(self, job_id: str, url: str, result: Any, *, state: str = "done") -> None:
        """The result of a page, or why there is none."""
        asked = "UPDATE pages SET state = ?, result = ? WHERE job = ? AND url = ?"
        self.file.execute(asked, (state, json.dumps(result), job_id, url))

    def counts(self, job_id: str) -> dict[str, int]:
        """The number of pages in each state."""
        return dict(self.file.execute("SELECT state, count(*) FROM pages WHERE job = ? GROUP BY state", (job_id,)))

    def results(self, job_id: str, *, state: str = "done", skip: int = 0, most: int = -1) -> list[Any]:
        """The results in the order in which pages were found."""
        asked = "SELECT result FROM pages WHERE job = ? AND state = ? ORDER BY rowid LIMIT ? OFFSET ?"
        return [json.loads(row[0]) for row in self.file.execute(asked, (job_id, state, most, skip))]

    def close(self) -> None:
        self.file.close()
