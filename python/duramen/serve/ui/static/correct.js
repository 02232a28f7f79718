// The tab Correct.

import { ask, save, tell, telling } from "./service.js";
import { byId, foreign, page } from "./state.js";
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
  frame = new Frame(byId("labelling"), { onPick: pick, onSweep: sweep, onLeave: () => byId("undo").focus() });
  byId("labeller").value = localStorage.getItem(NAME) ?? "";
  byId("labeller").addEventListener("change", () => {
    localStorage.setItem(NAME, labeller());
    telling(lists, NOTE);
  });
  byId("rename").addEventListener("click", askName);
  byId("undo").addEventListener("click", undo);
  byId("save").addEventListener("click", () => telling(store, NOTE));
  byId("next").addEventListener("click", () => telling(next, NOTE));
  byId("export").addEventListener("click", () => telling(exportAll, NOTE));
  byId("import").addEventListener("change", (event) => telling(() => importFile(event.target), NOTE));
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !byId("correct").hidden && !/INPUT|TEXTAREA/.test(event.target.tagName)) undo();
  });
}

// The name is asked for once, and then shown; not as soon as it is typed, because the buttons beside it would move away from a click.
function showName() {
  byId("ask-name").hidden = labeller() !== "";
  byId("named").hidden = labeller() === "";
  byId("named-as").textContent = labeller();
}

function askName() {
  byId("ask-name").hidden = false;
  byId("named").hidden = true;
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
  byId("choices").replaceChildren(...page.found.blocks.map((block) => {
    const entry = document.createElement("li");
    const button = foreign(document.createElement("button"));
    button.type = "button";
    button.textContent = block.text.slice(0, 80);
    button.addEventListener("click", () => pick(block.number));
    entry.append(button);
    return entry;
  }));
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
  if (isContent) content.add(number);
  else content.delete(number);
  paint();
  tell(`Block ${number} is ${isContent ? "content" : "not content"}. ${past.length} changes.`, { at: NOTE });
}

function pick(number) {
  sweepTo = !content.has(number);
  mark(number, sweepTo);
}

const sweep = (number) => mark(number, sweepTo);

function undo() {
  const last = past.pop();
  if (!last) return;
  const [number, wasContent] = last;
  if (wasContent) content.add(number);
  else content.delete(number);
  paint();
  tell(`Block ${number} is ${wasContent ? "content" : "not content"} again. ${past.length} changes.`, { at: NOTE });
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
  byId("queue").replaceChildren(...queue.pages.slice(0, 50).map((entry) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${entry.name} (confidence ${entry.confidence === null ? "unknown" : entry.confidence.toFixed(2)})`;
    button.addEventListener("click", () => telling(() => open(entry.page), NOTE));
    item.append(button);
    return item;
  }));
  const agreements = labels.agreements.map((each) => {
    const text = document.createElement("p");
    const kappa = each.kappa === null ? "not defined" : each.kappa.toFixed(2);
    text.textContent = `${each.labellers.join(" and ")}: Cohen's kappa ${kappa} over ${each.blocks} blocks of ${each.pages} pages.`;
    return text;
  });
  byId("agreement").replaceChildren(...agreements);
  if (!agreements.length) byId("agreement").textContent = "No two people have labelled the same page yet.";
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
