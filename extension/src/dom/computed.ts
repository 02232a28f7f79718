/** What the browser computed for an element, as one number for the core: crates/core/src/page/computed.rs has the bits. */

import { flatParent, isFrame } from "./flat";

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
  const isVisible = element.checkVisibility(BY_STYLE);
  const isOutside = isVisible && isOutOfReach(element);
  if (isVisible && !isDiv && !isOutside) return KNOWN;
  const { display, visibility, position } = getComputedStyle(element);
  if (!isVisible && display === "none") return null;
  const isPlaced = isDiv && (position === "absolute" || position === "fixed");
  const isSeen = !isOutside && (isVisible || visibility === "visible");
  // The page in a frame knows nothing of the frame's style.
  if (!isSeen && isFrame(element)) return null;
  return KNOWN | (isSeen ? 0 : UNSEEN) | (isPlaced ? PLACED : 0);
}

/** Whether a box lies where nobody can scroll to: above the page or before its left edge, or on the far side of one that is written from the right. */
function isOutOfReach(element: Element): boolean {
  const box = element.getBoundingClientRect();
  const page = element.ownerDocument;
  // Most boxes are in the window or below it. A box without a size says nothing of what is in it.
  if ((box.bottom > 0 && box.right > 0 && (box.left <= 0 || box.left < page.defaultView!.innerWidth)) || box.width === 0 || box.height === 0) return false;
  let { left, right, bottom } = box;
  for (let at: Element | null = element; at?.ownerDocument === page && getComputedStyle(at).position !== "fixed"; at = flatParent(at)) {
    const scroller = flatParent(at);
    if (scroller?.ownerDocument !== page) break;
    [left, right, bottom] = [left + scroller.scrollLeft, right + scroller.scrollLeft, bottom + scroller.scrollTop];
  }
  const { scrollWidth, clientWidth } = page.scrollingElement ?? page.documentElement;
  const start = getComputedStyle(page.documentElement).direction === "rtl" ? clientWidth - scrollWidth : 0;
  return bottom <= 0 || right <= start || left >= start + scrollWidth;
}
