/** The bookmarklet: hides all but the content by `wlr`, because an address is too short for the learned extractor; run again, it restores the page. */

import { ratios } from "./algorithm/methods";
import { bestNode } from "./algorithm/relevance";
import type { Table } from "./algorithm/table";
import { marksOf } from "./core/marks";
import { type HiddenView, hideOthers } from "./dom/hide";
import { readPage } from "./dom/read";

const KEY = Symbol.for("duramen");
const page = window as { [KEY]?: HiddenView };

const before = page[KEY];
before?.restore();
delete page[KEY];
if (!before?.isConnected()) {
  const table = readPage(document.body);
  const { rows, relevance } = ratios(table, "wlr");
  const best = bestNode(relevance);
  if (best >= 0) {
    const row = rows[best];
    const end = endsOf(table);
    const shown = Uint8Array.from(table.words, (words, at) => (words > 0 && at >= row && at < end[row] ? 1 : 0));
    const marks = marksOf({ end, words: table.words, isElement: (at) => table.name[at] !== "#text" }, shown, 0);
    page[KEY] = hideOthers(table.nodes, marks, [table.nodes[row]]);
  }
}

/** One past the last row of each subtree. */
function endsOf({ parent }: Table): Int32Array {
  const end = Int32Array.from(parent, (_, row) => row + 1);
  for (let row = parent.length - 1; row > 0; row -= 1) end[parent[row]] = Math.max(end[parent[row]], end[row]);
  return end;
}
