/** What is seen, by computed style. */

import { boxParent } from "./flat";

/** Tells whether what an element draws itself is seen; asks about each element once. */
export function visibility(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  return (element) => {
    let visible = known.get(element);
    if (visible === undefined) {
      visible = element.checkVisibility({ visibilityProperty: true }) || isVisibleWithoutBox(element);
      known.set(element, visible);
    }
    return visible;
  };
}

/** `display: contents` has no box of its own, yet its children are drawn. */
function isVisibleWithoutBox(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display !== "contents" || style.visibility !== "visible") return false;
  let above = boxParent(element);
  while (above !== null && getComputedStyle(above).display === "contents") above = boxParent(above);
  return above !== null && above.checkVisibility();
}
