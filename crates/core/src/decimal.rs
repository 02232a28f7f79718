//! Decimal numbers in attributes.
//!
//! The standard library rounds any decimal number exactly. It needs a table for that, which took 12 of the 600 KB that
//! `duramen.wasm` may have. Widths and densities of images have few digits, which this reads exactly, too.

/// The number that is all of `text`, such as `1.5`, `+2` or `-.5e3`.
///
/// It is exact up to 15 digits without an exponent, beyond that to a few units in the last place.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let is_negative = text.starts_with('-');
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (number, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, exponent.parse::<i16>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    if digits().next().is_none() || !digits().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let value = digits().fold(0.0, |value, digit| value * 10.0 + f64::from(digit - b'0'));
    let places = i32::from(exponent) - i32::try_from(fraction.len()).ok()?;
    let scaled = if places < 0 {
        value / power_of_ten(places.unsigned_abs())
    } else {
        value * power_of_ten(places.unsigned_abs())
    };
    Some(if is_negative { -scaled } else { scaled })
}

fn power_of_ten(exponent: u32) -> f64 {
    // More is infinite in any case.
    (0..exponent.min(400)).fold(1.0, |power, _| power * 10.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::decimal;

    #[test]
    fn anything_else_is_no_number() {
        for text in
            ["", ".", "+", "-", "e3", "1e", "1e99999", "1.2.3", "1,5", " 1", "1 ", "0x10", "inf", "NaN", "١", "--1"]
        {
            assert_eq!(decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn numbers_that_are_too_large_or_too_small() {
        assert_eq!(decimal("1e400"), Some(f64::INFINITY));
        assert_eq!(decimal("1e-400"), Some(0.0));
        assert_eq!(decimal("1e30000"), Some(f64::INFINITY));
        assert_eq!(decimal(&"9".repeat(500)), Some(f64::INFINITY));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn short_numbers_are_as_the_standard_library_reads_them(text in r"[+-]?([0-9]{1,9}(\.[0-9]{0,6})?|\.[0-9]{1,6})") {
            prop_assert_eq!(decimal(&text), text.parse().ok());
        }

        #[test]
        fn any_text_gives_a_number_or_none(text in "[0-9+.eE-]{0,12}") {
            let expected: Option<f64> = text.parse().ok();
            prop_assert_eq!(decimal(&text).is_some(), expected.is_some());
        }
    }
}
