/** The live page as a table. */

import { countText } from "../algorithm/count";
import { NOT_CONTENT } from "../algorithm/relevance";
import { subtreeEnds, subtreeSum, type Table } from "../algorithm/table";
import { boxParent, isElement, isShadowSlot, isText } from "./flat";
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
  const { nodes, names, parents } = preorder(root);
  const size = nodes.length;
  const parent = new Int32Array(parents);
  const table = {
    nodes,
    name: names,
    parent,
    end: subtreeEnds(parent),
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

/**
 * Nodes, their names and the rows of their parents, open shadow roots and slots looked through. What is no content is not
 * entered. It reads as `flatChildren` does, but without a list for each of thousands of elements.
 */
function preorder(root: Element): { nodes: Node[]; names: string[]; parents: number[] } {
  const nodes: Node[] = [];
  const names: string[] = [];
  const parents: number[] = [];
  const waiting: Node[] = [root];
  const waitingParents: number[] = [0];

  const wait = (node: Node | null, above: number) => {
    for (; node !== null; node = node.previousSibling) {
      waiting.push(node);
      waitingParents.push(above);
    }
  };

  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const above = waitingParents.pop()!;
    if (isElement(node)) {
      const name = elementName(node);
      if (name === "slot" && isShadowSlot(node)) {
        const assigned = node.assignedNodes();
        if (assigned.length === 0) wait(node.lastChild, above);
        for (const shown of assigned.reverse()) {
          waiting.push(shown);
          waitingParents.push(above);
        }
        continue;
      }
      names.push(name);
      parents.push(above);
      const row = nodes.push(node) - 1;
      if (!NOT_CONTENT.has(name) && !RAW.has(name)) wait((node.shadowRoot ?? node).lastChild, row);
    } else if (isText(node)) {
      nodes.push(node);
      names.push("#text");
      parents.push(above);
    }
  }
  return { nodes, names, parents };
}

function elementName(element: Element): string {
  return element.namespaceURI === HTML ? element.localName : `foreign ${element.localName}`;
}

function fillTexts({ nodes, name, parent, words, chars, dropped }: PageTable): void {
  const isVisible = visibility();
  for (let row = 0; row < nodes.length; row += 1) {
    if (name[row] !== "#text") continue;
    const text = nodes[row] as Text;
    const counts = countText(text.data);
    words[row] = counts.words;
    chars[row] = counts.chars;
    if (counts.words === 0) continue;
    const above = nodes[parent[row]] as Element;
    const box = text.parentNode === above ? above : boxParent(text);
    dropped[row] = Number(box === null || !isVisible(box));
  }
}

function fillElements({ nodes, name, parent, words, dropped, free, link }: PageTable): void {
  const seenWords = subtreeSum(parent, words.map((count, row) => (dropped[row] ? 0 : count)));
  for (let row = 0; row < nodes.length; row += 1) {
    if (seenWords[row] === 0) continue;
    if (name[row] === "div") free[row] = Number(FREE_POSITIONS.has(getComputedStyle(nodes[row] as Element).position));
    if (name[row] === "a") link[row] = Number((nodes[row] as Element).hasAttribute("href"));
  }
}
