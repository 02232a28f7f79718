// The tab Correct.

import { ask, save, tell, telling } from "./service.js";
import { byId, foreign, listButtons, make, on, page } from "./state.js";
import { Frame } from "./frames.js";
import * as retrain from "./retrain.js";

const NAME = "duramen-labeller";
const NOTE = "correct-note";
let frame;
let drawn = null;
let content = new Set();
let past = [];
let sweepTo = true;
let openPage;

export function begin({ onOpen }) {
  openPage = onOpen;
  frame = new Frame(byId("labelling"), { pick, sweep, leave: () => byId("undo").focus() });
  byId("labeller").value = localStorage.getItem(NAME) ?? "";
  on("labeller", "change", () => {
    localStorage.setItem(NAME, labeller());
    telling(lists, NOTE);
  });
  on("rename", "click", askName);
  on("undo", "click", undo);
  on("save", "click", () => telling(store, NOTE));
  on("next", "click", () => telling(next, NOTE));
  on("export", "click", () => telling(exportAll, NOTE));
  on("import", "change", (event) => telling(() => importFile(event.target), NOTE));
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !byId("correct").hidden && !/INPUT|TEXTAREA/.test(event.target.tagName)) undo();
  });
}

// The name is asked for once, and then shown; not as soon as it is typed, because the buttons beside it would move away from a click.
function showName(isAsked = labeller() === "") {
  byId("ask-name").hidden = !isAsked;
  byId("named").hidden = isAsked;
  byId("named-as").textContent = labeller();
}

function askName() {
  showName(true);
  byId("labeller").focus();
}

export function show() {
  showName();
  telling(lists, NOTE);
  telling(retrain.show, "retrain-note");
  if (!page.found || drawn === page.found) return;
  drawn = page.found;
  past = [];
  const label = page.label;
  content = new Set(label?.content ?? page.found.blocks.filter((block) => block.kept).map((block) => block.number));
  const types = ["", ...new Set([...Object.keys(page.found.page_types), label?.page_type].filter(Boolean))];
  byId("page-type").replaceChildren(...types.map((name) => new Option(name || "not said", name)));
  byId("page-type").value = label?.page_type ?? page.found.page_type ?? "";
  byId("notes").value = label?.notes ?? "";
  frame.showPage(page.found);
  listButtons("choices", page.found.blocks, (block) => block.text.slice(0, 80), (block) => pick(block.number)).forEach(foreign);
  paint();
}

function paint() {
  frame.paint(page.found.blocks.map((block) => ({
    probability: block.probability, kept: content.has(block.number), chosen: content.has(block.number) !== block.kept,
  })));
  for (const [number, button] of byId("choices").querySelectorAll("button").entries()) {
    button.classList.toggle("kept", content.has(number));
    button.setAttribute("aria-pressed", String(content.has(number)));
  }
}

function mark(number, isContent) {
  if (content.has(number) === isContent) return;
  past.push([number, !isContent]);
  set(number, isContent);
}

function set(number, isContent, again = "") {
  if (isContent) content.add(number);
  else content.delete(number);
  paint();
  tell(`Block ${number} is ${isContent ? "content" : "not content"}${again}. ${past.length} changes.`, { at: NOTE });
}

function pick(number) {
  sweepTo = !content.has(number);
  mark(number, sweepTo);
}

const sweep = (number) => mark(number, sweepTo);

function undo() {
  if (past.length) set(...past.pop(), " again");
}

async function store() {
  if (!page.found) return tell("Give a page first.", { at: NOTE });
  if (!labeller()) {
    askName();
    return tell("Give your name first, so that labels of several people can be compared; this browser remembers it.", { isProblem: true, at: NOTE });
  }
  const label = {
    html: page.found.source, url: page.found.url, content: [...content],
    labeller: labeller(), page_type: byId("page-type").value || null, notes: byId("notes").value || null,
  };
  const saved = await (await ask("/labels", { json: label })).json();
  await lists();
  showName();
  return tell(`Saved with ${saved.words} words of content.`, { at: NOTE });
}

const labeller = () => byId("labeller").value.trim();

const waiting = async () => (await ask(`/labels/queue?labeller=${encodeURIComponent(labeller())}`)).json();

async function lists() {
  const [queue, labels] = [await waiting(), await (await ask("/labels")).json()];
  const confidence = (entry) => entry.confidence?.toFixed(2) ?? "unknown";
  listButtons("queue", queue.pages.slice(0, 50), (entry) => `${entry.name} (confidence ${confidence(entry)})`, (entry) => telling(() => open(entry.page), NOTE));
  const agreements = labels.agreements.map(({ labellers, kappa, blocks, pages }) =>
    make("p", {}, `${labellers.join(" and ")}: Cohen's kappa ${kappa?.toFixed(2) ?? "not defined"} over ${blocks} blocks of ${pages} pages.`));
  byId("agreement").replaceChildren(...(agreements.length ? agreements : ["No two people have labelled the same page yet."]));
}

async function next() {
  const first = (await waiting()).pages[0];
  if (!first) return tell("You have labelled every page of the queue.", { at: NOTE });
  return open(first.page);
}

async function open(digest) {
  const query = new URLSearchParams({ page: digest, labeller: labeller() });
  const label = await (await ask(`/labels/page?${query}`)).json();
  return openPage(label);
}

async function exportAll() {
  save(await (await ask("/labels/export")).blob(), "labels.jsonl");
}

async function importFile(input) {
  const [file] = input.files;
  if (!file) return;
  const added = await (await ask("/labels/import", { body: file, type: "application/x-ndjson" })).json();
  input.value = "";
  await lists();
  tell(`${added.added} pages added, ${added.labelled} of them labelled.`, { at: NOTE });
}
