"""Shops keep the price of their product, in the text and in the data."""

import pytest

import duramen
from duramen.page.model import find

from .cases import examples, tables
from .model.handmade import by_length

PROSE = "<p>This table is made of solid oak. Its top is oiled by hand, and its legs can be taken off.</p>" * 4
DECLARED = """<script type="application/ld+json">{"@type": "Product", "name": "Oak table", "sku": "OT-2041",
    "offers": {"@type": "Offer", "price": "1299.00", "priceCurrency": "EUR"}}</script>"""
OTHERS = "<ul>" + "".join(f"<li><a href=/{n}>Chair {n}</a> <span>{n}49,00 €</span></li>" for n in range(1, 8)) + "</ul>"


def shop(price: str, *, head: str = "", number: str = "") -> str:
    return f"""<title>Oak table</title>{head}<nav><a href=/>Home</a> <a href=/cart>0,00 €</a></nav><h1>Oak table</h1>
        <div class=x1>{price}</div><div>{number}</div>{PROSE}<h2>You may also like</h2>{OTHERS}"""


@pytest.mark.parametrize("price", ["1.299,00 €", "EUR 1 299", "€1,299.–", "1299<sup>00</sup> Euro"])
def test_a_declared_price_is_kept_where_it_is_shown(price: str) -> None:
    document = duramen.extract(shop(price, head=DECLARED, number="SKU: OT-2041"), page_type="product")
    assert " ".join(duramen.extract(f"<p>{price}", method="everything").text.split()) in document.text
    assert "OT-2041" in document.text
    assert document.data[0]["name"] == "Oak table"


def test_two_declared_prices_and_one_in_the_name_are_kept() -> None:
    bid = '<meta property="product:price:amount" content="1500">'
    auction = shop("<p>Start 1.299,00 €<p>1.500 €", head=DECLARED + bid)
    named = shop("", head=DECLARED).replace("<h1>", "<h1><a href=/>1.299,00 €</a> ")
    for page, prices in ((duramen.parse(auction), ("1.299,00 €", "1.500 €")), (duramen.parse(named), ("1.299,00 €",))):
        for without, is_kept in (("headline", True), (("headline", "price"), False)):
            text = page.core.render_text(find(page, model=by_length("product"), without=without).kept)
            assert [price in text for price in prices] == [is_kept] * len(prices)


@examples(*tables(__file__).items())
def test_a_price_that_nobody_declares_stands_below_the_name(price: str, amount: str) -> None:
    document = duramen.extract(shop(price), page_type="product")
    assert price in document.text
    assert document.data[0]["@syntax"] == "shown"
    assert document.data[0]["price"] == amount


@pytest.mark.parametrize("text", ["5 stars", "Size 42", "1,200 leaves", "$", "Krone 5 mm", "2 for 5, 10 17"])
def test_a_number_without_money_is_no_price(text: str) -> None:
    html = f"<title>Oak table</title><h1>Oak table</h1><div>{text}</div>{PROSE}"
    assert duramen.extract(html, page_type="product").data == []


def test_the_step_adds_no_price_of_another_product_and_none_to_an_article() -> None:
    page = duramen.parse(shop("1.299,00 €", head=DECLARED))
    with_price, alone = (
        page.core.render_text(find(page, page_type="product", without=without).kept).splitlines()
        for without in ((), ("price",))
    )
    assert set(with_price) - set(alone) <= {"1.299,00 €"}
    assert "0,00 €" not in with_price
    article = f"<title>Oaks</title><article><h1>Oaks</h1><div>99 €</div>{PROSE}</article>"
    assert duramen.extract(article, page_type="article").data == []
