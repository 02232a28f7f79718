/** The live page as a table. */

import { countText } from "../algorithm/count";
import { NOT_CONTENT } from "../algorithm/relevance";
import { subtreeEnds, subtreeSum, type Table } from "../algorithm/table";
import { boxParent, flatChildren, isElement, isText } from "./flat";
import { visibility } from "./visible";

const HTML = "http://www.w3.org/1999/xhtml";
const FREE_POSITIONS: ReadonlySet<string> = new Set(["absolute", "fixed"]);
/** Their texts are no text of the page. */
const RAW: ReadonlySet<string> = new Set(["iframe", "noembed", "noframes", "template"]);

export interface PageTable extends Table {
  /** The node of each row. */
  readonly nodes: readonly Node[];
}

/** Every element and text below the root as it is drawn, the root first. */
export function readPage(root: Element): PageTable {
  const { nodes, parent } = preorder(root);
  const size = nodes.length;
  const table = {
    nodes,
    parent: Int32Array.from(parent),
    end: subtreeEnds(Int32Array.from(parent)),
    name: nodes.map(rowName),
    words: new Int32Array(size),
    chars: new Int32Array(size),
    dropped: new Uint8Array(size),
    free: new Uint8Array(size),
    link: new Uint8Array(size),
  };
  fillTexts(table);
  fillElements(table);
  return table;
}

/** Nodes and the rows of their parents. What is no content is not entered. */
function preorder(root: Element): { nodes: Node[]; parent: number[] } {
  const nodes: Node[] = [];
  const parent: number[] = [];
  const waiting: [Node, number][] = [[root, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, above] = next;
    const row = nodes.push(node) - 1;
    parent.push(above);
    if (!isElement(node) || isNotEntered(node)) continue;
    const children = flatChildren(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (isElement(child) || isText(child)) waiting.push([child, row]);
    }
  }
  return { nodes, parent };
}

function isNotEntered(element: Element): boolean {
  return element.namespaceURI === HTML && (NOT_CONTENT.has(element.localName) || RAW.has(element.localName));
}

function rowName(node: Node): string {
  if (!isElement(node)) return "#text";
  return node.namespaceURI === HTML ? node.localName : `foreign ${node.localName}`;
}

function fillTexts(table: PageTable): void {
  const isVisible = visibility();
  table.nodes.forEach((node, row) => {
    if (!isText(node)) return;
    const { words, chars } = countText(node.data);
    table.words[row] = words;
    table.chars[row] = chars;
    const box = boxParent(node);
    table.dropped[row] = Number(words > 0 && (box === null || !isVisible(box)));
  });
}

function fillElements({ nodes, name, parent, words, dropped, free, link }: PageTable): void {
  const seenWords = subtreeSum(parent, words.map((count, row) => (dropped[row] ? 0 : count)));
  nodes.forEach((node, row) => {
    if (seenWords[row] === 0) return;
    if (name[row] === "div") free[row] = Number(FREE_POSITIONS.has(getComputedStyle(node as Element).position));
    if (name[row] === "a") link[row] = Number((node as Element).hasAttribute("href"));
  });
}
