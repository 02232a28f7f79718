// "Retrain" in the tab Correct: a training in the background, its progress, and what it changed.

import { ask, tell, telling } from "./service.js";
import { byId, make, on } from "./state.js";

const NOTE = "retrain-note";
const SECOND = 1000;
let offer;
let timer = null;

export function begin({ onModels }) {
  offer = onModels;
  on("retrain", "click", () => telling(() => post("/train"), NOTE));
  on("cancel-training", "click", () => telling(() => post("/train/cancel"), NOTE));
}

// Called when the tab is shown: a training may have been begun elsewhere, or before the page was loaded.
export async function show() {
  if (timer === null) await look();
}

async function look() {
  timer = null;
  draw(await (await ask("/train")).json());
}

const post = async (path) => draw(await (await ask(path, { json: {} })).json());

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
  timer = isRunning ? setTimeout(() => telling(look, NOTE), SECOND) : null;
}

const figure = (value) => (value === null ? "–" : value.toFixed(3));

function table(report) {
  byId("training-report").hidden = report === null;
  if (report === null) return;
  const rows = report.pages.map((page) => [page.page, page.before, page.after]);
  const all = [`mean of ${report.held_out} pages`, report.before, report.after];
  byId("training-rows").replaceChildren(...[...rows, all].map(([name, before, after]) => {
    const isKnown = before !== null && after !== null;
    const className = isKnown && after > before ? "for" : isKnown && after < before ? "against" : "";
    return make("tr", { className }, make("th", { scope: "row" }, name), make("td", {}, figure(before)), make("td", {}, figure(after)));
  }));
}
