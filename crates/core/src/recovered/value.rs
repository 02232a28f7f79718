//! Data of a page's scripts: a tree of texts in the order of the source.

use super::literal;

/// A value that scripts work with. What is neither text nor number says nothing to a reader.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    /// A number as it is written.
    Number(String),
    List(Vec<Value>),
    Record(Vec<(String, Value)>),
    Nothing,
}

impl Value {
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn list(&self) -> &[Self] {
        match self {
            Self::List(values) => values,
            _ => &[],
        }
    }

    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Record(members) => members,
            _ => &[],
        }
    }

    pub fn get(&self, name: &str) -> Option<&Self> {
        let found = self.members().iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value)
    }

    /// A number that is an index; none for the negative ones, which stand for undefined, holes and the like.
    fn index(&self) -> Option<usize> {
        match self {
            Self::Number(number) => number.parse().ok(),
            _ => None,
        }
    }
}

/// Values that a flat array is at most resolved into: it may name one part many times.
const MOST_VALUES: usize = 200_000;

/// The tree that a flat array stands for, in which values are indices into the array: what `devalue` writes for Nuxt and
/// `turbo-stream` for React Router, where keys are indices too.
pub(super) fn unflattened(values: &[Value]) -> Value {
    let mut left = MOST_VALUES;
    resolved(values, 0, 0, &mut left)
}

fn resolved(values: &[Value], index: usize, depth: usize, left: &mut usize) -> Value {
    let Some(value) = values.get(index) else {
        return Value::Nothing;
    };
    if *left == 0 || depth > literal::MAX_DEPTH {
        return Value::Nothing;
    }
    *left -= 1;
    let mut follow = |value: &Value| match value.index() {
        Some(index) => resolved(values, index, depth + 1, left),
        None => Value::Nothing,
    };
    match value {
        // A list that begins with a text is a wrapper: `["Reactive", 1]`, `["Set", 2, 3]`, `["P", 4]`.
        Value::List(items) => match items.as_slice() {
            [Value::Text(_), only] => follow(only),
            [Value::Text(_), rest @ ..] => Value::List(rest.iter().map(follow).collect()),
            items => Value::List(items.iter().map(follow).collect()),
        },
        Value::Record(members) => {
            let key = |name: &str| {
                let index = name.strip_prefix('_').and_then(|name| name.parse().ok());
                let named = index.and_then(|index: usize| values.get(index));
                named.and_then(Value::text).unwrap_or(name).to_owned()
            };
            let members = members
                .iter()
                .map(|(name, value)| (key(name), follow(value)));
            Value::Record(members.collect())
        }
        Value::Text(text) => {
            *left = left.saturating_sub(text.len() / 64);
            value.clone()
        }
        plain => plain.clone(),
    }
}

/// The value of Astro's properties, in which each is a pair of a type and a value; type 1 is a list.
pub(super) fn without_types(value: Value) -> Value {
    match value {
        Value::List(mut pair) if pair.len() == 2 && matches!(pair[0], Value::Number(_)) => {
            match pair.pop() {
                Some(Value::List(items)) => {
                    Value::List(items.into_iter().map(without_types).collect())
                }
                Some(inner) => without_types(inner),
                None => Value::Nothing,
            }
        }
        Value::Record(members) => {
            let members = members
                .into_iter()
                .map(|(key, value)| (key, without_types(value)));
            Value::Record(members.collect())
        }
        other => other,
    }
}
