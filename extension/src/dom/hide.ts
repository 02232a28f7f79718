/**
 * The page with everything but one node unseen: the layout stays, and what was changed can be undone to the letter.
 *
 * Elements get one attribute, and style sheets made by script give it a meaning. Inline styles are never touched: a policy
 * may forbid to write them back.
 */

import { countText } from "../algorithm/count";
import { flatChildren, flatParent, isElement, isText } from "./flat";
import { adopt } from "./sheets";
import { showsByStyle } from "./shown";

export const MARK = "data-duramen-view";

/**
 * hidden: a subtree outside. above: holds the content, so its box stays, but not what its style writes into the page.
 * hollow: holds the content and texts of its own, which go. kept: what is seen inside a hollow one.
 */
type Meaning = "hidden" | "above" | "hollow" | "kept";

const is = (meaning: Meaning) => `[${MARK}~="${meaning}"]`;
const UNSEEN = "{ visibility: hidden !important; }";
const CSS = `
${is("kept")} { visibility: visible !important; }
:is(${is("hidden")}, ${is("above")})::before, :is(${is("hidden")}, ${is("above")})::after ${UNSEEN}
${is("hidden")}, ${is("hidden")} [style*="visib" i], ${is("hollow")} ${UNSEEN}
`;
// Below a hidden element all inherit its visibility but those with one of their own. They have a class, an id or an inline
// style: to match every element would cost a third more time on a large page, and pages do not show elements by bare name.
const SHOWN_CSS = `${is("hidden")} :is([class], [id], [style]) ${UNSEEN}`;
const ALL_HIDDEN = `* ${UNSEEN}`;

export interface HiddenView {
  readonly content: Node;
  /** Puts every attribute and style sheet back. */
  restore(): void;
}

/** Hides everything outside the node; `hosts` are the elements with open shadow roots, whose styles are their own. */
export function hideOthers(content: Node, hosts: readonly Element[]): HiddenView {
  const marked: [Element, string | null][] = [];
  const sheets = new Map<Document | ShadowRoot, () => void>();
  const meanings = meaningsAround(content);
  for (const [element, some] of meanings) {
    marked.push([element, element.getAttribute(MARK)]);
    element.setAttribute(MARK, some.join(" "));
    const scope = element.getRootNode() as Document | ShadowRoot;
    if (!sheets.has(scope)) sheets.set(scope, adopt(scope, showsByStyle(scope) ? CSS + SHOWN_CSS : CSS));
  }
  for (const host of hosts) {
    const root = host.shadowRoot;
    if (root !== null && isOutside(host, meanings)) sheets.set(root, adopt(root, ALL_HIDDEN));
  }

  return {
    content,
    restore() {
      for (const [element, before] of marked) {
        if (before === null) element.removeAttribute(MARK);
        else element.setAttribute(MARK, before);
      }
      for (const takeAway of sheets.values()) takeAway();
    },
  };
}

/** What every element around the content comes to mean. */
function meaningsAround(content: Node): Map<Element, Meaning[]> {
  const meanings = new Map<Element, Meaning[]>();
  const add = (element: Element, meaning: Meaning) => meanings.set(element, [...(meanings.get(element) ?? []), meaning]);
  let below = content;
  for (let above = flatParent(content); above !== null; above = flatParent(above)) {
    const others = flatChildren(above).filter((node) => node !== below && node !== document.head);
    for (const other of others) if (isElement(other)) add(other, "hidden");
    add(above, "above");
    // A text has no style of its own: where it is the content, its parent stays seen.
    if (isElement(below) && others.some(hasOwnWords)) {
      add(above, "hollow");
      if (isSeen(below)) add(below, "kept");
    }
    below = above;
  }
  return meanings;
}

function hasOwnWords(node: Node): boolean {
  return isText(node) && countText(node.data).words > 0;
}

function isSeen(element: Element): boolean {
  return getComputedStyle(element).visibility === "visible";
}

/** Whether an element is, or is drawn below, a hidden one. */
function isOutside(element: Element, meanings: ReadonlyMap<Element, readonly Meaning[]>): boolean {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) {
    if (meanings.get(at)?.includes("hidden")) return true;
  }
  return false;
}
