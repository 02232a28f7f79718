//! The role of elements in a contribution, from their markup: author, date, text, quote.

use std::borrow::Cow;

use hashbrown::HashMap;

use super::words::{WORDS, words_of};
use crate::dates::read_date;
use crate::page::{Page, flags};
use crate::strings::{Words, first_chars, sums, word_list};
use crate::tags;

/// Characters of a class, an id or an address that are read.
const MAX_VALUE_CHARS: usize = 300;
/// Words of a panel that names the author.
const MAX_PANEL_WORDS: i32 = 40;
/// Words of the headline of a teaser; a name has fewer.
const MIN_HEADLINE_WORDS: i32 = 3;
/// Words of an element that says a date.
const MAX_DATE_WORDS: i32 = 20;

/// Attributes that say more than the name of the element does: most elements have none of them.
const PROPERTIES: [&str; 11] = word_list(
    "itemprop rel datetime data-time data-timestamp data-date data-depth depth data-level indent \
     aria-level",
);

/// The part that an element has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Names the author; the lower the number, the surer.
    Author(u8),
    /// Says when; the lower the number, the surer.
    Date(u8),
    /// Holds what was said; elements of one template have one number.
    Content(u32),
    Skip,
    /// As `Skip`, also where it holds an element for content.
    Signature,
    Quote,
    QuoteHead,
    /// A heading with a link, as teasers have it.
    Headline,
    Level(u32),
    Indented,
}

#[derive(Clone, Copy)]
pub(super) struct Signal {
    pub row: usize,
    pub role: Role,
}

/// `itemprop` of what was said.
pub(super) const DECLARED_CONTENT: u32 = 0;

/// The sum of words before each row, so that a subtree's words are a difference.
pub(super) fn words_before(page: &Page) -> Vec<i32> {
    let hidden = flags::HEAD | flags::RAW | flags::INVISIBLE;
    let rows = page.nodes.words.iter().zip(&page.nodes.flags);
    sums(rows.map(|(&words, &flags)| if flags & hidden == 0 { words } else { 0 }))
}

/// The signals of the rows from `first` to `end`, in order.
pub(super) fn signals(page: &Page, words: &[i32], first: usize, end: usize) -> Vec<Signal> {
    let mut found = Vec::new();
    let mut by_class: HashMap<u32, Vec<Role>> = HashMap::new();
    for row in first..end {
        if page.nodes.tag[row] == tags::TEXT && may_be_date(page, row) {
            found.push(Signal { row, role: Role::Date(2) });
        }
        if page.nodes.tag[row] > tags::INSTRUCTION && page.nodes.flags[row] & (flags::HEAD | flags::INVISIBLE) == 0 {
            let class = page.classes().of_row[row];
            let named = by_class.entry(class).or_insert_with(|| roles_of(page.attribute(row, "class")));
            let inside = words[page.nodes.end[row] as usize] - words[row];
            Reader { page, row, inside }.read(named, &mut found);
        }
    }
    found
}

/// Whether a text is short, has the digits of a day and a year, and is a date.
fn may_be_date(page: &Page, row: usize) -> bool {
    let nodes = &page.nodes;
    let unseen = flags::HEAD | flags::RAW | flags::INVISIBLE;
    (3..=16).contains(&nodes.digits[row])
        && nodes.words[row] <= MAX_DATE_WORDS
        && nodes.flags[row] & unseen == 0
        && read_date(page.text(row), "9999-12-31", false).is_some()
        && !is_of_member(page, row)
}

/// Whether the line around a date says that a member joined then, or that an edit was made.
fn is_of_member(page: &Page, row: usize) -> bool {
    let blocks = &page.blocks;
    let Some(block) = blocks.first.partition_point(|&first| first as usize <= row).checked_sub(1) else {
        return false;
    };
    let line = page.text_between(blocks.text_start[block], blocks.text_end[block]);
    words_of(first_chars(line, MAX_VALUE_CHARS)).iter().any(|word| WORDS.not_date.contains(word))
}

struct Reader<'p> {
    page: &'p Page,
    row: usize,
    /// Words in the subtree.
    inside: i32,
}

impl Reader<'_> {
    fn read(&self, named: &[Role], found: &mut Vec<Signal>) {
        let mut add = |role: Role| found.push(Signal { row: self.row, role });
        self.by_tag(&mut add);
        if self.page.has_one_of(self.row, &PROPERTIES) {
            self.by_property(&mut add);
        }
        named.iter().filter(|&&role| self.may_have(role)).for_each(|&role| add(role));
        if let Some(id) = self.attribute("id").filter(|id| ends_in_number(id)) {
            let words = words_of(first_chars(&id, MAX_VALUE_CHARS));
            if words.last().is_some_and(|word| WORDS.content_id.contains(word)) && self.inside > 0 {
                add(Role::Content(number_of(&words)));
            }
        }
    }

    fn attribute(&self, name: &str) -> Option<Cow<'_, str>> {
        self.page.attribute(self.row, name)
    }

    fn is_named_content(&self) -> bool {
        let class = self.attribute("class").unwrap_or_default();
        first_chars(&class, MAX_VALUE_CHARS).split_ascii_whitespace().map(words_of).any(|words| {
            words.last().is_some_and(|word| WORDS.content.contains(word))
                && !words.iter().any(|word| WORDS.quote.contains(word))
        })
    }

    fn is_panel(&self) -> bool {
        (1..=MAX_PANEL_WORDS).contains(&self.inside)
    }

    fn by_tag(&self, add: &mut impl FnMut(Role)) {
        let nodes = &self.page.nodes;
        let parent = nodes.tag[nodes.parent[self.row] as usize];
        match nodes.tag[self.row] {
            tags::TIME => add(Role::Date(0)),
            // vBulletin writes the text of a post into a `blockquote`.
            tags::BLOCKQUOTE if self.inside > 0 && !self.is_named_content() => add(Role::Quote),
            tags::DT if self.is_panel() => add(Role::Author(3)),
            tags::CITE => add(Role::QuoteHead),
            tags::A if self.is_panel() => {
                let href = self.attribute("href").unwrap_or_default();
                let mut parts = first_chars(&href, MAX_VALUE_CHARS).split(|mark: char| !mark.is_ascii_alphanumeric());
                // The picture of a member may be the first letter of the name.
                let is_picture = || self.attribute("class").is_some_and(|class| class.contains("avatar"));
                if parts.any(|part| WORDS.profile_link.contains_folded(part)) && !is_picture() {
                    add(Role::Author(2));
                } else if nodes.flags[self.row] & flags::HEADING != 0
                    && !href.contains('#')
                    && self.inside >= MIN_HEADLINE_WORDS
                {
                    add(Role::Headline);
                }
            }
            tags::H1 | tags::H2 | tags::H3 | tags::H4 if parent == tags::A => add(Role::Headline),
            _ => {}
        }
    }

    /// Microdata, relations, and attributes that hold a number.
    fn by_property(&self, add: &mut impl FnMut(Role)) {
        if let Some(names) = self.attribute("itemprop") {
            for name in names.to_ascii_lowercase().split_ascii_whitespace() {
                match name {
                    "author" | "creator" => add(Role::Author(0)),
                    "datepublished" | "datecreated" | "commenttime" => add(Role::Date(0)),
                    "text" | "articlebody" | "commenttext" if self.inside > 0 => {
                        add(Role::Content(DECLARED_CONTENT));
                    }
                    _ => {}
                }
            }
        }
        let is_author = |rel: Cow<'_, str>| rel.eq_ignore_ascii_case("author");
        if self.attribute("rel").is_some_and(is_author) && self.is_panel() {
            add(Role::Author(0));
        }
        if ["datetime", "data-time", "data-timestamp", "data-date"].iter().any(|name| self.attribute(name).is_some()) {
            add(Role::Date(0));
        }
        for name in ["data-depth", "depth", "data-level", "indent", "aria-level"] {
            if let Some(level) = self.attribute(name).and_then(|value| value.parse().ok()) {
                add(Role::Level(level));
                break;
            }
        }
    }

    /// Whether the element can have a role that its class names.
    fn may_have(&self, role: Role) -> bool {
        match role {
            Role::Author(_) => self.is_panel(),
            Role::Date(_) => self.inside <= MAX_DATE_WORDS,
            Role::Content(_) => self.inside > 0,
            Role::Quote => self.inside > 0 && self.is_box(),
            _ => true,
        }
    }

    /// Whether the element is a block that may hold a quote: not the button that makes one.
    fn is_box(&self) -> bool {
        matches!(
            self.page.nodes.tag[self.row],
            tags::DIV | tags::ASIDE | tags::TABLE | tags::FIELDSET | tags::SECTION | tags::P
        )
    }
}

/// The roles that a class names, for any element.
fn roles_of(class: Option<Cow<'_, str>>) -> Vec<Role> {
    let mut roles = Vec::new();
    for token in first_chars(&class.unwrap_or_default(), MAX_VALUE_CHARS).split_ascii_whitespace() {
        let words = words_of(token);
        let Some(last) = words.last() else {
            continue;
        };
        let joined = words.concat();
        let is = |list: &Words| list.contains(last) || list.contains(&joined);
        if is(&WORDS.author) {
            roles.push(Role::Author(1));
        } else if is(&WORDS.user) {
            roles.push(Role::Author(3));
        }
        if is(&WORDS.date) && !words.iter().any(|word| WORDS.not_date.contains(word)) {
            roles.push(Role::Date(1));
        }
        if is(&WORDS.signature) {
            roles.push(Role::Signature);
        } else if is(&WORDS.skip) {
            roles.push(Role::Skip);
        } else if is(&WORDS.content) {
            roles.push(Role::Content(number_of(&words)));
        }
        roles.extend(is(&WORDS.quote).then_some(Role::Quote));
        roles.extend(is(&WORDS.quote_head).then_some(Role::QuoteHead));
        if is(&WORDS.level)
            && ends_in_number(token)
            && let Ok(level) = token.trim_start_matches(|mark: char| !mark.is_ascii_digit()).parse()
        {
            roles.push(Role::Level(level));
        }
        roles.extend(is(&WORDS.indented).then_some(Role::Indented));
    }
    roles
}

fn ends_in_number(name: &str) -> bool {
    name.ends_with(|mark: char| mark.is_ascii_digit())
}

/// A number for a template; 0 is not given.
fn number_of(words: &[String]) -> u32 {
    // FNV-1a.
    let bytes = words.iter().flat_map(|word| word.bytes().chain([b'-']));
    bytes.fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)) | 1
}
