/**
 * The arithmetic of Insa, Silva & Tamarit (2013): content nodes, leaves, relevance. Numbers are the paper's definitions.
 *
 * It is duramen's `methods/_relevance.py` in another language; vectors hold the two together. Few long loops rather than many
 * short ones: the first click on a large page runs before the browser has compiled them.
 */

import type { Table } from "./table";

export const NOT_CONTENT: ReadonlySet<string> = new Set(
  "meta title head link style script select noscript template".split(" "), // 4.1, and template, which is younger
);
const JOINED: ReadonlySet<string> = new Set("#text p a u b i em span sub sup strong div".split(" ")); // Figure 5

export type Per = "leafs" | "nodes" | "texts";

/** The content nodes: an identifier is a preorder number, 0 the root; `rows` names them in the page (4.2). */
interface Content {
  readonly rows: Int32Array;
  readonly parent: Int32Array;
}

/** Every subtree's end, its share of what is counted, its leaves, nodes or texts, and their ratio. */
interface Measures {
  readonly end: Int32Array;
  readonly total: Int32Array;
  readonly parts: Int32Array;
  readonly ratio: Float64Array;
  readonly highest: number;
  readonly lowest: number;
}

/** What is known of each content node. */
export interface Ratios extends Content, Measures {
  readonly relevance: Float64Array;
}

/** Every content node with its share of the column, its leaves, nodes or texts, their ratio and its relevance. */
export function ratioTable(table: Table, taken: Uint8Array, column: Int32Array, per: Per): Ratios {
  const content = contentNodes(table, taken);
  const measures = measure(table, content, column, per);
  return { ...content, ...measures, relevance: relevance(content, measures) };
}

/** The content node with the highest value, the first of equals (4.7); -1 where there is none. */
export function bestNode(values: Float64Array): number {
  let found = values.length > 0 ? 0 : -1;
  for (let node = 1; node < values.length; node += 1) if (values[node] > values[found]) found = node;
  return found;
}

/** What is left when the taken texts and then all wordless leaves are gone: a subtree stays that holds a word (4.1). */
function contentNodes({ words, parent: above }: Table, taken: Uint8Array): Content {
  const size = taken.length;
  const worded = new Uint8Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    if (words[row] > 0 && taken[row] === 0) worded[row] = 1;
    if (worded[row] === 1) worded[above[row]] = 1;
  }
  const number = new Int32Array(size);
  const rows = new Int32Array(size);
  const parent = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row += 1) {
    if (worded[row] === 0) continue;
    number[row] = count;
    rows[count] = row;
    parent[count] = number[above[row]];
    count += 1;
  }
  return { rows: rows.slice(0, count), parent: parent.slice(0, count) };
}

/**
 * Every subtree from those of its children.
 *
 * l(n), the leaves: a run of joinable children with one leaf each is one (4.2, Figure 5).
 */
function measure({ name, isFree }: Table, { rows, parent }: Content, column: Int32Array, per: Per): Measures {
  const isApart = (row: number) => name[row] === "div" && isFree(row);
  const size = rows.length;
  const end = new Int32Array(size);
  const total = new Int32Array(size);
  const parts = new Int32Array(size);
  const ratio = new Float64Array(size);
  let highest = -Infinity;
  let lowest = Infinity;
  for (let node = size - 1; node >= 0; node -= 1) {
    let sum = column[rows[node]];
    let count = per === "nodes" ? 1 : 0;
    let before = -1; // the child before, where it may join
    let child = node + 1;
    while (child < size && parent[child] === node) {
      const row = rows[child];
      const mayJoin = per === "leafs" && parts[child] === 1 && JOINED.has(name[row]);
      // Asked only where two could join: a style is dear to compute.
      if (!mayJoin || before < 0 || isApart(before) || isApart(row)) count += parts[child];
      before = mayJoin ? row : -1;
      sum += total[child];
      child = end[child];
    }
    end[node] = child;
    total[node] = sum;
    parts[node] = Math.max(count, 1);
    const value = sum / parts[node];
    ratio[node] = value;
    if (value > highest) highest = value;
    if (value < lowest) lowest = value;
  }
  return { end, total, parts, ratio, highest, lowest };
}

/** The square that an initial node's ratio reaches: the geometric mean of the highest and the root's, squared (4.5). */
export function initialSquare({ ratio, highest }: Measures): number {
  return highest * ratio[0];
}

/**
 * R(n) = WLR(n) · M(n) with M(n) = max(W(n), sum of M over the children): weights climb, the ratio comes in once.
 *
 * W(n) is place times ratio for the initial nodes, 0 for the others (4.5, 4.6).
 */
function relevance({ parent }: Content, measures: Measures): Float64Array {
  const { ratio, highest, lowest } = measures;
  const size = ratio.length;
  const square = initialSquare(measures);
  const range = highest - lowest;
  let first = 0;
  while (first < size && ratio[first] * ratio[first] < square) first += 1;
  let last = size - 1;
  while (last > first && ratio[last] * ratio[last] < square) last -= 1;
  const span = Math.max(last - first, 1);

  const combined = new Float64Array(size);
  const found = new Float64Array(size);
  for (let node = size - 1; node >= 0; node -= 1) {
    const value = ratio[node];
    let most = combined[node]; // of the children, by now
    if (value * value >= square) {
      const weight = (1 - (node - first) / span) * (range > 0 ? (value - lowest) / range : 1);
      if (weight > most) most = weight;
    }
    if (most === 0) continue;
    found[node] = most * value;
    if (node > 0) combined[parent[node]] += most;
  }
  return found;
}
