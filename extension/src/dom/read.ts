/** The live page as a table. */

import { countText } from "../algorithm/count";
import { NOT_CONTENT } from "../algorithm/relevance";
import { subtreeEnds, subtreeSum, type Table } from "../algorithm/table";
import { boxParent, isShadowSlot } from "./flat";
import { visibility } from "./visible";

const HTML = "http://www.w3.org/1999/xhtml";
const FREE_POSITIONS: ReadonlySet<string> = new Set(["absolute", "fixed"]);
/** What is in them is no text of the page. */
const NOT_ENTERED: ReadonlySet<string> = new Set([...NOT_CONTENT, "iframe", "noembed", "noframes", "template"]);

export interface PageTable extends Table {
  /** The node of each row. */
  readonly nodes: readonly Node[];
  /** Elements with an open shadow root. */
  readonly hosts: readonly Element[];
}

/** The columns while the page is walked. */
interface Rows {
  readonly nodes: Node[];
  readonly names: string[];
  readonly parents: number[];
  readonly words: number[];
  readonly chars: number[];
  readonly hosts: Element[];
}

/** Every element and every text with words below the root as it is drawn, the root first. */
export function readPage(root: Element): PageTable {
  const { nodes, names, parents, words, chars, hosts } = walk(root);
  const parent = new Int32Array(parents);
  const table = {
    nodes,
    hosts,
    name: names,
    parent,
    end: subtreeEnds(parent),
    words: new Int32Array(words),
    chars: new Int32Array(chars),
    dropped: new Uint8Array(nodes.length),
    free: new Uint8Array(nodes.length),
    link: new Uint8Array(nodes.length),
  };
  dropUnseen(table);
  lookAtElements(table);
  return table;
}

/**
 * The rows in preorder, open shadow roots and slots looked through as by `flatChildren`, but without a list for each of
 * thousands of elements.
 */
function walk(root: Element): Rows {
  const rows: Rows = { nodes: [], names: [], parents: [], words: [], chars: [], hosts: [] };
  const waiting: Node[] = [root];
  const waitingParents: number[] = [0];
  const wait = (node: Node, above: number) => {
    waiting.push(node);
    waitingParents.push(above);
  };

  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const above = waitingParents.pop()!;
    switch (node.nodeType) {
      case Node.TEXT_NODE:
      case Node.CDATA_SECTION_NODE:
        addText(rows, node as Text, above);
        break;
      case Node.ELEMENT_NODE: {
        const element = node as Element;
        if (isShadowSlot(element)) {
          for (const shown of slotted(element).reverse()) wait(shown, above);
          break;
        }
        const row = addElement(rows, element, above);
        if (NOT_ENTERED.has(rows.names[row])) break;
        const shadow = element.shadowRoot;
        if (shadow !== null) rows.hosts.push(element);
        for (let child = (shadow ?? element).lastChild; child !== null; child = child.previousSibling) wait(child, row);
      }
    }
  }
  return rows;
}

function slotted(slot: HTMLSlotElement): Node[] {
  const assigned = slot.assignedNodes();
  return assigned.length > 0 ? assigned : [...slot.childNodes];
}

function addElement(rows: Rows, element: Element, above: number): number {
  rows.names.push(element.namespaceURI === HTML ? element.localName : `foreign ${element.localName}`);
  rows.parents.push(above);
  rows.words.push(0);
  rows.chars.push(0);
  return rows.nodes.push(element) - 1;
}

function addText(rows: Rows, text: Text, above: number): void {
  const { words, chars } = countText(text.data);
  if (words === 0) return;
  rows.nodes.push(text);
  rows.names.push("#text");
  rows.parents.push(above);
  rows.words.push(words);
  rows.chars.push(chars);
}

/** Texts whose parent's style hides them are dropped. */
function dropUnseen({ nodes, parent, words, dropped }: PageTable): void {
  const isVisible = visibility();
  for (let row = 0; row < nodes.length; row += 1) {
    if (words[row] === 0) continue;
    const above = nodes[parent[row]] as Element;
    const box = nodes[row].parentNode === above ? above : boxParent(nodes[row]);
    if (box === null || !isVisible(box)) dropped[row] = 1;
  }
}

/** Positions and links matter only where there are words. */
function lookAtElements({ nodes, name, parent, words, free, link }: PageTable): void {
  const allWords = subtreeSum(parent, words);
  for (let row = 0; row < nodes.length; row += 1) {
    if (allWords[row] === 0) continue;
    if (name[row] === "div") free[row] = Number(FREE_POSITIONS.has(getComputedStyle(nodes[row] as Element).position));
    else if (name[row] === "a") link[row] = Number((nodes[row] as Element).hasAttribute("href"));
  }
}
