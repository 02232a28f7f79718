"""Labelled pages: one JSON object per line, in `.jsonl`, `.jsonl.gz` or `.jsonl.xz`."""

import base64
import binascii
import gzip
import hashlib
import json
import lzma
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, cast
from urllib.parse import urlsplit

from ..base.json_text import read_json

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

SUFFIXES = (".jsonl", ".jsonl.gz", ".jsonl.xz")
TEXTS = ("url", "lang", "page_type", "text", "either", "title", "author", "date")
SEGMENTS = ("with", "without")

# A date and a host in the name of a file, as in 20111101_www.express.gr_6648058818bd
HOST_IN_ID = re.compile(r"^\d{8}_([\w-]+(?:\.[\w-]+)+)_")


class CorpusError(ValueError):
    """A corpus that cannot be read; the message begins with the file and the line."""


@dataclass(frozen=True)
class Sample:
    """One labelled page. `html` is text, or the raw bytes where the corpus has `html_b64`."""

    id: str
    dataset: str
    html: str | bytes
    url: str | None = None
    lang: str | None = None
    page_type: str | None = None
    text: str | None = None
    either: str | None = None
    """Text of the page that may be kept or dropped; metrics of words leave it out."""
    required: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    title: str | None = None
    author: str | None = None
    date: str | None = None
    slim: bool = False
    site: str | None = None
    """The site to group by, where the corpus names one, such as the repository that a page was made from."""
    licence: str | None = None
    """The licence of the page itself, where the corpus names one."""

    @property
    def key(self) -> str:
        """Name that is unique over several sets."""
        return f"{self.dataset}/{self.id}"

    @property
    def host(self) -> str | None:
        """Site of the page: the registered domain of its address, else the one in its id."""
        hinted = HOST_IN_ID.match(self.id)
        return domain_of(self.url) or domain_of(hinted and hinted[1])

    @property
    def domain(self) -> str:
        """Site to group by; where it is not known, the page alone."""
        return self.site or self.host or self.key

    @cached_property
    def page_digest(self) -> str:
        """Digest of what an extractor sees: the page and its address."""
        return digest_of(self.html, self.url)

    @cached_property
    def digest(self) -> str:
        """Digest of the page and of everything it is scored against."""
        gold = json.dumps((self.text, self.required, self.forbidden, *([self.either] if self.either else [])))
        return digest_of(self.page_digest, gold)


def digest_of(*parts: str | bytes | None) -> str:
    """SHA-256 of the parts in hexadecimal; different tuples of parts have different inputs to the hash.

    >>> digest_of("ab", "c") == digest_of("a", "bc")
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        if part is None:
            whole.update(b"-")
            continue
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        whole.update(b"%d:" % len(data) + data)
    return whole.hexdigest()


def read_corpus(*paths: str | Path) -> Iterator[Sample]:
    """Samples of every file, directories read in the order of their names.

    One page is in memory at a time.
    """
    for file in corpus_files(*paths):
        yield from read_file(file)


def find_page(paths: Iterable[str | Path], name: str) -> Sample:
    """The page of that name, `SET/ID`; an error says which names there are."""
    keys: list[str] = []
    for sample in read_corpus(*paths):
        if sample.key == name:
            return sample
        keys.append(sample.key)
    near = get_close_matches(name, keys, n=3, cutoff=0.5) or keys[:3]
    raise CorpusError(f"no page is called {name!r}; there is {', '.join(near) or 'none'}")


def corpus_files(*paths: str | Path) -> list[Path]:
    """Corpus files at `paths`; a directory stands for the corpus files in it."""
    found: list[Path] = []
    for path in map(Path, paths):
        if not path.exists():
            raise CorpusError(f"{path}: no such file or directory")
        listed = sorted(path.iterdir()) if path.is_dir() else [path]
        inside = [each for each in listed if each.name.endswith(SUFFIXES)]
        if not inside:
            endings = ", ".join(SUFFIXES)
            why = f"no {endings} file in this directory" if path.is_dir() else f"a corpus file ends in {endings}"
            raise CorpusError(f"{path}: {why}")
        found += inside
    return found


def read_file(path: str | Path) -> Iterator[Sample]:
    """Samples of one file; a line that is no sample raises `CorpusError` with its number."""
    path = Path(path)
    dataset = path.name.split(".jsonl")[0]
    first_seen: dict[str, int] = {}
    for number, line in lines_of(path):
        try:
            sample = sample_from(read_json(line), dataset=dataset)
        except ValueError as error:
            reason = f"no JSON: {error}" if not isinstance(error, CorpusError) else error
            raise CorpusError(f"{path}:{number}: {reason}") from None
        earlier = first_seen.setdefault(sample.id, number)
        if earlier != number:
            raise CorpusError(f"{path}:{number}: id {sample.id!r} is taken by line {earlier}")
        yield sample


def lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Numbered lines of a plain or compressed file, blank ones left out."""
    number = 0
    try:
        with open_corpus(path) as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise CorpusError(f"{path}:{number + 1}: cannot be read: {error}") from error


def open_corpus(path: Path, mode: Literal["rb", "wb"] = "rb") -> IO[bytes]:
    openers: dict[str, Any] = {".xz": lzma.open, ".gz": gzip.open}
    return cast(IO[bytes], openers.get(path.suffix, open)(path, mode))


def count_samples(paths: Iterable[str | Path]) -> int:
    """Number of lines in the corpus, without parsing them."""
    return sum(1 for file in corpus_files(*paths) for _ in lines_of(file))


def sample_from(fields: Any, *, dataset: str = "") -> Sample:
    """A sample from one decoded line.

    >>> sample_from({"id": "1", "html": "<p>x", "text": "x"}, dataset="mine").key
    'mine/1'
    """
    if not isinstance(fields, Mapping):
        raise CorpusError(f"an object is wanted, not {type(fields).__name__}")
    named = {ours: fields[theirs] for theirs, ours in OTHER_NAMES.items() if theirs in fields} | dict(fields)
    if "id" not in fields:
        raise CorpusError("field 'id' is missing")
    return Sample(
        id=string(fields, "id"),
        dataset=string(fields, "dataset") if "dataset" in fields else dataset,
        html=page_of(fields),
        required=strings(fields, "with"),
        forbidden=strings(fields, "without"),
        slim=bool(fields.get("slim", False)),
        site=optional_string(fields, "repo") or optional_string(fields, "site"),
        licence=optional_string(fields, "license"),
        **{name: optional_string(named, name) for name in TEXTS},
    )


OTHER_NAMES = {"type": "page_type", "language": "lang"}
"""Names that some corpora give to our fields."""


def page_of(fields: Mapping[str, Any]) -> str | bytes:
    """The page: `html`, or the bytes in `html_b64`."""
    if "html" in fields:
        return string(fields, "html")
    if "html_b64" not in fields:
        raise CorpusError("field 'html' is missing")
    try:
        return base64.b64decode(string(fields, "html_b64"), validate=True)
    except binascii.Error as error:
        raise CorpusError(f"field 'html_b64' is no base64: {error}") from None


def string(fields: Mapping[str, Any], name: str) -> str:
    """The field as a string, or an error that names it."""
    value = fields[name]
    if not isinstance(value, str):
        raise CorpusError(f"field {name!r} must be a string, not {type(value).__name__}")
    return value


def optional_string(fields: Mapping[str, Any], name: str) -> str | None:
    """The field as a string; None where it is null or absent."""
    return None if fields.get(name) is None else string(fields, name)


def strings(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The field as strings; none where it is null or absent."""
    value = fields.get(name) or ()
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise CorpusError(f"field {name!r} must be a list of strings")
    return tuple(value)


@cache
def suffixes() -> "PublicSuffixList":
    """The public suffixes of registries, without those of companies: blogs of one platform share their templates."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(only_icann=True)


def domain_of(address: str | None) -> str | None:
    """Registered domain of a URL or host, or None where there is no host.

    >>> domain_of("https://news.bbc.co.uk/2/hi/index.htm"), domain_of("www.express.gr")
    ('bbc.co.uk', 'express.gr')
    """
    address = address or ""
    try:
        host = (urlsplit(address if "//" in address else f"//{address}").hostname or "").strip(".")
    except ValueError:
        return None
    if ":" in host or host.rpartition(".")[2].isdigit():
        return host
    return suffixes().privatesuffix(host) or host or None
