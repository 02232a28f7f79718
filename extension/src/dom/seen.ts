/** The content as a small tree of its own: what is seen, under names that a reader needs, and nothing that could run. */

import { flatChildren, isElement, isText, boxParent } from "./flat";
import { visibility } from "./visible";

/** Elements that mean something to a reader; of all others only the contents stay. */
const KEPT: ReadonlySet<string> = new Set(
  (
    "a abbr article aside b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 " +
    "header hr i img ins kbd li main mark ol p picture pre q ruby rp rt s samp section small strong sub summary sup table " +
    "tbody td tfoot th thead time tr u ul var"
  ).split(" "),
);
/** Elements that mean something without words. */
const ALONE: ReadonlySet<string> = new Set(["br", "hr", "img"]);
const LEFT_OUT: ReadonlySet<string> = new Set(
  "meta title head link style script select noscript template iframe noembed noframes button input textarea dialog object embed audio video canvas svg".split(" "),
);
const SAFE_LINK = /^(https?|mailto|tel|ftp):/i;
const SAFE_IMAGE = /^(https?|blob):|^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;
const PLAIN_ATTRIBUTES: readonly string[] = ["alt", "colspan", "rowspan", "dir", "lang", "start", "title", "datetime"];

/** A copy of what is seen of a node, made of plain elements only; of texts and images those that `isWanted`. */
export function seenCopy(content: Node, isWanted: (node: Node) => boolean = () => true): DocumentFragment {
  const isVisible = visibility();
  const fragment = document.createDocumentFragment();
  const waiting: [Node, Node][] = [[content, fragment]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, target] = next;
    if (isText(node)) {
      const box = boxParent(node);
      const isSpace = node.data.trim() === "";
      if (box !== null && (isSpace || isWanted(node)) && isVisible(box)) target.appendChild(document.createTextNode(node.data));
      continue;
    }
    if (!isElement(node) || LEFT_OUT.has(node.localName)) continue;
    if (node.localName === "img" && !isWanted(node)) continue;
    const copy = copyOf(node, isVisible);
    if (copy !== null) target.appendChild(copy);
    const children = flatChildren(node);
    for (const child of children.reverse()) waiting.push([child, copy ?? target]);
  }
  removeEmpty(fragment);
  return fragment;
}

/** Takes away elements in which nothing is left, the innermost first. */
function removeEmpty(fragment: DocumentFragment): void {
  for (const element of [...fragment.querySelectorAll("*")].reverse()) {
    const isCell = element.localName === "td" || element.localName === "th";
    if (!isCell && !ALONE.has(element.localName) && element.children.length === 0 && element.textContent.trim() === "") element.remove();
  }
}

function copyOf(element: Element, isVisible: (element: Element) => boolean): HTMLElement | null {
  const { localName } = element;
  if (!KEPT.has(localName)) return null;
  if ((localName === "img" || localName === "hr") && !isVisible(element)) return null;
  const copy = document.createElement(localName);
  for (const name of PLAIN_ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  if (element instanceof HTMLAnchorElement && SAFE_LINK.test(element.href)) copy.setAttribute("href", element.href);
  if (element instanceof HTMLImageElement) {
    const address = element.currentSrc || element.src;
    if (!SAFE_IMAGE.test(address)) return null;
    copy.setAttribute("src", address);
  }
  if (localName === "details") copy.setAttribute("open", "");
  return copy;
}
