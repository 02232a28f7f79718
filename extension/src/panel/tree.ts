/**
 * The DOM tree of the content nodes with their ratios, by the ARIA tree pattern. A node that is an only child stands on the
 * line of its parent. Only the lines in sight are in the document, so a page of any size opens at once; the focus stays on
 * the tree, which names its active line.
 */

import { made } from "../dom/made";
import { number, t } from "../messages";
import type { NodeTree } from "../view";

/** Pixels; panel.css has the same. */
const ROW = 22;
const BEYOND = 10;
/** Levels that are indented; deeper ones stand below each other, so that names stay readable. */
const MAX_INDENTED_LEVELS = 12;
/** Nodes of a line that are named; of more, the first and the last. */
const MAX_NAMED = 3;
const BELOW = " › ";

export interface TreeActions {
  /** The pointer or the keyboard is on the node of a row of the page, or on none; `isSought`: scroll the page to it. */
  point(row: number | null, isSought?: boolean): void;
  /** A person wants the node of a row to be hidden in the page, or shown. */
  hide(row: number, isHidden: boolean): void;
}

interface Line {
  /** A node, and below it the only children that share its line. */
  readonly nodes: number[];
  readonly parent: Line | null;
  readonly children: Line[];
  readonly level: number;
  /** Its place among its siblings, from 1. */
  readonly at: number;
  isHidden: boolean;
}

export class TreeView {
  readonly #sheet = made("div", { role: "none" });
  #tree: NodeTree | null = null;
  /** What the four columns of numbers are called. */
  #names: readonly string[] = [];
  #lines: Line[] = [];
  /** The line of each node. */
  #lineOf: Line[] = [];
  #open = new Set<Line>();
  #visible: Line[] = [];
  #active: Line | undefined;

  constructor(
    private readonly box: HTMLElement,
    private readonly head: HTMLElement,
    private readonly actions: TreeActions,
  ) {
    box.append(this.#sheet);
    const lineAt = (event: Event) => this.#lineOf[Number((event.target as Element).closest<HTMLElement>("[role=treeitem]")?.dataset.node)];
    box.addEventListener("scroll", () => this.#draw(), { passive: true });
    box.addEventListener("mouseover", (event) => this.#point(lineAt(event)));
    box.addEventListener("mouseleave", () => actions.point(null));
    box.addEventListener("focus", () => this.#point(this.#active));
    box.addEventListener("blur", () => actions.point(null));
    box.addEventListener("click", (event) => {
      const line = lineAt(event);
      if (line === undefined) return;
      this.#active = line;
      if ((event.target as Element).matches(".dot")) this.#hide(line);
      else this.#toggle(line, !this.#open.has(line));
    });
    box.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows another tree, opened down to the chosen node, which is in the middle. */
  show(tree: NodeTree): void {
    this.#tree = tree;
    const [count, per] = tree.method;
    this.#names = [t(count === "w" ? "tree_words" : "tree_characters"), t(per === "l" ? "tree_leaves" : "tree_nodes"), tree.method.toUpperCase(), t("tree_relevance")];
    this.head.replaceChildren(...cellsOf("", this.#names));
    this.#fold(tree);
    this.#open = new Set(this.#lines.slice(0, 1));
    this.#find(this.#lineOf[tree.best]);
  }

  /** Goes to the node of a row of the page, where there is one. */
  find(row: number | null): void {
    const line = row === null ? undefined : this.#lineOf[this.#tree?.rows.indexOf(row) ?? -1];
    if (line === undefined) return;
    this.#find(line);
    this.box.focus();
  }

  /** Shows which nodes are hidden in the page: those without a text that is not. */
  mark(hiddenTexts: readonly number[]): void {
    const hidden = new Set(hiddenTexts);
    for (const line of this.#lines.toReversed()) {
      line.isHidden = line.children.length > 0 ? line.children.every((child) => child.isHidden) : hidden.has(this.#rowOf(line.nodes.at(-1)!));
    }
    this.#draw();
  }

  /** Makes the lines. The chosen node has one of its own, so that its mark is clear. */
  #fold({ depth, best }: NodeTree): void {
    this.#lines = [];
    this.#lineOf = [];
    const above: number[] = [];
    const parents = depth.map((level, node) => {
      above.length = level;
      above.push(node);
      return above[level - 1];
    });
    const children = depth.map(() => 0);
    for (const parent of parents) if (parent !== undefined) children[parent] += 1;
    parents.forEach((above, node) => {
      const parent = above === undefined ? null : this.#lineOf[above];
      if (parent !== null && children[above!] === 1 && node !== best && above !== best) {
        parent.nodes.push(node);
        return this.#lineOf.push(parent);
      }
      const line = { nodes: [node], parent, children: [], level: (parent?.level ?? 0) + 1, at: (parent?.children.length ?? 0) + 1, isHidden: false };
      parent?.children.push(line);
      this.#lines.push(line);
      return this.#lineOf.push(line);
    });
  }

  #find(line: Line): void {
    for (let at = line.parent; at !== null; at = at.parent) this.#open.add(at);
    this.#active = line;
    this.#list();
    this.box.scrollTop = this.#visible.indexOf(line) * ROW - this.box.clientHeight / 2;
    this.#draw();
  }

  #list(): void {
    const shown = (line: Line): Line[] => [line, ...(this.#open.has(line) ? line.children.flatMap(shown) : [])];
    this.#visible = this.#lines.slice(0, 1).flatMap(shown);
    this.#sheet.style.height = `${this.#visible.length * ROW}px`;
  }

  /** Draws the lines in sight, and the active one. */
  #draw(): void {
    const from = Math.max(0, Math.floor(this.box.scrollTop / ROW) - BEYOND);
    const until = Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + BEYOND;
    const items = this.#visible.slice(from, until).map((line, at) => this.#item(line, from + at));
    const active = this.#active === undefined ? -1 : this.#visible.indexOf(this.#active);
    if (active >= 0 && (active < from || active >= until)) items.push(this.#item(this.#active!, active));
    this.#sheet.replaceChildren(...items);
    if (active >= 0) this.box.setAttribute("aria-activedescendant", idOf(this.#active!));
    else this.box.removeAttribute("aria-activedescendant");
  }

  #item(line: Line, at: number): HTMLElement {
    const { labels, best, method } = this.#tree!;
    const { nodes, parent, level } = line;
    const named = nodes.map((node) => labels[node]);
    const name = (named.length > MAX_NAMED ? [named[0], "…", named.at(-1)!] : named).join(BELOW);
    const isChosen = nodes[0] === best;
    const place = { ariaLevel: String(level), ariaPosInSet: String(line.at), ariaSetSize: String(parent?.children.length ?? 1) };
    const item = made("div", { role: "treeitem", id: idOf(line), className: "tree-row", title: this.#describe(line), ...place });
    item.dataset.node = String(nodes[0]);
    item.style.top = `${at * ROW}px`;
    item.style.setProperty("--level", String(Math.min(level - 1, MAX_INDENTED_LEVELS)));
    if (line.children.length > 0) item.ariaExpanded = String(this.#open.has(line));
    if (isChosen) item.ariaCurrent = "true";
    item.classList.toggle("active", line === this.#active);
    item.classList.toggle("hidden", line.isHidden);
    const cells = cellsOf(name, this.#numbers(nodes[0]));
    // For screen readers, what each number is, and what the marks mean.
    const said = [...(isChosen ? [t("tree_chosen", method)] : []), ...(line.isHidden ? [t("tree_hidden")] : [])];
    this.#names.forEach((unit, column) => cells[column + 1].append(made("span", {}, ` ${unit},`)));
    cells.at(-1)!.append(made("span", {}, said.map((mark) => ` ${mark},`).join("")));
    item.append(...cells, made("b", { ariaHidden: "true" }, isChosen ? `✓ ${method}` : ""));
    if (this.#canHide(line)) item.append(made("b", { ariaHidden: "true", className: "dot", title: t("tree_hide") }, line.isHidden ? "○" : "●"));
    return item;
  }

  #numbers(node: number): string[] {
    const { total, parts, relevance } = this.#tree!;
    return [number(total[node]), number(parts[node]), number(total[node] / parts[node], 1), number(relevance[node], 2)];
  }

  /** The whole path, and the numbers of each node on the line. */
  #describe(line: Line): string {
    const { labels, best, method } = this.#tree!;
    const path: number[] = [];
    for (let at: Line | null = line; at !== null; at = at.parent) path.unshift(...at.nodes);
    const numbers = (node: number) => this.#numbers(node).map((value, at) => `${value} ${this.#names[at]}`).join(", ");
    const chosen = line.nodes[0] === best ? [t("tree_chosen", method)] : [];
    return [path.map((node) => labels[node]).join(BELOW), ...line.nodes.map((node) => `${labels[node]}: ${numbers(node)}`), ...chosen].join("\n");
  }

  #rowOf(node: number): number {
    return this.#tree!.rows[node];
  }

  #hide(line: Line): void {
    if (this.#canHide(line)) this.actions.hide(this.#rowOf(line.nodes[0]), !line.isHidden);
  }

  /** A text has no style of its own. */
  #canHide({ nodes }: Line): boolean {
    return !this.#tree!.labels[nodes[0]].startsWith('"');
  }

  #toggle(line: Line, isOpen: boolean): void {
    if (isOpen && line.children.length > 0) this.#open.add(line);
    else this.#open.delete(line);
    this.#list();
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const line = this.#active;
    const at = line === undefined ? -1 : this.#visible.indexOf(line);
    if (line === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = this.#open.has(line);
    const steps: Record<string, () => void> = {
      ArrowDown: () => this.#move(this.#visible[at + 1]),
      ArrowUp: () => this.#move(this.#visible[at - 1]),
      Home: () => this.#move(this.#visible[0]),
      End: () => this.#move(this.#visible.at(-1)),
      ArrowRight: () => (isOpen ? this.#move(line.children[0]) : this.#toggle(line, true)),
      ArrowLeft: () => (isOpen ? this.#toggle(line, false) : this.#move(line.parent ?? line)),
      Enter: () => this.actions.point(this.#rowOf(line.nodes[0]), true),
      h: () => this.#hide(line),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  }

  #move(line: Line | undefined): void {
    if (line === undefined) return;
    this.#active = line;
    const top = this.#visible.indexOf(line) * ROW;
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (top + ROW > scrollTop + clientHeight) this.box.scrollTop = top + ROW - clientHeight;
    this.#draw();
    this.#point(line);
  }

  #point(line: Line | undefined): void {
    if (line !== undefined) this.actions.point(this.#rowOf(line.nodes[0]));
  }
}

/** A name and numbers; the numbers are drawn first, so that both stay readable however deep a node is. */
function cellsOf(name: string, numbers: readonly string[]): HTMLElement[] {
  return [made("code", {}, name), ...numbers.map((value) => made("i", {}, value))];
}

function idOf({ nodes }: Line): string {
  return `node-${nodes[0]}`;
}
