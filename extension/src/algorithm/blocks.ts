/** Blocks and menus: the most relevant subtree, then the most relevant of the rest, and so on (section 7 of the paper). */

import { bestNode, initialSquare, type Per, type Ratios, ratioTable } from "./relevance";
import { subtreeEnds, subtreeSum, type Table } from "./table";

const MENU_WORDS = 2; // "links where the links contain one or two words"
const MENU_LINKS = 3;
const MENU_SHARE = 0.5;

/** A block of the page: its row, its words (of a menu its links), its leaves, their ratio and its relevance. */
export interface Block {
  readonly row: number;
  readonly total: number;
  readonly leaves: number;
  readonly ratio: number;
  readonly relevance: number;
}

/** The blocks of the page by falling relevance, at most `most`. */
export function detectBlocks(table: Table, most: number): Block[] {
  return atMost(most, byRelevance(table, table.words, "leafs", 0));
}

/** The menus of the page by falling relevance, at most `most`: where most texts are links of one or two words. */
export function detectMenus(table: Table, most: number): Block[] {
  const found = byRelevance(table, shortLinks(table), "texts", MENU_SHARE);
  return atMost(most, found, (menu) => menu.total >= MENU_LINKS);
}

function atMost(most: number, blocks: Iterable<Block>, isWanted = (_: Block) => true): Block[] {
  const wanted: Block[] = [];
  for (const block of blocks) {
    if (isWanted(block)) wanted.push(block);
    if (wanted.length === most) break;
  }
  return wanted;
}

/** 1 for each link of one or two words, 0 for every other row. */
function shortLinks({ parent, words, isLink }: Table): Int32Array {
  return subtreeSum(parent, words).map((count, row) => Number(count >= 1 && count <= MENU_WORDS && isLink(row)));
}

/**
 * The best node, again and again without the subtrees of those before. With a least ratio only initial nodes that reach
 * it are taken, not what they are combined in.
 */
function* byRelevance(table: Table, column: Int32Array, per: Per, least: number): Generator<Block, undefined> {
  const end = subtreeEnds(table.parent);
  const taken = new Uint8Array(end.length);
  for (;;) {
    const found = ratioTable(table, taken, column, per);
    if (!found.total[0]) return;
    const relevance = least > 0 ? relevanceOfDense(found, least) : found.relevance;
    const best = bestNode(relevance);
    if (relevance[best] < 0) return;

    const row = tight(table, end, found.rows[best], taken);
    taken.fill(1, row, end[row]);
    yield {
      row,
      total: found.total[best],
      leaves: found.parts[best],
      ratio: found.ratio[best],
      relevance: relevance[best],
    };
  }
}

function relevanceOfDense(found: Ratios, least: number): Float64Array {
  const { ratio, relevance } = found;
  const square = initialSquare(found);
  return relevance.map((value, node) => (ratio[node] >= least && ratio[node] ** 2 >= square ? value : -1));
}

/** Where earlier blocks were taken out of a subtree, the lowest element that holds all that is left of it. */
function tight({ name, parent, words }: Table, end: Int32Array, row: number, taken: Uint8Array): number {
  if (!taken.subarray(row, end[row]).includes(1)) return row;
  const isLeft = (at: number) => words[at] > 0 && !taken[at];
  let first = row;
  while (!isLeft(first)) first += 1;
  let last = end[row] - 1;
  while (!isLeft(last)) last -= 1;

  let lowest = name[first] === "#text" ? parent[first] : first;
  while (end[lowest] <= last) lowest = parent[lowest];
  return lowest;
}
