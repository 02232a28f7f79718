/**
 * Which elements of a page are marked so that only the shown rows are seen. The table is in preorder: the subtree of a
 * row is `row` up to, not including, `end[row]`. This runs beside the core, away from the page's main thread.
 */

/**
 * What an element is marked with, by words with spaces between: `hidden`, a subtree without anything to show; `above`,
 * holds something to show, so its box stays, but not what its style writes into the page; `hollow`, holds something to
 * show beside texts of its own, which are hidden with it; `kept`, is seen although its parent is hollow.
 */
export type Mark = "hidden" | "kept" | `above${"" | " hollow"}${"" | " kept"}`;

export interface Columns {
  readonly end: Int32Array;
  readonly words: Int32Array;
  readonly isElement: (row: number) => boolean;
}

/** Rows and their marks, below and including the row `root`. */
export function marksOf({ end, words, isElement }: Columns, shown: Uint8Array, root: number): [row: number, mark: Mark][] {
  const isBetweenShown = betweenShown(words, shown);
  const hasShown = inSubtree(end, (row) => shown[row] === 1);
  const hasHidden = inSubtree(end, (row) => words[row] > 0 && shown[row] === 0);
  const keptInHollow = new Set<number>();
  const marks: [number, Mark][] = [];

  for (let row = root; row < end[root]; ) {
    const isKept = keptInHollow.has(row);
    if (!isElement(row)) {
      row += 1;
    } else if (!hasShown(row)) {
      // An element without words between two kept texts, such as a rule or a formula, belongs to them.
      const isPart = !hasHidden(row) && isBetweenShown(row, end[row]);
      if (!isPart) marks.push([row, "hidden"]);
      row = end[row];
    } else if (!hasHidden(row)) {
      if (isKept) marks.push([row, "kept"]);
      row = end[row];
    } else {
      const isHollow = isHollowAt(row);
      marks.push([row, `above${isHollow ? " hollow" : ""}${isKept ? " kept" : ""}`]);
      if (isHollow) for (const child of childrenOf(row)) if (isElement(child) && hasShown(child)) keptInHollow.add(child);
      row += 1;
    }
  }
  return marks;

  function* childrenOf(row: number): Generator<number> {
    for (let child = row + 1; child < end[row]; child = end[child]) yield child;
  }

  /** Whether an element has texts of its own and shows none of them; a text has no style, so they share their parent's. */
  function isHollowAt(row: number): boolean {
    let hasWords = false;
    for (const child of childrenOf(row)) {
      if (isElement(child) || words[child] === 0) continue;
      if (shown[child] === 1) return false;
      hasWords = true;
    }
    return hasWords;
  }
}

/** Tells of a row whether any row of its subtree is such. */
function inSubtree(end: Int32Array, isSuch: (row: number) => boolean): (row: number) => boolean {
  const before = new Int32Array(end.length + 1);
  for (let row = 0; row < end.length; row += 1) before[row + 1] = before[row] + (isSuch(row) ? 1 : 0);
  return (row) => before[end[row]] > before[row];
}

/** Tells whether the texts with words before a first row and from a last row on are both shown. */
function betweenShown(words: Int32Array, shown: Uint8Array): (first: number, last: number) => boolean {
  const before = new Uint8Array(words.length + 1);
  const after = new Uint8Array(words.length + 1);
  for (let row = 0; row < words.length; row += 1) before[row + 1] = words[row] > 0 ? shown[row] : before[row];
  for (let row = words.length - 1; row >= 0; row -= 1) after[row] = words[row] > 0 ? shown[row] : after[row + 1];
  return (first, last) => before[first] === 1 && after[last] === 1;
}
