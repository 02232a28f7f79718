/** What a method found in the page: its rows are nodes of the page, its numbers come from the core. */

import { CoreClient } from "./core/client";
import { reasonsOf, type ShownBlock } from "./blocks/reasons";
import type { Method, NodesShown } from "./core/protocol";
import type { BlockRow, Choice, RatioTree, Summary } from "./core/session";
import { bringIntoSight } from "./dom/bring";
import { type HiddenView, hideOthers } from "./dom/hide";
import { walkInSlices } from "./slices";

/** Blocks that are drawn over the page, at most. */
const MAX_DRAWN_BLOCKS = 1500;

export class Found {
  /** What a person decided otherwise, by block. */
  readonly corrections = new Map<number, boolean>();
  #tree: Promise<RatioTree> | null = null;

  private constructor(
    readonly nodes: readonly Node[],
    readonly core: CoreClient,
    readonly summary: Summary,
    public choice: Choice,
  ) {}

  static async read(document: Document, method: Method): Promise<Found> {
    const { nodes, ...walk } = await walkInSlices(document);
    const core = new CoreClient(walk, method, /^https?:/.test(document.URL) ? document.URL : undefined);
    try {
      const summary = await core.ask("summary");
      return new Found(nodes, core, summary, await core.ask("choice", []));
    } catch (error) {
      core.close();
      throw error;
    }
  }

  get isEmpty(): boolean {
    return this.choice.rows.length === 0;
  }

  get corrected(): [number, boolean][] {
    return [...this.corrections];
  }

  #shown(block: BlockRow): ShownBlock {
    const corrected = this.corrections.get(block.number);
    const isCorrected = corrected !== undefined;
    return { ...block, isKept: corrected ?? block.isKept, isTitle: block.isTitle && !isCorrected, isCorrected };
  }

  /** Decides on a block; to decide as the method did takes the correction back. */
  async correct({ number, isKept: now, isCorrected }: ShownBlock, isKept: boolean): Promise<void> {
    if ((now === isKept) !== isCorrected) this.corrections.delete(number);
    else this.corrections.set(number, isKept);
    this.choice = await this.core.ask("choice", this.corrected);
  }

  async forget(): Promise<void> {
    this.corrections.clear();
    this.choice = await this.core.ask("choice", []);
  }

  /** Hides all but the content, or nothing, but for the nodes that a person has decided on. */
  async hide(isHiding: boolean, nodes: NodesShown): Promise<HiddenView | null> {
    const body = this.nodes.indexOf(document.body);
    if ((isHiding && this.isEmpty) || body < 0) return null;
    const marks = await this.core.ask("marks", this.corrected, body, isHiding, nodes);
    const content = isHiding ? this.choice.rows.map((row) => this.nodes[row]) : [document.body];
    const view = await hideOthers(this.nodes, marks, content);
    if (!isHiding) return view;
    const scrollBack = bringIntoSight(content);
    return { ...view, restore: () => view.restore().then(scrollBack) };
  }

  /** The content as HTML of the core, which has nothing that could run; parsed in a document that loads nothing. */
  async copy(): Promise<Node[]> {
    const { body } = new DOMParser().parseFromString(await this.core.ask("html", this.corrected), "text/html");
    for (const closed of body.querySelectorAll("details")) closed.open = true;
    return [...body.childNodes];
  }

  /** Blocks with the corrections applied. */
  async blocks(from = 0, most = MAX_DRAWN_BLOCKS): Promise<ShownBlock[]> {
    return (await this.core.ask("blocks", from, most)).map((block) => this.#shown(block));
  }

  /** The content nodes of the paper, with their ratios. */
  tree(): Promise<RatioTree> {
    return (this.#tree ??= this.core.ask("tree"));
  }

  async block(number: number): Promise<ShownBlock> {
    const [block] = await this.blocks(number, 1);
    if (block === undefined) throw new RangeError(`block ${number} is not in the page`);
    return block;
  }
  /** Why a block is kept or dropped. */
  async reasons(block: ShownBlock): Promise<string[]> {
    return reasonsOf(block, await this.core.ask("explain", block.number));
  }
}
