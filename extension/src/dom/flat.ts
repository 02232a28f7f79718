/** The tree as it is drawn: open shadow roots in place of their host's children, assigned nodes in place of slots, pages in frames. */

const OWN_ELEMENT = "duramen-";

/** The children of an element as they are drawn, without what we put into the page ourselves. */
export function flatChildren(element: Element): Node[] {
  const children: Node[] = [];
  if (isFrame(element)) return [pageIn(element)?.documentElement ?? []].flat();
  collect(element.shadowRoot ?? element, children);
  return children;
}

export const isFrame = (element: Element) => element.localName === "iframe" || element.localName === "frame";

/** The page in a frame; null where it is of another origin, and for other elements. */
export function pageIn(element: Element): Document | null {
  return isFrame(element) ? ((element as HTMLIFrameElement).contentDocument ?? null) : null;
}

/** The window, and those of the frames among these nodes. */
export function windowsOf(nodes: readonly Node[]): Window[] {
  return [window, ...nodes.flatMap((node) => (isElement(node) ? (pageIn(node)?.defaultView ?? []) : []))];
}

/** What a map has for the innermost node under the pointer; null where it has nothing. */
export function underPointer<T>(event: Event, known: ReadonlyMap<Node, T>): T | null {
  const target = event.composedPath()[0] as Node;
  for (let at: Node | null = isOwn(target) ? null : target; at !== null; at = flatParent(at)) {
    const found = known.get(at);
    if (found !== undefined) return found;
  }
  return null;
}

function collect(parent: Node, found: Node[]): void {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (isShadowSlot(node)) collectAssigned(node, found);
    else if (!isOwn(node)) found.push(node);
  }
}

function collectAssigned(slot: HTMLSlotElement, found: Node[]): void {
  const assigned = slot.assignedNodes();
  if (assigned.length === 0) collect(slot, found);
  for (const node of assigned) {
    if (isShadowSlot(node)) collectAssigned(node, found);
    else found.push(node);
  }
}

/** The element under which a node is drawn; null above the root. */
export function flatParent(node: Node): Element | null {
  const parent = boxParent(node);
  return parent !== null && isShadowSlot(parent) ? flatParent(parent) : parent;
}

/** The element, or the slot, from which a node inherits its style; the frame around the root of a page. */
export function boxParent(node: Node): Element | null {
  const slot = isElement(node) || isText(node) ? (node as Element | Text).assignedSlot : null;
  if (slot !== null) return slot;
  const parent = node.parentNode;
  if (isDocument(parent)) return parent.defaultView?.frameElement ?? null;
  return isShadowRoot(parent) ? parent.host : node.parentElement;
}

// By what nodes say of themselves: those of a frame are no instances of this window's classes.
const isDocument = (node: Node | null): node is Document => node?.nodeType === Node.DOCUMENT_NODE;
const isShadowRoot = (node: Node | null): node is ShadowRoot => node?.nodeType === Node.DOCUMENT_FRAGMENT_NODE && "host" in node;

export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE;
}

/** Whether we put the node into the page. */
export function isOwn(node: Node): boolean {
  return isElement(node) && node.localName.startsWith(OWN_ELEMENT);
}

/** A slot of a shadow root; elsewhere the name means nothing. */
function isShadowSlot(node: Node): node is HTMLSlotElement {
  return (node as Element).localName === "slot" && isShadowRoot(node.getRootNode());
}
