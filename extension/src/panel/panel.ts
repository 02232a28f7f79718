/** The side panel: what the page is, its blocks with the reasons, and what can be done with the content. */

import { reasonFor, showHidden } from "../badge";
import { api } from "../browser";
import { call } from "../call";
import { LEARNED, METHODS, type Method } from "../core/protocol";
import { language, type Message, number, pageTypeName, percent, t } from "../messages";
import type { State } from "../view";
import { BlockList } from "./list";
import { TreeView } from "./tree";

/** Blocks that are fetched at once. */
const AT_ONCE = 300;

/** What each button does. */
const BUTTONS = {
  hide: () => act(() => call(tabId!, "setHidden", !state!.isHidden)),
  reader: () => act(() => call(tabId!, "setReading", !state!.isReading)),
  copy,
  download: () => save("markdown", "md", "said_saved"),
  outline: () => act(() => call(tabId!, "setBlocks", !state!.areBlocksShown, false)),
  refresh: () => redraw(() => call(tabId!, "refresh"), t("said_refreshed")),
  wrong: () => act(() => call(tabId!, "setBlocks", !state!.isCorrecting, true)),
  forget: () => redraw(() => call(tabId!, "forgetCorrections"), t("said_forgotten")),
  export: () => save("correctionLine", "jsonl", "said_exported"),
  pick: () => act(() => call(tabId!, "setPicking", !state!.isPicking)),
  more: () => fill(list.length, AT_ONCE),
};

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const button = (id: keyof typeof BUTTONS) => element<HTMLButtonElement>(id);
const methodChoice = element<HTMLSelectElement>("method");
const treePart = element<HTMLDetailsElement>("tree-part");

/** The tab that the panel shows; a panel opened as a page of its own gets the tab from its address. */
let tabId = Number(new URLSearchParams(location.search).get("tab")) || null;
const isGiven = tabId !== null;
let state: State | null = null;
let pointed = 0;

const list = new BlockList(element("list"), {
  point: (block) => void point(block),
  correct: (block, isKept) => {
    if (state?.isCorrecting) void act(() => call(tabId!, "setKept", block, isKept)).then(() => fill(0, list.length));
  },
});

const tree = new TreeView(element("tree"), element("tree-head"), {
  point: (row, isSought = false) => void call(tabId!, "pointNode", row, isSought).catch(() => undefined),
  hide: (row, isHidden) => void act(() => call(tabId!, "setNodeHidden", row, isHidden)),
});

/** Does something in the page and shows how it then stands. */
async function act(step: () => Promise<unknown>, message = ""): Promise<void> {
  try {
    await step();
    const now = await call(tabId!, "state");
    show(now);
    say(now.isPicking ? t("said_pick") : message);
    if (treePart.open && now.problem === null) tree.mark(await call(tabId!, "hiddenTexts"));
  } catch {
    await explain();
  }
}

/** The same, with the list and the tree drawn anew. */
async function redraw(step: () => Promise<unknown>, message = ""): Promise<void> {
  await act(step, message);
  await fill(0, AT_ONCE);
  await plant();
}

/** Shows the tree where it is open; the learned extractor has no ratios, so beside it those of `wlr` are shown. */
async function plant(): Promise<void> {
  if (!treePart.open || state === null || state.problem !== null) return;
  tree.show(await call(tabId!, "tree"));
  tree.mark(await call(tabId!, "hiddenTexts"));
}

/** Shows blocks behind the first `from` ones of the list. */
async function fill(from: number, most: number): Promise<void> {
  if (state === null || state.summary === null) return list.show([]);
  const blocks = await call(tabId!, "blocks", from, Math.max(most, AT_ONCE)).catch(() => []);
  list.show(blocks, from);
  button("more").hidden = list.length >= state.summary.blockCount;
}

async function point(block: number | null): Promise<void> {
  const turn = (pointed += 1);
  const reasons = await call(tabId!, "point", block).catch(() => []);
  if (turn !== pointed) return;
  element("why").textContent = reasons.length === 0 ? "" : t("panel_why", reasons.join("\n"));
}

/** Shows the page of the active tab as it is now. */
async function follow(): Promise<void> {
  if (!isGiven) tabId = (await api.tabs.query({ active: true, currentWindow: true }))[0]?.id ?? null;
  if (tabId === null) return explain();
  return redraw(() => Promise.resolve());
}

function show(now: State): void {
  state = now;
  const isReadable = now.summary !== null;
  showHead(now.title, isReadable ? aboutOf(now) : "", now.problem === null ? "" : reasonFor(now.problem), isReadable);
  const pressed = { hide: now.isHidden, reader: now.isReading, outline: now.areBlocksShown, wrong: now.isCorrecting, pick: now.isPicking };
  for (const [id, isPressed] of Object.entries(pressed)) element(id).ariaPressed = String(isPressed);
  element("wrong-hint").hidden = !now.isCorrecting;
  button("forget").disabled = now.corrections === 0;
  for (const name of ["hide", "reader", "copy", "download"] as const) button(name).disabled = now.words === 0;
  methodChoice.value = now.method;
  treePart.hidden = now.problem !== null;
  element("tree-name").textContent = t("panel_tree", t(`method_${now.method === LEARNED ? "wlr" : now.method}`));
  void showHidden(tabId!, now.isHidden);
}

function showHead(title: string, about: string, hint: string, hasTools: boolean): void {
  element("title").textContent = title || "duramen";
  element("about").textContent = about;
  element("hint").textContent = hint;
  element("hint").hidden = hint === "";
  element("tools").hidden = !hasTools;
}

/** Page type, confidence and length on one line. */
function aboutOf({ summary, words }: State): string {
  const { pageType, confidence, words: allWords, minutes } = summary!;
  const type = pageType === null ? [] : [pageTypeName(pageType)];
  const sureness = confidence === null ? [] : [t("about_confidence", percent(confidence))];
  return [...type, ...sureness, t("about_words", number(words), number(allWords)), t("reader_minutes", minutes)].join(" · ");
}

function say(text: string): void {
  element("status").textContent = text;
}

/** A page can only be read once a person has pressed the button there. */
async function explain(): Promise<void> {
  state = null;
  const commands = await api.commands.getAll();
  const shortcut = commands.find(({ name }) => name === "_execute_action")?.shortcut;
  showHead("", "", t("panel_press", shortcut ? ` (${shortcut})` : ""), false);
}

async function copy(): Promise<void> {
  try {
    const text = await call(tabId!, "markdown");
    await navigator.clipboard.writeText(text);
    say(t("said_copied", number(text.length)));
  } catch {
    say(t("said_not_copied"));
  }
}

/** Saves what the page gives in a file of its own. */
async function save(method: "markdown" | "correctionLine", suffix: string, message: Message): Promise<void> {
  try {
    const blob = new Blob([await call(tabId!, method)], { type: "application/octet-stream" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: fileName(suffix) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    say(t(message, link.download));
  } catch {
    say(t("said_not_saved"));
  }
}

function fileName(suffix: string): string {
  const name = (state?.title ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "page";
  return `${name}-${new Date().toISOString().slice(0, 19).replace(/\D/g, "")}.${suffix}`;
}

document.documentElement.lang = language();
for (const each of document.querySelectorAll<HTMLElement>("[data-text]")) each.textContent = t(each.dataset.text as Message);
for (const each of document.querySelectorAll<HTMLElement>("[data-label]")) each.ariaLabel = t(each.dataset.label as Message);
for (const method of METHODS) methodChoice.add(new Option(t(`method_${method}`), method));
for (const [id, action] of Object.entries(BUTTONS)) element(id).addEventListener("click", () => void action());
treePart.addEventListener("toggle", () => void plant());
methodChoice.addEventListener("change", () => void redraw(() => call(tabId!, "refresh", methodChoice.value as Method)));
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && state !== null) void act(() => call(tabId!, "restore"), t("said_restored"));
});

api.runtime.onMessage.addListener(({ picked }: { picked?: number | null }, { tab }) => {
  if (picked === undefined) void follow();
  else if (tab?.id === tabId) {
    tree.find(picked);
    void act(() => Promise.resolve());
  }
});
api.tabs.onActivated.addListener(() => void follow());
api.tabs.onUpdated.addListener((updated, change) => {
  if (updated === tabId && change.status === "complete") void follow();
});
void follow();
