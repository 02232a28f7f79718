//! Formulas in every form that pages have them in are rendered in bounded space.
#![no_main]

use duramen_core::{Options, parse_str};
use duramen_fuzz::{Choices, check_rendered};
use libfuzzer_sys::fuzz_target;

/// What stands around the formula: MathML, and the ways in which scripts and images hold TeX.
const FORMS: [(&str, &str); 9] = [
    ("<p>x <math>", "</math> y"),
    ("<p>x <math display=block><semantics><mrow>", "</mrow></semantics></math> y"),
    ("<p>x <math alttext=\"", "\"><mi>a</mi></math> y"),
    ("<p>x <script type=math/tex>", "</script> y"),
    ("<p>x <span class=katex><annotation encoding=application/x-tex>", "</annotation></span> y"),
    ("<p>x <img class=tex src=a.png alt=\"", "\"> y"),
    ("<script src=mathjax.js></script><p>x \\(", "\\) y"),
    ("<script src=mathjax.js></script><p>x $$", "$$ y"),
    ("<p>x <math><mfenced separators=\"", "\"><mi>a</mi><mi>b</mi><mi>c</mi></mfenced></math> y"),
];

fuzz_target!(|data: &[u8]| {
    let (formula, mut choices) = Choices::split(data);
    let (before, after) = choices.of(&FORMS);
    let html = [before.as_bytes(), formula, after.as_bytes()].concat();
    let page = parse_str(html, &Options::default());
    check_rendered(&page, &mut choices);
});
