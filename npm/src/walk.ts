/**
 * A live page as events: one for each node, in document order, and one for the end of each element. The core makes a
 * row of each node (crates/core/src/tree/walked.rs has the format), so that the table needs no markup and no parser.
 */

/** What a walk wrote down; its arrays can be transferred to a worker. */
export interface Walked {
  readonly events: Uint32Array;
  /** UTF-8, each string ended by U+0000. */
  readonly strings: Uint8Array;
  /** What the option `style` said of each row; without it nothing. */
  readonly styles?: Uint8Array;
  readonly quirks: boolean;
  /** Whether the page runs scripts: `noscript` then holds raw text. */
  readonly scripting: boolean;
}

export interface WalkedPage extends Walked {
  /** The node of each row; row 0 is the document. */
  readonly nodes: Node[];
}

const END = 0;
const START = 1;
const TEXT = 2;
const COMMENT = 3;
const INSTRUCTION = 4;
const DOCTYPE = 5;
const NAMESPACE_BIT = 3;
const COUNT_BIT = 5;
const NONE: readonly string[] = [];
const NAMESPACES = new Map<string | null, number>([
  ["http://www.w3.org/2000/svg", 1],
  ["http://www.w3.org/1998/Math/MathML", 2],
]);

export interface WalkOptions {
  /** Elements that are left out with all that is in them, for instance what an extension has put into the page. */
  skip?: (element: Element) => boolean;
  /**
   * What the browser computed for an element: 1, plus 2 where it is not seen, plus 4 where its position is absolute or
   * fixed; 0 where the markup shall tell. Elements of which it says null are left out, as by `skip`.
   */
  style?: (element: Element) => number | null;
}

/** All of a page at once. */
export function walk(document: Document, options: WalkOptions = {}): WalkedPage {
  const walker = new Walker(document, options);
  walker.advance(Infinity);
  return walker.finish();
}

/** A walk that can pause, so that no task of the page takes long: call `advance` until it is true, then `finish`. */
export class Walker {
  readonly #document: Document;
  readonly #skip: (element: Element) => boolean;
  readonly #style: ((element: Element) => number | null) | null;
  readonly #styles: number[] = [0];
  readonly #nodes: Node[] = [];
  readonly #events: number[] = [];
  readonly #strings: string[] = [];
  /** What is still to be done, the next at the end: a node to write, or null for the end of an element. */
  readonly #waiting: (Node | null)[] = [];

  constructor(document: Document, { skip = () => false, style }: WalkOptions = {}) {
    this.#document = document;
    this.#skip = skip;
    this.#style = style ?? null;
    this.#nodes.push(document);
    this.#waitBelow(document);
  }

  /** Writes up to the given number of nodes; true when all are written. */
  advance(most: number): boolean {
    for (const end = this.#nodes.length + most; this.#nodes.length < end; ) {
      const node = this.#waiting.pop();
      if (node === undefined) return true;
      if (node === null) this.#events.push(END);
      else this.#write(node);
    }
    return this.#waiting.length === 0;
  }

  finish(): WalkedPage {
    // U+0000 ends strings here, so in a string it is written as U+FFFD. That is rare.
    const hasNul = this.#strings.some((text) => text.includes("\0"));
    const strings = hasNul ? this.#strings.map((text) => text.replaceAll("\0", "\ufffd")) : this.#strings;
    return {
      nodes: this.#nodes,
      events: new Uint32Array(this.#events),
      strings: new TextEncoder().encode([...strings, ""].join("\0")),
      ...(this.#style !== null && { styles: new Uint8Array(this.#styles) }),
      quirks: own(this.#document, "compatMode") === "BackCompat",
      scripting: runsScripts(this.#document),
    };
  }

  #write(node: Node): void {
    switch (own(node, "nodeType")) {
      case 1: // element
        if (!this.#skip(node as Element)) this.#element(node as Element);
        break;
      case 3: // text
      case 4: // CDATA section
        // The parser makes no row of an empty text or of text outside the root element.
        if ((node as Text).data !== "" && node.parentNode !== this.#document) this.#one(node, TEXT, (node as Text).data);
        break;
      case 7:
        this.#one(node, INSTRUCTION, (node as ProcessingInstruction).target, (node as ProcessingInstruction).data);
        break;
      case 8:
        this.#one(node, COMMENT, (node as Comment).data);
        break;
      case 10: {
        const { name, publicId, systemId } = node as DocumentType;
        this.#one(node, DOCTYPE, name, publicId, systemId);
        break;
      }
    }
  }

  #one(node: Node, event: number, ...strings: string[]): void {
    this.#nodes.push(node);
    this.#styles.push(0);
    this.#events.push(event);
    this.#strings.push(...strings);
  }

  #element(element: Element): void {
    const style = this.#style === null ? 0 : this.#style(element);
    if (style === null) return;
    const namespace = NAMESPACES.get(own(element, "namespaceURI")) ?? 0;
    // Names and values as strings, because an object for each attribute takes several times as long.
    const hasAttributes = own(element, "hasAttributes").call(element);
    const names = hasAttributes ? own(element, "getAttributeNames").call(element) : NONE;
    const getAttribute = own(element, "getAttribute");
    this.#nodes.push(element);
    this.#styles.push(style);
    this.#events.push(START | (namespace << NAMESPACE_BIT) | (names.length << COUNT_BIT));
    const name = own(element, "localName");
    // To the core, which knows frames without content only, a frame whose page is read is a plain element.
    const isRead = (name === "iframe" || name === "frame") && frameRoot(element as Partial<HTMLIFrameElement>) !== null;
    this.#strings.push(isRead ? "div" : name);
    for (const [at, attribute] of names.entries()) {
      // `getAttribute` does not find a name with capitals, which scripts can set.
      this.#strings.push(attribute, getAttribute.call(element, attribute) ?? own(element, "attributes")[at]?.value ?? "");
    }
    this.#waiting.push(null);
    this.#waitBelow(element);
  }

  /** The last child first, because the end of the list comes next. */
  #waitBelow(node: Node): void {
    const children = placedChildren(node);
    if (children === null) {
      for (let child = own(node, "lastChild"); child !== null; child = own(child, "previousSibling")) this.#waiting.push(child);
    } else {
      for (let at = children.length - 1; at >= 0; at -= 1) this.#waiting.push(children[at]!);
    }
  }
}

/**
 * A property of a node as the standard has it. A form and a document show elements by their names in place of their own
 * properties: with `<input name=previousSibling form=f>` behind a form, a walk from sibling to sibling would never end.
 */
function own<Type extends object, Name extends keyof Type>(node: Type, name: Name): Type[Name] {
  const kind = (node as { [Symbol.toStringTag]?: string })[Symbol.toStringTag];
  if (kind !== "HTMLFormElement" && kind !== "HTMLDocument" && kind !== "Document") return node[name];
  for (let at: object | null = Object.getPrototypeOf(node); at !== null; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found.get === undefined ? found.value : found.get.call(node);
  }
  return node[name];
}

/**
 * What is drawn in a node in place of its own children, or null: the children of an open shadow root, the nodes assigned to a
 * slot, the root element of a frame of the same origin. The content of a template counts as its children.
 */
function placedChildren(node: Node): ArrayLike<Node> | null {
  const element = node as Partial<HTMLTemplateElement & HTMLIFrameElement & HTMLSlotElement> & Node;
  const shadow = own(element, "shadowRoot");
  if (shadow) return shadow.childNodes;
  switch (own(element, "localName")) {
    case "template":
      return element.content?.childNodes ?? null;
    case "slot": {
      const assigned = isInShadow(node) ? (element.assignedNodes?.() ?? []) : [];
      return assigned.length > 0 ? assigned : null;
    }
    case "iframe":
    case "frame": {
      const root = frameRoot(element);
      return root && [root];
    }
    default:
      return null;
  }
}

/** The root element of a frame's page; null where it is of another origin. */
function frameRoot(frame: { contentDocument?: Document | null }): Element | null {
  try {
    return frame.contentDocument?.documentElement ?? null;
  } catch {
    return null;
  }
}

function isInShadow(node: Node): boolean {
  return node.getRootNode().nodeType === 11; // a document fragment
}

/** Only a browser that shows the page runs its scripts; it is asked as a style sheet would ask it. */
function runsScripts(document: Document): boolean {
  const view = own(document, "defaultView");
  if (typeof view?.matchMedia !== "function") return false;
  return !view.matchMedia("(scripting: none)").matches;
}
