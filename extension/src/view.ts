/** What the extension does to a page: it reads, hides, outlines, shows, and puts everything back. */

import type { Method } from "./algorithm/methods";
import { Analysis, type NodeRow } from "./analysis";
import { type HiddenView, hideOthers } from "./dom/hide";
import { type Kind, Layer } from "./dom/layer";
import { markdown } from "./dom/markdown";
import { openReader, type Theme } from "./dom/reader";
import { seenCopy } from "./dom/seen";
import { cssPath } from "./dom/path";

export interface State {
  readonly title: string;
  readonly method: Method;
  readonly best: number;
  /** The content: the best node, or the one that was picked; -1 on a page without words. */
  readonly chosen: number;
  /** The chosen node and all above it, from the root. */
  readonly path: readonly number[];
  readonly chosenPath: string;
  readonly root: NodeRow | null;
  readonly isHidden: boolean;
  readonly reader: Theme | null;
  readonly outlined: Kind | null;
}

export class PageView {
  #method: Method = "wlr";
  #analysis: Analysis | null = null;
  #chosen = -1;
  #hidden: HiddenView | null = null;
  #closeReader: (() => void) | null = null;
  #theme: Theme | null = null;
  #outlined: Kind | null = null;
  readonly #outlines = new Layer();
  readonly #hover = new Layer();

  /** One click: only the content, or the page as it was. A content that has left the page is looked for anew. */
  toggle(): boolean {
    const isShown = this.#closeReader !== null || (this.#hidden !== null && this.#hidden.content.isConnected);
    this.restore();
    if (!isShown) {
      this.#analyse();
      this.#hide();
    }
    return this.#hidden !== null;
  }

  /** Reads the page again, and hides again what was hidden. */
  refresh(method: Method = this.#method): State {
    this.#method = method;
    const wasHidden = this.#hidden !== null;
    this.restore();
    this.#analyse();
    if (wasHidden) this.#hide();
    return this.state();
  }

  state(): State {
    const analysis = this.#known();
    const { best, method } = analysis;
    const hasChosen = this.#chosen >= 0;
    return {
      title: document.title,
      method,
      best,
      chosen: this.#chosen,
      path: hasChosen ? analysis.path(this.#chosen) : [],
      chosenPath: hasChosen ? cssPath(analysis.node(this.#chosen)) : "",
      root: best >= 0 ? analysis.row(0) : null,
      isHidden: this.#hidden !== null,
      reader: this.#theme,
      outlined: this.#outlined,
    };
  }

  /** Some children of a content node. */
  children(id: number, from: number, most: number): NodeRow[] {
    const analysis = this.#known();
    return analysis.children(id).slice(from, from + most).map((child) => analysis.row(child));
  }

  /** Takes another node for the content. */
  choose(id: number): State {
    const wasHidden = this.#hidden !== null;
    const theme = this.#theme;
    this.#known();
    this.#unhide();
    this.#chosen = id;
    if (wasHidden) this.#hide();
    if (theme !== null) this.reader(theme);
    return this.state();
  }

  setHidden(hidden: boolean): State {
    this.#known();
    this.#unhide();
    if (hidden) this.#hide();
    return this.state();
  }

  /** Opens the reader view, or closes it. */
  reader(theme: Theme | null): State {
    const analysis = this.#known();
    this.#closeReader?.();
    if (theme !== null && this.#chosen >= 0) {
      this.#theme = theme;
      this.#closeReader = openReader(analysis.node(this.#chosen), theme, () => {
        this.#closeReader = null;
        this.#theme = null;
      });
    }
    return this.state();
  }

  markdown(): string {
    const analysis = this.#known();
    return this.#chosen >= 0 ? markdown(seenCopy(analysis.node(this.#chosen))) : "";
  }

  /** Outlines the blocks or the menus and numbers them by relevance; null takes the outlines away. */
  outline(kind: "block" | "menu" | null, most: number): State {
    const analysis = this.#known();
    this.#outlined = kind;
    const found = kind === null ? [] : kind === "block" ? analysis.blocks(most) : analysis.menus(most);
    this.#outlines.show(
      found.map(({ row }, index) => ({ node: analysis.table.nodes[row], kind: kind!, label: String(index + 1) })),
    );
    return this.state();
  }

  /** Outlines one node for as long as it is pointed at. */
  point(id: number | null): void {
    this.#hover.clear();
    if (id !== null) this.#hover.show([{ node: this.#known().node(id), kind: "hover", label: "" }]);
  }

  /** The page as it was before we came. */
  restore(): void {
    this.#closeReader?.();
    this.#outlines.clear();
    this.#outlined = null;
    this.#hover.clear();
    this.#unhide();
  }

  #known(): Analysis {
    if (this.#analysis === null) {
      this.#unhide();
      this.#analyse();
    }
    return this.#analysis!;
  }

  #analyse(): void {
    this.#analysis = new Analysis(document.body ?? document.documentElement, this.#method);
    this.#chosen = this.#analysis.best;
  }

  #hide(): void {
    const analysis = this.#known();
    if (this.#chosen >= 0) this.#hidden = hideOthers(analysis.node(this.#chosen), analysis.table.hosts);
  }

  #unhide(): void {
    this.#hidden?.restore();
    this.#hidden = null;
  }
}
