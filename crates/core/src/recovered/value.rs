//! Data of a page's scripts: a tree of texts in the order of the source.

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
        self.members().iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The value with each value right inside it, in a list or a record, as `change` makes it.
    pub fn mapped(self, mut change: impl FnMut(Self) -> Self) -> Self {
        match self {
            Self::List(values) => Self::List(values.into_iter().map(change).collect()),
            Self::Record(members) => {
                Self::Record(members.into_iter().map(|(key, value)| (key, change(value))).collect())
            }
            other => other,
        }
    }

    /// What a copy costs, in values: 64 bytes of text count as one.
    pub fn cost(&self) -> usize {
        match self {
            Self::Text(text) | Self::Number(text) => 1 + text.len() / 64,
            Self::List(values) => 1 + values.iter().map(Self::cost).sum::<usize>(),
            Self::Record(members) => {
                let costs = members.iter().map(|(key, value)| key.len() / 64 + value.cost());
                1 + costs.sum::<usize>()
            }
            Self::Nothing => 1,
        }
    }

    /// A number that is an index; none for the negative ones, which stand for undefined, holes and the like.
    fn index(&self) -> Option<usize> {
        match self {
            Self::Number(number) => number.parse().ok(),
            _ => None,
        }
    }
}

/// Depth of lists and records, and of JSON in strings of JSON.
pub(super) const MAX_DEPTH: usize = 64;
/// The most values that a flat array is resolved into, which may refer to one part many times; also limited by its size.
const MAX_VALUES: usize = 200_000;
const PER_VALUE: usize = 2;

/// The tree that a flat array stands for, in which values are indices into the array: what `devalue` writes for Nuxt and
/// `turbo-stream` for React Router, where keys are indices too.
pub(super) fn unflattened(values: &[Value]) -> Value {
    let own: usize = values.iter().map(Value::cost).sum();
    let mut left = MAX_VALUES.min(PER_VALUE * own);
    resolved(values, 0, 0, &mut left)
}

fn resolved(values: &[Value], index: usize, depth: usize, left: &mut usize) -> Value {
    let Some(value) = values.get(index).filter(|_| depth <= MAX_DEPTH) else {
        return Value::Nothing;
    };
    // Every reference costs, because many lists may refer to the same one.
    let mut follow = |value: &Value, key: &str| {
        *left = left.checked_sub(1 + key.len() / 64)?;
        Some(value.index().map_or(Value::Nothing, |at| resolved(values, at, depth + 1, left)))
    };
    let mut followed = |items: &[Value]| {
        let items = items.iter().map_while(|item| follow(item, ""));
        Value::List(items.collect())
    };
    match value {
        // A list that begins with a text is a wrapper: `["Reactive", 1]`, `["Set", 2, 3]`, `["P", 4]`.
        Value::List(items) => match items.as_slice() {
            [Value::Text(_), only] => follow(only, "").unwrap_or(Value::Nothing),
            [Value::Text(_), rest @ ..] => followed(rest),
            items => followed(items),
        },
        Value::Record(members) => {
            let members = members.iter().map_while(|(name, value)| {
                let index = name.strip_prefix('_').and_then(|name| name.parse().ok());
                let named = index.and_then(|index: usize| values.get(index));
                let key = named.and_then(Value::text).unwrap_or(name);
                follow(value, key).map(|value| (key.to_owned(), value))
            });
            Value::Record(members.collect())
        }
        Value::Text(text) | Value::Number(text) => {
            *left = left.saturating_sub(text.len() / 64);
            value.clone()
        }
        Value::Nothing => Value::Nothing,
    }
}

/// The value of Astro's properties, in which each is a pair of a type and a value; type 1 is a list.
pub(super) fn without_types(value: Value) -> Value {
    match value {
        Value::List(mut pair) if pair.len() == 2 && matches!(pair[0], Value::Number(_)) => match pair.pop() {
            Some(list @ Value::List(_)) => list.mapped(without_types),
            Some(inner) => without_types(inner),
            None => Value::Nothing,
        },
        record @ Value::Record(_) => record.mapped(without_types),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal;
    use super::*;

    /// Data that names one long part many times; what it is resolved into stays as small as other data.
    #[test]
    fn copies_are_bounded() {
        let many = |unit: &str| unit.repeat(3000);
        let flat = |source: String| unflattened(literal::read(&source).0.list());
        let flats = [
            format!("[[{}1],[{}-1]]", many("1,"), many("-1,")),
            format!("[[{}1],{{{}:-1}}]", many("1,"), many("key")),
            format!("[[{}1],{{_2:-1}},\"{}\"]", many("1,"), many("key")),
            format!("[[{}1],{}]", many("1,"), many("10")),
            format!("[[{}0]]", many("0,")),
        ];
        for source in flats {
            let length = source.len();
            assert!(flat(source).cost() <= 4 * length);
        }
        for argument in [format!("[{}1]", many("1,")), many("10"), format!("{{{}:1}}", many("key"))] {
            let source = format!("(function(a){{return [{}a]}}({argument}))", many("a,"));
            assert!(literal::read(&source).0.cost() <= 2 * source.len());
        }
    }
}
