"""Names are found by how they are written, and texts compared by them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duramen.metadata.entities import MANY, Entities, similarity

OAK = "The Bowthorpe Oak stands near Bourne. Bourne lies in Lincolnshire. In 1768 George Pauncefort dined in the tree."


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("we dined in a tree", [], id="no capitals"),
        pytest.param("We dined in a tree. They stood.", [], id="sentences begin with capitals"),
        pytest.param("we dined near Bourne", ["bourne"], id="within a sentence"),
        pytest.param("Bourne is old. we dined near Bourne", ["bourne", "bourne"], id="seen within a sentence too"),
        pytest.param("George Pauncefort dined", ["george pauncefort"], id="a name begins the sentence"),
        pytest.param("The Oak fell on the road", ["oak"], id="a word written small elsewhere begins it"),
        pytest.param("we saw Leonardo da Vinci today", ["leonardo da vinci"], id="a small word inside"),
        pytest.param("from Oxford of old", ["oxford"], id="a small word at the end is not inside"),
        pytest.param("in Paris, France", ["france", "paris"], id="a comma divides"),
        pytest.param("with J. R. Smith and Dr. Who", ["dr who", "j r smith"], id="a full stop after initials does not"),
        pytest.param("in 1768 with 3 chairs and 1,200 leaves", ["1,200", "1768"], id="numbers of two digits"),
        pytest.param("near Bourne’s oak and Oxford's", ["bourne", "oxford"], id="of someone"),
        pytest.param("« Le chêne » de Paris", ["paris"], id="quotation marks before the first word"),
        pytest.param("под дубом у Пушкина", ["пушкина"], id="Cyrillic"),
        pytest.param("unter der Eiche im Wald", ["eiche", "wald"], id="German nouns"),
        pytest.param("橡树", ["橡树"], id="Han in pairs"),
        pytest.param("オークの木", ["オーク"], id="katakana whole, hiragana not"),
        pytest.param("شجرة في القاهرة", ["القاهرة", "شجرة"], id="Arabic words of three letters"),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert sorted(Entities([text]).of(text).elements()) == names


def test_a_part_counts_as_the_whole_name() -> None:
    names = Entities(["we met Angela Merkel, and then Merkel left"])
    assert names.of("with Merkel") == names.of("with Angela Merkel") == {"angela merkel": 1}


@pytest.mark.parametrize(
    ("text", "likeness"),
    [
        pytest.param("near Bourne", 1.0, id="named in the article"),
        pytest.param("near Bourne, not near Rome", 0.5, id="half of them"),
        pytest.param("near Rome", 0.0, id="none of them"),
        pytest.param("a tree", None, id="names nothing"),
    ],
)
def test_few_names_by_their_share(text: str, likeness: float | None) -> None:
    assert similarity(Entities([OAK, text]), OAK)(text, "") == likeness


def test_many_names_by_their_angle() -> None:
    names = ", ".join(f"Place{chr(97 + index)}" for index in range(MANY))
    others = names.replace("Place", "Town")
    article, text = f"we saw {names} and {others}", f"we saw {names}"
    measure = similarity(Entities([article, text]), article)
    assert measure(article, "") == pytest.approx(1.0)
    assert measure(text, "") == pytest.approx(0.5**0.5)
    assert measure("", text) == 0.0


def test_its_own_part_of_the_article_does_not_count() -> None:
    article = "about Rome\nwe dined near Bourne"
    measure = similarity(Entities([article]), article)
    assert measure("about Rome", "") == 1.0
    assert measure("", "about Rome") == 0.0


@given(st.text(), st.text(), st.text())
def test_any_text_can_be_compared(article: str, text: str, part: str) -> None:
    likeness = similarity(Entities([article, text]), article)(text, part)
    assert likeness is None or 0 <= likeness <= 1 + 1e-9


@given(st.text(alphabet="AaBb .,1火カ'-\n"))
def test_a_text_is_like_itself(text: str) -> None:
    assert similarity(Entities([text]), text)(text, "") in (None, pytest.approx(1.0))
