/** The interface of Defuddle over duramen: changing the import is enough. */

import { extractFromDom } from "./extract.js";

/** Defuddle's options that mean something here; the others are taken and have no effect. */
export interface DefuddleOptions {
  /** The address of the page. */
  url?: string;
  /** `content` is Markdown in place of HTML. */
  markdown?: boolean;
  /** Markdown is in `contentMarkdown`, too. */
  separateMarkdown?: boolean;
  removeImages?: boolean;
  /** Whether comments stay. */
  includeReplies?: boolean | "extractors";
  readonly [other: string]: unknown;
}

export type DefuddleResponse = ReturnType<Defuddle["parse"]>;

/** `new Defuddle(document, options).parse()` as Defuddle's; it leaves the document as it is and requests nothing. */
export class Defuddle {
  readonly #document: Document;
  readonly #options: DefuddleOptions;

  constructor(document: Document, options: DefuddleOptions = {}) {
    this.#document = document;
    this.#options = options;
  }

  parse() {
    const start = performance.now();
    const { markdown = false, separateMarkdown = false, removeImages = false, includeReplies } = this.#options;
    const url = this.#options.url ?? this.#document.URL ?? "";
    const found = extractFromDom(this.#document, {
      ...(/^https?:/.test(url) && { url }),
      ...(typeof includeReplies === "boolean" && { comments: includeReplies }),
    });
    const shown = { images: !removeImages };
    const { title, description, image, favicon, language, published, authors, siteName, host, wordCount } = found.metadata;
    return {
      content: markdown ? found.asMarkdown(shown) : found.asHtml(shown),
      ...(separateMarkdown && { contentMarkdown: found.asMarkdown(shown) }),
      title: title ?? "",
      description: description ?? "",
      domain: (host ?? "").replace(/^www\./, ""),
      favicon: favicon ?? "",
      image: image ?? "",
      language: language ?? "",
      published: published ?? "",
      author: authors.join(", "),
      site: siteName ?? "",
      schemaOrgData: found.data as unknown,
      metaTags: [...this.#document.querySelectorAll("meta[content]")].map((meta) => ({
        name: meta.getAttribute("name"),
        property: meta.getAttribute("property"),
        content: meta.getAttribute("content"),
      })),
      wordCount: wordCount ?? 0,
      /** Milliseconds. */
      parseTime: Math.round(performance.now() - start),
    };
  }

  /** As `parse`: nothing here needs waiting for. */
  parseAsync(): Promise<DefuddleResponse> {
    return Promise.resolve(this.parse());
  }
}
