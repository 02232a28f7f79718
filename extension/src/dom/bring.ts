/** Scrolls to the content where none of it is in sight, so that hiding the rest does not leave an empty window. */

import { flatParent, isElement } from "./flat";
import { inWindow } from "./place";

/** Pixels between the top of the window and the content. */
const ABOVE = 24;

/**
 * Brings the highest of these nodes, or the headline above them, into sight, unless one of them is there already. The
 * function that it returns scrolls back, unless a person has scrolled since.
 */
export function bringIntoSight(content: readonly Node[]): () => void {
  const nodes = [...content, ...document.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const boxes = nodes.map((node) => ({ node, own: boxOf(node) })).filter(({ node, own }) => own.height > 0 && own.width > 0 && isSeen(node));
  const drawn = boxes.map(({ node, own }) => ({ node, box: inWindow(own, node.ownerDocument) }));
  if (drawn.length === 0 || drawn.some(({ box }) => box.bottom > Math.max(box.top, 0) && box.top < innerHeight)) return () => undefined;
  const first = elementOf(drawn.reduce((highest, other) => (other.box.top < highest.box.top ? other : highest)).node);
  const before = scrollersOf(first).map((scroller) => ({ scroller, left: scroller.scrollLeft, top: scroller.scrollTop }));
  first?.scrollIntoView({ block: "start", behavior: "instant" });
  scrollBy({ top: -ABOVE, behavior: "instant" });
  const after = scrollY;
  return () => {
    if (scrollY !== after) return;
    for (const { scroller, left, top } of before) scroller.scrollTo({ left, top, behavior: "instant" });
  };
}

function boxOf(node: Node): DOMRect {
  if (isElement(node)) return node.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

const elementOf = (node: Node) => (isElement(node) ? node : flatParent(node));

const isSeen = (node: Node) => elementOf(node)?.checkVisibility({ visibilityProperty: true }) === true;

/** Everything that scrolls around an element, the window too. */
function scrollersOf(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let at = element; at !== null; at = flatParent(at)) if (at.scrollHeight > at.clientHeight) found.push(at);
  if (document.scrollingElement !== null && !found.includes(document.scrollingElement)) found.push(document.scrollingElement);
  return found;
}
