/** The buttons of the reader view, each with a key. */

import { type Message, t } from "../messages";
import { FONTS, type Settings, SIZE, THEMES, WIDTH } from "./settings";

export interface Actions {
  change(step: (settings: Settings) => Settings): void;
  print(): void;
  close(): void;
}

interface Tool {
  readonly name: Message;
  readonly keys: readonly string[];
  /** What is seen of it; null shows its name. */
  readonly sign: string | null;
  readonly run: (actions: Actions) => void;
}

const by = (step: (settings: Settings) => Partial<Settings>) => (actions: Actions) =>
  actions.change((settings) => ({ ...settings, ...step(settings) }));
const next = <T>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length];

export const TOOLS: readonly Tool[] = [
  { name: "reader_smaller", keys: ["-"], sign: "A−", run: by(({ size }) => ({ size: Math.max(SIZE.least, size - SIZE.step) })) },
  { name: "reader_larger", keys: ["+", "="], sign: "A+", run: by(({ size }) => ({ size: Math.min(SIZE.most, size + SIZE.step) })) },
  { name: "reader_narrower", keys: ["["], sign: "→←", run: by(({ width }) => ({ width: Math.max(WIDTH.least, width - WIDTH.step) })) },
  { name: "reader_wider", keys: ["]"], sign: "←→", run: by(({ width }) => ({ width: Math.min(WIDTH.most, width + WIDTH.step) })) },
  { name: "reader_font", keys: ["f"], sign: "Aa", run: by(({ font }) => ({ font: next(FONTS, font) })) },
  { name: "reader_theme", keys: ["t"], sign: "◐", run: by(({ theme }) => ({ theme: next(THEMES, theme) })) },
  { name: "reader_print", keys: ["p"], sign: null, run: (actions) => actions.print() },
  { name: "reader_close", keys: ["Escape"], sign: "✕", run: (actions) => actions.close() },
];

/** The toolbar; `about` stands at its beginning. */
export function toolbarOf(actions: Actions, about: string): HTMLElement {
  const bar = document.createElement("div");
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", t("reader_tools"));
  const minutes = document.createElement("output");
  minutes.textContent = about;
  bar.append(minutes, ...TOOLS.map((tool) => buttonOf(tool, actions)));
  return bar;
}

function buttonOf({ name, keys, sign, run }: Tool, actions: Actions): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.tool = name;
  button.dataset.sign = sign ?? t(name);
  button.title = `${t(name)} (${keys[0]})`;
  button.setAttribute("aria-label", t(name));
  button.setAttribute("aria-keyshortcuts", keys[0]);
  // Only a person's clicks count.
  button.addEventListener("click", (event) => event.isTrusted && run(actions));
  return button;
}

/** Does what a key stands for; false where it stands for nothing. */
export function pressed(event: KeyboardEvent, actions: Actions): boolean {
  if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return false;
  const tool = TOOLS.find(({ keys }) => keys.includes(event.key));
  tool?.run(actions);
  return tool !== undefined;
}
