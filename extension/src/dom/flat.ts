/** The tree as it is drawn: open shadow roots in place of their host's children, assigned nodes in place of slots, pages in frames. */

const OWN_ELEMENT = "duramen-";

/** Reads a property that a form may hide behind an element of that name, such as `<input name=nextSibling>`. */
function reader<Value>(prototype: () => object, name: string): (node: Node) => Value {
  let get: (() => unknown) | undefined;
  return (node) => (get ??= Object.getOwnPropertyDescriptor(prototype(), name)!.get!).call(node) as Value;
}

const nodeType = reader<number>(() => Node.prototype, "nodeType");
const childNodes = reader<NodeListOf<ChildNode>>(() => Node.prototype, "childNodes");
const parentNode = reader<ParentNode | null>(() => Node.prototype, "parentNode");
const defaultView = reader<Window | null>(() => Document.prototype, "defaultView");
const localName = reader<string>(() => Element.prototype, "localName");
const shadowRoot = reader<ShadowRoot | null>(() => Element.prototype, "shadowRoot");
const slotOfElement = reader<HTMLSlotElement | null>(() => Element.prototype, "assignedSlot");

/** The children of an element as they are drawn, without what we put into the page ourselves; none of a frame, whose page is a tree of its own. */
export function flatChildren(element: Element): Node[] {
  return isFrame(element) ? [] : [...childNodes(shadowRoot(element) ?? element)].flatMap(inPlace);
}

/** What is drawn in place of a node: of a slot the nodes assigned to it, else its own children. */
function inPlace(node: Node): Node[] {
  if (!isShadowSlot(node)) return isOwn(node) ? [] : [node];
  const assigned = node.assignedNodes();
  return (assigned.length > 0 ? assigned : [...childNodes(node)]).flatMap(inPlace);
}

export const isFrame = (element: Element) => localName(element) === "iframe" || localName(element) === "frame";

/** The page in a frame; null where it is of another origin, and for other elements. */
export function pageIn(element: Element): Document | null {
  return isFrame(element) ? ((element as HTMLIFrameElement).contentDocument ?? null) : null;
}

type Listeners = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Listens before the page does, in the window and in those of the frames among these nodes. */
export function listen(nodes: readonly Node[], signal: AbortSignal, listeners: Listeners): void {
  for (const view of [window, ...nodes.flatMap((node) => (isElement(node) ? (pageIn(node)?.defaultView ?? []) : []))]) {
    for (const [type, listener] of Object.entries(listeners)) view.addEventListener(type, listener as EventListener, { capture: true, signal });
  }
}

/** Keeps an event of a person from the page; false for one that the page has made up. */
export function taken(event: Event): boolean {
  if (!event.isTrusted) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
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

/** The element under which a node is drawn; null above the root. */
export function flatParent(node: Node): Element | null {
  const parent = boxParent(node);
  return parent !== null && isShadowSlot(parent) ? flatParent(parent) : parent;
}

/** The element, or the slot, from which a node inherits its style; the frame around the root of a page. */
export function boxParent(node: Node): Element | null {
  const slot = isElement(node) ? slotOfElement(node) : isText(node) ? node.assignedSlot : null;
  if (slot !== null) return slot;
  const parent = parentNode(node);
  if (parent === null) return null;
  if (isDocument(parent)) return defaultView(parent)?.frameElement ?? null;
  return isShadowRoot(parent) ? parent.host : isElement(parent) ? parent : null;
}

// By what nodes say of themselves: those of a frame are no instances of this window's classes.
const isDocument = (node: Node): node is Document => nodeType(node) === Node.DOCUMENT_NODE;
const isShadowRoot = (node: Node): node is ShadowRoot => nodeType(node) === Node.DOCUMENT_FRAGMENT_NODE && "host" in node;

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
  return isElement(node) && localName(node) === "slot" && isShadowRoot(node.getRootNode());
}
