/** What the tests run, in node and in the browser. */

export { detectBlocks, detectMenus } from "../src/algorithm/blocks";
export { countText } from "../src/algorithm/count";
export { METHODS, ratios } from "../src/algorithm/methods";
export { bestNode } from "../src/algorithm/relevance";
export { marksOf } from "../src/core/marks";
export { cssPath } from "../src/dom/path";
export { type PageTable, readPage } from "../src/dom/read";
export { seenCopy } from "../src/dom/seen";
