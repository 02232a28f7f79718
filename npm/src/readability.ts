/** The interface of Mozilla's Readability over duramen: changing the import is enough. */

import { extractFromDom, type DomDocument } from "./extract.js";
import type { ExtractOptions } from "./types.js";

/** Readability's options that mean something here; the others are taken and have no effect. */
export interface ReadabilityOptions<T = string> {
  /** A page with more elements is an error. */
  maxElemsToParse?: number;
  /** Gets an element with the content, and makes what `content` shall be. */
  serializer?: (node: Node) => T;
  readonly [other: string]: unknown;
}

export type ReadabilityResult<T = string> = NonNullable<ReturnType<Readability<T>["parse"]>>;

/** Characters of text below which a page is nothing to read, as in Readability. */
const MIN_CONTENT_LENGTH = 140;
/** The word F1 to count on below which a page is not offered to be read. */
const MIN_CONFIDENCE = 0.5;

/** `new Readability(document).parse()` as Mozilla's; unlike that one, it leaves the document as it is. */
export class Readability<T = string> {
  readonly #document: Document;
  readonly #options: ReadabilityOptions<T>;

  constructor(document: Document, options: ReadabilityOptions<T> = {}) {
    if (!document?.documentElement) throw new Error("First argument to Readability constructor should be a document object.");
    this.#document = document;
    this.#options = options;
  }

  /** The article; null where the page has none. */
  parse() {
    const { maxElemsToParse = 0, serializer } = this.#options;
    const elements = maxElemsToParse > 0 ? this.#document.getElementsByTagName("*").length : 0;
    if (elements > maxElemsToParse) throw new Error(`Aborting parsing document; ${elements} elements found`);
    const found = extractFromDom(this.#document);
    const textContent = found.text;
    if (textContent === "") return null;
    const content = `<div id="readability-page-1" class="page">${found.html}</div>`;
    const { title, authors, siteName, published, description, language } = found.metadata;
    return {
      title,
      byline: authors.length > 0 ? authors.join(", ") : null,
      dir: directionOf(found),
      lang: this.#document.documentElement.getAttribute("lang") || language,
      /** The main content as HTML, or what the serializer made of it. */
      content: serializer ? serializer(elementOf(this.#document, content)) : (content as T),
      textContent,
      /** Characters of `textContent`. */
      length: textContent.length,
      excerpt: description ?? found.blocks.find((block) => block.tag === "p")?.text ?? null,
      siteName,
      publishedTime: published,
    };
  }
}

/** Whether a reader view of the page is worth offering. */
export function isProbablyReaderable(
  document: Document,
  { minContentLength = MIN_CONTENT_LENGTH, ...options }: { minContentLength?: number } & ExtractOptions = {},
): boolean {
  const found = extractFromDom(document, options);
  return (found.confidence ?? 1) >= MIN_CONFIDENCE && found.text.length >= minContentLength;
}

/** The direction that the nearest element around the first kept text declares. */
function directionOf(found: DomDocument): string | null {
  const first = found.blocks[0];
  const element = first === undefined ? undefined : (found.nodes[first.row] as Element);
  return element?.closest?.("[dir]")?.getAttribute("dir") ?? null;
}

/** The content as an element of a document of its own, in which nothing is loaded. */
function elementOf(document: Document, content: string): Element {
  const apart = document.implementation.createHTMLDocument("");
  apart.body.innerHTML = content;
  return apart.body.firstElementChild!;
}
