/** The side panel: what the page's nodes weigh, and what can be done with the content. */

import { METHODS, type Method } from "../algorithm/methods";
import { showHidden } from "../badge";
import { api } from "../browser";
import { call } from "../call";
import type { State } from "../view";
import { Tree } from "./tree";

const MOST_OUTLINED = 10;
const HEADINGS = { words: "Words", chars: "Characters", leafs: "Leaves", nodes: "Nodes" } as const;

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const buttons = ["hide", "light", "dark", "copy", "blocks", "menus", "best", "refresh"] as const;
const button = Object.fromEntries(buttons.map((id) => [id, element<HTMLButtonElement>(id)])) as Record<(typeof buttons)[number], HTMLButtonElement>;
const methodChoice = element<HTMLSelectElement>("method");

/** The tab that the panel speaks of; a panel opened as a page of its own is told which. */
let tabId = Number(new URLSearchParams(location.search).get("tab")) || null;
const isTold = tabId !== null;
let state: State | null = null;

const tree = new Tree(element<HTMLTableElement>("tree"), {
  children: (id, from, most) => call(tabId!, "children", id, from, most),
  point: (id) => void call(tabId!, "point", id).catch(() => undefined),
  choose: (id) => act(() => call(tabId!, "choose", id)),
});

/** Does something in the page and shows how it then stands. */
async function act(step: () => Promise<State>, said = ""): Promise<void> {
  try {
    show(await step());
    say(said);
  } catch {
    await explain();
  }
}

/** The same, with the whole tree drawn anew. */
async function redraw(step: () => Promise<State>, said = ""): Promise<void> {
  await act(step, said);
  if (state !== null) await tree.show(state.root, state.path, state.best);
}

/** The page as it was. */
async function restore(): Promise<State> {
  await call(tabId!, "restore");
  return call(tabId!, "state");
}

async function follow(): Promise<void> {
  if (!isTold) tabId = (await api.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? null;
  if (tabId === null) return explain();
  return redraw(() => call(tabId!, "state"));
}

function show(now: State): void {
  state = now;
  element("hint").hidden = true;
  element("tools").hidden = false;
  element("title").textContent = now.title || "duramen";
  element("chosen").textContent = now.chosen < 0 ? "No words on this page" : `${now.chosen === now.best ? "Best node" : "Chosen node"}: ${now.chosenPath}`;
  press(button.hide, now.isHidden);
  press(button.light, now.reader === "light");
  press(button.dark, now.reader === "dark");
  press(button.blocks, now.outlined === "block");
  press(button.menus, now.outlined === "menu");
  button.best.disabled = now.chosen === now.best;
  methodChoice.value = now.method;
  const { count, per } = METHODS[now.method];
  element("total").textContent = HEADINGS[count];
  element("parts").textContent = HEADINGS[per];
  element("ratio").textContent = now.method.toUpperCase();
  tree.select(now.chosen);
  void showHidden(tabId!, now.isHidden);
}

function press(toggle: HTMLButtonElement, isPressed: boolean): void {
  toggle.setAttribute("aria-pressed", String(isPressed));
}

const isPressed = (toggle: HTMLButtonElement) => toggle.getAttribute("aria-pressed") === "true";

function say(text: string): void {
  element("status").textContent = text;
}

/** A page is only ours once the reader has pressed the button there. */
async function explain(): Promise<void> {
  state = null;
  const commands = await api.commands.getAll();
  const shortcut = commands.find(({ name }) => name === "_execute_action")?.shortcut;
  const hint = element("hint");
  hint.textContent = `Press the duramen button${shortcut ? ` (${shortcut})` : ""} on a page to let this panel look at it.`;
  hint.hidden = false;
  element("tools").hidden = true;
  element("title").textContent = "duramen";
  element("chosen").textContent = "";
}

async function copy(): Promise<void> {
  try {
    const text = await call(tabId!, "markdown");
    await navigator.clipboard.writeText(text);
    say(`Copied ${text.length} characters of Markdown.`);
  } catch {
    say("The Markdown could not be copied.");
  }
}

button.hide.addEventListener("click", () => void act(() => call(tabId!, "setHidden", !isPressed(button.hide))));
for (const theme of ["light", "dark"] as const) {
  button[theme].addEventListener("click", () => void act(() => call(tabId!, "reader", isPressed(button[theme]) ? null : theme)));
}
for (const [id, kind] of [["blocks", "block"], ["menus", "menu"]] as const) {
  button[id].addEventListener("click", () => void act(() => call(tabId!, "outline", isPressed(button[id]) ? null : kind, MOST_OUTLINED)));
}
button.copy.addEventListener("click", () => void copy());
button.best.addEventListener("click", () => void redraw(() => call(tabId!, "choose", state!.best)));
button.refresh.addEventListener("click", () => void redraw(() => call(tabId!, "refresh"), "The page was read again."));
methodChoice.addEventListener("change", () => void redraw(() => call(tabId!, "refresh", methodChoice.value as Method)));
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && state !== null) void act(restore, "The whole page is back.");
});

api.runtime.onMessage.addListener(() => void follow());
api.tabs.onActivated.addListener(() => void follow());
api.tabs.onUpdated.addListener((updated, change) => {
  if (updated === tabId && change.status === "complete") void follow();
});
void follow();
