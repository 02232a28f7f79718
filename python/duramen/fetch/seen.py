"""Writes the computed styles of a browser into the markup, because a parser of HTML has no style sheets."""

SEEN_HTML = """() => {
  const serialised = () => {
    const doctype = document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
    return doctype + document.documentElement.outerHTML;
  };
  const sheets = document.styleSheets.length + document.adoptedStyleSheets.length;
  if (sheets === 0 || document.body === null) return serialised();

  // Never drawn, or images, which are not loaded and which pages may hide until they are.
  const names = "title meta link base script style noscript template source track param rp img picture";
  const byMarkup = new Set(names.split(" "));
  // Everything is read before anything is written: after a change a browser computes the styles anew.
  const styles = new Map();
  const holdsSeen = new Set();
  for (const element of [document.body, ...document.body.querySelectorAll("*")]) {
    if (!element.style || byMarkup.has(element.localName)) continue;
    const { display, visibility, position } = getComputedStyle(element);
    const isDisplayed = display !== "none" && styles.get(element.parentElement)?.isDisplayed !== false;
    const isVisible = visibility === "visible";
    styles.set(element, { display, position, isDisplayed, isVisible });
    const seen = isDisplayed && isVisible ? element : null;
    for (let at = seen; at !== null && !holdsSeen.has(at); at = at.parentElement) holdsSeen.add(at);
  }
  if (!holdsSeen.has(document.body)) return serialised();

  const isHidden = (element) => styles.has(element) && !styles.get(element).isVisible && !holdsSeen.has(element);
  const isHiding = (visibility) => visibility === "hidden" || visibility === "collapse";
  const isFree = (position) => position === "absolute" || position === "fixed";
  const ownTexts = (element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const write = (element, name, value) => element.style.setProperty(name, value, "important");
  for (const [element, { display, position, isVisible }] of styles) {
    const { style } = element;
    if (display === "none" && style.display !== "none") write(element, "display", "none");
    if (display !== "none" && style.display === "none") write(element, "display", display);
    if (display !== "none" && element.hidden === true) element.removeAttribute("hidden");
    const isOutermost = isHidden(element) && !isHidden(element.parentElement);
    if (isOutermost && !isHiding(style.visibility)) write(element, "visibility", "hidden");
    if (!isHidden(element) && isHiding(style.visibility)) write(element, "visibility", "visible");
    const isMoved = element.localName === "div" && isFree(position) !== isFree(style.position);
    if (isMoved) write(element, "position", position);
    // In markup all that is in a hidden element is hidden. Where something in it shows itself again, its texts are.
    for (const text of isVisible || isHidden(element) ? [] : ownTexts(element)) {
      const span = document.createElement("span");
      write(span, "visibility", "hidden");
      text.replaceWith(span);
      span.append(text);
    }
  }
  return serialised();
}"""
"""JavaScript that returns the HTML of a page with the computed `display`, `visibility` and `position` inline.

Elements that are drawn as their markup says are left alone, and so is a page without style sheets, or of which nothing
is seen yet.
"""
