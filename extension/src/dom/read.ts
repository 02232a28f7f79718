/** The live page as a table. */

import { countText } from "../algorithm/count";
import { NOT_CONTENT } from "../algorithm/relevance";
import { subtreeEnds, type Table } from "../algorithm/table";
import { boxParent, isShadowSlot } from "./flat";
import { visibility } from "./visible";

const HTML = "http://www.w3.org/1999/xhtml";
const FREE_POSITIONS: ReadonlySet<string> = new Set(["absolute", "fixed"]);
/** What is in them is no text of the page. */
const NOT_ENTERED: ReadonlySet<string> = new Set([...NOT_CONTENT, "iframe", "noembed", "noframes", "template"]);
/** HTML elements that can have a shadow root, besides those with a hyphen. */
const HOSTS: ReadonlySet<string> = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

export interface PageTable extends Table {
  /** The node of each row. */
  readonly nodes: readonly Node[];
  /** Elements with an open shadow root. */
  readonly hosts: readonly Element[];
}

/** What the name of a node tells; asked once for each name, because a page has thousands of nodes. */
interface Kind {
  readonly name: string;
  readonly isElement: boolean;
  readonly isText: boolean;
  readonly isEntered: boolean;
  readonly isSlot: boolean;
  readonly canHost: boolean;
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
    dropped: new Uint8Array(parent.length),
    free: new Uint8Array(parent.length),
    link: new Uint8Array(parent.length),
  };
  lookAtStyles(table);
  return table;
}

/**
 * The rows in preorder, open shadow roots and slots looked through as by `flatChildren`.
 *
 * One loop without calls: the first click on a large page runs before the browser has compiled any.
 */
function walk(root: Element) {
  const nodes: Node[] = [];
  const names: string[] = [];
  const parents: number[] = [];
  const words: number[] = [];
  const chars: number[] = [];
  const hosts: Element[] = [];
  const kinds = new Map<string, Kind>();
  const waiting: Node[] = [root];
  const waitingParents: number[] = [0];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const above = waitingParents.pop()!;
    const nodeName = node.nodeName; // of an HTML element in capitals, of others not
    let kind = kinds.get(nodeName);
    if (kind === undefined) kinds.set(nodeName, (kind = kindOf(node)));
    if (kind.isText) {
      const counts = countText((node as Text).data);
      if (counts.words === 0) continue;
      words.push(counts.words);
      chars.push(counts.chars);
    } else if (kind.isElement && !(kind.isSlot && isShadowSlot(node))) {
      words.push(0);
      chars.push(0);
    } else {
      if (kind.isSlot) {
        for (const shown of slotted(node as HTMLSlotElement)) {
          waiting.push(shown);
          waitingParents.push(above);
        }
      }
      continue;
    }
    names.push(kind.name);
    parents.push(above);
    const row = nodes.push(node) - 1;
    if (!kind.isEntered) continue;
    const shadow = kind.canHost ? (node as Element).shadowRoot : null;
    if (shadow !== null) hosts.push(node as Element);
    for (let child = (shadow ?? node).lastChild; child !== null; child = child.previousSibling) {
      waiting.push(child);
      waitingParents.push(row);
    }
  }
  return { nodes, names, parents, words, chars, hosts };
}

function kindOf(node: Node): Kind {
  const isElement = node.nodeType === Node.ELEMENT_NODE;
  const isHtml = isElement && (node as Element).namespaceURI === HTML;
  const name = isElement ? (node as Element).localName : "#text";
  return {
    name: isElement && !isHtml ? `foreign ${name}` : name,
    isElement,
    isText: node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE,
    isEntered: isElement && !(isHtml && NOT_ENTERED.has(name)),
    isSlot: isHtml && name === "slot",
    canHost: HOSTS.has(name) || name.includes("-"),
  };
}

/** What a slot shows, the last first. */
function slotted(slot: HTMLSlotElement): Node[] {
  const assigned = slot.assignedNodes();
  return (assigned.length > 0 ? assigned : [...slot.childNodes]).reverse();
}

/** Drops texts that their parent's style hides; marks links and what is placed freely. */
function lookAtStyles({ nodes, name, parent, words, dropped, free, link }: PageTable): void {
  const isVisible = visibility();
  const hasWords = new Uint8Array(nodes.length);
  for (let row = nodes.length - 1; row >= 0; row -= 1) {
    const node = nodes[row];
    if (words[row] > 0) {
      hasWords[row] = 1;
      const above = nodes[parent[row]] as Element;
      const box = node.parentNode === above ? above : boxParent(node);
      if (box === null || !isVisible(box)) dropped[row] = 1;
    } else if (hasWords[row] === 1) {
      if (name[row] === "div") free[row] = Number(FREE_POSITIONS.has(getComputedStyle(node as Element).position));
      else if (name[row] === "a") link[row] = Number((node as Element).hasAttribute("href"));
    }
    if (hasWords[row] === 1) hasWords[parent[row]] = 1;
  }
}
