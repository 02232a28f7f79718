/** What a page and the background say to each other over a port: requests by name, each with an answer. */

import type { Explanation } from "duramen/web";
import type { PageView } from "../view";

export const PORT = "duramen.core";

/**
 * The symbol of a page's global object under which its view is kept between two calls. A plain name would not do, because
 * `<div id="view">` makes `globalThis.view` that element, also in the world of an extension.
 */
export const VIEW = "duramen.view";
export type Keeper = { [key: symbol]: PageView | undefined };

export const LEARNED = "duramen";
export const METHODS = [LEARNED, "wlr", "clr", "wnr", "cnr"] as const;
export type Method = (typeof METHODS)[number];

/** How to read a page; its address only where it has one on the web. */
export interface Reading {
  readonly method: Method;
  readonly url: string | null;
  readonly quirks: boolean;
  readonly scripting: boolean;
}

/** Block numbers, and whether a person wants them kept. */
export type Corrections = readonly (readonly [number, boolean])[];

export interface Summary {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly siteName: string | null;
  readonly language: string | null;
  readonly pageType: string | null;
  readonly confidence: number | null;
  /** To read what the method keeps, as the core counts them. */
  readonly minutes: number;
  /** Words of all blocks. */
  readonly words: number;
  readonly blockCount: number;
}

export interface BlockRow {
  readonly number: number;
  readonly tag: string;
  /** The beginning of its text. */
  readonly text: string;
  readonly row: number;
  readonly first: number;
  readonly last: number;
  readonly probability: number | null;
  /** As the method decided, before any correction. */
  readonly isKept: boolean;
  /** The step of the learned extractor that decided so, and why; from others their name, and null. */
  readonly step: string;
  readonly because: string | null;
  /** Whether it repeats the title of the page and stays to be seen although the method leaves it out. */
  readonly isTitle: boolean;
}

/** Rows of nodes, and whether a person wants them and what is in them to be seen; the last word counts. */
export type NodesShown = readonly (readonly [number, boolean])[];

/** Which rows are shown, by the method and the corrections. */
export interface Choice {
  readonly rows: readonly number[];
  readonly imageRows: readonly number[];
  readonly words: number;
}

/** The content nodes of a ratio in document order, as columns; `best` is the number of the chosen one. */
export interface RatioTree {
  readonly method: Exclude<Method, typeof LEARNED>;
  readonly rows: readonly number[];
  readonly depth: readonly number[];
  readonly total: readonly number[];
  readonly parts: readonly number[];
  readonly relevance: readonly number[];
  readonly best: number;
}

export interface Labelled {
  readonly text: string;
  readonly required: readonly string[];
  readonly forbidden: readonly string[];
}

/** The arrays of a walk: messages of an extension are JSON, so they are sent as numbers, and the bytes of strings as text. */
export const PARTS = ["events", "strings", "styles"] as const;
export type Part = (typeof PARTS)[number];

/** What can be asked of the background; `part` and `extract` come first, in this order. */
export interface Requests {
  part(kind: Part, values: readonly number[] | string): void;
  extract(reading: Reading): Summary;
  choice(corrections: Corrections): Choice;
  marks(corrections: Corrections, root: number, isHiding: boolean, nodes: NodesShown): number[];
  blocks(from: number, most: number): BlockRow[];
  tree(): RatioTree;
  explain(block: number): Explanation | null;
  markdown(corrections: Corrections): string;
  labelled(corrections: Corrections): Labelled;
}

export type RequestName = keyof Requests;
export type Request = { readonly id: number; readonly name: RequestName; readonly args: unknown[] };
export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };
