"""Features of the learned extractor in words: what a person reads where a program reads `kind1_words`.

Names that belong together, such as `window4_links` and `window12_links`, share a pattern. `{count}` is a count that
the feature has as a logarithm, `{share}` a share in percent, `{value}` the number itself.
"""

import math
import re

FLAGS = {
    "in_link": "stands in a link",
    "in_heading": "stands in a heading",
    "in_list": "stands in a list",
    "in_table": "stands in a table",
    "in_code": "stands in program code",
    "in_form": "stands in a form",
    "in_nav": "stands in navigation",
    "in_header": "stands in the header",
    "in_footer": "stands in the footer",
    "in_aside": "stands in an aside",
    "in_main": "stands in the element `main`",
    "in_article": "stands in an element `article`",
    "in_paragraph": "stands in a paragraph",
    "in_quote": "stands in a quotation",
    "in_figure": "stands in a figure",
    "is_hidden": "is hidden",
    "is_collapsed": "is folded away until a reader opens it",
    "is_p": "is a paragraph",
    "is_li": "is an entry of a list",
    "is_cell": "is a cell of a table",
    "is_div": "is a plain `div`",
    "is_definition": "is part of a list of definitions",
    "is_pre": "is preformatted text",
    "is_caption": "is a caption",
    "is_section": "is a text directly in a section of the page",
    "starts_upper": "begins with a capital letter",
    "starts_digit": "begins with a digit",
    "ends_sentence": "ends as a sentence does",
    "ends_colon": "ends with a colon",
    "has_separator": "has a separator such as | or »",
    "has_copyright": "has a copyright sign",
    "holder_inside": "stands in the element that holds most of the prose",
    "half_inside": "stands in the element that holds half of the prose",
    "richest_inside": "stands in the element whose paragraphs hold the most prose",
    "strict_inside": "stands in the densest run of long texts",
    "lenient_inside": "stands in the densest run of texts, short ones included",
    "body_inside": "stands in the part of the page with many words and few tags",
    "density_inside": "stands in the element that is densest in text",
}
"""What holds of a block where the feature is 1, and does not where it is 0."""

SENTENCES = {
    "chars": "It has {count} characters.",
    "words": "It has {count} words.",
    "sentences": "It has {count} sentences.",
    "texts": "It is made of {count} pieces of text and markup.",
    "unlinked_words": "It has {count} words outside links.",
    "words_per_sentence": "Its sentences have {value} words on average.",
    "word_length": "Its words have {value} characters on average.",
    "link_density": "{share} of it is in links.",
    "depth": "It is {value} elements deep in the page.",
    "position": "It stands {share} of the way down the page.",
    "share_of_words": "It has {share} of the words of the page.",
    "blocks_before": "{count} blocks come before it.",
    "blocks_behind": "{count} blocks come after it.",
    "words_before": "{count} words come before it.",
    "votes": "{value} of 4 simple extractors would keep it.",
    "alike": "Blocks at the same place of the template are judged like this (log-odds {value}).",
    "text_count": "Its text occurs {count} times on the page.",
    "text_mean": "The words of a short text: {lean}.",
    "text_lowest": "The most suspicious word of a short text: {lean}.",
    "text_highest": "The most promising word of a short text: {lean}.",
    "class_own": "Names (class, id) of its own element: {lean}.",
    "class_nearest": "Names (class, id) of the nearest element that has any: {lean}.",
    "class_lowest": "The most suspicious name (class, id) around it: {lean}.",
    "class_highest": "The most promising name (class, id) around it: {lean}.",
    "class_sum": "All names (class, id) around it together: {lean}.",
    "heading_level": "Its level as a heading is {value} (0: it is none).",
    "above_level": "The level of the heading above it is {value} (0: there is none).",
    "heading_distance": "Its distance to the heading above it is {count} blocks.",
    "heading_score": "The most suspicious word of the heading above it: {lean}.",
    "heading_mean": "The words of the heading above it: {lean}.",
    "heading_is_link": "{share} of the heading above it is in links.",
    "h1_distance": "Its distance to the main heading is {count} blocks.",
    "title_overlap": "It repeats {share} of the page's title.",
    "title_distance": "Its distance to the repeated title is {count} blocks.",
    "description_overlap": "It shares {share} with the page's description of itself.",
    "description_distance": "Its distance to the text of the page's description is {count} blocks.",
    "articles_before": "{count} elements `article` begin before it.",
    "headlines_before": "{count} headlines come before it.",
    "stamp_since": "The last date or number line is {count} blocks before it.",
    "stamps_before": "{count} dates or number lines come before it.",
    "stamps_around": "{value} dates or number lines are near it.",
    "parts_named": "{value} parts of pages, such as menu or comments, are named around it.",
    "page_known_words": "The model knows {share} of the words in the page's short texts.",
    "page_links": "{share} of the page's text is in links.",
    "page_punctuation": "{share} of the page's characters are punctuation.",
    "page_word_length": "The page's words have {value} characters on average.",
    "page_words_per_block": "The page's blocks have {value} words on average.",
    "page_longest": "The longest block of the page has {count} words.",
    "page_long_share": "{share} of the page's words are in long blocks.",
    "page_blocks": "The page has {count} blocks.",
    "page_words": "The page has {count} words.",
    "page_stamps": "{share} of the page's blocks are dates or number lines.",
}
"""Sentences by the name of the feature."""

PATTERNS = [
    (r"around(\d)_words", "The element {around} has {count} words."),
    (r"around(\d)_links", "{share} of the text of the element {around} is in links."),
    (r"around(\d)_density", "The element {around} has {value} words for each of its tags (as a logarithm)."),
    (r"around(\d)_punctuation", "{share} of the characters of the element {around} are punctuation."),
    (r"around(\d)_share", "The element {around} has {share} of the words of the page."),
    (r"around(\d)_tags", "The tags of the element {around} measure {value}."),
    (r"kind(\d)_count", "{count} blocks stand in elements like the one {around}."),
    (r"kind(\d)_words", "Elements like the one {around} have {share} of the words of the page."),
    (r"window(\d+)_words", "The {0} blocks on each side of it are long (average {value}, as a logarithm)."),
    (r"window(\d+)_links", "{share} of the {0} blocks on each side of it is in links."),
    (r"window(\d+)_sentences", "The {0} blocks on each side of it have sentences (measure {value})."),
    (r"window(\d+)_paragraphs", "{share} of the {0} blocks on each side of it are paragraphs."),
    (r"before(\d)_words", "The block {0} before it has {count} words."),
    (r"behind(\d)_words", "The block {0} after it has {count} words."),
    (r"before(\d)_links", "{share} of the block {0} before it is in links."),
    (r"behind(\d)_links", "{share} of the block {0} after it is in links."),
    (r"before(\d)_depth", "The block {0} before it is {value} elements deeper."),
    (r"behind(\d)_depth", "The block {0} after it is {value} elements deeper."),
    (r"(?:holder|half|richest)_before", "It stands {count} blocks before the element with the main prose."),
    (r"(?:holder|half|richest)_after", "It stands {count} blocks after the element with the main prose."),
    (r"(?:holder|half|richest)_position", "Its place in the element with the main prose is {value} (-1: outside)."),
    (r"(?:holder|half|richest)_common_depth", "It shares {share} of its path with the element of the main prose."),
    (r"(?:strict|lenient|body|density)_offset", "It is {count} blocks away from what a simple extractor would keep."),
    (r"type_(\w+)", "The page is of the type {0} with a probability of {share}."),
    (r"part_(\w+)", "Names around it that say {0}: {value}."),
    (r"page_in_(\w+)", "{share} of the page's text is in {0}."),
    (r"schema_(\w+)", "The page's own data about itself name a type of {0}: {value}."),
    (r"page_(\w+)", "The whole page has a measure of {value} for {0}."),
]
"""Sentences for names that match a pattern; the first that fits is taken."""

AROUND = ("right around it", "one step further out", "two steps further out", "three steps further out")


def in_words(feature: str, value: float) -> str:
    """A feature and its value as a sentence.

    >>> in_words("in_nav", 1.0), in_words("words", 2.0794)
    ('It stands in navigation.', 'It has 7 words.')
    >>> in_words("kind1_words", 0.031)
    'Elements like the one one step further out have 3 % of the words of the page.'
    """
    if feature in FLAGS:
        return f"It {FLAGS[feature]}." if value >= 0.5 else f"It {negated(FLAGS[feature])}."
    groups: tuple[str, ...] = ()
    sentence = SENTENCES.get(feature)
    if sentence is None:
        for pattern, found in PATTERNS:
            if match := re.fullmatch(pattern, feature):
                sentence, groups = found, match.groups()
                break
        else:
            sentence = f"{feature.replace('_', ' ').capitalize()}: {{value}}."
    level = int(groups[0]) if groups and groups[0].isdigit() else 0
    return sentence.format(
        *groups,
        around=AROUND[level] if level < len(AROUND) else f"{level} steps further out",
        count=count_of(value),
        share=f"{100 * value:.0f} %",
        value=f"{value:.4g}",
        lean=lean(value),
    )


def lean(value: float) -> str:
    """What a learned score of words or names speaks for."""
    if value == 0:
        return "nothing is known"
    return f"{'for' if value > 0 else 'against'} content ({value:+.2f})"


def count_of(value: float) -> str:
    """The count behind a logarithm, which features have of one more than the count; a dash where there is none."""
    return "–" if value in {-1.0, -9.0} else f"{round(math.expm1(min(abs(value), 20))):d}"


def negated(phrase: str) -> str:
    """The phrase with its verb denied.

    >>> negated("stands in a list"), negated("is hidden"), negated("has a copyright sign")
    ('does not stand in a list', 'is not hidden', 'does not have a copyright sign')
    """
    verb, _, rest = phrase.partition(" ")
    if verb == "is":
        return f"is not {rest}"
    return f"does not {'have' if verb == 'has' else verb.removesuffix('s')} {rest}"
