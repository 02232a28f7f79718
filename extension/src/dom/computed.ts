/** What the browser computed for an element, as one number for the core: crates/core/src/page/computed.rs has the bits. */

const KNOWN = 1;
const UNSEEN = 2;
const PLACED = 4;
const BY_STYLE: CheckVisibilityOptions = { visibilityProperty: true };
/** Elements that are not drawn and still say something about the page. */
const NEVER_DRAWN: ReadonlySet<string> = new Set("html head title meta link base script style noscript source track param".split(" "));

/** Null where an element is not displayed. Of positions only those of `div` matter to the paper, and to ask for a style is dear. */
export function computedStyle(element: Element): number | null {
  const { localName } = element;
  if (NEVER_DRAWN.has(localName)) return 0;
  const isDiv = localName === "div";
  const isSeen = element.checkVisibility(BY_STYLE);
  if (isSeen && !isDiv) return KNOWN;
  const { display, visibility, position } = getComputedStyle(element);
  if (!isSeen && display === "none") return null;
  const isPlaced = isDiv && (position === "absolute" || position === "fixed");
  return KNOWN | (isSeen || visibility === "visible" ? 0 : UNSEEN) | (isPlaced ? PLACED : 0);
}
