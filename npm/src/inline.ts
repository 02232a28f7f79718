/** With the WebAssembly module inside of the JavaScript, for where there is no second file: `await load()` once. */

import { loadFrom, type WasmSource } from "./core.js";
// Written by build.mjs.
import { BASE64 } from "./wasm/bytes.js";

export * from "./api.js";

/** Loads the WebAssembly module, once. */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return loadFrom(source ?? Uint8Array.from(atob(BASE64), (character) => character.charCodeAt(0)));
}
