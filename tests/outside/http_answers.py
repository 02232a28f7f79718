"""Whatever servers answer, a fetch gives a response within its limits or a `FetchError`, and within its time.

The first byte decides whether robots.txt is obeyed. The rest are answers, one for each request, parted by a line of
three equals signs: statuses, headers and bodies with redirects, cookies, chunks and stacked encodings.
"""

from duramen.fetch.errors import FetchError

from .wire import LIMITS, TICK, TOTAL, Time, fetcher

SEPARATOR = b"\n===\n"


def run(data: bytes) -> None:
    answers = iter(data[1:].split(SEPARATOR))
    time = Time()
    with fetcher(answers, time, ignore_robots=data[:1] != b"r", delay=0.0) as asking:
        try:
            response = asking.fetch("http://me:secret@www.example.org/trees/oak")
        except FetchError as mistake:
            assert str(mistake).isprintable()
            assert "secret" not in str(mistake) + mistake.url
        else:
            assert 200 <= response.status < 300
            assert len(response.content) <= LIMITS.decoded
            assert "secret" not in response.url
    assert time.seconds <= 1.1 * TOTAL + 20 * TICK, time.seconds
