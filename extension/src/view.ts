/** What the extension does to a page: it reads, hides, outlines, shows, and puts everything back. */

import { BlockLayer } from "./blocks/layer";
import { reasonsOf } from "./blocks/reasons";
import { api } from "./browser";
import { type BlockRow, LEARNED, type Method, type RatioTree } from "./core/protocol";
import { correctionLine } from "./correction-line";
import { isElement } from "./dom/flat";
import type { HiddenView } from "./dom/hide";
import { labelOf } from "./dom/label";
import { plainHtml } from "./dom/plain-html";
import { Found } from "./found";
import { loadMethod, saveMethod } from "./method";
import { minutesFor } from "./reader/minutes";
import { openReader, type Reader } from "./reader/reader";

/** Why there is nothing to do in a page. */
export type Problem = "svg" | "xml" | "empty";

export interface State {
  readonly title: string;
  readonly method: Method;
  readonly problem: Problem | null;
  readonly pageType: string | null;
  readonly confidence: number | null;
  readonly words: number;
  readonly allWords: number;
  readonly minutes: number;
  readonly blockCount: number;
  readonly corrections: number;
  readonly isHidden: boolean;
  readonly isReading: boolean;
  readonly areBlocksShown: boolean;
  readonly isCorrecting: boolean;
}

/** A block as the panel shows it, with the corrections applied. */
export type ShownBlock = BlockRow & { readonly isCorrected: boolean };

/** The tree as the panel shows it, with a name for each node. */
export type NodeTree = RatioTree & { readonly labels: readonly string[] };

export class PageView {
  #method: Method | null = null;
  #found: Found | null = null;
  #hidden: HiddenView | null = null;
  #reader: Reader | null = null;
  #isCorrecting = false;
  readonly #blocks = new BlockLayer((block) => void this.#flip(block));
  readonly #hover = new BlockLayer(null);
  /** Calls wait for one another: a page is read in many short tasks, and a second click may come in between. */
  #last: Promise<unknown> = Promise.resolve();

  /** Says that the script is in the page. */
  isReady(): boolean {
    return true;
  }

  /** One click: shows only the content, or restores the page. If the content has left the page, the page is read again. */
  toggle(): Promise<{ isHidden: boolean; problem: Problem | null }> {
    return this.#inTurn(async () => {
      const isShown = this.#reader !== null || this.#hidden?.isConnected() === true;
      await this.#putBack();
      if (!isShown) {
        await this.#read();
        await this.#hide();
      }
      return { isHidden: this.#hidden !== null, problem: isShown ? null : this.#problem() };
    });
  }

  /** Reads the page again, and hides again what was hidden. */
  refresh(method: Method | null = null): Promise<State> {
    return this.#inTurn(async () => {
      if (method !== null) saveMethod((this.#method = method));
      const wasHidden = this.#hidden !== null;
      await this.#putBack();
      await this.#read();
      if (wasHidden) await this.#hide();
      return this.#state();
    });
  }

  state(): Promise<State> {
    return this.#inTurn(() => this.#state());
  }

  setHidden(hidden: boolean): Promise<State> {
    return this.#inTurn(async () => {
      await this.#unhide();
      if (hidden) await this.#hide();
      return this.#state();
    });
  }

  /** Opens the reader view, or closes it. */
  setReading(isReading: boolean): Promise<State> {
    return this.#inTurn(async () => {
      this.#reader?.close();
      const found = await this.#ensureFound();
      if (isReading && !found.isEmpty) {
        this.#reader = await openReader(found.copy(), { ...found.summary, words: found.words, direction: found.direction }, () => (this.#reader = null));
      }
      return this.#state();
    });
  }

  /** Draws the blocks over the page, each with its probability; a person may correct them by clicks. */
  setBlocks(areShown: boolean, isCorrecting: boolean): Promise<State> {
    return this.#inTurn(async () => {
      this.#isCorrecting = areShown && isCorrecting;
      if (areShown) {
        await this.#unhide();
        await this.#drawBlocks();
      } else this.#blocks.clear();
      return this.#state();
    });
  }

  /** Decides on a block; null decides otherwise than now. */
  setKept(number: number, isKept: boolean | null): Promise<State> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const block = await found.block(number);
      await found.correct(block, isKept ?? !found.isKept(block));
      return this.#afterCorrection();
    });
  }

  forgetCorrections(): Promise<State> {
    return this.#inTurn(async () => {
      await (await this.#ensureFound()).forget();
      return this.#afterCorrection();
    });
  }

  blocks(from: number, most: number): Promise<ShownBlock[]> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const blocks = await found.core.ask("blocks", from, most);
      return blocks.map((block) => ({ ...block, isKept: found.isKept(block), isCorrected: found.corrections.has(block.number) }));
    });
  }

  /** Outlines one block for as long as it is pointed at; the reasons for its probability, the strongest first. */
  point(number: number | null): Promise<string[]> {
    return this.#inTurn(async () => {
      this.#hover.clear();
      if (number === null) return [];
      const found = await this.#ensureFound();
      const block = await found.block(number);
      this.#hover.show([{ block, isKept: found.isKept(block), isCorrected: found.corrections.has(number) }], found.nodes, null);
      return reasonsOf(await found.core.ask("explain", number));
    });
  }

  /** The content nodes with their ratios. */
  tree(): Promise<NodeTree> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const tree = await found.core.ask("tree");
      return { ...tree, labels: tree.rows.map((row) => labelOf(found.nodes[row])) };
    });
  }

  /** Outlines the node of a row for as long as it is pointed at, and scrolls to it where it is sought. */
  pointNode(row: number | null, isSought: boolean): Promise<void> {
    return this.#inTurn(async () => {
      this.#hover.clear();
      if (row === null) return;
      const { nodes } = await this.#ensureFound();
      const node = nodes[row];
      if (isSought) (isElement(node) ? node : node.parentElement)?.scrollIntoView({ block: "center" });
      const block = { number: -1, tag: "", text: "", row, first: row, last: row + 1, probability: null, isKept: true };
      this.#hover.show([{ block, isKept: true, isCorrected: false }], nodes, null);
    });
  }

  markdown(): Promise<string> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      return found.core.ask("markdown", found.corrected);
    });
  }

  /** The page with its corrected text, as a line that `duramen train` reads. */
  correctionLine(): Promise<string> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const labelled = await found.core.ask("labelled", found.corrected);
      const wasHidden = this.#hidden !== null;
      await this.#unhide();
      const html = plainHtml(document);
      if (wasHidden) await this.#hide();
      return correctionLine({ ...found.summary, ...labelled, html, url: document.URL, time: new Date() });
    });
  }

  /** Restores the page as it was before the extension changed it. */
  restore(): Promise<State> {
    return this.#inTurn(async () => {
      await this.#putBack();
      return this.#state();
    });
  }

  #inTurn<T>(step: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #state(): Promise<State> {
    const problem = unreadable();
    const found = problem === null ? await this.#ensureFound() : null;
    return {
      title: found?.summary.title ?? document.title,
      method: this.#method ?? LEARNED,
      problem: problem ?? this.#problem(),
      pageType: found?.summary.pageType ?? null,
      confidence: found?.summary.confidence ?? null,
      words: found?.words ?? 0,
      allWords: found?.summary.words ?? 0,
      minutes: minutesFor(found?.words ?? 0, found?.summary.language ?? null),
      blockCount: found?.summary.blockCount ?? 0,
      corrections: found?.corrections.size ?? 0,
      isHidden: this.#hidden !== null,
      isReading: this.#reader !== null,
      areBlocksShown: this.#blocks.isShown,
      isCorrecting: this.#isCorrecting,
    };
  }

  #problem(): Problem | null {
    return unreadable() ?? (this.#found?.isEmpty === true ? "empty" : null);
  }

  async #ensureFound(): Promise<Found> {
    if (this.#found === null) {
      await this.#unhide();
      await this.#read();
    }
    if (this.#found === null) throw new Error("this page cannot be read");
    return this.#found;
  }

  async #read(): Promise<void> {
    this.#found?.core.close();
    this.#found = null;
    if (unreadable() === null) this.#found = await Found.read(document, (this.#method ??= await loadMethod()));
  }

  async #hide(): Promise<void> {
    if (unreadable() === null) this.#hidden = await (await this.#ensureFound()).hide();
  }

  async #drawBlocks(): Promise<void> {
    const found = await this.#ensureFound();
    const shown = (await found.blocks()).map((block) => ({ block, isKept: found.isKept(block), isCorrected: found.corrections.has(block.number) }));
    const explain = async (number: number) => reasonsOf(await found.core.ask("explain", number));
    this.#blocks.show(shown, found.nodes, { explain, leave: () => void this.#leaveBlocks(), isCorrecting: this.#isCorrecting });
  }

  /** A click in the page; an open panel is notified. */
  async #flip(block: number): Promise<void> {
    await this.setKept(block, null);
    await api.runtime.sendMessage({ corrected: block }).catch(() => undefined);
  }

  /** Escape in the page; an open panel is notified. */
  async #leaveBlocks(): Promise<void> {
    await this.setBlocks(false, false);
    await api.runtime.sendMessage({ left: true }).catch(() => undefined);
  }

  async #afterCorrection(): Promise<State> {
    if (this.#blocks.isShown) await this.#drawBlocks();
    if (this.#hidden !== null) {
      await this.#unhide();
      await this.#hide();
    }
    return this.#state();
  }

  async #putBack(): Promise<void> {
    this.#reader?.close();
    this.#blocks.clear();
    this.#hover.clear();
    this.#isCorrecting = false;
    await this.#unhide();
  }

  async #unhide(): Promise<void> {
    await this.#hidden?.restore();
    this.#hidden = null;
  }
}

/** Chromium shows an XML document as an HTML page around this element. */
const XML_VIEWER = "webkit-xml-viewer-source-xml";

/** Documents that are no pages of text. */
function unreadable(): Problem | null {
  if (document.documentElement?.namespaceURI === "http://www.w3.org/2000/svg") return "svg";
  const isXml = document.getElementById(XML_VIEWER) !== null || !(document.body instanceof HTMLElement);
  return isXml ? "xml" : null;
}
