//! The Gregorian calendar: which days there are, and a time in another zone.

/// The day in ISO 8601; none where the calendar has no such day.
pub(super) fn day_of(year: &str, month: &str, day: &str) -> Option<String> {
    let (year, month, day) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let written = format!("{year:04}-{month:02}-{day:02}");
    // In UTC, the last day of the year 9999 may lie in a year of five digits.
    let is_real = (1..9999).contains(&year)
        && (1..=12).contains(&month)
        && from_day_number(day_number(year, month, day)) == written;
    is_real.then_some(written)
}

/// The minutes from 1970 to the beginning of a date's day, and those of its clock if it has one.
fn minutes(date: &str) -> Option<(i64, Option<i64>)> {
    let number = |from: usize, to: usize| date.get(from..to)?.parse::<i64>().ok();
    let days = day_number(number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let clock = number(11, 13).zip(number(14, 16));
    Some((days * 1440, clock.map(|(hours, minutes)| hours * 60 + minutes)))
}

/// A time in UTC; as it is where it has no zone.
pub(super) fn in_utc(date: &str) -> String {
    let moved = || {
        let (day, clock) = minutes(date)?;
        let (hours, minutes) = date.get(20..)?.split_once(':')?;
        let ahead = hours.parse::<i64>().ok()? * 60 + minutes.parse::<i64>().ok()?;
        let time = day + clock? - if date[19..].starts_with('-') { -ahead } else { ahead };
        let (day, clock) = (from_day_number(time.div_euclid(1440)), time.rem_euclid(1440));
        Some(format!("{day}T{:02}:{:02}{}+00:00", clock / 60, clock % 60, &date[16..19]))
    };
    moved().unwrap_or_else(|| date.to_owned())
}

/// A time given as seconds since 1970.
pub(super) fn from_epoch(seconds: i64) -> String {
    let clock = seconds.rem_euclid(86400);
    format!(
        "{}T{:02}:{:02}:{:02}+00:00",
        from_day_number(seconds.div_euclid(86400)),
        clock / 3600,
        clock / 60 % 60,
        clock % 60
    )
}

/// Minutes that the clocks of the world are behind UTC or before it.
const ZONES: std::ops::RangeInclusive<i64> = -12 * 60..=14 * 60;

/// A time in UTC in the time zone of `shown`: the same minute if `shown` has a time, else the day of `shown` if it differs.
/// None if the two cannot be the same time.
pub fn local_time(utc: &str, shown: &str) -> Option<String> {
    let ((day, clock), (shown_day, shown_clock)) = (minutes(utc)?, minutes(shown)?);
    let Some(shown_clock) = shown_clock else {
        let first = *ZONES.start() + day + clock?;
        let last = *ZONES.end() + day + clock?;
        let is_near = (first..=last).contains(&shown_day) || (first..=last).contains(&(shown_day + 1439));
        return (is_near && shown_day != day).then(|| shown[..10].to_owned());
    };
    let ahead = shown_day + shown_clock - day - clock?;
    if !shown.get(19..).unwrap_or_default().is_empty() {
        return (in_utc(shown) == *utc).then(|| shown.to_owned());
    }
    (ahead != 0 && ahead % 15 == 0 && ZONES.contains(&ahead)).then(|| {
        let sign = if ahead < 0 { '-' } else { '+' };
        let seconds = &utc[16..19];
        format!("{}{seconds}{sign}{:02}:{:02}", &shown[..16], ahead.abs() / 60, ahead.abs() % 60)
    })
}

/// Days since 1970; years begin in March here, so that the leap day is the last of a year.
fn day_number(year: i64, month: i64, day: i64) -> i64 {
    let years = year - i64::from(month <= 2);
    let months = (month + 9) % 12;
    365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1 - 719_468
}

/// The ISO 8601 day that is so many days after 1970: the inverse of `day_number`.
fn from_day_number(days: i64) -> String {
    let era = (days + 719_468).div_euclid(146_097);
    let of_era = (days + 719_468).rem_euclid(146_097);
    let years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * years + years / 4 - years / 100);
    let months = (5 * of_year + 2) / 153;
    let day = of_year - (153 * months + 2) / 5 + 1;
    let month = (months + 2) % 12 + 1;
    let year = era * 400 + years + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
