/** From HTML, or from a live page, to a document. */

import { ofBytes, ofText, ofWalk } from "./core.js";
import { ExtractedDocument } from "./document.js";
import type { ExtractOptions } from "./types.js";
import { walk, type Walked, type WalkOptions } from "./walk.js";

/**
 * The main content of a page given as text or as bytes; any text and any bytes will do. MHTML, Safari's webarchive,
 * SingleFile pages and saved views of a source give the page inside; binary data, such as a PDF, gives nothing.
 */
export function extract(html: string | Uint8Array | ArrayBuffer, options: ExtractOptions = {}): ExtractedDocument {
  if (typeof html === "string") return new ExtractedDocument((known) => ofText(html, known), options);
  if (!(html instanceof Uint8Array || html instanceof ArrayBuffer)) {
    throw new TypeError("html must be a string, a Uint8Array or an ArrayBuffer; for a live page call extractFromDom(document)");
  }
  // A copy: the page may be parsed again after the caller has changed the bytes.
  const bytes = new Uint8Array(html).slice();
  return new ExtractedDocument((known) => ofBytes(bytes, known), options);
}

/** A document whose rows are nodes of a live page. */
export class DomDocument extends ExtractedDocument {
  /** `nodes` has the node of each row; row 0 is the document. */
  constructor(walked: Walked, readonly nodes: readonly Node[], options: ExtractOptions) {
    super((known) => ofWalk(walked, known), options);
  }
}

/**
 * The main content of a live page: the table is built from its own nodes, with open shadow roots and frames of the same
 * origin. Nothing in the page is changed.
 */
export function extractFromDom(document: Document, { skip, style, ...options }: ExtractOptions & WalkOptions = {}): DomDocument {
  const { nodes, ...walked } = walk(document, { ...(skip && { skip }), ...(style && { style }) });
  return new DomDocument(walked, nodes, { ...(/^https?:/.test(document.URL ?? "") && { url: document.URL }), ...options });
}

/** The same from what a walk wrote down, for instance in a worker to which the page sent it; without nodes. */
export function extractFromWalk(walked: Walked, options: ExtractOptions = {}): ExtractedDocument {
  return new DomDocument(walked, [], options);
}
