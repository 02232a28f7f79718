/** With the WebAssembly modules inside of the JavaScript, for where there is no second file: `await load()` once. */

import { core } from "./core.js";
import { encodings } from "./encodings.js";
import { fromBase64, type Load } from "./module.js";
// Written by build.mjs.
import { BASE64 } from "./wasm/core-bytes.js";

export * from "./api.js";

/** Loads the WebAssembly module, once. */
export const load: Load = (source = fromBase64(BASE64)) => core.load(source);

/** Loads the legacy encodings, once: they are needed for pages that are given as bytes and are not UTF-8. */
export const loadEncodings: Load = (source = import("./wasm/encodings-bytes.js").then(({ BASE64 }) => fromBase64(BASE64))) => encodings.load(source);
