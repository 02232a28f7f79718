"""Descriptions of the model's features for people, such as the one for `kind1_words`.

Names that belong together, such as `window4_links` and `window12_links`, share a pattern. `{count}` is a count that
the feature has as a logarithm, `{share}` a share in percent, `{value}` the number itself, `{lean}` a learned score.
A test holds these tables against the list of features in the core.
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
    "starts_upper": "begins with a capital letter",
    "starts_digit": "begins with a digit",
    "ends_sentence": "ends as a sentence does",
    "has_separator": "has a separator such as | or »",
    "has_copyright": "has a copyright sign",
    "holder_inside": "stands in the deepest element that has three quarters of the prose",
    "half_inside": "stands in the deepest element that has half of the prose",
    "richest_inside": "stands in the element that is richest in prose",
    "lenient_inside": "stands in the run of blocks that is richest in text outside links",
    "in_option": "is one of several choices in a form",
    "in_dialog": "stands in a dialog",
    "in_menu": "stands in a menu, by its role",
    "in_small_form": "stands in a form that is not the whole page",
    "declared_whole": "is, as a whole, a text that the page declares in its structured data",
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
    "punctuation": "{share} of its characters are punctuation.",
    "digits": "{share} of its characters are digits.",
    "link_density": "{share} of it is in links.",
    "depth": "It is {value} elements deep in the page.",
    "position": "{share} of the blocks of the page come before it.",
    "share_of_words": "It has {share} of the words of the page.",
    "blocks_before": "{count} blocks come before it.",
    "blocks_behind": "{count} blocks come after it.",
    "words_before": "{share} of the words of the page come before it.",
    "votes": "{value} of 4 simple extractors would keep it.",
    "text_count": "Its text occurs {count} times on the page.",
    "text_mean": "The words of a short text: {lean}.",
    "text_lowest": "The most suspicious word of a short text: {lean}.",
    "text_highest": "The most promising word of a short text: {lean}.",
    "class_own": "Names (class, id) of its own element: {lean}.",
    "class_nearest": "Names (class, id) of the nearest element that has any: {lean}.",
    "class_lowest": "The most suspicious name (class, id) around it: {lean}.",
    "class_highest": "The most promising name (class, id) around it: {lean}.",
    "class_sum": "All names (class, id) around it together: {lean}.",
    "template_mean": "The mean score of the blocks of its template: {lean}.",
    "template_count": "{count} blocks of the page have its template: the same tags and classes around them.",
    "template_share": "Blocks of its template have {share} of the words of the page.",
    "template_words": "Blocks of its template have {count} words on average.",
    "template_links": "{share} of the text in blocks of its template is in links.",
    "template_sentences": "Blocks of its template have {value} sentences on average.",
    "template_density": "From the first block of its template to the last, {share} are of that template.",
    "heading_level": "Its level as a heading is {value} (0: it is none).",
    "above_level": "The level of the heading above it is {value} (0: there is none).",
    "heading_score": "The most suspicious word of the heading above it: {lean}.",
    "heading_mean": "The words of the heading above it: {lean}.",
    "heading_is_link": "{share} of the heading above it is in links.",
    "title_overlap": "It agrees with the title of the page by {share}.",
    "description_overlap": "It repeats {share} of the page's description of itself.",
    "articles_before": "{count} elements `article` begin before it.",
    "headlines_before": "{count} main headings begin before it.",
    "stamps_before": "{count} lines with a date or a time come before it.",
    "stamps_around": "{value} lines with a date or a time are among the 12 blocks on each side of it.",
    "parts_named": "The names (class, id) around it tell {value} parts of pages, such as menu or comments.",
    "page_known_words": "The model knows {share} of the words in the page's short texts.",
    "page_title_words": "The page's title has {count} words.",
    "page_title_overlap": "One block repeats {share} of the page's title.",
    "page_below_title": "The 12 blocks below the title have {count} words outside links.",
    "page_below_title_links": "{share} of the text in the 12 blocks below the title is in links.",
    "page_below_title_longest": "The longest of the 12 blocks below the title has {count} words.",
    "page_links": "{share} of the page's text is in links.",
    "page_punctuation": "{share} of the page's characters are punctuation.",
    "page_word_length": "The page's words have {value} characters on average.",
    "page_words_per_block": "The page's blocks have {value} words on average.",
    "page_longest": "The longest block of the page has {count} words.",
    "page_long_share": "{share} of the page's words are in blocks of 20 words or more.",
    "page_blocks": "The page has {count} blocks.",
    "page_words": "The page has {count} words.",
    "page_sentences": "The page has {count} sentences.",
    "page_stamps": "{share} of the page's blocks are lines with a date or a time.",
    "declared_share": "The page declares {share} of it in its structured data: as its text, a part of it or a fact.",
    "declared_run": "The longest run of its words that the page declares has {count} words.",
    "declared_near": "The page declares {share} of the words of it and the 4 blocks on each side of it.",
    "declared_body": "The page declares {share} of it as its text.",
    "declared_name": "The page declares {share} of it as a name.",
    "declared_description": "The page declares {share} of it as a description.",
    "declared_part": "The page declares {share} of it as an ingredient, a step, an answer or the like.",
    "declared_fact": "The page declares {share} of it as an address, a date, a price or the like.",
    "declared_post": "The page declares {share} of it as a comment, a review or an answer.",
    "declared_list": "The page declares {share} of it as entries of a list.",
    "declared_other": "The page declares {share} of it of something else, such as its publisher.",
    "page_declared_words": "The page declares {count} words of its subject.",
    "page_declared_texts": "The page declares {count} texts of its subject.",
    "page_declared_shown": "{count} words are in blocks of which the page declares most.",
}
"""Sentences by the name of the feature."""

DISTANCES = {
    "heading_distance": ("the heading above it", "There is no heading above it."),
    "stamp_since": ("the last line with a date or a time", "No line with a date or a time comes before it."),
    "h1_distance": ("the main heading", "The page has no main heading."),
    "title_distance": ("the text that repeats the title", "No text of the page repeats its title."),
    "description_distance": ("the text that repeats the description", "No text repeats the page's description."),
    "strict_offset": ("the densest run of long texts", ""),
    "lenient_offset": ("the run of blocks that is richest in text outside links", ""),
    "body_offset": ("the part of the page with many words and few tags", ""),
    "density_offset": ("the element that is densest in text", ""),
}
"""Features that are a distance in blocks to something: what that is, and the sentence where the page has none."""

NOWHERE = frozenset({-1.0, -9.0})
"""Values that say that there is no such thing."""

PARTS = {
    "comment": "comments",
    "thread": "a thread",
    "related": "related pages",
    "sidebar": "a sidebar",
    "share": "share buttons",
    "menu": "a menu",
    "footer": "a footer",
    "header": "a header",
    "overlay": "an overlay",
    "advert": "advertisement",
    "byline": "a byline",
    "content": "the content",
    "tags": "tags",
    "caption": "a caption or a gallery",
    "form": "a form",
    "product": "a product",
    "review": "reviews",
    "card": "cards or results",
    "contents": "a table of contents",
    "title": "a title",
    "pager": "pagination",
}
"""Parts of pages that names of classes and ids tell."""

SHARES = {f"page_{'forms' if part == 'form' else part}": words for part, words in PARTS.items()}
"""Features that are the share of a part in the page; `page_form` is the number of elements `form`."""

DECLARED = {
    "og_article": "its `og:type` is article",
    "og_product": "its `og:type` is product",
    "schema_article": "its JSON-LD names an article",
    "schema_product": "its JSON-LD names a product",
    "schema_forum": "its JSON-LD names a forum posting or a question",
    "schema_list": "its JSON-LD names a list",
    "schema_organisation": "its JSON-LD names an organisation or a service",
    "schema_recipe": "its JSON-LD names a recipe or other instructions",
    "schema_event": "its JSON-LD names an event",
    "schema_job": "its JSON-LD names a job",
    "schema_place": "its JSON-LD names a place",
    "schema_work": "its JSON-LD names a film, a book, an album or software",
}
"""What a page says of itself where the feature is 1."""

PATTERNS = [
    (r"around(\d)_words", "The element {around} has {count} words."),
    (r"around(\d)_links", "{share} of the text of the element {around} is in links."),
    (r"around(\d)_density", "The texts in the element {around} have {value} words on average."),
    (r"around(\d)_punctuation", "{share} of the characters of the element {around} are punctuation."),
    (r"around(\d)_share", "The element {around} has {share} of the words of the page."),
    (r"around(\d)_tags", "The element {around} has {value} elements for each of its texts."),
    (r"kind(\d)_count", "{count} blocks stand in elements like the one {around}."),
    (r"kind(\d)_words", "Elements like the one {around} have {share} of the words of the page."),
    (r"window(\d+)_words", "It and the {0} blocks on each side of it have {value} words on average."),
    (r"window(\d+)_links", "{share} of the text of it and the {0} blocks on each side of it is in links."),
    (r"window(\d+)_sentences", "It and the {0} blocks on each side of it have {value} sentences on average."),
    (r"window(\d+)_paragraphs", "{share} of it and the {0} blocks on each side of it stand in paragraphs."),
    (r"before(\d)_words", "The block {near} before it has {count} words."),
    (r"behind(\d)_words", "The block {near} after it has {count} words."),
    (r"before(\d)_links", "{share} of the block {near} before it is in links."),
    (r"behind(\d)_links", "{share} of the block {near} after it is in links."),
    (r"before(\d)_depth", "The block {near} before it is {deeper}."),
    (r"behind(\d)_depth", "The block {near} after it is {deeper}."),
    (r"(holder|half|richest)_before", "It stands {count} blocks before {prose}."),
    (r"(holder|half|richest)_after", "It stands {count} blocks after {prose}."),
    (r"(holder|half|richest)_position", "It stands {share} of the way through {prose}."),
    (r"(holder|half|richest)_common_depth", "It shares {share} of the path to {prose}."),
    (r"type_(\w+)", "The page is of the type {0} with a probability of {share}."),
    (r"page_in_(\w+)", "{share} of the page's words are in elements of the kind {0}."),
    (r"page_(p|li|h\d|article|img|table|form|pre|time|button)", "The page has {count} elements `{0}`."),
]
"""Sentences for names that match a pattern; the first that fits is taken."""

SPECIAL = {
    (r"before\d", -1): "No block stands {near} before it.",
    (r"behind\d", -1): "No block stands {near} after it.",
    (r"_position", -1): "It does not stand in {prose}.",
    (r"(holder|half|richest)_before", 0): "It does not stand before {prose}.",
    (r"(holder|half|richest)_after", 0): "It does not stand after {prose}.",
}
"""Other sentences for values that say that there is no such thing, by a part of the name and the value."""

AROUND = ("right around it", "one step further out", "two steps further out", "three steps further out")
NEAR = {"1": "right", "2": "two"}
PROSE = {
    "holder": "the deepest element that has three quarters of the prose",
    "half": "the deepest element that has half of the prose",
    "richest": "the element that is richest in prose",
}


def in_words(feature: str, value: float) -> str:
    """A feature and its value as a sentence; a feature of another model, which is not known here, by its name.

    >>> in_words("in_nav", 1.0), in_words("words", 2.0794)
    ('It stands in navigation.', 'It has 7 words.')
    >>> in_words("kind1_words", 0.031)
    'Elements like the one one step further out have 3 % of the words of the page.'
    >>> in_words("h1_distance", -1.0986), in_words("h1_distance", -9.0)
    ('It stands 2 blocks before the main heading.', 'The page has no main heading.')
    """
    return known_words(feature, value) or f"{feature.replace('_', ' ').capitalize()}: {value:.4g}."


def known_words(feature: str, value: float) -> str | None:
    """The sentence of a feature that these tables know."""
    if feature in FLAGS:
        return f"It {FLAGS[feature] if value >= 0.5 else negated(FLAGS[feature])}."
    if feature in DISTANCES:
        return distance(value, *DISTANCES[feature])
    if feature in DECLARED:
        return f"The page says {'' if value >= 0.5 else 'nowhere '}that {DECLARED[feature]}."
    if feature.startswith("part_") and feature.removeprefix("part_") in PARTS:
        names = ("No name", "A name", "The nearest name")[min(2, int(value))]
        return f"{names} (class, id) around it says {PARTS[feature.removeprefix('part_')]}."
    if feature in SHARES:
        return f"{100 * value:.0f} % of the page's words are in {SHARES[feature]}, by the names around them."
    return sentence(feature, value)


def sentence(feature: str, value: float) -> str | None:
    """The sentence of a feature that is a number."""
    form, part = SENTENCES.get(feature), ""
    for pattern, found in PATTERNS if form is None else ():
        if match := re.fullmatch(pattern, feature):
            form, part = found, match[1]
            break
    if form is None:
        return None
    if value in {0, -1}:
        special = ((ending, at) for ending, at in SPECIAL if value == at and re.search(ending, feature))
        form = next((SPECIAL[each] for each in special), form)
    level = int(part) if part.isdigit() else 0
    return form.format(
        part,
        around=AROUND[level] if level < len(AROUND) else f"{level} steps further out",
        near=NEAR.get(part, part),
        prose=PROSE.get(part, part),
        deeper=deeper(value),
        count=count_of(value),
        share=f"{100 * value:.0f} %",
        value=f"{value:.3g}",
        lean=lean(value),
    )


def distance(value: float, thing: str, nowhere: str) -> str:
    """How far a block is from something, which comes after it where the value is below 0."""
    if value in NOWHERE and nowhere:
        return nowhere
    if value == 0:
        return f"It is {thing}." if nowhere else f"It is within {thing}."
    count = count_of(value)
    blocks = "1 block" if count == "1" else f"{count} blocks"
    return f"It stands {blocks} {'after' if value > 0 else 'before'} {thing}."


def deeper(value: float) -> str:
    """A difference of depths."""
    if value == 0:
        return "as deep in the page"
    return f"{abs(value):.3g} elements {'deeper' if value > 0 else 'less deep'}"


def lean(value: float) -> str:
    """What a learned score of words or names speaks for."""
    if value == 0:
        return "nothing is known"
    return f"{'for' if value > 0 else 'against'} content ({value:+.2f})"


def count_of(value: float) -> str:
    """The count behind a logarithm, which features have of one more than the count."""
    return f"{round(math.expm1(min(abs(value), 20))):d}"


def negated(phrase: str) -> str:
    """The phrase with its verb denied.

    >>> negated("stands in a list"), negated("is hidden"), negated("has a copyright sign")
    ('does not stand in a list', 'is not hidden', 'does not have a copyright sign')
    """
    verb, _, rest = phrase.partition(" ")
    if verb == "is":
        return f"is not {rest}"
    return f"does not {'have' if verb == 'has' else verb.removesuffix('s')} {rest}"
