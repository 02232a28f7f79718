//! The table of weights: for each verdict the evidence for and against it, and what it adds to the log-odds.
//!
//! A row has its weight, and what a reader is told where the evidence holds: nothing about the amount of text and the
//! like, which is no news, but whatever speaks for the verdict. The module above says where the weights come from.

use super::marks::Mark;
use super::signals::{MAX_VISIBLE_WORDS, Signals};
use super::words::{Saying, Text, plain};

/// A page with fewer links has no frame of menus around its content.
const MAX_PLAIN_LINKS: u32 = 12;
/// A page with at least this many links has such a frame.
const MIN_FRAME_LINKS: u32 = 25;

/// What a reader is told of evidence: none where it does not hold, empty where it is no news.
type Told = Option<String>;

/// A weight, and when it counts.
pub(super) type Weight = (f64, fn(&Signals) -> Told);

/// A verdict, the weight that counts on every page, and its evidence.
pub(super) const TABLE: [(&str, f64, &[Weight]); 5] = [
    ("error", -4.0, ERROR),
    ("check", -4.5, CHECK),
    ("wall", -4.5, WALL),
    ("teaser", -4.5, TEASER),
    (SHELL_VERDICT, -4.5, SHELL),
];

pub(super) const SHELL_VERDICT: &str = "shell";

const ERROR: &[Weight] = &[
    (6.0, |facts| facts.answered(facts.status >= 400 && !facts.is_refused())),
    (3.0, |facts| facts.answered(facts.is_refused())),
    (3.0, |facts| facts.title(Saying::Error)),
    (3.0, |facts| {
        let code = code(&facts.title.plain).filter(|_| !facts.title.has(Saying::Error));
        code.map(|code| format!("the title says “{code}”"))
    }),
    (1.5, |facts| only(!is_error(&facts.title), || facts.title(Saying::Trouble))),
    (3.0, |facts| facts.heading(Saying::Error)),
    (2.5, |facts| {
        let code = code(&facts.headings.plain).filter(|_| !facts.headings.has(Saying::Error));
        code.map(|code| format!("a heading says “{code}”"))
    }),
    (1.0, |facts| only(!is_error(&facts.headings), || facts.heading(Saying::Trouble))),
    (2.75, |facts| only(!facts.headings.has(Saying::Error), || facts.text(Saying::Error))),
    (1.0, |facts| {
        let is_trouble = |text: &Text| !is_error(text) && text.has(Saying::Trouble);
        let is_said = is_trouble(&facts.title) || is_trouble(&facts.headings);
        only(facts.visible < 40 && !is_said, || facts.text(Saying::Trouble))
    }),
    (3.0, |facts| facts.label().filter(|label| says_trouble(label)).map(alone)),
    (2.5, |facts| {
        let is_only_status = facts.visible < 60 && code(&facts.headings.plain).is_none();
        facts.label().filter(|label| is_only_status && !says_trouble(label)).map(alone)
    }),
    (1.0, |facts| silent(facts.visible >= 120 && facts.kept < 60)),
    (1.5, |facts| {
        let is_marked = facts.marks.has(Mark::ErrorPages);
        told(is_marked || facts.named.has(Mark::ErrorNames), "the markup names an error page")
    }),
    (1.0, |facts| told(facts.is_noindex, "search engines are told not to index it")),
    (1.0, |facts| facts.short(120)),
    (1.0, |facts| silent(facts.visible < 60)),
    (1.0, |facts| silent(facts.visible < 25)),
    (-1.0, |facts| silent((60..120).contains(&facts.main_prose()))),
    (-4.0, |facts| silent(facts.main_prose() >= 120)),
    (-3.0, |facts| silent(facts.kept >= 250)),
];

const CHECK: &[Weight] = &[
    (1.5, |facts| facts.answered([403, 405, 429, 503].contains(&facts.status))),
    (3.5, |facts| facts.title(Saying::Check)),
    (3.0, |facts| facts.heading(Saying::Check)),
    (2.5, |facts| only(!facts.headings.has(Saying::Check), || facts.text(Saying::Check))),
    (1.0, |facts| facts.noscript(Saying::Check)),
    (4.5, |facts| only(facts.visible < MAX_VISIBLE_WORDS, || facts.mark(Mark::CheckPages))),
    (2.0, |facts| only(facts.may_have_widget(), || facts.mark(Mark::CheckWidgets))),
    (2.0, |facts| {
        let has_widget = facts.marks.has(Mark::CheckWidgets);
        only(facts.may_have_widget() && facts.visible < 120 && !has_widget, || facts.mark(Mark::CheckNames))
    }),
    (2.5, |facts| silent(facts.visible < 10 && facts.has_named_widget())),
    (1.5, |facts| silent(facts.visible < 40 && facts.has_named_widget() && facts.names_check())),
    (1.5, |facts| facts.short(120)),
    (-3.0, |facts| silent(facts.has_textarea)),
    (1.5, |facts| silent(facts.visible < 30 && facts.text.has(Saying::Check))),
    (-2.0, |facts| silent(facts.has_password)),
    (-4.0, |facts| silent(facts.prose >= 120)),
    (-3.0, |facts| silent(facts.visible >= MAX_VISIBLE_WORDS)),
];

const WALL: &[Weight] = &[
    (2.0, |facts| facts.answered([401, 402, 403].contains(&facts.status))),
    (2.5, |facts| facts.title(Saying::Wall)),
    (3.5, |facts| facts.heading(Saying::Wall)),
    (2.5, |facts| only(!facts.headings.has(Saying::Wall), || facts.text(Saying::Wall))),
    // Log-ins.
    (2.0, |facts| only(facts.may_be_login() && facts.is_form(), || facts.title(Saying::Login))),
    (1.0, |facts| only(facts.may_be_login() && !facts.is_form(), || facts.title(Saying::Login))),
    (2.5, |facts| only(facts.may_be_login() && facts.is_form(), || facts.main_heading(Saying::Login))),
    (1.5, |facts| only(facts.may_be_login() && !facts.is_form(), || facts.main_heading(Saying::Login))),
    (-1.5, |facts| silent(facts.may_be_login() && facts.links >= MIN_FRAME_LINKS && !facts.says_login())),
    (1.5, |facts| {
        let is_headed = facts.main_heading.has(Saying::Login);
        only(facts.may_be_login() && facts.is_form() && !is_headed, || facts.text(Saying::Login))
    }),
    (1.0, |facts| silent(facts.may_be_login() && facts.is_form() && facts.says_login())),
    (0.5, |facts| silent(facts.may_be_login() && facts.is_plain_form() && facts.says_login())),
    (1.5, |facts| told(facts.is_named_login(), "the markup names a form to log in")),
    (1.5, |facts| silent(facts.is_named_login() && facts.visible < 40)),
    (1.5, |facts| {
        let is_login = facts.is_plain_form() && facts.has_password;
        is_login.then(|| format!("it has {} links", facts.links))
    }),
    // Questions about cookies.
    (1.5, |facts| only(facts.is_consent() || facts.visible < 60, || facts.title(Saying::Consent))),
    (1.5, |facts| only(facts.is_consent() || facts.visible < 60, || facts.heading(Saying::Consent))),
    (2.0, |facts| only(facts.visible < 25, || facts.title(Saying::Data))),
    (1.5, |facts| only(facts.visible < 25, || facts.mark(Mark::ConsentWidgets))),
    (3.0, |facts| {
        let share = 100.0 * facts.about_data;
        facts.is_consent().then(|| format!("{share:.0} % of the words are about cookies and data"))
    }),
    (2.0, |facts| only(facts.is_consent(), || facts.mark(Mark::ConsentWidgets))),
    (3.0, |facts| told(facts.has_password, "it asks for a password")),
    (1.5, |facts| facts.not_free()),
    (1.5, |facts| facts.named_wall()),
    (1.0, |facts| facts.mark(Mark::WallWidgets)),
    (1.0, |facts| facts.short(150)),
    (1.0, |facts| silent(facts.visible < 60)),
    // An error page may have a log-in in its frame.
    (-3.0, |facts| silent(facts.visible < 60 && facts.label().is_some())),
    (-2.0, |facts| silent(facts.open_prose() >= 15)),
    (-2.0, |facts| silent(facts.open_prose() >= 80 && !(facts.is_plain_form() && facts.has_password))),
    (-3.0, |facts| silent(facts.open_prose() >= 150)),
    (-2.0, |facts| silent(facts.visible >= MAX_VISIBLE_WORDS)),
];

const TEASER: &[Weight] = &[
    (3.0, |facts| facts.answered(facts.status == 402)),
    (2.5, |facts| facts.not_free()),
    (3.0, |facts| said(&facts.end, Saying::Wall, "the end of the text")),
    (1.5, |facts| facts.named_wall()),
    (1.0, |facts| facts.mark(Mark::WallWidgets)),
    (2.0, |facts| told(facts.is_cut, "the text is cut")),
    (-4.0, |facts| silent(facts.prose < 15)),
    (1.0, |facts| (facts.prose < 250).then(|| format!("it has {} words in paragraphs", facts.prose))),
    (1.0, |facts| silent(facts.prose < 60)),
    (-2.0, |facts| silent(facts.prose >= 400)),
    (-2.0, |facts| silent(facts.prose >= 800)),
    (-2.0, |facts| silent(facts.has_password && facts.prose < 25)),
];

const SHELL: &[Weight] = &[
    (3.0, |facts| facts.text(Saying::Shell)),
    (3.0, |facts| only(!facts.text.has(Saying::Shell), || facts.noscript(Saying::Shell))),
    (2.0, |facts| facts.mark(Mark::ShellPages)),
    (0.5, |facts| (facts.scripts > 0).then(|| format!("it has {} scripts", facts.scripts))),
    (1.5, |facts| {
        let (visible, _) = facts.without_message();
        (visible < 40).then(|| format!("the page shows {visible} words"))
    }),
    (1.0, |facts| silent(facts.without_message().0 < 15 && facts.text.has(Saying::Shell))),
    (3.0, |facts| told(facts.without_message().0 < 8 && facts.scripts > 0, "there is nothing to read")),
    (1.5, |facts| told(facts.is_filled_later(), "an empty element waits for scripts")),
    (1.5, |facts| silent(facts.is_filled_later() && facts.links == 0)),
    (-1.5, |facts| silent(facts.without_message().1 > 0 && !facts.text.has(Saying::Shell))),
    (-4.0, |facts| silent(facts.marks.has(Mark::CheckPages))),
    (-3.0, |facts| silent(facts.title.has(Saying::Check))),
    (-2.0, |facts| silent(facts.text.has(Saying::Check))),
    (-3.0, |facts| silent(is_error(&facts.title) || is_error(&facts.headings))),
    (-2.0, |facts| silent(facts.title.has(Saying::Login))),
    (-2.0, |facts| silent(facts.title.has(Saying::Data))),
    (-2.0, |facts| silent(facts.names_check())),
    (-4.0, |facts| silent(facts.without_message().1 >= 40)),
    (-3.0, |facts| silent(facts.without_message().0 >= 150)),
];

/// What a phrase in one place of the page tells.
macro_rules! places {
    ($($name:ident $text:ident $place:literal;)*) => {
        impl Signals { $(fn $name(&self, saying: Saying) -> Told { said(&self.$text, saying, $place) })* }
    };
}

places! {
    title title "the title";
    heading headings "a heading";
    main_heading main_heading "the heading";
    text text "the text";
    noscript noscript "noscript";
}

impl Signals {
    fn answered(&self, holds: bool) -> Told {
        holds.then(|| format!("the server answered with the status {}", self.status))
    }

    fn is_refused(&self) -> bool {
        [401, 402, 403, 429, 451].contains(&self.status)
    }

    fn mark(&self, mark: Mark) -> Told {
        self.marks.find(mark).map(|found| format!("the source has “{found}”"))
    }

    fn short(&self, words: u32) -> Told {
        (self.visible < words).then(|| format!("the page shows {} words", self.visible))
    }

    /// A status that stands alone in a block, or an error with its status.
    fn label(&self) -> Option<&str> {
        self.labels.lines().find(|line| is_status(line))
    }

    fn not_free(&self) -> Told {
        told(self.is_not_free, "it declares that its text is not free")
    }

    fn named_wall(&self) -> Told {
        told(self.marks.has(Mark::WallPages), "the markup names a wall")
    }

    fn may_have_widget(&self) -> bool {
        self.visible < MAX_VISIBLE_WORDS && !self.marks.has(Mark::CheckPages)
    }

    fn has_named_widget(&self) -> bool {
        self.may_have_widget() && (self.marks.has(Mark::CheckWidgets) || self.marks.has(Mark::CheckNames))
    }

    /// Whether the markup names a robot test.
    fn names_check(&self) -> bool {
        self.named.has(Mark::CheckNames) || self.empty_named.has(Mark::CheckNames)
    }

    fn may_be_login(&self) -> bool {
        self.visible < MAX_VISIBLE_WORDS || self.has_password
    }

    fn is_form(&self) -> bool {
        self.has_form || self.has_password
    }

    /// Pages with a log-in in their head have many links.
    fn is_plain_form(&self) -> bool {
        self.is_form() && self.links < MAX_PLAIN_LINKS
    }

    fn says_login(&self) -> bool {
        [&self.title, &self.main_heading].iter().any(|text| text.has(Saying::Login))
    }

    fn is_named_login(&self) -> bool {
        self.may_be_login() && self.is_form() && self.named.has(Mark::LoginNames)
    }

    fn is_consent(&self) -> bool {
        self.about_data >= 0.5
    }

    fn open_prose(&self) -> u32 {
        self.main_prose().saturating_sub(self.form_prose)
    }

    /// Visible words and words in prose, without the message in `noscript` that scripts are needed.
    fn without_message(&self) -> (u32, u32) {
        let is_message = self.noscript.has(Saying::Shell);
        let (words, prose) = if is_message { self.in_noscript } else { (0, 0) };
        (self.visible - words, self.prose - prose)
    }

    fn is_filled_later(&self) -> bool {
        self.without_message().0 < 40 && self.scripts > 0 && self.has_mount
    }
}

fn only(holds: bool, told: impl FnOnce() -> Told) -> Told {
    if holds { told() } else { None }
}

fn told(holds: bool, words: &str) -> Told {
    holds.then(|| words.to_owned())
}

fn silent(holds: bool) -> Told {
    holds.then(String::new)
}

fn said(text: &Text, saying: Saying, place: &str) -> Told {
    text.find(saying).map(|phrase| format!("{place} says “{phrase}”"))
}

fn alone(label: &str) -> String {
    format!("“{label}” stands alone")
}

fn is_error(text: &Text) -> bool {
    text.has(Saying::Error) || code(&text.plain).is_some()
}

/// The status that a title or heading begins or ends with: “404 Not Found”, “Error 500”, “Unavailable 503”.
fn code(text: &str) -> Option<&str> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Texts in Chinese and Japanese have no space beside a number.
    let is_between = |sign: char| sign.is_whitespace() || sign >= '\u{2E80}' || "()[]:!.".contains(sign);
    let mut words = text.split(is_between).filter(|word| !word.is_empty());
    let is_code =
        |word: &&str| word.parse::<u16>().is_ok_and(|code| matches!(code, 400..=431 | 451 | 500..=511 | 520..=530));
    words.by_ref().take(3).find(is_code).or_else(|| words.next_back().filter(is_code))
}

/// Whether a short text is a status and nothing else, or an error with its status: “404”, “Error 507”.
fn is_status(text: &str) -> bool {
    let is_alone = text.trim_matches(|sign: char| !sign.is_alphanumeric()).len() == 3;
    code(text).is_some() && (is_alone || says_trouble(text))
}

fn says_trouble(text: &str) -> bool {
    Text::new(plain(text)).has(Saying::Trouble)
}
