/**
 * The page with everything but its content unseen: the layout stays, and what was changed can be undone to the letter.
 *
 * Elements get one attribute, and style sheets made by script give it a meaning. Inline styles are never touched: a policy
 * may forbid to write them back.
 */

import type { Mark } from "../core/marks";
import { drawn } from "../slices";
import { flatParent, isElement } from "./flat";
import { adopt } from "./sheets";

/** Its words are those of core/marks.ts. */
const MARK = "data-duramen-view";

const is = (meaning: "hidden" | "above" | "hollow" | "kept") => `[${MARK}~="${meaning}"]`;
const UNSEEN = "{ visibility: hidden !important; }";
// Below a hidden element all inherit its visibility but those with one of their own. They have a class, an id or an inline
// style: to match every element would cost a third more time on a large page, and pages do not show elements by bare name.
const CSS = `
${is("kept")} { visibility: visible !important; }
:is(${is("hidden")}, ${is("above")})::before, :is(${is("hidden")}, ${is("above")})::after ${UNSEEN}
${is("hidden")}, ${is("hidden")} :is([class], [id], [style]), ${is("hollow")} ${UNSEEN}
`;
const ALL_HIDDEN = `* ${UNSEEN}`;

/** To draw 10,000 nodes anew takes a browser about 10 milliseconds. */
const ROWS_IN_FRAME = 10_000;

export type HiddenView = Awaited<ReturnType<typeof hideOthers>>;

interface Change {
  readonly row: number;
  readonly element: Element;
  readonly mark: string | null;
}

/** Hides what the marks of rows say; `content` are nodes that stay seen. */
export async function hideOthers(nodes: readonly Node[], marks: readonly (readonly [number, Mark])[], content: readonly Node[]) {
  const changes = changesOf(nodes, marks);
  const before = changes.map(({ row, element }) => ({ row, element, mark: element.getAttribute(MARK) }));
  const hidden = new Set(changes.filter(({ mark }) => mark === "hidden").map(({ element }) => element));
  const sheets = new Map<Document | ShadowRoot, () => void>();
  for (const node of nodes) {
    const root = isElement(node) ? node.shadowRoot : null;
    if (root !== null && isOutside(node as Element, hidden)) sheets.set(root, adopt(root, ALL_HIDDEN));
  }
  for (const { element } of changes) {
    const scope = element.getRootNode() as Document | ShadowRoot;
    if (!sheets.has(scope)) sheets.set(scope, adopt(scope, CSS));
  }
  await mark(changes);
  return {
    /** Whether what was left to be seen is still in the page. */
    isConnected: () => content.some((node) => node.isConnected),
    /** Puts every attribute and style sheet back. */
    async restore() {
      await mark(before);
      for (const takeAway of sheets.values()) takeAway();
    },
  };
}

/** Marks elements, in each frame those of a limited number of rows: a browser redraws everything below them. */
async function mark(changes: readonly Change[]): Promise<void> {
  let last = 0;
  for (const { row, element, mark } of changes) {
    if (row - last > ROWS_IN_FRAME) {
      await drawn();
      last = row;
    }
    if (mark === null) element.removeAttribute(MARK);
    else element.setAttribute(MARK, mark);
  }
}

/** How every marked element that is still in the page is to be marked. Nothing is changed before all are known. */
function changesOf(nodes: readonly Node[], marks: readonly (readonly [number, Mark])[]): Change[] {
  return marks.flatMap(([row, mark]) => {
    const element = nodes[row];
    if (element === undefined || !isElement(element) || !element.isConnected) return [];
    // A page may hide what stands in a hollow element itself; that stays hidden.
    const isSeen = !mark.endsWith("kept") || getComputedStyle(element).visibility === "visible";
    const obeyed = isSeen ? mark : mark.replace(/ ?kept/, "");
    return obeyed === "" ? [] : [{ row, element, mark: obeyed }];
  });
}

/** Whether an element is, or is drawn below, a hidden one. */
function isOutside(element: Element, hidden: ReadonlySet<Element>): boolean {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) if (hidden.has(at)) return true;
  return false;
}
