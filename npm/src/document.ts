/** What was found in a page: its main content in every form, its metadata, its images. */

import { metadataFields, withExtraction } from "./core.js";
import type { Completeness, ExtractOptions, Metadata } from "./types.js";
import type { Extraction } from "./wasm/core.js";

/** The name of the learned extractor. */
const LEARNED = "duramen";

/** What of the markup stays, and whether a line above each post of a thread says who speaks; all by default. */
export interface RenderOptions {
  links?: boolean;
  images?: boolean;
  tables?: boolean;
  /** Markdown only: whether `details` elements stay; without, each becomes its summary in bold and its content. */
  details?: boolean;
  /** Whether a line above each post of a thread says who speaks and when; true if not given. */
  posts?: boolean;
  /** Whether it begins with the title of the page as a heading, exactly once. */
  title?: boolean;
}

/** One contribution to a thread, a page of questions and answers, or a comment section. */
export interface Post {
  readonly author: string | null;
  /** A day or a time in ISO 8601. */
  readonly date: string | null;
  /** What the author says, without quotes. */
  readonly text: string;
  readonly quotes: readonly { readonly author: string | null; readonly text: string }[];
  /** 0 for a post that answers no other post; a reply is one deeper than the post that it answers. */
  readonly depth: number;
  /** Whether the page marks it as the answer to the question. */
  readonly accepted: boolean;
  /** The row of its element. */
  readonly row: number;
  /** The text rows of what was said, quotes included. */
  readonly rows: readonly number[];
}

/** A table of data; all its lines are equally long, and a cell that spans several places stands in each of them. */
export interface DataTable {
  readonly caption: string | null;
  /** The lines that name the columns: often one, none where the page marks none. */
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Links in cells; `line` counts the lines of the header and the rows together, from 0. */
  readonly links: readonly { readonly line: number; readonly column: number; readonly text: string; readonly url: string }[];
  /** The row of its element. */
  readonly row: number;
  /** The rows of the `tr` elements of the header and the rows. */
  readonly lineRows: readonly number[];
}

/** A run of text between block boundaries. */
export interface TextBlock {
  readonly text: string;
  /** The name of its element. */
  readonly tag: string;
  /** The row of that element. */
  readonly row: number;
  /** Its text rows lie in `first` up to, not including, `last`. */
  readonly first: number;
  readonly last: number;
  /** How likely the learned extractor thinks it content; null from other methods. */
  readonly probability: number | null;
  /** Its place among all blocks of the page. */
  readonly number: number;
  readonly isKept: boolean;
  /** The step of the learned extractor's decision that kept it or dropped it, and why; null from other methods. */
  readonly step: string | null;
  readonly because: string | null;
}

export interface Image {
  readonly url: string;
  readonly alt: string | null;
  readonly title: string | null;
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** From 0, nothing to do with the text, to 1. */
  readonly relevance: number;
  readonly row: number;
  /** Why it is a tracking pixel, a sprite or an icon; null for all others. */
  readonly decoration: string | null;
}

/** A feature of a block, its value, what it added to the log-odds, and what the value says, as a sentence. */
export interface Reason {
  readonly feature: string;
  readonly value: number;
  readonly added: number;
  readonly says: string;
}

/** Why a block got its probability: `base`, all of `parts` and `rest` add up to `score`, its log-odds. */
export interface Explanation {
  readonly base: number;
  /** Features that moved it, the strongest first. */
  readonly parts: readonly Reason[];
  readonly rest: number;
  readonly score: number;
}

/** What the ratios of Insa, Silva and Tamarit (2013) say of each content node, in document order, as columns. */
export interface Ratios {
  readonly rows: Float64Array;
  /** Words or characters, with those of the subtree. */
  readonly total: Float64Array;
  /** Leaves or nodes. */
  readonly parts: Float64Array;
  readonly ratio: Float64Array;
  readonly relevance: Float64Array;
}

/** Letters of scripts that are written from right to left, and the number of characters that decide. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const MAX_DIRECTION_CHARS = 20_000;

type Form = "text" | "markdown" | "html";

/** The main content of a page. What costs time is made when it is asked for first. */
export class ExtractedDocument {
  readonly #extract: () => Extraction;
  readonly #cache = new Map<string, unknown>();
  readonly method!: string;
  /** The URL that was given, else that of a saved page. */
  readonly url!: string | null;
  /** Where the text stands: "page", or what a page without visible text hides, such as "next" or "json-ld". */
  readonly origin!: string;
  /** The encoding that the page was read in. */
  readonly encoding!: string;
  /** Whether the source is text; false for an image, an archive or noise. */
  readonly isText!: boolean;
  /** The media type of binary data, such as "application/pdf"; null for anything else. */
  readonly binaryType!: string | null;
  /** The limits that the page ran into: "depth", "nodes", "formatting", "names" or "source". */
  readonly truncated!: readonly string[];

  constructor(extract: (options: ExtractOptions) => Extraction, options: ExtractOptions) {
    const all = { ...options, today: options.today ?? new Date().toISOString().slice(0, 10) };
    this.#extract = () => extract(all);
    const known = withExtraction(this.#extract, (found) => found.known());
    Object.assign(this, named("encoding url method origin isText binaryType truncated", known));
  }

  /** For each row of the page 1 where it is content, else 0. */
  get kept(): Uint8Array {
    return this.#once("kept", (found) => found.kept);
  }

  /** How likely the learned extractor thinks each block of the page content; null from other methods. */
  get probabilities(): Float32Array | null {
    return this.#once("probabilities", (found) => found.probabilities ?? null);
  }

  /** What kind of page it is: as the learned extractor sees it, else as the markup declares. */
  get pageType(): string | null {
    return this.pageTypes.keys().next().value ?? this.metadata.pageType;
  }

  /** Page types by falling probability; empty from other methods than the learned extractor. */
  get pageTypes(): ReadonlyMap<string, number> {
    return this.#once("pageTypes", (found) => new Map(found.pageTypes as [string, number][]));
  }

  /** The word F1 to count on, from 0 to 1; null from other methods than the learned extractor. */
  get confidence(): number | null {
    return this.#once("confidence", (found) => found.confidence ?? null);
  }

  /** Whether this is the whole text, or what stands in its place: a "teaser", a "wall", "not-text" and others. */
  get completeness(): Completeness {
    return this.#once("completeness", (found) => named<Completeness>("verdict probability evidence", found.completeness()));
  }

  get text(): string {
    return this.#once("text", () => this.asText({ posts: false }));
  }

  /** The direction in which most letters of the text are written. */
  get direction(): "ltr" | "rtl" {
    const text = (this.text || this.title || "").slice(0, MAX_DIRECTION_CHARS);
    const right = text.match(RIGHT_TO_LEFT)?.length ?? 0;
    return right > (text.match(/\p{L}/gu)?.length ?? 0) - right ? "rtl" : "ltr";
  }

  get markdown(): string {
    return this.#once("markdown", () => this.asMarkdown());
  }

  /** Safe HTML: no scripts, no styles, no event handlers. */
  get html(): string {
    return this.#once("html", () => this.asHtml());
  }

  /** The text to read: under the title of the page with `title`, and with who speaks above each post unless `posts` is false. */
  asText(options: Pick<RenderOptions, "posts" | "title"> = {}): string {
    return this.#rendered("text", options);
  }

  asMarkdown(options: RenderOptions = {}): string {
    return this.#rendered("markdown", options);
  }

  asHtml(options: RenderOptions = {}): string {
    return this.#rendered("html", options);
  }

  get title(): string | null {
    return this.metadata.title;
  }

  /** What the page declares about itself in structured data, with the keys of JSON-LD. */
  get data(): readonly Record<string, unknown>[] {
    return this.#once("data", (found) => JSON.parse(found.data()) as Record<string, unknown>[]);
  }

  get metadata(): Metadata {
    return this.#once("metadata", (found) => metadataOf(found.metadata() as [string, unknown, string][]));
  }

  /** The posts of a forum thread, or the question and answers of the page; empty on other pages. */
  get posts(): readonly Post[] {
    return this.#postsOf(false);
  }

  /** The readers' comments below an article, also those that are no part of the kept content. */
  get comments(): readonly Post[] {
    return this.#postsOf(true);
  }

  /** The images that belong to the main content. */
  get images(): readonly Image[] {
    return this.#once("images", (found) => (found.images() as unknown[][]).map((row) => named<Image>("url alt title caption width height relevance row decoration", row)));
  }

  /** The data tables of the main content: those that Markdown writes as tables. */
  get tables(): readonly DataTable[] {
    return this.#once("tables", (found) => (found.tables() as unknown[][]).map(tableOf));
  }

  /** The blocks that are content. */
  get blocks(): readonly TextBlock[] {
    return this.allBlocks.filter((block) => block.isKept);
  }

  /** All blocks of the page. */
  get allBlocks(): readonly TextBlock[] {
    return this.#once("blocks", (found) => blocksOf(found, found.kept, found.probabilities ?? null));
  }

  /** What made a block likely or unlikely content, the strongest reason first; at most `most` reasons. */
  explain(block: TextBlock | number, { most = 2 ** 31 - 1 }: { most?: number } = {}): Explanation {
    if (this.probabilities === null) throw new TypeError(`${this.method} has no reasons to give: extract with method "${LEARNED}"`);
    const number = typeof block === "number" ? block : block.number;
    if (!Number.isInteger(number) || number < 0) throw new RangeError(`block ${number} is not in the page`);
    return withExtraction(this.#extract, (found) => {
      const [[base, rows, rest]] = found.explain(number, most) as [[number, unknown[][], number]];
      const parts = rows.map((row) => named<Reason>("feature value added says", row));
      return { base, parts, rest, score: parts.reduce((sum, part) => sum + part.added, base) + rest };
    });
  }

  /** The column of a table of the page, such as ("nodes", "parent") or ("blocks", "words"); docs/columns.md names them. */
  column(table: "nodes" | "blocks", name: string): Int32Array {
    return withExtraction(this.#extract, (found) => (table === "nodes" ? found.nodeColumn(name) : found.blockColumn(name)));
  }

  /** The content nodes with words, leaves, ratio and relevance, by the ratio of that name; the most relevant, and of equals the first, is chosen. */
  ratios(method: string = this.method === LEARNED ? "wlr" : this.method): Ratios {
    return withExtraction(this.#extract, (found) => named<Ratios>("rows total parts ratio relevance", found.ratios(method)));
  }

  /** Text, Markdown and HTML of other rows than the kept ones: a mask with one entry for each row of the page. */
  render(form: Form, kept: Uint8Array, options: RenderOptions = {}): string {
    return this.#rendered(form, form === "text" ? { posts: false, ...options } : options, kept);
  }

  /** A selector that finds the element of a row and no other in the same page. */
  cssPath(row: number): string {
    return withExtraction(this.#extract, (found) => found.cssPath(row));
  }

  /** Everything found, with the names that the command line and the Python package use. */
  toJSON(): Record<string, unknown> {
    return JSON.parse(this.asJson({ indent: false })) as Record<string, unknown>;
  }

  /** The same as JSON, to the byte as the Python package writes it; `source` is its first field where it is given. */
  asJson({ source, indent = true, ...markup }: { source?: string; indent?: boolean } & RenderOptions = {}): string {
    return withExtraction(this.#extract, (found) => found.record(source, markup, indent));
  }

  #once<T>(name: string, make: (found: Extraction) => T): T {
    if (!this.#cache.has(name)) this.#cache.set(name, withExtraction(this.#extract, make));
    return this.#cache.get(name) as T;
  }

  #rendered(form: Form, { posts = true, title = false, ...markup }: RenderOptions, kept?: Uint8Array): string {
    const heading = title ? (this.title ?? undefined) : undefined;
    return withExtraction(this.#extract, (found) => found.render(form, kept, markup, heading, posts));
  }

  #postsOf(isComment: boolean): readonly Post[] {
    const all = this.#once("posts", (found) => (found.posts() as unknown[][]).map(postOf));
    return all.filter((said) => said.isComment === isComment).map(({ post }) => post);
  }
}

/** The fields of a row of the core under their names; one that is missing is null. */
function named<T>(names: string, row: readonly unknown[]): T {
  return Object.fromEntries(names.split(" ").map((name, at) => [name, row[at] ?? null])) as T;
}

type Said = Omit<Post, "quotes"> & { readonly isComment: boolean; readonly quotes: readonly unknown[][] };

function postOf(row: unknown[]): { isComment: boolean; post: Post } {
  const { isComment, quotes, ...post } = named<Said>("isComment author date text quotes depth accepted row rows", row);
  return { isComment, post: { ...post, quotes: quotes.map((quote) => named<Post["quotes"][number]>("author text", quote)) } };
}

type Cells = Omit<DataTable, "header" | "links"> & { readonly header: number; readonly lines: string[][]; readonly links: readonly unknown[][] };

function tableOf(fields: unknown[]): DataTable {
  const { header, lines, links, ...table } = named<Cells>("row caption header lines lineRows links", fields);
  const linked = links.map((link) => named<DataTable["links"][number]>("line column text url", link));
  return { ...table, header: lines.slice(0, header), rows: lines.slice(header), links: linked };
}

function metadataOf(entries: [string, unknown, string][]): Metadata {
  const empty = metadataFields().map(([name, kind]) => [camel(name), kind === "list" ? [] : null]);
  const values = entries.map(([name, value]) => [camel(name), value]);
  const sources = Object.fromEntries(entries.map(([name, , source]) => [name, source]));
  return { ...Object.fromEntries([...empty, ...values]), sources } as Metadata;
}

/** The number of the tag of text rows, see docs/columns.md. */
const TEXT = 1;

function blocksOf(found: Extraction, kept: Uint8Array, probabilities: Float32Array | null): TextBlock[] {
  const [rows, starts, ends] = ["row", "first", "last"].map((name) => found.blockColumn(name)) as [Int32Array, Int32Array, Int32Array];
  const tags = found.nodeColumn("tag");
  return Array.from(rows, (row, number) => {
    const [first, last] = [starts[number]!, ends[number]!];
    let isKept = false;
    for (let at = first; at < last && !isKept; at += 1) isKept = kept[at] === 1 && tags[at] === TEXT;
    const probability = probabilities === null ? null : rounded(probabilities[number]!);
    const [step = null, because = null] = found.decidedBy(number) ?? [];
    return { text: found.blockText(number), tag: found.name(row), row, first, last, probability, number, isKept, step, because };
  });
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
