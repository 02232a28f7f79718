/** The content as a small tree of its own: what is seen, under names that a reader needs, and nothing that could run. */

import { flatChildren, isElement, isText, boxParent } from "./flat";
import { formulaIn, mathCopy } from "./formula";
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
  "meta title head link style script select noscript template noembed noframes button input textarea dialog object embed audio video canvas svg".split(" "),
);
const SAFE_LINK = /^(https?|mailto|tel|ftp):/i;
const SAFE_IMAGE = /^(https?|blob):|^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i;
const PLAIN_ATTRIBUTES: readonly string[] = ["alt", "colspan", "rowspan", "dir", "lang", "start", "title", "datetime"];

/** A copy of what is seen of a node, made of plain elements only; of texts and images those that `isWanted`, of formulas those behind a wanted text or with one. */
export function seenCopy(content: Node, isWanted: (node: Node) => boolean = () => true): DocumentFragment {
  const isVisible = visibility();
  const fragment = document.createDocumentFragment();
  const waiting: [Node, Node][] = [[content, fragment]];
  let isBehindWanted = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, target] = next;
    if (isText(node)) {
      const box = boxParent(node);
      const isSpace = node.data.trim() === "";
      const isTaken = box !== null && (isSpace || isWanted(node)) && isVisible(box);
      if (isTaken) target.appendChild(document.createTextNode(node.data));
      if (!isSpace) isBehindWanted = isTaken;
      continue;
    }
    if (!isElement(node) || LEFT_OUT.has(node.localName)) continue;
    const formula = formulaIn(node);
    if (formula !== null) {
      if (isBehindWanted || textsIn(node).some(isWanted)) target.appendChild(mathCopy(formula));
      continue;
    }
    if (node.localName === "img" && !isWanted(node)) continue;
    const copy = copyOf(node, isVisible);
    if (copy !== null) target.appendChild(copy);
    const children = flatChildren(node);
    for (const child of children.reverse()) waiting.push([child, copy ?? target]);
  }
  removeEmpty(fragment);
  return fragment;
}

function textsIn(element: Element): Node[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode);
  return texts;
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
  // By name: elements of a frame are no instances of this window's classes.
  const { href, currentSrc, src } = element as HTMLAnchorElement & HTMLImageElement;
  if (localName === "a" && SAFE_LINK.test(href)) copy.setAttribute("href", href);
  if (localName === "img") {
    const address = currentSrc || src;
    if (!SAFE_IMAGE.test(address)) return null;
    copy.setAttribute("src", address);
  }
  if (localName === "details") copy.setAttribute("open", "");
  return copy;
}
