//! Options that callers in every language give by name, with the same error message for all of them.

use super::Model;

impl Model {
    /// The index of a page type in [`Model::types`].
    ///
    /// # Errors
    ///
    /// Where the model knows no such type; the message names all that it knows.
    pub fn type_named(&self, name: &str) -> Result<usize, String> {
        let types = self.types();
        let index = types.iter().position(|known| known == name);
        index.ok_or_else(|| format!("no page type is called {name:?}; there are {}", types.join(", ")))
    }

    /// Page types with their probabilities, the most likely first.
    #[must_use]
    pub fn named_types<'m>(&'m self, probabilities: &[f32]) -> Vec<(&'m str, f32)> {
        let names = self.types().iter().map(String::as_str);
        let mut named: Vec<_> = names.zip(probabilities.iter().copied()).collect();
        named.sort_by(|one, other| other.1.total_cmp(&one.1));
        named
    }
}
