/** For browsers, workers and bundlers: `await load()` once, then everything is synchronous. */

import { core } from "./core.js";
import { encodings } from "./encodings.js";
import type { Load } from "./module.js";

export * from "./api.js";

/**
 * Loads the WebAssembly module, once. It is fetched from beside this file; where a bundler moves files, say where it is:
 * a URL, a response, the bytes or a compiled module.
 */
export const load: Load = (source = new URL("./duramen.wasm", import.meta.url)) => core.load(source);

/** Loads the legacy encodings, once: they are needed for pages that are given as bytes and are not UTF-8. */
export const loadEncodings: Load = (source = new URL("./encodings.wasm", import.meta.url)) => encodings.load(source);
