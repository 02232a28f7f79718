//! The relevance of an image to the text, from the names in both (Joshi & Liu).

use super::names::{NameCounts, Names};

/// Different names from which on a text is long; the paper gives no number.
const MIN_LONG_TEXT_NAMES: usize = 10;

/// A measure of how much texts have to do with an article.
pub(super) struct Article<'n> {
    names: &'n Names<'n>,
    counts: NameCounts,
    squares: u64,
}

impl<'n> Article<'n> {
    pub fn new(names: &'n Names<'n>, article: &str) -> Self {
        let counts = names.of(article);
        let squares = counts.values().map(|&count| u64::from(count).pow(2)).sum();
        Self { names, counts, squares }
    }

    /// From 0 to 1 how much a text has to do with the article; none for a text that names nothing.
    ///
    /// `part` is a further part of the text that stands in the article too, where it does not count. A text of few
    /// names is measured by the share of them that the article has, one of many by the cosine of both distributions.
    pub fn relevance(&self, text: &str, part: &str) -> Option<f64> {
        let within = self.names.of(part);
        let mut own = self.names.of(text);
        for (name, count) in &within {
            *own.entry(name.clone()).or_default() += count;
        }
        if own.is_empty() {
            return None;
        }
        let all = |name: &str| self.counts.get(name).copied().unwrap_or(0);
        let left = |name: &str| all(name).saturating_sub(within.get(name).copied().unwrap_or(0));
        if own.len() < MIN_LONG_TEXT_NAMES {
            let shared = own.keys().filter(|name| left(name) > 0).count();
            return Some(shared as f64 / own.len() as f64);
        }
        let dot: u64 = own.iter().map(|(name, count)| u64::from(*count) * u64::from(left(name))).sum();
        if dot == 0 {
            return Some(0.0);
        }
        let square = |count: u32| u64::from(count).pow(2);
        let gone: u64 = within.keys().map(|name| square(all(name)) - square(left(name))).sum();
        let length = (self.squares - gone) as f64;
        let own_length: u64 = own.values().map(|&count| square(count)).sum();
        Some(dot as f64 / (length * own_length as f64).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_names_are_measured_by_their_angle() {
        let places: Vec<String> = ('a'..='j').map(|letter| format!("Place{letter}")).collect();
        let listed = places.join(", ");
        let article = format!("we saw {listed} and {}", listed.replace("Place", "Town"));
        let text = format!("we saw {listed}");
        let names = Names::new([&*article, &*text].into_iter());
        let measure = Article::new(&names, &article);
        let near = |found: Option<f64>, expected: f64| (found.unwrap() - expected).abs() < 1e-9;
        assert!(near(measure.relevance(&article, ""), 1.0));
        assert!(near(measure.relevance(&text, ""), 0.5_f64.sqrt()));
        assert!(near(measure.relevance("", &text), 0.0));
    }
}
