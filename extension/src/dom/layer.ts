/** Outlines drawn over the page, with labels: a layer of our own, so that no element of the page is touched. */

import { isElement } from "./flat";
import { adopt } from "./sheets";

const CSS = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
div { position: fixed; box-sizing: border-box; border: 3px solid var(--colour); border-radius: 3px; }
div.filled { background: color-mix(in srgb, var(--colour) 18%, transparent); }
span { position: absolute; top: -3px; left: 100%; padding: 0 .45em; font: bold 15px/1.5 system-ui, sans-serif; color: #fff;
  background: var(--colour); border-radius: 0 3px 3px 0; }
div.edge span { left: auto; right: 0; }
`;

/** A label stands beside its box, or where the page ends inside. */
const LABEL_WIDTH = 32;

export type Kind = "block" | "menu" | "hover";

const COLOURS: Readonly<Record<Kind, string>> = { block: "#b3261e", menu: "#1d5fa8", hover: "#8a4b12" };

export interface Outline {
  readonly node: Node;
  readonly kind: Kind;
  readonly label: string;
}

export class Layer {
  readonly #boxes: [Outline, HTMLElement][] = [];
  #host: HTMLElement | null = null;
  #waiting = 0;

  /** Draws these outlines instead of those before. */
  show(outlines: readonly Outline[]): void {
    this.clear();
    if (outlines.length === 0) return;
    const host = document.createElement("duramen-layer");
    host.setAttribute("aria-hidden", "true");
    const root = host.attachShadow({ mode: "open" });
    adopt(root, CSS);
    for (const outline of outlines) {
      const box = root.appendChild(boxOf(outline));
      this.#boxes.push([outline, box]);
    }
    document.documentElement.append(host);
    this.#host = host;
    addEventListener("scroll", this.#later, { capture: true, passive: true });
    addEventListener("resize", this.#later);
    this.#place();
  }

  clear(): void {
    this.#host?.remove();
    this.#host = null;
    this.#boxes.length = 0;
    cancelAnimationFrame(this.#waiting);
    removeEventListener("scroll", this.#later, { capture: true });
    removeEventListener("resize", this.#later);
  }

  readonly #later = () => {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(() => this.#place());
  };

  #place(): void {
    const places = this.#boxes.map(([outline]) => rectangle(outline.node));
    this.#boxes.forEach(([, box], index) => {
      const { left, top, width, height } = places[index];
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
      box.classList.toggle("edge", left + width + LABEL_WIDTH > document.documentElement.clientWidth);
    });
  }
}

function boxOf({ kind, label }: Outline): HTMLElement {
  const box = document.createElement("div");
  box.style.setProperty("--colour", COLOURS[kind]);
  box.classList.toggle("filled", kind === "hover");
  if (label !== "") {
    const tag = document.createElement("span");
    tag.textContent = label;
    box.append(tag);
  }
  return box;
}

/** Where a node is drawn; what has no box of its own is where its contents are. */
export function rectangle(node: Node): DOMRect {
  if (isElement(node)) {
    const own = node.getBoundingClientRect();
    if (own.width > 0 || own.height > 0) return own;
  }
  const range = document.createRange();
  if (isElement(node)) range.selectNodeContents(node.shadowRoot ?? node);
  else range.selectNode(node);
  return range.getBoundingClientRect();
}
