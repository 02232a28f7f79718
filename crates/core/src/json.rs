//! JSON that is safe to print: all control characters are escaped, also those that JSON allows unescaped, for some of
//! them begin commands on terminals. Letters of all scripts stand as they are.

use std::fmt::Write;

/// Bytes that are looked at together.
const CHUNK: usize = 16;

/// A JSON text that is being written.
pub(crate) struct Json {
    pub written: String,
    /// What begins each line, or none where everything stands on one.
    indent: Option<usize>,
    /// Whether something stands before in the same list or object.
    has_more: bool,
    /// Whether a key has just been written.
    is_value: bool,
}

impl Json {
    pub fn new(is_indented: bool) -> Self {
        Self { written: String::new(), indent: is_indented.then_some(0), has_more: false, is_value: false }
    }

    /// Begins a list or an object.
    pub fn begin(&mut self, bracket: char) {
        self.place();
        self.written.push(bracket);
        self.has_more = false;
        self.indent = self.indent.map(|depth| depth + 1);
    }

    /// Ends the list or the object that was begun last.
    pub fn end(&mut self, bracket: char) {
        self.indent = self.indent.map(|depth| depth - 1);
        if self.has_more {
            self.new_line();
        }
        self.written.push(bracket);
        self.has_more = true;
    }

    pub fn key(&mut self, name: &str) -> &mut Self {
        self.place();
        self.quote(name);
        self.written.push_str(": ");
        self.is_value = true;
        self
    }

    pub fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.begin('[');
        for item in items {
            write(self, item);
        }
        self.end(']');
    }

    pub fn text(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.null(),
        }
    }

    pub fn string(&mut self, text: &(impl AsRef<str> + ?Sized)) {
        self.place();
        self.quote(text.as_ref());
    }

    pub fn null(&mut self) {
        self.word("null");
    }

    pub fn truth(&mut self, is_true: bool) {
        self.word(if is_true { "true" } else { "false" });
    }

    pub fn whole(&mut self, number: u64) {
        self.word(&number.to_string());
    }

    /// The shortest number that is read as the same one, with a point, as Python writes it.
    pub fn number(&mut self, number: f64) {
        self.word(&format!("{number:?}"));
    }

    pub fn word(&mut self, word: &str) {
        self.place();
        self.written.push_str(word);
    }

    /// What stands before a value or a key: nothing after a key, else a comma and a new line.
    fn place(&mut self) {
        if std::mem::take(&mut self.is_value) {
            self.has_more = true;
            return;
        }
        if self.has_more {
            self.written.push(',');
        }
        if !self.written.is_empty() {
            match self.indent {
                Some(_) => self.new_line(),
                None if self.has_more => self.written.push(' '),
                None => {}
            }
        }
        self.has_more = true;
    }

    fn new_line(&mut self) {
        if let Some(depth) = self.indent {
            self.written.push('\n');
            self.written.extend(std::iter::repeat_n("  ", depth));
        }
    }

    fn quote(&mut self, text: &str) {
        self.written.reserve(text.len() + 2);
        self.written.push('"');
        let bytes = text.as_bytes();
        let mut start = 0;
        let mut next = 0;
        while let Some(at) = next_escaped(bytes, next) {
            let byte = bytes[at];
            next = at + 1;
            // U+0080 to U+009F are C2 80 to C2 9F.
            let is_c1 = byte == 0xC2;
            if is_c1 && bytes[at + 1] > 0x9F {
                continue;
            }
            self.written.push_str(&text[start..at]);
            start = at + 1 + usize::from(is_c1);
            let sign = if is_c1 { bytes[at + 1] } else { byte };
            match sign {
                b'"' => self.written.push_str("\\\""),
                b'\\' => self.written.push_str("\\\\"),
                b'\n' => self.written.push_str("\\n"),
                b'\r' => self.written.push_str("\\r"),
                b'\t' => self.written.push_str("\\t"),
                0x08 => self.written.push_str("\\b"),
                0x0C => self.written.push_str("\\f"),
                other => {
                    // Writing to a string cannot fail.
                    let _ = write!(self.written, "\\u{other:04x}");
                }
            }
        }
        self.written.push_str(&text[start..]);
        self.written.push('"');
    }
}

/// The next byte from `start` on that may be written otherwise. Whole chunks without one are skipped: compilers turn the
/// loop over a chunk into a few vector instructions.
fn next_escaped(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    while let Some(chunk) = bytes.get(at..at + CHUNK) {
        if chunk.iter().fold(false, |found, &byte| found | may_be_escaped(byte)) {
            break;
        }
        at += CHUNK;
    }
    let rest = bytes[at..].iter().position(|&byte| may_be_escaped(byte))?;
    Some(at + rest)
}

/// Whether a byte is, or begins, a sign that is written otherwise.
fn may_be_escaped(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\') | (byte == 0x7F) | (byte == 0xC2)
}
