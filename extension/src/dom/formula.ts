/** Formulas: MathML as it is, also where a page draws it by other means and keeps the MathML for screen readers. */

const MATHML = "http://www.w3.org/1998/Math/MathML";
/** What KaTeX, MediaWiki and MathJax put around a formula and its MathML. */
const DRAWN = ".katex, .mwe-math-element, mjx-container, .MathJax";
/** What the author wrote, beside the MathML. */
const SOURCES = "annotation, annotation-xml";
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    "accent accentunder columnalign columnspan depth dir display displaystyle fence height largeop linethickness lspace mathvariant " +
    "maxsize minsize movablelimits rowspan rspace scriptlevel separator stretchy symmetric voffset width"
  ).split(" "),
);

/** The MathML of an element that is a formula or draws one; else null. */
export function formulaIn(element: Element): Element | null {
  if (element.localName === "math") return element;
  return element.matches(DRAWN) ? element.querySelector("math") : null;
}

/** A copy that can neither run nor load anything. */
export function mathCopy(formula: Element): Element {
  // A document without a window loads nothing.
  const copy = document.implementation.createHTMLDocument().importNode(formula, true);
  for (const source of copy.querySelectorAll(SOURCES)) source.remove();
  for (const element of [...copy.querySelectorAll("*"), copy]) {
    if (element.namespaceURI !== MATHML) element.replaceWith(element.textContent ?? "");
    for (const name of element.getAttributeNames()) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
  return copy;
}
