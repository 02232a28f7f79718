"""A parsed page: its two tables, and functions that return the HTML or text of a row."""

from functools import cached_property
from typing import Any, Literal, NamedTuple, Self, SupportsIndex, get_args

from .. import _core
from ..base.nodes import REACHABLE, Blocks, Mask, Nodes
from ..methods._relevance import Ratios
from ..methods.blocks import Block, detect_blocks, detect_menus
from ..methods.wlr import node_ratios

Source = bytes | bytearray | memoryview | str
"""What a page can be read from."""

Hidden = Literal["reachable", "keep", "drop"]
"""What is done with text that a visitor does not see: keep what the page has a control for, keep all, or drop all."""


class Encoding(NamedTuple):
    """The encoding that a page was read in, and what decided it."""

    name: str
    """As the Encoding Standard spells it."""
    source: str
    """What decided: the caller, a byte order mark, HTTP, the page itself, or its bytes."""


class Reading(NamedTuple):
    """The options of `parse` that the tree depends on, beside the source."""

    scripting: bool = False
    fragment: str | None = None
    lenient: bool = False
    binary_type: str | None = None
    """The media type of binary data, in whose place is an empty page."""


AS_BROWSERS_DO = Reading()


class Page:
    """A page as tables; made by `parse`, and never changed."""

    def __init__(
        self,
        core: _core.Page,
        url: str | None = None,
        *,
        encoding: Encoding | None = None,
        reading: Reading = AS_BROWSERS_DO,
    ) -> None:
        self.core = core
        self.url = url
        self.encoding = encoding or Encoding(core.encoding, core.encoding_source)
        """What the bytes were decoded from, and why.

        The source is `forced`, `bom`, `content-type`, `meta` or `detected`; `str` where there were no bytes.
        """
        self._reading = reading

    def __reduce__(self) -> tuple[Any, ...]:
        return parsed_again, (self.source, self.url, self.encoding, self._reading)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Page) and (self is other or self.__reduce__() == other.__reduce__())

    def __hash__(self) -> int:
        return hash((self.url, len(self.core)))

    def __repr__(self) -> str:
        return f"<Page: {len(self.nodes)} nodes, {len(self.blocks)} blocks, {self.encoding.name}>"

    @cached_property
    def nodes(self) -> Nodes:
        """The tree, one row per node."""
        return Nodes(self.core)

    @cached_property
    def blocks(self) -> Blocks:
        """The runs of text between block boundaries."""
        return Blocks(self.core)

    @property
    def truncated(self) -> tuple[str, ...]:
        """The caps that the page hit, by name; empty for a page that is all there."""
        return self.core.truncated

    @property
    def quirks(self) -> bool:
        """Whether a browser would show the page in quirks mode."""
        return self.core.quirks

    @cached_property
    def is_text(self) -> bool:
        """Whether the page is text; False for archives, images, programs and noise under the name of a page.

        The media type of a known format of them is in `binary_type`.

        >>> parse(b"<p>An oak.").is_text, parse(bytes(range(256))).is_text
        (True, False)
        """
        return self.core.is_text

    @property
    def binary_type(self) -> str | None:
        """The media type of binary data that `extract` was given, such as `application/pdf`; None for anything else."""
        return self.core.binary_type

    @property
    def source(self) -> str:
        """The decoded page, line ends as `\\n`: what `source_start` and `source_end` count the UTF-8 bytes of."""
        return self.core.source

    def html(self, row: SupportsIndex = 0) -> str:
        """The subtree of a row, serialised as the standard says.

        >>> page = parse("<p>one<p>two")
        >>> page.html(3)
        '<body><p>one</p><p>two</p></body>'
        """
        return self.core.html(row)

    def text(self, row: SupportsIndex = 0) -> str:
        """All text of a subtree, white space as in the page, without bodies of scripts and styles."""
        return self.core.text(row)

    def raw(self, row: SupportsIndex) -> str:
        """What stands in a comment, a doctype, an instruction, a script or a style."""
        return self.core.raw(row)

    def css_path(self, row: SupportsIndex) -> str:
        """A selector that finds the element of this row and no other; for a text, the element around it.

        >>> page = parse("<p>one<p>two")
        >>> page.nodes.name(6), page.text(6), page.css_path(6)
        ('p', 'two', 'html > body:nth-child(2) > p:nth-child(2)')
        """
        return self.core.css_path(row)

    def attribute(self, row: SupportsIndex, name: str) -> str | None:
        """The value of one attribute, or None where the row lacks it."""
        return self.core.attribute(row, name)

    def attributes(self, row: SupportsIndex) -> dict[str, str]:
        """All attributes of a row, in the order of the page."""
        return self.core.attributes(row)

    @cached_property
    def base_url(self) -> str | None:
        """What the page's links are relative to: its URL joined with its first `base`; None without either.

        >>> parse("<base href=/wood/>", url="https://example.org/trees/oak").base_url
        'https://example.org/wood/'
        """
        return self.core.base_url(self.url)

    def absolute(self, url: str) -> str:
        """A URL of the page joined with `base_url`; trimmed but as it stands where there is none, or it is no URL.

        >>> page = parse("", url="https://example.org/trees/oak")
        >>> page.absolute("../bark.png"), page.absolute("//cdn.example.org/oak.js")
        ('https://example.org/bark.png', 'https://cdn.example.org/oak.js')
        """
        return _core.absolute(self.base_url, url)

    def best_source(self, row: SupportsIndex) -> str | None:
        """The absolute URL of the best file that an `img` offers; None where it has none that can be fetched.

        Its `srcset` goes first, then the `picture` around it, then what scripts would load, then `src`.

        >>> page = parse("<img src=/small.jpg srcset='/small.jpg 1x, /large.jpg 2x'>", url="https://example.org")
        >>> page.best_source(4)
        'https://example.org/large.jpg'
        """
        return self.core.best_source(row, self.base_url)

    def detect_blocks(self, k: int | None = None) -> list[Block]:
        """The blocks of the page by falling relevance, at most `k`: words per leaf, as the method `wlr` has it.

        >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
        >>> [page.nodes.name(block.row) for block in page.detect_blocks(2)]
        ['div', 'ul']
        """
        return detect_blocks(self.nodes, k)

    def detect_menus(self, k: int | None = None) -> list[Block]:
        """The menus of the page by falling relevance, at most `k`: where most texts are links of one or two words.

        >>> page = parse("<ul><li><a href=a>Home</a><li><a href=b>News</a><li><a href=c>Shop</a></ul><p>A long story.")
        >>> [page.nodes.name(menu.row) for menu in page.detect_menus()]
        ['ul']
        """
        return detect_menus(self.nodes, k)

    def ratios(self, **options: Any) -> Ratios:
        """The content nodes with their words, leaves, words per leaf, weight and relevance, as columns.

        It is what the method `wlr` decides by; `options` are its own, such as `count="chars"` or `per="nodes"`.

        >>> page = parse("<ul><li>Home<li>News</ul><div><p>A long story.<p>With an end.</div>")
        >>> ratios = page.ratios()
        >>> [(page.nodes.name(row), words) for row, words in zip(ratios.rows[:2], ratios.total[:2])]
        [('body', np.int64(8)), ('ul', np.int64(2))]
        >>> page.nodes.name(ratios.rows[ratios.best]), ratios.ratio[ratios.best]
        ('div', np.float64(6.0))
        """
        return node_ratios(self.nodes, **options)

    def left_out(self, hidden: Hidden) -> Mask:
        """The hidden rows that are not kept: with `reachable` those without a control, with `drop` all.

        >>> page = parse("<p hidden>One<p>Two and three")
        >>> [page.text(row) for row in (page.left_out("reachable") & page.nodes.is_text).nonzero()[0]]
        ['One']
        """
        if hidden not in get_args(Hidden):
            raise ValueError(f"hidden must be reachable, keep or drop, not {hidden!r}")
        codes = self.nodes.hidden
        least = {"keep": 0, "reachable": REACHABLE, "drop": 256}[hidden]
        is_left_out: Mask = (codes != 0) & (codes < least)
        return is_left_out

    def tree(self) -> str:
        """The tree as html5lib's tests write it.

        >>> print(parse("<p>one", fragment="body").tree())
        | <p>
        |   "one"
        """
        return self.core.tree()


def parse(
    html: Source,
    *,
    encoding: str | None = None,
    content_type: str | None = None,
    url: str | None = None,
    scripting: bool = False,
    fragment: str | None = None,
    lenient: bool = False,
) -> Page:
    """The page that a browser would build from `html`; any bytes and any text will do.

    `encoding` forces a reading of bytes and `content_type` is the HTTP header; text is already decoded and
    needs neither. `scripting` parses `noscript` as a browser that runs scripts does. `fragment` names the element
    that `html` is the inside of, such as `body`, `td` or `svg path`. `lenient` closes `<iframe/>`, an open `<title>`
    and similar elements where nothing else does; by the standard the rest of the page is their text. It also removes
    characters that nobody sees, such as the zero-width space.

    >>> parse("<p>The <em>heartwood</em> of a tree").text()
    'The heartwood of a tree'
    >>> parse(b"<meta charset=latin1><p>caf\\xe9").encoding
    Encoding(name='windows-1252', source='meta')
    """
    reading = Reading(scripting, fragment, lenient)
    html = bytes(html) if isinstance(html, bytearray | memoryview) else html
    core = _core.parse(html, encoding, content_type, *reading)
    return Page(core, url if url is None else _core.without_surrogates(url), reading=reading)


def read(
    html: Source, *, encoding: str | None = None, content_type: str | None = None, url: str | None = None
) -> tuple[Page, bool]:
    """The page of any input as the core reads it, and whether it is plain text, in which everything is content.

    MHTML, webarchive, SingleFile and views of a source give the page inside; binary data gives an empty page.

    >>> page, is_plain = read("1 < 2 & 3 > 2", content_type="text/plain")
    >>> page.text(), is_plain
    ('1 < 2 & 3 > 2', True)
    >>> read(b"%PDF-1.7")[0].binary_type
    'application/pdf'
    """
    html = bytes(html) if isinstance(html, bytearray | memoryview) else html
    core, url, is_plain = _core.read(html, encoding, content_type, url)
    return Page(core, url, reading=Reading(lenient=True, binary_type=core.binary_type)), is_plain


def parsed_again(source: str, url: str | None, encoding: Encoding, reading: Reading) -> Page:
    """The page that a decoded source came from: how a pickled page comes back."""
    # `parse` drops one byte order mark, so one is added: a mark that the decoded source still has must stay.
    core = _core.parse("\ufeff" + source, None, None, *reading)
    return Page(core, url, encoding=encoding, reading=reading)
