/** The WebAssembly module: loading it, and one page at a time in it. */

import * as glue from "./wasm/core.js";
import type { Page } from "./wasm/core.js";
import { decoded, encodings } from "./encodings.js";
import { DuramenError, WasmModule } from "./module.js";
import type { Walked } from "./walk.js";

/** An object that can make its page again after another page has replaced it. */
export interface PageOwner {
  makePage(): Page;
}

export const core = new WasmModule({ instantiate: glue.default, instantiateNow: glue.initSync, reset: glue.__wbg_reset_state });
let live: { owner: PageOwner; page: Page } | null = null;

/**
 * What `read` gives of the page of `owner`.
 *
 * The module holds the table of one page, the one that was asked for last, so that its memory is bounded however many
 * documents there are. A document whose page is gone makes it again.
 */
export function withPage<T>(owner: PageOwner, read: (page: Page) => T): T {
  return guarded(() => {
    if (live?.owner !== owner) {
      release();
      live = { owner, page: owner.makePage() };
    }
    return read(live.page);
  });
}

/** The page of bytes, of which the encoding is found or given. */
export function pageOfBytes(bytes: Uint8Array, encoding: string | undefined, contentType: string | undefined): Page {
  glue.ensureRoom(bytes.length);
  const page = glue.Page.fromBytes(bytes, encoding, contentType, false);
  if (page !== undefined) return page;
  const { utf8, name } = decoded(bytes, encoding, contentType);
  glue.ensureRoom(utf8.length);
  return glue.Page.fromDecoded(utf8, name, false);
}

const encoder = new TextEncoder();

/** The page of a text. */
export function pageOfText(html: string): Page {
  // A unit of UTF-16 becomes at most three bytes.
  const buffer = new glue.TextBuffer(3 * html.length);
  const { written } = encoder.encodeInto(html, buffer.view());
  return glue.Page.fromText(buffer, written, false);
}

/** The page of what a walk over a live page wrote down. */
export function pageOfWalk({ events, strings, styles = new Uint8Array(), quirks, scripting }: Walked): Page {
  glue.ensureRoom(4 * events.length + strings.length + 2 * styles.length);
  return glue.Page.fromWalk(events, strings, styles, quirks, scripting);
}

/** The page types that the model tells apart. */
export function pageTypes(): string[] {
  return guarded(() => glue.pageTypes());
}

/** The names of the methods of the literature; the learned extractor is "duramen". */
export function methodNames(): string[] {
  return guarded(() => glue.methodNames());
}

/** Name and kind ("text", "list" or "number") of each metadata field. */
export function metadataFields(): [string, string][] {
  return guarded(() => glue.metadataFields() as [string, string][]);
}

/** Makes the module fail as a mistake in it would; for tests. */
export function trap(): void {
  guarded(() => glue.trap());
}

/** Gives the page in the module back; a document that needs it makes it again. */
export function release(): void {
  live?.page.free();
  live = null;
}

/**
 * What `work` gives. Errors of the core pass as they are. After a trap, or where the stack is exhausted, nothing in the
 * module can be trusted any more: then it starts afresh, and the next page works.
 */
function guarded<T>(work: () => T): T {
  if (!core.isLoaded) throw new DuramenError("duramen is not loaded yet: call `await load()` first");
  try {
    return work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      live = null;
      core.reset();
      encodings.reset();
      throw new DuramenError(`duramen failed on this page, which is a mistake in duramen: ${error.message}`, { cause: error });
    }
    throw error instanceof Error && error.constructor === Error ? new DuramenError(error.message) : error;
  }
}
