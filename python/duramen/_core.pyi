# Stub of the compiled core, checked against it by tests/test_stub.py.

from collections.abc import Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from .page.render.markup import Markup

__all__ = [
    "FLAGS",
    "MAX_DEPTH",
    "MAX_ROWS",
    "MAX_SOURCE",
    "MAX_URL",
    "METADATA_FIELDS",
    "OPTIONS",
    "STATISTICS",
    "TAGS",
    "VERDICTS",
    "Model",
    "Page",
    "Patterns",
    "Threads",
    "absolute",
    "binary_type",
    "c4_lines",
    "check_option",
    "data",
    "decision_steps",
    "feature_in_words",
    "feature_names",
    "features",
    "hidden_reasons",
    "images",
    "inputs",
    "metadata",
    "minhash",
    "optional_steps",
    "parse",
    "people",
    "read",
    "read_date",
    "record",
    "registered_domain",
    "saved_page",
    "schema_org",
    "statistics",
    "tables",
    "text_hash",
    "threads",
    "tokenize",
    "tokens",
    "web_url",
    "without_surrogates",
]

_Table: TypeAlias = tuple[NDArray[np.uint32], NDArray[np.float32]]
_Lines: TypeAlias = tuple[tuple[str, ...], ...]
_Tokens: TypeAlias = tuple[NDArray[np.uint32], NDArray[np.uint32]]

TAGS: tuple[str, ...]
FLAGS: dict[str, int]
MAX_DEPTH: int
MAX_ROWS: int
MAX_SOURCE: int
METADATA_FIELDS: tuple[tuple[str, Literal["text", "list", "number", "count"], str, list[str]], ...]
OPTIONS: tuple[tuple[str, Literal["string", "boolean", "integer"], str, list[str], tuple[int, int] | None, bool], ...]
VERDICTS: tuple[str, ...]
MAX_URL: int
STATISTICS: dict[str, str]

@final
class Page:
    @property
    def block_count(self) -> int: ...
    @property
    def encoding(self) -> str: ...
    @property
    def encoding_source(self) -> str: ...
    @property
    def truncated(self) -> tuple[str, ...]: ...
    @property
    def quirks(self) -> bool: ...
    @property
    def is_text(self) -> bool: ...
    @property
    def binary_type(self) -> str | None: ...
    @property
    def source(self) -> str: ...
    def __len__(self) -> int: ...
    def node_column(self, name: str) -> NDArray[Any]: ...
    def block_column(self, name: str) -> NDArray[Any]: ...
    def name(self, row: SupportsIndex) -> str: ...
    def text(self, row: SupportsIndex = 0) -> str: ...
    def raw(self, row: SupportsIndex) -> str: ...
    def html(self, row: SupportsIndex = 0) -> str: ...
    def attribute(self, row: SupportsIndex, name: str) -> str | None: ...
    def attributes(self, row: SupportsIndex) -> dict[str, str]: ...
    def css_path(self, row: SupportsIndex) -> str: ...
    def tree(self) -> str: ...
    def block_text(self, index: SupportsIndex) -> str: ...
    def kept_block_text(self, index: SupportsIndex, kept: NDArray[np.bool_]) -> str: ...
    def base_url(self, url: str | None) -> str | None: ...
    def best_source(self, row: SupportsIndex, base: str | None) -> str | None: ...
    def render_text(self, kept: NDArray[np.bool_]) -> str: ...
    def render(
        self,
        form: Literal["text", "markdown", "html", "xhtml", "tei"],
        kept: NDArray[np.bool_],
        base: str | None,
        markup: Markup,
        sources: dict[int, str | None],
        title: str | None = None,
        threads: Threads | None = None,
    ) -> str: ...
    def completeness(
        self, kept: NDArray[np.bool_], status: int | None, origin: str
    ) -> tuple[str, float, list[str]]: ...
    def kept_images(self, kept: NDArray[np.bool_]) -> NDArray[np.bool_]: ...

def parse(
    html: bytes | str,
    encoding: str | None = None,
    content_type: str | None = None,
    scripting: bool = False,
    fragment: str | None = None,
    lenient: bool = False,
    binary_type: str | None = None,
) -> Page: ...
def read(
    html: bytes | str, encoding: str | None, content_type: str | None, url: str | None
) -> tuple[Page, str | None, bool]: ...
def saved_page(
    html: bytes | str, encoding: str | None, content_type: str | None
) -> tuple[bytes | str | None, str | None, str | None, str | None, dict[str, bytes]] | None: ...
def binary_type(content: bytes) -> str | None: ...
def check_option(name: str, value: object) -> None: ...
def without_surrogates(text: str) -> str: ...
def absolute(base: str | None, link: str) -> str: ...
def schema_org(page: Page) -> str: ...
def data(page: Page, url: str | None, page_type: str | None) -> str: ...
def metadata(
    page: Page, kept: NDArray[np.bool_], url: str | None, today: str
) -> tuple[dict[str, Any], dict[str, str]]: ...
def record(
    page: Page,
    kept: NDArray[np.bool_],
    source: str | None,
    url: str | None,
    today: str,
    method: str,
    origin: str,
    hidden_words: int,
    status: int | None,
    decided: tuple[str, list[tuple[str, float]], float] | None,
    ruled: dict[str, Any],
    pages: list[str],
    markup: Markup,
    is_indented: bool,
) -> str: ...
def images(page: Page, kept: NDArray[np.bool_], base: str | None) -> list[tuple[Any, ...]]: ...
def tables(
    page: Page, kept: NDArray[np.bool_], base: str | None
) -> list[tuple[str | None, _Lines, _Lines, tuple[tuple[int, int, str, str], ...], int, tuple[int, ...]]]: ...
def read_date(text: str, today: str, month_first: bool) -> str | None: ...
def people(values: list[str], not_people: list[str]) -> list[str]: ...
def registered_domain(host: str) -> str | None: ...
def web_url(link: str, base: str | None = None) -> tuple[str, str, str, str, str, int, str]: ...
def statistics(text: str) -> list[float]: ...
def c4_lines(text: str, punctuated: bool) -> tuple[str, str | None]: ...
def minhash(text: str, words: int, bands: int, rows: int) -> list[int]: ...
def text_hash(text: str) -> int: ...
def tokens(page: Page) -> tuple[_Tokens, _Tokens]: ...
def tokenize(html: str, state: str = "Data state", last_start_tag: str | None = None) -> list[tuple[Any, ...]]: ...

@final
class Patterns:
    def __new__(cls, patterns: Sequence[str], max_bytes: int) -> Patterns: ...
    def found_in(self, texts: Sequence[str]) -> list[bool]: ...

@final
class Threads:
    def __len__(self) -> int: ...
    def posts(
        self,
    ) -> list[
        tuple[bool, str | None, str | None, str, tuple[tuple[str | None, str], ...], int, bool, int, tuple[int, ...]]
    ]: ...

def threads(page: Page, url: str | None, today: str) -> Threads: ...

@final
class Model:
    def __new__(cls, data: bytes) -> Model: ...
    @property
    def types(self) -> list[str]: ...
    def decide(self, page: Page) -> tuple[NDArray[np.float32], NDArray[np.bool_], list[float], float]: ...
    def extract(
        self,
        page: Page,
        favor: str,
        page_type: str | None,
        comments: bool | None,
        without: Sequence[str],
        hidden: str,
        is_source: bool,
    ) -> tuple[
        Page | None, str, tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.float32], dict[str, float], float, int]
    ]: ...
    def check(self, favor: str, page_type: str | None, without: Sequence[str]) -> None: ...
    def explain(
        self,
        page: Page,
        blocks: Sequence[SupportsIndex],
        page_type: str | None = None,
        most: int | None = None,
        without: Sequence[str] = ...,
    ) -> list[tuple[float, list[tuple[str, float, float]], float]]: ...

def feature_names() -> tuple[list[str], list[str]]: ...
def features() -> list[list[str]]: ...
def feature_in_words(name: str, value: float) -> str: ...
def decision_steps() -> list[tuple[str, str, str, str]]: ...
def optional_steps() -> list[str]: ...
def hidden_reasons() -> list[tuple[str, str]]: ...
def inputs(
    page: Page, class_table: _Table | None = None, text_table: _Table | None = None
) -> tuple[NDArray[np.float32], NDArray[np.float32]]: ...
