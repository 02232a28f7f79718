"""What the service keeps: jobs with their results, and articles of feeds, in one SQLite database of bounded size.

Without a file the database is in memory. SQLite itself refuses to grow beyond the limit; then articles of feeds are
removed, and after them the oldest ended job of the client that holds most. One client may hold half of the limit.
Results are kept as the JSON that is answered with, so that nothing has to be decoded.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple
from uuid import uuid4

from ....base.limits import ANSWER_BYTES, JOB_SECONDS, KEPT_BYTES

PAGE_SIZE = 4096
TABLES = """
CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, kind TEXT, client TEXT, status TEXT, body TEXT, created REAL);
CREATE TABLE IF NOT EXISTS pages (job TEXT, url TEXT, depth INTEGER, state TEXT DEFAULT 'waiting', result BLOB,
    UNIQUE (job, url));
CREATE TABLE IF NOT EXISTS articles (number INTEGER PRIMARY KEY, url TEXT UNIQUE, html TEXT);
"""
HELD = "SELECT client, sum(length(url) + coalesce(length(result), 0)) AS held FROM jobs JOIN pages ON job = id"
"""The bytes that each client holds; SQLite reads the lengths without the results."""

ENDED = "status NOT IN ('scraping', 'removed')"
OLDEST = f"SELECT id FROM jobs WHERE {ENDED} AND client = ? ORDER BY created LIMIT 1"  # noqa: S608


class NoRoom(Exception):
    """Everything that may be removed is removed, and there is still no room."""


class Job(NamedTuple):
    """A job as it stands; `kind` is `crawl` or `batch/scrape`, `body` what the client sent."""

    id: str
    kind: str
    client: str
    status: str
    body: dict[str, Any]
    created: float


class Store:
    """The database; its methods may be called from any thread."""

    def __init__(self, path: Path | None = None, *, most: int = KEPT_BYTES) -> None:
        self.most = most
        self._lock = RLock()
        self._file = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        self._file.executescript(f"PRAGMA page_size={PAGE_SIZE}; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
        self._file.executescript(f"{TABLES} PRAGMA max_page_count={max(16, most // PAGE_SIZE)}")

    @property
    def bytes_held(self) -> int:
        with self._lock:
            pages, free = (self._value(f"PRAGMA {name}") for name in ("page_count", "freelist_count"))
        return int(pages - free) * PAGE_SIZE

    def _value(self, asked: str, *values: Any) -> Any:
        row = self._file.execute(asked, values).fetchone()
        return None if row is None else row[0]

    def _write(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Runs a statement for each row, after making room where there is none."""
        with self._lock:
            while True:
                try:
                    self._file.executemany(statement, rows)
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode != sqlite3.SQLITE_FULL or not self._remove_something():
                        raise NoRoom if error.sqlite_errorcode == sqlite3.SQLITE_FULL else error from None
                else:
                    return

    def _remove_something(self) -> bool:
        """Removes the oldest articles, else the oldest job of the client that holds most; False if none is left."""
        old = "DELETE FROM articles WHERE number IN (SELECT number FROM articles ORDER BY number LIMIT 30)"
        if self._file.execute(old).rowcount:
            return True
        client = self._value(f"{HELD} WHERE {ENDED} GROUP BY client ORDER BY held DESC LIMIT 1")
        return client is not None and self._remove_job_of(client)

    def _remove_job_of(self, client: str) -> bool:
        """Removes the results of the oldest ended job of a client; its name stays, to say so."""
        job_id = self._value(OLDEST, client)
        if job_id is not None:
            self._file.execute("DELETE FROM pages WHERE job = ?", (job_id,))
            self._file.execute("UPDATE jobs SET status = 'removed', body = '{}' WHERE id = ?", (job_id,))
        return job_id is not None

    def _make_room_for(self, client: str, size: int) -> None:
        """Keeps a client within half of the limit, by removing its own jobs."""
        while True:
            row = self._file.execute(f"{HELD} WHERE client = ? GROUP BY client", (client,)).fetchone()
            if row is None or row[1] + size <= self.most // 2:
                return
            if not self._remove_job_of(client):
                raise NoRoom

    def add(self, kind: str, client: str, body: dict[str, Any], urls: list[str]) -> Job:
        """A new job; what is older than a day is deleted."""
        job = Job(str(uuid4()), kind, client, "scraping", body, time.time())
        with self._lock:
            old = job.created - JOB_SECONDS
            self._file.execute("DELETE FROM pages WHERE job IN (SELECT id FROM jobs WHERE created < ?)", (old,))
            self._file.execute("DELETE FROM jobs WHERE created < ?", (old,))
            row = (*job[:4], json.dumps(body), job.created)
            self._write("INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?)", [row])
            try:
                self.wait(job.id, urls, depth=0)
            except NoRoom:
                self._file.execute("DELETE FROM jobs WHERE id = ?", (job.id,))
                raise
        return job

    def _rows(self, asked: str, *values: Any) -> list[Any]:
        with self._lock:
            return self._file.execute(asked, values).fetchall()

    def find(self, kind: str, job_id: str) -> Job | None:
        return next((job for job in self._jobs("id = ?", job_id) if job.kind == kind), None)

    def unfinished(self) -> list[Job]:
        return self._jobs("status = 'scraping'")

    def _jobs(self, condition: str, *values: Any) -> list[Job]:
        rows = self._rows(f"SELECT * FROM jobs WHERE {condition}", *values)  # noqa: S608 - conditions of ours
        return [Job(*row)._replace(body=json.loads(row[4])) for row in rows]

    def end(self, job_id: str, status: str) -> None:
        self._rows("UPDATE jobs SET status = ? WHERE id = ? AND status = 'scraping'", status, job_id)

    def wait(self, job_id: str, urls: list[str], *, depth: int) -> None:
        """Adds pages to a job, each once."""
        rows = [(job_id, url, depth) for url in urls]
        self._write("INSERT OR IGNORE INTO pages (job, url, depth) VALUES (?, ?, ?)", rows)

    def waiting(self, job_id: str, *, most: int) -> list[tuple[str, int]]:
        """The next pages to be fetched, with their depth; none of a job that has ended."""
        asked = "SELECT url, depth FROM pages JOIN jobs ON job = id WHERE id = ? AND state = 'waiting'"
        return self._rows(f"{asked} AND status = 'scraping' ORDER BY pages.rowid LIMIT ?", job_id, most)

    def done(self, job: Job, url: str, result: bytes, *, state: str = "done") -> None:
        """Keeps the JSON of a page, or of why there is none, unless the job has ended.

        A late page of a job that ended for want of room would remove the results of that very job.
        """
        asked = "UPDATE pages SET state = ?, result = ? WHERE job = ? AND url = ?"
        with self._lock:
            if self._value("SELECT status FROM jobs WHERE id = ?", job.id) != "scraping":
                return
            self._make_room_for(job.client, len(result))
            self._write(asked, [(state, result, job.id, url)])

    def counts(self, job_id: str) -> Counter[str]:
        return Counter(dict(self._rows("SELECT state, count(*) FROM pages WHERE job = ? GROUP BY state", job_id)))

    def results(self, job_id: str, *, state: str = "done", skip: int = 0, most: int = ANSWER_BYTES) -> list[bytes]:
        """The results in the order in which pages were found, as JSON: at least one, and `most` bytes of them."""
        asked = "SELECT result FROM pages WHERE job = ? AND state = ? ORDER BY rowid LIMIT -1 OFFSET ?"
        found: list[bytes] = []
        with self._lock:
            for (result,) in self._file.execute(asked, (job_id, state, skip)):
                most -= len(result)
                if found and most < 0:
                    break
                found.append(result)
        return found

    def urls(self, job_id: str, *, state: str) -> list[str]:
        return [url for (url,) in self._rows("SELECT url FROM pages WHERE job = ? AND state = ?", job_id, state)]

    def article(self, url: str) -> str | None:
        return next((html for (html,) in self._rows("SELECT html FROM articles WHERE url = ?", url)), None)

    def keep_article(self, url: str, html: str) -> None:
        """Keeps the content of a page of a feed, if there is room for it."""
        with suppress(NoRoom):
            self._write("INSERT OR REPLACE INTO articles (url, html) VALUES (?, ?)", [(url, html)])

    def close(self) -> None:
        """Waits for what a thread writes just now: SQLite crashes where a database is closed in use."""
        with self._lock:
            self._file.close()
