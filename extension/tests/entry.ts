/** What the tests run, in node and in the browser. */

export { detectBlocks, detectMenus } from "../src/algorithm/blocks";
export { countText } from "../src/algorithm/count";
export { METHODS, ratios } from "../src/algorithm/methods";
export { highest } from "../src/algorithm/relevance";
export { subtreeEnds } from "../src/algorithm/table";
