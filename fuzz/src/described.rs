//! Laws of what a page says of itself: metadata, images, posts, verdicts and short values such as dates and names.

use duramen_core::Page;
use duramen_core::completeness::VERDICTS;
use duramen_core::declared::Thing;
use duramen_core::metadata::{Entry, FIELDS, FieldKind, Image, Value};
use duramen_core::posts::Post;
use duramen_core::{tags, web_url::MAX_URL};

/// The day on which every input is read.
pub const TODAY: &str = "2026-11-15";

/// Addresses that a page may have been fetched from.
pub const URLS: [Option<&str>; 4] =
    [None, Some("https://news.example.co.uk/2021/03/04/oak?c#d"), Some("https://www.example.com/"), Some("mailto:x")];

/// Panics where metadata break the table of fields: order, kinds, empty values, dates that are no dates.
pub fn check_metadata(found: &[Entry]) {
    let place = |entry: &Entry| FIELDS.iter().position(|field| field.name == entry.field.name);
    let places: Vec<_> = found.iter().map(place).collect();
    assert!(places.is_sorted_by(|one, other| one < other), "{places:?}");
    for entry in found {
        let name = entry.field.name;
        assert!(entry.field.sources.contains(&entry.source), "{name} from {}", entry.source.name());
        match (&entry.value, entry.field.kind) {
            (Value::Text(text), FieldKind::Text) => check_text(name, text),
            (Value::List(texts), FieldKind::List) => {
                assert!(!texts.is_empty(), "{name} is empty");
                texts.iter().for_each(|text| check_text(name, text));
            }
            (Value::Number(number), FieldKind::Number) => {
                assert!(number.is_finite() && *number >= 0.0)
            }
            (Value::Count(_), FieldKind::Count) => {}
            (value, kind) => panic!("{name} is {value:?}, not {kind:?}"),
        }
    }
}

fn check_text(name: &str, text: &str) {
    assert!(!text.trim().is_empty(), "{name} is empty");
    if matches!(name, "published" | "modified") {
        check_date(text);
    }
}

/// Panics if a date is not valid by ISO 8601, or lies in the future.
pub fn check_date(date: &str) {
    const FORM: &[u8] = b"dddd-dd-ddTdd:dd:dd";
    let zone = date.find(['Z', '+']).or_else(|| date.get(11..)?.find('-').map(|at| at + 11));
    let (bare, zone) = date.split_at(zone.unwrap_or(date.len()));
    let fits = bare.bytes().zip(FORM).all(|(byte, form)| match form {
        b'd' => byte.is_ascii_digit(),
        form => byte == *form,
    });
    assert!(fits && matches!(bare.len(), 4 | 7 | 10 | 16 | 19), "{date:?}");
    let is_zone = |zone: &str| {
        let mut bytes = zone.bytes();
        zone.len() == 6 && bytes.nth(3) == Some(b':') && zone[1..3].parse::<u8>().is_ok()
    };
    assert!(matches!(zone, "" | "Z") || is_zone(zone), "{date:?}");
    // In eastern time zones the date may be one day later than the given day.
    assert!(&date[..4] <= &TODAY[..4], "{date:?} after {TODAY}");
}

/// Panics if an image is not in the page, or if its address or its relevance is invalid.
pub fn check_images(page: &Page, images: &[Image]) {
    assert!(images.is_sorted_by(|one, other| one.row < other.row));
    for image in images {
        assert_eq!(page.nodes.tag[image.row], tags::IMG);
        assert!((0.0..=1.0).contains(&image.relevance), "{}", image.relevance);
        assert!(!image.url.is_empty());
        assert!(image.url.len() <= MAX_URL || image.url.starts_with("data:image/"));
    }
}

/// Panics where what a page declares is no JSON, too long, not in the page, or another thing at a second reading.
pub fn check_data(page: &Page, url: Option<&str>) {
    let things = page.things(url);
    assert_eq!(things, page.things(url));
    let written = page.data(url);
    let most = 256 * page.source_len() + (1 << 22);
    assert!(written.len() < most, "{} bytes of data", written.len());
    let data: Vec<serde_json::Value> = serde_json::from_str(&written).expect("data is JSON");
    assert_eq!(data.len(), things.len());
    let mut left: Vec<&Thing> = things.iter().collect();
    while let Some(thing) = left.pop() {
        let rows = thing.properties.iter().filter_map(|property| property.row);
        assert!(rows.chain([thing.row]).all(|row| row < page.len()), "{thing:?}");
        left.extend(thing.properties.iter().filter_map(|property| property.value.as_thing()));
    }
    let objects: serde_json::Value = serde_json::from_str(&page.schema_org()).expect("schema.org objects are JSON");
    assert!(objects.is_array());
}

/// Panics where a verdict has no name, no probability or no evidence, or is another one at a second reading.
pub fn check_verdict(page: &Page, kept: &[bool], status: Option<u16>, origin: &str) {
    let found = page.completeness(kept, status, origin);
    assert_eq!(found, page.completeness(kept, status, origin));
    assert!(VERDICTS.contains(&found.verdict), "{found:?}");
    assert!((0.5..=1.0).contains(&found.probability), "{found:?}");
    let is_full = found.verdict == VERDICTS[0];
    assert_eq!(found.evidence.is_empty(), is_full, "{found:?}");
}

/// Panics where a contribution does not fit its page.
pub fn check_posts(page: &Page, posts: &[Post]) {
    assert!(posts.is_sorted_by(|one, other| one.row < other.row));
    for (at, post) in posts.iter().enumerate() {
        let end = page.nodes.end[post.row] as usize;
        assert!(post.rows.is_sorted_by(|one, other| one < other));
        let is_inside =
            |&row: &u32| post.row < row as usize && (row as usize) < end && page.nodes.tag[row as usize] == tags::TEXT;
        assert!(post.rows.iter().all(is_inside), "rows of post {at}");
        assert!(post.depth as usize <= at, "depth {} of post {at}", post.depth);
        assert!(post.author.as_ref().is_none_or(|name| !name.trim().is_empty()));
        if let Some(date) = &post.date {
            check_date(date);
        }
    }
}
