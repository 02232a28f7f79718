//! The evidence for and against each verdict, with its weight.

use super::Case;
use super::marks::{self, Mark};
use super::signals::{MAX_VISIBLE_WORDS, Signals};
use super::words::{Saying, Text, plain};

/// A page with fewer links has no frame of menus around its content.
const MAX_PLAIN_LINKS: u32 = 12;
/// A page with at least this many links has such a frame.
const MIN_FRAME_LINKS: u32 = 25;

pub(super) fn error(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("error", -4.0);
    let is_refusal = [401, 402, 403, 429, 451].contains(&status);
    let weight = if is_refusal { 3.0 } else { 6.0 };
    case.answered(status >= 400, status, weight);
    let in_title = case.phrase(Saying::Error, &signals.title, 3.0, "the title");
    let mut is_trouble = false;
    if !in_title && let Some(code) = code(&signals.title.plain) {
        case.when(true, 3.0, || format!("the title says “{code}”"));
    } else if !in_title {
        is_trouble |= case.phrase(Saying::Trouble, &signals.title, 1.5, "the title");
    }
    let in_heading = case.phrase(Saying::Error, &signals.headings, 3.0, "a heading");
    if !in_heading && let Some(code) = code(&signals.headings.plain) {
        case.when(true, 2.5, || format!("a heading says “{code}”"));
    } else if !in_heading {
        is_trouble |= case.phrase(Saying::Trouble, &signals.headings, 1.0, "a heading");
    }
    if !in_heading {
        case.phrase(Saying::Error, &signals.text, 2.75, "the text");
    }
    if signals.visible < 40 && !is_trouble {
        case.phrase(Saying::Trouble, &signals.text, 1.0, "the text");
    }
    let label = signals.labels.lines().find(|line| is_status(line));
    let label_weight = match label {
        Some(label) if says_trouble(label) => 3.0,
        Some(_) if signals.visible < 60 && code(&signals.headings.plain).is_none() => 2.5,
        _ => 0.0,
    };
    case.when(label_weight > 0.0, label_weight, || format!("“{}” stands alone", label.unwrap_or_default()));
    case.weigh(signals.visible >= 120 && signals.kept < 60, 1.0);
    let is_named = signals.marks.find(Mark::ErrorPages).is_some() || marks::are_in(&signals.names, &marks::ERROR_NAMES);
    case.when(is_named, 1.5, || "the markup names an error page".into());
    case.when(signals.is_noindex, 1.0, || "search engines are told not to index it".into());
    case.short(signals, 120, 1.0);
    case.weigh(signals.visible < 60, 1.0);
    case.weigh(signals.visible < 25, 1.0);
    let prose = signals.main_prose();
    case.weigh((60..120).contains(&prose), -1.0);
    case.weigh(prose >= 120, -4.0);
    case.weigh(signals.kept >= 250, -3.0);
    case
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
    let first = words.by_ref().take(3).find(is_code);
    first.or_else(|| words.next_back().filter(is_code))
}

/// Whether a short text is a status and nothing else, or an error with its status: “404”, “Error 507”.
fn is_status(text: &str) -> bool {
    let is_alone = || {
        let inner = text.trim_matches(|sign: char| !sign.is_alphanumeric());
        inner.len() == 3
    };
    code(text).is_some() && (is_alone() || says_trouble(text))
}

fn says_trouble(text: &str) -> bool {
    Text::new(plain(text)).find(Saying::Trouble).is_some()
}

pub(super) fn check(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("check", -4.5);
    case.answered([403, 405, 429, 503].contains(&status), status, 1.5);
    case.phrase(Saying::Check, &signals.title, 3.5, "the title");
    let in_heading = case.phrase(Saying::Check, &signals.headings, 3.0, "a heading");
    if !in_heading {
        case.phrase(Saying::Check, &signals.text, 2.5, "the text");
    }
    case.phrase(Saying::Check, &signals.noscript, 1.0, "noscript");
    if signals.visible < MAX_VISIBLE_WORDS && !case.mark(signals, Mark::CheckPages, 4.5) {
        let is_widget = case.mark(signals, Mark::CheckWidgets, 2.0);
        let is_named = signals.visible < 120 && (is_widget || case.mark(signals, Mark::CheckNames, 2.0));
        case.weigh(is_named && signals.visible < 10, 2.5);
        let is_short = is_named && signals.visible < 40;
        case.weigh(is_short && names_check(signals), 1.5);
    }
    case.short(signals, 120, 1.5);
    case.weigh(signals.has_textarea, -3.0);
    let says_check = signals.text.find(Saying::Check).is_some();
    case.weigh(says_check && signals.visible < 30, 1.5);
    case.weigh(signals.has_password, -2.0);
    case.prose(signals, 120, -4.0);
    case.weigh(signals.visible >= MAX_VISIBLE_WORDS, -3.0);
    case
}

/// Whether the markup names a robot test.
fn names_check(signals: &Signals) -> bool {
    let names = [&signals.names, &signals.empty_names];
    names.iter().any(|names| marks::are_in(names, &marks::CHECK_NAMES))
}

pub(super) fn wall(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("wall", -4.5);
    case.answered([401, 402, 403].contains(&status), status, 2.0);
    case.phrase(Saying::Wall, &signals.title, 2.5, "the title");
    let in_heading = case.phrase(Saying::Wall, &signals.headings, 3.5, "a heading");
    if !in_heading {
        case.phrase(Saying::Wall, &signals.text, 2.5, "the text");
    }
    let is_form = signals.has_form || signals.has_password;
    // Pages with a log-in in their head have many links.
    let is_plain = is_form && signals.links < MAX_PLAIN_LINKS;
    if signals.visible < MAX_VISIBLE_WORDS || signals.has_password {
        let less = if is_form { 0.0 } else { 1.0 };
        let in_title = case.phrase(Saying::Login, &signals.title, 2.0 - less, "the title");
        let heading = &signals.main_heading;
        let in_heading = case.phrase(Saying::Login, heading, 2.5 - less, "the heading");
        let is_said = in_title || in_heading;
        case.weigh(signals.links >= MIN_FRAME_LINKS && !is_said, -1.5);
        if !in_heading && is_form {
            case.phrase(Saying::Login, &signals.text, 1.5, "the text");
        }
        case.weigh(is_form && is_said, 1.0);
        case.weigh(is_plain && is_said, 0.5);
        let is_named = is_form && marks::are_in(&signals.names, &marks::LOGIN_NAMES);
        case.when(is_named, 1.5, || "the markup names a form to log in".into());
        case.weigh(is_named && signals.visible < 40, 1.5);
    }
    case.when(is_plain && signals.has_password, 1.5, || format!("it has {} links", signals.links));
    let is_consent = signals.about_data >= 0.5;
    if is_consent || signals.visible < 60 {
        case.phrase(Saying::Consent, &signals.title, 1.5, "the title");
        case.phrase(Saying::Consent, &signals.headings, 1.5, "a heading");
    }
    if signals.visible < 25 {
        case.phrase(Saying::Data, &signals.title, 2.0, "the title");
        case.mark(signals, Mark::ConsentWidgets, 1.5);
    }
    if is_consent {
        case.when(true, 3.0, || format!("{:.0} % of the words are about cookies and data", 100.0 * signals.about_data));
        case.mark(signals, Mark::ConsentWidgets, 2.0);
    }
    case.when(signals.has_password, 3.0, || "it asks for a password".into());
    case.not_free(signals, 1.5);
    case.named_wall(signals);
    case.short(signals, 150, 1.0);
    case.weigh(signals.visible < 60, 1.0);
    // An error page may have a log-in in its frame.
    let is_error = signals.visible < 60 && signals.labels.lines().any(is_status);
    case.weigh(is_error, -3.0);
    let open_prose = signals.main_prose().saturating_sub(signals.form_prose);
    case.weigh(open_prose >= 15, -2.0);
    let is_login = is_plain && signals.has_password;
    case.weigh(open_prose >= 80 && !is_login, -2.0);
    case.weigh(open_prose >= 150, -3.0);
    case.weigh(signals.visible >= MAX_VISIBLE_WORDS, -2.0);
    case
}

pub(super) fn teaser(signals: &Signals, status: u16) -> Case {
    let mut case = Case::new("teaser", -4.5);
    case.answered(status == 402, status, 3.0);
    case.not_free(signals, 2.5);
    case.phrase(Saying::Wall, &signals.end, 3.0, "the end of the text");
    case.named_wall(signals);
    case.when(signals.is_cut, 2.0, || "the text is cut".into());
    case.weigh(signals.prose < 15, -4.0);
    case.when(signals.prose < 250, 1.0, || format!("it has {} words in paragraphs", signals.prose));
    case.weigh(signals.prose < 60, 1.0);
    case.prose(signals, 400, -2.0);
    case.prose(signals, 800, -2.0);
    case.weigh(signals.has_password && signals.prose < 25, -2.0);
    case
}

pub(super) fn shell(signals: &Signals) -> Case {
    let mut case = Case::new("shell", -4.5);
    let in_text = case.phrase(Saying::Shell, &signals.text, 3.0, "the text");
    if !in_text {
        case.phrase(Saying::Shell, &signals.noscript, 3.0, "noscript");
    }
    // The text in `noscript` is the message that scripts are needed.
    let is_message = signals.noscript.find(Saying::Shell).is_some();
    let (words, prose) = Some(signals.in_noscript).filter(|_| is_message).unwrap_or_default();
    let (visible, prose) = (signals.visible - words, signals.prose - prose);
    case.mark(signals, Mark::ShellPages, 2.0);
    case.when(signals.scripts > 0, 0.5, || format!("it has {} scripts", signals.scripts));
    case.when(visible < 40, 1.5, || format!("the page shows {visible} words"));
    case.weigh(in_text && visible < 15, 1.0);
    let is_bare = visible < 8 && signals.scripts > 0;
    case.when(is_bare, 3.0, || "there is nothing to read".into());
    let is_filled_later = visible < 40 && signals.scripts > 0 && signals.has_mount;
    case.when(is_filled_later, 1.5, || "an empty element waits for scripts".into());
    case.weigh(is_filled_later && signals.links == 0, 1.5);
    case.weigh(prose > 0 && !in_text, -1.5);
    let is_check = signals.marks.find(Mark::CheckPages).is_some();
    case.weigh(is_check, -4.0);
    case.weigh(signals.title.find(Saying::Check).is_some(), -3.0);
    case.weigh(signals.text.find(Saying::Check).is_some(), -2.0);
    let is_error = |text: &Text| text.find(Saying::Error).is_some() || code(&text.plain).is_some();
    let is_error = is_error(&signals.title) || is_error(&signals.headings);
    case.weigh(is_error, -3.0);
    case.weigh(signals.title.find(Saying::Login).is_some(), -2.0);
    case.weigh(signals.title.find(Saying::Data).is_some(), -2.0);
    case.weigh(names_check(signals), -2.0);
    case.weigh(prose >= 40, -4.0);
    case.weigh(visible >= 150, -3.0);
    case
}
