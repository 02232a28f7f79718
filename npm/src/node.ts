/** For Node.js, Deno and Bun: the modules are read from beside this file, so nothing needs loading. */

import { readFileSync } from "node:fs";
import { core } from "./core.js";
import { encodings } from "./encodings.js";
import type { Load } from "./module.js";

export * from "./api.js";

core.loadNow(readFileSync(new URL("./duramen.wasm", import.meta.url)));
encodings.readNow = () => readFileSync(new URL("./encodings.wasm", import.meta.url));

/** These do nothing here and exist so that the same code runs in browsers; the encodings are read when the first page needs them. */
export const load: Load = () => Promise.resolve();
export const loadEncodings: Load = load;
