/** What the tests run, in node and in the browser. */

export { headline } from "../src/core/headline";
export { marksOf } from "../src/core/marks";
export { seenCopy } from "../src/dom/seen";
