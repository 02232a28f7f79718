//! Chooses the record of a page's data that is the page's own text.
//!
//! Data of scripts holds the article beside menus, settings, texts of the interface and other articles. A record that
//! says the title of the page is the page's own; the texts around it belong to it if they are much more. Without one,
//! the smallest part that holds most of the words is taken. A record with a heading and an address is a link to another
//! page, if it does not say the title of this one.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::prose;
use super::value::Value;
use crate::page::identifier_words;
use crate::strings::{phrases, word_list};

/// A part with this share of the words is taken as the whole text.
const MIN_WORD_SHARE: f64 = 0.7;
/// Each further level around the title must have this many times the words.
const GROWTH_PER_LEVEL: f64 = 2.0;

/// A part of the data that was chosen.
pub(super) struct Chosen<'v> {
    pub value: &'v Value,
    pub words: u32,
    /// Whether it says the title of the page.
    pub has_title: bool,
}

/// The part of some data that is the text of a page with these titles, which are sorted.
pub(super) fn choose<'v>(value: &'v Value, titles: &[String]) -> Option<Chosen<'v>> {
    let mut table = Table::default();
    table.add(value, "", 0, titles, false);
    let titled = table.around_title();
    let has_title = titled.is_some();
    let at = titled.unwrap_or_else(|| table.most_words());
    let node = &table.nodes[at];
    (node.words > 0).then_some(Chosen { value: node.value, words: node.words, has_title })
}

/// Values in preorder.
#[derive(Default)]
struct Table<'v> {
    nodes: Vec<Node<'v>>,
}

struct Node<'v> {
    value: &'v Value,
    parent: usize,
    end: usize,
    words: u32,
    says_title: bool,
}

impl<'v> Table<'v> {
    /// Adds a value with all below it, and returns whether it says the title.
    fn add(&mut self, value: &'v Value, key: &str, parent: usize, titles: &[String], is_skipped: bool) -> bool {
        let at = self.nodes.len();
        let role = Role::of(key);
        let is_skipped = is_skipped || role == Role::Skip;
        self.nodes.push(Node { value, parent, end: at + 1, words: 0, says_title: false });
        let (mut words, mut says_title) = (0, false);
        match value {
            Value::Text(text) if !is_skipped => {
                words = prose::words(text, role == Role::Text);
                says_title = text.len() < 400 && titles.binary_search(&prose::folded(text)).is_ok();
                self.nodes[at].says_title = says_title;
            }
            Value::List(values) => {
                for value in values {
                    says_title |= self.add(value, "", at, titles, is_skipped);
                }
            }
            Value::Record(members) => {
                for (key, value) in members {
                    says_title |= self.add(value, key, at, titles, is_skipped);
                }
            }
            _ => {}
        }
        self.nodes[at].end = self.nodes.len();
        if !matches!(value, Value::Text(_)) && (says_title || !is_other_page(value)) {
            words = self.children(at).map(|child| self.nodes[child].words).sum();
        }
        self.nodes[at].words = words;
        says_title
    }

    fn children(&self, at: usize) -> impl Iterator<Item = usize> {
        let end = self.nodes[at].end;
        let first = (at + 1 < end).then_some(at + 1);
        std::iter::successors(first, move |&child| {
            let next = self.nodes[child].end;
            (next < end).then_some(next)
        })
    }

    /// The part around a title with the most words, where a part further out has to have many more.
    fn around_title(&self) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for title in (0..self.nodes.len()).filter(|&at| self.nodes[at].says_title) {
            let (mut at, mut discount) = (self.nodes[title].parent, 1.0);
            loop {
                let score = f64::from(self.nodes[at].words.saturating_sub(self.nodes[title].words)) * discount;
                if score > 0.0 && best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, at));
                }
                if at == 0 {
                    break;
                }
                (at, discount) = (self.nodes[at].parent, discount / GROWTH_PER_LEVEL);
            }
        }
        best.map(|(_, at)| at)
    }

    /// The smallest part with most of the words.
    fn most_words(&self) -> usize {
        let mut at = 0;
        loop {
            let enough = MIN_WORD_SHARE * f64::from(self.nodes[at].words);
            let is_container = |&child: &usize| !matches!(self.nodes[child].value, Value::Text(_));
            let inner = self.children(at).filter(is_container);
            match inner.into_iter().find(|&child| f64::from(self.nodes[child].words) >= enough) {
                Some(child) if self.nodes[child].words > 0 => at = child,
                _ => return at,
            }
        }
    }
}

/// Whether a record is a link to another page: it has a heading and an address.
pub(super) fn is_other_page(value: &Value) -> bool {
    const ADDRESSES: [&str; 8] = word_list("url slug href link path permalink uri canonicalUrl");
    let has = |is_wanted: &dyn Fn(&str) -> bool| {
        let members = value.members().iter();
        members.filter(|(_, value)| !matches!(value, Value::Nothing)).any(|(key, _)| is_wanted(key))
    };
    has(&|key| Role::of(key) == Role::Heading) && has(&|key| ADDRESSES.contains(&key))
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Role {
    /// Not the text of the page.
    Skip,
    Heading,
    Text,
    Other,
}

/// Longer names are no names but texts, paths or identifiers; so are those with a slash, such as React Router's
/// `routes/article`.
const MAX_NAME_BYTES: usize = 60;

impl Role {
    pub fn of(key: &str) -> Self {
        static ROLES: LazyLock<HashMap<String, Role>> = LazyLock::new(|| {
            let sections = [("text", Role::Text), ("heading", Role::Heading), ("skip", Role::Skip)];
            by_word(&sections)
        });
        if key.len() > MAX_NAME_BYTES || key.contains('/') {
            return Self::Other;
        }
        let whole = ROLES.get(&*key.to_ascii_lowercase()).copied();
        let roles = || identifier_words(key).filter_map(|word| ROLES.get(&*word.to_ascii_lowercase()));
        let among =
            || [Self::Skip, Self::Heading, Self::Text].into_iter().find(|role| roles().any(|each| each == role));
        whole.or_else(among).unwrap_or(Self::Other)
    }
}

/// From each word of some sections of the data file to the value of its section.
fn by_word<T: Copy>(sections: &[(&str, T)]) -> HashMap<String, T> {
    let words =
        |&(section, of): &(&str, T)| phrases(include_str!("keys.txt"), section).into_iter().map(move |word| (word, of));
    sections.iter().flat_map(words).collect()
}

/// The position of a part in a short line, by its name: the amount, then its unit, then the ingredient.
pub(super) fn place(key: &str) -> u8 {
    static PLACES: LazyLock<HashMap<String, u8>> = LazyLock::new(|| by_word(&[("amount", 0), ("unit", 1)]));
    identifier_words(key).filter_map(|word| PLACES.get(&*word.to_ascii_lowercase())).min().copied().unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_name_decide() {
        let keys = "relatedArticles=Skip image_url=Skip headline=Heading bodyHtml=Text displayIngredientQuantity=Text \
            article=Other routes/article=Other";
        for (key, role) in keys.split(' ').filter_map(|key| key.split_once('=')) {
            assert_eq!(format!("{:?}", Role::of(key)), role, "{key}");
        }
    }
}
