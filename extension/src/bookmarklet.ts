/** The bookmarklet: hides all but the content, and restores the page when it is run again. */

import { ratios } from "./algorithm/methods";
import { bestNode } from "./algorithm/relevance";
import { type HiddenView, hideOthers } from "./dom/hide";
import { readPage } from "./dom/read";

const KEY = Symbol.for("duramen");
const page = window as { [KEY]?: HiddenView };

const before = page[KEY];
before?.restore();
delete page[KEY];
if (!before?.content.isConnected) {
  const table = readPage(document.body);
  const { rows, relevance } = ratios(table, "wlr");
  const best = bestNode(relevance);
  if (best >= 0) page[KEY] = hideOthers(table.nodes[rows[best]], table.hosts);
}
