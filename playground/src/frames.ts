/** Pages in frames that run no script and load nothing. */

import { headline } from "../../extension/src/core/headline.js";
import { made } from "../../extension/src/dom/made.js";
import { extractFromDom, type ExtractedDocument, type ExtractOptions, type TextBlock } from "../../npm/src/index.js";
import { addHeading } from "../../python/duramen/apps/serve/ui/static/amount.js";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const READER = "body { font: 18px/1.6 Georgia, serif; max-width: 38rem; margin: 1rem auto; padding: 0 1rem; color: #1d1b16 } img { max-width: 100% } pre { overflow: auto } table { border-collapse: collapse } td, th { border: 1px solid #8a8371; padding: .2rem .5rem } @media (prefers-color-scheme: dark) { body { color: #ece7da; background: #1b1914 } a { color: #e0a870 } }";

/** A sandboxed frame that shows some HTML. */
export function frameOf(title: string, html: string): HTMLIFrameElement {
  const frame = made("iframe", { title, srcdoc: html });
  frame.setAttribute("sandbox", "");
  return frame;
}

/** The main content as a page of its own, below the title unless it has a heading of its own, with who wrote it and when. */
export function readerPage({ html, metadata, direction }: ExtractedDocument): string {
  const page = new DOMParser().parseFromString(`<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${READER}</style>${html}`, "text/html");
  Object.assign(page.documentElement, { lang: metadata.language ?? "", dir: direction });
  addHeading(page.body, metadata);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** How a block is marked: kept or dropped and by which step, or as the title, which the reader view shows above the text. */
export function verdictOn({ allBlocks, title }: ExtractedDocument): (block: TextBlock) => string {
  const shown = headline(allBlocks, title);
  return (block) => (block.number === shown?.number ? "title, shown above" : `${block.isKept ? "kept" : "dropped"} by ${block.step}`);
}

/** The page as it is drawn, each block coloured by its probability; a text is a row of the table, so it can be marked in place. */
export function colouredPage(html: string, options: ExtractOptions): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  const found = extractFromDom(page, options);
  const verdict = verdictOn(found);
  for (const block of found.allBlocks) {
    for (const node of found.nodes.slice(block.first, block.last)) {
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) mark(page, node as Text, block, verdict(block));
    }
  }
  for (const active of page.querySelectorAll("script, meta[http-equiv], base, link, iframe, frame, object, embed")) active.remove();
  const policy = page.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = POLICY;
  page.head.prepend(policy);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function mark(page: Document, text: Text, { probability, because }: TextBlock, verdict: string): void {
  const isShown = !verdict.startsWith("dropped");
  const span = page.createElement("duramen-block");
  const hue = Math.round((probability ?? 0) * 120);
  span.style.cssText = `background: hsl(${hue} 70% ${isShown ? 82 : 90}%); color: #1d1b16; ${isShown ? "" : "text-decoration: line-through; opacity: .8"}`;
  span.title = `${verdict}, probability ${(probability ?? 0).toFixed(2)}: ${because}`;
  text.replaceWith(span);
  span.append(text);
}
