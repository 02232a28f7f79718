//! MathML as LaTeX (MathML Core, section 3).

use super::characters::{accent, command, is_function, plain_letter};
use crate::page::{Page, flags};

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
        self.page.elements(row).collect()
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
        self.page.attribute(fraction, "linethickness").is_some_and(|value| {
            value.trim().trim_end_matches(|last: char| last.is_ascii_alphabetic()).parse() == Ok(0.0)
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

    /// A table between brackets that grow with it.
    fn stretched(&mut self, children: &[usize]) {
        let is_bracket = |row: &usize| self.page.name(*row) == "mo" && is_bracket(self.page.text(*row).trim());
        let first = children.first().filter(|row| is_bracket(row));
        let last = children.last().filter(|row| is_bracket(row));
        for child in children {
            if Some(child) == first {
                self.push("\\left");
            } else if Some(child) == last {
                self.push("\\right");
            }
            self.element(*child);
        }
        if first.is_some() && last.is_none() {
            self.push("\\right.");
        }
    }

    fn fenced(&mut self, row: usize) {
        let sign = |name: &str, usual: &str| {
            self.page.attribute(row, name).map_or(usual.to_owned(), |sign| sign.trim().to_owned())
        };
        let (open, close, separators) = (sign("open", "("), sign("close", ")"), sign("separators", ","));
        self.push("\\left");
        self.bracket(&open);
        // The last separator stands between all further elements.
        let mut signs = separators.chars();
        let mut separator = None;
        for (at, child) in self.elements(row).into_iter().enumerate() {
            if at > 0 {
                separator = signs.next().or(separator);
                if let Some(sign) = separator {
                    self.character(sign);
                }
            }
            self.element(child);
        }
        self.push("\\right");
        self.bracket(&close);
    }

    fn bracket(&mut self, sign: &str) {
        if sign.is_empty() {
            self.push(".");
        } else {
            self.characters(sign);
        }
    }

    fn table(&mut self, row: usize) {
        self.push("\\begin{matrix}");
        for (at, line) in self.elements(row).into_iter().enumerate() {
            if at > 0 {
                self.push("\\\\");
            }
            for (column, cell) in self.elements(line).into_iter().enumerate() {
                self.push(if column > 0 { " & " } else { " " });
                self.children(cell);
            }
            self.push(" ");
        }
        self.push("\\end{matrix}");
    }

    fn root(&mut self, row: usize) {
        if let [term, degree] = *self.elements(row) {
            self.push("\\sqrt[");
            self.element(degree);
            self.push("]");
            self.argument(term);
        } else {
            self.children(row);
        }
    }

    /// A base, then each script behind its sign; a base of several parts keeps together.
    fn scripts(&mut self, row: usize, signs: &[&str]) {
        let children = self.elements(row);
        let Some((&base, scripts)) = children.split_first() else {
            return;
        };
        if matches!(self.page.name(base), "mi" | "mn" | "mo" | "mtext") {
            self.element(base);
        } else {
            self.argument(base);
        }
        for (sign, &script) in signs.iter().zip(scripts) {
            self.push(sign);
            self.argument(script);
        }
    }

    fn under(&mut self, row: usize) {
        let children = self.elements(row);
        match *children {
            [base, sign] if self.page.text(sign).trim() == "⏟" => self.command("underbrace", &[base]),
            [base, sign] if matches!(self.page.text(sign).trim(), "_" | "¯" | "̲") => {
                self.command("underline", &[base])
            }
            _ => self.scripts(row, &["_"]),
        }
    }

    fn over(&mut self, row: usize) {
        let children = self.elements(row);
        match *children {
            [base, sign] => match accent(self.page.text(sign).trim()) {
                Some(name) => self.command(name, &[base]),
                None if self.page.name(base) == "mo" => self.command("overset", &[sign, base]),
                None => self.scripts(row, &["^"]),
            },
            _ => self.children(row),
        }
    }

    fn multiscripts(&mut self, row: usize) {
        let children = self.elements(row);
        let Some((&base, scripts)) = children.split_first() else {
            return;
        };
        let before = scripts.iter().position(|&script| self.page.name(script) == "mprescripts");
        let (after, before) = scripts.split_at(before.unwrap_or(scripts.len()));
        if before.len() > 1 {
            self.push("{}");
            self.pairs(&before[1..]);
        }
        self.argument(base);
        self.pairs(after);
    }

    fn pairs(&mut self, scripts: &[usize]) {
        for (at, &script) in scripts.iter().enumerate() {
            if self.page.name(script) != "none" && self.page.nodes.end[script] as usize > script + 1 {
                self.push(if at % 2 == 0 { "_" } else { "^" });
                self.argument(script);
            }
        }
    }
}

fn is_bracket(sign: &str) -> bool {
    matches!(sign, "(" | ")" | "[" | "]" | "{" | "}" | "|" | "‖" | "⟨" | "⟩" | "⌊" | "⌋" | "⌈" | "⌉")
}
