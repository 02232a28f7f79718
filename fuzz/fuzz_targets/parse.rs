//! Any bytes parse, twice to the same, into tables that keep their laws.
#![no_main]

use duramen_core::{Options, parse_bytes, parse_str};
use duramen_fuzz::{check, check_equal, read_all};
use libfuzzer_sys::fuzz_target;

/// Contexts that the first byte of the input chooses from; most inputs are whole pages.
const FRAGMENTS: [&str; 8] = ["div", "td", "table", "select", "template", "svg g", "title", "html"];

fuzz_target!(|data: &[u8]| {
    let (choice, html) = data.split_first().map_or((0, data), |(first, rest)| (*first, rest));
    let fragment = FRAGMENTS.get(usize::from(choice)).map(|name| (*name).to_owned());
    let options = Options { scripting: choice & 0x80 != 0, fragment, lenient: choice & 0x40 != 0 };

    let page = parse_bytes(html.to_vec(), None, None, &options);
    check(&page);
    read_all(&page);
    check_equal(&page, &parse_bytes(html.to_vec(), None, None, &options));
    // Serialised markup need not give the same tree (`<p>` in `<p>`, text of tables), but it must be a page.
    check(&parse_str(page.html(0).into_bytes(), &options));

    if std::str::from_utf8(html).is_ok() {
        check(&parse_str(html.to_vec(), &options));
    }
});
