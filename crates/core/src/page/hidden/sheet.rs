//! The rules of a page's own `style` elements that say whether something can be seen.
//!
//! Selectors of elements, classes and ids are matched exactly, alone, together and inside of or right below each other. A
//! rule with any other selector, or for some widths of the window only, hides nothing; but what it may show is not known
//! to be hidden. What shows only under the pointer or the focus counts for `display` and `visibility`, as a control would.

use cssparser::{ParseError, Parser, Token};
use hashbrown::{HashMap, HashSet};

use super::values::{Declaration, PROPERTIES, Property, Value, declarations};
use crate::page::Page;
use crate::page::attributes::MAX_VALUE_BYTES;
use crate::tags::{self, Tag};

/// Bytes of all style elements of a page that are read, and rules of them.
const MAX_BYTES: usize = 1 << 20;
const MAX_RULES: usize = 20_000;
/// Groups of rules inside of each other.
const MAX_DEPTH: usize = 8;
/// Steps to match the selectors of a page against its elements, for each row.
const MAX_STEPS_PER_ROW: usize = 64;

/// How sure it is that a rule applies where its last compound matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Exact,
    /// It may apply.
    Unknown,
    /// It applies while a visitor points at something, has chosen it or has followed a link.
    Interactive,
}

#[derive(Clone, Default, Debug)]
struct Compound {
    tag: Option<u64>,
    id: Option<u64>,
    classes: Vec<u64>,
    /// Whether the compound before it must match the parent, not any ancestor.
    is_child: bool,
}

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

/// Rules by the rarest name of their last compound.
#[derive(Default)]
pub(super) struct Sheet {
    rules: Vec<Rule>,
    declared: Vec<Declaration>,
    by_name: HashMap<u64, Vec<u32>>,
    everywhere: Vec<u32>,
    /// All names in selectors.
    names: HashSet<u64>,
    has_ids: bool,
    /// The rules whose last compound matches, by what an element is called.
    matching: HashMap<Called, Vec<u32>>,
    /// Whether the sheet asks for another one.
    pub has_import: bool,
    bytes: usize,
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

/// The names of the elements of a page, hashed, without those that no selector has.
#[derive(Default)]
pub(super) struct Names {
    /// By row; a text has none.
    tags: Vec<Option<u64>>,
    ids: Vec<Option<u64>>,
    /// By the number of a class attribute.
    classes: Vec<Vec<u64>>,
    class_of_row: Vec<u32>,
    /// By row, the names of the element and of all around it, as bits.
    bits: Vec<u128>,
}

impl Names {
    pub fn new(page: &Page, sheet: &Sheet) -> Self {
        let known = |name: u64| Some(name).filter(|name| sheet.names.contains(name));
        let mut by_tag: HashMap<Tag, Option<u64>> = HashMap::new();
        let mut tag_of = |&tag: &Tag| match tag {
            ..=tags::INSTRUCTION => None,
            _ => *by_tag.entry(tag).or_insert_with(|| known(hash(b'<', page.tag_name(tag).as_bytes()))),
        };
        let id_of = |row: usize| known(hash(b'#', page.short_attribute(row, "id")?));
        let ids = if sheet.has_ids { (0..page.len()).map(id_of).collect() } else { vec![None; page.len()] };
        let mut names = Self {
            tags: page.nodes.tag.iter().map(&mut tag_of).collect(),
            ids,
            bits: Vec::with_capacity(page.len()),
            classes: page.by_class(|class| {
                let is_read = class.len() <= MAX_VALUE_BYTES;
                let names = class.split(u8::is_ascii_whitespace).filter(|name| is_read && !name.is_empty());
                names.filter_map(|name| known(hash(b'.', name))).collect()
            }),
            class_of_row: page.classes().of_row.clone(),
        };
        let of_class: Vec<u128> = names.classes.iter().map(bits).collect();
        for (row, &parent) in page.nodes.parent.iter().enumerate() {
            let around = names.bits.get(parent as usize).copied().unwrap_or(0);
            let own = names.tags[row].map_or(0, bit) | names.ids[row].map_or(0, bit);
            names.bits.push(around | own | of_class[names.class_of_row[row] as usize]);
        }
        names
    }

    fn classes(&self, row: usize) -> &[u64] {
        &self.classes[self.class_of_row[row] as usize]
    }
}

fn bits<'n>(names: impl IntoIterator<Item = &'n u64>) -> u128 {
    names.into_iter().fold(0, |bits, &name| bits | bit(name))
}

/// A name with its kind as a number (FNV-1a); kinds are `<`, `#` and `.`.
fn hash(kind: u8, name: &[u8]) -> u64 {
    let start = (0xcbf2_9ce4_8422_2325 ^ u64::from(kind)).wrapping_mul(0x0100_0000_01b3);
    name.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

impl Sheet {
    pub fn add(&mut self, css: &str) {
        self.bytes += css.len();
        if self.bytes > MAX_BYTES {
            return;
        }
        self.read_rules(&mut Parser::new(css), false, 0);
    }

    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    fn read_rules(&mut self, parser: &mut Parser<'_>, is_conditional: bool, depth: usize) {
        loop {
            let at_rule = match parser.next() {
                Err(_) => return,
                Ok(Token::AtKeyword(name)) => Some(name.to_ascii_lowercase()),
                Ok(Token::CDO | Token::CDC | Token::Semicolon) => continue,
                Ok(first) => {
                    let mut selectors = Selectors::default();
                    selectors.take(&first.clone());
                    self.read_rule(parser, selectors, is_conditional);
                    None
                }
            };
            if let Some(name) = at_rule {
                self.read_at_rule(parser, &name, is_conditional, depth);
            }
        }
    }

    fn read_at_rule(&mut self, parser: &mut Parser<'_>, name: &str, is_conditional: bool, depth: usize) {
        let (mut is_always, mut is_never) = (true, false);
        self.has_import |= name == "import";
        loop {
            match parser.next() {
                Err(_) | Ok(Token::Semicolon) => return,
                Ok(Token::CurlyBracketBlock) => break,
                Ok(Token::Ident(word)) if name == "media" => {
                    is_never |= word.eq_ignore_ascii_case("print") || word.eq_ignore_ascii_case("speech");
                    is_always &= word.eq_ignore_ascii_case("all")
                        || word.eq_ignore_ascii_case("screen")
                        || word.eq_ignore_ascii_case("only");
                }
                Ok(_) => is_always = false,
            }
        }
        let is_group = matches!(name, "media" | "supports" | "layer" | "container" | "scope");
        if is_group && !is_never && depth < MAX_DEPTH && self.rules.len() < MAX_RULES {
            let is_conditional = is_conditional || name != "layer" && !(name == "media" && is_always);
            // An error would be that of an unclosed block, which ends with the sheet.
            let _ = parser.parse_nested_block(|inside| {
                self.read_rules(inside, is_conditional, depth + 1);
                Ok::<_, ParseError<()>>(())
            });
        }
    }

    /// Reads a rule whose first token was taken.
    fn read_rule(&mut self, parser: &mut Parser<'_>, mut selectors: Selectors, is_conditional: bool) {
        loop {
            match parser.next_including_whitespace() {
                Err(_) => return,
                Ok(Token::CurlyBracketBlock) => break,
                Ok(token) => {
                    let token = token.clone();
                    selectors.take(&token);
                }
            }
        }
        let start = self.declared.len();
        let read = parser.parse_nested_block(|inside| Ok::<_, ParseError<()>>(declarations(inside)));
        self.declared.extend(read.unwrap_or_default());
        let declared = start..self.declared.len();
        if declared.is_empty() || self.rules.len() >= MAX_RULES {
            return;
        }
        for (compounds, mut kind) in selectors.finish() {
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
    pub fn resolve(&mut self, resolved: &mut Resolved, names: &Names, parents: &[i32], row: usize) -> bool {
        let called = (names.tags[row], names.ids[row], names.class_of_row[row]);
        let budget = MAX_STEPS_PER_ROW * parents.len();
        let matching = self.matching.entry(called).or_insert_with(|| {
            let keys = names.classes(row).iter().chain(&names.ids[row]).chain(&names.tags[row]);
            let lists = keys.filter_map(|key| self.by_name.get(key)).chain([&self.everywhere]);
            self.steps += lists.clone().map(Vec::len).sum::<usize>();
            let numbers = lists.flatten().copied().filter(|_| self.steps <= budget);
            numbers.filter(|&number| self.rules[number as usize].compounds[0].is(names, row)).collect()
        });
        let around = names.bits[parents[row] as usize];
        let mut is_any = false;
        for &number in &*matching {
            let rule = &self.rules[number as usize];
            let declared = &self.declared[rule.declared.clone()];
            self.steps += 1;
            if self.steps > budget {
                break;
            }
            if rule.kind != Kind::Exact {
                for (each, value) in declared.iter().filter_map(|each| Some((each, each.told_by(rule.kind)?))) {
                    set(resolved, each.property, MAYBE, value);
                }
                is_any = true;
            } else if around & rule.around == rule.around
                && is_inside(&rule.compounds, names, parents, row, &mut self.steps)
            {
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
fn is_inside(compounds: &[Compound], names: &Names, parents: &[i32], row: usize, steps: &mut usize) -> bool {
    let mut at = row;
    for (index, wanted) in compounds.iter().enumerate().skip(1) {
        let is_child = compounds[index - 1].is_child;
        loop {
            if at == 0 {
                return false;
            }
            at = parents[at] as usize;
            *steps += 1;
            if wanted.is(names, at) {
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

impl Compound {
    fn names(&self) -> impl Iterator<Item = &u64> {
        self.classes.iter().chain(&self.id).chain(&self.tag)
    }

    fn is(&self, names: &Names, row: usize) -> bool {
        (self.tag.is_none() || self.tag == names.tags[row])
            && (self.id.is_none() || self.id == names.ids[row])
            && self.classes.iter().all(|class| names.classes(row).contains(class))
    }

    fn is_blank(&self) -> bool {
        self.tag.is_none() && self.id.is_none() && self.classes.is_empty()
    }
}

/// Pseudo-classes by which a visitor shows something.
const INTERACTIVE: [&str; 7] = ["hover", "focus", "focus-within", "focus-visible", "active", "checked", "target"];

/// A list of selectors while its tokens are read.
#[derive(Default)]
struct Selectors {
    done: Vec<(Vec<Compound>, Kind)>,
    /// From the first compound to the last.
    compounds: Vec<Compound>,
    compound: Compound,
    is_unknown: bool,
    is_interactive: bool,
    is_universal: bool,
    has_space: bool,
    last: Mark,
}

/// The token before, where it decides about the next one.
#[derive(Clone, Copy, Default, PartialEq)]
enum Mark {
    #[default]
    Other,
    Dot,
    Colon,
}

impl Selectors {
    fn take(&mut self, token: &Token<'_>) {
        let last = std::mem::take(&mut self.last);
        if let Token::WhiteSpace(_) = token {
            self.has_space = true;
            return;
        }
        let is_part = matches!(
            token,
            Token::Ident(_)
                | Token::IDHash(_)
                | Token::Hash(_)
                | Token::Colon
                | Token::SquareBracketBlock
                | Token::Function(_)
        ) || matches!(token, Token::Delim('.' | '*' | '&'));
        if std::mem::take(&mut self.has_space) && is_part && last == Mark::Other {
            self.end_compound(false);
        }
        match token {
            Token::Comma => self.end_selector(),
            Token::Delim('>') => self.end_compound(true),
            Token::Delim('+' | '~') => {
                self.is_unknown = true;
                self.end_compound(false);
            }
            Token::Delim('.') => self.last = Mark::Dot,
            Token::Delim('*') => self.is_universal = true,
            Token::Colon => {
                self.is_unknown = true;
                self.last = Mark::Colon;
            }
            Token::Ident(name) => match last {
                Mark::Dot => self.compound.classes.push(hash(b'.', name.as_bytes())),
                Mark::Colon => self.is_interactive |= INTERACTIVE.iter().any(|each| name.eq_ignore_ascii_case(each)),
                Mark::Other => self.compound.tag = Some(hash(b'<', name.to_ascii_lowercase().as_bytes())),
            },
            Token::IDHash(name) | Token::Hash(name) => self.compound.id = Some(hash(b'#', name.as_bytes())),
            _ => self.is_unknown = true,
        }
    }

    fn end_compound(&mut self, is_child: bool) {
        if !self.compound.is_blank() || self.is_universal || self.is_unknown {
            self.compounds.push(std::mem::take(&mut self.compound));
        }
        self.compound.is_child = is_child;
        self.is_universal = false;
    }

    fn end_selector(&mut self) {
        let is_child = self.compound.is_child;
        self.compounds.push(std::mem::take(&mut self.compound));
        if let Some(last) = self.compounds.last_mut() {
            last.is_child = is_child;
        }
        let kind = match (self.is_interactive, self.is_unknown) {
            (true, _) => Kind::Interactive,
            (_, true) => Kind::Unknown,
            _ => Kind::Exact,
        };
        let mut compounds = std::mem::take(&mut self.compounds);
        compounds.reverse();
        self.done.push((compounds, kind));
        *self = Self { done: std::mem::take(&mut self.done), ..Self::default() };
    }

    fn finish(mut self) -> Vec<(Vec<Compound>, Kind)> {
        self.end_selector();
        self.done
    }
}
