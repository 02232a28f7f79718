/** What was found in a page: its main content in every form, its metadata, its images. */

import { metadataFields, pageOfText, release, withPage, type PageOwner } from "./core.js";
import type { Page } from "./wasm/core.js";

/** The name of the learned extractor. */
export const LEARNED = "duramen";

export interface ExtractOptions {
  /** The address of the page: links and images become absolute by it. */
  url?: string;
  /** Whether a wrong block weighs more than a missed one ("precision") or less ("recall"). */
  favor?: "precision" | "balanced" | "recall";
  /** Keeps or drops what the page itself calls comments; by default they are dropped below an article. */
  comments?: boolean;
  /** Of the text that a visitor does not see, keeps what the page has a control for, all or nothing; the first by default. */
  hidden?: "reachable" | "keep" | "drop";
  /** A type that the caller knows the page to be of, such as "article" or "forum". */
  pageType?: string;
  /** The method: "duramen", the learned extractor, by default, or one of `methodNames()`. */
  method?: string;
  /** The status of the HTTP response, which the completeness considers. */
  status?: number;
  /** An ISO 8601 day; dates of the page that lie after it are not believed. Today by default. */
  today?: string;
}

/** A verdict with its probability, and the evidence for it in words. */
export interface Completeness {
  readonly verdict: "full" | "teaser" | "wall" | "check" | "shell" | "error" | "empty";
  readonly probability: number;
  readonly evidence: readonly string[];
}

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

/** What the page says of itself, and in `sources` for each field that is set where it was found. */
export interface Metadata {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly modified: string | null;
  readonly siteName: string | null;
  readonly description: string | null;
  readonly language: string | null;
  /** The language without region and script, to group by: `en` for `en-GB` and `en-US`. */
  readonly languageBase: string | null;
  readonly languageScore: number | null;
  readonly canonicalUrl: string | null;
  readonly licence: string | null;
  readonly tags: readonly string[];
  readonly image: string | null;
  readonly pageType: string | null;
  readonly feeds: readonly string[];
  readonly nextPage: string | null;
  readonly sources: Readonly<Record<string, string>>;
  /** Further fields of the core's table. */
  readonly [field: string]: unknown;
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

/** What a method says of a page; only the learned extractor says more than which rows it keeps. */
interface Decision {
  readonly kept: Uint8Array;
  readonly probabilities: Float32Array | null;
  readonly pageTypes: ReadonlyMap<string, number>;
  readonly confidence: number | null;
  readonly hiddenWords: number;
}

/** Letters of scripts that are written from right to left, and the number of characters that decide. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/gu;
const MAX_DIRECTION_CHARS = 20_000;

const IMAGE_FIELDS = ["url", "alt", "title", "caption", "width", "height", "relevance", "row", "decoration"] as const;

/** The main content of a page. What costs time is made when it is asked for first. */
export class ExtractedDocument implements PageOwner {
  #make: () => Page;
  readonly #options: ExtractOptions;
  #decision: Decision;
  readonly #cache = new Map<string, unknown>();
  readonly method: string;
  readonly url: string | null;
  /** Where the text stands: "page", or what a page without visible text hides, such as "next" or "json-ld". */
  readonly origin: string;
  /** The encoding that the page was read in. */
  readonly encoding: string;
  /** The limits that the page ran into: "depth", "nodes", "formatting", "names" or "source". */
  readonly truncated: readonly string[];

  /** Without `isSource`, as for a live page, the page is what it shows, and no hidden text is looked for. */
  constructor(make: () => Page, options: ExtractOptions, isSource = true) {
    checkOptions(options);
    this.#make = make;
    this.#options = { ...options, today: options.today ?? new Date().toISOString().slice(0, 10) };
    this.url = options.url ?? null;
    this.method = options.method ?? LEARNED;
    const found = withPage(this, (page) => {
      const isLearned = this.method === LEARNED;
      const decision = isLearned ? learned(page, options) : decidedBy(page, this.method);
      const [origin, html] = isLearned && isSource ? page.recovered(decision.kept) : [];
      const visible = isLearned ? page.visibleOrigin(decision.kept) : "page";
      return { encoding: page.encoding, truncated: page.truncated, decision, html, origin, visible };
    });
    this.encoding = found.encoding;
    this.truncated = found.truncated;
    this.origin = found.visible;
    this.#decision = found.decision;
    const { html, origin } = found;
    if (html === undefined || origin === undefined) return;
    release();
    this.#make = () => pageOfText(html);
    const other = withPage(this, (page) => {
      const decision = learned(page, options);
      return page.keepsVisible(decision.kept) ? decision : undefined;
    });
    if (other === undefined) {
      release();
      this.#make = make;
      return;
    }
    [this.origin, this.#decision] = [origin, other];
  }

  /** Makes the table of the page; the module asks for it. */
  makePage(): Page {
    return this.#make();
  }

  /** For each row of the page 1 where it is content, else 0. */
  get kept(): Uint8Array {
    return this.#decision.kept;
  }

  /** How likely the learned extractor thinks each block of the page content; null from other methods. */
  get probabilities(): Float32Array | null {
    return this.#decision.probabilities;
  }

  /** What kind of page it is: as the learned extractor sees it, else as the markup declares. */
  get pageType(): string | null {
    return this.pageTypes.keys().next().value ?? this.metadata.pageType;
  }

  /** Page types by falling probability; empty from other methods than the learned extractor. */
  get pageTypes(): ReadonlyMap<string, number> {
    return this.#decision.pageTypes;
  }

  /** The word F1 to count on, from 0 to 1; null from other methods than the learned extractor. */
  get confidence(): number | null {
    return this.#decision.confidence;
  }

  /** Whether this is the whole text, or what stands in its place: a "teaser", a "wall", a "check", a "shell", an "error". */
  get completeness(): Completeness {
    return this.#once("completeness", (page) => {
      const [verdict, probability, evidence] = page.completeness(this.kept, this.#options.status, this.origin) as [Completeness["verdict"], number, string[]];
      return { verdict, probability, evidence };
    });
  }

  get text(): string {
    return this.#once("text", (page) => this.#rendered(page, "text", { posts: false }));
  }

  /** Whether the source is text; false for an image, an archive or noise. */
  get isText(): boolean {
    return this.#once("isText", (page) => page.isText);
  }

  /** The direction in which most letters of the text are written. */
  get direction(): "ltr" | "rtl" {
    const text = (this.text || this.title || "").slice(0, MAX_DIRECTION_CHARS);
    const right = text.match(RIGHT_TO_LEFT)?.length ?? 0;
    return right > (text.match(/\p{L}/gu)?.length ?? 0) - right ? "rtl" : "ltr";
  }

  get markdown(): string {
    return this.#once("markdown", (page) => this.#rendered(page, "markdown", {}));
  }

  /** Safe HTML: no scripts, no styles, no event handlers. */
  get html(): string {
    return this.#once("html", (page) => this.#rendered(page, "html", {}));
  }

  /** The text to read: under the title of the page with `title`, and with who speaks above each post unless `posts` is false. */
  asText(options: Pick<RenderOptions, "posts" | "title"> = {}): string {
    return withPage(this, (page) => this.#rendered(page, "text", options));
  }

  asMarkdown(options: RenderOptions = {}): string {
    return withPage(this, (page) => this.#rendered(page, "markdown", options));
  }

  asHtml(options: RenderOptions = {}): string {
    return withPage(this, (page) => this.#rendered(page, "html", options));
  }

  get title(): string | null {
    return this.metadata.title;
  }

  /** What the page declares about itself in structured data, with the keys of JSON-LD. */
  get data(): readonly Record<string, unknown>[] {
    return this.#once("data", (page) => JSON.parse(page.data(this.#options.url)) as Record<string, unknown>[]);
  }

  get metadata(): Metadata {
    return this.#once("metadata", (page) => {
      const { url, today = "" } = this.#options;
      return metadataOf(page.metadata(this.kept, url, today) as [string, unknown, string][]);
    });
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
    return this.#once("images", (page) => {
      const rows = page.images(this.kept, page.baseUrl(this.#options.url)) as unknown[][];
      return rows.map((row) => Object.fromEntries(IMAGE_FIELDS.map((field, at) => [field, row[at] ?? null])) as unknown as Image);
    });
  }

  /** The data tables of the main content: those that Markdown writes as tables. */
  get tables(): readonly DataTable[] {
    return this.#once("tables", (page) => (page.tables(this.kept, page.baseUrl(this.#options.url)) as TableFields[]).map(tableOf));
  }

  /** The blocks that are content. */
  get blocks(): readonly TextBlock[] {
    return this.allBlocks.filter((block) => block.isKept);
  }

  /** All blocks of the page. */
  get allBlocks(): readonly TextBlock[] {
    return this.#once("blocks", (page) => blocksOf(page, this.kept, this.probabilities));
  }

  /** What made a block likely or unlikely content, the strongest reason first; at most `most` reasons. */
  explain(block: TextBlock | number, { most = 2 ** 31 - 1 }: { most?: number } = {}): Explanation {
    if (this.probabilities === null) throw new TypeError(`${this.method} has no reasons to give: extract with method "${LEARNED}"`);
    const number = typeof block === "number" ? block : block.number;
    if (!Number.isInteger(number) || number < 0) throw new RangeError(`block ${number} is not in the page`);
    return withPage(this, (page) => {
      const [[base, rows, rest]] = page.explain(number, this.#options.pageType, most) as [[number, [string, number, number, string][], number]];
      const parts = rows.map(([feature, value, added, says]) => ({ feature, value, added, says }));
      return { base, parts, rest, score: parts.reduce((sum, part) => sum + part.added, base) + rest };
    });
  }

  /** The column of a table of the page, such as ("nodes", "parent") or ("blocks", "words"); docs/columns.md names them. */
  column(table: "nodes" | "blocks", name: string): Int32Array {
    return withPage(this, (page) => (table === "nodes" ? page.nodeColumn(name) : page.blockColumn(name)));
  }

  /** The content nodes with words, leaves, ratio and relevance, by the ratio of that name; the most relevant, and of equals the first, is chosen. */
  ratios(method: string = this.method === LEARNED ? "wlr" : this.method): Ratios {
    const [rows, total, parts, ratio, relevance] = withPage(this, (page) => page.ratios(method)) as Float64Array[];
    return { rows, total, parts, ratio, relevance } as Ratios;
  }

  /** Text, Markdown and HTML of other rows than the kept ones: a mask with one entry for each row of the page. */
  render(form: "text" | "markdown" | "html", kept: Uint8Array, options: RenderOptions = {}): string {
    return withPage(this, (page) => this.#rendered(page, form, form === "text" ? { posts: false, ...options } : options, kept));
  }

  /** A selector that finds the element of a row and no other in the same page. */
  cssPath(row: number): string {
    return withPage(this, (page) => page.cssPath(row));
  }

  /** Everything found, with the names that the command line and the Python package use. */
  toJSON(): Record<string, unknown> {
    const fields = metadataFields().map(([name]) => [name, this.metadata[camel(name)] ?? null] as const);
    const { page_type: _, ...declared } = Object.fromEntries(fields);
    return {
      url: this.url,
      ...declared,
      page_type: this.pageType,
      page_types: Object.fromEntries([...this.pageTypes].map(([name, share]) => [name, rounded(share)])),
      confidence: this.confidence === null ? null : rounded(this.confidence),
      method: this.method,
      origin: this.origin,
      hidden_words: this.#decision.hiddenWords,
      completeness: this.completeness,
      encoding: this.encoding,
      text: this.text,
      markdown: this.markdown,
      images: this.images.map(({ row: _row, ...image }) => ({ ...image, url: shortened(image.url) })),
      ...(this.posts.length > 0 && { posts: this.posts.map(withoutRows) }),
      ...(this.comments.length > 0 && { comments: this.comments.map(withoutRows) }),
      sources: { ...this.metadata.sources, ...(this.probabilities !== null && { page_type: "model" }) },
    };
  }

  #once<T>(name: string, make: (page: Page) => T): T {
    if (!this.#cache.has(name)) this.#cache.set(name, withPage(this, make));
    return this.#cache.get(name) as T;
  }

  #rendered(page: Page, form: "text" | "markdown" | "html", options: RenderOptions, kept = this.kept): string {
    const { posts = true, title = false, ...markup } = options;
    if (posts) this.#readThreads(page);
    const above = title ? this.title ?? undefined : undefined;
    return page.render(form, kept, page.baseUrl(this.#options.url), markup, above, posts);
  }

  #readThreads(page: Page): void {
    page.readThreads(this.#options.url, this.#options.today ?? "");
  }

  #postsOf(isComment: boolean): readonly Post[] {
    const all = this.#once("posts", (page) => {
      this.#readThreads(page);
      return page.posts().map(postOf);
    });
    return all.filter((said) => said.isComment === isComment).map(({ post }) => post);
  }
}

type PostFields = [boolean, string | undefined, string | undefined, string, [string | undefined, string][], number, boolean, number, number[]];

function postOf([isComment, author, date, text, quotes, depth, accepted, row, rows]: PostFields): { isComment: boolean; post: Post } {
  const quoted = quotes.map(([by, words]) => ({ author: by ?? null, text: words }));
  return { isComment, post: { author: author ?? null, date: date ?? null, text, quotes: quoted, depth, accepted, row, rows } };
}

type TableFields = [number, string | undefined, number, string[][], number[], [number, number, string, string][]];

function tableOf([row, caption, header, lines, lineRows, links]: TableFields): DataTable {
  const linked = links.map(([line, column, text, url]) => ({ line, column, text, url }));
  return { caption: caption ?? null, header: lines.slice(0, header), rows: lines.slice(header), links: linked, row, lineRows };
}

function learned(page: Page, { favor = "balanced", pageType, comments, hidden }: ExtractOptions): Decision {
  const found = page.find(favor, pageType, comments, hidden);
  try {
    const { kept, probabilities, confidence, hiddenWords } = found;
    return { kept, probabilities, confidence, hiddenWords, pageTypes: new Map(found.pageTypes as [string, number][]) };
  } finally {
    found.free();
  }
}

function decidedBy(page: Page, method: string): Decision {
  return { kept: page.keptBy(method), probabilities: null, confidence: null, hiddenWords: 0, pageTypes: new Map() };
}

function metadataOf(entries: [string, unknown, string][]): Metadata {
  const empty = metadataFields().map(([name, kind]) => [camel(name), kind === "list" ? [] : null]);
  const values = entries.map(([name, value]) => [camel(name), value]);
  const sources = Object.fromEntries(entries.map(([name, , source]) => [name, source]));
  return { ...Object.fromEntries([...empty, ...values]), sources } as Metadata;
}

/** The number of the tag of text rows, see docs/columns.md. */
const TEXT = 1;

function blocksOf(page: Page, kept: Uint8Array, probabilities: Float32Array | null): TextBlock[] {
  const [rows, starts, ends] = ["row", "first", "last"].map((name) => page.blockColumn(name)) as [Int32Array, Int32Array, Int32Array];
  const tags = page.nodeColumn("tag");
  return Array.from(rows, (row, number) => {
    const [first, last] = [starts[number]!, ends[number]!];
    let isKept = false;
    for (let at = first; at < last && !isKept; at += 1) isKept = kept[at] === 1 && tags[at] === TEXT;
    const probability = probabilities === null ? null : rounded(probabilities[number]!);
    return { text: page.blockText(number), tag: page.name(row), row, first, last, probability, number, isKept };
  });
}

function checkOptions({ method = LEARNED, today, ...options }: ExtractOptions): void {
  const own = (["favor", "comments", "pageType", "hidden"] as const).find((name) => options[name] !== undefined);
  if (method !== LEARNED && own !== undefined) throw new TypeError(`method ${method} has no option ${own}`);
  if (today !== undefined && !/^\d{4}-\d\d-\d\d$/.test(today)) throw new TypeError(`today must be a day such as 2026-11-15, not ${JSON.stringify(today)}`);
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}

/** A post as JSON has it, without rows, which have no meaning without the page. */
function withoutRows({ row: _row, rows: _rows, ...post }: Post): Omit<Post, "row" | "rows"> {
  return post;
}

/** The beginning of a `data:` URL, which may be as long as the image. */
function shortened(url: string): string {
  return url.startsWith("data:") ? `${url.slice(0, 64)}…` : url;
}
