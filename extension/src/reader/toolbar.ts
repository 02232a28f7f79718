/** How a person likes to read, and the buttons of the reader view that change it, each with a key. */

import { stored } from "../browser";
import { made } from "../dom/made";
import { type Message, t } from "../messages";

const THEMES = ["light", "sepia", "dark"] as const;
const FONTS = ["serif", "sans"] as const;

/** Kept in the browser, for all pages: `size` in pixels, `width` in characters, about. */
export interface Settings {
  readonly theme: (typeof THEMES)[number];
  readonly font: (typeof FONTS)[number];
  readonly size: number;
  readonly width: number;
}

/** The name under which they are stored. */
export const SETTINGS = "reader";

export async function loadSettings(): Promise<Settings> {
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return { theme, font: "serif", size: 19, width: 70, ...((await stored(SETTINGS)) as Partial<Settings> | undefined) };
}

export interface Actions {
  change(step: (settings: Settings) => Settings): void;
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

const TOOLS: readonly Tool[] = [
  { name: "reader_smaller", keys: ["-"], sign: "A−", run: by(({ size }) => ({ size: Math.max(14, size - 1) })) },
  { name: "reader_larger", keys: ["+", "="], sign: "A+", run: by(({ size }) => ({ size: Math.min(32, size + 1) })) },
  { name: "reader_narrower", keys: ["["], sign: "→←", run: by(({ width }) => ({ width: Math.max(30, width - 10) })) },
  { name: "reader_wider", keys: ["]"], sign: "←→", run: by(({ width }) => ({ width: Math.min(110, width + 10) })) },
  { name: "reader_font", keys: ["f"], sign: "Aa", run: by(({ font }) => ({ font: next(FONTS, font) })) },
  { name: "reader_theme", keys: ["t"], sign: "◐", run: by(({ theme }) => ({ theme: next(THEMES, theme) })) },
  { name: "reader_print", keys: ["p"], sign: null, run: () => print() },
  { name: "reader_close", keys: ["Escape"], sign: "✕", run: (actions) => actions.close() },
];

/** The toolbar; `about` stands at its beginning. */
export function toolbarOf(actions: Actions, about: string): HTMLElement {
  const buttons = TOOLS.map((tool) => buttonOf(tool, actions));
  return made("div", { role: "toolbar", ariaLabel: t("reader_tools") }, made("output", {}, about), ...buttons);
}

function buttonOf({ name, keys, sign, run }: Tool, actions: Actions): HTMLElement {
  const button = made("button", { type: "button", title: `${t(name)} (${keys[0]})`, ariaLabel: t(name), ariaKeyShortcuts: keys[0] });
  button.dataset.sign = sign ?? t(name);
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
