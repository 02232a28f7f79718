//! MathML as LaTeX (MathML Core, section 3).

mod fences;
mod scripts;

use super::characters::{command, is_function, plain_letter};
use crate::page::{Page, flags};
use crate::tags;

/// The formula of a `math` element.
pub(super) fn latex(page: &Page, math: usize) -> String {
    let hidden = page.nodes.flags[math] & flags::HIDDEN;
    let mut writer = Writer { page, out: String::new(), is_after_command: false, hidden };
    writer.children(math);
    writer.out
}

struct Writer<'p> {
    page: &'p Page,
    out: String,
    /// Whether a letter here would become part of a command's name.
    is_after_command: bool,
    /// Whether the whole formula is hidden, as that for screen readers behind a picture is.
    hidden: u32,
}

impl Writer<'_> {
    fn elements(&self, row: usize) -> Vec<usize> {
        let is_element = |child: &usize| self.page.nodes.tag[*child] > tags::INSTRUCTION;
        self.page.children(row).filter(is_element).collect()
    }

    fn children(&mut self, row: usize) {
        let children = self.elements(row);
        let has_table = children.iter().any(|&child| self.page.name(child) == "mtable");
        if has_table {
            return self.stretched(&children);
        }
        let mut rest = &*children;
        while let Some((&child, behind)) = rest.split_first() {
            if let Some(binomial) = self.binomial(rest) {
                self.command("binom", &self.elements(binomial));
                rest = &rest[3..];
            } else {
                self.element(child);
                rest = behind;
            }
        }
    }

    fn element(&mut self, row: usize) {
        let name = self.page.name(row);
        match name {
            _ if self.page.nodes.flags[row] & flags::HIDDEN != self.hidden => {}
            "mi" => self.identifier(row),
            "mn" | "mo" => self.characters(self.page.text(row).trim()),
            "mtext" | "ms" => self.text(row),
            "mspace" => self.push("\\ "),
            "mfrac" if self.is_without_bar(row) => {
                self.command("genfrac{}{}{0pt}{}", &self.elements(row));
            }
            "mfrac" => self.command("frac", &self.elements(row)),
            "msqrt" => {
                self.push("\\sqrt{");
                self.children(row);
                self.push("}");
            }
            "mroot" => self.root(row),
            "msup" => self.scripts(row, &["^"]),
            "msub" => self.scripts(row, &["_"]),
            "msubsup" | "munderover" => self.scripts(row, &["_", "^"]),
            "munder" => self.under(row),
            "mover" => self.over(row),
            "mmultiscripts" => self.multiscripts(row),
            "mfenced" => self.fenced(row),
            "mtable" => self.table(row),
            "semantics" | "maction" => {
                if let Some(&first) = self.elements(row).first() {
                    self.element(first);
                }
            }
            "annotation" | "annotation-xml" | "mphantom" | "none" | "mprescripts" => {}
            _ => self.children(row),
        }
    }

    /// The fraction of the binomial that these elements begin with: one without a bar, between parentheses.
    fn binomial(&self, elements: &[usize]) -> Option<usize> {
        let &[open, inside, close, ..] = elements else {
            return None;
        };
        let is = |row: usize, sign: &str| self.page.name(row) == "mo" && self.page.text(row).trim() == sign;
        let is_binomial =
            self.page.name(inside) == "mfrac" && is(open, "(") && is(close, ")") && self.is_without_bar(inside);
        is_binomial.then_some(inside)
    }

    fn is_without_bar(&self, fraction: usize) -> bool {
        let thickness = self.page.attribute(fraction, "linethickness");
        thickness.is_some_and(|value| {
            let number = value.trim().trim_end_matches(|last: char| last.is_ascii_alphabetic());
            number.parse() == Ok(0.0)
        })
    }

    /// Write something that is LaTeX already.
    fn push(&mut self, latex: &str) {
        if self.is_after_command && latex.starts_with(|first: char| first.is_ascii_alphabetic()) {
            self.out.push(' ');
        }
        self.out.push_str(latex);
        let name = latex.trim_end_matches(|last: char| last.is_ascii_alphabetic());
        self.is_after_command = name.len() < latex.len() && name.ends_with('\\');
    }

    fn characters(&mut self, text: &str) {
        for character in text.chars() {
            self.character(character);
        }
    }

    fn character(&mut self, character: char) {
        let mut buffer = [0; 4];
        if let Some((letter, style)) = plain_letter(character) {
            if style.is_empty() {
                self.character(letter);
            } else {
                self.push(&format!("\\{style}{{{letter}}}"));
            }
        } else if let Some(command) = command(character) {
            self.push(&format!("\\{command}"));
        } else {
            match character {
                // Invisible operators (function application, times, comma, plus), which only screen readers read.
                '\u{2061}'..='\u{2064}' | '\u{200B}' => {}
                '−' => self.push("-"),
                '\u{A0}' | '\u{2009}' => self.push("\\ "),
                _ if character.is_whitespace() => self.push(" "),
                _ => self.push(character.encode_utf8(&mut buffer)),
            }
        }
    }

    fn identifier(&mut self, row: usize) {
        let text = self.page.text(row).trim();
        let style = match &*self.page.attribute(row, "mathvariant").unwrap_or_default() {
            "bold" => "mathbf",
            "double-struck" => "mathbb",
            "script" => "mathcal",
            "fraktur" => "mathfrak",
            "normal" if text.chars().all(|character| character.is_ascii_alphabetic()) => "mathrm",
            _ => "",
        };
        if is_function(text) {
            self.push(&format!("\\{text}"));
        } else if !style.is_empty() {
            self.styled(style, text);
        } else if text.chars().nth(1).is_some() && text.chars().all(|character| character.is_ascii_alphanumeric()) {
            self.styled("mathrm", text);
        } else {
            self.characters(text);
        }
    }

    fn styled(&mut self, style: &str, text: &str) {
        self.push(&format!("\\{style}{{"));
        self.characters(text);
        self.push("}");
    }

    fn text(&mut self, row: usize) {
        self.push("\\text{");
        for character in self.page.text(row).chars() {
            match character {
                '#' | '$' | '%' | '&' | '_' | '{' | '}' => self.out.extend(['\\', character]),
                '\\' => self.out.push_str("\\textbackslash "),
                _ if character.is_whitespace() => self.out.push(' '),
                _ => self.out.push(character),
            }
        }
        self.push("}");
    }

    fn argument(&mut self, row: usize) {
        self.push("{");
        self.element(row);
        self.push("}");
    }

    fn command(&mut self, name: &str, arguments: &[usize]) {
        self.push(&format!("\\{name}"));
        for &argument in arguments {
            self.argument(argument);
        }
    }
}
