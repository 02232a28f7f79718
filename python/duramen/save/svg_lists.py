"""The SVG elements and attributes that are written; all others are left out."""

SHAPES = "circle ellipse line path polygon polyline rect".split()
STRUCTURE = "svg g defs symbol use switch marker clipPath mask pattern image a view".split()
TEXTS = "text tspan textPath title desc".split()
GRADIENTS = "linearGradient radialGradient stop".split()
FILTERS = (
    "filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap "
    "feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode "
    "feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
).split()
ANIMATIONS = "animate animateMotion animateTransform set mpath".split()
STYLE = "style"

ELEMENTS = frozenset([*SHAPES, *STRUCTURE, *TEXTS, *GRADIENTS, *FILTERS, *ANIMATIONS, STYLE])
WITH_TEXT = frozenset([*TEXTS, "a", STYLE])

PRESENTATION = (
    "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters "
    "cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity "
    "font-family font-size font-size-adjust font-stretch font-style font-variant font-weight "
    "glyph-orientation-horizontal glyph-orientation-vertical image-rendering letter-spacing lighting-color marker-end "
    "marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering "
    "stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin "
    "stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform "
    "transform-origin unicode-bidi vector-effect visibility word-spacing writing-mode"
).split()
GEOMETRY = (
    "cx cy d dx dy fr fx fy gradientTransform gradientUnits height lengthAdjust markerHeight markerUnits markerWidth "
    "maskContentUnits maskUnits clipPathUnits offset orient path pathLength patternContentUnits patternTransform "
    "patternUnits points preserveAspectRatio r refX refY rotate rx ry side spreadMethod startOffset textLength viewBox "
    "width x x1 x2 y y1 y2 z"
).split()
OF_FILTERS = (
    "amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent filterUnits in in2 "
    "intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX "
    "pointsAtY pointsAtZ preserveAlpha primitiveUnits radius result scale seed slope specularConstant "
    "specularExponent stdDeviation stitchTiles surfaceScale tableValues targetX targetY xChannelSelector "
    "yChannelSelector"
).split()
OF_ANIMATIONS = (
    "accumulate additive attributeName attributeType begin by calcMode dur end fill from keyPoints keySplines keyTimes "
    "max min repeatCount repeatDur restart to type values"
).split()
GENERAL = "id class style lang systemLanguage requiredFeatures version zoomAndPan media role aria-label".split()

ANIMATABLE = frozenset([*PRESENTATION, *GEOMETRY, *OF_FILTERS])
"""What an animation may set: never `href`, `style` or a handler."""

ATTRIBUTES = ANIMATABLE | {*OF_ANIMATIONS, *GENERAL}
