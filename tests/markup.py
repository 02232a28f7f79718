"""Markup for property tests: tag soup out of the elements that the standard treats apart, and
mutated pages."""

from hypothesis import strategies as st

# One or more of every group that the tree builder has a rule for.
ELEMENTS = (
    "html head body title base link meta style script noscript noframes template"
    " p div section h1 h2 pre listing ul ol li dl dt dd form button hr address center"
    " a b i u em font nobr code strong applet marquee object"
    " table caption colgroup col tbody thead tfoot tr td th"
    " select option optgroup input textarea keygen img image br wbr embed area param source"
    " iframe noembed xmp plaintext frameset frame ruby rb rt rtc rp"
    " svg g path desc foreignObject math mi mo mtext annotation-xml mglyph malignmark"
    " span x-y main search menu details summary"
).split()
# What most often meets in the algorithms with state: adoption, foster parenting, scopes.
ENTANGLED = "p b i a nobr div table tr td select option svg desc math mi template li button".split()

ATTRIBUTES = (
    "",
    "",
    "",
    " a",
    " a=1",
    " a=1 b=2",
    " A='x y'",
    ' b="&amp;&lt&notit;"',
    " a=1 a=2",
    " a=",
    " =a",
    " a/b",
    " /",
    " type=hidden",
    " color=red",
    " encoding=text/html",
    " definitionurl=x viewbox=y xlink:href=z",
    " a=b/",
    " \0=\0",
    " é=ü",
    " class='a  b' hidden",
)
TEXTS = (
    *("a", "x y", " ", "\n", "\r\n", "\t", "\x0c", "\0", "a\0b", "é", "中文", "\u2019", "😀"),
    *("&amp;", "&lt", "&notit;", "&copy=", "&#0;", "&#x80;", "&#xD800;", "&", "&x;", "<", "< ", ">"),
)
ODDITIES = (
    *("<!--c-->", "<!-->", "<!--a--!>", "<!--", "<!x>", "<!", "</", "</>", "</ x>", "<?pi d?>"),
    *("<?pi", "<?xml v?>", "<?9>", "<![CDATA[x]]>", "<![CDATA[", "]]>", "<!doctype html>"),
    *("<!doctype x public 'y'>", "<p", "<p a='", "-->", "<script><!--<script>", "--></script>"),
    *("</script>", "</style>", "</title>", "</textarea>", "</br>", "</p>"),
)


def start_tags(names: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Start tags, some self-closing, some in capitals."""
    closing = st.sampled_from((">", ">", ">", "/>", " >"))
    return st.builds(
        lambda name, attributes, end, is_loud: f"<{name.upper() if is_loud else name}{attributes}{end}",
        names,
        st.sampled_from(ATTRIBUTES),
        closing,
        st.sampled_from((False, False, False, True)),
    )


def end_tags(names: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Plain end tags."""
    return names.map(lambda name: f"</{name}>")


def soup(*, size: int = 24) -> st.SearchStrategy[str]:
    """A page of at most `size` tags, texts and oddities in any order."""
    names = st.one_of(st.sampled_from(ENTANGLED), st.sampled_from(ELEMENTS))
    pieces = st.one_of(
        start_tags(names),
        start_tags(names),
        end_tags(names),
        st.sampled_from(TEXTS),
        st.sampled_from(ODDITIES),
    )
    lengths = st.integers(0, size)
    lists = lengths.flatmap(lambda length: st.lists(pieces, min_size=length, max_size=length))
    return lists.map("".join)


@st.composite
def mutated(draw: st.DrawFn, pages: list[str]) -> str:
    """One of `pages` after up to six cuts, repeats, moves and insertions of soup."""
    page = draw(st.sampled_from(pages))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(page)))
        end = draw(st.integers(start, min(len(page), start + 80)))
        piece = page[start:end]
        change = draw(st.sampled_from(("cut", "repeat", "move", "insert", "end here")))
        if change == "cut":
            page = page[:start] + page[end:]
        elif change == "repeat":
            page = page[:end] + piece + page[end:]
        elif change == "move":
            rest = page[:start] + page[end:]
            place = draw(st.integers(0, len(rest)))
            page = rest[:place] + piece + rest[place:]
        elif change == "insert":
            page = page[:start] + draw(soup(size=4)) + page[start:]
        else:
            page = page[:start]
    return page


def pages() -> st.SearchStrategy[str]:
    """Soup and any text at all."""
    return st.one_of(soup(), soup(), soup(), st.text(max_size=60))
