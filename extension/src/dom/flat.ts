/** The tree as it is drawn: open shadow roots in place of their host's children, assigned nodes in place of slots. */

const OWN_ELEMENT = "duramen-";

/** The children of an element as they are drawn, without what we put into the page ourselves. */
export function flatChildren(element: Element): Node[] {
  const children: Node[] = [];
  collect(element.shadowRoot ?? element, children);
  return children;
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

/** The element, or the slot, from which a node inherits its style. */
export function boxParent(node: Node): Element | null {
  const slot = isElement(node) || isText(node) ? (node as Element | Text).assignedSlot : null;
  if (slot !== null) return slot;
  const parent = node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : node.parentElement;
}

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
  return (node as Element).localName === "slot" && node.getRootNode() instanceof ShadowRoot;
}
