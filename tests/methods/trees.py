"""Made-up trees for laws over the words/leafs ratio."""

from hypothesis import strategies as st

from duramen import TAGS, Nodes

ELEMENTS = ("p", "a", "b", "span", "div", "li", "ul", "h2", "td", "table", "select", "noscript")
TEXT = TAGS.index("#text")


@st.composite
def drawn_trees(draw: st.DrawFn) -> Nodes:
    """A document with a body of up to forty rows; texts are leaves and have up to four words."""
    steps = draw(st.lists(st.integers(0, 4), max_size=40))
    depths = [0, 1]
    parents, path = [0, 0], [0, 1]
    for step in steps:
        depth = max(2, depths[-1] + 1 - step)
        depths.append(depth)
        del path[depth:]
        parents.append(path[-1])
        path.append(len(parents) - 1)

    tags, words, chars = [0, TAGS.index("body")], [0, 0], [0, 0]
    for row in range(2, len(parents)):
        is_leaf = row + 1 == len(parents) or depths[row + 1] <= depths[row]
        is_text = is_leaf and draw(st.booleans())
        tags.append(TEXT if is_text else TAGS.index(draw(st.sampled_from(ELEMENTS))))
        words.append(draw(st.integers(0, 4)) if is_text else 0)
        chars.append(words[-1] * 3)
    return Nodes.from_parents(parents, tag=tags, words=words, chars=chars)
