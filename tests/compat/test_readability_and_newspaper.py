"""duramen.compat.readability and .newspaper: the names and types of the classes that they replace."""

import inspect
import pickle
import re
from datetime import datetime
from pathlib import Path

import pytest

import duramen
from duramen.compat import newspaper, readability, trafilatura

EXAMPLE = Path(__file__).parents[2] / "examples" / "heartwood.html"
HTML = EXAMPLE.read_text("utf-8")
URL = "https://example.org/oak"
TITLE = "Why old trees are dark inside"


def test_readability() -> None:
    document = readability.Document(HTML, url=URL)
    assert document.summary(html_partial=True) in document.summary()
    assert duramen.extract(HTML, url=URL).html in document.summary()
    assert document.short_title() == TITLE
    assert TITLE in document.title()
    assert document.author() == "Ilse Brandt"
    empty = readability.Document("<p>")
    assert (empty.title(), empty.author(), empty.short_title()) == ("[no-title]", "[no-author]", "")
    with pytest.raises(ValueError, match="positive_keywords"):
        readability.Document(HTML, positive_keywords=["oak"])


ATTACKS = """<title>"><script>run()</script></title><meta name=author content='"><script>run()</script>'>
<body onload=run()><script>run()</script><article><h1>Oak</h1><p onclick=run()>{0}<a href="javascript:run()">a</a>
<a href="data:text/html,<script>run()</script>">b</a><iframe src="javascript:run()"></iframe><svg onload=run()><script>
run()</script></svg><p>{0}<img src=x onerror=run()></article>""".format("The heartwood of an old oak is dark. " * 20)


def test_no_html_of_another_library_runs_scripts() -> None:
    page, article = readability.Document(ATTACKS), newspaper.Article("").download(ATTACKS).parse()
    forms = [trafilatura.extract(ATTACKS, output_format=form, with_metadata=True) for form in ("html", "xml", "xmltei")]
    found = [page.summary(), page.content(), page.get_clean_html(), article.article_html, *forms]
    for html in found:
        assert "heartwood" in str(html)
        assert not re.search(r"<script|<iframe|<svg|javascript:|data:|\son\w+=", str(html)), html


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_readability_has_its_names() -> None:
    theirs = pytest.importorskip("readability", reason="readability-lxml is not installed")
    given, taken = (inspect.signature(each.Document).parameters for each in (theirs, readability))
    assert list(given) == list(taken)
    titles = [each.Document(HTML) for each in (theirs, readability)]
    assert titles[0].title() == titles[1].title()
    for name in ("summary", "title", "short_title", "author", "content", "get_clean_html"):
        assert isinstance(getattr(titles[1], name)(), type(getattr(titles[0], name)()))


def test_newspaper() -> None:
    article = newspaper.Article(EXAMPLE.as_uri()).download().parse()
    assert (article.title, article.authors) == (TITLE, ["Ilse Brandt"])
    assert article.publish_date == datetime(2024, 10, 12)  # noqa: DTZ001 - newspaper's have no zone either
    assert article.text == duramen.extract(HTML).text
    assert newspaper.fulltext(HTML) == article.text
    assert '"title"' in str(article.to_json())
    with pytest.raises(newspaper.ArticleException, match="missing"):
        newspaper.Article("file:///missing.html").download().parse()
    with pytest.raises(newspaper.ArticleException, match="download"):
        newspaper.Article("https://example.org/").parse()


def test_the_state_of_an_article() -> None:
    article = newspaper.Article(EXAMPLE.as_uri())
    states = newspaper.ArticleDownloadState
    assert (article.download_state, article.keywords, article.summary) == (states.NOT_STARTED, [], "")
    with pytest.raises(newspaper.ArticleException, match="parse"):
        article.download().nlp()
    assert (article.download_state, article.html) == (states.SUCCESS, EXAMPLE.read_text("utf-8"))
    article.parse()
    again = pickle.loads(pickle.dumps(article))
    assert again == article
    assert hash(again) == hash(article)
    assert again != newspaper.Article(EXAMPLE.as_uri())
    assert newspaper.Article("file:///missing.html").download().download_state == states.FAILED_RESPONSE
    with pytest.raises(NotImplementedError, match="summaries"):
        article.nlp()


def test_newspaper_has_its_fields() -> None:
    theirs = pytest.importorskip("newspaper", reason="newspaper4k is tested by ./check-adapters")
    given, taken = (each.article(URL, input_html=HTML) for each in (theirs, newspaper))
    fields = "text title authors publish_date top_image images movies meta_lang meta_description meta_site_name tags"
    for name in (
        fields + " meta_keywords canonical_link article_html html url source_url is_parsed meta_favicon"
    ).split():
        theirs_is = getattr(given, name)
        assert theirs_is is None or isinstance(getattr(taken, name), type(theirs_is)), name
    assert taken.publish_date.date() == given.publish_date.date()


def test_the_settings_of_a_config() -> None:
    config = newspaper.Config()
    config.browser_user_agent, config.request_timeout, config.fetch_images = "Oak/1", 5, False
    config.proxies = {"http": "http://localhost:3128"}
    options = newspaper.Article(URL, config=config, headers={"Accept-Language": "de"}).config.fetching()
    assert (options["user_agent"], options["timeouts"].total) == ("Oak/1", 5)
    assert (options["proxy"], options["headers"]) == ("http://localhost:3128", {"Accept-Language": "de"})
    with pytest.raises(ValueError, match="colour"):
        newspaper.Article(URL, colour="red")
