//! The marks of products in `marks.txt`: what the source of a page and the names in its markup tell.

use std::sync::LazyLock;

use super::words::Lookup;
use crate::strings::named;

named! {
/// What a mark says of a page: the sections of the file.
pub(super) enum Mark {
    CheckPages "check pages";
    CheckWidgets "check widgets";
    CheckNames "check names";
    LoginNames "login names";
    ErrorNames "error names";
    WallPages "wall pages";
    WallWidgets "wall widgets";
    ConsentWidgets "consent widgets";
    ErrorPages "error pages";
    ShellPages "shell pages";
} }

static MARKS: LazyLock<Lookup<Mark, 3>> =
    LazyLock::new(|| Lookup::read(include_str!("marks.txt"), Mark::ALL, Mark::NAMES, str::to_owned));

/// By section, the first mark by the alphabet that stands in a source, or in the names of forms and containers.
#[derive(Default)]
pub(super) struct Marked([Option<&'static str>; Mark::ALL.len()]);

impl Marked {
    /// Looks for all marks at once in a source in lower case.
    pub fn new(source: &[u8]) -> Self {
        let mut found = Self::default();
        for (at, (mark, text)) in MARKS.all(source) {
            let first = &mut found.0[*mark as usize];
            let is_first = first.is_none_or(|first| **text < *first);
            if is_first && (*mark != Mark::WallPages || is_markup(&source[..at])) {
                *first = Some(text);
            }
        }
        found
    }

    pub fn find(&self, mark: Mark) -> Option<&'static str> {
        self.0[mark as usize]
    }

    pub fn has(&self, mark: Mark) -> bool {
        self.find(mark).is_some()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_about_walls_is_no_mark_of_one() {
        let names_wall = |source: &str| Marked::new(source.as_bytes()).has(Mark::WallPages);
        let prose = "<p>a paywall</p>|<a href='/paywall'>x|<img alt=\"a paywall\">|paywall|<script></script>paywall";
        assert_eq!(prose.split('|').find(|source| names_wall(source)), None);
        let marks = "<div class='big paywall'>|<div id=paywall>|<script>var paywall|<my-paywall>";
        assert_eq!(marks.split('|').find(|source| !names_wall(source)), None);
    }
}
