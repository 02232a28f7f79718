/** The blocks of the page as a list: arrow keys move, the pointer or the focus shows why, a press decides otherwise. */

import { deciderOf, type ShownBlock } from "../blocks/reasons";
import { made } from "../dom/made";
import { percent } from "../messages";

export interface ListActions {
  /** The pointer or the focus is on a block, or on none. */
  point(block: number | null): void;
  /** A person wants a block to be kept, or not. */
  correct(block: number, isKept: boolean): void;
}

export class BlockList {
  constructor(
    private readonly list: HTMLElement,
    private readonly actions: ListActions,
  ) {
    list.addEventListener("mouseleave", () => actions.point(null));
    list.addEventListener("focusout", () => actions.point(null));
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  get length(): number {
    return this.list.children.length;
  }

  /** Shows these blocks behind those that stay. */
  show(blocks: readonly ShownBlock[], staying = 0): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.block;
    const stay = [...this.list.children].slice(0, staying);
    this.list.replaceChildren(...stay, ...blocks.map((block) => optionOf(block, this.actions)));
    const current = this.list.querySelector<HTMLElement>(`[data-block="${focused ?? 0}"]`) ?? (this.list.firstElementChild as HTMLElement | null);
    if (current !== null) current.tabIndex = 0;
    if (focused !== undefined) current?.focus();
  }

  #key(event: KeyboardEvent): void {
    const options = [...this.list.children] as HTMLElement[];
    const at = options.indexOf(event.target as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1, Enter: at, " ": at }[event.key];
    const option = target === undefined ? undefined : options[target];
    if (option === undefined) return;
    event.preventDefault();
    if (event.key === "Enter" || event.key === " ") return option.click();
    for (const other of options) other.tabIndex = -1;
    option.tabIndex = 0;
    option.focus();
  }
}

function optionOf(block: ShownBlock, { point, correct }: ListActions): HTMLElement {
  const { number, tag, text, probability, isKept, isCorrected, isTitle } = block;
  const listeners = { onmouseover: () => point(number), onfocus: () => point(number), onclick: () => correct(number, !isKept) };
  const option = made(
    "div",
    { role: "option", ariaSelected: String(isKept), tabIndex: -1, ...listeners },
    made("b", {}, isKept ? "✓" : isTitle ? "↑" : "·"),
    made("code", {}, tag),
    made("span", { dir: "auto" }, text),
    made("small", {}, deciderOf(block)),
    made("i", {}, probability === null ? "" : percent(probability)),
  );
  option.dataset.block = String(number);
  if (isCorrected) option.dataset.corrected = "";
  return option;
}
