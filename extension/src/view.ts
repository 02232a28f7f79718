/** What the extension does to a page: it reads, hides, outlines, shows, and puts everything back. */

import { BlockLayer } from "./blocks/layer";
import { BY_PROBABILITY, reasonsOf, type ShownBlock } from "./blocks/reasons";
import { api, store, stored } from "./browser";
import { LEARNED, METHODS, type Method, type RatioTree } from "./core/protocol";
import { boxParent, isElement, isText } from "./dom/flat";
import type { HiddenView } from "./dom/hide";
import { pick } from "./dom/pick";
import { plainHtml } from "./dom/plain-html";
import { Found } from "./found";
import { openReader, type Reader } from "./reader/reader";

/** The name under which the method that a person chose last is stored. */
const METHOD = "method";

/** Why there is nothing to do in a page. */
export type Problem = "svg" | "xml" | "empty";

/** How a page stands. */
export type State = Awaited<ReturnType<PageView["state"]>>;

/** The tree as the panel shows it, with a name for each node. */
export type NodeTree = RatioTree & { readonly labels: readonly string[] };

export class PageView {
  #method: Method | null = null;
  #found: Found | null = null;
  #hidden: HiddenView | null = null;
  /** Whether all but the content is to be hidden, and which nodes a person hid or showed in the tree, the last one last. */
  #isHiding = false;
  readonly #nodesShown = new Map<number, boolean>();
  #picking: AbortController | null = null;
  #reader: Reader | null = null;
  #isCorrecting = false;
  readonly #blocks = new BlockLayer();
  readonly #hover = new BlockLayer();
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
        await this.#setHiding(true);
      }
      return { isHidden: this.#hidden !== null, problem: isShown ? null : this.#problem() };
    });
  }

  /** Reads the page again, and hides again what was hidden. */
  refresh(method: Method | null = null): Promise<State> {
    return this.#act(async () => {
      if (method !== null) store(METHOD, (this.#method = method));
      const wasHiding = this.#isHiding;
      await this.#putBack();
      await this.#read();
      await this.#setHiding(wasHiding);
    });
  }

  state() {
    return this.#inTurn(() => this.#state());
  }

  setHidden(hidden: boolean): Promise<State> {
    return this.#act(() => this.#setHiding(hidden));
  }

  /** Hides the node of a row with all that is in it, or shows it, whatever is hidden otherwise. */
  setNodeHidden(row: number, isHidden: boolean): Promise<State> {
    return this.#act(async () => {
      this.#nodesShown.delete(row);
      this.#nodesShown.set(row, !isHidden);
      await this.#hide();
    });
  }

  /** The rows of the texts of the tree that are hidden now. */
  hiddenTexts(): Promise<number[]> {
    return this.#inTurn(async () => {
      if (this.#hidden === null) return [];
      const found = await this.#ensureFound();
      const isHidden = (node: Node) => getComputedStyle(boxParent(node)!).visibility !== "visible";
      return (await found.tree()).rows.filter((row) => isText(found.nodes[row]) && isHidden(found.nodes[row]));
    });
  }

  /** Waits for a click in the page: the row of the innermost node of the tree there, or null. */
  async pickNode(): Promise<number | null> {
    const found = await this.#inTurn(() => this.#ensureFound());
    const rows = new Map((await found.tree()).rows.map((row) => [found.nodes[row], row]));
    this.stopPicking();
    this.#picking = new AbortController();
    return pick(found.nodes, rows, (row) => void this.pointNode(row, false), this.#picking);
  }

  stopPicking(): void {
    this.#picking?.abort();
  }

  /** Opens the reader view, or closes it. */
  setReading(isReading: boolean): Promise<State> {
    return this.#act(async () => {
      this.#reader?.close();
      const found = await this.#ensureFound();
      if (isReading && !found.isEmpty) {
        this.#clearBlocks();
        this.#reader = await openReader(await found.copy(), found.summary, () => (this.#reader = null));
      }
    });
  }

  /** Draws the blocks over the page, each with its probability; a person may correct them by clicks. */
  setBlocks(areShown: boolean, isCorrecting: boolean): Promise<State> {
    return this.#act(async () => {
      this.#isCorrecting = areShown && isCorrecting;
      if (areShown) {
        this.#reader?.close();
        await this.#setHiding(false);
        await this.#drawBlocks();
      } else this.#blocks.clear();
    });
  }

  /** Decides on a block; null decides otherwise than now. */
  setKept(number: number, isKept: boolean | null): Promise<State> {
    return this.#act(async () => {
      const found = await this.#ensureFound();
      const block = await found.block(number);
      await found.correct(block, isKept ?? !block.isKept);
      await this.#afterCorrection();
    });
  }

  forgetCorrections(): Promise<State> {
    return this.#act(async () => {
      await (await this.#ensureFound()).forget();
      await this.#afterCorrection();
    });
  }

  blocks(from: number, most: number): Promise<ShownBlock[]> {
    return this.#inTurn(async () => (await this.#ensureFound()).blocks(from, most));
  }

  /** Outlines one block for as long as it is pointed at; why it is kept or dropped. */
  point(number: number | null): Promise<string[]> {
    return this.#inTurn(async () => {
      this.#hover.clear();
      if (number === null) return [];
      const found = await this.#ensureFound();
      const block = await found.block(number);
      this.#hover.show([block], found.nodes, null);
      return this.#reasonsFor(block);
    });
  }

  /** The content nodes with their ratios. */
  tree(): Promise<NodeTree> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const tree = await found.tree();
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
      const place = { number: -1, tag: "", text: "", row, first: row, last: row + 1 };
      this.#hover.show([{ ...place, probability: null, step: BY_PROBABILITY, because: null, isKept: true, isTitle: false, isCorrected: false }], nodes, null);
    });
  }

  markdown(): Promise<string> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      return found.core.ask("markdown", found.corrected);
    });
  }

  /** The page with its corrected text as a line of JSON, in the format of the labelled pages that `duramen train` reads. */
  correctionLine(): Promise<string> {
    return this.#inTurn(async () => {
      const found = await this.#ensureFound();
      const { text, required, forbidden } = await found.core.ask("labelled", found.corrected);
      await this.#unhide();
      const html = plainHtml(document);
      await this.#hide();
      const { title, language, pageType } = found.summary;
      const id = `${document.URL}#${new Date().toISOString()}`;
      return `${JSON.stringify({ id, url: document.URL, lang: language, page_type: pageType, title, with: required, without: forbidden, text, html })}\n`;
    });
  }

  /** Restores the page as it was before the extension changed it. */
  restore(): Promise<State> {
    return this.#act(() => this.#putBack());
  }

  #inTurn<T>(step: () => Promise<T> | T): Promise<T> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Does something in turn; how the page then stands. */
  #act(step: () => Promise<void>): Promise<State> {
    return this.#inTurn(async () => {
      await step();
      return this.#state();
    });
  }

  async #state() {
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
      minutes: found?.summary.minutes ?? 0,
      blockCount: found?.summary.blockCount ?? 0,
      corrections: found?.corrections.size ?? 0,
      isHidden: this.#isHiding && this.#hidden !== null,
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
    if (unreadable() !== null) return;
    const last = await stored(METHOD);
    this.#method ??= METHODS.find((known) => known === last) ?? LEARNED;
    this.#found = await Found.read(document, this.#method);
  }

  /** Hides all but the content, or nothing; what a person hid or showed in the tree is forgotten. */
  async #setHiding(isHiding: boolean): Promise<void> {
    this.#isHiding = isHiding;
    this.#nodesShown.clear();
    await this.#hide();
  }

  /** Hides what is to be hidden now, instead of what was before. */
  async #hide(): Promise<void> {
    await this.#unhide();
    const isWanted = this.#isHiding || this.#nodesShown.size > 0;
    if (isWanted && unreadable() === null) this.#hidden = await (await this.#ensureFound()).hide(this.#isHiding, [...this.#nodesShown]);
  }

  async #drawBlocks(): Promise<void> {
    const found = await this.#ensureFound();
    this.#blocks.show(await found.blocks(), found.nodes, {
      explain: (block) => this.#reasonsFor(block),
      leave: () => void this.#leaveBlocks(),
      flip: this.#isCorrecting ? (block) => void this.#flip(block) : null,
    });
  }

  async #reasonsFor(block: ShownBlock): Promise<string[]> {
    const found = await this.#ensureFound();
    return reasonsOf(block, await found.core.ask("explain", block.number));
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

  async #afterCorrection(): Promise<void> {
    if (this.#blocks.isShown) await this.#drawBlocks();
    await this.#hide();
  }

  async #putBack(): Promise<void> {
    this.#reader?.close();
    this.stopPicking();
    this.#clearBlocks();
    await this.#setHiding(false);
  }

  #clearBlocks(): void {
    this.#blocks.clear();
    this.#hover.clear();
    this.#isCorrecting = false;
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

const MAX_TEXT_CHARS = 60;

/** How a node is named: a text in quotes, an element with its id or first class, as `duramen tree --ratios` writes them. */
function labelOf(node: Node): string {
  if (isText(node)) {
    const line = node.data.trim().replace(/\s+/g, " ");
    return `"${line.length > MAX_TEXT_CHARS ? `${line.slice(0, MAX_TEXT_CHARS - 1)}…` : line}"`;
  }
  const { localName, id, classList } = node as Element;
  return localName + (id ? `#${id}` : classList.length > 0 ? `.${classList[0]}` : "");
}
