/**
 * Blocks drawn over the page, each with its probability: a closed layer of our own, so that no element of the page is
 * touched. Pointing at a block shows why; while a person corrects, a click decides otherwise.
 */

import type { BlockRow } from "../core/session";
import { flatParent, isElement, underPointer, windowsOf } from "../dom/flat";
import { made } from "../dom/made";
import { type Box, inWindow } from "../dom/place";
import { adopt } from "../dom/sheets";
import { t } from "../messages";
import { markOf, type ShownBlock } from "./reasons";

const CSS = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483646; pointer-events: none; }
div { position: fixed; box-sizing: border-box; border: 2px solid var(--colour); border-radius: 3px;
  background: color-mix(in srgb, var(--colour) 10%, transparent); }
div.dropped { border-style: dashed; }
div.corrected { border-width: 4px; }
span { position: absolute; top: -2px; left: 100%; padding: 0 3px; font: bold 10px/1.5 system-ui, sans-serif; color: #fff;
  white-space: nowrap; background: var(--colour); border-radius: 0 3px 3px 0; }
div.left span { left: auto; right: 100%; border-radius: 3px 0 0 3px; }
div.inside span { left: auto; right: 0; }
p { position: fixed; margin: 0; padding: 8px 10px; max-width: 360px; white-space: pre-line; font: 13px/1.45 system-ui, sans-serif; color: #1d1b18;
  background: #fbf9f4; border: 1px solid #b7ae9f; border-radius: 4px; box-shadow: 0 2px 10px #0004; }
`;
const KEPT = "#1b6b3a";
const DROPPED = "#a3271d";
const TOOLTIP_WIDTH = 360;
const TOOLTIP_HEIGHT = 340;
/** Pixels that a label may need beside its block. */
const LABEL_WIDTH = 90;

export interface Pointing {
  explain(block: ShownBlock): Promise<readonly string[]>;
  /** A person decides otherwise on a block; null where nobody can. */
  readonly flip: ((block: number) => void) | null;
  /** A person has pressed Escape. */
  leave(): void;
}

export class BlockLayer {
  #drawn: { readonly range: Range; readonly box: HTMLElement }[] = [];
  #blockOf = new Map<Node, ShownBlock>();
  #host: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #pointed = -1;
  #pointing: Pointing | null = null;
  #waiting = 0;
  #listening = new AbortController();

  get isShown(): boolean {
    return this.#host !== null;
  }

  /** Draws these blocks instead of those before. */
  show(blocks: readonly ShownBlock[], nodes: readonly Node[], pointing: Pointing | null): void {
    this.clear();
    const host = document.createElement("duramen-layer");
    host.setAttribute("aria-hidden", "true");
    host.dir = "ltr"; // as all our languages are written, whatever the page is in
    const root = host.attachShadow({ mode: "closed" });
    adopt(root, CSS);
    for (const block of blocks) {
      const range = rangeOf(block, nodes);
      if (range === null) continue;
      this.#drawn.push({ range, box: root.appendChild(boxOf(block)) });
      for (const element of elementsOf(block, nodes)) if (!this.#blockOf.has(element)) this.#blockOf.set(element, block);
    }
    document.documentElement.append(host);
    this.#host = host;
    this.#pointing = pointing;
    if (pointing !== null) {
      this.#tooltip = root.appendChild(made("p", { hidden: true }));
    }
    const { signal } = (this.#listening = new AbortController());
    for (const view of windowsOf(nodes)) {
      view.addEventListener("scroll", this.#later, { capture: true, passive: true, signal });
      view.addEventListener("resize", this.#later, { signal });
      if (pointing === null) continue;
      view.addEventListener("pointermove", this.#move, { capture: true, passive: true, signal });
      view.addEventListener("click", this.#click, { capture: true, signal });
      view.addEventListener("keydown", this.#key, { capture: true, signal });
    }
    this.#place();
  }

  clear(): void {
    this.#host?.remove();
    this.#host = this.#tooltip = this.#pointing = null;
    this.#drawn = [];
    this.#blockOf.clear();
    this.#pointed = -1;
    cancelAnimationFrame(this.#waiting);
    this.#listening.abort();
  }

  readonly #later = () => {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(() => this.#place());
  };

  readonly #move = (event: PointerEvent) => {
    const found = underPointer(event, this.#blockOf);
    const number = found?.number ?? -1;
    if (number === this.#pointed || this.#tooltip === null) return;
    this.#pointed = number;
    this.#tooltip.hidden = true;
    const { clientX: x, clientY: y } = event;
    if (found !== null) void this.#explain(found, inWindow({ left: x, right: x, top: y, bottom: y }, (event.target as Node).ownerDocument));
  };

  /** Only clicks of a person count: a page could send its own. */
  readonly #click = (event: MouseEvent) => {
    if (!this.#pointing?.flip || !event.isTrusted) return;
    const found = underPointer(event, this.#blockOf);
    if (found === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#pointing.flip(found.number);
  };

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#pointing?.leave();
  };

  async #explain(block: ShownBlock, { left, top }: Box): Promise<void> {
    const reasons = (await this.#pointing?.explain(block)) ?? [];
    const tooltip = this.#tooltip;
    if (tooltip === null || this.#pointed !== block.number) return;
    const hint = this.#pointing?.flip ? [t("block_click")] : [];
    tooltip.textContent = [...reasons, ...hint].join("\n");
    tooltip.style.left = `${Math.max(0, Math.min(left + 14, innerWidth - TOOLTIP_WIDTH - 10))}px`;
    tooltip.style.top = `${Math.max(0, Math.min(top + 14, innerHeight - TOOLTIP_HEIGHT))}px`;
    tooltip.hidden = false;
  }

  #place(): void {
    const places = this.#drawn.map(({ range }) => inWindow(range.getBoundingClientRect(), pageOf(range)));
    this.#drawn.forEach(({ box }, index) => {
      const { left, top, right, bottom } = places[index];
      box.hidden = bottom <= Math.max(top, 0) || top > innerHeight || right <= left;
      if (box.hidden) return;
      box.style.left = `${left - 2}px`;
      box.style.top = `${top - 2}px`;
      box.style.width = `${right - left + 4}px`;
      box.style.height = `${bottom - top + 4}px`;
      const isAtEdge = right > innerWidth - LABEL_WIDTH;
      box.classList.toggle("left", isAtEdge && left >= LABEL_WIDTH);
      box.classList.toggle("inside", isAtEdge && left < LABEL_WIDTH);
    });
  }
}

function boxOf(block: ShownBlock): HTMLElement {
  const isShown = block.isKept || block.isTitle;
  const mark = markOf(block);
  const box = made("div", {}, ...(mark === "" ? [] : [made("span", {}, mark)]));
  box.style.setProperty("--colour", isShown ? KEPT : DROPPED);
  box.classList.toggle("dropped", !isShown);
  box.classList.toggle("corrected", block.isCorrected);
  return box;
}

function pageOf({ startContainer }: Range): Document {
  return startContainer.ownerDocument ?? (startContainer as Document);
}

/** From the first text of a block to its last; null where the page has moved them apart. */
function rangeOf({ first, last }: BlockRow, nodes: readonly Node[]): Range | null {
  const [start, end] = [nodes[first], nodes[last - 1]];
  if (!start?.isConnected || !end?.isConnected || start.getRootNode() !== end.getRootNode()) return null;
  const range = (start.ownerDocument ?? document).createRange();
  range.setStartBefore(start);
  range.setEndAfter(end);
  return range;
}

/** The elements that a pointer meets over a block: those of its texts, and its own. */
function elementsOf({ row, first, last }: BlockRow, nodes: readonly Node[]): Node[] {
  const parents = nodes.slice(first, last).map((node) => (isElement(node) ? node : flatParent(node)));
  return [...parents, nodes[row]].filter((node): node is Node => node !== null && node !== undefined);
}
