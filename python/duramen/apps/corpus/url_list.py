"""Lists of URLs to drop: domains, URLs and words, in the formats that block lists are published in.

| line | drops |
|---|---|
| `example.org`, `*.example.org` | the domain and everything below it |
| `0.0.0.0 example.org` (hosts file) | the same |
| `||example.org^` (Adblock) | the same |
| `example.org/path` | URLs that begin so |
| `casino` | URLs with this word between their separators |

Comments begin with `#` or `!`. Rules of Adblock that hide elements, that make exceptions or that hold for some requests
only are passed over.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .storage import StorageError, open_file, reason_of

HOSTS_LINE = re.compile(r"(?:0\.0\.0\.0|127\.0\.0\.1|::1?|fe80::1%lo0|255\.255\.255\.255)\s+(\S+)")
ADBLOCK_LINE = re.compile(r"\|\|([^/^$*|]+)\^?(?:\$(?:all|document|doc|important|popup)(?:,\S+)?)?")
DOMAIN = re.compile(r"(?:\*?\.)?((?:[\w-]+\.)+[\w-]{2,})\.?(?::\d+)?")
WORD = re.compile(r"[^\W_]+")
THIS_MACHINE = {"localhost", "localhost.localdomain", "broadcasthost", "local", "ip6-localhost", "0.0.0.0"}  # noqa: S104


@dataclass(frozen=True)
class UrlList:
    """What some lists name."""

    domains: frozenset[str]
    urls: frozenset[str]
    words: frozenset[str]

    @property
    def content(self) -> str:
        """How many entries there are, and a digest of them: a run goes on only with the same lists."""
        entries = sorted(self.domains) + sorted(self.urls) + sorted(self.words)
        digest = hashlib.sha256("\n".join(entries).encode()).hexdigest()
        noun = "entry" if len(entries) == 1 else "entries"
        return f"{len(entries)} {noun} ({digest[:16]})"

    def reason(self, url: str | None) -> str | None:
        """The rule that drops a URL, such as `url list: domain`; None where none does.

        >>> found = read_lines(["||ads.example^", "0.0.0.0 bad.example.org", "casino", "# a comment"])
        >>> found.reason("https://x.ads.example/a"), found.reason("http://good.org/top-Casino.html")
        ('url list: domain', 'url list: word')
        >>> found.reason("https://example.org/casinos")
        """
        if url is None:
            return None
        plain = plain_url(url)
        host = plain.partition("/")[0].partition(":")[0]
        parts = host.split(".")
        if any(".".join(parts[start:]) in self.domains for start in range(len(parts))):
            return "url list: domain"
        ends = [*(match.start() for match in re.finditer(r"[/?#&]", plain)), len(plain)]
        if self.urls and any(plain[:end] in self.urls for end in ends):
            return "url list: url"
        if self.words and not self.words.isdisjoint(WORD.findall(plain)):
            return "url list: word"
        return None


def plain_url(url: str) -> str:
    """A URL as it is compared: without scheme, user, `www.` and case."""
    rest = url.lower().partition("://")[2] or url.lower()
    host, slash, path = rest.partition("/")
    return host.rpartition("@")[2].removeprefix("www.") + slash + path


@lru_cache(maxsize=4)
def read_lists(paths: tuple[str, ...]) -> UrlList:
    lines: list[str] = []
    for path in paths:
        try:
            with open_file(path) as file:
                lines += file.read().decode("utf-8-sig", "replace").splitlines()
        except OSError as error:
            raise StorageError(f"{path}: {reason_of(error)}") from None
    return read_lines(lines)


def read_lines(lines: Iterable[str]) -> UrlList:
    """The entries of lists; a line in no supported format is skipped."""
    domains, urls, words = set(), set(), set()
    for line in lines:
        entry = line.partition("#")[0].strip().lower() if "##" not in line else ""
        if not entry or entry.startswith(("!", "[", "@@")):
            continue
        named = HOSTS_LINE.match(entry) or ADBLOCK_LINE.fullmatch(entry)
        if named:
            entry = named[1]
        if entry in THIS_MACHINE:
            continue
        if domain := DOMAIN.fullmatch(entry):
            domains.add(domain[1].removeprefix("www."))
        elif "/" in entry and DOMAIN.fullmatch(plain_url(entry).partition("/")[0]):
            urls.add(plain_url(entry).rstrip("/"))
        elif WORD.fullmatch(entry):
            words.add(entry)
    return UrlList(frozenset(domains), frozenset(urls), frozenset(words))
