/** For browsers, workers and bundlers: `await load()` once, then everything is synchronous. */

import { loadFrom, type WasmSource } from "./core.js";

export * from "./api.js";

/**
 * Loads the WebAssembly module, once. It is fetched from beside this file; where a bundler moves files, say where it is:
 * a URL, a response, the bytes or a compiled module.
 */
export function load(source: WasmSource | Promise<WasmSource> = new URL("./duramen.wasm", import.meta.url)): Promise<void> {
  return loadFrom(source);
}
