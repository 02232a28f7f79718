//! The value of a property of a microformat, by the property's kind and its element; dates and times may be given in parts
//! (<https://microformats.org/wiki/value-class-pattern>).

use percent_encoding::percent_decode_str;

use super::Reader;
use super::classes::ValueKind;
use crate::dates::is_dated;
use crate::tags;

impl Reader<'_> {
    pub(super) fn value(&mut self, row: usize, kind: ValueKind) -> String {
        match kind {
            ValueKind::Text => {
                let text = self.marked(row).or_else(|| self.title(row));
                text.unwrap_or_else(|| self.nest.text(row, &["alt", "src"]))
            }
            ValueKind::Embedded => self.nest.text(row, &["alt", "src"]),
            ValueKind::Url => self.link(row),
            ValueKind::Time => {
                let parts = self.parts(row, true);
                joined(&parts).or_else(|| self.time(row)).unwrap_or_else(|| self.nest.text(row, &[]))
            }
            ValueKind::Tag => self.tag(row),
        }
    }

    fn link(&mut self, row: usize) -> String {
        let names: &[&str] = match self.nest.page.nodes.tag[row] {
            tags::A | tags::AREA | tags::LINK => &["href"],
            tags::IMG | tags::AUDIO | tags::SOURCE | tags::IFRAME => &["src"],
            tags::VIDEO => &["src", "poster"],
            tags::OBJECT => &["data"],
            _ => &[],
        };
        if let Some(url) = self.nest.url(row, names) {
            return url;
        }
        let has_title = matches!(self.nest.page.nodes.tag[row], tags::ABBR | tags::DATA | tags::INPUT);
        let text = self.marked(row).or_else(|| self.title(row).filter(|_| has_title));
        let text = text.unwrap_or_else(|| self.nest.text(row, &[]));
        if text.is_empty() { text } else { self.nest.absolute(&text) }
    }

    /// The attribute that holds the text of some elements.
    fn title(&self, row: usize) -> Option<String> {
        let name = match self.nest.page.nodes.tag[row] {
            tags::ABBR | tags::LINK => "title",
            tags::DATA | tags::INPUT => "value",
            tags::IMG | tags::AREA => "alt",
            _ => return None,
        };
        self.nest.attribute(row, name)
    }

    fn time(&self, row: usize) -> Option<String> {
        match self.nest.page.nodes.tag[row] {
            tags::TIME | tags::INS | tags::DEL => self.nest.attribute(row, "datetime"),
            _ => self.title(row),
        }
    }

    /// The parts that are marked as the value, joined.
    fn marked(&mut self, row: usize) -> Option<String> {
        let parts = self.parts(row, false);
        (!parts.is_empty()).then(|| parts.concat())
    }

    /// The value class pattern: the parts that are marked as the value.
    fn parts(&mut self, row: usize, is_time: bool) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        for child in self.nest.page.children(row).collect::<Vec<_>>() {
            if self.nest.page.short_attribute(child, "class").is_none() {
                continue;
            }
            let classes = self.nest.words(child, "class");
            if classes.iter().any(|class| class == "value-title") {
                parts.extend(self.nest.attribute(child, "title"));
            } else if classes.iter().any(|class| class == "value") {
                let given = if is_time { self.time(child) } else { self.title(child) };
                parts.push(given.unwrap_or_else(|| self.nest.text(child, &[])));
            }
        }
        parts
    }

    /// The category that a link with `rel=tag` names: the last part of its path.
    fn tag(&self, row: usize) -> String {
        let link = self.nest.attribute(row, "href").unwrap_or_default();
        let last = link.split('/').rfind(|part| !part.is_empty());
        percent_decode_str(last.unwrap_or_default()).decode_utf8_lossy().into_owned()
    }
}

/// Date, time and zone of the parts, the first of each; none if no part is a date or a time.
pub(super) fn joined(parts: &[String]) -> Option<String> {
    let (mut date, mut time, mut zone) = (None, None, "");
    for part in parts.iter().map(|part| part.trim()) {
        let (day, rest) =
            if is_dated(part) { (Some(&part[..10]), part[10..].trim_start_matches(['T', ' '])) } else { (None, part) };
        let (clock, offset) = clock(rest).unzip();
        let is_whole = day.is_some() && clock.is_some();
        if is_whole && (date.is_some() || time.is_some()) {
            continue;
        }
        if zone.is_empty() && (clock.is_none() || time.is_none()) {
            zone = offset.unwrap_or(rest);
            let is_zone = matches!(zone, "Z" | "z") || zone.starts_with(['+', '-']) && zone.len() <= 6;
            zone = if is_zone { zone } else { "" };
        }
        date = date.or(day);
        time = time.or(clock);
    }
    let zone = zone.to_ascii_uppercase();
    match (date, time) {
        (Some(date), Some(time)) => Some(format!("{date} {time}{zone}")),
        (Some(date), None) => Some(date.to_owned()),
        (None, Some(time)) => Some(format!("{time}{zone}")),
        (None, None) => None,
    }
}

pub(super) fn is_time(text: &str) -> bool {
    clock(text).is_some()
}

/// A time on a clock of 24 hours, and what stands after it: `19:05` of `7:05 p.m.`.
fn clock(text: &str) -> Option<(String, &str)> {
    let end = text.find(|mark: char| !mark.is_ascii_digit() && mark != ':');
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    let (hour, minutes) = digits.split_once(':').unwrap_or((digits, ""));
    let hour: u8 = hour.parse().ok().filter(|hour| *hour <= 24)?;
    let half: String = rest.trim_start().chars().filter(|mark| *mark != '.').take(2).collect();
    let half = half.to_ascii_lowercase();
    let is_half = matches!(&*half, "am" | "pm");
    let minutes = match minutes.len() {
        0 if is_half => "00",
        2 | 5 => minutes,
        _ => return None,
    };
    let hour = match hour {
        12 if half == "am" => 0,
        1..12 if half == "pm" => hour + 12,
        _ => hour,
    };
    Some((format!("{hour:02}:{minutes}"), if is_half { "" } else { rest }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_become_one_date() {
        let cases = "2009-06-26 | 7 p.m.=2009-06-26 19:00;2009-06-26|12:30am=2009-06-26 00:30;22:00-06:00=22:00-06:00;\
            19:00:00|2009-06-26|-0800=2009-06-26 19:00:00-0800;2009-06-26|19:00z|20:00=2009-06-26 19:00Z;\
            2009-06-26T19:00|2010-01-01=2009-06-26 19:00;summer|99:00|7=";
        for (parts, expected) in cases.split(';').filter_map(|case| case.split_once('=')) {
            let parts: Vec<String> = parts.split('|').map(str::to_owned).collect();
            assert_eq!(joined(&parts).unwrap_or_default(), expected, "{parts:?}");
        }
    }
}
