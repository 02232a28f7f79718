//! Characters of formulas as LaTeX.

use crate::strings::phrase_list;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The command of a character, without its backslash.
static COMMANDS: LazyLock<HashMap<char, &'static str>> = LazyLock::new(|| {
    let lines = include_str!("symbols.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("# ") || *line == "# #")
        .filter_map(|line| Some((line.chars().next()?, line.split(' ').nth(1)?)))
        .collect()
});

/// Functions that LaTeX sets upright.
const FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg",
    "exp", "lim", "liminf", "limsup", "max", "min", "sup", "inf", "det", "dim", "ker", "deg", "gcd", "arg", "hom",
    "Pr",
];

pub(super) fn command(character: char) -> Option<&'static str> {
    COMMANDS.get(&character).copied()
}

pub(super) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// A letter of the mathematical alphabets (U+1D400 on) as the letter it is, and the command of its style.
pub(super) fn plain_letter(character: char) -> Option<(char, &'static str)> {
    let styled = match character {
        'ℎ' => ('h', ""),
        'ℂ' | 'ℍ' | 'ℕ' | 'ℙ' | 'ℚ' | 'ℝ' | 'ℤ' => {
            let at = "ℂℍℕℙℚℝℤ".chars().position(|each| each == character)?;
            (char::from(b"CHNPQRZ"[at]), "mathbb")
        }
        '\u{1D400}'..='\u{1D6A3}' => {
            let offset = character as u32 - 0x1D400;
            let (style, letter) = (offset / 52, offset % 52);
            let letter = if letter < 26 { b'A' + letter as u8 } else { b'a' + letter as u8 - 26 };
            (char::from(letter), LATIN[style as usize])
        }
        '\u{1D6A8}'..='\u{1D7C9}' => {
            let offset = character as u32 - 0x1D6A8;
            let is_bold = (offset / 58).is_multiple_of(2);
            let style = if is_bold { "boldsymbol" } else { "" };
            (greek(offset % 58)?, style)
        }
        '\u{1D7CE}'..='\u{1D7FF}' => {
            let offset = character as u32 - 0x1D7CE;
            let style = ["mathbf", "mathbb", "mathsf", "mathsf", "mathtt"][offset as usize / 10];
            (char::from(b'0' + (offset % 10) as u8), style)
        }
        _ => return None,
    };
    Some(styled)
}

/// Styles of the Latin alphabets, in their order.
const LATIN: [&str; 13] =
    phrase_list("mathbf||boldsymbol|mathcal|mathcal|mathfrak|mathbb|mathfrak|mathsf|mathsf|mathsf|mathsf|mathtt");

fn greek(offset: u32) -> Option<char> {
    match offset {
        17 => Some('Θ'),
        0..=24 => char::from_u32(0x391 + offset),
        25 => Some('∇'),
        26..=50 => char::from_u32(0x3B1 + offset - 26),
        _ => "∂ϵϑϰϕϱϖ".chars().nth(offset as usize - 51),
    }
}

/// The command of an accent above a term.
pub(super) fn accent(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "^" | "ˆ" | "\u{302}" => "hat",
        "¯" | "‾" | "\u{304}" | "_" => "overline",
        "~" | "˜" | "\u{303}" => "tilde",
        "˙" | "." | "\u{307}" => "dot",
        "¨" | "\u{308}" => "ddot",
        "→" | "\u{20D7}" => "vec",
        "ˇ" => "check",
        "˘" => "breve",
        "´" => "acute",
        "`" => "grave",
        "⏞" => "overbrace",
        _ => return None,
    })
}
