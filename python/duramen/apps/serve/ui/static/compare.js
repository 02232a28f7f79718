// The tab Compare.

import { ask, tell, telling } from "./service.js";
import { amount } from "./amount.js";
import { byId, foreign, make, on, page, remember, state } from "./state.js";
import * as retrain from "./retrain.js";

const FIRST = ["duramen", "wlr"];

export function begin() {
  on("compare-form", "submit", (event) => {
    event.preventDefault();
    remember({ methods: chosen().join("\n") });
    telling(compare, "compare-note");
  });
}

// The methods that can be ticked, with what they keep; what is ticked already stays so.
export function offer(methods, told) {
  const ticked = chosen();
  const boxes = methods.map((name) => {
    const box = make("input", { type: "checkbox", value: name, checked: ticked.includes(name) });
    return make("label", { title: told[name] ?? "a model that was trained here" }, box, ` ${name}`);
  });
  byId("methods").replaceChildren(byId("methods").querySelector("legend"), ...boxes);
  byId("methods-told").querySelector("dl").replaceChildren(...Object.entries(told).flatMap(([name, keeps]) => [make("dt", {}, name), make("dd", {}, keeps)]));
}

function chosen() {
  const ticked = [...byId("methods").querySelectorAll("input:checked")].map((box) => box.value);
  return [...ticked, ...byId("settings").value.split("\n").map((line) => line.trim()).filter(Boolean)];
}

let shownFor = null;

export function show() {
  telling(retrain.show, "retrain-note");
  const names = state.methods ? state.methods.split("\n") : FIRST;
  const boxes = [...byId("methods").querySelectorAll("input")];
  for (const box of boxes) box.checked = names.includes(box.value);
  byId("settings").value = names.filter((name) => !boxes.some((box) => box.value === name)).join("\n");
  if (page.found && shownFor !== page.found) telling(compare, "compare-note");
}

async function compare() {
  const methods = chosen();
  if (!page.found) return tell("Give a page first.", { at: "compare-note" });
  if (methods.length < 2) return tell("Choose two or more methods.", { isProblem: true, at: "compare-note" });
  shownFor = page.found;
  tell("Comparing …", { at: "compare-note" });
  const gold = byId("gold").value.trim() || null;
  const given = { html: page.found.source, url: page.found.url, methods, gold };
  const found = await (await ask("/compare", { json: given })).json();
  const sets = found.methods.map((each) => new Set(lines(each.text ?? "")));
  const wanted = found.gold === null ? null : new Set(lines(found.gold));
  byId("columns").replaceChildren(...found.methods.map((each, at) => column(each, sets, at, wanted)));
  const marked = found.gold === null
    ? "Lines that not all methods have are marked."
    : "Red lines are not in the gold text; green ones are in the gold text and missing.";
  return tell(marked, { at: "compare-note" });
}

const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

function column(each, sets, at, gold) {
  const article = make("article", {}, make("h2", {}, each.method));
  const add = (tag, text) => article.appendChild(make(tag, {}, text));
  if (each.error) {
    add("p", each.error);
    return article;
  }
  const score = each.f1 === undefined ? "" : `, F1 ${each.f1.toFixed(3)} (precision ${each.precision.toFixed(3)}, recall ${each.recall.toFixed(3)})`;
  add("p", `${amount(each)}, ${each.milliseconds.toFixed(1)} ms${score}`);
  for (const text of lines(each.text)) {
    const isCommon = gold ? gold.has(text) : sets.every((set) => set.has(text));
    foreign(add(isCommon ? "p" : gold ? "del" : "ins", text));
  }
  const missing = gold ? [...gold].filter((text) => !sets[at].has(text)) : [];
  if (missing.length) add("h3", "Missing");
  for (const text of missing) foreign(add("ins", text));
  return article;
}
