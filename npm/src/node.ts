/** For Node.js, Deno and Bun: the modules are read from beside this file, so nothing needs loading. */

import { readFileSync } from "node:fs";
import { core } from "./core.js";
import { readEncodingsBy } from "./encodings.js";
import type { WasmSource } from "./module.js";

export * from "./api.js";

core.loadNow(readFileSync(new URL("./duramen.wasm", import.meta.url)));
readEncodingsBy(() => readFileSync(new URL("./encodings.wasm", import.meta.url)));

/** Does nothing here; it exists so that the same code runs in browsers. */
export function load(_source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return Promise.resolve();
}

/** Does nothing here: the encodings are loaded when the first page needs them. */
export function loadEncodings(_source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return Promise.resolve();
}
