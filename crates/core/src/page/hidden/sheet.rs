//! The rules of a page's own `style` elements that say whether something can be seen.
//!
//! Selectors of elements, classes and ids are matched exactly, alone, together and inside of or right below each other. A
//! rule with any other selector, or for some widths of the window only, hides nothing; but what it may show is not known
//! to be hidden. What shows only under the pointer or the focus counts for `display` and `visibility`, as a control would.

use cssparser::{ParseError, Parser, Token};
use hashbrown::HashMap;

use super::values::{Declaration, PROPERTIES, Property, Value, declarations};
use crate::page::Page;

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
}

/// Rules by the rarest name of their last compound.
#[derive(Default)]
pub(super) struct Sheet {
    rules: Vec<Rule>,
    declared: Vec<Declaration>,
    by_name: HashMap<u64, Vec<u32>>,
    everywhere: Vec<u32>,
    /// Whether the sheet asks for another one.
    pub has_import: bool,
    bytes: usize,
    steps: usize,
}

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

/// The names of an element, hashed.
pub(super) struct Names {
    pub tag: u64,
    pub id: Option<u64>,
    pub classes: Vec<u64>,
}

impl Names {
    /// Those of a text.
    pub const NONE: Self = Self { tag: 0, id: None, classes: Vec::new() };

    pub fn new(page: &Page, row: usize) -> Self {
        let classes = page.short_attribute(row, "class").unwrap_or_default();
        let classes = classes.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
        let id = page.short_attribute(row, "id").filter(|id| !id.is_empty());
        Self {
            tag: hash(b'<', page.tag_name(page.nodes.tag[row]).as_bytes()),
            id: id.map(|id| hash(b'#', id)),
            classes: classes.map(|name| hash(b'.', name)).collect(),
        }
    }
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
            let number = self.rules.len() as u32;
            match last.id.or(last.classes.first().copied()).or(last.tag) {
                Some(name) => self.by_name.entry(name).or_default().push(number),
                None if kind == Kind::Exact => self.everywhere.push(number),
                None => continue,
            }
            self.rules.push(Rule { compounds, kind, specificity, declared: declared.clone() });
        }
    }

    /// What the rules say of an element; `above` gives the names of its ancestors.
    pub fn resolve(&mut self, resolved: &mut Resolved, names: &[Names], parents: &[i32], row: usize) {
        let own = &names[row];
        let keys = own.classes.iter().chain(&own.id).chain([&own.tag]);
        let lists = keys.filter_map(|key| self.by_name.get(key)).chain([&self.everywhere]);
        let budget = MAX_STEPS_PER_ROW * names.len();
        for &number in lists.flatten() {
            self.steps += 1;
            let rule = &self.rules[number as usize];
            if self.steps > budget || !rule.compounds[0].is(own) {
                continue;
            }
            let declared = &self.declared[rule.declared.clone()];
            if rule.kind == Kind::Exact {
                if is_inside(&rule.compounds, names, parents, row, &mut self.steps) {
                    // Equal selectors: the later one counts, as it is met later in its list. Lists of different names
                    // hold different selectors, of which the order is lost.
                    set_all(resolved, declared, rule.specificity);
                }
                continue;
            }
            for each in declared {
                let is_about_drawing = matches!(each.property, Property::Display | Property::Visibility);
                let value = match each.value {
                    Value::Hides => continue,
                    Value::Shows => Value::Shows,
                    _ => Value::Unknown,
                };
                if rule.kind == Kind::Unknown || is_about_drawing {
                    set(resolved, each.property, MAYBE, value);
                }
            }
        }
    }
}

/// Whether the compounds before the last one match the elements around a row.
fn is_inside(compounds: &[Compound], names: &[Names], parents: &[i32], row: usize, steps: &mut usize) -> bool {
    let mut at = row;
    for (index, wanted) in compounds.iter().enumerate().skip(1) {
        let is_child = compounds[index - 1].is_child;
        loop {
            if at == 0 {
                return false;
            }
            at = parents[at] as usize;
            *steps += 1;
            if wanted.is(&names[at]) {
                break;
            }
            if is_child {
                return false;
            }
        }
    }
    true
}

impl Compound {
    fn is(&self, names: &Names) -> bool {
        self.tag.is_none_or(|tag| tag == names.tag)
            && self.id.is_none_or(|id| names.id == Some(id))
            && self.classes.iter().all(|class| names.classes.contains(class))
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
