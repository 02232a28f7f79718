"""What the value of a feature says to people: a sentence of the core, for the service, the extension and all others."""

import math

from duramen.page.model import Part, features

from ..cases import examples


def test_every_feature_says_something_of_its_own() -> None:
    wordings = {feature.name: feature.says for feature in features()}
    assert len(set(wordings.values())) == len(wordings)


@examples(
    ("words", math.log(8), "It has 7 words."),
    ("words", math.log(2), "It has 1 word."),
    ("in_nav", 0.0, "It does not stand in navigation."),
    ("is_hidden", 0.0, "It is not hidden."),
    ("words_before", 0.25, "25 % of the words of the page come before it."),
    ("holder_position", -1.0, "It does not stand in the deepest element that has three quarters of the prose."),
    ("title_distance", 0.0, "It is the text that repeats the title."),
    ("title_distance", -9.0, "No text of the page repeats its title."),
    ("h1_distance", -math.log(3), "It stands 2 blocks before the main heading."),
    ("strict_offset", math.log(2), "It stands 1 block after the densest run of long texts."),
    ("strict_offset", 0.0, "It is within the densest run of long texts."),
    ("kind1_words", 0.031, "Elements like the one a step further out have 3 % of the words of the page."),
    ("half_after", 0.0, "It does not stand after the deepest element that has half of the prose."),
    ("page_footer", 0.5, "50 % of the page's words are in a footer, by the names around them."),
    ("page_h1", math.log(3), "The page has 2 `h1` elements."),
    ("around1_density", 120.4, "The texts in the element one step further out have 120 words on average."),
    ("part_menu", 2.0, "The nearest name (class, id) around it says a menu."),
    ("og_article", 1.0, "The page has the `og:type` article."),
    ("schema_forum", 0.0, "The page does not name a forum posting or a question in its JSON-LD."),
    ("class_own", -0.5, "Names (class, id) of its own element: against content (-0.50)."),
    ("word_length", 5.25, "Its words have 5.25 characters on average."),
    ("template_mean", 1.5, "The mean score of the blocks of its template: for content (+1.50)."),
    ("type_forum", 0.1, "The page is of the type forum with a probability of 10 %."),
    ("of_another_model", 2.0, "of another model: 2."),
)
def test_a_feature_in_words(feature: str, value: float, says: str) -> None:
    assert Part(feature, value, 0.0).says == says
