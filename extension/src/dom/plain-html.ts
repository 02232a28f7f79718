/** The page as markup that a parser reads as it is drawn: shadow roots and slots in place, without what we added. */

import { flatChildren, isElement, isText, pageIn } from "./flat";

/** Code is of no use to an extractor, except for the data that pages describe themselves with. */
const isCode = (element: Element) => element.localName === "style" || (element.localName === "script" && element.getAttribute("type") !== "application/ld+json");

export function plainHtml(document: Document): string {
  // A document without a window loads nothing and runs no custom elements.
  const inert = document.implementation.createHTMLDocument();
  const root = inert.importNode(document.documentElement, false);
  const waiting: [Node, Node][] = flatChildren(document.documentElement).map((child): [Node, Node] => [child, root]).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, parent] = next;
    if (isText(node)) parent.appendChild(inert.createTextNode(node.data));
    if (!isElement(node) || isCode(node)) continue;
    const framed = pageIn(node)?.body;
    // A parser reads nothing within frames, so what they show stands in a plain element.
    const isPlain = framed !== undefined || node.localName === "frameset";
    const copy = parent.appendChild(isPlain ? inert.createElement("div") : inert.importNode(node, false));
    for (const child of flatChildren(framed ?? node).reverse()) waiting.push([child, copy]);
  }
  const doctype = document.compatMode === "BackCompat" ? "" : "<!doctype html>";
  return doctype + root.outerHTML;
}
