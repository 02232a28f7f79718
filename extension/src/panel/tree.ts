/**
 * The DOM tree of the content nodes with their ratios, by the ARIA tree pattern. Only the rows in sight are in the
 * document, so a page of any size opens at once; the focus stays on the tree, which names its active row.
 */

import { number, t } from "../messages";
import type { NodeTree } from "../view";

/** Pixels; panel.css has the same. */
const ROW = 22;
const BEYOND = 10;
/** Levels that are indented; deeper ones stand below each other, so that names stay readable. */
const MAX_INDENTED_LEVELS = 12;

export interface TreeActions {
  /** The pointer or the keyboard is on the node of a row of the page, or on none; `isSought`: scroll the page to it. */
  point(row: number | null, isSought?: boolean): void;
}

export class TreeView {
  readonly #box: HTMLElement;
  readonly #head: HTMLElement;
  readonly #sheet = document.createElement("div");
  readonly #actions: TreeActions;
  #tree: NodeTree | null = null;
  /** What the four columns of numbers are called. */
  #names: readonly string[] = [];
  #parent: number[] = [];
  #end: number[] = [];
  #place: { readonly at: number; readonly family: { size: number } }[] = [];
  #open = new Set<number>();
  #visible: number[] = [];
  #active = 0;

  constructor(box: HTMLElement, head: HTMLElement, actions: TreeActions) {
    this.#box = box;
    this.#head = head;
    this.#actions = actions;
    this.#sheet.setAttribute("role", "none");
    box.append(this.#sheet);
    const nodeAt = (event: Event) => Number((event.target as Element).closest<HTMLElement>("[role=treeitem]")?.dataset.node ?? NaN);
    box.addEventListener("scroll", () => this.#draw(), { passive: true });
    box.addEventListener("mouseover", (event) => Number.isNaN(nodeAt(event)) || this.#point(nodeAt(event)));
    box.addEventListener("mouseleave", () => actions.point(null));
    box.addEventListener("focus", () => this.#point(this.#active));
    box.addEventListener("blur", () => actions.point(null));
    box.addEventListener("click", (event) => {
      const node = nodeAt(event);
      if (Number.isNaN(node)) return;
      this.#active = node;
      this.#toggle(node, !this.#open.has(node));
    });
    box.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows another tree, opened down to the chosen node, which is in the middle. */
  show(tree: NodeTree): void {
    this.#tree = tree;
    const [count, per] = tree.method;
    this.#names = [t(count === "w" ? "tree_words" : "tree_characters"), t(per === "l" ? "tree_leaves" : "tree_nodes"), tree.method.toUpperCase(), t("tree_relevance")];
    this.#head.replaceChildren(...cellsOf("", this.#names));
    this.#index(tree.depth);
    this.#open = new Set([0]);
    for (let node = tree.best; node > 0; node = this.#parent[node]) this.#open.add(this.#parent[node]);
    this.#active = tree.best;
    this.#list();
    this.#box.scrollTop = this.#visible.indexOf(tree.best) * ROW - this.#box.clientHeight / 2;
    this.#draw();
  }

  /** Parent, end of the subtree, and place among the siblings of each node: all follow from the depths in document order. */
  #index(depth: readonly number[]): void {
    this.#parent = depth.map(() => 0);
    this.#end = depth.map(() => depth.length);
    this.#place = [];
    const above: number[] = [];
    const families: { size: number }[] = [];
    depth.forEach((level, node) => {
      for (let last = above.length; last > level; last -= 1) this.#end[above.pop()!] = node;
      this.#parent[node] = above.at(-1) ?? 0;
      above.push(node);
      families.length = level + 1;
      const family = (families[level] ??= { size: 0 });
      this.#place.push({ at: (family.size += 1), family });
    });
  }

  #list(): void {
    this.#visible = [];
    for (let node = 0; node < this.#end.length; node = this.#open.has(node) ? node + 1 : this.#end[node]) this.#visible.push(node);
    this.#sheet.style.height = `${this.#visible.length * ROW}px`;
  }

  /** Draws the rows in sight, and the active one. */
  #draw(): void {
    const from = Math.max(0, Math.floor(this.#box.scrollTop / ROW) - BEYOND);
    const until = Math.ceil((this.#box.scrollTop + this.#box.clientHeight) / ROW) + BEYOND;
    const items = this.#visible.slice(from, until).map((node, at) => this.#item(node, from + at));
    const active = this.#visible.indexOf(this.#active);
    if (active >= 0 && (active < from || active >= until)) items.push(this.#item(this.#active, active));
    this.#sheet.replaceChildren(...items);
    if (active >= 0) this.#box.setAttribute("aria-activedescendant", idOf(this.#active));
    else this.#box.removeAttribute("aria-activedescendant");
  }

  #item(node: number, line: number): HTMLElement {
    const { depth, labels, total, parts, relevance, best } = this.#tree!;
    const item = document.createElement("div");
    const { at, family } = this.#place[node];
    const attributes = { role: "treeitem", "aria-level": depth[node] + 1, "aria-posinset": at, "aria-setsize": family.size };
    for (const [name, value] of Object.entries(attributes)) item.setAttribute(name, String(value));
    item.id = idOf(node);
    item.className = "tree-row";
    item.dataset.node = String(node);
    item.style.top = `${line * ROW}px`;
    item.style.setProperty("--level", String(Math.min(depth[node], MAX_INDENTED_LEVELS)));
    if (this.#hasChildren(node)) item.setAttribute("aria-expanded", String(this.#open.has(node)));
    if (node === best) item.setAttribute("aria-current", "true");
    item.classList.toggle("active", node === this.#active);
    const numbers = [number(total[node]), number(parts[node]), number(total[node] / parts[node], 1), number(relevance[node], 2)];
    const cells = cellsOf(labels[node], numbers);
    // For screen readers, what each number is.
    const units = node === best ? [...this.#names.slice(0, -1), `${this.#names.at(-1)}, ${t("tree_chosen")}`] : this.#names;
    units.forEach((unit, index) => cells[index + 1].append(cellOf("span", ` ${unit},`)));
    item.append(...cells);
    return item;
  }

  #hasChildren(node: number): boolean {
    return this.#end[node] > node + 1;
  }

  #toggle(node: number, isOpen: boolean): void {
    if (isOpen && this.#hasChildren(node)) this.#open.add(node);
    else this.#open.delete(node);
    this.#list();
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const at = this.#visible.indexOf(this.#active);
    const node = this.#active;
    const isOpen = this.#open.has(node);
    const steps: Record<string, () => void> = {
      ArrowDown: () => this.#move(this.#visible[at + 1]),
      ArrowUp: () => this.#move(this.#visible[at - 1]),
      Home: () => this.#move(this.#visible[0]),
      End: () => this.#move(this.#visible.at(-1)),
      ArrowRight: () => (isOpen ? this.#move(node + 1) : this.#toggle(node, true)),
      ArrowLeft: () => (isOpen ? this.#toggle(node, false) : this.#move(this.#parent[node])),
      Enter: () => this.#actions.point(this.#tree!.rows[node], true),
    };
    const step = this.#tree === null || at < 0 ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  #move(node: number | undefined): void {
    if (node === undefined) return;
    this.#active = node;
    const top = this.#visible.indexOf(node) * ROW;
    const { scrollTop, clientHeight } = this.#box;
    if (top < scrollTop) this.#box.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.#box.scrollTop = top + ROW - clientHeight;
    this.#draw();
    this.#point(node);
  }

  #point(node: number): void {
    const row = this.#tree?.rows[node];
    if (row !== undefined) this.#actions.point(row);
  }
}

function cellsOf(label: string, numbers: readonly string[]): HTMLElement[] {
  return [cellOf("code", label), ...numbers.map((value) => cellOf("i", value))];
}

function cellOf(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}

function idOf(node: number): string {
  return `node-${node}`;
}
