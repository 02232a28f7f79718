//! Which hidden elements a visitor can make visible: those that the page has a control for.

use std::cell::{OnceCell, RefCell};
use std::sync::LazyLock;

use hashbrown::{HashMap, HashSet};

use crate::page::attributes::MAX_VALUE_BYTES;
use crate::page::{Page, identifier_word_ranges};
use crate::tags;

/// Attributes that name what they show by its id.
const NAMING: [&str; 6] =
    ["aria-controls", "data-bs-target", "data-target", "popovertarget", "commandfor", "data-controls"];
/// Attributes of controls. A link with one of them shows what it leads to.
const TOGGLING: [&str; 4] = ["data-toggle", "data-bs-toggle", "aria-expanded", "aria-selected"];
/// Elements around a hidden one that are looked at for what stands above it or names it.
const MAX_LEVELS: usize = 3;
/// Words of a heading, a question or a button with everything around it.
const MAX_CONTROL_WORDS: i32 = 60;
const MAX_CONTROL_ROWS: usize = 60;
/// Words of the name of a tab.
const MAX_TAB_WORDS: i32 = 5;
/// Rows before and behind a hidden element that are looked at, so that the time stays linear.
const MAX_NEIGHBOURS: usize = 40;

/// Words in the classes of elements that open others.
static OPENERS: LazyLock<HashSet<&'static [u8]>> = LazyLock::new(|| {
    let lines = include_str!("controls.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split(' ').next()).map(str::as_bytes).collect()
});

/// The controls of a page, read when the first hidden element asks for them.
pub(super) struct Controls<'p> {
    page: &'p Page,
    codes: &'p [u8],
    named: OnceCell<Named>,
    /// By the number of a class attribute, whether it says that an element opens another one.
    openers: RefCell<HashMap<u32, bool>>,
}

#[derive(Default)]
struct Named {
    ids: HashSet<Vec<u8>>,
    /// What links of the page lead to in it.
    links: HashSet<Vec<u8>>,
    /// The ids of the controls themselves.
    controls: HashSet<Vec<u8>>,
    has_tabs: bool,
    /// Whether a list of links or buttons is called tabs, or each of several short texts a tab, by class and without a role.
    has_named_tabs: bool,
}

/// Words in the classes of lists of tabs, and in the classes and ids of what they show.
const TABS: [&[u8]; 4] = [b"tabs", b"tablist", b"tabbed", b"tabnav"];
const PANELS: [&[u8]; 7] = [b"tab", b"tabs", b"pane", b"tabpane", b"tabpanel", b"tabcontent", b"tabbed"];

impl<'p> Controls<'p> {
    /// The controls of a page of which the rows with a code are hidden.
    pub fn new(page: &'p Page, codes: &'p [u8]) -> Self {
        Self { page, codes, named: OnceCell::new(), openers: RefCell::default() }
    }

    /// Whether a visitor can show the hidden element at `row`.
    pub fn show(&self, row: usize) -> bool {
        self.is_named(row)
            || self.is_panel(row)
            || self.is_below_control(row)
            || self.is_above_button(row)
            || self.is_slide(row)
            || self.is_segment(row)
    }

    fn named(&self) -> &Named {
        self.named.get_or_init(|| {
            let mut named = Named::default();
            let says_tabs = self.page.by_class(|class| has_word(class, |word| is_one_of(&TABS, word)));
            let says_tab = self.page.by_class(|class| has_word(class, |word| is_one_of(&[b"tab"], word)));
            for row in (1..self.page.len()).filter(|&row| self.codes[row] == 0) {
                if self.page.raw_attributes(row).is_empty() {
                    continue;
                }
                let [role, href] = self.page.raw_values(row, ["role", "href"]);
                let is_tab = role.eq_ignore_ascii_case(b"tab");
                let toggles = is_tab || self.page.has_one_of(row, &TOGGLING);
                named.has_tabs |= is_tab;
                let class = self.page.classes().of_row[row] as usize;
                named.has_named_tabs |=
                    says_tabs[class] && self.holds_control(row) || says_tab[class] && self.has_twin(row);
                if (toggles || self.page.nodes.tag[row] == tags::BUTTON)
                    && let Some(id) = self.page.short_attribute(row, "id")
                {
                    named.controls.insert(id.to_vec());
                }
                let names_one = self.page.has_one_of(row, &NAMING);
                let naming = NAMING.iter().filter(|_| names_one);
                for value in naming.filter_map(|name| self.page.short_attribute(row, name)) {
                    named.ids.extend(value.split(u8::is_ascii_whitespace).map(without_hash));
                }
                if href.starts_with(b"#") && href.len() <= MAX_VALUE_BYTES {
                    let ids = if toggles { &mut named.ids } else { &mut named.links };
                    ids.insert(without_hash(href));
                }
            }
            named.ids.remove(&b""[..]);
            named.links.remove(&b""[..]);
            named
        })
    }

    /// Whether a control names the element, its only child or one of the elements right around it, or a link leads to it.
    fn is_named(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let is_linked = |id: &[u8]| self.named().links.contains(id);
        if self.page.short_attribute(row, "id").is_some_and(is_linked) {
            return true;
        }
        let around = self.page.upwards(row).skip(1).take(MAX_LEVELS - 1).take_while(|&at| !is_page(nodes.tag[at]));
        let inside = self.page.elements(row).take(2);
        let ids = std::iter::once(row).chain(around).chain(inside).filter_map(|at| self.page.short_attribute(at, "id"));
        let mut ids = ids.peekable();
        ids.peek().is_some() && !self.named().ids.is_empty() && ids.any(|id| self.named().ids.contains(id))
    }

    fn is_panel(&self, row: usize) -> bool {
        let label = self.page.short_attribute(row, "aria-labelledby").unwrap_or_default();
        let is_called = |value: &[u8]| has_word(value, |word| is_one_of(&PANELS, word));
        let names = || self.page.raw_values(row, ["class", "id"]);
        self.page.attribute_is(row, "role", &["tabpanel"]) && self.named().has_tabs
            || !label.is_empty() && self.named().controls.contains(label)
            || names().into_iter().any(is_called) && self.named().has_named_tabs
    }

    /// Whether the element is one of several panels of the same class of which one is shown, beside a control.
    fn is_slide(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let own = self.class_of(row);
        if own.is_empty() || !matches!(nodes.tag[row], tags::DIV | tags::SECTION | tags::LI | tags::UL | tags::ARTICLE)
        {
            return false;
        }
        let parent = nodes.parent[row] as usize;
        let mut siblings = self.page.children(parent).filter(|&at| nodes.text_end[at] > nodes.text_start[at]);
        let mut has_shown = false;
        let are_alike = siblings.by_ref().take(MAX_NEIGHBOURS).all(|at| {
            let is_like = nodes.tag[at] == nodes.tag[row] && self.class_of(at) == own;
            has_shown |= is_like && self.codes[at] == 0;
            is_like || nodes.chars[at] == 0 && nodes.tag[at] <= tags::INSTRUCTION || !self.is_seen(at)
        });
        are_alike && has_shown && self.has_control_near(parent)
    }

    /// Whether the element and the next one are short and have the same first class.
    fn has_twin(&self, row: usize) -> bool {
        let is_name = |row: usize| self.is_short(row, MAX_TAB_WORDS);
        is_name(row) && self.behind(row).is_some_and(|next| is_name(next) && self.class_of(next) == self.class_of(row))
    }

    /// The first class of an element: others say which panel is shown.
    fn class_of(&self, row: usize) -> &[u8] {
        let class = self.page.short_attribute(row, "class").unwrap_or_default().trim_ascii();
        class.split(u8::is_ascii_whitespace).next().unwrap_or_default()
    }

    /// Whether a control stands right before or behind some panels, or the element around them.
    fn has_control_near(&self, row: usize) -> bool {
        let around = self.page.upwards(row).take(2).take_while(|&at| !is_page(self.page.nodes.tag[at]));
        let mut near = around.flat_map(|at| [self.before(at), self.behind(at)]).flatten();
        near.any(|at| self.holds_control(at))
    }

    /// Whether the element is one that React's own script puts into the place of a template.
    fn is_segment(&self, row: usize) -> bool {
        let id = self.page.short_attribute(row, "id").unwrap_or_default();
        // React writes a call of its script for each.
        let is_called = || memchr::memmem::find(self.page.source.bytes(), b"$RC(").is_some();
        id.starts_with(b"S:") && is_called() && self.page.nodes.tag[self.page.nodes.parent[row] as usize] == tags::BODY
    }

    /// Whether a control stands right above the element, or a heading that has nothing else below it.
    fn is_below_control(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let mut at = row;
        for _ in 0..MAX_LEVELS {
            if is_page(nodes.tag[at]) {
                return false;
            }
            if let Some(above) = self.before(at) {
                return self.holds_control(above) || self.holds_heading(above) && self.ends_section(at, above);
            }
            if self.is_text_before(at) {
                return false;
            }
            at = nodes.parent[at] as usize;
        }
        false
    }

    /// The visible element right before one, unless a text stands between.
    fn before(&self, row: usize) -> Option<usize> {
        let nodes = &self.page.nodes;
        let parent = nodes.parent[row] as usize;
        let mut at = row;
        for _ in 0..MAX_NEIGHBOURS {
            // The row before is the last one of the sibling before, or the parent.
            let last = at - 1;
            if last <= parent {
                return None;
            }
            let sibling = self.page.upwards(last).find(|&at| nodes.parent[at] as usize == parent)?;
            if nodes.tag[sibling] == tags::TEXT && nodes.chars[sibling] > 0 {
                return None;
            }
            if self.is_seen(sibling) {
                return Some(sibling);
            }
            at = sibling;
        }
        None
    }

    fn is_text_before(&self, row: usize) -> bool {
        let nodes = &self.page.nodes;
        let parent = nodes.parent[row] as usize;
        let first = row.saturating_sub(MAX_NEIGHBOURS).max(parent + 1);
        (first..row).any(|at| nodes.tag[at] == tags::TEXT && nodes.chars[at] > 0 && self.codes[at] == 0)
    }

    /// Whether an element is drawn and is more than a break or a script. A checkbox is often hidden behind its label.
    fn is_seen(&self, row: usize) -> bool {
        let tag = self.page.nodes.tag[row];
        let is_choice = tag == tags::INPUT && self.is_choice(row);
        tag > tags::INSTRUCTION
            && !matches!(tag, tags::SCRIPT | tags::STYLE | tags::BR | tags::HR | tags::TEMPLATE | tags::NOSCRIPT)
            && (is_choice || self.codes[row] == 0)
    }

    /// The visible element right behind one.
    fn behind(&self, row: usize) -> Option<usize> {
        let nodes = &self.page.nodes;
        let end = nodes.end[nodes.parent[row] as usize] as usize;
        let next = |at: &usize| Some(nodes.end[*at] as usize).filter(|&next| next < end);
        let siblings = std::iter::successors(next(&row), next).take(MAX_NEIGHBOURS);
        let mut siblings = siblings.skip_while(|&at| nodes.chars[at] == 0 && !self.is_seen(at));
        siblings.next()
    }

    fn is_above_button(&self, row: usize) -> bool {
        let is_expander = |at: usize| self.page.has_one_of(at, &["aria-expanded"]);
        self.behind(row).is_some_and(|at| match self.page.nodes.tag[at] {
            tags::BUTTON => true,
            tags::A if self.is_opener(at) => true,
            _ => is_expander(at) || self.holds(at, is_expander),
        })
    }

    fn holds_control(&self, row: usize) -> bool {
        self.holds(row, |at| self.is_opener(at))
    }

    fn holds_heading(&self, row: usize) -> bool {
        self.holds(row, |at| matches!(self.page.nodes.tag[at], tags::H1..=tags::H6 | tags::DT))
    }

    /// Whether an element of few words is or has one that is wanted.
    fn holds(&self, row: usize, is_wanted: impl Fn(usize) -> bool) -> bool {
        self.is_short(row, MAX_CONTROL_WORDS) && (row..self.page.nodes.end[row] as usize).any(is_wanted)
    }

    fn is_short(&self, row: usize, most_words: i32) -> bool {
        let nodes = &self.page.nodes;
        let rows = row..nodes.end[row] as usize;
        rows.len() <= MAX_CONTROL_ROWS && nodes.words[rows].iter().sum::<i32>() <= most_words
    }

    /// Whether nothing visible follows in the section of a heading: the next element is a heading, or like the one above.
    fn ends_section(&self, row: usize, above: usize) -> bool {
        let nodes = &self.page.nodes;
        self.behind(row).is_none_or(|next| nodes.tag[next] == nodes.tag[above] || self.holds_heading(next))
    }

    /// Whether a class says that the element opens another one.
    fn is_called_opener(&self, row: usize) -> bool {
        let is_opener = |word: &[u8]| OPENERS.contains(&word.to_ascii_lowercase()[..]);
        let class = || self.page.short_attribute(row, "class").unwrap_or_default();
        let number = self.page.classes().of_row[row];
        number > 0 && *self.openers.borrow_mut().entry(number).or_insert_with(|| has_word(class(), is_opener))
    }

    fn is_choice(&self, row: usize) -> bool {
        self.page.attribute_is(row, "type", &["checkbox", "radio"])
    }

    fn is_opener(&self, row: usize) -> bool {
        let tag = self.page.nodes.tag[row];
        if tag <= tags::INSTRUCTION {
            return false;
        }
        let leads_nowhere = || {
            let href = self.page.raw_attribute(row, "href").unwrap_or(b"#").trim_ascii();
            href.starts_with(b"#") || href.get(..11).is_some_and(|start| start.eq_ignore_ascii_case(b"javascript:"))
        };
        match tag {
            tags::BUTTON | tags::SUMMARY | tags::LABEL => true,
            tags::INPUT => self.is_choice(row),
            tags::A if leads_nowhere() => true,
            _ => {
                self.page.has_one_of(row, &TOGGLING)
                    || self.page.has_one_of(row, &["onclick"])
                    || self.page.attribute_is(row, "role", &["button", "tab"])
                    || self.is_called_opener(row)
            }
        }
    }
}

fn is_page(tag: tags::Tag) -> bool {
    matches!(tag, tags::BODY | tags::HTML)
}

/// Whether a class or an id that is not too long has a word of a kind.
fn has_word(value: &[u8], is_of_kind: impl Fn(&[u8]) -> bool) -> bool {
    value.len() <= MAX_VALUE_BYTES && identifier_word_ranges(value).any(|range| is_of_kind(&value[range]))
}

fn is_one_of(words: &[&[u8]], word: &[u8]) -> bool {
    words.iter().any(|each| each.eq_ignore_ascii_case(word))
}

fn without_hash(id: &[u8]) -> Vec<u8> {
    id.strip_prefix(b"#").unwrap_or(id).to_vec()
}
