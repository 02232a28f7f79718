/** What the tests run, in node and in the browser. */

export { extractFromDom, load } from "duramen/web";
export { headline } from "../src/core/headline";
export { marksOf } from "../src/core/marks";
export { computedStyle } from "../src/dom/computed";
export { plainHtml } from "../src/dom/plain-html";
