/** A page and what a method makes of it, and one node of it as the panel shows it. */

import { type Block, detectBlocks, detectMenus } from "./algorithm/blocks";
import { type Method, ratios } from "./algorithm/methods";
import { bestNode, type Ratios } from "./algorithm/relevance";
import { isElement } from "./dom/flat";
import { type PageTable, readPage } from "./dom/read";

/** A content node; `id` is its preorder number among them. */
export interface NodeRow {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly total: number;
  readonly parts: number;
  readonly ratio: number;
  readonly relevance: number;
  readonly children: number;
}

const SHOWN_TEXT = 60;
const SHOWN_CLASSES = 2;

export class Analysis {
  readonly method: Method;
  readonly table: PageTable;
  readonly ratios: Ratios;
  /** The content node with the highest relevance; -1 on a page without words. */
  readonly best: number;

  constructor(root: Element, method: Method) {
    this.method = method;
    this.table = readPage(root);
    this.ratios = ratios(this.table, method);
    this.best = bestNode(this.ratios.relevance);
  }

  node(id: number): Node {
    return this.table.nodes[this.ratios.rows[id]];
  }

  row(id: number): NodeRow {
    const { total, parts, ratio, relevance } = this.ratios;
    const node = this.node(id);
    return {
      id,
      name: nameOf(node),
      text: textOf(node),
      total: total[id],
      parts: parts[id],
      ratio: ratio[id],
      relevance: relevance[id],
      children: this.children(id).length,
    };
  }

  children(id: number): number[] {
    const { end } = this.ratios;
    const children: number[] = [];
    for (let child = id + 1; child < end[id]; child = end[child]) children.push(child);
    return children;
  }

  /** From the root to a node. */
  path(id: number): number[] {
    const path = [id];
    while (path[0] > 0) path.unshift(this.ratios.parent[path[0]]);
    return path;
  }

  blocks(most: number): Block[] {
    return detectBlocks(this.table, most);
  }

  menus(most: number): Block[] {
    return detectMenus(this.table, most);
  }
}

function nameOf(node: Node): string {
  if (!isElement(node)) return "#text";
  const id = node.id === "" ? "" : `#${node.id}`;
  const classes = [...node.classList].slice(0, SHOWN_CLASSES).map((name) => `.${name}`);
  return node.localName + id + classes.join("");
}

function textOf(node: Node): string {
  const text = (node.textContent ?? "").slice(0, SHOWN_TEXT * 8).replace(/\s+/g, " ").trim();
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text;
}
