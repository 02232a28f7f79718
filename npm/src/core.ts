/** The WebAssembly module: loading it, and one page at a time in it. */

import initialise, * as core from "./wasm/core.js";
import type { Page } from "./wasm/core.js";

/** What the module can be loaded from. */
export type WasmSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** A failure of duramen itself, or a page that needs more memory than the module may have. */
export class DuramenError extends Error {
  override name = "DuramenError";
}

/** Who can make its page again, when another page has taken its place. */
export interface PageOwner {
  makePage(): Page;
}

let isLoaded = false;
let loading: Promise<void> | null = null;
let live: { owner: PageOwner; page: Page } | null = null;

/** Loads the module once; further calls wait for the same. */
export function loadFrom(source: WasmSource | Promise<WasmSource>): Promise<void> {
  if (isLoaded) return Promise.resolve();
  loading ??= instantiate(source).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function instantiate(source: WasmSource | Promise<WasmSource>): Promise<void> {
  await initialise({ module_or_path: source });
  isLoaded = true;
}

/** Loads the module at once. Browsers refuse this on the main thread for a module of this size. */
export function loadNow(source: BufferSource | WebAssembly.Module): void {
  if (isLoaded) return;
  core.initSync({ module: source });
  isLoaded = true;
}

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
  core.ensureRoom(bytes.length);
  return core.Page.fromBytes(bytes, encoding, contentType, false);
}

const encoder = new TextEncoder();

/** The page of a text. */
export function pageOfText(html: string): Page {
  const utf8 = encoder.encode(html);
  core.ensureRoom(utf8.length);
  return core.Page.fromText(utf8, false);
}

/** The page of what a walk over a live page wrote down. */
export function pageOfWalk(events: Uint32Array, strings: Uint8Array, quirks: boolean, scripting: boolean): Page {
  core.ensureRoom(4 * events.length + strings.length);
  return core.Page.fromWalk(events, strings, quirks, scripting);
}

/** The page types that the model tells apart. */
export function pageTypes(): string[] {
  return guarded(() => core.pageTypes());
}

/** The names of the methods of the literature; the learned extractor is "duramen". */
export function methodNames(): string[] {
  return guarded(() => core.methodNames());
}

/** Name and kind ("text", "list" or "number") of each metadata field. */
export function metadataFields(): [string, string][] {
  return guarded(() => core.metadataFields() as [string, string][]);
}

/** Makes the module fail as a mistake in it would; for tests. */
export function trap(): void {
  guarded(() => core.trap());
}

function release(): void {
  live?.page.free();
  live = null;
}

/**
 * What `work` gives. Errors of the core pass as they are. After a trap, or where the stack is exhausted, nothing in the
 * module can be trusted any more: then it starts afresh, and the next page works.
 */
function guarded<T>(work: () => T): T {
  if (!isLoaded) throw new DuramenError("duramen is not loaded yet: call `await load()` first");
  try {
    return work();
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      live = null;
      core.__wbg_reset_state();
      throw new DuramenError(`duramen failed on this page, which is a mistake in duramen: ${error.message}`, { cause: error });
    }
    throw error instanceof Error && error.constructor === Error ? new DuramenError(error.message) : error;
  }
}
