//! Which doctypes mean quirks mode (13.2.6.4.1): a `table` then does not close a `p`.

use crate::tokenizer::Doctype;

const PUBLIC: &[&str] = &["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];
const SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
/// How public identifiers begin that mean quirks, one on each line.
const PUBLIC_PREFIXES: &str = include_str!("quirks.txt");
/// Quirks only where no system identifier follows.
const PUBLIC_PREFIXES_ALONE: [&str; 2] = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];

impl Doctype {
    pub(super) fn means_quirks(&self) -> bool {
        if self.force_quirks || self.name.as_deref() != Some("html") {
            return true;
        }
        let public = self.public.as_deref().unwrap_or_default().to_ascii_lowercase();
        let starts_with = |prefix: &str| public.starts_with(prefix);
        PUBLIC.contains(&public.as_str())
            || PUBLIC_PREFIXES.lines().any(starts_with)
            || self.system.is_none() && PUBLIC_PREFIXES_ALONE.into_iter().any(starts_with)
            || self.system.as_ref().is_some_and(|system| system.eq_ignore_ascii_case(SYSTEM))
    }
}
