//! Images that are part of a page's furniture: tracking pixels, sprites, icons.

use hashbrown::HashMap;
use std::sync::LazyLock;

use super::file_name;
use crate::page::identifier_words;
use crate::strings::entries;

/// An image is an icon if all its declared sides are shorter.
const MIN_SIDE_PIXELS: u32 = 32;
/// An image with one shorter side is a line or a spacer. A formula may be 600 by 29.
const THIN_PIXELS: u32 = 8;
/// A shorter `data:` URL holds no photograph.
const MIN_DATA_URL_CHARS: usize = 1024;

/// Words in the names of files and classes: one "anywhere" is enough; "alone" they count only where nothing but such words,
/// those of "filler" and numbers make up the name.
static WORDS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    entries(include_str!("../words/decoration.txt")).map(|(section, word, _)| (word, section)).collect()
});

fn is_in(section: &str, word: &str) -> bool {
    WORDS.get(word) == Some(&section)
}

/// Why an image is decoration; none where nothing says so. `names` are its classes and its id.
pub(super) fn decoration<'n>(
    url: &str,
    width: Option<u32>,
    height: Option<u32>,
    names: impl Iterator<Item = &'n str>,
) -> Option<String> {
    let sides = || width.iter().chain(&height).copied();
    let largest = sides().max();
    if largest.is_some_and(|side| side < MIN_SIDE_PIXELS) || sides().any(|side| side < THIN_PIXELS) {
        let shown = |side: Option<u32>| side.map_or("?".to_owned(), |side| side.to_string());
        let (width, height) = (shown(width), shown(height));
        return Some(format!("declared size {width} × {height}"));
    }
    if url.starts_with("data:") {
        let length = url.chars().count();
        return (length < MIN_DATA_URL_CHARS).then(|| format!("data of {length} characters"));
    }
    let named = telling(url).or_else(|| names.map(str::to_lowercase).find(|name| is_in("anywhere", name)));
    named.map(|word| format!("named {word}"))
}

/// The word in the name of a file that says that the image is decoration.
fn telling(url: &str) -> Option<String> {
    let name = file_name(url);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let words: Vec<String> = identifier_words(stem).map(str::to_ascii_lowercase).collect();
    let mut rest = words.iter().filter(|word| !is_in("filler", word) && word.len() > 1).peekable();
    let first = rest.peek().copied().filter(|_| stem.is_ascii());
    let anywhere = words.iter().find(|word| is_in("anywhere", word));
    anywhere.or(first.filter(|_| rest.all(|word| is_in("alone", word)))).cloned()
}
