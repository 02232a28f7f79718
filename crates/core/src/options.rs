//! How a page is parsed.

/// How to parse.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Treat the content of `noscript` as a browser that runs scripts does: as raw text.
    pub scripting: bool,
    /// Parse as the content of this element, such as `div`, `td` or `svg path`.
    pub fragment: Option<String>,
    /// Close `<iframe/>`, an open `<title>` and their like where nothing else does and the rest of the page would be
    /// their text: pages saved as XML are written so. And remove characters that nobody sees from all text.
    pub lenient: bool,
}

/// What the value of an option of an extraction may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Text,
    Truth,
    /// A day of ISO 8601.
    Day,
    /// A label of the Encoding Standard.
    Encoding,
    Choice(&'static [&'static str]),
    Whole {
        least: u64,
        most: u64,
    },
}

/// An option of an extraction.
#[derive(Debug)]
pub struct Described {
    pub name: &'static str,
    pub kind: Kind,
    /// A sentence for users, which the command line, the service and the types of TypeScript have.
    pub about: &'static str,
    /// Whether only the learned extractor has it.
    pub is_learned: bool,
}

/// A table of options, those of the learned extractor behind the others.
macro_rules! options {
    ($($name:literal $kind:expr, $about:literal;)* learned: $($own:literal $own_kind:expr, $own_about:literal;)*) => {
        &[
            $(Described { name: $name, kind: $kind, about: $about, is_learned: false },)*
            $(Described { name: $own, kind: $own_kind, about: $own_about, is_learned: true },)*
        ]
    };
}

/// The options of an extraction that every binding has, with their types and limits.
pub const OPTIONS: &[Described] = options! {
    "method" Kind::Text, "How the content is found: `duramen`, the learned extractor, or another method.";
    "encoding" Kind::Encoding, "Reads bytes in this encoding, whatever they say of it.";
    "content_type" Kind::Text, "The HTTP header that came with the page: its media type and its encoding.";
    "url" Kind::Text, "The address of the page, by which links and images become absolute.";
    "status" Kind::Whole { least: 100, most: 999 }, "The status of the HTTP response, which the completeness considers.";
    learned:
    "favor" Kind::Choice(&["precision", "balanced", "recall"]),
        "Whether a wrong block weighs more than a missed one (precision) or less (recall).";
    "comments" Kind::Truth, "Keeps or drops readers' comments; by default they are dropped below an article.";
    "hidden" Kind::Choice(&["reachable", "keep", "drop"]),
        "Of the text that a visitor does not see, keeps what the page has a control for, all or nothing.";
    "page_type" Kind::Text, "The type of the page, such as article or forum, if it is known.";
};

/// The value that a caller gave.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    Text(&'a str),
    Truth(bool),
    Whole(u64),
    /// Anything else, as the language of the caller shows it.
    Other(&'a str),
}

/// Why a value is not one of an option.
#[derive(Debug, PartialEq)]
pub struct Wrong {
    pub sentence: String,
    /// Whether the value has the wrong type, and not only the wrong content.
    pub is_type: bool,
}

impl Kind {
    /// What a value must be, in words.
    pub fn in_words(&self) -> String {
        match self {
            Self::Text => "text".into(),
            Self::Truth => "true or false".into(),
            Self::Day => "a day such as 2026-11-15".into(),
            Self::Encoding => "a label of the Encoding Standard, such as utf-8, windows-1252 or shift_jis".into(),
            Self::Choice([others @ .., last]) => format!("{} or {last}", others.join(", ")),
            Self::Choice([]) => String::new(),
            Self::Whole { least, most } => format!("a whole number from {least} to {most}"),
        }
    }

    /// Whether a value has the type of this kind, and whether it is within the limits.
    fn takes(&self, given: &Given<'_>) -> (bool, bool) {
        match (self, given) {
            (Self::Text, Given::Text(_)) | (Self::Truth, Given::Truth(_)) => (true, true),
            (Self::Day, Given::Text(day)) => (true, is_day(day)),
            (Self::Encoding, Given::Text(label)) => {
                (true, encoding_rs::Encoding::for_label(label.as_bytes()).is_some())
            }
            (Self::Choice(names), Given::Text(name)) => (true, names.contains(name)),
            (Self::Whole { least, most }, Given::Whole(number)) => (true, (least..=most).contains(&number)),
            _ => (false, false),
        }
    }

    /// Says what is wrong with the value of an option, which the caller calls `name`.
    /// Fails where the value is none of this kind.
    pub fn check(&self, name: &str, given: &Given<'_>) -> Result<(), Wrong> {
        let (is_typed, is_right) = self.takes(given);
        if is_right {
            return Ok(());
        }
        let shown = match given {
            Given::Text(text) => format!("{:?}", text.chars().take(60).collect::<String>()),
            Given::Truth(truth) => truth.to_string(),
            Given::Whole(number) => number.to_string(),
            Given::Other(shown) => (*shown).to_owned(),
        };
        let sentence = format!("{name} must be {}, not {shown}", self.in_words());
        Err(Wrong { sentence, is_type: !is_typed })
    }
}

fn is_day(text: &str) -> bool {
    let shape: String = text.chars().map(|letter| if letter.is_ascii_digit() { '0' } else { letter }).collect();
    shape == "0000-00-00"
}

/// The option of that name.
/// Fails where there is none; the sentence names all.
pub fn option_named(name: &str) -> Result<&'static Described, Wrong> {
    OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| {
        let names: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
        Wrong { sentence: format!("no option is called {name}; there are {}", names.join(", ")), is_type: true }
    })
}
