//! Properties that a microformat does not mark: its name, photo and URL, where it is clear what they are.

use super::Reader;
use super::classes::is_type;
use crate::tags::{self, Tag};

impl Reader<'_> {
    /// Adds the implied properties of all things of microformats2.
    pub(super) fn imply(&mut self) {
        for item in 0..self.nest.items.len() {
            let state = &self.states[item];
            if !state.rules.is_empty() || state.has_thing {
                // A class such as `vcard` with nothing marked inside is ignored.
                let inside = &mut self.nest.items[item];
                inside.is_dropped = !state.has_thing && inside.thing.properties.is_empty();
                continue;
            }
            let (has_text, has_url) = (state.has_text, state.has_url);
            let row = self.nest.items[item].thing.row;
            let has = |reader: &Self, name| reader.nest.items[item].thing.has(name);
            if !has_text && !has(self, "name") {
                let value = self.implied_name(row);
                self.nest.add(item, &["name".to_owned()], row, &value);
            }
            for (name, wanted, attributes) in [
                ("photo", [tags::IMG, tags::OBJECT], ["src", "data"]),
                ("url", [tags::A, tags::AREA], ["href", "href"]),
            ] {
                if has_url || has(self, name) {
                    continue;
                }
                let found = wanted
                    .iter()
                    .zip(attributes)
                    .find_map(|(&tag, attribute)| self.nest.url(self.only(row, tag)?, &[attribute]));
                self.nest.add(item, &[name.to_owned()], row, &found.unwrap_or_default());
            }
        }
    }

    fn implied_name(&mut self, row: usize) -> String {
        let alone = |row: usize| {
            let mut children = self.elements(row);
            children.next().filter(|_| children.next().is_none())
        };
        let own = self.name_of(row);
        let child = alone(row).filter(|&child| !self.is_root(child));
        let child_name = child.and_then(|child| self.name_of(child));
        let grandchild = child.and_then(alone).filter(|&row| !self.is_root(row));
        let found = own.or(child_name).or_else(|| self.name_of(grandchild?));
        found.unwrap_or_else(|| self.nest.text(row, &["alt"]))
    }

    /// The name that an image, an area or an abbreviation has in an attribute.
    fn name_of(&self, row: usize) -> Option<String> {
        let name = match self.nest.page.nodes.tag[row] {
            tags::IMG | tags::AREA => "alt",
            tags::ABBR => "title",
            _ => return None,
        };
        self.nest.attribute(row, name).filter(|value| !value.is_empty())
    }

    /// The row itself, its only child or its only child's only child that is such an element.
    fn only(&self, row: usize, tag: Tag) -> Option<usize> {
        let tags = &self.nest.page.nodes.tag;
        if tags[row] == tag {
            return Some(row);
        }
        let single = |row: usize| {
            let mut same_tag = self.elements(row).filter(|&child| tags[child] == tag);
            let first = same_tag.next().filter(|&child| !self.is_root(child));
            first.filter(|_| same_tag.next().is_none())
        };
        single(row).or_else(|| {
            let mut children = self.elements(row);
            let child = children.next().filter(|&child| !self.is_root(child))?;
            single(child).filter(|_| children.next().is_none())
        })
    }

    fn elements(&self, row: usize) -> impl Iterator<Item = usize> {
        let tags = &self.nest.page.nodes.tag;
        self.nest.page.children(row).filter(|&child| tags[child] > tags::INSTRUCTION)
    }

    fn is_root(&self, row: usize) -> bool {
        self.nest.words(row, "class").iter().any(|class| is_type(class))
    }
}
