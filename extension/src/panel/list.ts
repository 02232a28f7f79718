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
  readonly #list: HTMLElement;

  constructor(list: HTMLElement, actions: ListActions) {
    this.#list = list;
    const numberAt = (event: Event) => Number((event.target as Element).closest<HTMLElement>("[role=option]")?.dataset.block ?? NaN);
    const point = (event: Event) => Number.isNaN(numberAt(event)) || actions.point(numberAt(event));
    list.addEventListener("mouseover", point);
    list.addEventListener("focusin", point);
    list.addEventListener("mouseleave", () => actions.point(null));
    list.addEventListener("focusout", () => actions.point(null));
    const flip = (event: Event) => {
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (option !== null) actions.correct(Number(option.dataset.block), option.getAttribute("aria-selected") !== "true");
    };
    list.addEventListener("click", flip);
    list.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        flip(event);
      } else this.#move(event);
    });
  }

  get length(): number {
    return this.#list.children.length;
  }

  /** Shows these blocks behind those that stay. */
  show(blocks: readonly ShownBlock[], staying = 0): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.block;
    const stay = [...this.#list.children].slice(0, staying);
    this.#list.replaceChildren(...stay, ...blocks.map(optionOf));
    const current = this.#list.querySelector<HTMLElement>(`[data-block="${focused ?? 0}"]`) ?? (this.#list.firstElementChild as HTMLElement | null);
    if (current !== null) current.tabIndex = 0;
    if (focused !== undefined) current?.focus();
  }

  #move(event: KeyboardEvent): void {
    const options = [...this.#list.children] as HTMLElement[];
    const at = options.indexOf(event.target as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
    const option = target === undefined ? undefined : options[target];
    if (option === undefined) return;
    event.preventDefault();
    for (const other of options) other.tabIndex = -1;
    option.tabIndex = 0;
    option.focus();
  }
}

function optionOf(block: ShownBlock): HTMLElement {
  const { number, tag, text, probability, isKept, isCorrected, isTitle } = block;
  const option = made(
    "div",
    { role: "option", ariaSelected: String(isKept), tabIndex: -1 },
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
