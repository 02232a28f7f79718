/** What every entry point of the package exports. */

export { methodNames, pageTypes, trap } from "./core.js";
export { Defuddle, type DefuddleOptions, type DefuddleResponse } from "./defuddle.js";
export {
  ExtractedDocument,
  type DataTable,
  type Explanation,
  type Image,
  type Post,
  type Ratios,
  type Reason,
  type RenderOptions,
  type TextBlock,
} from "./document.js";
export { DomDocument, extract, extractFromDom, extractFromWalk } from "./extract.js";
export { DuramenError, type WasmSource } from "./module.js";
export { isProbablyReaderable, Readability, type ReadabilityOptions, type ReadabilityResult } from "./readability.js";
export type { Completeness, ExtractOptions, Metadata } from "./types.js";
export { walk, Walker, type Walked, type WalkedPage, type WalkOptions } from "./walk.js";
