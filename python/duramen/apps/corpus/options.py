"""The options that change the output of a run; the output folder stores them, and a run with others is refused."""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from importlib.metadata import version
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Self

from ...export.arrow import COLUMNS
from ...export.chunks import token_counter
from ...page.extract import DEFAULT_METHOD, extract
from ...page.low_confidence import check_limit
from ...page.model import shipped_model
from ...page.statistics import BANDS, ROWS, SHINGLE
from .columns import BELOW, DEFAULT_COLUMNS, HASHES, MASKED, check_columns
from .masking import KINDS as MASKS
from .recipes import RECIPES
from .storage import plain_path
from .url_list import read_lists
from .where import check_where, columns_of
from .writers import FORMATS

BASE = "https://data.commoncrawl.org/"
"""Base URL of the archives in Common Crawl's index."""

UNKNOWN = "unknown"
"""The language code for pages of unknown language."""

LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*", re.IGNORECASE)
UNITS = {"kb": 10**3, "mb": 10**6, "gb": 10**9}
SIZE = re.compile(r"(?P<count>\d+(?:\.\d+)?)\s*(?P<unit>[kmg]b)?", re.IGNORECASE)

KINDS = ("exact", "near")

KEEP: Mapping[str, tuple[str, bool]] = {
    "longest": ("words", False),
    "earliest": ("date", True),
    "most-confident": ("confidence", False),
}
"""Which copy of a page stays: the column that decides, and whether its smallest value is the best. The place in the
corpus decides between equals."""

COMPARED = ("url", "date", "words", "confidence", *HASHES)
"""Columns that the search for duplicates reads; they are written beside those chosen."""


RULES: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "min_words": ("words", lambda least, words: words >= least),
    "min_confidence": ("confidence", lambda least, found: found is not None and found >= least),
    "languages": ("language", lambda wanted, language: speaks(language, wanted)),
    "types": ("page_type", lambda wanted, kind: kind in wanted),
}
"""The filters by one value: the option, the column that it looks at, and whether a page stays."""


@dataclass(frozen=True)
class Dedup:
    """What counts as a duplicate, and which copy stays."""

    kind: str
    keep: str = "longest"
    against: tuple[str, ...] = ()
    """Folders of earlier outputs, whose pages are kept in preference to new ones."""
    minhash: tuple[int, int, int] = (SHINGLE, BANDS, ROWS)
    """Words of an n-gram, bands, and rows of a band."""

    def check(self) -> None:
        check_choice("dedup", self.kind, KINDS)
        check_choice("keep", self.keep, KEEP)
        if len(self.minhash) != 3 or min(self.minhash) < 1 or self.minhash[1] * self.minhash[2] > 10_000:
            raise ValueError("minhash is words,bands,rows, such as 5,14,8: each 1 or more, up to 10,000 hashes")

    @property
    def columns(self) -> tuple[str, ...]:
        return COMPARED if self.kind == "near" else COMPARED[:-1]


@dataclass(frozen=True)
class Options:
    """Every option that changes the output; picklable, so that each engine can send it to its processes."""

    format: str = "parquet"
    columns: tuple[str, ...] = DEFAULT_COLUMNS
    html: str = "html"
    url: str = "url"
    id: str = "id"
    date: str = "date"
    content_type: str = "content_type"
    """These five name columns of input tables."""
    carry: tuple[str, ...] = ()
    """Columns of input tables that are copied."""
    base: str = BASE
    dump: str | None = None
    min_confidence: float | None = None
    min_words: int | None = None
    languages: tuple[str, ...] | None = None
    types: tuple[str, ...] | None = None
    where: str | None = None
    """A condition in SQL on the columns of a page."""
    recipe: str | None = None
    url_list: tuple[str, ...] | None = None
    """Files with domains, URLs and words."""
    keep_dropped: bool = False
    """Whether dropped pages are written, too, below a folder of their own."""
    dedup: str | None = None
    keep: str = "longest"
    against: tuple[str, ...] = ()
    minhash: tuple[int, int, int] = (SHINGLE, BANDS, ROWS)
    """These four are the fields of `Dedup`."""
    below: float | None = None
    """Pages with less confidence are marked in a column of this name, and counted."""
    mask: tuple[str, ...] | None = None
    """Kinds of personal data that are masked."""
    tokenizer: str | None = None
    """A file that counts tokens."""
    sample: float | None = None
    """The share of all pages that are read."""
    shuffle: bool = False
    seed: int = 0
    """Of the sample and of the order of shuffled rows."""
    shard_size: str | None = None
    """The size of output files, in rows or as `256MB`; None for one file for each input."""
    extract: dict[str, Any] = field(default_factory=dict)
    """Options of `duramen.extract`."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """Options by name, with lists and paths as they come; names that are no field belong to `duramen.extract`."""
        own = {each.name for each in fields(cls)} - {"extract"}
        mine = {name: plain(value) for name, value in given.items() if name in own and value is not None}
        if "shard_size" in mine:
            mine["shard_size"] = str(mine["shard_size"])
        return cls(**mine, extract={name: value for name, value in given.items() if name not in own})

    @property
    def duplicates(self) -> Dedup | None:
        return None if self.dedup is None else Dedup(self.dedup, self.keep, self.against, self.minhash)

    @property
    def own_columns(self) -> tuple[str, ...]:
        """The columns chosen, and those that options add."""
        compared = self.duplicates.columns if self.duplicates else ()
        below = [] if self.below is None else [BELOW]
        masked = [MASKED.format(kind) for kind in self.mask or ()]
        return tuple(dict.fromkeys([*self.columns, *compared, *below, *masked]))

    @property
    def looked_at(self) -> list[str]:
        """The columns that filters look at."""
        asked = [column for rule, (column, _) in RULES.items() if getattr(self, rule) is not None]
        condition = columns_of(self.where) if self.where is not None else ()
        return list(dict.fromkeys([*asked, *(["text"] if self.recipe is not None else []), *condition]))

    @property
    def computed(self) -> list[str]:
        """The columns that are computed from each page; hashes to be written are computed from the final text."""
        asked = [*self.own_columns, *FORMATS[self.format].needs]
        text = ["text"] if self.mask or self.tokenizer or set(HASHES) & set(asked) else []
        names = [name for name in [*asked, *self.looked_at] if name in COLUMNS]
        names = [name for name in names if name not in HASHES or name in self.looked_at]
        return list(dict.fromkeys([*names, *text, "words", "confidence", "seconds"]))

    @property
    def limit(self) -> tuple[int, float]:
        """The rows, and the bytes before compression, at which an output file is full.

        >>> Options(shard_size="100000").limit, Options(shard_size="1.5 kB").limit[1]
        ((100000, inf), 1500.0)
        """
        found = SIZE.fullmatch(self.shard_size or f"{sys.maxsize}")
        if found and found["unit"] and float(found["count"]):
            return sys.maxsize, float(found["count"]) * UNITS[found["unit"].lower()]
        if found and not found["unit"] and found["count"].isdecimal() and int(found["count"]):
            return int(found["count"]), float("inf")
        wrong = f"not {self.shard_size}"
        raise ValueError(f"a shard size is a number of rows such as 100000, or of bytes such as 256MB, {wrong}")

    def check(self) -> None:
        """Raises for options that contradict each other, and for conditions that no page could meet."""
        check_choice("format", self.format, FORMATS)
        check_columns(self.columns)
        for kind in () if self.mask is None else self.mask or ("nothing",):
            check_choice("mask", kind, MASKS)
        for code in self.languages or ():
            check_language(code)
        if self.types:
            for name in self.types:
                check_choice("page type", name, shipped_model().page_types)
        if self.recipe is not None:
            check_choice("recipe", self.recipe, RECIPES)
        clash, lacks_columns = set(self.carry) & set(self.own_columns), not FORMATS[self.format].carries
        check_all(
            {
                f"column {min(clash, default='')} would be written twice: choose it in columns or in carry": clash,
                f"format {self.format} cannot carry columns through": lacks_columns and self.carry,
                f"format {self.format} has no column for the reason: dropped pages cannot be kept": (
                    lacks_columns and self.keep_dropped
                ),
                f"sample must be more than 0 and at most 1, not {self.sample}; 0.01 is one page in a hundred": (
                    self.sample is not None and not 0 < self.sample <= 1
                ),
                f"duplicates are dropped from Parquet files, not from format {self.format}": (
                    self.dedup and self.format != "parquet"
                ),
                f"min_confidence must lie between 0 and 1, not {self.min_confidence}": (
                    not 0 <= (self.min_confidence or 0) <= 1
                ),
                f"min_words must be 0 or more, not {self.min_words}": (self.min_words or 0) < 0,
                "languages names none: leave it out to keep pages of all languages": self.languages == (),
                "types names none: leave it out to keep pages of all types": self.types == (),
            }
        )
        if self.tokenizer is not None:
            token_counter(self.tokenizer)
        if self.where is not None:
            check_where(self.where)
        if self.url_list is not None:
            read_lists.cache_clear()  # the files may have changed since an earlier run
            read_lists(self.url_list)
        self.limit  # noqa: B018 - raises for a size that is none
        if self.duplicates is not None:
            self.duplicates.check()
        extract(b"", **self.extract)
        if self.below is not None:
            check_limit(self.below, self.extract.get("method", DEFAULT_METHOD))

    def as_dict(self) -> dict[str, Any]:
        """What an output folder stores. Files are known by their content, since they may be moved.

        The version is stored because other versions extract other text.
        """
        flat = asdict(self)
        options = {"method": DEFAULT_METHOD, **flat.pop("extract")}
        if self.url_list is not None:
            flat["url_list"] = read_lists(self.url_list).content
        if self.tokenizer is not None:
            flat["tokenizer"] = hashlib.sha256(Path(self.tokenizer).read_bytes()).hexdigest()
        if not self.shuffle and self.sample is None:
            del flat["seed"]
        return dict(json.loads(json.dumps({**flat, **options, "version": version("duramen")}, default=str)))


def plain(value: Any) -> Any:
    """A value as `Options` has it: a tuple for a list, text for a path."""
    if isinstance(value, PathLike) or (isinstance(value, str) and value.startswith("file://")):
        return plain_path(fspath(value))
    return value if isinstance(value, str) or not isinstance(value, Sequence) else tuple(map(plain, value))


def check_choice(what: str, value: str, choices: Iterable[str]) -> None:
    if value not in choices:
        raise ValueError(f"there is no {what} {value}; there are {', '.join(choices)}")


def check_all(wrong: Mapping[str, object]) -> None:
    """Raises the first message whose condition is true."""
    for message, is_wrong in wrong.items():
        if is_wrong:
            raise ValueError(message)


def check_language(code: str) -> None:
    """Raises for what is no code of a language, and names the code that was meant.

    >>> check_language("english")
    Traceback (most recent call last):
    ValueError: languages are named by the codes that pages have, such as en, de-CH or unknown: write en for english
    """
    named = Path(__file__).with_name("languages.txt").read_text("utf-8").splitlines()
    codes = {name: line.split()[0] for line in named if line[0] != "#" for name in line.split()[1:]}
    hint = f": write {codes[code.lower()]} for {code}" if code.lower() in codes else f", not {code}"
    if code.lower() != UNKNOWN and (code.lower() in codes or not LANGUAGE.fullmatch(code)):
        raise ValueError(f"languages are named by the codes that pages have, such as en, de-CH or unknown{hint}")


def speaks(language: str | None, wanted: Sequence[str]) -> bool:
    """Whether a language is in the list; `en` includes every regional variant."""
    if language is None:
        return UNKNOWN in wanted
    low = language.lower()
    return any(low == each.lower() or low.startswith(f"{each.lower()}-") for each in wanted)


def differences(stored: dict[str, Any], mine: dict[str, Any]) -> list[str]:
    """The differences between two stored options, with both values.

    >>> differences({"format": "parquet", "dump": None}, {"format": "wet", "dump": None})
    ['format was parquet and is now wet']
    """
    names = dict.fromkeys([*stored, *mine])
    return [
        f"{name} was {as_words(stored.get(name))} and is now {as_words(mine.get(name))}"
        for name in names
        if stored.get(name) != mine.get(name)
    ]


def as_words(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value)) or "empty"
    return "unset" if value is None else str(value)
