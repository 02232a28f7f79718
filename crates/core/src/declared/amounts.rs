//! Amounts of money in a text, as shops of all countries write them.

/// Signs and words for money, in lower case. A word stands beside the number, with a space or without.
const CURRENCIES: &str = "$ € £ ¥ ₹ ₽ ₩ ₺ ฿ ₫ ₴ ₪ ₦ ₱ ₸ ₡ ₲ ﷼ 元 円 원 บาท usd eur euro gbp jpy cny inr rub cad aud nzd chf sek nok \
     dkk pln czk huf ron bgn hrk try brl mxn ars clp cop pen zar ils sar aed qar kwd egp thb idr vnd myr sgd hkd twd krw php pkr \
     kzt uah kr kr. zł kč ft lei лв лв. kn tl rs rs. r$ s/ rm rp грн грн. руб руб. р р. тг тг. so'm nt$ hk$ us$ ca$ au$ php fr. sfr. \
     dh dhs ريال جنيه تومان ר\"ש ש\"ח";

/// The numbers of a text without separators of thousands and without zeros at the end of their decimals.
///
/// The last point or comma begins the decimals if one or two digits follow it: `1.299,00` is `1299`, `14.990` is `14990`.
pub(crate) fn amounts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|mark: char| mark.is_ascii_digit()) {
        let number = &rest[start..];
        let end = end_of_number(number.as_bytes());
        found.push(plain(&number[..end]));
        rest = &number[end..];
    }
    found
}

/// Where a number ends: a separator belongs to it if digits follow, a space or an apostrophe if exactly three do.
fn end_of_number(text: &[u8]) -> usize {
    let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(0);
    loop {
        let (width, is_wide) = match &text[end..] {
            [b'.' | b',', ..] => (1, false),
            [b' ' | b'\'', ..] => (1, true),
            [0xC2, 0xA0, ..] => (2, true), // a space that does not break
            [0xE2, 0x80, 0xAF | 0x89 | 0x99, ..] => (3, true), // narrow spaces, and the curly apostrophe
            _ => return end,
        };
        let following = digits(end + width);
        if following == 0 || is_wide && following != 3 {
            return end;
        }
        end += width + following;
    }
}

fn plain(number: &str) -> String {
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    match number.rfind(['.', ',']) {
        Some(at) if number.len() - at <= 3 => {
            let decimals = number[at + 1..].trim_end_matches('0');
            let whole = digits(&number[..at]);
            if decimals.is_empty() { whole } else { format!("{whole}.{decimals}") }
        }
        _ => digits(number),
    }
}

/// Whether a text has a number with a sign or a word for money beside it.
pub(crate) fn has_currency(text: &str) -> bool {
    let text = text.to_lowercase();
    let is_money = |word: &str| CURRENCIES.split_whitespace().any(|name| name == word);
    let is_sign = |mark: char| {
        CURRENCIES.contains(mark) && !mark.is_alphanumeric() && !mark.is_ascii_punctuation() || mark == '$'
    };
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|mark: char| mark.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let (_, after) = number.split_at(end_of_number(number.as_bytes()));
        let before = before.trim_end();
        let after = after.trim_start_matches([',', '.', '-', '–', '—']).trim_start();
        let is_word = |mark: char| !mark.is_whitespace() && !mark.is_ascii_digit();
        let previous = before.rsplit(|mark: char| !is_word(mark)).next().unwrap_or_default();
        let next = after.split(|mark: char| !is_word(mark) || mark == '/' || mark == ',').next().unwrap_or_default();
        if before.ends_with(is_sign) || after.starts_with(is_sign) || is_money(previous) || is_money(next) {
            return true;
        }
        rest = after;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_they_are_written_anywhere() {
        for (text, expected) in [
            ("19.50", "19.5"),
            ("€ 1.299,00", "1299"),
            ("CLP 14.990", "14990"),
            ("1 759,99 zł", "1759.99"),
            ("44\u{a0}890 ₸", "44890"),
            ("CHF 1'200.–", "1200"),
            ("99,-", "99"),
        ] {
            assert_eq!(amounts(text), [expected], "{text}");
        }
        assert_eq!(amounts("2 for 5, 10 17"), ["2", "5", "10", "17"]);
        assert!(amounts("none").is_empty());
    }

    #[test]
    fn money_stands_beside_its_number() {
        for text in
            ["$5", "5 €", "12,90 zł", "Rs. 300", "R$ 10", "1 200 руб.", "CHF 19.–", "NT$99", "3,000원", "49,- kr"]
        {
            assert!(has_currency(text), "{text}");
        }
        for text in ["5 stars", "Size 42", "1,200 leaves", "$", "Krone 5 mm"] {
            assert!(!has_currency(text), "{text}");
        }
    }
}
