/** With the WebAssembly modules inside of the JavaScript, for where there is no second file: `await load()` once. */

import { core } from "./core.js";
import { encodings } from "./encodings.js";
import { fromBase64, type WasmSource } from "./module.js";
// Written by build.mjs.
import { BASE64 } from "./wasm/core-bytes.js";

export * from "./api.js";

/** Loads the WebAssembly module, once. */
export function load(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return core.load(source ?? fromBase64(BASE64));
}

/** Loads the legacy encodings, once: they are needed for pages that are given as bytes and are not UTF-8. */
export function loadEncodings(source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return encodings.load(source ?? inlineEncodings());
}

async function inlineEncodings(): Promise<WasmSource> {
  return fromBase64((await import("./wasm/encodings-bytes.js")).BASE64);
}
