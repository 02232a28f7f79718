//! The marks of products in `marks.txt`, and how they are looked up: those of all sections in one pass over a source.

use std::sync::LazyLock;

use hashbrown::HashMap;
use memchr::memmem::Finder;

use crate::strings::{named, phrases};

named! {
/// What a mark says of a page: the sections of the file.
pub(super) enum Mark {
    CheckPages "check pages";
    CheckWidgets "check widgets";
    CheckNames "check names";
    WallPages "wall pages";
    WallWidgets "wall widgets";
    ConsentWidgets "consent widgets";
    ErrorPages "error pages";
    ShellPages "shell pages";
} }

/// How many first bytes of a mark are looked up; each mark has at least as many.
const START_BYTES: usize = 4;

/// The marks of products in the source of a page, by their first bytes.
struct SourceMarks {
    by_start: HashMap<[u8; START_BYTES], Vec<(Mark, String)>>,
    /// A bit for each hash of first bytes: at most places of a source no mark begins.
    hashes: Vec<u64>,
}

static SOURCE_MARKS: LazyLock<SourceMarks> = LazyLock::new(|| {
    let mut by_start = HashMap::<_, Vec<_>>::new();
    let mut hashes = vec![0; 1 << 10];
    for (&mark, section) in Mark::ALL.iter().zip(Mark::NAMES) {
        for text in phrases(include_str!("marks.txt"), section) {
            let Some(start) = text.as_bytes().first_chunk::<START_BYTES>().copied() else {
                continue;
            };
            let hash = hash(start);
            hashes[hash >> 6] |= 1_u64 << (hash & 63);
            by_start.entry(start).or_default().push((mark, text));
        }
    }
    SourceMarks { by_start, hashes }
});

/// A hash of the first bytes of a mark, of 16 bits.
fn hash(start: [u8; START_BYTES]) -> usize {
    (u32::from_le_bytes(start).wrapping_mul(0x9e37_79b1) >> 16) as usize
}

/// By section, the first mark by the alphabet that stands in a source.
#[derive(Default)]
pub(super) struct Marked([Option<&'static str>; Mark::ALL.len()]);

impl Marked {
    /// Looks for all marks at once in a source in lower case.
    pub fn new(source: &[u8]) -> Self {
        let SourceMarks { by_start, hashes } = &*SOURCE_MARKS;
        let mut found = Self::default();
        for (at, start) in source.windows(START_BYTES).enumerate() {
            let Some(start) = start.first_chunk::<START_BYTES>() else {
                break;
            };
            let hash = hash(*start);
            if hashes[hash >> 6] >> (hash & 63) & 1 == 0 {
                continue;
            }
            for (mark, text) in by_start.get(start).into_iter().flatten() {
                let first = &mut found.0[*mark as usize];
                if first.is_none_or(|first| **text < *first)
                    && source[at..].starts_with(text.as_bytes())
                    && (*mark != Mark::WallPages || is_markup(&source[..at]))
                {
                    *first = Some(text);
                }
            }
        }
        found
    }

    pub fn find(&self, mark: Mark) -> Option<&'static str> {
        self.0[mark as usize]
    }
}

/// Attributes whose values are prose or addresses: an article about paywalls names them, too.
const PROSE: [&[u8]; 8] = [b"href", b"src", b"content", b"title", b"alt", b"value", b"placeholder", b"aria-label"];

/// Whether a source goes on inside a script, or inside a tag and not in an attribute of prose.
fn is_markup(before: &[u8]) -> bool {
    let last = |part: &[u8]| memchr::memmem::rfind(before, part);
    let Some(tag) = memchr::memrchr(b'<', before) else {
        return false;
    };
    if memchr::memchr(b'>', &before[tag..]).is_some() {
        return last(b"<script") > last(b"</script");
    }
    let Some(equals) = memchr::memrchr(b'=', &before[tag..]) else {
        return true;
    };
    let name = before[tag..tag + equals].rsplit(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-').next();
    !name.is_some_and(|name| PROSE.contains(&name))
}

/// Parts of the names of forms and containers.
pub(super) type Names = LazyLock<Vec<Finder<'static>>>;

pub(super) static CHECK_NAMES: Names = LazyLock::new(|| finders("check names"));
pub(super) static LOGIN_NAMES: Names = LazyLock::new(|| finders("login names"));
pub(super) static ERROR_NAMES: Names = LazyLock::new(|| finders("error names"));

fn finders(section: &str) -> Vec<Finder<'static>> {
    let parts = phrases(include_str!("marks.txt"), section);
    let finders = parts.iter().map(|part| Finder::new(part).into_owned());
    finders.collect()
}

/// Whether one of some parts stands in names in lower case.
pub(super) fn are_in(names: &str, parts: &Names) -> bool {
    parts.iter().any(|part| part.find(names.as_bytes()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found() {
        let marks: usize = SOURCE_MARKS.by_start.values().map(Vec::len).sum();
        let listed = Mark::NAMES.iter().map(|section| phrases(include_str!("marks.txt"), section).iter().count());
        assert_eq!(marks, listed.sum::<usize>());
        for (mark, text) in SOURCE_MARKS.by_start.values().flatten() {
            let found = Marked::new(format!("<a {text}>").as_bytes());
            assert!(found.find(*mark).is_some_and(|first| first <= &**text), "{text}");
        }
    }

    #[test]
    fn prose_about_walls_is_no_mark_of_one() {
        let names_wall = |source: &str| Marked::new(source.as_bytes()).find(Mark::WallPages).is_some();
        for source in [
            "<p>a paywall</p>",
            "<a href='/paywall'>x",
            "<img alt=\"a paywall\">",
            "paywall",
            "<script></script>paywall",
        ] {
            assert!(!names_wall(source), "{source}");
        }
        for source in ["<div class='big paywall'>", "<div id=paywall>", "<script>var paywall", "<my-paywall>"] {
            assert!(names_wall(source), "{source}");
        }
    }
}
