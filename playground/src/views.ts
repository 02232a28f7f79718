/** What the playground shows of a page: one function for each view. */

import { made } from "../../extension/src/dom/made.js";
import { extract, methodNames, type ExtractedDocument, type ExtractOptions, type TextBlock } from "../../npm/src/index.js";
import { colouredPage, frameOf, readerPage, verdictOn } from "./frames.js";

export interface Shown {
  readonly html: string;
  readonly options: ExtractOptions;
  readonly document: ExtractedDocument;
}

/** Blocks that are listed at most; more would make the list slow. */
const MAX_BLOCKS = 2000;
const MAX_REASONS = 12;
const FAVORS = ["precision", "balanced", "recall"] as const;

export const VIEWS: Record<string, (shown: Shown) => Node> = {
  reader: ({ document: found }) => frameOf("Main content", readerPage(found)),
  markdown: ({ document: found }) => preformatted(found.markdown),
  page: ({ html, options }) => frameOf("The page, each text coloured by its probability", colouredPage(html, options)),
  blocks: ({ document: found }) => blockList(found),
  compare: ({ html, options }) => comparison(html, options),
  json: ({ document: found }) => preformatted(JSON.stringify(found, null, 2)),
};

/** When the browser has drawn what was changed before. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const preformatted = (text: string): HTMLElement => made("pre", { dir: "auto", tabIndex: 0 }, text);

/** All blocks with their probabilities; the reasons of one are worked out when it is opened. */
function blockList(found: ExtractedDocument): HTMLElement {
  const blocks = found.allBlocks.slice(0, MAX_BLOCKS);
  const verdict = verdictOn(found);
  const list = made("div", { className: "list", tabIndex: 0 }, ...blocks.map((block) => blockDetails(found, block, verdict(block))));
  const left = found.allBlocks.length - blocks.length;
  if (left > 0) list.append(made("p", {}, `${left} more blocks are not listed.`));
  return list;
}

function blockDetails(found: ExtractedDocument, block: TextBlock, verdict: string): HTMLElement {
  const summary = made("summary", {}, `${(block.probability ?? 0).toFixed(2)} ${verdict} <${block.tag}> `, made("bdi", {}, block.text.slice(0, 200)));
  const details = made("details", { className: verdict.startsWith("dropped") ? "dropped" : "kept" }, summary);
  details.style.setProperty("--p", String(block.probability ?? 0));
  details.addEventListener("toggle", () => details.append(reasons(found, block)), { once: true });
  return details;
}

function reasons(found: ExtractedDocument, block: TextBlock): HTMLElement {
  const { base, parts, rest, score } = found.explain(block, { most: MAX_REASONS });
  const rows: [string, number][] = [["All blocks begin with this.", base], ...parts.map(({ says, added }) => [says, added] as [string, number]), ["All other reasons together.", rest], ["Log-odds of being content.", score]];
  const table = made("table", { dir: "ltr" });
  table.createCaption().textContent = `${block.isKept ? "Kept" : "Dropped"} by ${block.step}: ${block.because}.`;
  for (const [says, added] of rows) table.insertRow().append(made("td", {}, says), made("td", {}, `${added < 0 ? "−" : "+"}${Math.abs(added).toFixed(2)}`));
  return table;
}

/** The text by each choice of `favor` and by each method of the literature, side by side; one after the other, since each takes its time. */
function comparison(html: string, options: ExtractOptions): HTMLElement {
  const columns = made("div", { className: "columns" });
  const { url } = options; // the only option that all methods have
  const choices = [
    ...FAVORS.map((favor) => [`duramen, ${favor}`, { ...options, favor }] as const),
    ...methodNames().map((method) => [method, { url, method }] as const),
  ];
  void (async () => {
    for (const [name, choice] of choices) {
      const column = columns.appendChild(made("section"));
      column.append(made("h2", {}, `${name} …`));
      await painted();
      if (!columns.isConnected) return;
      const found = extract(html, choice);
      const confidence = found.confidence === null ? "" : `, confidence ${found.confidence.toFixed(2)}`;
      column.replaceChildren(made("h2", {}, `${name}: ${found.blocks.length} blocks${confidence}`), preformatted(found.text));
    }
  })();
  return columns;
}
