/** Where a node is, as a CSS path; `>>>` enters a shadow root. */

import { isElement } from "./flat";

/** The path of an element; of a text that of its parent. */
export function cssPath(node: Node): string {
  const steps: string[] = [];
  for (let at: Node | null = node; at !== null; at = at.parentNode) {
    if (isElement(at)) steps.unshift(cssStep(at));
    else if (at instanceof ShadowRoot) return [cssPath(at.host), steps.join(" > ")].filter(Boolean).join(" >>> ");
  }
  return steps.join(" > ");
}

function cssStep(element: Element): string {
  const name = /^[a-z][a-z0-9-]*$/i.test(element.localName) ? element.localName : "*";
  const parent = element.parentNode;
  if (parent === null || parent.nodeType === Node.DOCUMENT_NODE) return name;
  const position = Array.prototype.indexOf.call((parent as ParentNode).children, element) + 1;
  return `${name}:nth-child(${position})`;
}
