//! The rules of a page's own `style` elements that say whether something can be seen.
//!
//! Selectors of elements, classes and ids are matched exactly, alone, together and inside of or right below each other. A
//! rule with any other selector, or for some widths of the window only, hides nothing; but what it may show is not known
//! to be hidden. What shows only under the pointer or the focus counts for `display` and `visibility`, as a control would.

use std::borrow::Cow;

use cssparser::{Parser, Token};
use hashbrown::{HashMap, HashSet};

use super::scan::{end_of, end_of_comment};
use super::selectors::{Compound, Kind, Selector, hash, selectors};
use super::values::{Declaration, PROPERTIES, Property, Value, declarations};
use crate::page::Page;
use crate::page::attributes::MAX_VALUE_BYTES;
use crate::page::classes::Classes;
use crate::tags;

/// Bytes of all style elements of a page that are read, and rules of them.
const MAX_BYTES: usize = 1 << 20;
const MAX_RULES: usize = 20_000;
/// Groups of rules inside of each other.
const MAX_DEPTH: usize = 8;
/// Steps to match the selectors of a page against its elements, for each row.
const MAX_STEPS_PER_ROW: usize = 64;

struct Rule {
    /// From the last compound to the first.
    compounds: Vec<Compound>,
    kind: Kind,
    specificity: u32,
    declared: std::ops::Range<usize>,
    /// The names that the elements around must have, as bits.
    around: u128,
}

/// The bit of a name in a set of names that may have others, too.
fn bit(name: u64) -> u128 {
    1 << (name >> 57)
}

/// The rules that may apply to an element of the page, by the rarest name of their last compound.
#[derive(Default)]
pub(super) struct Sheet {
    rules: Vec<Rule>,
    declared: Vec<Declaration>,
    by_name: HashMap<u64, Vec<u32>>,
    everywhere: Vec<u32>,
    /// All names in selectors.
    names: HashSet<u64>,
    has_ids: bool,
    /// Whether a style sheet that is not in the page may say something about every element.
    pub has_others: bool,
    /// The names of the elements that are asked for, read with the first style element.
    in_use: HashSet<u64>,
    bytes: usize,
}

/// The rules whose last compound matches, by what an element is called, and the steps that it took.
#[derive(Default)]
pub(super) struct Matching {
    rules: HashMap<Called, Vec<u32>>,
    steps: usize,
}

/// The tag of an element, its id, and the number of its class attribute.
type Called = (Option<u64>, Option<u64>, u32);

/// Values by property, each with the weight of the rule that set it.
pub(super) type Resolved = [Option<(u32, Value)>; PROPERTIES];

/// The weights of declarations: rules by specificity, then inline styles, then those that are important.
pub(super) const OF_CLASS_LIST: u32 = 0;
pub(super) const INLINE: u32 = 1 << 29;
const IMPORTANT: u32 = 1 << 30;
const MAYBE: u32 = 1 << 31;

/// Sets a value where nothing weightier has set it.
pub(super) fn set(resolved: &mut Resolved, property: Property, weight: u32, value: Value) {
    let place = &mut resolved[property as usize];
    if place.is_none_or(|(earlier, _)| weight >= earlier) {
        *place = Some((weight, value));
    }
}

pub(super) fn set_all(resolved: &mut Resolved, declared: &[Declaration], weight: u32) {
    for each in declared {
        let weight = if each.is_important { weight | IMPORTANT } else { weight };
        set(resolved, each.property, weight, each.value);
    }
}

/// The names of the elements that are asked for, hashed, without those that no selector has.
#[derive(Default)]
pub(super) struct Names<'p> {
    /// By row; a text has none.
    tags: Vec<Option<u64>>,
    ids: Vec<Option<u64>>,
    /// By the number of a class attribute that some element has.
    classes: Vec<Option<Vec<u64>>>,
    class_of_row: &'p [u32],
    /// By row, the names of the element and of all around it, as bits.
    bits: Vec<u128>,
}

impl<'p> Names<'p> {
    pub fn new(page: &Page, classes: &'p Classes, is_asked: &[bool], sheet: &Sheet) -> Self {
        let known = |name: u64| Some(name).filter(|name| sheet.names.contains(name));
        let mut by_tag: Vec<Option<Option<u64>>> = vec![None; tags::KNOWN as usize + page.names.list.len()];
        let mut tag_of = |row: usize| match page.nodes.tag[row] {
            ..=tags::INSTRUCTION => None,
            tag => *by_tag[tag as usize].get_or_insert_with(|| known(hash(b'<', page.tag_name(tag).bytes()))),
        };
        let id_of = |row: usize| known(hash(b'#', page.short_attribute(row, "id")?.iter().copied()));
        let class_of_row = &*classes.of_row;
        let mut names = Self {
            tags: vec![None; page.len()],
            ids: vec![None; page.len()],
            classes: vec![None; classes.count()],
            class_of_row,
            bits: vec![0; page.len()],
        };
        for row in (0..page.len()).filter(|&row| is_asked[row]) {
            let number = class_of_row[row];
            let read = || class_names(classes.value(page, number)).filter_map(known).collect();
            let of_class = bits(&*names.classes[number as usize].get_or_insert_with(read));
            names.tags[row] = tag_of(row);
            names.ids[row] = if sheet.has_ids { id_of(row) } else { None };
            let own = names.tags[row].map_or(0, bit) | names.ids[row].map_or(0, bit);
            let around = if row == 0 { 0 } else { names.bits[page.nodes.parent[row] as usize] };
            names.bits[row] = around | own | of_class;
        }
        names
    }

    fn classes(&self, row: usize) -> &[u64] {
        self.classes[self.class_of_row[row] as usize].as_deref().unwrap_or_default()
    }

    /// Whether a compound matches a row.
    fn are(&self, compound: &Compound, row: usize) -> bool {
        (compound.tag.is_none() || compound.tag == self.tags[row])
            && (compound.id.is_none() || compound.id == self.ids[row])
            && compound.classes.iter().all(|class| self.classes(row).contains(class))
    }
}

fn bits<'n>(names: impl IntoIterator<Item = &'n u64>) -> u128 {
    names.into_iter().fold(0, |bits, &name| bits | bit(name))
}

/// The names in a class attribute, hashed. A long one is not read.
fn class_names(class: &[u8]) -> impl Iterator<Item = u64> {
    let names = class.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
    names.filter(|_| class.len() <= MAX_VALUE_BYTES).map(|name| hash(b'.', name.iter().copied()))
}

/// The names of the elements that are asked for, hashed.
fn names_of(page: &Page, classes: &Classes, is_asked: &[bool]) -> HashSet<u64> {
    let (mut names, mut tags, mut has_class) = (HashSet::new(), HashSet::new(), vec![false; classes.count()]);
    for row in (0..page.len()).filter(|&row| is_asked[row] && page.nodes.tag[row] > tags::INSTRUCTION) {
        let (tag, class) = (page.nodes.tag[row], classes.of_row[row]);
        if tags.insert(tag) {
            names.insert(hash(b'<', page.tag_name(tag).bytes()));
        }
        if !std::mem::replace(&mut has_class[class as usize], true) {
            names.extend(class_names(classes.value(page, class)));
        }
        names.extend(page.short_attribute(row, "id").map(|id| hash(b'#', id.iter().copied())));
    }
    names
}

/// Style sheets without one of these hide nothing.
const WANTED: [&[u8]; 9] =
    [b"none", b"hidden", b"opacity", b"clip", b"indent", b"font", b"color", b"absolute", b"scale"];

impl Sheet {
    /// The rules that say something about the elements that are asked for.
    pub fn of(page: &Page, classes: &Classes, is_asked: &[bool]) -> Self {
        let mut sheet = Self::default();
        for row in 1..page.len() {
            match page.nodes.tag[row] {
                tags::STYLE => sheet.add(page, classes, is_asked, row),
                tags::LINK => {
                    let rel = page.raw_attribute(row, "rel").unwrap_or_default();
                    let is_sheet = |word: &[u8]| word.eq_ignore_ascii_case(b"stylesheet");
                    sheet.has_others |= rel.split(u8::is_ascii_whitespace).any(is_sheet);
                }
                _ => {}
            }
        }
        sheet
    }

    fn add(&mut self, page: &Page, classes: &Classes, is_asked: &[bool], row: usize) {
        let is_inert = |at: usize| matches!(page.nodes.tag[at], tags::NOSCRIPT | tags::TEMPLATE);
        let media = page.raw_attribute(row, "media").unwrap_or_default().trim_ascii();
        let is_always = media.is_empty() || media.eq_ignore_ascii_case(b"all") || media.eq_ignore_ascii_case(b"screen");
        if !is_always || page.upwards(row).any(is_inert) {
            return;
        }
        for text in page.children(row) {
            let css = if page.nodes.namespace[row] == 0 { page.raw(text) } else { Cow::Borrowed(page.text(text)) };
            self.bytes += css.len();
            let is_wanted = |wanted: &&[u8]| memchr::memmem::find(css.as_bytes(), wanted).is_some();
            // Names may be escaped, and written in capitals.
            let may_hide =
                || WANTED.iter().any(is_wanted) || css.bytes().any(|byte| byte == b'\\' || byte.is_ascii_uppercase());
            if self.bytes <= MAX_BYTES && may_hide() {
                if self.in_use.is_empty() {
                    self.in_use = names_of(page, classes, is_asked);
                }
                self.read_rules(&css, false, 0);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    fn read_rules(&mut self, css: &str, is_conditional: bool, depth: usize) {
        let mut rest = css;
        loop {
            rest = rest.trim_start_matches([' ', '\t', '\n', '\r', '\x0C', ';']);
            if let Some(mark) = ["/*", "<!--", "-->"].into_iter().find(|&mark| rest.starts_with(mark)) {
                let end = if mark == "/*" { end_of_comment(rest.as_bytes(), 0) } else { mark.len() };
                rest = &rest[end..];
                continue;
            }
            let is_at_rule = rest.starts_with('@');
            let end = end_of(rest.as_bytes(), [b'{', if is_at_rule { b';' } else { b'{' }]);
            let (prelude, block) = rest.split_at(end);
            let inside = block.strip_prefix('{').unwrap_or_default();
            let close = end_of(inside.as_bytes(), [b'}'; 2]);
            if is_at_rule {
                self.read_at_rule(prelude, &inside[..close], is_conditional, depth);
            } else if !inside.is_empty() {
                self.read_rule(prelude, &inside[..close], is_conditional);
            }
            if block.is_empty() {
                return;
            }
            let end = if block.starts_with('{') { 1 + close } else { 0 };
            rest = block.get(end + 1..).unwrap_or_default();
        }
    }

    fn read_at_rule(&mut self, prelude: &str, inside: &str, is_conditional: bool, depth: usize) {
        let mut parser = Parser::new(prelude);
        let Ok(Token::AtKeyword(name)) = parser.next() else {
            return;
        };
        let name = name.to_ascii_lowercase();
        let (mut is_always, mut is_never) = (true, false);
        while let Ok(token) = parser.next() {
            let word = if let Token::Ident(word) = token { &**word } else { "" };
            let is_one_of = |words: &[&str]| words.iter().any(|each| word.eq_ignore_ascii_case(each));
            is_never |= is_one_of(&["print", "speech"]);
            is_always &= is_one_of(&["all", "screen", "only"]);
        }
        self.has_others |= name == "import";
        let is_media = name == "media";
        let is_group = is_media || matches!(&*name, "supports" | "layer" | "container" | "scope");
        if is_group && !(is_media && is_never) && depth < MAX_DEPTH && self.rules.len() < MAX_RULES {
            self.read_rules(inside, is_conditional || name != "layer" && !(is_media && is_always), depth + 1);
        }
    }

    fn read_rule(&mut self, prelude: &str, inside: &str, is_conditional: bool) {
        let selectors = selectors(prelude, |name| self.in_use.contains(&name));
        if selectors.is_empty() || self.rules.len() >= MAX_RULES {
            return;
        }
        let start = self.declared.len();
        self.declared.extend(declarations(inside));
        let declared = start..self.declared.len();
        for Selector { compounds, mut kind } in selectors {
            if is_conditional && kind == Kind::Exact {
                kind = Kind::Unknown;
            }
            let count = |each: &Compound| {
                (u32::from(each.id.is_some()) << 16)
                    + ((each.classes.len() as u32) << 8)
                    + u32::from(each.tag.is_some())
            };
            let specificity = 1 + compounds.iter().map(count).sum::<u32>().min((INLINE >> 1) - 2);
            let Some(last) = compounds.first() else {
                continue;
            };
            if !self.declared[declared.clone()].iter().any(|each| each.told_by(kind).is_some()) {
                continue;
            }
            self.names.extend(compounds.iter().flat_map(Compound::names));
            self.has_ids |= compounds.iter().any(|each| each.id.is_some());
            let around = bits(compounds.iter().skip(1).flat_map(Compound::names));
            let number = self.rules.len() as u32;
            match last.id.or(last.classes.first().copied()).or(last.tag) {
                Some(name) => self.by_name.entry(name).or_default().push(number),
                None if kind == Kind::Exact => self.everywhere.push(number),
                None => continue,
            }
            self.rules.push(Rule { compounds, kind, specificity, declared: declared.clone(), around });
        }
    }

    /// What the rules say of an element; false if they say nothing.
    pub fn resolve(
        &self,
        resolved: &mut Resolved,
        matching: &mut Matching,
        names: &Names<'_>,
        parents: &[i32],
        row: usize,
    ) -> bool {
        let called = (names.tags[row], names.ids[row], names.class_of_row[row]);
        if self.everywhere.is_empty() && called.0.or(called.1).is_none() && names.classes(row).is_empty() {
            return false;
        }
        let budget = MAX_STEPS_PER_ROW * parents.len();
        let Matching { rules, steps } = matching;
        let matching = rules.entry(called).or_insert_with(|| {
            let keys = names.classes(row).iter().chain(&names.ids[row]).chain(&names.tags[row]);
            let lists = keys.filter_map(|key| self.by_name.get(key)).chain([&self.everywhere]);
            *steps += lists.clone().map(Vec::len).sum::<usize>();
            let numbers = lists.flatten().copied().filter(|_| *steps <= budget);
            numbers.filter(|&number| names.are(&self.rules[number as usize].compounds[0], row)).collect()
        });
        let around = names.bits[parents[row] as usize];
        let mut is_any = false;
        for &number in &*matching {
            let rule = &self.rules[number as usize];
            let declared = &self.declared[rule.declared.clone()];
            *steps += 1;
            if *steps > budget {
                break;
            }
            if rule.kind != Kind::Exact {
                for (each, value) in declared.iter().filter_map(|each| Some((each, each.told_by(rule.kind)?))) {
                    set(resolved, each.property, MAYBE, value);
                }
                is_any = true;
            } else if around & rule.around == rule.around && is_inside(&rule.compounds, names, parents, row, steps) {
                // Equal selectors: the later one counts, as it is met later in its list. Lists of different names
                // hold different selectors, of which the order is lost.
                set_all(resolved, declared, rule.specificity);
                is_any = true;
            }
        }
        is_any
    }
}

/// Whether the compounds before the last one match the elements around a row.
fn is_inside(compounds: &[Compound], names: &Names<'_>, parents: &[i32], row: usize, steps: &mut usize) -> bool {
    let mut at = row;
    for (index, wanted) in compounds.iter().enumerate().skip(1) {
        let is_child = compounds[index - 1].is_child;
        loop {
            if at == 0 {
                return false;
            }
            at = parents[at] as usize;
            *steps += 1;
            if names.are(wanted, at) {
                break;
            }
            if is_child {
                return false;
            }
        }
    }
    true
}

impl Declaration {
    /// What a rule that is so sure to apply says by the declaration.
    fn told_by(&self, kind: Kind) -> Option<Value> {
        let is_about_drawing = matches!(self.property, Property::Display | Property::Visibility);
        match (kind, self.value) {
            (Kind::Exact, value) => Some(value),
            (_, Value::Hides) => None,
            (Kind::Interactive, _) if !is_about_drawing => None,
            (_, Value::Shows) => Some(Value::Shows),
            _ => Some(Value::Unknown),
        }
    }
}
