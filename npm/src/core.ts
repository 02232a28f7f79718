/** The WebAssembly module: loading it, and one page at a time in it. */

import * as glue from "./wasm/core.js";
import type { Extraction } from "./wasm/core.js";
import { decoded, encodings } from "./encodings.js";
import { DuramenError, WasmModule } from "./module.js";
import type { Walked } from "./walk.js";

export const core = new WasmModule({ instantiate: glue.default, instantiateNow: glue.initSync, reset: glue.__wbg_reset_state });
let live: { extract: () => Extraction; extraction: Extraction } | null = null;

/**
 * What `read` gives of the extraction that `extract` makes.
 *
 * The module holds the page that was asked for last, so that its memory is bounded however many documents there are. A
 * page that is gone is extracted again.
 */
export function withExtraction<T>(extract: () => Extraction, read: (extraction: Extraction) => T): T {
  return guarded(() => {
    if (live?.extract !== extract) {
      live?.extraction.free();
      live = null;
      live = { extract, extraction: extract() };
    }
    return read(live.extraction);
  });
}

/** The extraction of bytes, of which the encoding is found or given. */
export function ofBytes(bytes: Uint8Array, options: object): Extraction {
  glue.ensureRoom(bytes.length);
  const found: unknown = glue.extractBytes(bytes, options);
  if (!(found instanceof glue.ForeignBytes)) return found as Extraction;
  const { encoding } = options as { encoding?: string };
  const { utf8, name } = decoded(found.takeBytes(), encoding, found.contentType);
  glue.ensureRoom(utf8.length);
  return glue.extractDecoded(utf8, name, found, options);
}

const encoder = new TextEncoder();

/** The extraction of a text. */
export function ofText(html: string, options: object): Extraction {
  // A unit of UTF-16 becomes at most three bytes.
  const buffer = new glue.TextBuffer(3 * html.length);
  const { written } = encoder.encodeInto(html, buffer.view());
  return glue.extractText(buffer, written, options);
}

/** The extraction of what a walk over a live page wrote down. */
export function ofWalk({ events, strings, styles = new Uint8Array(), quirks, scripting }: Walked, options: object): Extraction {
  glue.ensureRoom(4 * events.length + strings.length + 2 * styles.length);
  return glue.extractWalk(events, strings, styles, quirks, scripting, options);
}

/** The page types that the model tells apart. */
export const pageTypes = (): string[] => guarded(glue.pageTypes);

/** The names of the methods of the literature; the learned extractor is "duramen". */
export const methodNames = (): string[] => guarded(glue.methodNames);

/** Name and kind ("text", "list" or "number") of each metadata field. */
export const metadataFields = () => guarded(glue.metadataFields) as [string, string][];

/** Makes the module fail as a mistake in it would; for tests. */
export const trap = (): void => guarded(glue.trap);

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
