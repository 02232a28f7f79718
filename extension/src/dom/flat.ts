/** The tree as it is drawn: open shadow roots in place of their host's children, assigned nodes in place of slots. */

const OWN_ELEMENT = "duramen-";

/** Reads a property that a form may hide behind an element of that name, such as `<input name=nextSibling>`. */
function reader<Value>(prototype: object, name: string): (node: Node) => Value {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name)!;
  return (node) => get!.call(node) as Value;
}

const nodeType = reader<number>(Node.prototype, "nodeType");
const childNodes = reader<NodeListOf<ChildNode>>(Node.prototype, "childNodes");
const parentNode = reader<ParentNode | null>(Node.prototype, "parentNode");
const localName = reader<string>(Element.prototype, "localName");
const shadowRoot = reader<ShadowRoot | null>(Element.prototype, "shadowRoot");
const slotOfElement = reader<HTMLSlotElement | null>(Element.prototype, "assignedSlot");

/** The children of an element as they are drawn, without what we put into the page ourselves. */
export function flatChildren(element: Element): Node[] {
  const children: Node[] = [];
  collect(shadowRoot(element) ?? element, children);
  return children;
}

function collect(parent: Node, found: Node[]): void {
  for (const node of childNodes(parent)) {
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
  const slot = isElement(node) ? slotOfElement(node) : isText(node) ? node.assignedSlot : null;
  if (slot !== null) return slot;
  const parent = parentNode(node);
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

export function isElement(node: Node): node is Element {
  return nodeType(node) === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return nodeType(node) === Node.TEXT_NODE || nodeType(node) === Node.CDATA_SECTION_NODE;
}

/** Whether we put the node into the page. */
export function isOwn(node: Node): boolean {
  return isElement(node) && localName(node).startsWith(OWN_ELEMENT);
}

/** A slot of a shadow root; elsewhere the name means nothing. */
function isShadowSlot(node: Node): node is HTMLSlotElement {
  return isElement(node) && localName(node) === "slot" && node.getRootNode() instanceof ShadowRoot;
}
