//! Where an image comes from, the best of what its markup offers; and videos that a page embeds, which are written as links.

use std::borrow::Cow;

use super::collapsed;
use crate::base_url::Base;
use crate::page::{Page, identifier_words};
use crate::strings::word_list;
use crate::tags;

/// Attributes in which scripts that load images late keep the address, the surest first.
const LAZY: [&str; 14] = word_list(
    "data-src data-original data-lazy-src data-lazy data-original-src data-actualsrc \
     data-full-src data-large-file data-hi-res-src data-image-src data-image data-img-url \
     data-url data-echo",
);

/// Words in the names of placeholders, which a script replaces by the image.
const PLACEHOLDER_WORDS: [&str; 16] = word_list(
    "placeholder blank spacer transparent pixel empty clear loading loader spinner lazy lazyload \
     lazyloading dummy grey gray",
);

/// Other words that such names may contain.
const FILLERS: [&str; 8] = ["image", "img", "photo", "picture", "default", "ajax", "x", "px"];

const INLINE: &str = "data:image/";

/// Children of a `picture` that are looked at.
const MAX_SOURCES: usize = 64;

/// Shorter inline data is a stand-in or a sign, never a photograph.
const MIN_INLINE: usize = 1024;

impl Page {
    /// The absolute URL of the best source of the image at `row`.
    pub fn best_source(&self, row: usize, base: &Base) -> Option<String> {
        base.safe_image(&self.raw_source(row)?)
    }

    /// The best source of the image at `row` as it is written: of `srcset`, of the `picture` around it, of the
    /// attributes of late loading, then `src`. The shared `noscript` behind it has the last word.
    pub(crate) fn raw_source(&self, row: usize) -> Option<Cow<'_, str>> {
        if self.nodes.tag[row] != tags::IMG {
            return None;
        }
        let has_data = self.has_attribute_like(row, "data-");
        let late = || LAZY.iter().find_map(|name| self.real(row, name));
        self.widest(row)
            .or_else(|| self.widest_in_picture(row))
            .or_else(|| has_data.then(late).flatten())
            .or_else(|| self.real(row, "src"))
            .or_else(|| self.in_noscript(row))
    }

    /// Whether the image at `row` is in the page itself. It is one of the page's images, but what is rendered shows it
    /// only by a copy: so long an address helps no reader.
    pub(crate) fn is_inline_image(&self, row: usize) -> bool {
        self.attribute(row, "src").is_some_and(|source| {
            let source = source.trim_ascii();
            let kind = source.get(..INLINE.len()).unwrap_or_default();
            source.len() >= MIN_INLINE && kind.eq_ignore_ascii_case(INLINE)
        })
    }

    /// The value of an attribute that names a file, not the stand-in of one.
    fn real(&self, row: usize, name: &str) -> Option<Cow<'_, str>> {
        self.attribute(row, name).filter(|value| is_real(value))
    }

    fn widest(&self, row: usize) -> Option<Cow<'_, str>> {
        let late: &[&str] =
            if self.has_attribute_like(row, "data-") { &["data-srcset", "data-lazy-srcset"] } else { &[] };
        late.iter().chain(&["srcset"]).find_map(|name| {
            let set = self.attribute(row, name)?;
            widest(&set).map(|best| Cow::Owned(best.to_owned()))
        })
    }

    /// The sources of a `picture` are those of its first image (4.8.1); of many children the first count.
    fn widest_in_picture(&self, row: usize) -> Option<Cow<'_, str>> {
        let parent = self.nodes.parent[row] as usize;
        if self.nodes.tag[parent] != tags::PICTURE || self.real(row, "src").is_some() {
            return None;
        }
        let children = || self.children(parent).take(MAX_SOURCES);
        let image = children().find(|&child| self.nodes.tag[child] == tags::IMG);
        if image != Some(row) {
            return None;
        }
        children().filter(|&child| self.nodes.tag[child] == tags::SOURCE).find_map(|source| self.widest(source))
    }

    fn in_noscript(&self, row: usize) -> Option<Cow<'_, str>> {
        let mut next = self.nodes.end[row] as usize;
        if self.nodes.tag.get(next) == Some(&tags::TEXT) {
            next += 1;
        }
        let is_inside =
            self.nodes.tag.get(next) == Some(&tags::NOSCRIPT) && self.nodes.parent[next] == self.nodes.parent[row];
        if !is_inside {
            return None;
        }
        let image = (next..self.nodes.end[next] as usize).find(|&inner| self.nodes.tag[inner] == tags::IMG)?;
        self.real(image, "src")
    }
}

/// Not empty, not a place in the page itself, not inline data, not a placeholder.
fn is_real(url: &str) -> bool {
    let url = url.trim_ascii();
    let has = |part: &str| url.get(..part.len()).is_some_and(|start| start.eq_ignore_ascii_case(part));
    let is_inline = ["data:", "about:", "javascript:", "blob:"].into_iter().any(has);
    !url.is_empty() && !url.starts_with('#') && !is_inline && !is_placeholder(url)
}

/// Whether the name of a file is that of a placeholder: `blank.gif`, `grey-placeholder.png`, `loading.svg`.
fn is_placeholder(url: &str) -> bool {
    let name = url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    let is_one_of = |word: &str, list: &[&str]| list.iter().any(|each| word.eq_ignore_ascii_case(each));
    let is_known = |word: &str| is_one_of(word, &PLACEHOLDER_WORDS);
    let mut words = identifier_words(stem);
    let is_named =
        identifier_words(stem).any(is_known) && words.all(|word| is_known(word) || is_one_of(word, &FILLERS));
    is_named || stem == "1x1"
}

/// The candidate of a `srcset` with the greatest width or density (4.8.4.2.1, "parse a srcset attribute").
fn widest(set: &str) -> Option<&str> {
    let mut best: Option<(f64, &str)> = None;
    let mut rest = set;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            return best.map(|(_, url)| url);
        }
        let length = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (url, behind) = rest.split_at(length);
        let bare = url.trim_end_matches(',');
        let descriptor = if bare.len() < url.len() {
            rest = behind;
            ""
        } else {
            let end = behind.find(',').unwrap_or(behind.len());
            rest = &behind[end..];
            behind[..end].trim()
        };
        let size = size(descriptor);
        if is_real(bare) && best.is_none_or(|(known, _)| size > known) {
            best = Some((size, bare));
        }
    }
}

/// What a descriptor promises; candidates of one set are all of widths or all of densities.
fn size(descriptor: &str) -> f64 {
    let number = descriptor.trim_end_matches(['w', 'x', 'h']);
    number.parse().ok().filter(|size: &f64| size.is_finite()).unwrap_or(1.0)
}

/// How the addresses of players begin.
const PLAYERS: [&str; 14] = word_list(
    "youtube.com/embed/ youtube-nocookie.com/embed/ player.vimeo.com/video/ dailymotion.com/embed/video/ \
     geo.dailymotion.com/player player.bilibili.com/player.html rutube.ru/play/embed/ vk.com/video_ext.php \
     ok.ru/videoembed/ facebook.com/plugins/video.php embed.ted.com/talks/ player.twitch.tv/ loom.com/embed/ \
     archive.org/embed/",
);
/// Attributes that have the address, also where a script loads the player.
const SOURCES: [&str; 3] = ["src", "data-src", "data-lazy-src"];

pub(super) struct Video {
    pub(super) url: String,
    pub(super) title: String,
}

impl Page {
    /// The video that the `iframe` at `row` shows.
    pub(super) fn video(&self, row: usize, base: &Base) -> Option<Video> {
        let source =
            SOURCES.iter().filter_map(|name| self.short_value(row, name)).find(|source| is_player(source.trim()))?;
        let title = self.short_value(row, "title").unwrap_or_default();
        let title = collapsed(&crate::strings::without_zero_width(&title));
        let title = if title.is_empty() { "Video".to_owned() } else { title };
        Some(Video { url: base.safe_link(source.trim())?, title })
    }
}

fn is_player(address: &str) -> bool {
    let rest = address.trim_start_matches("https:").trim_start_matches("http:");
    rest.strip_prefix("//").is_some_and(|rest| {
        let rest = rest.strip_prefix("www.").unwrap_or(rest);
        PLAYERS.iter().any(|player| rest.starts_with(player))
    })
}
