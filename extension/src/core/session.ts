/** One page in the core: its walk arrives in parts, then everything about it can be asked. */

import { type ExtractedDocument, type Explanation, extractFromWalk, type TextBlock } from "duramen/web";
import { headline } from "./headline";
import { marksOf } from "./marks";
import { type Corrections, LEARNED, METHODS, type Method, type NodesShown } from "./protocol";

/** Tags of rows that are no elements come first, see docs/columns.md: document, text, comment, doctype, instruction. */
const TEXT = 1;
const FIRST_ELEMENT = 5;
const MAX_TEXT_CHARS = 90;
const MAX_REASONS = 8;
/** Numbers and characters of a page's walk; the core itself refuses what its memory cannot hold. */
const MAX_RECEIVED = 64 * 2 ** 20;

export class Session {
  readonly #parts: { events: readonly number[]; strings: string; styles: readonly number[] }[] = [];
  #received = 0;
  #extracted: ExtractedDocument | null = null;

  /**
   * `part` and `extract` come first, in this order. Messages of an extension are JSON, so the arrays of a walk are sent as
   * numbers, and the bytes of its strings as text.
   */
  part(events: readonly number[], strings: string, styles: readonly number[]): void {
    if (!Array.isArray(events) || typeof strings !== "string" || !Array.isArray(styles)) throw new TypeError("this is no part of a walk");
    this.#received += events.length + strings.length + styles.length;
    if (this.#received > MAX_RECEIVED) throw new RangeError("the page is too large");
    this.#parts.push({ events, strings, styles });
  }

  /** Reads the page; its address is given only where it has one on the web. */
  extract({ method, url, quirks, scripting }: { method: Method; url?: string | undefined; quirks: boolean; scripting: boolean }): void {
    if (!METHODS.includes(method)) throw new TypeError(`unknown method ${method}`);
    const parts = this.#parts.splice(0);
    const events = Uint32Array.from(parts.flatMap((part) => part.events));
    const strings = new TextEncoder().encode(parts.map((part) => part.strings).join(""));
    const styles = Uint8Array.from(parts.flatMap((part) => part.styles));
    this.#extracted = extractFromWalk({ events, strings, styles, quirks, scripting }, { url, method });
  }

  /** What the page is. Of the words, those of all blocks are counted. */
  summary() {
    const { metadata, pageType, confidence, direction, allBlocks } = this.#document;
    const { title, authors, published, siteName, language, readingMinutes } = metadata;
    const words = sum(this.#document.column("nodes", "words"));
    const minutes = readingMinutes === null ? 0 : Math.max(1, Math.round(readingMinutes));
    return { title, authors, published, siteName, language, minutes, pageType, confidence, direction, words, blockCount: allBlocks.length };
  }

  /** Which rows are shown, by the method and the corrections. */
  choice(corrections: Corrections) {
    const kept = this.#kept(corrections);
    const rows = Array.from(kept.keys()).filter((row) => kept[row] === 1);
    const words = this.#document.column("nodes", "words");
    return { rows, words: sum(rows.map((row) => words[row])) };
  }

  /** What is hidden where only the content is shown, or everything, but for the nodes that a person has decided on. */
  marks(corrections: Corrections, root: number, isHiding: boolean, nodes: NodesShown) {
    const shown = this.#kept(corrections);
    if (isHiding) {
      if (shown.includes(1)) for (const { row } of this.#document.images) shown[row] = 1;
      this.#showHeadline(shown, corrections);
    } else shown.fill(1);
    const tags = this.#document.column("nodes", "tag");
    const columns = { end: this.#document.column("nodes", "end"), words: this.#document.column("nodes", "words") };
    for (const [row, isShown] of nodes) shown.fill(isShown ? 1 : 0, row, columns.end[row]);
    return marksOf({ ...columns, isElement: (row) => tags[row] >= FIRST_ELEMENT }, shown, root);
  }

  /** As the method decided, each with the beginning of its text; the title stays to be seen although the method leaves it out. */
  blocks(from: number, most: number) {
    const title = this.#headline([])?.number;
    const { method, allBlocks } = this.#document;
    return allBlocks.slice(from, from + most).map((block) => ({ ...block, text: beginning(block.text), step: block.step ?? method, isTitle: block.number === title }));
  }

  /**
   * The content nodes of a ratio in document order, as columns; `best` is the number of the chosen one. The learned extractor
   * has no ratios of its own; beside it, those of `wlr` are shown.
   */
  tree() {
    const method = this.#document.method === LEARNED ? "wlr" : this.#document.method;
    const { rows, total, parts, relevance } = this.#document.ratios(method);
    const depth = this.#document.column("nodes", "depth");
    const best = relevance.reduce((found, value, node) => (value > relevance[found] ? node : found), 0);
    const columns = { rows: [...rows], total: [...total], parts: [...parts], relevance: Array.from(relevance, (value) => Number(value.toPrecision(6))) };
    return { ...columns, method, best, depth: Array.from(rows, (row) => depth[row] - depth[rows[0]]) };
  }

  explain(block: number): Explanation | null {
    return this.#document.probabilities === null ? null : this.#document.explain(block, { most: MAX_REASONS });
  }

  markdown(corrections: Corrections): string {
    const shown = this.#kept(corrections);
    this.#showHeadline(shown, corrections);
    return frontMatter(this.#document) + this.#document.render("markdown", shown);
  }

  /** The content as HTML without scripts, styles and handlers. */
  html(corrections: Corrections): string {
    return this.#document.render("html", this.#kept(corrections));
  }

  labelled(corrections: Corrections) {
    const texts = (wanted: boolean) =>
      corrections.filter(([, isKept]) => isKept === wanted).map(([number]) => this.#block(number).text);
    return { text: this.#document.render("text", this.#kept(corrections)), required: texts(true), forbidden: texts(false) };
  }

  get #document(): ExtractedDocument {
    if (this.#extracted === null) throw new Error("no page has been read");
    return this.#extracted;
  }

  #block(number: number): TextBlock {
    const block = this.#document.allBlocks[number];
    if (block === undefined) throw new RangeError(`block ${number} is not in the page`);
    return block;
  }

  /** The method's mask with the corrected blocks as they should be. */
  #kept(corrections: Corrections): Uint8Array {
    const kept = this.#document.kept.slice();
    for (const [number, isKept] of corrections) {
      const block = this.#block(number);
      kept.fill(0, block.first, block.last);
      if (isKept) this.#show(kept, block);
    }
    return kept;
  }

  /** A headline that a person has decided on stays as decided. */
  #headline(corrections: Corrections): TextBlock | null {
    const wanted = new Map(corrections);
    const blocks = this.#document.allBlocks.map((block) => ({ ...block, isKept: wanted.get(block.number) ?? block.isKept }));
    const found = headline(blocks, this.#document.metadata.title);
    return found === null || wanted.has(found.number) ? null : found;
  }

  #showHeadline(shown: Uint8Array, corrections: Corrections): void {
    const found = this.#headline(corrections);
    if (found !== null) this.#show(shown, found);
  }

  #show(shown: Uint8Array, { first, last }: TextBlock): void {
    const tags = this.#document.column("nodes", "tag");
    for (let row = first; row < last; row += 1) if (tags[row] === TEXT) shown[row] = 1;
  }
}

export type Summary = ReturnType<Session["summary"]>;
export type Choice = ReturnType<Session["choice"]>;
export type BlockRow = ReturnType<Session["blocks"]>[number];
export type RatioTree = ReturnType<Session["tree"]>;

function sum(numbers: Iterable<number>): number {
  return Array.from(numbers).reduce((total, number) => total + number, 0);
}

function beginning(text: string): string {
  return text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text;
}

/** Metadata in the order of the Python package; the title is always there. */
const SHOWN = "title authors published modified site_name description language url canonical_url licence tags image".split(" ");
/** What JSON allows in a string and YAML does not, and what would begin HTML or a link's address. */
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|<(?=[a-zA-Z/!?])|(?<=\])\(/g;

/** The front matter of a Markdown file, as the Python package writes it. */
function frontMatter(document: ExtractedDocument): string {
  const record = document.toJSON();
  const isShown = (name: string) => name === "title" || (Array.isArray(record[name]) ? record[name].length > 0 : Boolean(record[name]));
  return `---\n${SHOWN.filter(isShown).map((name) => `${name}: ${yaml(record[name])}\n`).join("")}---\n\n`;
}

function yaml(value: unknown): string {
  const written = Array.isArray(value) ? `[${value.map((each) => JSON.stringify(each)).join(", ")}]` : JSON.stringify(value);
  return written.replace(ESCAPED, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
