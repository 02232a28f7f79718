/**
 * Blocks drawn over the page, each with its probability: a closed layer of our own, so that no element of the page is
 * touched. Pointing at a block shows why; while a person corrects, a click decides otherwise.
 */

import type { BlockRow } from "../core/session";
import { flatParent, isElement, listen, taken, underPointer } from "../dom/flat";
import { made } from "../dom/made";
import { inWindow } from "../dom/place";
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

type Drawn = { readonly range: Range; readonly box: HTMLElement };

/** Draws blocks over the page until the controller that it returns aborts. */
export function drawBlocks(blocks: readonly ShownBlock[], nodes: readonly Node[], pointing: Pointing | null): AbortController {
  const ending = new AbortController();
  const host = document.createElement("duramen-layer");
  host.setAttribute("aria-hidden", "true");
  host.dir = "ltr"; // as all our languages are written, whatever the page is in
  const root = host.attachShadow({ mode: "closed" });
  adopt(root, CSS);
  const drawn: Drawn[] = [];
  const blockOf = new Map<Node, ShownBlock>();
  for (const block of blocks) {
    const range = rangeOf(block, nodes);
    if (range === null) continue;
    drawn.push({ range, box: root.appendChild(boxOf(block)) });
    for (const element of elementsOf(block, nodes)) if (!blockOf.has(element)) blockOf.set(element, block);
  }
  document.documentElement.append(host);
  ending.signal.addEventListener("abort", () => host.remove());
  let waiting = 0;
  const later = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => place(drawn));
  };
  listen(nodes, ending.signal, { scroll: later, resize: later });
  if (pointing !== null) followPointer(pointing, root.appendChild(made("p", { hidden: true })), nodes, blockOf, ending.signal);
  place(drawn);
  return ending;
}

/** Says in the tooltip why the block under the pointer is kept or dropped, and takes clicks and Escape. */
function followPointer({ explain, flip, leave }: Pointing, tooltip: HTMLElement, nodes: readonly Node[], blockOf: ReadonlyMap<Node, ShownBlock>, signal: AbortSignal): void {
  let pointed: ShownBlock | null = null;
  listen(nodes, signal, {
    async pointermove(event) {
      const block = underPointer(event, blockOf);
      if (block === pointed) return;
      pointed = block;
      tooltip.hidden = true;
      if (block === null) return;
      const { clientX: x, clientY: y } = event;
      const { left, top } = inWindow({ left: x, right: x, top: y, bottom: y }, (event.target as Node).ownerDocument);
      const reasons = await explain(block);
      if (block !== pointed) return;
      tooltip.textContent = [...reasons, ...(flip === null ? [] : [t("block_click")])].join("\n");
      tooltip.style.left = `${Math.max(0, Math.min(left + 14, innerWidth - TOOLTIP_WIDTH - 10))}px`;
      tooltip.style.top = `${Math.max(0, Math.min(top + 14, innerHeight - TOOLTIP_HEIGHT))}px`;
      tooltip.hidden = false;
    },
    click(event) {
      const block = underPointer(event, blockOf);
      if (flip !== null && block !== null && taken(event)) flip(block.number);
    },
    keydown: (event) => event.key === "Escape" && taken(event) && leave(),
  });
}

function place(drawn: readonly Drawn[]): void {
  const places = drawn.map(({ range }) => inWindow(range.getBoundingClientRect(), pageOf(range)));
  drawn.forEach(({ box }, index) => {
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
