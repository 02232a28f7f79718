//! The different class attributes of a page. Elements share them, so what a class says is worked out once for each.

use hashbrown::HashMap;

use super::Page;
use super::attributes::MAX_VALUE_BYTES;

/// For each row the number of its class attribute, 0 where it has none; and for each number the value in the source.
pub(crate) struct Classes {
    pub of_row: Vec<u32>,
    values: Vec<(usize, usize)>,
}

impl Page {
    pub(crate) fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| Classes::new(self, |_| true))
    }

    /// The class attribute with a number, as written in the source.
    pub(crate) fn class(&self, number: u32) -> &[u8] {
        self.classes().value(self, number)
    }

    /// What `of` says of each class attribute, by its number; the first one is that of rows without any.
    pub(crate) fn by_class<T>(&self, of: impl Fn(&[u8]) -> T) -> Vec<T> {
        (0..self.classes().count()).map(|number| of(self.class(number as u32))).collect()
    }
}

impl Classes {
    /// The different class attributes, and that of rows without any.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// The class attribute with a number, as written in the source.
    pub fn value<'p>(&self, page: &'p Page, number: u32) -> &'p [u8] {
        let (start, end) = self.values[number as usize];
        &page.source.bytes()[start..end]
    }

    /// The class attributes of the rows that are asked for.
    pub fn new(page: &Page, is_asked: impl Fn(usize) -> bool) -> Self {
        let source = page.source.bytes();
        let mut values = vec![(0, 0)];
        // A long value is not read: the parser gives it to each paragraph that an unclosed element reaches into.
        let mut numbers: HashMap<(&[u8], usize), u32> = HashMap::new();
        let mut number = |row: usize| {
            let attribute = page.raw_attributes(row).iter().find(|attribute| attribute.is(source, "class"))?;
            let range = attribute.value.range();
            let is_long = range.len() > MAX_VALUE_BYTES;
            let key = if is_long { (&source[..0], range.start) } else { (&source[range.clone()], 0) };
            let number = numbers.entry(key).or_insert_with(|| {
                values.push((range.start, range.end));
                values.len() as u32 - 1
            });
            Some(*number)
        };
        let of_row = (0..page.len()).map(|row| is_asked(row).then(|| number(row)).flatten().unwrap_or(0)).collect();
        Self { of_row, values }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, parse_str};

    #[test]
    fn rows_with_one_class_attribute_have_one_number() {
        let page = parse_str("<p class=a>1<p>2<p class=''>3<p class=a>4<p class=b>5", &Options::default());
        let numbers: Vec<u32> = page.blocks.row.iter().map(|&row| page.classes().of_row[row as usize]).collect();
        assert_eq!(numbers, [1, 0, 2, 1, 3]);
        assert_eq!(page.by_class(<[u8]>::to_vec), [&b""[..], b"a", b"", b"b"]);
    }
}
