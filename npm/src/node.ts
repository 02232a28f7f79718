/** For Node.js, Deno and Bun: the module is read from beside this file when it is imported, so nothing needs loading. */

import { readFileSync } from "node:fs";
import { loadNow, type WasmSource } from "./core.js";

export * from "./api.js";

loadNow(readFileSync(new URL("./duramen.wasm", import.meta.url)));

/** Does nothing here: so the same code runs in browsers. */
export function load(_source?: WasmSource | Promise<WasmSource>): Promise<void> {
  return Promise.resolve();
}
