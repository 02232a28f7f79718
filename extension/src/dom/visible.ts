/** What is seen, by computed style. */

import { boxParent } from "./flat";

const BY_STYLE: CheckVisibilityOptions = { visibilityProperty: true };

/** Tells whether what an element draws itself is seen. Remembers what is drawn, so it holds while the page does not change. */
export function visibility(): (element: Element) => boolean {
  const drawn = new Map<Element, boolean>();

  /** Whether an element has a box, or with `display: contents` a parent that has one. */
  const isDrawn = (element: Element): boolean => {
    let answer = drawn.get(element);
    if (answer === undefined) {
      answer = element.checkVisibility() || hasDrawnContents(element);
      drawn.set(element, answer);
    }
    return answer;
  };

  const hasDrawnContents = (element: Element): boolean => {
    const above = boxParent(element);
    // Asked last: what is not drawn has no computed style yet, and making one is dear.
    return above !== null && isDrawn(above) && getComputedStyle(element).display === "contents";
  };

  return (element) => element.checkVisibility(BY_STYLE) || (isDrawn(element) && getComputedStyle(element).visibility === "visible");
}
