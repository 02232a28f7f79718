//! The images of the main content, each with its declared properties and its relevance to the text.
//!
//! Relevance follows Joshi & Liu: the names in the image's own text (alternative text, title, caption, nearest heading)
//! against the names in the article.

mod decoration;
mod names;
mod tokens;

use hashbrown::HashMap;

use self::names::{NameCounts, Names, Texts};
use crate::base_url::Base;
use crate::page::Page;
use crate::strings::{first_chars, spaced, sums, without_zero_width};
use crate::tags;

/// The relevance of an image in the main content whose own text names nothing: its position alone.
const INSIDE: f64 = 1.0;

/// Characters read of one alternative text, title, caption or heading; longer ones are a page's mistake.
const MAX_TEXT_CHARS: usize = 1000;

/// The images of a figure share its caption; once its copies exceed this size, further images get none.
const MAX_REPEATED_BYTES: usize = 4000;

/// What stands after `data:image/`.
const MEDIA_TYPES: [&str; 10] = ["jpeg", "jpg", "png", "gif", "bmp", "x-ms-bmp", "tiff", "webp", "avif", "svg+xml"];

/// Extensions of files that are not images to save. Any other may be one: `photo.php` and `photo` have to be fetched.
const OTHER_FILES: &[&str] = &[
    "aac", "avi", "css", "doc", "docx", "epub", "flac", "heic", "html", "ico", "js", "json", "m3u8", "m4a", "m4v",
    "mkv", "mov", "mp3", "mp4", "mpd", "mpeg", "ogg", "ogv", "pdf", "rar", "swf", "txt", "wav", "webm", "xml", "zip",
];

/// An image of the main content; `url` is absolute where the page's own is known.
#[derive(Clone, Debug)]
pub struct Image {
    pub url: String,
    pub alt: Option<String>,
    pub title: Option<String>,
    pub caption: Option<String>,
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// From 0, nothing to do with the text, to 1.
    pub relevance: f64,
    pub row: usize,
    /// Why it is a tracking pixel, a sprite or an icon and never relevant; none for all others.
    pub decoration: Option<String>,
}

impl Page {
    /// The images that belong to the kept text, in the order of the page.
    pub fn images(&self, kept: &[bool], base: &Base) -> Vec<Image> {
        let belongs = self.kept_images(kept);
        let rows = (0..self.len()).filter(|&row| belongs[row] && self.nodes.tag[row] == tags::IMG);
        let sources: Vec<(usize, String)> = rows
            .filter_map(|row| {
                let url = self.best_source(row, base).or_else(|| self.inline_source(row))?;
                may_be_image(&url).then_some((row, url))
            })
            .collect();
        if sources.is_empty() {
            return Vec::new();
        }
        let captions = self.captions();
        let mut caption_bytes: HashMap<usize, usize> = HashMap::new();
        let mut images = Vec::with_capacity(sources.len());
        for (row, url) in sources {
            let figure = self.around(row, tags::FIGURE);
            let caption = figure.and_then(|figure| captions.get(&figure)).and_then(|&row| {
                let bytes = caption_bytes.entry(row).or_default();
                let text = collapsed(&self.seen_text(row)).filter(|_| *bytes <= MAX_REPEATED_BYTES)?;
                *bytes += text.len();
                Some(text)
            });
            images.push(self.described(row, url, caption));
        }
        self.judge(kept, &mut images);
        images
    }

    /// The `data:` URL of an image that is in the page itself.
    fn inline_source(&self, row: usize) -> Option<String> {
        let source = self.attribute(row, "src")?;
        let source = source.trim();
        let is_inline = source.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        is_inline.then(|| format!("data:{}", &source[5..]))
    }

    /// The nearest element of a tag around a row.
    fn around(&self, row: usize, tag: tags::Tag) -> Option<usize> {
        self.upwards(row).skip(1).find(|&row| self.nodes.tag[row] == tag)
    }

    /// For each figure the row of its first caption.
    fn captions(&self) -> HashMap<usize, usize> {
        let mut captions = HashMap::new();
        for row in (0..self.len()).filter(|&row| self.nodes.tag[row] == tags::FIGCAPTION) {
            if let Some(figure) = self.around(row, tags::FIGURE) {
                captions.entry(figure).or_insert(row);
            }
        }
        captions
    }

    /// An image with what its element says; its relevance is its position's, or 0 for decoration.
    fn described(&self, row: usize, url: String, caption: Option<String>) -> Image {
        let value = |name: &str| self.attribute(row, name).unwrap_or_default();
        let (width, height) = sides(&value("width"), &value("height"), &value("style"));
        let (class, id) = (value("class"), value("id"));
        let names = class.split_whitespace().chain([&*id]);
        let decoration = decoration::decoration(&url, width, height, names);
        Image {
            alt: collapsed(&value("alt")),
            title: collapsed(&value("title")),
            relevance: if decoration.is_some() { 0.0 } else { INSIDE },
            url,
            caption,
            width,
            height,
            row,
            decoration,
        }
    }

    /// Gives the images their relevance, by the names in their own texts.
    ///
    /// The article is compared without captions, and the heading of an image does not count as part of the article.
    fn judge(&self, kept: &[bool], images: &mut [Image]) {
        let owns: Vec<String> = images
            .iter()
            .map(|image| {
                let texts = [&image.alt, &image.title, &image.caption].into_iter();
                let texts: Vec<&str> = texts.flatten().map(String::as_str).collect();
                texts.join("\n")
            })
            .collect();
        let headings = self.headings_before(images, kept);
        let says_nothing = owns.iter().chain(&headings).all(String::is_empty);
        if says_nothing || images.iter().all(|image| image.decoration.is_some()) {
            return;
        }
        let article = self.render_text(&self.without_captions(kept));
        let texts = [&article].into_iter().chain(&owns).chain(&headings);
        let texts = Texts::new(texts.map(String::as_str));
        let names = Names::new(&texts);
        let measure = Article::new(&names, &article);
        for ((image, own), heading) in images.iter_mut().zip(&owns).zip(&headings) {
            if image.decoration.is_none()
                && let Some(relevance) = measure.relevance(own, heading)
            {
                image.relevance = relevance;
            }
        }
    }

    fn without_captions(&self, kept: &[bool]) -> Vec<bool> {
        let mut article = kept.to_vec();
        for row in (0..self.len()).filter(|&row| self.nodes.tag[row] == tags::FIGCAPTION) {
            article[row..self.nodes.end[row] as usize].fill(false);
        }
        article
    }

    /// For each image the text of the last kept heading that begins before it; empty without one.
    fn headings_before(&self, images: &[Image], kept: &[bool]) -> Vec<String> {
        let nodes = &self.nodes;
        let is_text = |(&kept, &tag): (&bool, &tags::Tag)| i32::from(kept && tag == tags::TEXT);
        let texts_before = sums(kept.iter().zip(&nodes.tag).map(is_text));
        let headings: Vec<usize> = (0..self.len())
            .filter(|&row| matches!(nodes.tag[row], tags::H1..=tags::H6))
            .filter(|&row| texts_before[nodes.end[row] as usize] > texts_before[row])
            .collect();
        let texts = images.iter().map(|image| {
            let before = headings.partition_point(|&row| row < image.row);
            let heading = before.checked_sub(1).map(|at| headings[at]);
            heading.and_then(|row| collapsed(self.text(row))).unwrap_or_default()
        });
        texts.collect()
    }
}

/// Whether a URL may lead to an image that can be saved, as far as it tells.
pub fn may_be_image(url: &str) -> bool {
    let Some(scheme) = url.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:")) else {
        let extension = file_name(url).rsplit('.').next().unwrap_or_default();
        return !OTHER_FILES.contains(&&*extension.to_lowercase());
    };
    let kind = first_chars(&url[scheme.len()..], 75).split([';', ',']).next().unwrap_or_default();
    kind.trim().to_lowercase().strip_prefix("image/").is_some_and(|subtype| MEDIA_TYPES.contains(&subtype))
}

/// The last part of a URL's path.
fn file_name(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default()
}

/// Width and height in pixels as attributes or inline style declare them; style wins, percentages are no size.
fn sides(width: &str, height: &str, style: &str) -> (Option<u32>, Option<u32>) {
    let mut declared = [width, height];
    for rule in style.split(';') {
        let Some((name, value)) = rule.split_once(':') else {
            continue;
        };
        let value = value.split('!').next().unwrap_or_default();
        match &*name.trim().to_ascii_lowercase() {
            "width" => declared[0] = value,
            "height" => declared[1] = value,
            _ => {}
        }
    }
    (pixels(declared[0]), pixels(declared[1]))
}

/// A length in whole pixels, such as `640` or `640.5px`.
fn pixels(text: &str) -> Option<u32> {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|mark: char| !mark.is_ascii_digit()).unwrap_or(text.len());
    let rest = text[end..]
        .strip_prefix('.')
        .map_or(&text[end..], |fraction| fraction.trim_start_matches(|mark: char| mark.is_ascii_digit()));
    let is_pixels = rest.trim().is_empty() || rest.trim().eq_ignore_ascii_case("px");
    let is_size = (1..=6).contains(&end) && is_pixels;
    is_size.then(|| text[..end].parse().ok()).flatten()
}

/// A text of one line, cut to what a person would write; none where it says nothing.
fn collapsed(text: &str) -> Option<String> {
    let text = without_zero_width(first_chars(text, 4 * MAX_TEXT_CHARS));
    let line = spaced(text.split_whitespace(), text.len());
    let line = first_chars(&line, MAX_TEXT_CHARS);
    (!line.is_empty()).then(|| line.to_owned())
}

/// Different names from which on a text is long; the paper gives no number.
const MIN_LONG_TEXT_NAMES: usize = 10;

/// A measure of how much texts have to do with an article.
struct Article<'n> {
    names: &'n Names<'n>,
    counts: NameCounts<'n>,
    squares: u64,
}

impl<'n> Article<'n> {
    pub fn new(names: &'n Names<'n>, article: &str) -> Self {
        let counts = names.of(article);
        let squares = counts.values().map(|&count| u64::from(count).pow(2)).sum();
        Self { names, counts, squares }
    }

    /// From 0 to 1 how much a text has to do with the article; none for a text that names nothing.
    ///
    /// `part` is a further part of the text that stands in the article too, where it does not count. A text of few
    /// names is measured by the share of them that the article has, one of many by the cosine of both distributions.
    pub fn relevance(&self, text: &str, part: &str) -> Option<f64> {
        let within = self.names.of(part);
        let mut own = self.names.of(text);
        for (name, count) in &within {
            *own.entry(name).or_default() += count;
        }
        if own.is_empty() {
            return None;
        }
        let all = |name: &str| self.counts.get(name).copied().unwrap_or(0);
        let left = |name: &str| all(name).saturating_sub(within.get(name).copied().unwrap_or(0));
        if own.len() < MIN_LONG_TEXT_NAMES {
            let shared = own.keys().filter(|name| left(name) > 0).count();
            return Some(shared as f64 / own.len() as f64);
        }
        let dot: u64 = own.iter().map(|(name, count)| u64::from(*count) * u64::from(left(name))).sum();
        if dot == 0 {
            return Some(0.0);
        }
        let square = |count: u32| u64::from(count).pow(2);
        let gone: u64 = within.keys().map(|name| square(all(name)) - square(left(name))).sum();
        let length = (self.squares - gone) as f64;
        let own_length: u64 = own.values().map(|&count| square(count)).sum();
        Some(dot as f64 / (length * own_length as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_names_are_measured_by_their_angle() {
        let places: Vec<String> = ('a'..='j').map(|letter| format!("Place{letter}")).collect();
        let listed = places.join(", ");
        let article = format!("we saw {listed} and {}", listed.replace("Place", "Town"));
        let text = format!("we saw {listed}");
        let texts = Texts::new([&*article, &*text].into_iter());
        let names = Names::new(&texts);
        let measure = Article::new(&names, &article);
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-9;
        assert!(near(measure.relevance(&article, ""), 1.0));
        assert!(near(measure.relevance(&text, ""), 0.5_f64.sqrt()));
        assert!(near(measure.relevance("", &text), 0.0));
    }
}
