/** The live page as a table. */

import { countText } from "../algorithm/count";
import { NOT_CONTENT } from "../algorithm/relevance";
import type { Table } from "../algorithm/table";
import { boxParent, isShadowSlot } from "./flat";
import { visibility } from "./visible";

const HTML = "http://www.w3.org/1999/xhtml";
const ELEMENT = 1; // the DOM's nodeType
const TEXT = 3;
const CDATA = 4;
const FREE_POSITIONS: ReadonlySet<string> = new Set(["absolute", "fixed"]);
/** What is in them is no text of the page. */
const NOT_ENTERED: ReadonlySet<string> = new Set([...NOT_CONTENT, "iframe", "noembed", "noframes"]);
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

const KINDS = new Map<string, Kind>();

/** What the name of an element tells; asked once for each name, because a page has thousands of elements. */
interface Kind {
  readonly name: string;
  readonly isEntered: boolean;
  readonly isSlot: boolean;
  readonly canHost: boolean;
}

/** Every element below the root, and every text that is seen and has words, the root first; little of what is not drawn. */
export function readPage(root: Element): PageTable {
  const { nodes, names, parents, texts, textWords, textChars, hosts } = new Walk(root);
  const words = new Int32Array(nodes.length);
  const chars = new Int32Array(nodes.length);
  for (let text = 0; text < texts.length; text += 1) {
    words[texts[text]] = textWords[text];
    chars[texts[text]] = textChars[text];
  }
  return {
    nodes,
    hosts,
    name: names,
    parent: new Int32Array(parents),
    words,
    chars,
    isFree: remembered((row) => FREE_POSITIONS.has(getComputedStyle(nodes[row] as Element).position)),
    isLink: (row) => names[row] === "a" && (nodes[row] as Element).hasAttribute("href"),
  };
}

/** The same answers, each asked for once. */
function remembered(ask: (row: number) => boolean): (row: number) => boolean {
  const answers = new Map<number, boolean>();
  return (row) => {
    let answer = answers.get(row);
    if (answer === undefined) answers.set(row, (answer = ask(row)));
    return answer;
  };
}

/**
 * The rows in preorder, open shadow roots and slots looked through as by `flatChildren`; words and characters of the rows in `texts`.
 *
 * No recursion and few calls: the first click on a large page runs before the browser has compiled any.
 */
class Walk {
  readonly nodes: Node[] = [];
  readonly names: string[] = [];
  readonly parents: number[] = [];
  readonly texts: number[] = [];
  readonly textWords: number[] = [];
  readonly textChars: number[] = [];
  readonly hosts: Element[] = [];
  readonly #visibility = visibility();
  /** Where to go on, with the row above; of what a slot shows (`~row`) the siblings stand elsewhere. */
  readonly #waiting: Node[] = [];
  readonly #waitingRows: number[] = [];

  constructor(root: Element) {
    this.#later(root, ~0);
    for (let node = this.#waiting.pop(); node !== undefined; node = this.#waiting.pop()) {
      const above = this.#waitingRows.pop()!;
      if (above < 0) this.#follow(node, ~above, true);
      else this.#follow(node, above, false);
    }
  }

  #later(node: Node | null, row: number): void {
    if (node === null) return;
    this.#waiting.push(node);
    this.#waitingRows.push(row);
  }

  /** Goes from a node to its first child, or where it has none to its next sibling, as far as that leads. */
  #follow(from: Node, above: number, isAlone: boolean): void {
    const kinds = KINDS;
    for (let node: Node | null = from; node !== null; ) {
      const next: Node | null = isAlone ? null : node.nextSibling;
      const type = node.nodeType;
      let child: Node | null = null;
      if (type === ELEMENT) {
        const nodeName = node.nodeName; // of an HTML element in capitals, of others not
        let kind = kinds.get(nodeName);
        if (kind === undefined) kinds.set(nodeName, (kind = kindOf(node as Element)));
        if (kind.isSlot && isShadowSlot(node)) {
          this.#later(next, above);
          for (const shown of slotted(node)) this.#later(shown, ~above);
          return;
        }
        child = this.#enter(node as Element, kind, above);
      } else if ((type === TEXT || type === CDATA) && !this.#read(node as Text, above, isAlone)) {
        return;
      }
      if (child !== null) {
        this.#later(next, above);
        above = this.nodes.length - 1;
        isAlone = false;
      }
      node = child ?? next;
    }
  }

  /** Adds an element; the first of its children, or null. */
  #enter(element: Element, kind: Kind, above: number): Node | null {
    this.nodes.push(element);
    this.names.push(kind.name);
    this.parents.push(above);
    if (!kind.isEntered) return null;
    const shadow = kind.canHost ? element.shadowRoot : null;
    if (shadow === null) return element.firstChild;
    this.hosts.push(element);
    return shadow.firstChild;
  }

  /** Adds a text where it has words and is seen; false when nothing around it is drawn, and the walk goes on elsewhere. */
  #read(text: Text, above: number, isAlone: boolean): boolean {
    const count = countText(text.data);
    if (count.words === 0) return true;
    const box = isAlone ? boxParent(text) : (this.nodes[above] as Element);
    if (box === null || !this.#visibility.isVisible(box)) return !this.#leaveUndrawn(above);
    this.texts.push(this.nodes.length);
    this.textWords.push(count.words);
    this.textChars.push(count.chars);
    this.nodes.push(text);
    this.names.push("#text");
    this.parents.push(above);
    return true;
  }

  /** Forgets what waits in the highest subtree around a row that is not drawn, if there is one. */
  #leaveUndrawn(row: number): boolean {
    let highest = -1;
    for (let at = row; at > 0 && !this.#visibility.isDrawn(this.nodes[at] as Element); at = this.parents[at]) highest = at;
    if (highest < 0) return false;
    const rows = this.#waitingRows;
    while (rows.length > 0 && Math.max(rows.at(-1)!, ~rows.at(-1)!) >= highest) {
      rows.pop();
      this.#waiting.pop();
    }
    return true;
  }
}

function kindOf(element: Element): Kind {
  const isHtml = element.namespaceURI === HTML;
  const name = element.localName;
  return {
    name: isHtml ? name : `foreign ${name}`,
    isEntered: !(isHtml && NOT_ENTERED.has(name)),
    isSlot: isHtml && name === "slot",
    canHost: HOSTS.has(name) || name.includes("-"),
  };
}

/** What a slot shows, the last first. */
function slotted(slot: HTMLSlotElement): Node[] {
  const assigned = slot.assignedNodes();
  return (assigned.length > 0 ? assigned : [...slot.childNodes]).reverse();
}
