/** A page as columns, one entry per node in preorder: a subtree is an interval of rows. */

export interface Table {
  /** Row 0 is the body, its own parent. */
  readonly parent: Int32Array;
  /** Names of HTML elements are bare; texts are "#text", others have a prefix ("svg a"). */
  readonly name: readonly string[];
  /** Of a text that is content and seen; 0 elsewhere. */
  readonly words: Int32Array;
  readonly chars: Int32Array;
  /** Whether the position of a div is absolute or fixed. */
  isFree(row: number): boolean;
  /** Whether it is an a with an href. */
  isLink(row: number): boolean;
}

/** Adds a column up over every subtree. */
export function subtreeSum(parent: Int32Array, column: Int32Array): Int32Array {
  const sum = new Int32Array(column);
  for (let row = sum.length - 1; row > 0; row -= 1) sum[parent[row]] += sum[row];
  return sum;
}

/** One past the last row of every subtree, given the parents in preorder. */
export function subtreeEnds(parent: Int32Array): Int32Array {
  const end = new Int32Array(parent.length);
  for (let row = 0; row < end.length; row += 1) end[row] = row + 1;
  for (let row = end.length - 1; row > 0; row -= 1) {
    const above = parent[row];
    end[above] = Math.max(end[above], end[row]);
  }
  return end;
}
