/** How a node is named: a text in quotes, an element with its id or first class, as `duramen tree --ratios` writes them. */

import { isText } from "./flat";

const MAX_TEXT_CHARS = 60;

export function labelOf(node: Node): string {
  if (isText(node)) {
    const line = node.data.trim().replace(/\s+/g, " ");
    return `"${line.length > MAX_TEXT_CHARS ? `${line.slice(0, MAX_TEXT_CHARS - 1)}…` : line}"`;
  }
  const { localName, id, classList } = node as Element;
  return localName + (id ? `#${id}` : classList.length > 0 ? `.${classList[0]}` : "");
}
