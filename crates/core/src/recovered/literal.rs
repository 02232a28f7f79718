//! Reads literals of JavaScript, of which JSON is a part, without running anything.
//!
//! What is not a literal (a call, a name, an operator) is skipped up to the next comma or bracket. Nuxt wraps its state
//! in a function that is called with the values that occur several times; that one call is resolved.

use hashbrown::HashMap;

use super::value::{MAX_DEPTH, Value};

/// Values of one source, and never more than it has bytes.
const MAX_VALUES: usize = 200_000;
/// A shorter text is not read as JSON in a string.
const MIN_JSON_BYTES: usize = 40;

pub(super) struct Reader<'s> {
    source: &'s str,
    at: usize,
    depth: usize,
    left: usize,
    /// The values of the parameters of the enclosing function, and the cost of a copy.
    names: HashMap<&'s str, (usize, Value)>,
}

/// The value that a source begins with, and the length of what was read.
pub(super) fn read(source: &str) -> (Value, usize) {
    let mut reader = Reader::new(source, 0, MAX_VALUES.min(source.len()));
    let value = reader.value();
    (value, reader.at)
}

/// The texts at the beginning of a list or call, given what follows its bracket, and the length of what was read. Numbers
/// may stand between; a text that is JSON stays a text, because it may be a piece of some.
pub(super) fn texts(source: &str) -> (Vec<String>, usize) {
    let mut reader = Reader::new(source, 0, MAX_VALUES);
    let mut texts = Vec::new();
    loop {
        reader.run(|byte| byte.is_ascii_digit() || b", \n".contains(&byte));
        match reader.peek() {
            Some(quote @ (b'"' | b'\'' | b'`')) => texts.push(reader.string(quote)),
            _ => return (texts, reader.at),
        }
    }
}

/// The value in a text where the text is JSON, else the text.
pub(super) fn text_or_json(text: &str) -> Value {
    Reader::new("", 0, MAX_VALUES.min(text.len())).nested(text.to_owned())
}

impl<'s> Reader<'s> {
    fn new(source: &'s str, depth: usize, left: usize) -> Self {
        Self { source, at: 0, depth, left, names: HashMap::new() }
    }

    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    /// Whether the next byte is this one, which is then read. It must be ASCII.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let rest = self.rest();
            let comment = match rest.get(..2) {
                Some("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                Some("//") => rest.find('\n').unwrap_or(rest.len()),
                _ => return,
            };
            self.at += comment;
        }
    }

    fn value(&mut self) -> Value {
        self.skip_space();
        if self.left == 0 || self.depth >= MAX_DEPTH {
            self.skip_expression();
            return Value::Nothing;
        }
        self.left -= 1;
        self.depth += 1;
        let value = self.literal();
        self.depth -= 1;
        value
    }

    fn literal(&mut self) -> Value {
        match self.peek() {
            Some(b'{') => self.record(),
            Some(b'[') => {
                self.at += 1;
                Value::List(self.items(b']'))
            }
            Some(quote @ (b'"' | b'\'' | b'`')) => {
                let text = self.string(quote);
                self.nested(text)
            }
            Some(b'0'..=b'9' | b'-' | b'.') => {
                let is_number = |byte: u8| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte);
                let number = self.run(is_number);
                // Minified code writes `.5` for 0.5.
                let zero = if number.starts_with('.') { "0" } else { "" };
                Value::Number(format!("{zero}{number}"))
            }
            Some(b'(') => self.call(),
            Some(_) => self.named(),
            None => Value::Nothing,
        }
    }

    /// The bytes from here on that are as wanted; they must be ASCII.
    fn run(&mut self, is_wanted: impl Fn(u8) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|&byte| byte < 128 && is_wanted(byte)).count();
        self.at += length;
        &rest[..length]
    }

    fn name(&mut self) -> &'s str {
        self.run(|byte| byte.is_ascii_alphanumeric() || b"_$".contains(&byte))
    }

    fn record(&mut self) -> Value {
        self.at += 1;
        let mut members = Vec::new();
        loop {
            self.skip_space();
            if self.takes(b'}') || self.peek().is_none() {
                return Value::Record(members);
            }
            let key = match self.peek() {
                Some(quote @ (b'"' | b'\'')) => self.string(quote),
                _ => self.name().to_owned(),
            };
            self.skip_space();
            if self.takes(b':') {
                let value = self.value();
                if value != Value::Nothing {
                    members.push((key, value));
                }
            }
            if !self.ends_item(b'}') {
                return Value::Record(members);
            }
        }
    }

    fn items(&mut self, close: u8) -> Vec<Value> {
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if self.takes(close) || self.peek().is_none() {
                return values;
            }
            if self.takes(b',') {
                self.left = self.left.saturating_sub(1);
                self.push(&mut values, Value::Nothing);
                continue;
            }
            let value = self.value();
            self.push(&mut values, value);
            if !self.ends_item(close) {
                return values;
            }
        }
    }

    fn push(&self, values: &mut Vec<Value>, value: Value) {
        if self.left > 0 {
            values.push(value);
        }
    }

    /// Goes behind the comma after an item, or up to the bracket that closes the list; false where neither follows.
    fn ends_item(&mut self, close: u8) -> bool {
        self.skip_space();
        if !matches!(self.peek(), Some(b',') | None) && self.peek() != Some(close) {
            self.skip_expression();
        }
        self.takes(b',') || self.peek() == Some(close)
    }

    /// Goes to the next comma, semicolon or closing bracket outside of strings and brackets.
    fn skip_expression(&mut self) {
        let mut open = 0_usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' | b'\'' | b'`' => {
                    self.skip_string(byte);
                    continue;
                }
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' | b',' | b';' if open == 0 => return,
                b')' | b']' | b'}' => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.source.len();
    }

    /// Goes behind the string that begins here; its end or the end of the source.
    fn skip_string(&mut self, quote: u8) {
        let bytes = self.source.as_bytes();
        self.at += 1;
        while let Some(found) = memchr::memchr2(quote, b'\\', &bytes[self.at..]) {
            self.at += found + 1;
            if bytes[self.at - 1] == quote {
                return;
            }
            // What is escaped is at least one character.
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
        self.at = bytes.len();
    }

    fn string(&mut self, quote: u8) -> String {
        let start = self.at + 1;
        self.skip_string(quote);
        let inside = self.source[start..self.at].strip_suffix(quote as char);
        unescaped(inside.unwrap_or(&self.source[start.min(self.at)..self.at]))
    }

    /// A text, or the value in it where it is JSON.
    fn nested(&mut self, text: String) -> Value {
        let trimmed = text.trim();
        if trimmed.len() < MIN_JSON_BYTES || !trimmed.starts_with(['{', '[']) {
            return Value::Text(text);
        }
        let mut inner = Reader::new(trimmed, self.depth, self.left);
        let value = inner.value();
        let (end, left) = (inner.at, inner.left);
        drop(inner);
        self.left = left;
        let is_whole = end == trimmed.len() && trimmed.ends_with(['}', ']']);
        if is_whole { value } else { Value::Text(text) }
    }

    /// What begins with a name: a constant, a parameter, `new Set([…])`, `JSON.parse("…")`; all else is skipped.
    fn named(&mut self) -> Value {
        let start = self.at;
        let name = self.run(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
        if let Some((cost, value)) = self.names.get(name) {
            let Some(left) = self.left.checked_sub(*cost) else {
                return Value::Nothing;
            };
            self.left = left;
            return value.clone();
        }
        if name == "new" {
            self.skip_space();
            self.name();
        }
        if (name == "new" || name == "JSON.parse") && self.takes(b'(') {
            return self.items(b')').into_iter().next().unwrap_or(Value::Nothing);
        }
        if matches!(name, "true" | "false" | "null" | "undefined") {
            return Value::Nothing;
        }
        self.at = start;
        self.skip_expression();
        Value::Nothing
    }

    /// What a function returns that is called where it stands: `(function(a, b){return {…}}(1, 2))`.
    fn call(&mut self) -> Value {
        let start = self.at;
        self.run(|byte| b"(! ".contains(&byte));
        if !self.rest().starts_with("function") {
            self.at = start;
            self.skip_expression();
            return Value::Nothing;
        }
        let (head, _) = self.rest().split_once(')').unwrap_or((self.rest(), ""));
        let (_, parameters) = head.split_once('(').unwrap_or_default();
        self.at += (head.len() + 1).min(self.rest().len());
        self.skip_space();
        let body = self.at;
        self.skip_brackets();
        let inside = &self.source[body..self.at];
        self.run(|byte| b") ".contains(&byte));
        let values = if self.takes(b'(') { self.items(b')') } else { Vec::new() };
        let values = values.into_iter().map(|value| (value.cost(), value));
        let mut reader = Reader::new(inside, self.depth, self.left);
        reader.names = parameters.split(',').map(str::trim).zip(values).collect();
        self.run(|byte| b") ".contains(&byte));
        let Some(at) = inside.find("return") else {
            return Value::Nothing;
        };
        reader.at = at + "return".len();
        let value = reader.value();
        self.left = reader.left;
        value
    }

    /// Goes behind the bracket that closes the one here.
    fn skip_brackets(&mut self) {
        self.at += usize::from(self.peek().is_some_and(|byte| byte.is_ascii()));
        loop {
            self.skip_expression();
            let is_closed = matches!(self.peek(), Some(b'}' | b']' | b')') | None);
            self.at += usize::from(self.peek().is_some());
            if is_closed {
                return;
            }
        }
    }
}

/// The text of a string literal without its quotes.
fn unescaped(inside: &str) -> String {
    let mut text = String::with_capacity(inside.len());
    let mut rest = inside;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(mark) = rest.chars().next() else {
            break;
        };
        rest = &rest[mark.len_utf8()..];
        match mark {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' | 'b' | 'f' | 'v' | '0' => text.push(' '),
            '\n' => {}
            'u' | 'x' => rest = unit(rest, mark, &mut text),
            other => text.push(other),
        }
    }
    text.push_str(rest);
    text
}

/// Digits of a character in braces, with zeros before them.
const MAX_DIGITS: usize = 16;

/// Adds the character of `\uD83C\uDF33`, `\u{1F333}` or `\xE9`, and returns what follows it.
fn unit<'t>(rest: &'t str, mark: char, text: &mut String) -> &'t str {
    let hex = |digits: Option<&str>| digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    if let Some(braced) = rest.strip_prefix('{')
        && let Some(end) = braced.bytes().take(MAX_DIGITS).position(|byte| byte == b'}')
    {
        text.extend(hex(Some(&braced[..end])).and_then(char::from_u32));
        return &braced[end + 1..];
    }
    let length = if mark == 'x' { 2 } else { 4 };
    let Some(code) = hex(rest.get(..length)) else {
        return rest;
    };
    let after = &rest[length..];
    let low = after.strip_prefix("\\u").and_then(|after| hex(after.get(..4)));
    match low {
        Some(low) if (0xD800..0xDC00).contains(&code) && (0xDC00..0xE000).contains(&low) => {
            let code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            text.extend(char::from_u32(code));
            &after[6..]
        }
        _ => {
            text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            after
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value as JSON, for comparison.
    fn written(value: &Value) -> String {
        match value {
            Value::Text(text) => format!("{text:?}"),
            Value::Number(number) => number.clone(),
            Value::Nothing => "null".into(),
            Value::List(values) => {
                let values: Vec<_> = values.iter().map(written).collect();
                format!("[{}]", values.join(","))
            }
            Value::Record(members) => {
                let members = members.iter();
                let members: Vec<_> = members.map(|(key, value)| format!("{key}:{}", written(value))).collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    #[test]
    fn literals_are_read_as_scripts_write_them() {
        for case in include_str!("literals.txt").lines() {
            let (source, expected) = case.split_once(" => ").unwrap();
            assert_eq!(written(&read(source).0), expected, "{source}");
        }
    }

    #[test]
    fn depth_costs_no_stack() {
        for open in ["[", "{a:", "(", "(function(){return ", "'", "[{\"a\":\"["] {
            read(&open.repeat(100_000));
        }
    }
}
