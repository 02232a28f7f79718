/** What every entry point of the package exports. */

export { methodNames, pageTypes, trap } from "./core.js";
export * from "./defuddle.js";
export * from "./document.js";
export * from "./extract.js";
export { DuramenError, type WasmSource } from "./module.js";
export * from "./readability.js";
export * from "./types.js";
export * from "./walk.js";
