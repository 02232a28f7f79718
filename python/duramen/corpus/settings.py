"""Every option that changes the output, stored in the output folder so that a run with other settings is refused."""

import json
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any

from ..below import check_limit
from ..extract import DEFAULT_METHOD, extract
from .columns import BELOW, DEFAULT_COLUMNS, check_columns
from .dedup import Dedup
from .filters import Filters
from .finishing import Finishing
from .readers import Names
from .sharding import limit_of
from .url_list import read_lists
from .writers import FORMATS

BASE = "https://data.commoncrawl.org/"
"""Base URL of the archives in Common Crawl's index."""

GROUP = 1000
"""HTML files that go into one output file."""


@dataclass(frozen=True)
class Settings:
    """The options of the output; they can be pickled, and compared with those that an earlier run stored."""

    format: str = "parquet"
    columns: tuple[str, ...] = DEFAULT_COLUMNS
    names: Names = field(default_factory=Names)
    filters: Filters = field(default_factory=Filters)
    options: dict[str, Any] = field(default_factory=dict)
    """Options of `duramen.extract`."""
    base: str = BASE
    dump: str | None = None
    below: float | None = None
    """Pages with less confidence are marked in a column of this name, and counted."""
    finishing: Finishing = field(default_factory=Finishing)
    sample: float | None = None
    """The share of all pages that are read."""
    shuffle: bool | None = None
    seed: int | None = None
    """Of the sample and of the order of shuffled rows."""
    shard_size: str | None = None
    """The size of output files; None for one file for each input."""
    dedup: Dedup | None = None
    keep_dropped: bool = False
    """Whether dropped pages are written, too, below a folder of their own."""

    @property
    def own_columns(self) -> tuple[str, ...]:
        """The columns chosen, and those that options add."""
        below = [] if self.below is None else [BELOW]
        compared = self.dedup.columns if self.dedup else ()
        return tuple(dict.fromkeys([*self.columns, *compared, *below, *self.finishing.columns]))

    @property
    def minhash(self) -> tuple[int, int, int]:
        """The setting of the column `minhash`."""
        return (self.dedup or Dedup("near")).minhash

    def check(self) -> None:
        """Raises for invalid settings."""
        if self.format not in FORMATS:
            raise ValueError(f"there is no format {self.format}; there are {', '.join(FORMATS)}")
        check_columns(self.columns)
        clash = set(self.names.carry) & set(self.own_columns)
        if clash:
            raise ValueError(f"column {min(clash)} would be written twice: choose it in columns or in carry")
        if self.names.carry and not FORMATS[self.format].carries:
            raise ValueError(f"format {self.format} cannot carry columns through")
        self.filters.check()
        self.finishing.check()
        limit_of(self.shard_size)
        if self.sample is not None and not 0 < self.sample <= 1:
            wrong = f"sample must be more than 0 and at most 1, not {self.sample}"
            raise ValueError(f"{wrong}; 0.01 is one page in a hundred")
        if self.dedup is not None:
            self.dedup.check()
            if self.format != "parquet":
                raise ValueError(f"duplicates are dropped from Parquet files, not from format {self.format}")
        if self.keep_dropped and not FORMATS[self.format].carries:
            raise ValueError(f"format {self.format} has no column for the reason: dropped pages cannot be kept")
        extract(b"", **self.options)
        if self.below is not None:
            check_limit(self.below, self.options.get("method", DEFAULT_METHOD))

    def as_dict(self) -> dict[str, Any]:
        """Flat, with names as the command line has them; the version because other versions extract other text."""
        flat = asdict(self)
        names, filters, options = flat.pop("names"), flat.pop("filters"), flat.pop("options")
        del flat["finishing"]
        if self.filters.url_list is not None:
            filters["url_list"] = read_lists(self.filters.url_list).content
        dedup = flat.pop("dedup") or {}
        flat |= {"dedup": dedup.pop("kind", None), **{f"dedup_{name}": value for name, value in dedup.items()}}
        named = {name: value for name, value in names.items() if name != "carry"}
        finding = {"method": DEFAULT_METHOD, **options}
        chosen = {**named, "carry": list(names["carry"]), **filters, **self.finishing.as_dict(), **finding}
        whole = {**flat, **chosen, "version": version("duramen")}
        return dict(json.loads(json.dumps(whole, default=str)))


def differences(stored: dict[str, Any], mine: dict[str, Any]) -> list[str]:
    """The differences between two stored settings, with both values.

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
    """A value in a sentence."""
    if isinstance(value, list):
        return ",".join(map(str, value)) or "empty"
    return "unset" if value is None else str(value)
