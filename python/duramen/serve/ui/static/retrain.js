// "Retrain" in the tab Correct: a training in the background, its progress, and what it changed.

import { ask, tell, telling } from "./service.js";
import { byId } from "./state.js";

const NOTE = "retrain-note";
const SECOND = 1000;
let offer;
let timer = null;

export function begin({ onModels }) {
  offer = onModels;
  byId("retrain").addEventListener("click", () => telling(start, NOTE));
  byId("cancel-training").addEventListener("click", () => telling(cancel, NOTE));
}

// Called when the tab is shown: a training may have been begun elsewhere, or before the page was loaded.
export async function show() {
  if (timer === null) draw(await (await ask("/train")).json());
}

async function start() {
  draw(await (await ask("/train", { json: {} })).json());
}

async function cancel() {
  draw(await (await ask("/train/cancel", { json: {} })).json());
}

async function follow() {
  timer = null;
  draw(await (await ask("/train")).json());
}

function draw(training) {
  const isRunning = training.state === "running";
  byId("retrain").disabled = isRunning;
  byId("cancel-training").hidden = !isRunning;
  byId("training-progress").hidden = !isRunning;
  byId("training-progress").value = training.progress;
  const last = training.events.at(-1) ?? "Labelled pages are being read";
  const told = {
    none: "Trains a model on all labelled pages. Nothing that exists is changed.",
    running: `${Math.round(100 * training.progress)} %: ${last}.`,
    done: `The model ${training.model} is ready: choose it beside the address, or in Compare.`,
    failed: `The training failed: ${training.reason}.`,
    cancelled: "The training was cancelled; nothing is kept of it.",
  };
  tell(told[training.state], { at: NOTE, isProblem: training.state === "failed" });
  table(training.report);
  offer(training.models);
  clearTimeout(timer);
  timer = isRunning ? setTimeout(() => telling(follow, NOTE), SECOND) : null;
}

const figure = (value) => (value === null ? "–" : value.toFixed(3));

function table(report) {
  byId("training-report").hidden = report === null;
  if (report === null) return;
  const rows = report.pages.map((page) => [page.page, page.before, page.after]);
  const all = [`mean of ${report.held_out} pages`, report.before, report.after];
  byId("training-rows").replaceChildren(...[...rows, all].map(([name, before, after]) => {
    const row = document.createElement("tr");
    for (const [at, text] of [name, figure(before), figure(after)].entries()) {
      const cell = document.createElement(at === 0 ? "th" : "td");
      if (at === 0) cell.scope = "row";
      cell.textContent = text;
      row.append(cell);
    }
    if (before !== null && after !== null) row.className = after > before ? "for" : after < before ? "against" : "";
    return row;
  }));
}
