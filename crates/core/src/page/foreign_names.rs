//! How SVG and MathML spell names that the tokenizer lower-cased (13.2.6.1).

use std::borrow::Cow;

use crate::strings::word_list;

const SVG_ELEMENTS: [&str; 37] = word_list(
    "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend \
     feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap \
     feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge \
     feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence \
     foreignObject glyphRef linearGradient radialGradient textPath",
);

const SVG_ATTRIBUTES: [&str; 58] = word_list(
    "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode \
     filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines \
     keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits \
     numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ \
     preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions \
     requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles \
     surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget xChannelSelector \
     yChannelSelector zoomAndPan",
);

/// Attributes whose prefix names a namespace in foreign elements.
const PREFIXED: [&str; 10] = word_list(
    "xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space \
     xmlns:xlink",
);

fn find(names: &[&'static str], lower: &str) -> Option<&'static str> {
    names.iter().find(|name| name.eq_ignore_ascii_case(lower)).copied()
}

pub(super) fn svg_element(lower: &str) -> &str {
    find(&SVG_ELEMENTS, lower).unwrap_or(lower)
}

pub(super) fn attribute(lower: Cow<'_, str>, namespace: u8) -> Cow<'_, str> {
    let spelled = match namespace {
        1 => find(&SVG_ATTRIBUTES, &lower),
        2 if lower == "definitionurl" => Some("definitionURL"),
        _ => None,
    };
    spelled.map_or(lower, Cow::Borrowed)
}

pub(super) fn is_prefixed(name: &str) -> bool {
    PREFIXED.contains(&name)
}
