"""The registry: every method by its public name, with its paper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any

from ..base.nodes import Mask
from .baselines import everything, visible_body
from .boilerpipe import article_extractor, canola_rules, density_rules, minimum_words, word_rules
from .bte import body_text, fewest_tags_by_runs, original_body_text
from .ccb import code_blurring
from .ceds import content_importance
from .cetd import text_density
from .cetr import tag_ratios
from .characters import character_counter
from .element_id import element_named
from .fe import richest_block
from .justext import good_paragraphs
from .naive_bayes import NaiveBayes, likely_blocks, likely_tables
from .readability import best_candidate
from .sentences import sentence_counter
from .wlr import densest_subtree

__all__ = ["METHODS", "Method", "method"]


@dataclass(frozen=True)
class Method:
    """A named way from a page's nodes to the mask of its main content.

    The mask has one entry per row. Texts decide what is kept; other rows are true where they go with kept texts.
    A trained method has `read_model`, which makes its option `model` from the bytes of a file.
    """

    name: str
    find: Callable[..., Mask]
    summary: str
    citation: str
    read_model: Callable[[bytes], Any] | None = None


RADILOVA = (
    "M. Radilova, P. Kamencay, R. Hudec, M. Benco, R. Radil: Tool for parsing important data from web pages. "
    "Applied Sciences 12, 12031, 2022"
)
JOSHI = (
    "P. M. Joshi, S. Liu: Web document text and images extraction using DOM analysis and natural language "
    "processing. DocEng 2009; as told by Radilova et al., 2022"
)
PHAN = (
    "Phan Thi Ha, Ha Hai Nam: Automatic main text extraction from web pages. Vietnam Journal of Science and "
    "Technology 51, 2013; after A. Finn, N. Kushmerick, B. Smyth: Fact or fiction, 2001"
)
WANG = (
    "Wang Jinbo, Wang Lianzhi, Gao Wanlin, Yu Jian, Cui Yuntao: Chinese web content extraction based on naïve Bayes "
    "model. Computer and Computing Technologies in Agriculture VII, 2013, doi:10.1007/978-3-642-54341-8_42"
)
INSA = (
    "D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction. "
    "Journal of Logic and Algebraic Programming 82(8), 2013"
)
YU = (
    "X. Yu, Z. Jin: Web content information extraction based on DOM tree and statistical information. "
    "IEEE 17th International Conference on Communication Technology, 2017"
)
DEBNATH = "S. Debnath, P. Mitra, C. L. Giles: Automatic extraction of informative blocks from webpages. SAC 2005"
GOTTRON = "T. Gottron: Content code blurring: a new approach to content extraction. DEXA 2008"
WENINGER = "T. Weninger, W. H. Hsu, J. Han: CETR: content extraction via tag ratios. WWW 2010"
KOHLSCHUETTER = "C. Kohlschütter, P. Fankhauser, W. Nejdl: Boilerplate detection using shallow text features. WSDM 2010"
POMIKALEK = "J. Pomikálek: Removing boilerplate and duplicate content from web corpora. Masaryk University, 2011"
ARC90 = "Arc90 Laboratories: Readability 1.7, 2010; its scoring"
BASELINE = "A baseline; KeepEverythingExtractor of boilerpipe, 2010"
SUN = "F. Sun, D. Song, L. Liao: DOM based content extraction via text density. SIGIR 2011"

by_runs = partial(body_text, search=fewest_tags_by_runs)
table_model = partial(NaiveBayes.from_bytes, name="naive-bayes-table")
chars_per_node = partial(densest_subtree, count="chars", per="nodes")

METHODS: dict[str, Method] = {
    entry.name: entry
    for entry in (
        Method("sentences", sentence_counter, "every div with at least five sentences, else the body", RADILOVA),
        Method("characters", character_counter, "the first block with 500 characters in paragraphs", JOSHI),
        Method("element-id", element_named, "the elements that an id or a CSS selector names", RADILOVA),
        Method("bte", body_text, "the stretch with most words and fewest tags, in one pass", PHAN),
        Method("bte-rle", by_runs, "the same, searched over runs of equal tokens", PHAN),
        Method("bte-original", original_body_text, "the same of the uncleaned source, searched over all tokens", PHAN),
        Method(
            "naive-bayes",
            likely_blocks,
            "the table, td, tr and div blocks that a trained model favours",
            WANG,
            NaiveBayes.from_bytes,
        ),
        Method("naive-bayes-table", likely_tables, "the same over table blocks alone", WANG, table_model),
        Method("wlr", densest_subtree, "the subtree with the best words-per-leaf relevance", INSA),
        Method("clr", partial(densest_subtree, count="chars"), "the same with characters per leaf", INSA),
        Method("wnr", partial(densest_subtree, per="nodes"), "the same with words per node", INSA),
        Method("cnr", chars_per_node, "the same with characters per node", INSA),
        Method("ceds", content_importance, "blocks by common ancestor, scored by text against links", YU),
        Method("fe", richest_block, "the block with most text among those that are mostly text", DEBNATH),
        Method("ccb", code_blurring, "texts that have more words than tags around them", GOTTRON),
        Method("cetr", tag_ratios, "texts on lines with many characters per tag", WENINGER),
        Method("cetd", text_density, "subtrees with a high composite text density", SUN),
        Method("boilerpipe-article", article_extractor, "the largest stretch of blocks with many words", KOHLSCHUETTER),
        Method("boilerpipe-words", word_rules, "blocks by their words and those of their neighbours", KOHLSCHUETTER),
        Method("boilerpipe-density", density_rules, "blocks by their words per line, and neighbours", KOHLSCHUETTER),
        Method("boilerpipe-canola", canola_rules, "blocks by rules learned on the set Canola", KOHLSCHUETTER),
        Method("boilerpipe-minimum", minimum_words, "every block with at least five words", KOHLSCHUETTER),
        Method("justext", good_paragraphs, "long paragraphs without links, and short ones among them", POMIKALEK),
        Method("readability", best_candidate, "the element whose paragraphs score highest", ARC90),
        Method("everything", everything, "all texts, hidden ones too", BASELINE),
        Method("body", visible_body, "all that a reader sees of the body", BASELINE),
    )
}


def method(name: str, methods: Mapping[str, Method] = METHODS) -> Method:
    """The method of that name among those that are known.

    >>> method("wlr").summary
    'the subtree with the best words-per-leaf relevance'
    >>> method("wrl")
    Traceback (most recent call last):
    ValueError: no method is called 'wrl'; did you mean wnr or wlr?
    """
    if name in methods:
        return methods[name]
    near = get_close_matches(name.lower(), methods, n=3, cutoff=0.5)
    guess = f"did you mean {' or '.join(filter(None, [', '.join(near[:-1]), *near[-1:]]))}?"
    raise ValueError(f"no method is called {name!r}; {guess if near else '`duramen methods` lists them'}")
