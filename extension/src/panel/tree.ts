/** The tree of content nodes: a treegrid whose rows are fetched when their parent is opened. */

import type { NodeRow } from "../analysis";

/** Children that are shown at once; a row behind them shows more. */
const AT_ONCE = 200;
const MORE = "more";

export interface Source {
  children(id: number, from: number, most: number): Promise<NodeRow[]>;
  /** The pointer or the focus is on a node, or on none. */
  point(id: number | null): void;
  choose(id: number): void;
}

export class Tree {
  readonly #body: HTMLElement;
  readonly #source: Source;
  #best = -1;
  #chosen = -1;

  constructor(table: HTMLTableElement, source: Source) {
    this.#body = table.tBodies[0];
    this.#source = source;
    this.#body.addEventListener("click", (event) => this.#click(event));
    this.#body.addEventListener("keydown", (event) => this.#key(event));
    this.#body.addEventListener("mouseover", (event) => this.#point(event));
    this.#body.addEventListener("focusin", (event) => this.#point(event));
    this.#body.addEventListener("mouseleave", () => source.point(null));
    this.#body.addEventListener("focusout", () => source.point(null));
  }

  /** Shows a tree anew, opened down to the chosen node. */
  async show(root: NodeRow | null, path: readonly number[], best: number): Promise<void> {
    this.#best = best;
    this.#chosen = path.at(-1) ?? -1;
    this.#body.replaceChildren();
    if (root === null) return;
    this.#body.append(this.#rowOf(root, 1));
    for (const id of path.slice(0, -1)) {
      const row = await this.#find(id);
      if (row !== null) await this.#open(row);
    }
    const chosen = await this.#find(this.#chosen);
    this.#makeReachable(chosen ?? this.#rows()[0]);
    chosen?.scrollIntoView({ block: "center" });
  }

  /** Marks another node as chosen, without moving the rows. */
  select(id: number): void {
    this.#chosen = id;
    for (const row of this.#rows()) row.setAttribute("aria-selected", String(Number(row.dataset.id) === id));
  }

  #rows(): HTMLTableRowElement[] {
    return [...this.#body.querySelectorAll("tr")];
  }

  /** The row of a node whose parent is open; shows more of its siblings where it is not yet among them. */
  async #find(id: number): Promise<HTMLTableRowElement | null> {
    for (;;) {
      const row = this.#body.querySelector<HTMLTableRowElement>(`tr[data-id="${id}"]`);
      const more = this.#body.querySelector<HTMLTableRowElement>(`tr[data-${MORE}]`);
      if (row !== null || more === null) return row;
      await this.#showMore(more);
    }
  }

  #rowOf(node: NodeRow, level: number): HTMLTableRowElement {
    const row = emptyRow(level);
    row.dataset.id = String(node.id);
    row.setAttribute("aria-selected", String(node.id === this.#chosen));
    if (node.children > 0) row.setAttribute("aria-expanded", "false");
    if (node.id === this.#best) row.dataset.best = "";

    const arrow = document.createElement("span");
    arrow.className = "arrow";
    arrow.setAttribute("aria-hidden", "true");
    arrow.textContent = node.children > 0 ? "▸" : "";
    const text = document.createElement("small");
    text.textContent = node.text;
    const name = cell();
    name.append(arrow, node.name, " ", text);
    name.title = node.text;
    row.append(name, cell(String(node.total)), cell(String(node.parts)), cell(node.ratio.toFixed(2)), cell(node.relevance.toFixed(2)));
    return row;
  }

  async #open(row: HTMLTableRowElement): Promise<void> {
    if (row.getAttribute("aria-expanded") !== "false") return;
    setOpen(row, true);
    await this.#append(row, Number(row.dataset.id), 0, levelOf(row) + 1);
  }

  #close(row: HTMLTableRowElement): void {
    if (row.getAttribute("aria-expanded") !== "true") return;
    setOpen(row, false);
    while (row.nextElementSibling !== null && levelOf(row.nextElementSibling) > levelOf(row)) row.nextElementSibling.remove();
  }

  async #append(after: HTMLTableRowElement, parent: number, from: number, level: number): Promise<void> {
    const children = await this.#source.children(parent, from, AT_ONCE + 1);
    const rows = children.slice(0, AT_ONCE).map((child) => this.#rowOf(child, level));
    if (children.length > AT_ONCE) rows.push(moreRow(parent, from + AT_ONCE, level));
    after.after(...rows);
  }

  async #showMore(row: HTMLTableRowElement): Promise<HTMLTableRowElement | null> {
    await this.#append(row, Number(row.dataset.more), Number(row.dataset.from), levelOf(row));
    const next = row.nextElementSibling as HTMLTableRowElement | null;
    row.remove();
    return next;
  }

  #click(event: MouseEvent): void {
    const row = rowAt(event);
    if (row === null) return;
    const isArrow = event.target instanceof Element && event.target.className === "arrow";
    if (isArrow && row.getAttribute("aria-expanded") === "true") this.#close(row);
    else if (isArrow) void this.#open(row);
    else this.#take(row);
    this.#focus(row);
  }

  #take(row: HTMLTableRowElement): void {
    if (row.dataset.id !== undefined) this.#source.choose(Number(row.dataset.id));
    else void this.#showMore(row).then((next) => this.#focus(next));
  }

  #key(event: KeyboardEvent): void {
    const row = rowAt(event);
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = row.getAttribute("aria-expanded") === "true";
    const moves: Record<string, () => void> = {
      ArrowDown: () => this.#focus(row.nextElementSibling),
      ArrowUp: () => this.#focus(row.previousElementSibling),
      ArrowRight: () => (isOpen ? this.#focus(row.nextElementSibling) : void this.#open(row)),
      ArrowLeft: () => (isOpen ? this.#close(row) : this.#focus(this.#parentOf(row))),
      Home: () => this.#focus(this.#rows()[0]),
      End: () => this.#focus(this.#rows().at(-1)),
      Enter: () => this.#take(row),
      " ": () => this.#take(row),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  }

  #parentOf(row: HTMLTableRowElement): Element | null {
    let above = row.previousElementSibling;
    while (above !== null && levelOf(above) >= levelOf(row)) above = above.previousElementSibling;
    return above;
  }

  #focus(row: Element | null | undefined): void {
    if (!(row instanceof HTMLTableRowElement)) return;
    this.#makeReachable(row);
    row.focus();
  }

  /** One row at a time is in the order of the tab key. */
  #makeReachable(row: HTMLTableRowElement): void {
    for (const reachable of this.#body.querySelectorAll<HTMLElement>('tr[tabindex="0"]')) reachable.tabIndex = -1;
    row.tabIndex = 0;
  }

  #point(event: Event): void {
    const id = rowAt(event)?.dataset.id;
    this.#source.point(id === undefined ? null : Number(id));
  }
}

function emptyRow(level: number): HTMLTableRowElement {
  const row = document.createElement("tr");
  row.setAttribute("role", "row");
  row.setAttribute("aria-level", String(level));
  row.style.setProperty("--level", String(level - 1));
  row.tabIndex = -1;
  return row;
}

function moreRow(parent: number, from: number, level: number): HTMLTableRowElement {
  const row = emptyRow(level);
  row.dataset.more = String(parent);
  row.dataset.from = String(from);
  const text = cell("Show more …");
  text.colSpan = 5;
  row.append(text);
  return row;
}

function cell(text = ""): HTMLTableCellElement {
  const made = document.createElement("td");
  made.setAttribute("role", "gridcell");
  made.textContent = text;
  return made;
}

function setOpen(row: HTMLTableRowElement, isOpen: boolean): void {
  row.setAttribute("aria-expanded", String(isOpen));
  const arrow = row.querySelector(".arrow");
  if (arrow !== null) arrow.textContent = isOpen ? "▾" : "▸";
}

function levelOf(row: Element): number {
  return Number(row.getAttribute("aria-level"));
}

function rowAt(event: Event): HTMLTableRowElement | null {
  return event.target instanceof Element ? event.target.closest("tr") : null;
}
