//! What pages declare, as far as `tests/declared` does not hold it against other readers, and bounds on hostile pages.

use serde_json::Value;

use super::roles::{Role, texts};
use super::{loose, product};
use crate::strings::entries;
use crate::{Options, Page, parse_str};

fn page(html: &str) -> Page {
    parse_str(html.to_owned(), &Options::default())
}

fn script(json: &str) -> String {
    format!("<script type='application/ld+json'>{json}</script>")
}

fn without_rows(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(without_rows),
        Value::Object(object) => {
            object.remove("@rows");
            object.values_mut().for_each(without_rows);
        }
        _ => {}
    }
}

#[test]
fn every_syntax_is_read() {
    let cases = [
        (
            r##"<script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
            {"@type": ["Recipe", "http://schema.org/Thing"], "@id": "#r", "name": {"@value": "Oak"},
             "recipeIngredient": ["one", ["two"]], "author": {"@id": "#a"}, "yield": null, "servings": 4}]}</script>"##,
            r##"[{"@syntax": "json-ld", "@row": 3, "@type": ["Recipe", "Thing"], "@id": "#r", "name": "Oak",
            "recipeIngredient": ["one", "two"], "author": {"@id": "#a"}, "servings": 4}]"##,
        ),
        (
            r#"<script type=application/ld+json>[{"@id": "a", "knows": {"@id": "b"}}, {"@id": "b", "knows": [{"@id": "a"}, {"@id": "c"}]}]</script>"#,
            r#"[{"@syntax": "json-ld", "@row": 3, "@id": "a", "knows": {"@id": "b", "knows": [{"@id": "a"}, {"@id": "c"}]}},
            {"@syntax": "json-ld", "@row": 3, "@id": "b", "knows": [{"@id": "a", "knows": {"@id": "b"}}, {"@id": "c"}]}]"#,
        ),
        (
            "<div itemscope itemref=b id=a itemprop=x><i itemprop=name>A</i></div><div itemscope itemref=a id=b itemprop=y><i itemprop=name>B</i></div>",
            "[]",
        ),
        (
            r##"<body vocab="https://schema.org/" prefix="s: http://schema.org/ x: http://x.org/#"><div typeof=Recipe resource="#r"><h1 property=name>Oak</h1>
            <p property="author" typeof="s:Person"><span property="s:name x:nick">Ann</span></p><a property=url href=b>x</a>
            <meta property="datePublished og:title" content=2020-01-02></div><p property=name>none</p><div vocab=""><p typeof=Q property=q>no name</p></div>"##,
            r##"[{"@syntax": "rdfa", "@row": 4, "@type": "Recipe", "@id": "https://e.org/a/b#r", "name": "Oak",
            "author": {"@type": "Person", "name": "Ann", "x:nick": "Ann"}, "url": "https://e.org/a/b", "datePublished": "2020-01-02"},
            {"@syntax": "rdfa", "@row": 15, "@id": "https://e.org/a/b", "name": "none"}]"##,
        ),
    ];
    for (html, expected) in cases {
        let mut found = serde_json::from_str(&page(html).data(Some("https://e.org/a/b"), None)).expect("JSON");
        without_rows(&mut found);
        assert_eq!(found, serde_json::from_str::<Value>(expected).expect("JSON"), "{found}");
    }
    let list = "<ul itemscope itemtype=http://schema.org/Recipe><li itemprop=recipeIngredient>one<li itemprop=recipeIngredient>two</ul>";
    assert!(page(list).data(None, None).ends_with(r#""@rows": {"recipeIngredient": [5, 7]}}]"#));
}

#[test]
fn hostile_data_stays_small() {
    assert!(loose::values(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))).is_empty());
    let all: Vec<String> = (0..60).map(|id| format!(r#"{{"@id": "{id}"}}"#)).collect();
    let things: Vec<String> = (0..60).map(|id| format!(r#"{{"@id": "{id}", "to": [{}]}}"#, all.join(","))).collect();
    let names = "<div itemscope itemprop='a b c d e f g h'>".repeat(5);
    let pages = [
        script(&format!("[{}]", things.join(","))),
        script(&format!(r#"{{"{}": [{}1], "a": 2}}"#, "n".repeat(257), "1,".repeat(100_000))),
        format!("{names}<p itemprop=x>{}", "oak ".repeat(10_000)),
    ];
    for html in pages {
        assert!(page(&html).data(None, None).len() < 8 * html.len() + (1 << 20));
    }
}

/// The cases of a section of `tests.txt`: what is expected, and the page or its JSON-LD.
fn cases(wanted: &str) -> Vec<(&'static str, &'static str)> {
    let found = entries(include_str!("tests.txt")).filter(|(section, ..)| *section == wanted);
    found.map(|(_, expected, given)| (expected, given)).collect()
}

#[test]
fn every_syntax_names_the_price() {
    for (expected, html) in cases("prices") {
        let things = page(html).things(None);
        let found = product(&things, &["Oak table".to_owned()]);
        let found = found.map(|found| format!("{} {}", found.prices.join(","), found.sku.unwrap_or_default()));
        assert_eq!(found.as_deref().unwrap_or("a list"), expected, "{html}");
    }
}

#[test]
fn the_product_is_first_and_has_a_price() {
    for (section, page_type) in [("products", Some("product")), ("other pages", Some("listing"))] {
        for (expected, html) in cases(section) {
            let data: Value = serde_json::from_str(&page(html).data(None, page_type)).expect("JSON");
            let keys = ["@syntax", "name", "price", "priceCurrency"];
            let values = keys.map(|name| data[0][name].as_str().unwrap_or("-"));
            assert_eq!(values.join(" "), expected, "{html}");
        }
    }
}

#[test]
fn texts_have_the_role_that_the_reader_gives_them() {
    for (expected, json) in cases("roles") {
        let page = page(&script(json));
        let found = texts(page.json_ld(), 100).into_iter().map(|(role, text)| format!("{role:?} {text}"));
        assert_eq!(found.collect::<Vec<_>>().join(", "), expected, "{json}");
    }
    assert!(entries(include_str!("roles.txt")).all(|(_, name, _)| Role::named(name).is_some()));
}
