//! Words as spaCy's rules for English divide a text; datatrove's filters count and compare these.
//!
//! A piece between white space loses punctuation at both ends, character by character, then contractions and
//! hyphenated words are divided: `(don't)` is `( do n't )`. The rules are written anew from those of spaCy, with the
//! frequent exceptions only; `tests/test_statistics.py` compares decisions.

use crate::strings::word_list;

/// Punctuation that is taken off both ends of a piece.
const EDGES: &str = "…,:;!?¿؟¡()[]{}<>_#*&。？！，、；：～·।،۔؛٪'\"”“`‘´’‚„»«「」『』（）〔〕【】《》〈〉⟦⟧—–";
/// Punctuation that is taken off the front only.
const FRONT: &str = "§%=";
const CURRENCIES: &str = "$£€¥฿₽﷼₴₹₩₪₫₱₺₿";
const QUOTES: &str = "'\"”“`‘´’‚„»«";
/// Units that are taken off a number.
const UNITS: [&str; 36] = word_list(
    "km km² m m² m³ cm mm ha nm yd in ft kg g mg t lb oz km/h kmh mph mb MB kb KB gb GB tb TB T G M K % Pa hPa",
);
/// Words that keep their full stop.
const ABBREVIATIONS: [&str; 68] = word_list(
    "Adm. Ala. Apr. Ariz. Ark. Aug. Bros. Calif. Co. Colo. Conn. Corp. Dec. Del. Dr. Feb. Fla. Ga. Gen. Gov. Ia. Id. \
     Ill. Inc. Ind. Jan. Jr. Jul. Jun. Kan. Ky. La. Ltd. Mar. Mass. Md. Mich. Minn. Miss. Mo. Mont. Mr. Mrs. Ms. Mt. \
     Neb. Nev. Nov. Oct. Okla. Ore. Pa. Ph.D. Prof. Rep. Rev. Sen. Sep. Sept. St. Tenn. Va. Wash. Wis. a.m. co. p.m. \
     vs.",
);
const LATIN: [&str; 3] = word_list("e.g. i.e. v.s.");
/// What stands before `n't`, in lower case.
const BEFORE_NOT: [&str; 23] = word_list(
    "ai are ca could dare did does do had has have is may might must need ought sha should was were wo would",
);
/// What stands before `'ll`, `'d`, `'ve`, `'re` and `'m`.
const BEFORE_VERB: [&str; 22] = word_list(
    "i you he she it we they who what when where why how that there this these those could should would might",
);
const VERBS: [&str; 5] = word_list("ll d ve re m");
/// Words of two, in lower case, with a bar before the second.
const TWO: [&str; 9] = ["can|not", "gon|na", "got|ta", "do|nt", "ca|nt", "i|m", "i|ve", "that|s", "i|d"];
/// The longest piece that is compared with the lists above, in bytes: so the cost is linear.
const MAX_EXCEPTION_BYTES: usize = 16;

/// The words of a text, in their order.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::with_capacity(text.len() / 5);
    for piece in text.split_whitespace() {
        divide(piece, &mut found);
    }
    found
}

fn divide<'a>(piece: &'a str, found: &mut Vec<&'a str>) {
    if piece.bytes().all(|byte| byte.is_ascii_alphabetic()) && piece.len() > 6 {
        found.push(piece);
        return;
    }
    let mut rest = piece;
    let mut ends = Vec::new();
    while !rest.is_empty() {
        if let Some(at) = exception(rest) {
            let (first, second) = rest.split_at(at);
            found.extend([first, second].iter().filter(|part| !part.is_empty()));
            rest = "";
            break;
        }
        let front = front_length(rest);
        if front > 0 {
            let (mark, behind) = rest.split_at(front);
            found.push(mark);
            rest = behind;
            continue;
        }
        let end = end_length(rest);
        if end == 0 {
            break;
        }
        let (before, mark) = rest.split_at(rest.len() - end);
        ends.push(mark);
        rest = before;
    }
    if is_address(rest) {
        found.push(rest);
    } else if !rest.is_empty() {
        divide_inside(rest, found);
    }
    found.extend(ends.iter().rev());
}

/// Where an exception is divided; its length if it is one word.
fn exception(piece: &str) -> Option<usize> {
    if piece.len() > MAX_EXCEPTION_BYTES {
        return None;
    }
    let lower = piece.to_lowercase();
    if lower.len() != piece.len() {
        return None;
    }
    if ABBREVIATIONS.contains(&piece) || LATIN.contains(&lower.as_str()) {
        return Some(piece.len());
    }
    let two = TWO.iter().filter_map(|word| word.split_once('|'));
    if let Some((first, _)) = two.into_iter().find(|(first, second)| lower.strip_prefix(first) == Some(*second)) {
        return Some(first.len());
    }
    let hours = lower.trim_start_matches(|c: char| c.is_ascii_digit());
    if hours.len() < lower.len() && ["am", "pm", "a.m.", "p.m."].contains(&hours) {
        return Some(lower.len() - hours.len());
    }
    let (stem, verb) = lower.rsplit_once('\'').or_else(|| lower.rsplit_once('’'))?;
    if verb == "t" {
        let stem = stem.strip_suffix('n')?;
        return BEFORE_NOT.contains(&stem).then_some(stem.len());
    }
    (VERBS.contains(&verb) && BEFORE_VERB.contains(&stem)).then_some(stem.len())
}

/// The bytes of punctuation at the front of a piece.
fn front_length(piece: &str) -> usize {
    let mut chars = piece.chars();
    let Some(first) = chars.next() else { return 0 };
    let next = chars.next();
    let is_mark = match first {
        '.' => return dots(piece.bytes()),
        '+' => !next.is_some_and(|c| c.is_ascii_digit()),
        _ => EDGES.contains(first) || FRONT.contains(first) || CURRENCIES.contains(first) || is_icon(first),
    };
    let dollars = ["US$", "C$", "A$"].iter().filter(|name| piece.starts_with(**name));
    dollars.map(|name| name.len()).next().unwrap_or(if is_mark { first.len_utf8() } else { 0 })
}

/// The bytes of punctuation, of a unit or of `'s` at the end of a piece.
fn end_length(piece: &str) -> usize {
    let mut chars = piece.chars().rev();
    let Some(last) = chars.next() else { return 0 };
    let before = chars.next();
    let second = chars.next();
    let length = last.len_utf8();
    match last {
        '.' => {
            let run = dots(piece.bytes().rev());
            let ends_word = before
                .is_some_and(|c| c.is_ascii_digit() || c.is_lowercase() || "%²-+".contains(c) || EDGES.contains(c));
            let is_name = before.zip(second).is_some_and(|(a, b)| a.is_uppercase() && b.is_uppercase());
            run.max(usize::from(ends_word || is_name))
        }
        's' | 'S' if before.is_some_and(|c| c == '\'' || c == '’') => length + before.map_or(0, char::len_utf8),
        _ if EDGES.contains(last) || is_icon(last) => length,
        '+' => usize::from(before.is_some_and(|c| c.is_ascii_digit())),
        _ if CURRENCIES.contains(last) && before.is_some_and(|c| c.is_ascii_digit()) => length,
        _ => {
            let mut longest = 0;
            for unit in UNITS {
                if let Some(number) = piece.strip_suffix(unit)
                    && number.ends_with(|c: char| c.is_ascii_digit())
                {
                    longest = longest.max(unit.len());
                }
            }
            longest
        }
    }
}

/// The full stops at one end, if there are at least two.
fn dots(bytes: impl Iterator<Item = u8>) -> usize {
    let run = bytes.take_while(|&byte| byte == b'.').count();
    if run > 1 { run } else { 0 }
}

/// Whether a piece is a URL, which stays one word.
fn is_address(piece: &str) -> bool {
    let has_host = |piece: &str| {
        piece.split_once('/').is_some_and(|(host, _)| {
            host.contains('.') && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:".contains(&b))
        })
    };
    piece.contains("://") || piece.starts_with("www.") || has_host(piece)
}

/// Divides a piece at hyphens, slashes and the like between its letters.
fn divide_inside<'a>(piece: &'a str, found: &mut Vec<&'a str>) {
    let mut start = 0;
    let mut before: Option<char> = None;
    let mut at = 0;
    while let Some(character) = piece[at..].chars().next() {
        let length = divider_length(&piece[at..], character, before);
        if length == 0 || at == start {
            before = Some(character);
            at += character.len_utf8();
            continue;
        }
        found.push(&piece[start..at]);
        found.push(&piece[at..at + length]);
        at += length;
        start = at;
        before = None;
    }
    if start < piece.len() {
        found.push(&piece[start..]);
    }
}

/// The bytes of what divides a word, 0 where nothing does.
fn divider_length(rest: &str, character: char, before: Option<char>) -> usize {
    let length = character.len_utf8();
    if character.is_alphanumeric() {
        return 0;
    }
    if character == '.' {
        let run = dots(rest.bytes());
        if run > 0 {
            return run;
        }
    }
    if character == '…' || is_icon(character) {
        return length;
    }
    let hyphens = if character == '-' { rest.bytes().take(3).take_while(|&byte| byte == b'-').count() } else { length };
    let next = rest[hyphens..].chars().next();
    let (Some(before), Some(next)) = (before, next) else {
        return 0;
    };
    let divides = match character {
        '-' if before.is_ascii_digit() => next.is_ascii_digit() || next == '-',
        '+' | '*' | '^' => before.is_ascii_digit() && (next.is_ascii_digit() || next == '-'),
        '.' => (before.is_lowercase() || QUOTES.contains(before)) && (next.is_uppercase() || QUOTES.contains(next)),
        ',' | '-' | '–' | '—' | '~' => before.is_alphabetic() && next.is_alphabetic(),
        ':' | '<' | '>' | '=' | '/' => before.is_alphanumeric() && next.is_alphabetic(),
        _ => false,
    };
    if divides { hyphens } else { 0 }
}

/// Whether a character is a pictogram (general category So, the frequent blocks).
fn is_icon(character: char) -> bool {
    matches!(character, '¦' | '©' | '®' | '°' | '\u{2100}'..='\u{214F}' | '\u{2195}'..='\u{21FF}'
        | '\u{2300}'..='\u{23FF}' | '\u{249C}'..='\u{24E9}' | '\u{2500}'..='\u{25B6}' | '\u{25B8}'..='\u{25C0}'
        | '\u{25C2}'..='\u{25F7}' | '\u{2600}'..='\u{27BF}' | '\u{2800}'..='\u{28FF}' | '\u{2B00}'..='\u{2BFF}'
        | '\u{FFFC}' | '\u{FFFD}' | '\u{1F000}'..='\u{1FAFF}')
        && !character.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn words_are_divided_as_spacy_divides_them() {
        for (text, expected) in [
            ("(don't)", "( do n't )"),
            ("Mr. Smith's e-mail, etc.", "Mr. Smith 's e - mail , etc ."),
            ("$5.00 US$7 10km 8a.m.", "$ 5.00 US$ 7 10 km 8 a.m."),
            ("end.Start ... yes... http://a.b/c-d", "end . Start ... yes ... http://a.b/c-d"),
            ("the U.S. of NASA. and/or 1-2", "the U.S. of NASA . and / or 1 - 2"),
        ] {
            assert_eq!(tokens(text).join(" "), expected);
        }
    }

    #[test]
    fn nothing_is_lost_or_added() {
        for text in ["", "....", "((((", "-", "a--b", "'s", "n't", "İ’ll", "☃☃", "x.", "…a…"] {
            assert_eq!(tokens(text).concat(), text);
        }
    }
}
