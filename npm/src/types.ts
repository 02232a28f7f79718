// Written by docs/generate.py from the tables of the core; edit those.

/** The options of an extraction; what is undefined has its default. */
export interface ExtractOptions {
  /** How the content is found: `duramen`, the learned extractor, or another method. */
  method?: string | undefined;
  /** Reads bytes in this encoding, whatever they say of it. */
  encoding?: string | undefined;
  /** The HTTP header that came with the page: its media type and its encoding. */
  contentType?: string | undefined;
  /** The address of the page, by which links and images become absolute. */
  url?: string | undefined;
  /** The status of the HTTP response, which the completeness considers. */
  status?: number | undefined;
  /** Whether a wrong block weighs more than a missed one (precision) or less (recall). */
  favor?: "precision" | "balanced" | "recall" | undefined;
  /** Keeps or drops readers' comments; by default they are dropped below an article. */
  comments?: boolean | undefined;
  /** Of the text that a visitor does not see, keeps what the page has a control for, all or nothing. */
  hidden?: "reachable" | "keep" | "drop" | undefined;
  /** The type of the page, such as article or forum, if it is known. */
  pageType?: string | undefined;
  /** An ISO 8601 day; dates of the page that lie after it are not believed. */
  today?: string | undefined;
}

/** A verdict with its probability, and the evidence for it in words. */
export interface Completeness {
  readonly verdict: "full" | "teaser" | "wall" | "check" | "shell" | "error" | "empty" | "not-text";
  readonly probability: number;
  readonly evidence: readonly string[];
}

/** What the page says of itself, and in `sources` for each field that is set where it was found. */
export interface Metadata {
  /** The heading that says a declared title, else the declared title, without the name of the site. */
  readonly title: string | null;
  /** Names of people. */
  readonly authors: readonly string[];
  /** ISO 8601, as exact as the page gives it, with its time zone. */
  readonly published: string | null;
  /** The same, of the last change. */
  readonly modified: string | null;
  /** What the site calls itself; its domain where it says nothing. */
  readonly siteName: string | null;
  /** What the page declares as its summary. */
  readonly description: string | null;
  /** BCP 47: `en-GB`, `zh-Hant`. A declaration that the text contradicts does not count. */
  readonly language: string | null;
  /** The language without region and script, to group by: `en` for `en-GB` and `en-US`. */
  readonly languageBase: string | null;
  /** From 0 to 1, how sure it is that the text is in that language. */
  readonly languageScore: number | null;
  /** The absolute URL that the page prefers for itself. */
  readonly canonicalUrl: string | null;
  /** The host of the page's address: `news.example.co.uk`. */
  readonly host: string | null;
  /** The registered part of the host, by the public suffix list: `example.co.uk`. */
  readonly domain: string | null;
  /** A URL or a text. */
  readonly licence: string | null;
  /** The sections of the site that the page is in, at most fifty. */
  readonly categories: readonly string[];
  /** What the page is about, at most fifty. */
  readonly tags: readonly string[];
  /** The lead image, an absolute URL. */
  readonly image: string | null;
  /** The icon of the site, an absolute URL. */
  readonly favicon: string | null;
  /** What the markup declares: `article`, `product`, `forum` ... */
  readonly pageType: string | null;
  /** Absolute URLs of feeds. */
  readonly feeds: readonly string[];
  /** The absolute URL of the next part. */
  readonly nextPage: string | null;
  /** Words of the main content; a Han or kana letter is one. */
  readonly wordCount: number | null;
  /** Minutes to read the main content: 238 words or 500 Han or kana letters each. */
  readonly readingMinutes: number | null;
  /** SimHash of the main content, 16 hexadecimal digits. */
  readonly fingerprint: string | null;
  readonly sources: Readonly<Record<string, string>>;
}
