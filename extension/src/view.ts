/** What the extension does to a page: it reads, hides, outlines, shows, and puts everything back. */

import { drawBlocks } from "./blocks/layer";
import { BY_PROBABILITY, type ShownBlock } from "./blocks/reasons";
import { api, store, stored } from "./browser";
import { LEARNED, METHODS, type Method } from "./core/protocol";
import type { RatioTree } from "./core/session";
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

/** What the button and the panel can ask of a page by name. */
export type Called = Exclude<keyof PageView, "call">;

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
  /** What ends what is drawn over the page: all blocks, and the one that is pointed at. */
  #blocks: AbortController | null = null;
  #hover: AbortController | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Does what is asked, one thing after the other: a page is read in many short tasks, and a second click may come in between. */
  call<Name extends Called>(name: Name, ...args: Parameters<PageView[Name]>): Promise<unknown> {
    const turn = this.#last.then(() => (this[name] as (...args: Parameters<PageView[Name]>) => unknown)(...args));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Says that the script is in the page. */
  isReady(): boolean {
    return true;
  }

  /** One click: shows only the content, or restores the page. If the content has left the page, the page is read again. */
  async toggle(): Promise<{ isHidden: boolean; problem: Problem | null }> {
    const isShown = this.#reader !== null || this.#hidden?.isConnected() === true;
    await this.restore();
    if (!isShown) {
      await this.#read();
      await this.setHidden(true);
    }
    return { isHidden: this.#hidden !== null, problem: isShown ? null : this.#problem() };
  }

  /** Reads the page again, and hides again what was hidden. */
  async refresh(method: Method | null = null): Promise<void> {
    if (method !== null) store(METHOD, (this.#method = method));
    const wasHiding = this.#isHiding;
    await this.restore();
    await this.#read();
    await this.setHidden(wasHiding);
  }

  async state() {
    const problem = unreadable();
    const found = problem === null ? await this.#ensureFound() : null;
    return {
      title: found?.summary.title ?? document.title,
      method: this.#method ?? LEARNED,
      problem: problem ?? this.#problem(),
      summary: found?.summary ?? null,
      words: found?.choice.words ?? 0,
      corrections: found?.corrections.size ?? 0,
      isHidden: this.#isHiding && this.#hidden !== null,
      isReading: this.#reader !== null,
      areBlocksShown: isOn(this.#blocks),
      isCorrecting: this.#isCorrecting,
      isPicking: isOn(this.#picking),
    };
  }

  /** Hides all but the content, or nothing; what a person hid or showed in the tree is forgotten. */
  async setHidden(isHiding: boolean): Promise<void> {
    this.#isHiding = isHiding;
    this.#nodesShown.clear();
    await this.#hide();
  }

  /** Hides the node of a row with all that is in it, or shows it, whatever is hidden otherwise. */
  async setNodeHidden(row: number, isHidden: boolean): Promise<void> {
    this.#nodesShown.delete(row);
    this.#nodesShown.set(row, !isHidden);
    await this.#hide();
  }

  /** The rows of the texts of the tree that are hidden now. */
  async hiddenTexts(): Promise<number[]> {
    if (this.#hidden === null) return [];
    const found = await this.#ensureFound();
    const isHidden = (node: Node) => getComputedStyle(boxParent(node)!).visibility !== "visible";
    return (await found.tree()).rows.filter((row) => isText(found.nodes[row]) && isHidden(found.nodes[row]));
  }

  /** Waits for a click in the page, or no longer; an open panel is told the row of the innermost node of the tree there, or null. */
  async setPicking(isPicking: boolean): Promise<void> {
    this.#picking?.abort();
    if (!isPicking) return;
    const found = await this.#ensureFound();
    const rows = new Map((await found.tree()).rows.map((row) => [found.nodes[row], row]));
    this.#picking = new AbortController();
    void pick(found.nodes, rows, (row) => void this.call("pointNode", row, false), this.#picking).then((picked) => notify({ picked }));
  }

  /** Opens the reader view, or closes it. */
  async setReading(isReading: boolean): Promise<void> {
    this.#reader?.close();
    const found = await this.#ensureFound();
    if (!isReading || found.isEmpty) return;
    this.#clearBlocks();
    this.#reader = await openReader(await found.copy(), found.summary, () => (this.#reader = null));
  }

  /** Draws the blocks over the page, each with its probability; a person may correct them by clicks. */
  async setBlocks(areShown: boolean, isCorrecting: boolean): Promise<void> {
    this.#isCorrecting = areShown && isCorrecting;
    if (!areShown) return this.#blocks?.abort();
    this.#reader?.close();
    await this.setHidden(false);
    await this.#drawBlocks();
  }

  /** Decides on a block; null decides otherwise than now. */
  async setKept(number: number, isKept: boolean | null): Promise<void> {
    const found = await this.#ensureFound();
    const block = await found.block(number);
    await found.correct(block, isKept ?? !block.isKept);
    await this.#afterCorrection();
  }

  async forgetCorrections(): Promise<void> {
    await (await this.#ensureFound()).forget();
    await this.#afterCorrection();
  }

  async blocks(from: number, most: number): Promise<ShownBlock[]> {
    return (await this.#ensureFound()).blocks(from, most);
  }

  /** Outlines one block for as long as it is pointed at; why it is kept or dropped. */
  async point(number: number | null): Promise<string[]> {
    this.#hover?.abort();
    if (number === null) return [];
    const found = await this.#ensureFound();
    const block = await found.block(number);
    this.#hover = drawBlocks([block], found.nodes, null);
    return found.reasons(block);
  }

  /** The content nodes with their ratios. */
  async tree(): Promise<NodeTree> {
    const found = await this.#ensureFound();
    const tree = await found.tree();
    return { ...tree, labels: tree.rows.map((row) => labelOf(found.nodes[row])) };
  }

  /** Outlines the node of a row for as long as it is pointed at, and scrolls to it where it is sought. */
  async pointNode(row: number | null, isSought: boolean): Promise<void> {
    this.#hover?.abort();
    if (row === null) return;
    const { nodes } = await this.#ensureFound();
    const node = nodes[row];
    if (isSought) (isElement(node) ? node : node.parentElement)?.scrollIntoView({ block: "center" });
    const place = { number: -1, tag: "", text: "", row, first: row, last: row + 1 };
    this.#hover = drawBlocks([{ ...place, probability: null, step: BY_PROBABILITY, because: null, isKept: true, isTitle: false, isCorrected: false }], nodes, null);
  }

  async markdown(): Promise<string> {
    const found = await this.#ensureFound();
    return found.core.ask("markdown", found.corrected);
  }

  /** The page with its corrected text as a line of JSON, in the format of the labelled pages that `duramen train` reads. */
  async correctionLine(): Promise<string> {
    const found = await this.#ensureFound();
    const { text, required, forbidden } = await found.core.ask("labelled", found.corrected);
    await this.#unhide();
    const html = plainHtml(document);
    await this.#hide();
    const { title, language, pageType } = found.summary;
    const id = `${document.URL}#${new Date().toISOString()}`;
    return `${JSON.stringify({ id, url: document.URL, lang: language, page_type: pageType, title, with: required, without: forbidden, text, html })}\n`;
  }

  /** Restores the page as it was before the extension changed it. */
  async restore(): Promise<void> {
    this.#reader?.close();
    this.#picking?.abort();
    this.#clearBlocks();
    await this.setHidden(false);
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

  /** Hides what is to be hidden now, instead of what was before. */
  async #hide(): Promise<void> {
    await this.#unhide();
    const isWanted = this.#isHiding || this.#nodesShown.size > 0;
    if (isWanted && unreadable() === null) this.#hidden = await (await this.#ensureFound()).hide(this.#isHiding, [...this.#nodesShown]);
  }

  /** What a person does in the page, an open panel is told. */
  async #drawBlocks(): Promise<void> {
    const found = await this.#ensureFound();
    const blocks = await found.blocks();
    this.#blocks?.abort();
    this.#blocks = drawBlocks(blocks, found.nodes, {
      explain: (block) => found.reasons(block),
      leave: () => void this.call("setBlocks", false, false).then(() => notify({ left: true })),
      flip: this.#isCorrecting ? (block) => void this.call("setKept", block, null).then(() => notify({ corrected: block })) : null,
    });
  }

  async #afterCorrection(): Promise<void> {
    if (isOn(this.#blocks)) await this.#drawBlocks();
    await this.#hide();
  }

  #clearBlocks(): void {
    this.#blocks?.abort();
    this.#hover?.abort();
    this.#isCorrecting = false;
  }

  async #unhide(): Promise<void> {
    await this.#hidden?.restore();
    this.#hidden = null;
  }
}

const isOn = (ending: AbortController | null) => ending?.signal.aborted === false;

/** Tells the panel, where one is open. */
async function notify(message: object): Promise<void> {
  await api.runtime.sendMessage(message).catch(() => undefined);
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
