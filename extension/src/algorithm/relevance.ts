/**
 * The arithmetic of Insa, Silva & Tamarit (2013): content nodes, leaves, relevance. Numbers are the paper's definitions.
 *
 * It is duramen's `methods/_relevance.py` in another language; vectors hold the two together.
 */

import { maximum, minimum, quotient, subtreeEnds, subtreeSum, type Table, taken } from "./table";

export const NOT_CONTENT: ReadonlySet<string> = new Set(
  "meta title head link style script select noscript".split(" "), // 4.1
);
const JOINED: ReadonlySet<string> = new Set("#text p a u b i em span sub sup strong div".split(" ")); // Figure 5

export type Per = "leafs" | "nodes" | "texts";

/** What is known of each content node; `rows` names them in the page. */
export interface Ratios {
  readonly rows: Int32Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly total: Int32Array;
  readonly parts: Int32Array;
  readonly ratio: Float64Array;
  readonly relevance: Float64Array;
}

/** Every content node with its share of the column, its leaves, nodes or texts, their ratio and its relevance. */
export function ratioTable(table: Table, dropped: Uint8Array, column: Int32Array, per: Per): Ratios {
  const { rows, parent } = contentNodes(table, dropped);
  const end = subtreeEnds(parent);
  const total = subtreeSum(parent, taken(column, rows));
  const parts = partCount(table, rows, parent, end, per);
  const ratio = quotient(total, parts);
  return { rows, parent, end, total, parts, ratio, relevance: relevance(end, ratio) };
}

/** The content node with the highest value, the first of equals (4.7); -1 where there is none. */
export function highest(values: Float64Array): number {
  let best = values.length > 0 ? 0 : -1;
  for (let node = 1; node < values.length; node += 1) if (values[node] > values[best]) best = node;
  return best;
}

/**
 * What is left when dropped texts and then all wordless leaves are gone: a subtree stays that holds a word (4.1). Identifiers
 * are preorder numbers, 0 the root (4.2).
 */
function contentNodes(table: Table, dropped: Uint8Array): { rows: Int32Array; parent: Int32Array } {
  const worded = new Uint8Array(dropped.length);
  for (let row = dropped.length - 1; row >= 0; row -= 1) {
    if (table.words[row] > 0 && dropped[row] === 0) worded[row] = 1;
    if (worded[row] === 1) worded[table.parent[row]] = 1;
  }
  const number = new Int32Array(dropped.length);
  const rows = new Int32Array(dropped.length);
  const parent = new Int32Array(dropped.length);
  let count = 0;
  for (let row = 0; row < dropped.length; row += 1) {
    if (worded[row] === 0) continue;
    number[row] = count;
    rows[count] = row;
    parent[count] = number[table.parent[row]];
    count += 1;
  }
  return { rows: rows.slice(0, count), parent: parent.slice(0, count) };
}

function partCount(table: Table, rows: Int32Array, parent: Int32Array, end: Int32Array, per: Per): Int32Array {
  if (per === "nodes") return end.map((last, node) => last - node);
  const isPart = new Uint8Array(rows.length);
  for (let node = 0; node < rows.length; node += 1) {
    const name = table.name[rows[node]];
    isPart[node] = Number(per === "texts" ? name === "#text" : JOINED.has(name) && table.free[rows[node]] === 0);
  }
  return per === "texts" ? subtreeSum(parent, isPart) : leafCount(end, isPart);
}

/** l(n): leaves of every subtree, a run of joinable children with one leaf each being one (4.2, Figure 5). */
function leafCount(end: Int32Array, joinable: Uint8Array): Int32Array {
  const leaves = new Int32Array(end.length);
  for (let node = end.length - 1; node >= 0; node -= 1) {
    let count = 0;
    let joined = false;
    for (let child = node + 1; child < end[node]; child = end[child]) {
      const joins = joinable[child] === 1 && leaves[child] === 1;
      if (!joins || !joined) count += leaves[child];
      joined = joins;
    }
    leaves[node] = Math.max(count, 1);
  }
  return leaves;
}

/** W(n): place times ratio for the initial nodes, 0 for the others (4.5, 4.6). */
function weights(ratio: Float64Array): Float64Array {
  const weight = new Float64Array(ratio.length);
  const high = maximum(ratio);
  const low = minimum(ratio);
  let first = 0;
  while (first < ratio.length && !isInitial(ratio, high, first)) first += 1;
  let last = ratio.length - 1;
  while (last > first && !isInitial(ratio, high, last)) last -= 1;
  for (let node = first; node <= last; node += 1) {
    if (!isInitial(ratio, high, node)) continue;
    const place = 1 - (node - first) / Math.max(last - first, 1);
    weight[node] = place * (high > low ? (ratio[node] - low) / (high - low) : 1);
  }
  return weight;
}

/** Whether a ratio reaches the geometric mean of the highest and the root's (4.5), by squares. */
export function isInitial(ratio: Float64Array, high: number, node: number): boolean {
  return ratio[node] * ratio[node] >= high * ratio[0];
}

/** R(n) = WLR(n) · M(n) with M(n) = max(W(n), sum of M over the children): weights climb, the ratio comes in once. */
function relevance(end: Int32Array, ratio: Float64Array): Float64Array {
  const combined = weights(ratio);
  for (let node = end.length - 1; node >= 0; node -= 1) {
    let below = 0;
    for (let child = node + 1; child < end[node]; child = end[child]) below += combined[child];
    if (below > combined[node]) combined[node] = below;
  }
  for (let node = 0; node < end.length; node += 1) combined[node] *= ratio[node];
  return combined;
}
