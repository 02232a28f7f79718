/** What a method found in the page: its rows are nodes of the page, its numbers come from the core. */

import { CoreClient } from "./core/client";
import type { BlockRow, Choice, Method, Summary } from "./core/protocol";
import { bringIntoSight } from "./dom/bring";
import { flatParent } from "./dom/flat";
import { type HiddenView, hideOthers } from "./dom/hide";
import { seenCopy } from "./dom/seen";
import { walkInSlices } from "./slices";

/** Blocks that are drawn over the page, at most. */
const MAX_DRAWN_BLOCKS = 1500;

export class Found {
  readonly method: Method;
  readonly nodes: readonly Node[];
  readonly summary: Summary;
  readonly core: CoreClient;
  /** What a person decided otherwise, by block. */
  readonly corrections = new Map<number, boolean>();
  #choice: Choice;
  #drawn: readonly BlockRow[] | null = null;

  private constructor(method: Method, nodes: readonly Node[], core: CoreClient, summary: Summary, choice: Choice) {
    this.method = method;
    this.nodes = nodes;
    this.core = core;
    this.summary = summary;
    this.#choice = choice;
  }

  static async read(document: Document, method: Method): Promise<Found> {
    const { nodes, ...walk } = await walkInSlices(document);
    const core = new CoreClient(walk, method, /^https?:/.test(document.URL) ? document.URL : null);
    try {
      const summary = await core.summary();
      return new Found(method, nodes, core, summary, await core.ask("choice", []));
    } catch (error) {
      core.close();
      throw error;
    }
  }

  get words(): number {
    return this.#choice.words;
  }

  get isEmpty(): boolean {
    return this.#choice.rows.length === 0;
  }

  get corrected(): [number, boolean][] {
    return [...this.corrections];
  }

  isKept({ number, isKept }: BlockRow): boolean {
    return this.corrections.get(number) ?? isKept;
  }

  /** Decides on a block; to decide as the method did takes the correction back. */
  async correct(block: BlockRow, isKept: boolean): Promise<void> {
    if (block.isKept === isKept) this.corrections.delete(block.number);
    else this.corrections.set(block.number, isKept);
    this.#choice = await this.core.ask("choice", this.corrected);
  }

  async forget(): Promise<void> {
    this.corrections.clear();
    this.#choice = await this.core.ask("choice", []);
  }

  async hide(): Promise<HiddenView | null> {
    const body = this.nodes.indexOf(document.body);
    if (this.isEmpty || body < 0) return null;
    const marks = await this.core.ask("marks", this.corrected, body);
    const content = this.#content();
    const view = await hideOthers(this.nodes, marks, content);
    const scrollBack = bringIntoSight(content);
    return { ...view, restore: () => view.restore().then(scrollBack) };
  }

  /** The direction in which the page writes the content. */
  get direction(): string {
    const element = this.#content().map(flatParent).find((parent) => parent !== null);
    return element === undefined ? "" : getComputedStyle(element).direction;
  }

  #content(): Node[] {
    return this.#choice.rows.map((row) => this.nodes[row]);
  }

  /** The content as a small safe tree of its own. */
  copy(): DocumentFragment {
    const { rows, imageRows } = this.#choice;
    const wanted = new Set<Node>([...rows, ...imageRows].map((row) => this.nodes[row]));
    return seenCopy(document.body, (node) => wanted.has(node));
  }

  async blocks(): Promise<readonly BlockRow[]> {
    return (this.#drawn ??= await this.core.ask("blocks", 0, MAX_DRAWN_BLOCKS));
  }

  async block(number: number): Promise<BlockRow> {
    const [block] = await this.core.ask("blocks", number, 1);
    if (block === undefined) throw new RangeError(`block ${number} is not in the page`);
    return block;
  }
}
