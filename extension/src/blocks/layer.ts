/**
 * Blocks drawn over the page, each with its probability: a closed layer of our own, so that no element of the page is
 * touched. Pointing at a block shows why; while a person corrects, a click decides otherwise.
 */

import type { BlockRow } from "../core/protocol";
import { flatParent, isElement, isOwn } from "../dom/flat";
import { adopt } from "../dom/sheets";
import { percent, t } from "../messages";

const CSS = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
div { position: fixed; box-sizing: border-box; border: 2px solid var(--colour); border-radius: 3px;
  background: color-mix(in srgb, var(--colour) 10%, transparent); }
div.dropped { border-style: dashed; }
div.corrected { border-width: 4px; }
span { position: absolute; top: -2px; left: 100%; padding: 0 3px; font: bold 10px/1.5 system-ui, sans-serif; color: #fff;
  background: var(--colour); border-radius: 0 3px 3px 0; }
p { position: fixed; margin: 0; padding: 8px 10px; max-width: 360px; white-space: pre-line; font: 13px/1.45 system-ui, sans-serif; color: #1d1b18;
  background: #fbf9f4; border: 1px solid #b7ae9f; border-radius: 4px; box-shadow: 0 2px 10px #0004; }
`;
const KEPT = "#1b6b3a";
const DROPPED = "#a3271d";
const TOOLTIP_WIDTH = 360;
const TOOLTIP_HEIGHT = 340;

export interface DrawnBlock {
  readonly block: BlockRow;
  readonly isKept: boolean;
  readonly isCorrected: boolean;
}

export interface Pointing {
  readonly isCorrecting: boolean;
  explain(block: number): Promise<readonly string[]>;
  /** A person has pressed Escape. */
  leave(): void;
}

export class BlockLayer {
  readonly #flip: ((block: number) => void) | null;
  #drawn: { readonly block: DrawnBlock; readonly range: Range; readonly box: HTMLElement }[] = [];
  #blockOf = new Map<Node, DrawnBlock>();
  #host: HTMLElement | null = null;
  #tooltip: HTMLElement | null = null;
  #pointed = -1;
  #pointing: Pointing | null = null;
  #waiting = 0;

  /** `flip` is called with the block that a person decides otherwise. */
  constructor(flip: ((block: number) => void) | null) {
    this.#flip = flip;
  }

  get isShown(): boolean {
    return this.#host !== null;
  }

  /** Draws these blocks instead of those before. */
  show(blocks: readonly DrawnBlock[], nodes: readonly Node[], pointing: Pointing | null): void {
    this.clear();
    const host = document.createElement("duramen-layer");
    host.setAttribute("aria-hidden", "true");
    const root = host.attachShadow({ mode: "closed" });
    adopt(root, CSS);
    for (const block of blocks) {
      const range = rangeOf(block.block, nodes);
      if (range === null) continue;
      this.#drawn.push({ block, range, box: root.appendChild(boxOf(block)) });
      for (const element of elementsOf(block.block, nodes)) if (!this.#blockOf.has(element)) this.#blockOf.set(element, block);
    }
    document.documentElement.append(host);
    this.#host = host;
    this.#pointing = pointing;
    addEventListener("scroll", this.#later, { capture: true, passive: true });
    addEventListener("resize", this.#later);
    if (pointing !== null) {
      this.#tooltip = root.appendChild(document.createElement("p"));
      this.#tooltip.hidden = true;
      addEventListener("pointermove", this.#move, { capture: true, passive: true });
      addEventListener("click", this.#click, { capture: true });
      addEventListener("keydown", this.#key, { capture: true });
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
    removeEventListener("scroll", this.#later, { capture: true });
    removeEventListener("resize", this.#later);
    removeEventListener("pointermove", this.#move, { capture: true });
    removeEventListener("click", this.#click, { capture: true });
    removeEventListener("keydown", this.#key, { capture: true });
  }

  readonly #later = () => {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(() => this.#place());
  };

  readonly #move = (event: PointerEvent) => {
    const found = this.#at(event);
    const number = found?.block.number ?? -1;
    if (number === this.#pointed || this.#tooltip === null) return;
    this.#pointed = number;
    this.#tooltip.hidden = true;
    if (found !== null) void this.#explain(found, event.clientX, event.clientY);
  };

  /** Only clicks of a person count: a page could send its own. */
  readonly #click = (event: MouseEvent) => {
    if (this.#pointing?.isCorrecting !== true || !event.isTrusted) return;
    const found = this.#at(event);
    if (found === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#flip?.(found.block.number);
  };

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#pointing?.leave();
  };

  #at(event: MouseEvent): DrawnBlock | null {
    const target = event.composedPath()[0];
    for (let at = target instanceof Element && !isOwn(target) ? target : null; at !== null; at = flatParent(at)) {
      const found = this.#blockOf.get(at);
      if (found !== undefined) return found;
    }
    return null;
  }

  async #explain({ block, isKept }: DrawnBlock, left: number, top: number): Promise<void> {
    const reasons = (await this.#pointing?.explain(block.number)) ?? [];
    const tooltip = this.#tooltip;
    if (tooltip === null || this.#pointed !== block.number) return;
    const verdict = t(isKept ? "block_kept" : "block_dropped");
    const chance = block.probability === null ? "" : `, ${t("block_probability", percent(block.probability))}`;
    const hint = this.#pointing?.isCorrecting ? [t("block_click")] : [];
    tooltip.textContent = [verdict + chance, ...reasons, ...hint].join("\n");
    tooltip.style.left = `${Math.max(0, Math.min(left + 14, innerWidth - TOOLTIP_WIDTH - 10))}px`;
    tooltip.style.top = `${Math.max(0, Math.min(top + 14, innerHeight - TOOLTIP_HEIGHT))}px`;
    tooltip.hidden = false;
  }

  #place(): void {
    const places = this.#drawn.map(({ range }) => range.getBoundingClientRect());
    this.#drawn.forEach(({ box }, index) => {
      const { left, top, width, height, bottom } = places[index];
      box.hidden = bottom < 0 || top > innerHeight || width === 0;
      if (box.hidden) return;
      box.style.left = `${left - 2}px`;
      box.style.top = `${top - 2}px`;
      box.style.width = `${width + 4}px`;
      box.style.height = `${height + 4}px`;
    });
  }
}

function boxOf({ block, isKept, isCorrected }: DrawnBlock): HTMLElement {
  const box = document.createElement("div");
  box.style.setProperty("--colour", isKept ? KEPT : DROPPED);
  box.classList.toggle("dropped", !isKept);
  box.classList.toggle("corrected", isCorrected);
  if (block.probability !== null) {
    const label = document.createElement("span");
    label.textContent = percent(block.probability);
    box.append(label);
  }
  return box;
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
